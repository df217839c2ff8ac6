"""Entered once: what is verified in one place counts everywhere, with no further typing."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection, database
from api.logbook.contract.registry import by_key
from api.standing.requirement_packs.release import load_release
from tests.api.standing.test_facts import Answer, certificate, decide, gate, standing
from tests.api.world import World

POSTER = {"pType": "Poster Presentation", "level": "State"}


def pack_row(data: Answer, name: str) -> Answer:
    """A requirement of a pack."""
    return next(row for pack in data["standing"]["packs"] for row in pack["rows"] if row["id"] == name)


async def publications(world: World) -> dict[str, Any]:
    """What the appraisal of these days shows as evidence of publications."""
    day = clock.today()
    period = f"from={day - dt.timedelta(days=60)}&to={day}"
    answer = await (await world.as_("hod")).get(f"/api/appraisal/evidence/{world.id('student')}?{period}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"].get("publications", {"approved": 0})
    return found


@pytest.mark.spec("S-098", "S-099")
@pytest.mark.parametrize("changes", [POSTER, {"pType": "Paper Presentation", "level": "National"}])
async def test_a_presentation_counts_in_all_its_views(world: World, changes: Answer) -> None:
    kind = by_key("paper")
    assert kind is not None
    entry = await world.create(kind, **changes)
    before = await standing(world)
    assert (gate(before, "dissemination")["state"], pack_row(before, "reg.dissemination")["counted"]) == ("waiting", 0)
    assert (await publications(world))["approved"] == 0
    await decide(world, "paper", entry)
    after = await standing(world)
    assert (gate(after, "dissemination")["state"], pack_row(after, "reg.dissemination")["counted"]) == ("met", 1)
    assert pack_row(after, "reg.dissemination")["evidence"] == [entry["_id"]]
    assert (await publications(world))["approved"] == 1


@pytest.mark.spec("S-100")
async def test_an_accepted_first_author_paper_counts_in_all_its_views(world: World) -> None:
    kind = by_key("publication")
    assert kind is not None
    entry = await world.create(kind, pubStatus="Accepted", firstAuthor="Yes")
    assert gate(await standing(world), "dissemination")["state"] == "waiting"
    await decide(world, "publication", entry)
    after = await standing(world)
    assert (gate(after, "dissemination")["state"], pack_row(after, "reg.dissemination")["counted"]) == ("met", 1)
    assert (await publications(world))["approved"] == 1


@pytest.mark.spec("S-101")
async def test_a_certificate_counts_for_its_gate_the_checklist_and_the_pack(world: World) -> None:
    # The speciality document of Paediatrics asks for courses of life support.
    await collection("departments").update_one({"_id": world.medicine}, {"$set": {"name": "Paediatrics"}})
    await load_release(database())
    entry = await certificate(world, "BLS & ACLS", covers="BCLS and ACLS")
    before = await standing(world)
    assert gate(before, "life_support")["waiting"] == [entry["_id"]]
    row = pack_row(before, "ped.lifesupport")
    assert (row["counted"], row["pending"]) == (0, 1)
    await decide(world, "checklist", entry)
    data = await standing(world)
    assert gate(data, "life_support")["evidence"] == [entry["_id"]]
    assert gate(data, "mandatory_checklist")["evidence"] == [entry["_id"]]
    row = pack_row(data, "ped.lifesupport")
    assert (row["counted"], row["pending"], row["evidence"]) == (1, 0, [entry["_id"]])


@pytest.mark.spec("S-102")
async def test_an_approved_thesis_upload_counts_for_the_gate_and_the_time_line(world: World) -> None:
    kind = by_key("thesis")
    assert kind is not None
    entry = await world.create(kind)
    assert gate(await standing(world), "thesis_submitted")["waiting"] == [entry["_id"]]
    await decide(world, "thesis", entry)
    assert gate(await standing(world), "thesis_submitted")["evidence"] == [entry["_id"]]
    where = f"/api/thesisTimeline/{world.scope}/{world.id('student')}"
    line = (await (await world.as_("student")).get(where)).json()["data"]
    assert {row["key"]: row["state"] for row in line}["thesis.review"] == "done"


@pytest.mark.spec("S-103")
async def test_an_approved_residency_day_counts_for_residency_attendance_and_week(world: World) -> None:
    kind = by_key("drpActivity")
    assert kind is not None
    today = clock.today()
    posting = {
        "name": "Dr. Anil Gaikwad",
        "insitution": ObjectId(),
        "schduleFrom": clock.stored_day(today - dt.timedelta(days=9)),
        "schduleTo": clock.stored_day(today + dt.timedelta(days=80)),
        "collegeId": world.college,
        "departmentId": world.medicine,
    }
    await collection("drpcs").insert_one(posting)
    before = (await standing(world))["standing"]
    assert before["residency"]["days"] == 0
    entry = await world.create(kind)
    await decide(world, "drpActivity", entry)
    after = (await standing(world))["standing"]
    assert after["residency"]["days"] == 10
    assert after["attendance"]["days"].count("R") == 10
    assert after["weeks"]["weeks"][-1]["entries"] == 1
    day = (await (await world.as_("student")).get(f"/api/drp/attendence/{world.scope}/{world.id('student')}")).json()
    assert [row["status"] for row in day["data"]] == ["Approved"]
