"""What the rules of training need to know and the record did not hold: batch, length, places, numbers, days."""

from __future__ import annotations

import calendar
import datetime as dt
from typing import Any

import httpx
import orjson
import pytest

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.logbook.integrity.history import content_digest, fault_of
from api.standing import notices, service
from tests.api.standing.test_facts import certificate, decide, gate, recent, standing
from tests.api.world import World, pdf_upload

DAY = dt.timedelta(days=1)


async def set_training(world: World, who: str = "hod", /, whom: str = "student", **body: Any) -> httpx.Response:
    return await (await world.as_(who)).post(f"/api/studentTraining/{world.id(whom)}", json=body)


async def stored(world: World, who: str = "student") -> dict[str, Any]:
    shown: dict[str, Any] = await collection("users").find_one({"_id": world.people[who]})
    return shown


async def test_strangers_and_students_set_nothing_of_a_training(world: World) -> None:
    where = f"/api/studentTraining/{world.id('student')}"
    assert (await world.client().post(where, json={"admissionBatch": 2024})).status_code == 401
    for who in ("student", "teacher", "clerk", "admin"):
        assert (await set_training(world, who, admissionBatch=2024)).status_code == 403, who
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    assert (await set_training(world, whom="other_student", admissionBatch=2024)).status_code == 404
    assert "admissionBatch" not in await stored(world)


@pytest.mark.spec("S-052")
async def test_the_batch_is_assumed_until_it_is_set(world: World) -> None:
    term = (await standing(world))["standing"]["term"]
    assert (term["batch"], term["batchAssumed"]) == (2025, True)
    saved = await set_training(world, admissionBatch=2024)
    assert (saved.status_code, saved.json()["data"]["admissionBatch"]) == (200, 2024)
    term = (await standing(world))["standing"]["term"]
    assert (term["batch"], term["batchAssumed"]) == (2024, False)
    assert (await set_training(world, admissionBatch=None)).status_code == 200
    assert (await standing(world))["standing"]["term"]["batchAssumed"] is True
    assert (await set_training(world, admissionBatch="2024")).status_code == 422


@pytest.mark.spec("S-053")
async def test_years_and_post_diploma_change_the_window_of_the_residency(world: World) -> None:
    shown = (await standing(world))["standing"]
    assert (shown["term"]["years"], shown["residency"]["window"]["semesters"]) == (3, [3, 4, 5])
    assert (await set_training(world, postDiploma=True)).status_code == 200
    shown = (await standing(world))["standing"]
    assert (shown["term"]["years"], shown["residency"]["window"]["semesters"]) == (2, [3])
    assert (await set_training(world, postDiploma=False)).status_code == 200
    body = {"name": "General Medicine", "course": "MD General Medicine", "version": 0, "degree": "DM", "years": 6}
    master = await world.as_("master")
    assert (await master.post(f"/api/updateDepartment/{world.medicine}", json=body)).status_code == 200
    shown = (await standing(world))["standing"]
    assert (shown["term"]["degree"], shown["term"]["years"]) == ("DM", 6)
    rows = (await master.get(f"/api/departmentList/{world.id('master')}")).json()["data"]
    (row,) = [row for row in rows if row["name"] == "General Medicine"]
    assert (row["courseId"]["degree"], row["courseId"]["years"]) == ("DM", 6)
    # A body of before, which knows neither, leaves both.
    del body["degree"], body["years"]
    assert (
        await master.post(f"/api/updateDepartment/{world.medicine}", json={**body, "version": 1})
    ).status_code == 200
    assert (await standing(world))["standing"]["term"]["years"] == 6
    wrong = {**body, "version": 2, "years": 7}
    assert (await master.post(f"/api/updateDepartment/{world.medicine}", json=wrong)).status_code == 422


