"""Monthly authentication over HTTP: who signs what, what is frozen, and what a later change does."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.store import records
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.printing.proof import checking
from api.standing import service
from api.standing.months.documents import MonthAuthentication
from api.standing.months.sheet import is_sealed
from api.standing.months.verified import differing_entries
from tests.api.standing.test_facts import certificate, standing
from tests.api.world import World

DAY = dt.timedelta(days=1)
Answer = dict[str, Any]


@pytest.fixture
def last_month() -> dt.date:
    """The first day of the month before this one."""
    return (clock.today().replace(day=1) - DAY).replace(day=1)


@pytest.fixture(autouse=True)
async def guided(world: World, last_month: dt.date) -> None:
    """The student joined three months before, and the teacher is the guide."""
    joined = clock.stored_day((last_month - 80 * DAY).replace(day=1))
    changes = {"$set": {"joiningDate": joined, "guide": world.people["teacher"], "recordedFrom": joined}}
    await collection("users").update_one({"_id": world.people["student"]}, changes)


def path(world: World, month: dt.date, who: str = "student") -> str:
    return f"/api/months/{world.scope}/{world.id(who)}/{month:%Y-%m}"


async def sheet(world: World, month: dt.date, by: str = "teacher") -> Answer:
    answer = await (await world.as_(by)).get(path(world, month))
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


async def sign(world: World, month: dt.date, by: str = "teacher", **changes: Any) -> httpx.Response:
    """Signs a month as it is now."""
    body = {"digest": (await sheet(world, month, by))["digest"], "days": 28, **changes}
    return await (await world.as_(by)).post(path(world, month), json=body)


async def recorded(world: World, day: dt.date, **changes: Any) -> Answer:
    """An entry of the student's that is dated on a day."""
    kind = by_key("opd")
    assert kind is not None
    return await world.create(kind, date=str(day), **changes)


async def state(world: World, month: dt.date) -> str:
    """The state of a month in the student's own standing."""
    months = (await standing(world))["standing"]["months"]
    return str(next(row["state"] for row in months if row["month"] == f"{month:%Y-%m}"))


