"""Sealed digests of the audit: a removed, added or replaced row, or a removed digest, is noticed."""

from __future__ import annotations

import datetime as dt

import pytest
from bson import ObjectId

from api.core import clock
from api.core.security import audit_digests
from api.core.store.database import collection
from api.operators import checking
from tests.api.world import World

DAYS = 3


@pytest.fixture
async def sealed(world: World) -> list[ObjectId]:
    """Four audit rows on each of three past days, sealed; returns their ids."""
    await collection("audits").delete_many({})
    ids = []
    for back in range(DAYS, 0, -1):
        for hour in range(4):
            at = clock.now() - dt.timedelta(days=back + 1, minutes=hour)
            id_ = ObjectId(ObjectId.from_datetime(at).binary[:4] + ObjectId().binary[4:])
            await collection("audits").insert_one({"_id": id_, "at": at, "action": "session.opened"})
            ids.append(id_)
    assert await audit_digests.seal_days() >= DAYS
    assert await audit_digests.seal_days() == 0, "each day is sealed once"
    assert (await checking.look_at_audit()).problems == []
    return ids


async def test_a_removed_audit_row_is_noticed(sealed: list[ObjectId]) -> None:
    await collection("audits").delete_one({"_id": sealed[5]})
    [problem] = (await checking.look_at_audit()).problems
    assert "audit rows were removed" in problem
    assert problem.startswith(sealed[5].generation_time.date().isoformat())


async def test_a_replaced_audit_row_is_noticed(sealed: list[ObjectId]) -> None:
    row = await collection("audits").find_one({"_id": sealed[5]})
    await collection("audits").delete_one({"_id": sealed[5]})
    other = ObjectId(sealed[5].binary[:4] + ObjectId().binary[4:])
    await collection("audits").insert_one({**row, "_id": other})
    [problem] = (await checking.look_at_audit()).problems
    assert "added or replaced" in problem


async def test_a_removed_or_changed_digest_is_noticed(sealed: list[ObjectId]) -> None:
    days = [row["day"] async for row in collection("auditDigests").find({}).sort([("day", 1)])]
    await collection("auditDigests").delete_one({"day": days[1]})
    [problem] = (await checking.look_at_audit()).problems
    assert "removed or changed" in problem
    await collection("auditDigests").update_one({"day": days[0]}, {"$set": {"rowCount": 1}})
    assert any("the digest was changed" in each for each in (await checking.look_at_audit()).problems)


async def test_a_day_is_not_sealed_before_it_is_over(world: World) -> None:
    await collection("audits").delete_many({})
    await collection("audits").insert_one({"_id": ObjectId(), "at": clock.now(), "action": "session.opened"})
    assert await audit_digests.seal_days() == 0
    assert await audit_digests.seal_days(clock.now() + dt.timedelta(days=2)) == 1