@pytest.mark.spec("S-054")
async def test_a_transfer_ends_one_place_and_begins_the_next(world: World, today: dt.date) -> None:
    moved = {"collegeId": str(world.college), "departmentId": str(world.pathology)}
    master = await world.as_("master")
    assert (await master.post(f"/api/transfer/{world.id('student')}", json=moved)).status_code == 200
    path = f"/api/standing/{world.college}/{world.pathology}/{world.id('student')}"
    data = (await master.get(path)).json()["data"]
    places = [(one["department"]["name"], one["first"], one["last"]) for one in data["student"]["places"]]
    yesterday = (today - DAY).isoformat()
    assert places == [("General Medicine", "2025-02-03", yesterday), ("Pathology", today.isoformat(), None)]
    # The old place no longer shows the trainee.
    old = await (await world.as_("hod")).get(f"/api/standing/{world.scope}/{world.id('student')}")
    assert old.status_code == 404
    # In the middle of a month: that month is two units, each with its own days.
    middle = (today.replace(day=1) - DAY).replace(day=15)
    days = {"first": "2025-02-03", "last": (middle - DAY).isoformat()}
    where, body = f"/api/studentTraining/{world.id('student')}", {"placeSince": middle.isoformat()}
    saved = await master.post(where, json={**body, "formerPlaces": [days]})
    assert saved.json()["data"]["formerPlaces"][0]["last"] == days["last"]
    data = (await master.get(path)).json()["data"]
    month = f"{middle:%Y-%m}"
    units = [(row["place"], row["trainingDays"]) for row in data["standing"]["months"] if row["month"] == month]
    rest = calendar.monthrange(middle.year, middle.month)[1] - 14
    assert units == [(data["student"]["places"][0]["id"], 14), (data["student"]["places"][1]["id"], rest)]
    assert " " not in data["standing"]["attendance"]["days"]
    # Days without a place are outside the training.
    apart = {**days, "last": (middle - 11 * DAY).isoformat()}
    assert (await master.post(where, json={"formerPlaces": [apart]})).status_code == 200
    assert (await master.get(path)).json()["data"]["standing"]["attendance"]["days"].count(" ") == 10
    backwards = {**days, "last": "2025-02-01"}
    wrongs: list[dict[str, object]] = [
        {"placeSince": "2025-02-28"},
        {"formerPlaces": []},
        {"formerPlaces": [backwards]},
    ]
    for wrong in wrongs:
        assert (await master.post(where, json=wrong)).status_code == 422, wrong


async def test_an_attendance_number_is_one_student_s_of_a_college(world: World) -> None:
    assert (await set_training(world, attendanceId="ATT-17")).json()["data"]["attendanceId"] == "ATT-17"
    taken = await set_training(world, whom="classmate", attendanceId="ATT-17")
    assert (taken.status_code, taken.json()["errors"][0]["field"]) == (409, "attendanceId")
    twin = await set_training(world, "master", whom="twin_student", attendanceId="ATT-17")
    assert twin.status_code == 200
    assert (await set_training(world, attendanceId="")).status_code == 200
    assert "attendanceId" not in await stored(world)
    assert (await set_training(world, whom="classmate", attendanceId="ATT-17")).status_code == 200


@pytest.mark.spec("S-056")
async def test_what_ended_before_the_account_was_made_is_not_recorded(world: World, today: dt.date) -> None:
    joined = {"$set": {"joiningDate": clock.stored_day(today - 900 * DAY)}}
    await collection("users").update_one({"_id": world.people["student"]}, joined)
    weeks = (await standing(world))["standing"]["weeks"]
    assert (weeks["missed"], weeks["notRecorded"]) == (
        0,
        len([w for w in weeks["weeks"] if w["state"] == "not_recorded"]),
    )
    assert weeks["notRecorded"] > 100
    since = {"$set": {"recordedFrom": clock.stored_day(today - 900 * DAY)}}
    await collection("users").update_one({"_id": world.people["student"]}, since)
    assert (await standing(world))["standing"]["weeks"]["missed"] > 100


