"""Whether a query is served by an index: the judgement itself."""

import re
from typing import Any

import pytest

from tests.support.queries import Keys, Query, served

INDEXES: list[Keys] = [
    [("_id", 1)],
    [("studentId", 1), ("kind", 1), ("date", -1), ("_id", -1)],
    [("emailKey", 1)],
    [("at", 1)],
]
NEWEST = (("date", -1), ("_id", -1))


@pytest.mark.parametrize(
    ("filter_", "sort", "expected"),
    [
        ({"_id": 1}, (), True),
        ({"_id": {"$in": [1, 2]}}, (), True),
        ({"emailKey": "a"}, (), True),
        ({"emailKey": re.compile("a")}, (), False),
        ({"name": "a"}, (), False),
        ({}, (("_id", 1),), True),
        ({}, (), False),
        ({"studentId": 1, "kind": "leave"}, NEWEST, True),
        ({"studentId": 1, "kind": "leave"}, (("date", 1), ("_id", 1)), True),
        ({"studentId": 1, "kind": "leave"}, (("date", 1), ("_id", -1)), False),
        ({"studentId": 1, "kind": "leave", "status": "Pending"}, NEWEST, True),
        ({"studentId": 1}, NEWEST, False),
        ({"kind": "leave"}, NEWEST, False),
        ({"$and": [{"studentId": 1}, {"kind": {"$in": ["leave"]}}]}, NEWEST, True),
        ({"$or": [{"emailKey": "a"}, {"_id": 1}]}, (), True),
        ({"$or": [{"emailKey": "a"}, {"name": "b"}]}, (), False),
        ({"studentId": 1, "kind": "leave", "date": {"$gte": 1}}, (), True),
        ({"at": {"$lte": 1}, "name": "a"}, (("at", -1),), True),
        ({"at": {"$lte": 1}}, (("name", 1),), False),
        ({"name": "a"}, (("at", -1),), False),
    ],
)
def test_what_an_index_serves(filter_: dict[str, Any], sort: tuple[tuple[str, int], ...], expected: bool) -> None:
    assert served(Query("entries", filter_, sort), INDEXES) is expected
