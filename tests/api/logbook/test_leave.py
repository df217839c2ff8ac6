"""Leave: days counted by the server, never overlapping, never scored (L-214 to L-216, L-233, L-234, L-280, DN-04)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from api.core.errors import Conflict
from api.core.store.database import changed, collection
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import kind_of, reasons, refused, send, stored
from tests.api.world import Record, World


@pytest.fixture(autouse=True)
async def joined_long_ago(world: World) -> None:
    """The days of these tests are after joining."""
    for person in ("student", "classmate"):
        await world.join(person, "2022-08-01")


def leave(world: World, start: str, end: str, **more: str) -> Record:
    """A leave of these days."""
    return {**sent_by_the_client(world, "leave"), "fromDate": start, "toDate": end, **more}


@pytest.mark.spec("L-214")
async def test_both_days_count(world: World) -> None:
    for start, end, days in (
        ("2025-01-10", "2025-01-12", 3),
        ("2025-02-10", "2025-02-10", 1),
        ("2024-02-28", "2024-03-01", 3),
        ("2024-12-30", "2025-01-02", 4),
        ("2023-01-01", "2024-01-01", 366),
    ):
        answer = await send(world, "leave", leave(world, start, end))
        assert answer.status_code == 201, answer.text
        record = answer.json()["data"]
        assert (record["fromDate"], record["toDate"], record["leaveDays"]) == (start, end, days)
        assert record["date"] == start


@pytest.mark.spec("L-215", "L-216")
async def test_no_days_and_too_many_are_refused_and_the_client_does_not_count(world: World) -> None:
    """DN-05: whatever number of days comes along."""
    for end in ("2025-01-09", "2024-01-10"):
        message = "To Date cannot be before From Date."
        body = refused(await send(world, "leave", leave(world, "2025-01-10", end)), 422, message)
        assert reasons(body) == {"toDate": message}
    refused(await send(world, "leave", leave(world, "2024-01-01", "2025-01-01")), 422, "Days can be at most 366.")
    assert await stored() == 0
    for sent, (start, end) in (
        (99, ("2025-03-01", "2025-03-01")),
        (0, ("2025-03-04", "2025-03-05")),
        ("x", ("2025-04-01",) * 2),
    ):
        record = (await send(world, "leave", leave(world, start, end) | {"leaveDays": sent})).json()["data"]
        assert record["leaveDays"] == (2 if sent == 0 else 1)


@pytest.mark.spec("L-234")
async def test_the_remarks_stand_for_the_student_remark_unless_there_is_one(world: World) -> None:
    plain = (await send(world, "leave", leave(world, "2025-01-10", "2025-01-10"))).json()["data"]
    assert (plain["reason"], plain["reasonType"]) == ("Family function", "Casual Leave")
    assert plain["studentRemark"] == "Family function"
    both = (await send(world, "leave", leave(world, "2025-02-10", "2025-02-10", studentRemark="Told the unit"))).json()
    assert both["data"]["studentRemark"] == "Told the unit"
    for wrong in ("Paternity Leave", "casual leave", "Earned Leave"):
        answer = await send(world, "leave", leave(world, "2025-03-10", "2025-03-10", reasonType=wrong))
        refused(answer, 422, "Leave Type is not one of the choices.")


async def test_a_college_may_add_a_leave_type_of_its_own(world: World) -> None:
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"extraLeaveTypes": ["Paternity Leave"]}})
    changed("colleges")
    own = leave(world, "2025-03-10", "2025-03-12", reasonType="Paternity Leave")
    assert (await send(world, "leave", own)).status_code == 201
    theirs = {**own, "teacher": ""}
    answer = await send(world, "leave", theirs, by="twin_student")
    refused(answer, 422, "Leave Type is not one of the choices.")


async def test_days_that_are_taken_cannot_be_taken_again(world: World) -> None:
    taken = (await send(world, "leave", leave(world, "2025-01-10", "2025-01-12"))).json()["data"]
    message = "These days overlap an entry of 10-01-2025 to 12-01-2025."
    for start, end in (
        ("2025-01-12", "2025-01-14"),
        ("2025-01-01", "2025-01-10"),
        ("2025-01-11",) * 2,
        ("2025-01-01", "2025-02-01"),
    ):
        refused(await send(world, "leave", leave(world, start, end)), 409, message)
    for start, end in (("2025-01-13",) * 2, ("2025-01-09",) * 2):
        assert (await send(world, "leave", leave(world, start, end))).status_code == 201
    assert (await send(world, "leave", leave(world, "2025-01-11", "2025-01-11"), by="classmate")).status_code == 201
    rejected = await world.verify(kind_of("leave"), taken["_id"], status="Rejected")
    assert rejected.status_code == 200
    assert (await send(world, "leave", leave(world, "2025-01-11", "2025-01-11"))).status_code == 201


async def test_a_rejected_leave_whose_days_are_taken_since_stays_rejected(world: World) -> None:
    kind, message = kind_of("leave"), "These days overlap an entry of 11-01-2025 to 11-01-2025."
    first = (await send(world, "leave", leave(world, "2025-01-10", "2025-01-12"))).json()["data"]
    await world.verify(kind, first["_id"], status="Rejected")
    second = (await send(world, "leave", leave(world, "2025-01-11", "2025-01-11"))).json()["data"]
    refused(await world.verify(kind, first["_id"], status="Approved"), 409, message)
    client = await world.as_("teacher")
    refused(await client.post(f"/api/entries/leave/{first['_id']}/undo", json={}), 409, message)
    assert (await world.verify(kind, first["_id"], status="Rejected", vRemark="Still no")).status_code == 200
    await world.verify(kind, second["_id"], status="Rejected")
    assert (await world.verify(kind, first["_id"], status="Approved")).status_code == 200


async def test_a_correction_may_overlap_what_it_corrects_and_nothing_else(world: World) -> None:
    kind = kind_of("leave")
    first = (await send(world, "leave", leave(world, "2025-01-10", "2025-01-12"))).json()["data"]
    assert (await send(world, "leave", leave(world, "2025-01-13", "2025-01-15"))).status_code == 201
    await world.verify(kind, first["_id"])
    too_far = leave(world, "2025-01-10", "2025-01-13", replaces=first["_id"])
    refused(await send(world, "leave", too_far), 409, "These days overlap an entry of 13-01-2025 to 15-01-2025.")
    shorter = await send(world, "leave", leave(world, "2025-01-10", "2025-01-11", replaces=first["_id"]))
    assert shorter.status_code == 201, shorter.text
    await world.verify(kind, shorter.json()["data"]["_id"])
    freed = await send(world, "leave", leave(world, "2025-01-12", "2025-01-12"))
    assert freed.status_code == 201, "The day that the approved correction gave back is free."


async def test_two_leaves_at_once_never_both_stand(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from api.logbook.entries import create
    from api.logbook.integrity import overlap

    look, both_looked, looks = overlap.clash_of, asyncio.Event(), 0

    async def looking(*args: Any) -> Conflict | None:
        nonlocal looks
        found = await look(*args)
        looks += 1
        if looks == 2:
            both_looked.set()
        await both_looked.wait()
        return found

    monkeypatch.setattr(create, "clash_of", looking)
    bodies = [leave(world, "2025-01-10", "2025-01-12"), leave(world, "2025-01-11", "2025-01-14")]
    answers = await asyncio.gather(*(send(world, "leave", body) for body in bodies))
    assert looks == 2
    assert 409 in [answer.status_code for answer in answers]
    assert await stored() == [answer.status_code for answer in answers].count(201) <= 1


@pytest.mark.spec("L-280")
async def test_leave_is_decided_without_a_score_and_never_keeps_one(world: World) -> None:
    kind = kind_of("leave")
    record = await world.create(kind)
    client = await world.as_("teacher")
    for score in ({"$gt": ""}, [{"title": "x", "value": 4}]):
        body = {"status": "Approved", "vRemark": "Granted", "score": score}
        refused(await client.post(f"/api/entries/leave/{record['_id']}", json=body), 422)
    answer = await client.post(f"/api/entries/leave/{record['_id']}", json={"status": "Approved", "vRemark": "Granted"})
    assert (answer.status_code, answer.json()["data"]["score"]) == (200, None)
    late = {"status": "Rejected", "vRemark": "Exams then", "score": "4", "version": 2}
    again = await client.post(f"/api/entries/leave/{record['_id']}", json=late)
    assert (again.json()["data"]["status"], again.json()["data"]["score"]) == ("Rejected", None)
