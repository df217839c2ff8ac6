"""A trainee's residency on one page: days, window, places, what is missing; and what staff record of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection, current_cache
from tests.api.drp.steps import (
    activity,
    form,
    institution,
    link,
    path_of,
    posting,
    residency,
    rows,
    send,
    signed,
)
from tests.api.logbook.steps import day, kind_of, refused, stored
from tests.api.world import World, pdf_upload


async def joined(world: World, days_ago: int, **fields: Any) -> None:
    """The student joined so many days ago."""
    at = clock.stored_day(clock.today() - dt.timedelta(days=days_ago))
    of = {"_id": world.people["student"]}
    await collection("users").update_one(of, {"$set": {"joiningDate": at, **fields}})


@pytest.mark.spec("S-271")
async def test_a_residency_says_what_is_owed_by_which_rule(world: World) -> None:
    path = path_of(world, "residency")
    refused(await world.client().get(path), 401)
    for who in ("classmate", "twin_teacher", "other_teacher"):
        refused(await (await world.as_(who)).get(path), 403)
    nobody = f"/api/drp/residency/{world.scope}/{ObjectId()}"
    refused(await (await world.as_("hod")).get(nobody), 404, "This student was not found.")
    await joined(world, 500)
    page = await residency(world)
    numbers = page["numbers"]
    assert (numbers["state"], numbers["days"], numbers["required"], numbers["owed"]) == ("missing", 0, 90, 90)
    assert page["missing"] == ["A posting, with its co-ordinator and schedule.", "90 days to be served."]
    assert numbers["source"] == "PGMER-2023 5.2(xv)"
    assert numbers["rule"].startswith("Section F")
    assert numbers["evidence"]
    assert numbers["window"]["semesters"] == [3, 4, 5]
    await posting(world, first=day(-29), last=day(60))
    page = await residency(world)
    assert (page["numbers"]["state"], page["numbers"]["days"]) == ("in_progress", 30)
    assert page["missing"] == ["60 days to be served.", "The co-ordinator's signature."]
    assert page["may"] == {"link": False, "certify": False, "sms": False}
    assert (await residency(world, by="clerk"))["may"] == {"link": False, "certify": True, "sms": False}
    assert (await residency(world, by="hod"))["may"] == {"link": True, "certify": True, "sms": False}
    of = {"_id": world.people["student"]}
    await collection("users").update_one(of, {"$unset": {"joiningDate": ""}})
    page = await residency(world)
    assert page["numbers"]["line"].startswith("There is no standing without a joining date")
    assert page["missing"] == []


@pytest.mark.spec("S-277")
async def test_a_posting_outside_the_window_is_taken_and_marked(world: World) -> None:
    await joined(world, 500)
    at = await institution(world)
    early = {"schduleFrom": day(-140 - 31), "schduleTo": day(-80)}
    answered = await send(world, form(world, at, **early, studentId=world.id("student")), by="hod", notice=pdf_upload())
    assert answered.status_code == 201
    page = await residency(world)
    assert (page["numbers"]["outsideWindow"], page["postings"][0]["outside"]) == (True, True)
    path = f"/api/standing/{world.scope}/{world.id('student')}"
    gates = (await (await world.as_("student")).get(path)).json()["data"]["standing"]["gates"]
    notes = next(gate for gate in gates if gate["id"] == "drp")["notes"]
    assert any("A day lies outside" in note for note in notes)
    await joined(world, 600)
    assert (await residency(world))["postings"][0]["outside"] is False
    await joined(world, 800, postDiploma=True)
    page = await residency(world)
    assert page["numbers"]["window"]["semesters"] == [3]
    assert page["postings"][0]["outside"] is True
    answer = await (await world.as_("student")).get(f"/api/drp/progress/{world.scope}/{world.id('student')}")
    assert answer.json()["data"]["window"]["semesters"] == [3]


@pytest.mark.spec("S-278")
async def test_pilgrimage_duty_is_at_most_fifteen_days_in_uttarakhand_and_counts_in(world: World) -> None:
    await joined(world, 600)
    at = await institution(world)
    mine = {"studentId": world.id("student"), "pilgrimage": "Yes"}
    days = {"schduleFrom": day(-150), "schduleTo": day(-136)}
    elsewhere = await send(world, form(world, at, **mine, **days), by="hod")
    refused(elsewhere, 422, "Pilgrimage duty is served in Uttarakhand.")
    state = {"_id": ObjectId(), "name": "Uttarakhand", "code": "UK"}
    await collection("states").insert_one(state)
    await collection("institutions").update_one({"_id": ObjectId(at)}, {"$set": {"state": state["_id"]}})
    mine["state"] = str(state["_id"])
    longer = {**days, "schduleTo": day(-135)}
    answer = await send(world, form(world, at, **mine, **longer), by="hod")
    refused(answer, 422, "At most 15 days of pilgrimage duty count.")
    assert answer.json()["errors"][0]["field"] == "schduleTo"
    answered = await send(world, form(world, at, **mine, **days), by="hod")
    assert answered.json()["data"]["pilgrimage"] is True
    await posting(world, first=day(-120), last=day(-46))
    page = await residency(world)
    assert (page["numbers"]["days"], page["numbers"]["required"]) == (90, 90)
    assert page["numbers"]["state"] == "waiting"
    assert [row["pilgrimage"] for row in page["postings"]] == [False, True]


@pytest.mark.spec("S-279")
async def test_attendance_follows_from_what_the_coordinator_signed(world: World) -> None:
    drpc = await posting(world)
    for shift in (-3, -4, -5):
        await activity(world, activityDate=day(shift))
    rejected = await activity(world, activityDate=day(-6))
    await world.verify(kind_of("drpActivity"), rejected["_id"], status="Rejected")
    before = [row async for row in collection("entries").find({}).sort([("_id", 1)])]
    token = await link(world, drpc)
    only = {"whole": False, "days": [day(-3), day(-4)], "certificateNo": None, "certificateOn": None}
    assert (await signed(world, drpc, token, **only)).status_code == 200
    listed = (await rows(world, "attendence"))["data"]
    assert [(row["activityDate"], row["status"], row["signed"]) for row in listed] == [
        (day(-3), "Approved", True),
        (day(-4), "Approved", True),
        (day(-5), "Pending", False),
        (day(-6), "Rejected", False),
    ]
    assert [row["activityDate"] for row in (await rows(world, "attendence", by="hod", status="Approved"))["data"]] == [
        day(-3),
        day(-4),
    ]
    progress = await (await world.as_("student")).get(f"/api/drp/progress/{world.scope}/{world.id('student')}")
    assert progress.json()["data"]["days"]["approved"] == 2
    assert [row async for row in collection("entries").find({}).sort([("_id", 1)])] == before


@pytest.mark.spec("S-276")
async def test_a_head_adds_what_is_unknown_of_an_institution_and_the_master_changes_it(world: World) -> None:
    at = await institution(world)
    path = f"/api/institution/{at}/site"
    facts = {"kind": "district hospital", "beds": 120, "postgraduate": False, "superSpeciality": False, "funded": True}
    refused(await world.client().post(path, json=facts), 401)
    for who in ("student", "teacher", "clerk", "admin"):
        refused(await (await world.as_(who)).post(path, json=facts), 403)
    hod, master = await world.as_("hod"), await world.as_("master")
    refused(await hod.post(f"/api/institution/{ObjectId()}/site", json=facts), 404)
    for wrong in ({}, {"beds": -1}, {"beds": "many"}, {"kind": "palace"}, {"funded": "yes"}, {"colour": "red"}):
        refused(await hod.post(path, json=wrong), 422)
    done = await hod.post(path, json=facts)
    assert {name: done.json()["data"][name] for name in facts} == facts
    assert (await hod.post(path, json=facts)).status_code == 200, "the same again is as good as once"
    known = await hod.post(path, json={"beds": 40})
    refused(known, 409, "This is already recorded. Only the Master can change it.")
    assert known.json()["errors"][0]["field"] == "beds"
    assert (await master.post(path, json={"beds": 40})).json()["data"]["beds"] == 40
    assert await stored("audits", action="institution.confirmed") == 3
    listed = (await hod.get("/api/institution?search=satara")).json()["data"][0]
    assert (listed["beds"], listed["funded"]) == (40, True)
    text = (await hod.get("/api/exports/institutions")).text.splitlines()
    assert text[0].endswith("Sr. No.,Institution,State,Kind,Beds,Postgraduate,Super-speciality,Public funds")
    assert '"District Hospital, Satara",Maharashtra,district hospital,40,No,No,Yes' in text[1]
    body = {"title": "CHC Lonand", "state": str(world.state), "kind": "community health centre", "postgraduate": False}
    answered = await (await world.as_("clerk")).post("/api/institution", json=body)
    assert answered.json()["data"]["kind"] == "community health centre"


@pytest.mark.spec("S-273")
async def test_a_place_says_what_is_wrong_or_to_be_confirmed(world: World) -> None:
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"state": world.state}})
    at = await institution(world)
    await posting(world, institution=at)
    fine = {"kind": "district hospital", "beds": 50, "postgraduate": False, "superSpeciality": False, "funded": True}

    async def words(**facts: Any) -> list[str]:
        known = {name: value for name, value in facts.items() if value is not None}
        gone = dict.fromkeys([*fine, "patientCare", "state"], "")
        await collection("institutions").update_one({"_id": ObjectId(at)}, {"$unset": gone})
        row = {"state": world.state, **known}
        await collection("institutions").update_one({"_id": ObjectId(at)}, {"$set": row})
        site = (await residency(world))["postings"][0]["site"]
        assert site["allowed"] == (not site["toConfirm"] and not any("5.2(xv)" in one for one in site["words"]))
        listed_words: list[str] = site["words"]
        return listed_words

    assert await words() == [
        "To be confirmed by the college: kind of institution, no postgraduate institution, "
        "no super-speciality institution, public or government-funded."
    ]
    assert await words(**fine) == []
    assert "number of beds" in (await words(**{**fine, "beds": None}))[0]
    assert await words(**{**fine, "beds": 49}) == [
        "A district hospital has at least 50 beds (5.2(xv)III); 49 are recorded."
    ]
    assert await words(**{**fine, "kind": "primary health centre", "beds": None}) == []
    assert "never served at a postgraduate" in (await words(**{**fine, "postgraduate": True}))[0]
    assert "never served at a postgraduate" in (await words(**{**fine, "superSpeciality": True}))[0]
    assert "government-funded" in (await words(**{**fine, "funded": False}))[0]
    assert "direct patient care" in (await words(**{**fine, "kind": "research unit", "patientCare": True}))[0]
    assert await words(**fine, state=ObjectId()) == [
        "Another State: only with the approval of PGMEB (FAQ Q5, notice of 13.02.2025)."
    ]
    await collection("states").update_one({"_id": world.state}, {"$set": {"name": "Assam"}})
    current_cache().forget_everything()
    assert "North-East" in (await words(**fine, state=ObjectId()))[0]
    await collection("drpcs").update_one({}, {"$set": {"homeState": True}})
    assert await words(**fine, state=ObjectId()) == []
    await collection("drpcs").update_one({}, {"$set": {"homeState": False, "pgmebApproval": True}})
    assert "as the college recorded it" in (await words(**fine, state=ObjectId()))[0]
