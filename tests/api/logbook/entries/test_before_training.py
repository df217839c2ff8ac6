"""Entries dated before training began: refused, or stored, marked and not counted."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import changed, collection
from api.logbook.contract.registry import all_kinds
from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import kind_of, list_path, reasons, refused, send, stored
from tests.api.standing.people import TODAY, entry, gate, trainee
from tests.api.world import Record, World

JOINED, BEFORE = "2025-02-03", "2025-02-02"
TRAINING = [kind.key for kind in all_kinds() if kind.day_field and not kind.achievement and not kind.page]
ACHIEVEMENTS = ["checklist", "paper", "publication"]


def body_on(world: World, key: str, day: str, **more: Any) -> Record:
    """A create body with this as its first and, if it has one, last day."""
    body = {**payloads(world)[key], str(kind_of(key).day_field): day, **more}
    return {name: day if name in ("toDate", "examDate") else value for name, value in body.items()}


async def test_achievements_are_a_declared_property_of_their_kind() -> None:
    assert sorted(kind.key for kind in all_kinds() if kind.achievement) == ACHIEVEMENTS


@pytest.mark.parametrize("key", TRAINING)
async def test_an_entry_of_training_before_joining_is_refused(world: World, key: str) -> None:
    for day in (BEFORE, "1926-01-01"):
        answer = refused(await send(world, key, body_on(world, key, day)), 422)
        assert list(reasons(answer)) == [kind_of(key).day_field]
        assert "cannot be before the joining date, 03-02-2025" in answer["message"]
    assert await stored() == 0
    assert (await send(world, key, body_on(world, key, JOINED))).status_code == 201


@pytest.mark.parametrize("key", ACHIEVEMENTS)
async def test_an_achievement_before_joining_is_stored_with_the_reason_why_it_does_not_count(
    world: World, key: str
) -> None:
    answer = await send(world, key, body_on(world, key, BEFORE))
    assert answer.status_code == 201, answer.text
    reason = "Not counted: the date is before training began on 03-02-2025."
    assert answer.json()["data"]["notCounted"] == reason
    (row,) = (await (await world.as_("teacher")).get(list_path(world, key, "student"))).json()["data"]
    assert row["notCounted"] == reason
    later = (await send(world, key, body_on(world, key, JOINED))).json()["data"]
    assert "notCounted" not in later


async def test_a_stored_entry_is_judged_by_the_joining_date_of_now(world: World) -> None:
    mine = (await send(world, "training", body_on(world, "training", JOINED))).json()["data"]
    for joined, marked in (("2025-03-01", True), ("2025-02-03", False)):
        await world.join("student", joined)
        client = await world.as_("teacher")
        (row,) = (await client.get(list_path(world, "training", "student"))).json()["data"]
        whole = (await client.get(f"/api/entries/training/{mine['_id']}")).json()["data"]
        assert ("notCounted" in row, "notCounted" in whole) == (marked, marked)


async def test_leave_that_lasts_beyond_the_joining_date_is_not_marked_as_its_later_days_count(world: World) -> None:
    for last in ("2025-02-05", "2025-02-20"):
        body = {**body_on(world, "leave", last), "fromDate": "2025-02-03" if last == "2025-02-05" else "2025-02-06"}
        assert (await send(world, "leave", body)).status_code == 201
    await world.join("student", "2025-02-10")
    rows = (await (await world.as_("teacher")).get(list_path(world, "leave", "student"))).json()["data"]
    assert {row["toDate"]: "notCounted" in row for row in rows} == {"2025-02-05": True, "2025-02-20": False}


async def test_only_a_correction_of_an_entry_before_joining_may_stay_before_it(world: World) -> None:
    late = (await send(world, "training", body_on(world, "training", "2025-03-01"))).json()["data"]
    old = (await send(world, "training", body_on(world, "training", JOINED))).json()["data"]
    await collection("entries").update_one(
        {"_id": ObjectId(old["_id"])}, {"$set": {"date": clock.stored_day(clock.parse_day(BEFORE))}}
    )
    changed("entries")
    for each in (late, old):
        assert (await world.verify(kind_of("training"), each["_id"])).status_code == 200
    refused(await send(world, "training", body_on(world, "training", BEFORE, replaces=late["_id"])), 422)
    answer = await send(world, "training", body_on(world, "training", BEFORE, replaces=old["_id"]))
    assert answer.status_code == 201, answer.text


async def test_a_retry_is_answered_after_the_joining_date_has_moved(world: World) -> None:
    sent = body_on(world, "training", JOINED, clientId="before-training")
    first = (await send(world, "training", sent)).json()["data"]
    await world.join("student", "2025-03-01")
    again = await send(world, "training", sent)
    assert (again.status_code, again.json()["data"]["_id"]) == (200, first["_id"])


async def test_staff_record_no_activity_before_joining_for_a_student(world: World) -> None:
    body = body_on(world, "drpActivity", BEFORE, studentId=world.id("student"))
    answer = await (await world.as_("hod")).post("/api/drp/proc", json=body)
    assert "activityDate" in reasons(refused(answer, 422))


def test_an_exam_requirement_is_not_met_by_an_entry_before_joining() -> None:
    others = tuple(each for each in trainee().entries if each.particular != "GCP")
    states = {}
    for day in ("2024-07-31", "2024-08-01"):
        gcp = entry("gcp", "checklist", day, particular="GCP")
        states[day] = gate(trainee(entries=(*others, gcp)), "ethics", TODAY).evidence
    assert "gcp" not in states["2024-07-31"]
    assert "gcp" in states["2024-08-01"]
