"""The migration step of the days of training: what it dates, and that no entry is touched."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core import clock
from api.core.store.database import collection, database
from api.core.store.migrations import Work
from api.core.store.migrations.steps import s0006_days_of_training
from api.logbook.contract.registry import by_key
from api.logbook.integrity.history import fault_of
from tests.api.standing.test_facts import certificate, decide, standing
from tests.api.world import World


async def migrated() -> dict[str, int]:
    work = Work(database())
    await s0006_days_of_training.STEP.run(work)
    return {name: count for name, count in work.changed.items() if count}


async def snapshot(name: str) -> dict[object, dict[str, object]]:
    return {row["_id"]: row async for row in collection(name).find({})}


@pytest.mark.spec("S-062", "S-064")
async def test_it_runs_twice_with_the_same_result_and_every_seal_holds(world: World) -> None:
    entry = await certificate(world, "GCP")
    await decide(world, "checklist", entry)
    left = dt.datetime(2025, 9, 1, 5, 0, tzinfo=dt.UTC)
    old = {"collegeId": world.college, "departmentId": world.pathology, "until": left}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"formerPlaces": [old]}})
    await collection("users").update_one({"_id": world.people["classmate"]}, {"$unset": {"createdAt": ""}})
    kind = by_key("training")
    assert kind is not None
    await world.create(kind, by="classmate")
    entries = await snapshot("entries")
    assert set(await migrated()) == {"users"}
    users = await snapshot("users")
    student = users[world.people["student"]]
    day = clock.stored_day
    assert student["recordedFrom"] == day(clock.today())
    assert student["formerPlaces"] == [{**old, "since": student["joiningDate"]}]
    assert student["placeSince"] == day(dt.date(2025, 9, 1))
    assert users[world.people["classmate"]]["recordedFrom"] == day(clock.today())
    assert "recordedFrom" not in users[world.people["hod"]]
    assert "admissionBatch" not in student
    assert (await standing(world))["standing"]["term"]["batchAssumed"] is True
    assert await migrated() == {}
    assert (await snapshot("users"), await snapshot("entries")) == (users, entries)
    for row in entries.values():
        file = await collection("files").find_one({"_id": row.get("certificate")})
        assert fault_of(row, file and file["sha256"]) is None
