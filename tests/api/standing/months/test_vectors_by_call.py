"""The vectors of section D, stored as facts of a trainee and asked over HTTP on their day."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.world import World

VECTORS = [
    row
    for row in json.loads((Path(__file__).parents[1] / "vectors.json").read_text("utf-8"))["vectors"]
    if row["op"] == "month"
]
NOON = dt.time(6, 30, tzinfo=dt.UTC)
"""Noon in Asia/Kolkata."""
Facts = dict[str, Any]


def day(text: str) -> dt.datetime:
    return clock.stored_day(dt.date.fromisoformat(text))


async def store(world: World, facts: Facts) -> None:
    """Makes the facts of a vector those of the student, whose guide the teacher is."""
    student = world.people["student"]
    joined = facts["start"]
    account = {"joiningDate": day(joined), "guide": world.people["teacher"]}
    account["recordedFrom"] = day(str(facts.get("recordedFrom") or joined))
    if facts.get("end"):
        left = dt.datetime.combine(dt.date.fromisoformat(facts["end"]) + dt.timedelta(days=1), NOON)
        former = {"collegeId": world.college, "departmentId": world.medicine, "until": left}
        account |= {"formerPlaces": [former], "departmentId": world.pathology, "placeSince": day(str(left.date()))}
    await collection("users").update_one({"_id": student}, {"$set": account})
    if "grace" in facts:
        policy = {"$set": {"standing.monthGrace": facts["grace"]}}
        await collection("colleges").update_one({"_id": world.college}, policy)
    place = {"studentId": student, "collegeId": world.college, "departmentId": world.medicine}
    for leave in facts.get("leaves", ()):
        first, last = day(leave["from"]), day(leave["to"])
        row = {"_id": ObjectId(), **place, "kind": "leave", "clientId": str(ObjectId()), "status": leave["status"]}
        row |= {"reasonType": leave["type"], "date": first, "fromDate": first, "toDate": last, "receivedOn": first}
        await collection("entries").insert_one({**row, "version": 1})


async def record(world: World, month: str) -> None:
    """An entry of the month, received on its last days."""
    at = day(f"{month}-20")
    place = {"studentId": world.people["student"], "collegeId": world.college, "departmentId": world.medicine}
    row = {"_id": ObjectId(), **place, "kind": "opd", "clientId": str(ObjectId()), "status": "Pending"}
    await collection("entries").insert_one({**row, "date": at, "receivedOn": at, "version": 1})


@pytest.mark.spec("D-018")
@pytest.mark.parametrize("vector", VECTORS, ids=[row["id"] for row in VECTORS])
async def test_a_month_is_by_call_what_its_vector_says(
    world: World, vector: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, expect = vector["facts"], vector["expect"]
    today = dt.date.fromisoformat(facts["today"])
    monkeypatch.setattr(clock, "today", lambda *_: today)
    await store(world, facts)
    by = "hod" if facts.get("end") else "teacher"
    client = await world.as_(by)
    path = f"/api/months/{world.scope}/{world.id('student')}/{facts['month']}"
    digests = [one["digest"] for one in facts.get("authentications", ())]
    for number, digest in enumerate(digests):
        sheet = (await client.get(path)).json()["data"]
        signed = await client.post(path, json={"digest": sheet["digest"], "days": 1})
        assert signed.status_code == 200, signed.text
        following = [*digests[number + 1 :], facts["digestNow"]][0]
        if following != digest:
            await record(world, facts["month"])
    answer = await client.get(path)
    if expect.get("state") == "not_training":
        assert answer.status_code == 404
        return
    month = answer.json()["data"]["month"]
    assert {name: month[name] for name in expect} == expect
