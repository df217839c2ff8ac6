"""What a sharded cluster asks: unique indexes that begin with the shard key, and operations that name it.

What the product asks is what the API tests made it ask (:mod:`tests.support.operations`). Which records are spread, and
by what, stands with each document (``Settings.shard_key``; DECISIONS D3.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from tests.support.operations import Operation, recorded
from tests.support.queries import conditions, fixed

SHARD_KEYS: dict[str, tuple[str, ...]] = {
    document.Settings.name: document.Settings.shard_key  # type: ignore[attr-defined]  # Each names its collection.
    for document in DOCUMENTS
    if document.Settings.shard_key
}

BY_ADDRESS = "Its address names the entry alone; of a college it is sought on the shards of that college."
OF_ALL_COLLEGES = "The Master's lists and figures are of all colleges."
UNNAMED: dict[tuple[str, str, frozenset[str]], str] = {
    ("entries", "find", frozenset({"untoldSince"})): "The sweep for notifications that a crash cut off; mostly none.",
    ("entries", "find", frozenset({"kind", "status", "superseded", "validUntil"})): "The daily notices of what ends.",
    ("entries", "find_one", frozenset({"_id", "kind"})): f"The Master opens an entry. {BY_ADDRESS}",
    ("entries", "find_one", frozenset({"_id", "collegeId", "departmentId", "kind"})): f"Staff open one. {BY_ADDRESS}",
    ("entries", "find_one", frozenset({"_id", "collegeId", "departmentId"})): f"DRP entries are deleted. {BY_ADDRESS}",
    ("entries", "find_one", frozenset({"_id"})): f"The Master deletes a DRP entry. {BY_ADDRESS}",
    ("entries", "find", frozenset({"_id", "kind"})): "The Master approves several entries, which it saw in a list.",
    ("deletedEntries", "count_documents", frozenset({"_id", "kind"})): "The same, of those deleted meanwhile.",
    ("entries", "find", frozenset({"_id"})): "The Master asks what to look at first in several entries of a list.",
    ("deletedEntries", "count_documents", frozenset({"_id"})): "The same, of those deleted meanwhile.",
    ("entries", "find", frozenset()): OF_ALL_COLLEGES,
    ("entries", "count_documents", frozenset()): OF_ALL_COLLEGES,
    ("entries", "count_documents", frozenset({"date"})): OF_ALL_COLLEGES,
    ("numberSnapshots", "find", frozenset({"departmentId", "batch", "week"})): "Medians of all colleges, of one week.",
    ("entries", "find", frozenset({"verifiedBy"})): "What the Master, who has no college, wrote last as feedback.",
}
"""What names less than the shard key, by collection, method and the fields of its filter: the one list of them."""

OF_THEIR_OWN = ("tests/api/core/http/test_listing.py", "tests/api/logbook/reading/test_list_rows.py")
"""Tests that call the reading of lists with filters which no feature has."""

LISTS = frozenset({"find", "count_documents", "aggregate", "distinct"})
"""What reads many records: the first field of the key is enough, which leads to the shards of a college."""
OF_ONE = frozenset({"_id", "clientId", "replaces"})
"""What leads to one record; a read of one that names none of these takes the first of a list."""


def wanted(operation: Operation) -> tuple[str, ...]:
    """The fields of the shard key that an operation has to name."""
    key = SHARD_KEYS[operation.collection]
    first_of_list = operation.name == "find_one" and not OF_ONE & conditions(_filter(operation)).keys()
    return key[:1] if operation.name in LISTS or first_of_list else key


def _filter(operation: Operation) -> Mapping[str, Any]:
    given = operation.arguments
    pipeline = given.get("pipeline")
    return (pipeline[0].get("$match") if pipeline else given.get("filter")) or {}


def _named(operation: Operation) -> Iterable[set[str]]:
    """The fields that lead to the records of an operation; of an insert those of each record."""
    given = operation.arguments
    if operation.name.startswith("insert"):
        new: list[Mapping[str, Any]] = [
            *given.get("documents", ()),
            *([given["document"]] if "document" in given else []),
        ]
        return [set(record) for record in new]
    return [{name for name, value in conditions(_filter(operation)).items() if fixed(value)}]


def scattered(operations: Iterable[Operation]) -> dict[str, str]:
    """By shape: what would ask every shard without standing in the list."""
    found = {}
    for one in operations:
        if one.collection not in SHARD_KEYS or not one.of_product or one.test.startswith(OF_THEIR_OWN):
            continue
        if (one.collection, one.name, frozenset(conditions(_filter(one)))) in UNNAMED:
            continue
        if not all(set(wanted(one)) <= named for named in _named(one)):
            found[one.shape] = f"{one.test} names {sorted(conditions(_filter(one)))}"
    return found


@pytest.mark.heavy
def test_what_asks_every_shard_stands_in_the_list() -> None:
    found = scattered(recorded())
    assert found == {}, "\n".join(f"{shape}\n  {what}" for shape, what in found.items())


@pytest.mark.heavy
def test_the_list_names_what_is_asked_and_nothing_else() -> None:
    asked = {(one.collection, one.name, frozenset(conditions(_filter(one)))) for one in recorded() if one.of_product}
    assert sorted(map(str, set(UNNAMED) - asked)) == []


@pytest.mark.parametrize(
    ("name", "filter_", "wrong"),
    [
        ("update_one", {"_id": 1, "version": 1}, True),
        ("update_one", {"_id": 1, "studentId": 1}, True),
        ("update_one", {"_id": 1, "studentId": 1, "collegeId": 1}, False),
        ("delete_many", {"$and": [{"_id": 1, "studentId": 1}, {"collegeId": {"$in": [1]}}]}, False),
        ("update_one", {"_id": 1, "studentId": 1, "collegeId": {"$ne": 1}}, True),
        ("find_one", {"replaces": 1, "studentId": 1}, True),
        ("find_one", {"collegeId": 1, "departmentId": 1, "status": "Pending"}, False),
        ("find", {"departmentId": 1, "kind": "opd"}, True),
        ("find", {"collegeId": 1, "departmentId": 1, "kind": "opd"}, False),
    ],
)
def test_what_names_no_shard_is_found(name: str, filter_: dict[str, Any], wrong: bool) -> None:
    """Otherwise the test above could not fail."""
    assert bool(scattered([Operation("entries", name, {"filter": filter_}, of_product=True)])) is wrong


def test_an_aggregation_and_an_insert_are_looked_at_too() -> None:
    grouped = Operation("entries", "aggregate", {"pipeline": [{"$match": {"kind": "opd"}}]}, of_product=True)
    insert = Operation("entries", "insert_one", {"document": {"_id": 1, "collegeId": 1}}, of_product=True)
    chain = Operation("chainLinks", "find", {"filter": {"historyId": 1}}, of_product=True)
    assert len(scattered([grouped, insert, chain])) == 3


def test_unique_indexes_begin_with_the_shard_key() -> None:
    """Else no cluster takes them: what is unique in a college or a department is claimed (api/logbook/integrity)."""
    assert SHARD_KEYS["entries"] == ("collegeId", "studentId")
    found = []
    for name, key in SHARD_KEYS.items():
        for model in declared(DOCUMENTS)[name]:
            fields = tuple(model.document["key"])
            if model.document.get("unique") and fields[: len(key)] != key:
                found.append(f"{name}.{model.document['name']}")
    assert found == []


def test_an_index_leads_each_shard_key() -> None:
    """A collection is spread by an index that is there, which is not sparse."""
    for name, key in SHARD_KEYS.items():
        led = [
            model.document["name"]
            for model in declared(DOCUMENTS)[name]
            if tuple(model.document["key"])[: len(key)] == key and not model.document.get("sparse")
        ]
        assert led, name
