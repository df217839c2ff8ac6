"""Objections of trainees to imported days, and the days that contradict the record."""

from __future__ import annotations

import datetime as dt
from typing import Any

import httpx
import pytest

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.standing.days.test_attendance_import import ASHA, DAY, days_of, imported, letters, where
from tests.api.standing.test_facts import decide as verify
from tests.api.world import World


async def post(world: World, call: str, who: str, whom: str = "student", **body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"{where(world)}/{world.id(whom)}/{call}", json=body)


async def test_only_the_trainee_objects_and_only_head_and_master_decide(world: World, today: dt.date) -> None:
    await imported(world, f"{ASHA},{today},A", f"classmate@example.com,{today},A")
    body: dict[str, Any] = {"day": str(today), "status": "P", "note": "I was in theatre"}
    ruling: dict[str, Any] = {"day": str(today), "decision": "accept"}
    for call, sent in (("object", body), ("decide", ruling)):
        path = f"{where(world)}/{world.id('student')}/{call}"
        assert (await world.client().post(path, json=sent)).status_code == 401
    for who in ("teacher", "hod", "clerk", "admin", "master", "classmate", "twin_student"):
        assert (await post(world, "object", who, **body)).status_code == 403, who
    for who in ("student", "teacher", "clerk", "admin", "twin_teacher"):
        assert (await post(world, "decide", who, **ruling)).status_code == 403, who
    assert (await post(world, "decide", "hod", "twin_student", **ruling)).status_code == 404
    assert (await post(world, "decide", "hod", **ruling)).status_code == 409
    assert await letters(world, 1) == "A"


@pytest.mark.spec("S-089")
@pytest.mark.parametrize(
    ("ruling", "letter", "state"),
    [
        ({"decision": "accept"}, "P", "accepted"),
        ({"decision": "correct", "status": "HD"}, "D", "corrected"),
        ({"decision": "leave", "remark": "The register says absent."}, "A", "left"),
    ],
)
async def test_an_objection_waits_until_the_head_decides(
    world: World, today: dt.date, ruling: dict[str, Any], letter: str, state: str
) -> None:
    line = f"{ASHA},{today},A"
    first = await imported(world, line)
    day = str(today)
    assert (await post(world, "object", "student", day=day, status="P", note=" ")).status_code == 422
    assert (await post(world, "object", "student", day=day, status="A", note="No")).status_code == 422
    assert (await post(world, "object", "student", day=str(today - DAY), status="P", note="No")).status_code == 404
    sent = await post(world, "object", "student", day=day, status="P", note="I was in theatre")
    assert sent.status_code == 200
    assert await letters(world, 1) == "A"
    hod = await world.as_("hod")
    (waiting,) = (await hod.get(where(world, "toDecide"))).json()["data"]["objections"]
    assert (waiting["student"]["name"], waiting["day"]["objection"]["note"]) == ("Asha Kulkarni", "I was in theatre")
    notice = {"event": "attendance.objected", "toId": world.people["hod"]}
    assert await collection("notifications").count_documents(notice) == 1
    own = (await days_of(world, "student", "2025-03"))["objections"]
    assert [row["day"] for row in own] == [day]
    assert (await post(world, "decide", "hod", day=day, decision="correct")).status_code == 422
    assert (await post(world, "decide", "hod", day=day, **ruling)).status_code == 200
    (row,) = (await days_of(world, "student", day[:7]))["days"]
    matches = row["objection"]
    assert (matches["state"], matches["was"], matches["by"]["name"]) == (state, "A", "Dr. Meenakshi Rane")
    assert matches["remark"] == ruling.get("remark", "")
    assert await letters(world, 1) == letter
    assert (await hod.get(where(world, "toDecide"))).json()["data"]["objections"] == []
    answered = {"event": "attendance.decided", "toId": world.people["student"]}
    assert await collection("notifications").count_documents(answered) == 1
    assert (await post(world, "decide", "hod", day=day, **ruling)).status_code == 409
    # The same file again leaves what was decided, and so does an undo.
    again = await imported(world, line)
    assert (again["written"], again["decided"] + again["same"]) == (0, 1)
    assert (await hod.post(where(world, f"undo/{first['importId']}"))).status_code == 200
    assert await letters(world, 1) == ("." if state == "left" else letter)


async def test_an_objection_outlives_the_next_file(world: World, today: dt.date) -> None:
    await imported(world, f"{ASHA},{today},A")
    assert (
        await post(world, "object", "student", day=str(today), status="P", note="I was in theatre")
    ).status_code == 200
    await imported(world, f"{ASHA},{today},HD")
    waiting = (await (await world.as_("hod")).get(where(world, "toDecide"))).json()["data"]["objections"]
    assert [row["day"]["status"] for row in waiting] == ["HD"]


@pytest.mark.spec("S-090")
async def test_days_that_contradict_the_record_are_listed(world: World, today: dt.date) -> None:
    leave, opd = by_key("leave"), by_key("opd")
    assert leave is not None
    assert opd is not None
    first, last = today + DAY, today + 2 * DAY
    asked = await world.create(leave, reasonType="Casual Leave", fromDate=str(first), toDate=str(last))
    await verify(world, "leave", asked)
    # The leave lies behind by now.
    back = {"fromDate": clock.stored_day(today - 3 * DAY), "toDate": clock.stored_day(today - 2 * DAY)}
    await collection("entries").update_one({"kind": "leave"}, {"$set": back})
    worked = await world.create(opd)
    lines = (f"{ASHA},{today - 3 * DAY},P", f"{ASHA},{today - 2 * DAY},A", f"{ASHA},{today},A")
    await imported(world, *lines)
    hod = await world.as_("hod")

    async def contradictory() -> list[tuple[str, str, str]]:
        matches = (await hod.get(where(world, "toDecide"))).json()["data"]["contradictions"]
        return [(row["day"], row["against"], row["status"]) for row in matches]

    on_leave = (str(today - 3 * DAY), "leave", "P")
    assert await contradictory() == [on_leave]
    await verify(world, "opd", worked)
    assert await contradictory() == [(str(today), "entry", "A"), on_leave]
    matches = (await hod.get(where(world, "toDecide"))).json()["data"]["contradictions"]
    assert matches[0]["url"].startswith("/")
    assert worked["_id"] in matches[0]["url"]
    assert (await letters(world, 4))[0] == "c"


@pytest.mark.spec("S-090")
async def test_a_half_day_on_a_day_of_approved_leave_is_listed(world: World, today: dt.date) -> None:
    leave = by_key("leave")
    assert leave is not None
    tomorrow = today + DAY
    asked = await world.create(leave, reasonType="Casual Leave", fromDate=str(tomorrow), toDate=str(tomorrow))
    await verify(world, "leave", asked)
    back = dict.fromkeys(("fromDate", "toDate"), clock.stored_day(today - 2 * DAY))
    await collection("entries").update_one({"kind": "leave"}, {"$set": back})
    await imported(world, f"{ASHA},{today - 2 * DAY},HD")
    hod = await world.as_("hod")
    (row,) = (await hod.get(where(world, "toDecide"))).json()["data"]["contradictions"]
    assert (row["day"], row["against"], row["status"]) == (str(today - 2 * DAY), "leave", "HD")
    assert row["words"] == "Imported as a half day on a day of approved leave. The leave stands until it is cancelled."
