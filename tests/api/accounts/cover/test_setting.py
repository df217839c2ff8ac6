"""Days of absence, the guide of a student by day, and what is set of staff as teachers, over HTTP."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.accounts.cover.test_records import DAY, account
from tests.api.world import World


def body(first: int, last: int, **more: Any) -> dict[str, Any]:
    today = clock.today()
    days = {"first": (today + first * DAY).isoformat(), "last": (today + last * DAY).isoformat()}
    return {**days, **more}


async def post(world: World, who: str, path: str, json: dict[str, Any]) -> httpx.Response:
    return await (await world.as_(who)).post(path, json=json)


@pytest.mark.spec("D-065")
async def test_who_sets_days_of_absence_and_which_are_refused(world: World) -> None:
    assert (await world.client().post("/api/away", json=body(0, 1))).status_code == 401
    for who in ("student", "clerk", "admin"):
        assert (await post(world, who, "/api/away", body(0, 1))).status_code == 403, who
    others = body(0, 1, teacher=world.id("colleague"))
    assert (await post(world, "teacher", "/api/away", others)).status_code == 403
    twin = body(0, 1, teacher=world.id("twin_teacher"))
    assert (await post(world, "hod", "/api/away", twin)).status_code == 404
    assert (await post(world, "hod", f"/api/away/{ObjectId()}", body(0, 1))).status_code == 404
    for wrong, field in (
        (body(2, 1), "last"),
        (body(-9, -1), "last"),
        (body(0, 400), "last"),
        (body(0, 1, delegate=world.id("student")), "delegate"),
        (body(0, 1, delegate=world.id("teacher")), "delegate"),
        (body(0, 1, delegate=world.id("clerk")), "delegate"),
        (body(0, 1, delegate=world.id("admin")), "delegate"),
        (body(0, 1, delegate=world.id("twin_teacher")), "delegate"),
    ):
        answer = await post(world, "teacher", "/api/away", wrong)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field), wrong
    assert await collection("awayDays").count_documents({}) == 0
    assert (await post(world, "colleague", "/api/away", body(0, 5))).status_code == 201
    away_too = await post(world, "teacher", "/api/away", body(3, 8, delegate=world.id("colleague")))
    assert away_too.status_code == 422
    assert (await post(world, "hod", "/api/away", body(5, 9, teacher=world.id("colleague")))).status_code == 409


@pytest.mark.spec("D-096")
async def test_of_days_that_overlap_and_come_at_the_same_moment_one_is_stored(world: World) -> None:
    mine, by_head = body(1, 5), body(3, 9, teacher=world.id("teacher"))
    answers = await asyncio.gather(post(world, "teacher", "/api/away", mine), post(world, "hod", "/api/away", by_head))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert next(one.json()["code"] for one in answers if one.status_code == 409) in ("changed", "taken")
    assert await collection("awayDays").count_documents({}) == 1
    assert "awayHeldUntil" not in await account(world, "teacher")


@pytest.mark.spec("D-096")
async def test_days_that_somebody_sets_just_now_wait_and_those_of_a_crash_do_not(world: World) -> None:
    change = {"awayHeldUntil": clock.now() + dt.timedelta(seconds=20)}
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": change})
    answer = await post(world, "teacher", "/api/away", body(1, 5))
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert (await post(world, "colleague", "/api/away", body(1, 5))).status_code == 201
    left = {"awayHeldUntil": clock.now() - dt.timedelta(seconds=1)}
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": left})
    assert (await post(world, "teacher", "/api/away", body(1, 5))).status_code == 201
    refused = await post(world, "teacher", "/api/away", body(5, 9))
    assert (refused.status_code, refused.json()["code"]) == (409, "taken")
    assert "awayHeldUntil" not in await account(world, "teacher")


@pytest.mark.spec("D-066")
async def test_days_are_set_shown_changed_and_ended_and_both_are_told(world: World) -> None:
    colleague = world.id("colleague")
    first = body(-1, 3, teacher=world.id("teacher"), delegate=colleague, reason="Casual leave")
    assert (await post(world, "hod", "/api/away", first)).status_code == 201
    notified = [(row["toId"], row["event"]) async for row in collection("notifications").find({})]
    people = world.people
    assert {(people["teacher"], "away.set"), (people["colleague"], "away.delegate")} <= set(notified)
    path = f"/api/away/{world.scope}?page=1&limit=10"
    rows: list[dict[str, Any]] = []
    for who in ("teacher", "colleague", "hod"):
        rows = (await (await world.as_(who)).get(path)).json()["data"]
        assert [(row["teacher"]["_id"], row["delegate"]["_id"]) for row in rows] == [(world.id("teacher"), colleague)]
    assert (await (await world.as_("junior")).get(path)).json()["data"] == []
    id_ = rows[0]["_id"]
    assert (await post(world, "colleague", f"/api/away/{id_}", body(0, 1))).status_code == 404
    assert (await post(world, "teacher", f"/api/away/{id_}", body(-1, 5))).status_code == 200
    row = await collection("awayDays").find_one({})
    assert row is not None
    assert (row["version"], "delegate" in row) == (2, False)
    ended = await (await world.as_("teacher")).delete(f"/api/away/{id_}")
    assert ended.status_code == 200
    row = await collection("awayDays").find_one({})
    assert row is not None
    assert row["last"] == clock.stored_day(clock.today() - DAY)
    assert (await (await world.as_("teacher")).delete(f"/api/away/{id_}")).json()["code"] == "over"
    actions = {row["action"] async for row in collection("audits").find({})}
    assert {"away.set", "away.ended"} <= actions


@pytest.mark.spec("D-067")
async def test_the_guide_is_set_with_a_day_and_the_history_says_from_when_to_when(world: World) -> None:
    path, today = f"/api/guides/{world.id('student')}", clock.today()
    assert (await world.client().get(path)).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        assert (await (await world.as_(who)).get(path)).status_code == 403, who
    assert (await (await world.as_("hod")).get(f"/api/guides/{world.id('twin_student')}")).status_code == 404
    since = today - dt.timedelta(days=20)
    changes = {"$unset": {"guide": "", "guideTerms": ""}}
    await collection("users").update_one({"_id": world.people["student"]}, changes)
    first = await post(world, "hod", path, {"guide": world.id("teacher"), "since": since.isoformat()})
    assert first.status_code == 200, first.text
    early = {"guide": world.id("colleague"), "since": (since - DAY).isoformat()}
    assert (await post(world, "hod", path, early)).status_code == 422
    later = {"guide": world.id("colleague"), "since": (since + 5 * DAY).isoformat()}
    rows = (await post(world, "hod", path, later)).json()["data"]
    assert [(row["guide"]["_id"], row["since"], row["until"]) for row in rows] == [
        (world.id("colleague"), later["since"], None),
        (world.id("teacher"), since.isoformat(), (since + 4 * DAY).isoformat()),
    ]
    assert (await post(world, "hod", path, later)).status_code == 422
    assert (await post(world, "hod", path, {**later, "guide": world.id("clerk")})).status_code == 409
    assert (await account(world, "student"))["guide"] == world.people["colleague"]
    assert await collection("audits").count_documents({"action": "guide.assigned"}) == 2


@pytest.mark.spec("D-068")
async def test_register_number_and_designation_are_set_by_the_head_and_shown(world: World) -> None:
    path, today = f"/api/updateStaff/{world.id('teacher')}/{world.id('hod')}", clock.today()
    change = {"registrationNo": "MMC 2009/04/1123", "pgGuideSince": today.isoformat()}
    assert (await post(world, "hod", path, change)).status_code == 200
    where = f"/api/staffList/{world.id('hod')}/{world.medicine}/{world.college}?page=1&limit=50"
    listed = (await (await world.as_("hod")).get(where)).json()["students"]
    row = next(one for one in listed if one["_id"] == world.id("teacher"))
    assert (row["registrationNo"], row["pgGuideSince"]) == (change["registrationNo"], change["pgGuideSince"])
    own = (await (await world.as_("teacher")).get("/api/session")).json()["user"]
    assert (own["registrationNo"], own["pgGuideSince"]) == (change["registrationNo"], change["pgGuideSince"])
    tomorrow = {"pgGuideSince": (today + DAY).isoformat()}
    assert (await post(world, "hod", path, tomorrow)).status_code == 422
    assert (await post(world, "hod", path, {"registrationNo": "", "pgGuideSince": None})).status_code == 200
    stored = await account(world, "teacher")
    assert "registrationNo" not in stored
    assert "pgGuideSince" not in stored
