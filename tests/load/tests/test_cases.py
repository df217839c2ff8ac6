"""What is asked for is what the asking person's department has, and every kind is asked for by somebody."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import cast

import pytest
from bson import ObjectId

from api.core.store.database import Row
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.reading.guarded import has
from api.settings import Settings
from tests.load import cases as module
from tests.load import dataset
from tests.load.client import Client
from tests.load.dataset import Dataset, Describing

COLLEGE = ObjectId()


def _logbook(student: Row, teacher: Row) -> Iterator[Row]:
    """Of every kind there is, as of somebody who came from another department."""
    for kind in (*all_kinds(), *all_kinds()):
        place = {"collegeId": COLLEGE, "departmentId": student["departmentId"]}
        yield {"_id": ObjectId(), "kind": kind.key, **place, "status": "Pending", "teacher": teacher["_id"]}


@pytest.fixture
def departments() -> dict[ObjectId, Row]:
    """One with each flag that a kind asks for, and one without any."""
    flags = dict.fromkeys(kind.departmentFlag for kind in all_kinds())
    return {ObjectId(): {flag: True} if flag else {} for flag in flags}


@pytest.fixture
async def data(departments: dict[ObjectId, Row], monkeypatch: pytest.MonkeyPatch) -> Dataset:
    async def signed_in(_settings: Settings, user: ObjectId, *, remember: bool) -> tuple[str, str]:
        return f"{user}, {remember}", ""

    monkeypatch.setattr(dataset, "open_session", signed_in)
    monkeypatch.setattr(module, "_unchanged", lambda _data, _ask: lambda _count: ())
    people: dict[ObjectId, Row] = {}
    logbooks: dict[ObjectId, list[Row]] = {}
    for department in departments:
        place = {"collegeId": COLLEGE, "departmentId": department}
        rows: list[Row] = [{"_id": ObjectId(), **place, "status": True} for _ in range(20)]
        teacher, *students = rows
        people |= {row["_id"]: row for row in (teacher, *students)}
        logbooks |= {student["_id"]: list(_logbook(student, teacher)) for student in students}
    return await Describing(Settings(), logbooks, people, departments, random.Random(1)).dataset()


async def test_departments_of_all_flags_are_asked_for_the_kinds_they_have(
    data: Dataset, departments: dict[ObjectId, Row]
) -> None:
    asked: dict[str, set[str]] = {}
    places: dict[str, set[ObjectId]] = {}
    for case in module.cases(data, cast(Client, None)):
        for request in case.make(case.count):
            path, _, _ = request.split(b" ")[1].decode().partition("?")
            if matched := re.match(f"/api/entries/(\\w+)/{COLLEGE}/(\\w+)", path):
                kind = by_key(matched[1])
                assert kind is not None
                place = ObjectId(matched[2])
                assert has(departments[place], kind), f"{case.name}: {matched[1]}"
                places.setdefault(case.name, set()).add(place)
                asked.setdefault(case.name, set()).add(kind.key)
    assert all(each == departments.keys() for each in places.values())
    kinds = {kind.key for kind in all_kinds()}
    flagged = {kind.key for kind in all_kinds() if kind.departmentFlag}
    assert asked.pop("full logbook") == kinds
    assert len(asked) == 5
    assert all(each & flagged and each - flagged for each in asked.values())
