"""The vectors of section F hold through the product's own calls: their facts are stored, and asked for over HTTP."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.drp.sites import KINDS
from tests.api.drp.steps import institution, link, path_of, posting, residency, signed
from tests.api.standing.test_vectors import VECTORS
from tests.api.world import World

OF_KIND = {rule: stored for stored, rule in KINDS.items()}
KNOWN = {"postgraduate": False, "superSpeciality": False, "funded": True}
"""What a vector on places leaves out is as usual."""
COURSES = {"MD": "MD General Medicine", "MS": "MS General Surgery", "DM": "DM Cardiology", "MCh": "MCh Urology"}


def of(*ops: str) -> pytest.MarkDecorator:
    """The vectors of some rules, each by its id."""
    rows = [row for row in VECTORS if row["op"] in ops]
    assert rows
    return pytest.mark.parametrize("vector", rows, ids=[row["id"] for row in rows])


def _at(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


async def trainee(world: World, facts: dict[str, Any]) -> None:
    """The student of the world, as the facts of a vector say."""
    degree = facts.get("degree", "MD")
    course = {"title": COURSES.get(degree, f"{degree} of a subject"), "degree": degree}
    await collection("courses").update_one({"_id": world.course}, {"$set": course})
    fields = {"joiningDate": clock.stored_day(_at(facts["start"])), "postDiploma": facts.get("postDiploma", False)}
    if "batch" in facts:
        fields["admissionBatch"] = facts["batch"]
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": fields})


def today(patch: pytest.MonkeyPatch, day: dt.date) -> None:
    """Lets it be a day of the calendar; what runs by the clock, sessions among it, runs on."""
    patch.setattr(clock, "today", lambda: day)


async def certificate(world: World, status: str) -> None:
    """The completion certificate, as an entry of the checklist in a state."""
    at = clock.stored_day(_at("2025-12-20"))
    user = await collection("users").find_one({"_id": world.people["student"]})
    row = {name: user[name] for name in ("collegeId", "departmentId")}
    row |= {"_id": ObjectId(), "studentId": user["_id"], "kind": "checklist", "date": at, "receivedOn": at}
    entry = {"status": status, "particular": "DRP Completion Certificate", "certificate": ObjectId(), "version": 1}
    await collection("entries").insert_one({**row, **entry, "searchText": "", "refs": []})


@pytest.mark.spec("S-272")
@of("drp", "drp_window")
async def test_days_and_windows(world: World, monkeypatch: pytest.MonkeyPatch, vector: dict[str, Any]) -> None:
    facts, expected = vector["facts"], vector["expect"]
    await trainee(world, facts)
    drpcs = [await posting(world, first=one["from"], last=one["to"]) for one in facts.get("postings", ())]
    away = [
        _at(one["from"]) + dt.timedelta(days=shift)
        for one in facts.get("notCounted", ())
        for shift in range((_at(one["to"]) - _at(one["from"])).days + 1)
    ]
    if facts.get("certificate"):
        await certificate(world, facts["certificate"])
    if "today" in facts:
        with monkeypatch.context() as patch:
            today(patch, _at(facts["today"]))
            if away:
                absent = [day.isoformat() for day in away]
                token, none = await link(world, drpcs[0]), {"certificateNo": None, "certificateOn": None}
                assert (await signed(world, drpcs[0], token, absent=absent, **none)).status_code == 200
            numbers = (await residency(world))["numbers"]
    else:
        numbers = (await residency(world))["numbers"]
    window = numbers["window"] or {}
    answered = {
        **numbers,
        "opens": window.get("first"),
        "applies": numbers["state"] != "not_applicable",
        "semesters": window.get("semesters"),
        "from": window.get("first"),
        "to": window.get("last"),
        "remindOn": window.get("remindOn"),
    }
    assert {name: answered[name] for name in expected} == expected


@pytest.mark.spec("S-274")
@of("pgmeb")
async def test_reports_to_the_board(world: World, monkeypatch: pytest.MonkeyPatch, vector: dict[str, Any]) -> None:
    facts, expected = vector["facts"], vector["expect"]
    await trainee(world, {"start": "2024-08-01"})
    if facts["completedOn"]:
        first = _at(facts["completedOn"]) - dt.timedelta(days=89)
        await posting(world, first=first.isoformat(), last=facts["completedOn"])
    with monkeypatch.context() as patch:
        today(patch, _at(facts["today"]))
        hod = await world.as_("hod")
        board = f"/api/drp/board/{world.scope}"
        if facts.get("reportedOn"):
            body = {"studentIds": [world.id("student")], "reportedOn": facts["reportedOn"]}
            assert (await hod.post(f"{board}/report", json=body)).status_code == 200
        numbers = (await residency(world))["numbers"]
        listed = (await hod.get(board, params={"status": "reported" if facts.get("reportedOn") else ""})).json()["data"]
    answered = {"dueBy": numbers["dueBy"], "state": numbers["reportState"], "late": numbers["late"]}
    assert {name: answered[name] for name in expected} == expected
    rows = [{"dueBy": row["dueBy"], "state": row["state"], "late": row["late"]} for row in listed]
    assert rows == ([] if expected["state"] == "not_due" else [answered])


@pytest.mark.spec("S-275")
@of("link")
async def test_links(world: World, monkeypatch: pytest.MonkeyPatch, vector: dict[str, Any]) -> None:
    facts, expected = vector["facts"], vector["expect"]
    drpc = await posting(world)
    token, issued = await link(world, drpc), clock.now()
    with monkeypatch.context() as patch:
        asked = {} if facts["asked"] == facts["posting"] else {"posting": str(ObjectId())}
        plain = {"certificateNo": None, "certificateOn": None}
        if facts.get("used"):
            assert (await signed(world, drpc, token, **plain)).status_code == 200
        patch.setattr(clock, "now", lambda: issued + (_at(facts["today"]) - _at(facts["issued"])))
        answer = await signed(world, drpc, token, receiptKey="another key of a page", **plain, **asked)
    assert (answer.status_code == 200) == expected["allowed"], answer.text
    if not expected["allowed"]:
        row = await collection("audits").find_one({"action": "drp.linkRefused"})
        assert row["detail"]["reason"] == expected["reason"]


@pytest.mark.spec("S-273")
@of("site")
async def test_places(world: World, vector: dict[str, Any]) -> None:
    facts, expected = vector["facts"], vector["expect"]
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"state": world.state}})
    at = await institution(world)
    known = {**KNOWN, **{name: facts[name] for name in (*KNOWN, "beds") if name in facts}}
    known |= {"kind": OF_KIND[facts["kind"]], "patientCare": facts.get("clinical")}
    if facts.get("otherState"):
        known["state"] = ObjectId()
    await collection("institutions").update_one({"_id": ObjectId(at)}, {"$set": known})
    await posting(world, institution=at)
    site = (await (await world.as_("student")).get(path_of(world, "residency"))).json()["data"]["postings"][0]["site"]
    assert {name: site[name] for name in expected} == expected


def test_no_vector_of_the_section_is_left_out() -> None:
    rows = json.loads(Path("tests/api/standing/vectors.json").read_text("utf-8"))["vectors"]
    ops = {row["op"] for row in rows if row["id"].startswith("F-")}
    assert ops == {"drp", "drp_window", "semester", "pgmeb", "link", "site"}, "the semester is asked with the progress"