@pytest.mark.spec("S-057")
async def test_co_guides_are_teachers_of_the_college(world: World) -> None:
    for wrong in ("student", "clerk", "twin_teacher", "blocked", "admin"):
        assert (await set_training(world, coGuides=[world.id(wrong)])).status_code == 422, wrong
    both = [world.id("colleague"), world.id("other_teacher")]
    saved = await set_training(world, coGuides=both)
    assert [one["name"] for one in saved.json()["data"]["coGuides"]] == ["Dr. Suresh Bhagwat", "Dr. Farida Contractor"]
    data = await standing(world, by="colleague")
    assert [one["_id"] for one in data["student"]["coGuides"]] == both
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"guide": world.people["teacher"]}})
    assert (await set_training(world, coGuides=[world.id("teacher")])).status_code == 422
    moved = {"collegeId": str(world.other_college), "departmentId": str(world.medicine)}
    left = await (await world.as_("master")).post(f"/api/transfer/{world.id('colleague')}", json=moved)
    assert left.status_code == 200
    assert (await stored(world))["coGuides"] == [world.people["other_teacher"]]


@pytest.mark.spec("S-060")
async def test_the_head_sets_the_day_of_the_examination_for_a_batch(world: World) -> None:
    where, body = f"/api/examDays/{world.scope}", {"batch": 2025, "examOn": "2028-01-10"}
    assert (await world.client().post(where, json=body)).status_code == 401
    for who in ("student", "teacher", "clerk", "admin", "twin_teacher"):
        assert (await (await world.as_(who)).post(where, json=body)).status_code == 403, who
    await world.staff("other_head", "Dr. Head of Pathology", "HOD", departmentId=world.pathology)
    assert (await (await world.as_("other_head")).post(where, json=body)).status_code == 403
    assert (await standing(world))["standing"]["term"]["examAssumed"] is True
    hod = await world.as_("hod")
    saved = await hod.post(where, json=body)
    (row,) = saved.json()["data"]
    assert (row["batch"], row["examOn"], row["setBy"]["name"]) == (2025, "2028-01-10", "Dr. Meenakshi Rane")
    term = (await standing(world))["standing"]["term"]
    assert (term["examOn"], term["examAssumed"]) == ("2028-01-10", False)
    assert (await standing(world))["standing"]["thesis"]["submitBy"] == "2027-07-10"
    again = await hod.post(where, json={**body, "examOn": "2028-02-10"})
    assert [row["examOn"] for row in again.json()["data"]] == ["2028-02-10"]
    # Another batch has no day.
    assert (await set_training(world, admissionBatch=2024)).status_code == 200
    assert (await standing(world))["standing"]["term"]["examAssumed"] is True
    assert (await hod.delete(f"{where}/2025")).json()["data"] == []
    assert (await hod.delete(f"{where}/2025")).status_code == 404


async def test_a_college_sets_its_own_numbers(world: World) -> None:
    master = await world.as_("master")
    row = next(
        row
        for row in (await master.get(f"/api/collegeList/{world.id('master')}")).json()["data"]
        if row["_id"] == str(world.college)
    )
    assert set(row["standing"].values()) == {None}
    facts = {"name": row["name"], "phone": "9000210001", "email": "dean@example.com", "address": "Station Road"}
    facts |= {"state": str(world.state), "version": 0, "slug": "sahyadri"}
    policy = {"casualAllowance": 30, "weekGrace": 14}
    saved = await master.post(f"/api/updateCollege/{world.college}", json={**facts, "standing": policy})
    assert saved.status_code == 200, saved.text
    assert saved.json()["data"]["standing"]["casualAllowance"] == 30
    shown = (await standing(world))["standing"]
    assert (shown["leave"]["allowance"], shown["weeks"]["graceDays"]) == (30, 14)
    # A body that does not know of it leaves it; fewer than the twenty of the regulation are refused.
    saved = await master.post(f"/api/updateCollege/{world.college}", json={**facts, "version": 1})
    assert saved.json()["data"]["standing"]["casualAllowance"] == 30
    few = {**facts, "version": 2, "standing": {"casualAllowance": 19}}
    assert (await master.post(f"/api/updateCollege/{world.college}", json=few)).status_code == 422


async def test_a_certificate_says_which_parts_it_covers(world: World) -> None:
    await recent(world)
    basic = await certificate(world, "BLS & ACLS", covers="BCLS")
    await decide(world, "checklist", basic)
    assert gate(await standing(world), "life_support")["state"] == "in_progress"
    advanced = await certificate(world, "BLS & ACLS", covers="ACLS")
    await decide(world, "checklist", advanced)
    assert gate(await standing(world), "life_support")["state"] == "met"
    # Of another particular the field is not asked for, and what is sent of it is left out.
    other = await certificate(world, "GCP", covers="BCLS")
    entry = await collection("entries").find_one({"particular": "GCP"})
    assert other["particular"] == "GCP"
    assert "covers" not in entry