@pytest.mark.spec("D-001")
async def test_strangers_and_others_neither_read_nor_sign_a_month(world: World, last_month: dt.date) -> None:
    body = {"digest": "0" * 64, "days": 28}
    assert (await world.client().get(path(world, last_month))).status_code == 401
    assert (await world.client().post(path(world, last_month), json=body)).status_code == 401
    assert (await world.client().get(f"/api/months/{world.scope}")).status_code == 401
    for who in ("student", "clerk", "admin", "master"):
        assert (await (await world.as_(who)).post(path(world, last_month), json=body)).status_code == 403, who
    for who in ("classmate", "twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(path(world, last_month))).status_code == 403, who
    for who in ("student", "clerk"):
        assert (await (await world.as_(who)).get(f"/api/months/{world.scope}")).status_code == 403, who
    hod = await world.as_("hod")
    assert (await hod.get(path(world, last_month, "twin_student"))).status_code == 404
    assert (await hod.post(path(world, last_month, "twin_student"), json=body)).status_code == 404
    assert (await hod.get(path(world, dt.date(2001, 1, 1)))).status_code == 404
    assert (await hod.get(path(world, last_month)[:-2] + "13")).status_code == 422


@pytest.mark.spec("D-002")
async def test_only_who_is_entitled_signs_and_the_head_says_why(world: World, last_month: dt.date) -> None:
    refused = await sign(world, last_month, by="colleague")
    assert (refused.status_code, refused.json()["code"]) == (403, "role")
    assert (await sheet(world, last_month, "colleague"))["may"]["allowed"] is False
    assert (await sheet(world, last_month, "student"))["may"]["words"] == "Nobody signs for himself."
    assert (await sheet(world, last_month, "hod"))["may"] == {
        "allowed": True,
        "signedAs": "hod",
        "needsReason": True,
        "words": "",
    }
    without = await sign(world, last_month, by="hod")
    assert (without.status_code, without.json()["errors"][0]["field"]) == (422, "reason")
    assert (await sign(world, last_month, by="hod", reason="The guide is in theatre all week.")).status_code == 200
    (signed,) = (await sheet(world, last_month))["signatures"]
    assert (signed["signedAs"], signed["reason"]) == ("hod", "The guide is in theatre all week.")


@pytest.mark.spec("D-003")
async def test_a_co_guide_signs_and_without_a_guide_the_head_needs_no_reason(world: World, last_month: dt.date) -> None:
    student = {"_id": world.people["student"]}
    await collection("users").update_one(student, {"$set": {"coGuides": [world.people["colleague"]]}})
    assert (await sheet(world, last_month, "colleague"))["may"]["signedAs"] == "coGuide"
    assert (await sign(world, last_month, by="colleague")).status_code == 200
    await collection("users").update_one(student, {"$unset": {"guide": 1, "coGuides": 1}})
    earlier = (last_month - DAY).replace(day=1)
    assert (await sign(world, earlier, by="hod")).status_code == 200


@pytest.mark.spec("D-004")
async def test_the_act_is_over_what_was_seen_and_freezes_its_counts(world: World, last_month: dt.date) -> None:
    first = await recorded(world, last_month)
    opd = by_key("opd")
    assert opd is not None
    assert (await world.verify(opd, first["_id"])).status_code == 200
    await recorded(world, last_month + 3 * DAY)
    before = await sheet(world, last_month)
    assert before["counts"]["kinds"] == [{"kind": "opd", "approved": 1, "pending": 1, "rejected": 0}]
    assert (before["approvedByReader"], before["signatures"]) == (1, [])
    assert before["month"]["state"] in ("due", "overdue")
    assert before["suggestedDays"] == before["month"]["trainingDays"]
    signed = await sign(world, last_month, days=25, band="Satisfactory", remark="Reads well.")
    assert signed.status_code == 200
    assert signed.json()["message"] == f"{last_month:%B %Y} is signed"
    after = await sheet(world, last_month, "student")
    (one,) = after["signatures"]
    assert (one["n"], one["signedAs"], one["days"], one["band"], one["remark"]) == (
        1,
        "guide",
        25,
        "Satisfactory",
        "Reads well.",
    )
    assert (one["byName"], one["by"]["name"], one["sealed"]) == ("Dr. Leena Thomas", "Dr. Leena Thomas", True)
    assert (one["counts"], one["digest"], after["month"]["state"]) == (
        before["counts"],
        before["digest"],
        "authenticated",
    )
    notice = {"event": "month.signed", "toId": world.people["student"]}
    assert await collection("notifications").count_documents(notice) == 1
    assert await collection("audits").count_documents({"action": "month.signed"}) == 1


@pytest.mark.spec("D-005")
async def test_what_cannot_be_signed_is_refused_with_words(world: World, last_month: dt.date) -> None:
    this_month = clock.today().replace(day=1)
    refused = await sign(world, this_month)
    assert (refused.status_code, refused.json()["code"]) == (409, "month_open")
    stale = await sign(world, last_month, digest="0" * 64)
    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    wrong: dict[str, Answer] = {
        "days": {"days": 32},
        "band": {"band": "Brilliant"},
        "remark": {"band": "Not Satisfactory"},
        "digest": {"digest": "short"},
    }
    for field, body in wrong.items():
        answer = await sign(world, last_month, **body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    short = last_month.replace(day=1)
    days = (clock.today().replace(day=1) - short).days
    if days < 31:
        assert (await sign(world, last_month, days=31)).status_code == 422
    assert await collection("monthAuthentications").count_documents({}) == 0
    assert (await sign(world, last_month)).status_code == 200
    again = await sign(world, last_month)
    assert (again.status_code, again.json()["code"]) == (409, "already_signed")


@pytest.mark.spec("D-006")
async def test_two_signatures_at_the_same_moment_are_one(world: World, last_month: dt.date) -> None:
    body = {"digest": (await sheet(world, last_month))["digest"], "days": 28, "reason": "Both at once"}
    guide, head = await world.as_("teacher"), await world.as_("hod")
    answers = await asyncio.gather(*(who.post(path(world, last_month), json=body) for who in (guide, head)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert await collection("monthAuthentications").count_documents({}) == 1


@pytest.mark.spec("D-007")
async def test_an_entry_that_comes_later_changes_the_month_and_not_the_signature(
    world: World, last_month: dt.date
) -> None:
    await recorded(world, last_month)
    assert (await sign(world, last_month)).status_code == 200
    (frozen,) = (await sheet(world, last_month))["signatures"]
    assert await state(world, last_month) == "authenticated"
    late = await recorded(world, last_month + 9 * DAY)
    assert await state(world, last_month) == "changed"
    seen = await sheet(world, last_month)
    assert [(row["id"], row["change"]) for row in seen["changes"]] == [(late["_id"], "came")]
    assert seen["signatures"] == [frozen]
    assert (await sign(world, last_month)).status_code == 200
    assert await state(world, last_month) == "authenticated"
    both = (await sheet(world, last_month))["signatures"]
    assert [row["n"] for row in both] == [1, 2]
    assert both[0] == frozen


@pytest.mark.spec("D-008")
async def test_a_decision_changes_no_month_but_a_rejection_does(world: World, last_month: dt.date) -> None:
    opd = by_key("opd")
    assert opd is not None
    good, bad = await recorded(world, last_month), await recorded(world, last_month + DAY)
    assert (await sign(world, last_month)).status_code == 200
    assert (await world.verify(opd, good["_id"])).status_code == 200
    assert await state(world, last_month) == "authenticated"
    assert (await sheet(world, last_month))["approvedSince"] == 1
    rejected = await world.verify(opd, bad["_id"], status="Rejected", vRemark="Not this patient, look again.")
    assert rejected.status_code == 200, rejected.text
    assert await state(world, last_month) == "changed"
    seen = await sheet(world, last_month)
    assert [(row["id"], row["change"]) for row in seen["changes"]] == [(bad["_id"], "left")]
    assert seen["rejectedSince"] == 1


@pytest.mark.spec("D-009")
async def test_an_edit_and_a_deletion_change_the_month_and_another_teacher_does_not(
    world: World, last_month: dt.date
) -> None:
    one, two = await certificate(world, "GCP"), await recorded(world, last_month + DAY)
    there = {"$set": {"date": clock.stored_day(last_month)}}
    await collection("entries").update_one({"kind": "checklist"}, there)
    assert (await sign(world, last_month)).status_code == 200
    moved = {"$set": {"teacher": world.people["colleague"]}}
    await collection("entries").update_many({"studentId": world.people["student"]}, moved)
    assert await state(world, last_month) == "authenticated"
    assert (await sheet(world, last_month))["changes"] == []
    student = await world.as_("student")
    edited = await student.post("/api/checklist/update", json={"_id": one["_id"], "studentRemark": "Seen again"})
    assert edited.status_code == 200, edited.text
    # The checklist has no date of its own: it was of the day on which it was recorded.
    await collection("entries").update_one({"kind": "checklist"}, there)
    assert await state(world, last_month) == "changed"
    assert (await student.post("/api/deleteRecord", json={"id": two["_id"], "type": "OpdCampus"})).status_code == 200
    seen = await sheet(world, last_month)
    assert {(row["id"], row["change"]) for row in seen["changes"]} == {(one["_id"], "edited"), (two["_id"], "left")}


@pytest.mark.spec("D-010")
async def test_a_signed_month_confirms_the_days_of_presence(world: World, last_month: dt.date) -> None:
    before = (await standing(world))["standing"]["attendance"]
    assert before["byGuide"] == 0
    assert (await sign(world, last_month, days=20)).status_code == 200
    after = (await standing(world))["standing"]["attendance"]
    # Of the month's working days, those missed (t - d) stay unconfirmed.
    month = next(row for row in after["months"] if row["row"] == f"{last_month:%Y-%m}")
    assert after["byGuide"] == month["confirmed"] == month["working"] - (month["days"] - 20)
    assert after["presumed"] == before["presumed"] - after["byGuide"]


@pytest.mark.spec("D-011")
async def test_leave_that_is_approved_later_changes_the_leave_days_alone(world: World, last_month: dt.date) -> None:
    leave = by_key("leave")
    assert leave is not None
    assert (await sign(world, last_month)).status_code == 200
    tomorrow = clock.today() + DAY
    asked = await world.create(leave, reasonType="Casual Leave", fromDate=str(tomorrow), toDate=str(tomorrow))
    assert (await world.verify(leave, asked["_id"])).status_code == 200
    inside = clock.stored_day(last_month + 2 * DAY)
    await collection("entries").update_one(
        {"kind": "leave"}, {"$set": dict.fromkeys(("date", "fromDate", "toDate"), inside)}
    )
    seen = await sheet(world, last_month)
    assert (seen["month"]["leaveDays"], seen["month"]["state"], seen["changes"]) == (1, "authenticated", [])


@pytest.mark.spec("D-012")
async def test_the_list_has_the_longest_overdue_first_and_a_teacher_sees_own_trainees(
    world: World, last_month: dt.date
) -> None:
    where = f"/api/months/{world.scope}"
    guide, hod = await world.as_("teacher"), await world.as_("hod")
    rows = (await guide.get(where)).json()
    assert {row["student"]["name"] for row in rows["data"]} == {"Asha Kulkarni"}
    months = [row["month"] for row in rows["data"]]
    assert months == sorted(months)
    assert len(months) >= 3
    assert rows["data"][0]["daysLate"] > 0
    assert rows["counts"]["overdue"] >= 2
    assert (await (await world.as_("colleague")).get(where)).json()["data"] == []
    assert (await hod.get(f"{where}?search=asha")).json()["total"] == len(months)
    one = (await hod.get(f"{where}?search=asha&limit=1&page=2")).json()
    assert [row["month"] for row in one["data"]] == [months[1]]
    assert (await sign(world, last_month)).status_code == 200
    signed = (await guide.get(f"{where}?shown=signed")).json()["data"]
    assert [(row["month"], row["authentications"]) for row in signed] == [(f"{last_month:%Y-%m}", 1)]
    assert f"{last_month:%Y-%m}" not in [row["month"] for row in (await guide.get(where)).json()["data"]]
    assert (await hod.get(f"{where}?shown=mine")).status_code == 422


@pytest.mark.spec("D-055")
async def test_the_overdue_months_alone_are_listed_as_many_as_are_counted(world: World) -> None:
    hod = await world.as_("hod")
    where = f"/api/months/{world.scope}?limit=100"
    waiting = (await hod.get(where)).json()
    overdue = (await hod.get(f"{where}&shown=overdue")).json()
    assert {row["state"] for row in overdue["data"]} == {"overdue"}
    assert overdue["total"] == waiting["counts"]["overdue"] == len(overdue["data"])
    assert overdue["data"] == [row for row in waiting["data"] if row["state"] == "overdue"]
    first = overdue["data"][0]
    month = dt.date.fromisoformat(f"{first['month']}-01")
    answer = await sign(world, month, by="hod", reason="The guide is away.")
    assert (first["student"]["name"], answer.status_code) == ("Asha Kulkarni", 200)
    # A change since signing is a mark on a signed month: it is neither overdue nor to sign.
    await recorded(world, month + 27 * DAY)
    after = (await hod.get(f"{where}&shown=overdue")).json()
    assert after["total"] == overdue["total"] - 1
    to_sign, changed = (await hod.get(where)).json(), (await hod.get(f"{where}&shown=changed")).json()
    assert (to_sign["counts"]["changed"], to_sign["counts"]["signed"], changed["total"]) == (1, 1, 1)
    assert "changed" not in {row["state"] for row in to_sign["data"]}
    assert to_sign["total"] == to_sign["counts"]["toSign"] + to_sign["counts"]["overdue"]


@pytest.mark.spec("D-013")
async def test_the_old_place_signs_the_months_that_were_served_there(world: World, last_month: dt.date) -> None:
    """The day of the transfer is the first of the new place; what was before stays with the old place's people."""
    moved = dt.datetime.combine(last_month + 14 * DAY, dt.time(6), dt.UTC)
    former = {"collegeId": world.college, "departmentId": world.medicine, "until": moved}
    there = {"departmentId": world.pathology, "formerPlaces": [former], "placeSince": clock.stored_day(moved.date())}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": there, "$unset": {"guide": 1}})
    old = await sheet(world, last_month, "hod")
    assert (old["month"]["trainingDays"], old["may"]["signedAs"]) == (14, "hod")
    assert (await sign(world, last_month, by="hod", days=14)).status_code == 200
    rows = (await (await world.as_("hod")).get(f"/api/months/{world.scope}?shown=signed")).json()["data"]
    assert [row["student"]["name"] for row in rows] == ["Asha Kulkarni"]
    # The other half of the month is another unit, which these people cannot sign.
    new = f"/api/months/{world.college}/{world.pathology}/{world.id('student')}/{last_month:%Y-%m}"
    assert (await (await world.as_("hod")).get(new)).status_code == 403
    other = await world.as_("other_teacher")
    assert (await other.get(new)).json()["data"]["may"]["words"].startswith("The guide, a co-guide")


@pytest.mark.spec("D-014")
async def test_a_signature_that_somebody_changed_is_told(world: World, last_month: dt.date) -> None:
    assert (await sign(world, last_month)).status_code == 200
    (stored,) = await records(MonthAuthentication).many(MonthAuthentication.studentId == world.people["student"])
    assert is_sealed(stored)
    await collection("monthAuthentications").update_one({}, {"$set": {"days": 31}})
    (shown,) = (await sheet(world, last_month))["signatures"]
    assert shown["sealed"] is False


@pytest.mark.spec("D-015")
async def test_what_is_to_be_looked_at_is_listed_and_keeps_nobody_from_signing(
    world: World, last_month: dt.date
) -> None:
    late = await recorded(world, last_month)
    seen = await sheet(world, last_month)
    days = (clock.today() - last_month).days
    if days > world.settings.late_days:
        assert [(row["id"], row["url"] != "") for row in seen["doubts"]] == [(late["_id"], True)]
        assert seen["doubts"][0]["reasons"][0].startswith(f"Recorded {days} days after its date")
    assert (await sign(world, last_month)).status_code == 200


@pytest.mark.spec("D-099")
async def test_a_change_since_signing_is_a_mark_and_nothing_to_sign(world: World, last_month: dt.date) -> None:
    await recorded(world, last_month)
    assert (await sign(world, last_month)).status_code == 200

    async def monthly() -> tuple[dict[str, Any], dict[str, Any]]:
        whole = (await standing(world))["standing"]
        return next(one for one in whole["duties"] if one["id"] == "monthly_authentication"), whole["monthCounts"]

    before, counts = await monthly()
    await recorded(world, last_month + 9 * DAY)
    after, changed = await monthly()
    assert (changed["changed"], changed["signed"], counts["changed"]) == (1, counts["signed"], 0)
    assert changed["toSign"] + changed["overdue"] == counts["toSign"] + counts["overdue"]
    assert (after["state"], after["due"], after["late"]) == (before["state"], before["due"], before["late"])
    assert "1 changed since signing" in after["sentence"]


@pytest.mark.spec("D-100")
async def test_the_status_of_an_entry_is_not_in_the_digest_of_its_month(world: World, last_month: dt.date) -> None:
    opd = by_key("opd")
    assert opd is not None
    entry = await recorded(world, last_month)
    signed = (await sheet(world, last_month))["digest"]
    assert (await sign(world, last_month)).status_code == 200
    assert (await world.verify(opd, entry["_id"])).status_code == 200
    seen = await sheet(world, last_month)
    assert (seen["digest"], seen["signatures"][-1]["digest"]) == (signed, signed)


@pytest.mark.spec("D-100")
async def test_only_the_state_of_a_month_decides_whether_it_can_be_signed_again(
    world: World, last_month: dt.date
) -> None:
    """An entry that was edited and edited back has the signed digest; the month is marked and can be signed."""
    entry = await recorded(world, last_month)
    assert (await sign(world, last_month)).status_code == 200
    assert not (await sheet(world, last_month))["may"]["allowed"]
    edited = {"$set": {"editedOn": clock.now()}}
    await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, edited)
    seen = await sheet(world, last_month)
    assert (seen["month"]["state"], seen["may"]["allowed"]) == ("changed", True)
    assert (await sign(world, last_month)).status_code == 200
    assert await state(world, last_month) == "authenticated"


@pytest.mark.spec("D-102")
async def test_content_that_was_changed_outside_the_product_is_named_where_a_month_is_verified(
    world: World, last_month: dt.date
) -> None:
    entry = await recorded(world, last_month)
    assert (await sign(world, last_month)).status_code == 200
    student = world.people["student"]
    assert await differing_entries(student) == {}
    behind = {"$set": {"studentRemark": "Another remark"}}
    await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, behind)
    # A standing reads no content.
    assert await state(world, last_month) == "authenticated"
    ((_, month),) = differing = await differing_entries(student)
    (named,) = differing.values()
    assert (month, named) == (f"{last_month:%Y-%m}", [f"OPD Campus of {clock.shown_day(last_month)}"])
    drawn = await service.drawn(student)
    assert drawn is not None
    (signed,) = await service.signed_months_now(student, drawn[0])
    assert (signed.changed, signed.differing) == (True, tuple(named))
    assert any(named[0] in words for words in await checking.faults_of(student))