@pytest.mark.spec("S-063")
async def test_a_level_that_a_decided_entry_lacks_is_supplied_by_a_correction(world: World) -> None:
    kind = by_key("paper")
    assert kind is not None
    first = await world.create(kind, level=None)
    await decide(world, "paper", first)
    shown = gate(await standing(world), "dissemination")
    assert (shown["state"], shown["notes"]) == ("met", ["The level of a presentation is not recorded; it counts."])
    before = await collection("entries").find_one({"clientId": {"$exists": True}, "kind": "paper"})
    correction = await world.create(kind, level="State", replaces=first["_id"])
    await decide(world, "paper", correction)
    shown = gate(await standing(world), "dissemination")
    assert (shown["state"], shown["evidence"], shown["notes"]) == ("met", [correction["_id"]], [])
    after = await collection("entries").find_one({"_id": before["_id"]})
    file = await collection("files").find_one({"_id": after["certificate"]})
    assert (content_digest(after), fault_of(after, file["sha256"])) == (content_digest(before), None)
    assert after["superseded"] is True


async def test_the_first_author_is_the_student_where_the_entry_says_so(world: World) -> None:
    kind = by_key("publication")
    assert kind is not None
    paper = {"pubStatus": "Accepted", "author": "A. Kulkarni", "indexedIn": "PubMed"}
    other = await world.create(kind, **paper, firstAuthor="No")
    await decide(world, "publication", other)
    assert gate(await standing(world), "dissemination")["state"] == "in_progress"
    own = await world.create(kind, **paper, firstAuthor="Yes")
    await decide(world, "publication", own)
    shown = gate(await standing(world), "dissemination")
    assert (shown["state"], shown["evidence"]) == ("met", [own["_id"]])


async def test_a_last_valid_day_lies_after_the_course(world: World, today: dt.date) -> None:
    kind = by_key("checklist")
    assert kind is not None
    student, body = await world.as_("student"), world.body(kind, validUntil=today.isoformat())
    refused = await student.post("/api/entries/checklist", data=body, files={"certificate": pdf_upload()})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "validUntil"


@pytest.mark.spec("S-061")
async def test_a_certificate_that_ends_gives_three_notices_and_stays_met(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    ends = clock.today() + 100 * DAY
    entry = await certificate(world, "GCP", validUntil=ends.isoformat())
    assert await notices.notify_due() == 0
    await decide(world, "checklist", entry)
    notified = {"event": "certificate.ends", "toId": world.people["student"]}
    sent = []
    for left in range(100, -3, -1):
        monkeypatch.setattr(clock, "now", lambda left=left: now + (100 - left) * DAY)
        if await notices.notify_due():
            sent.append(left)
            # Once each, however often anybody looks.
            assert await notices.notify_due() == 0
    assert sent == [60, 30, 7]
    rows = await collection("notifications").find(notified).sort([("_id", 1)]).to_list(length=None)
    assert [row["desc"].split(", ")[1].split(".")[0] for row in rows] == ["in 60 days", "in 30 days", "in 7 days"]
    assert {row["url"] for row in rows} == {f"/checkList?open={entry['_id']}"}
    later = orjson.loads(await service.encoded_standing(world.people["student"]))
    (shown,) = [one for one in later["gates"] if one["id"] == "ethics"]
    assert shown["state"] == "met"
    assert shown["notes"] == [f"The certificate was valid until {ends:%d-%m-%Y}; the condition stays met."]


async def test_of_several_notices_that_were_missed_the_nearest_is_sent(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = clock.today() + 100 * DAY
    entry = await certificate(world, "GCP", validUntil=ends.isoformat())
    await decide(world, "checklist", entry)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 95 * DAY)
    assert (await notices.notify_due(), await notices.notify_due()) == (1, 0)
