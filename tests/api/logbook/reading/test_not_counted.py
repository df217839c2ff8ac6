"""Entries dated before training began: left out of each count that decides or is a minimum, and marked on paper."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core import clock
from api.logbook.contract.registry import tiles
from api.printing.jobs.pack import DRP, _drp_days, _milestone
from api.printing.pdf.layout import lay_out
from api.printing.record.record import compiled
from api.standing import notices
from tests.api.drp import steps as drp
from tests.api.logbook.steps import kind_of
from tests.api.printing.test_record import record_of, row_of, section
from tests.api.standing.test_facts import certificate, decide
from tests.api.world import Record, World

JOINED, BEFORE, AFTER = "2025-03-01", "2025-02-10", "2025-03-10"
REASON = "Not counted: the date is before training began on 01-03-2025."
CHECKLIST_TILE = next(tile.slot for tile in tiles() if tile.kinds == ("checklist",))


async def one_before_and_one_after(world: World, key: str, *, approved: bool = True) -> tuple[Record, Record]:
    """Records an entry of a kind before and one after the joining date, which is moved to between the two."""
    kind = kind_of(key)
    day_field = kind.day_field
    assert day_field is not None
    entries = []
    for day in (BEFORE, AFTER):
        days = {field.name: day for field in kind.fields if field.type == "date" and not field.after}
        entries.append(await world.create(kind, **days))
        if approved:
            assert (await world.verify(kind, entries[-1]["_id"])).status_code == 200
    await world.join("student", JOINED)
    return entries[0], entries[1]


async def two_certificates(world: World) -> None:
    """Records an approved particular of the checklist before and another one after the joining date."""
    for particular, day in (("GCP", BEFORE), ("BCBR Training", AFTER)):
        days = dict.fromkeys(("fromDate", "toDate", "examDate"), day)
        await decide(world, "checklist", await certificate(world, particular, **days))
    await world.join("student", JOINED)


async def counts_of_checklist(world: World) -> list[Record]:
    answer = await (await world.as_("student")).get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")
    counts: list[Record] = answer.json()["data"][CHECKLIST_TILE]
    return counts


async def test_the_checklist_tile_counts_the_particulars_from_joining_on(world: World) -> None:
    await two_certificates(world)
    assert await counts_of_checklist(world) == [{"status": "Approved", "count": 1}]


async def test_the_checklist_tile_follows_a_change_of_the_joining_date(world: World) -> None:
    await two_certificates(world)
    await counts_of_checklist(world)
    await world.join("student", "2025-02-03")
    assert await counts_of_checklist(world) == [{"status": "Approved", "count": 2}]


async def test_a_particular_before_joining_is_still_to_be_recorded(world: World) -> None:
    await two_certificates(world)
    answer = await (await world.as_("student")).get(f"/api/attention/{world.scope}/{world.id('student')}")
    (need,) = [row for row in answer.json()["data"] if row["need"] == "checklist"]
    assert ("GCP" in need["missing"], "BCBR Training" in need["missing"], need["of"]) == (True, False, 8)


async def test_the_evidence_of_an_appraisal_begins_at_joining(world: World) -> None:
    await one_before_and_one_after(world, "procedure")
    query = {"from": "2025-02-01", "to": "2025-04-30"}
    answer = await (await world.as_("teacher")).get(f"/api/appraisal/evidence/{world.id('student')}", params=query)
    assert answer.json()["data"]["logBook"]["approved"] == 1


async def test_the_residency_days_of_the_programme_begin_at_joining(world: World) -> None:
    await one_before_and_one_after(world, DRP)
    assert (await drp.progress(world))["days"]["recorded"] == 1


async def test_the_list_of_residency_days_marks_those_before_joining(world: World) -> None:
    await one_before_and_one_after(world, DRP)
    after, before = (await drp.rows(world, "attendence"))["data"]
    assert (before["notCounted"], "notCounted" in after) == (REASON, False)


async def test_the_coordinator_signs_no_day_before_joining(world: World) -> None:
    await one_before_and_one_after(world, DRP)
    posting = await drp.posting(world, first="2025-02-01", last="2025-04-30")
    token = await drp.link(world, posting)
    answer = await world.client().post("/api/coordinator/open", json={"token": token})
    assert [day["day"] for day in answer.json()["data"]["days"]] == [AFTER]


async def test_the_inspection_bundle_counts_residency_days_from_joining_on(world: World) -> None:
    await one_before_and_one_after(world, DRP)
    student = world.people["student"]
    assert await _drp_days({"collegeId": world.college, "studentId": student}) == {student: 1}


@pytest.mark.parametrize(("day", "sent"), [(BEFORE, 0), (AFTER, 1)])
async def test_only_a_certificate_that_counts_gives_notice_of_its_end(world: World, day: str, sent: int) -> None:
    ends = (clock.today() + dt.timedelta(days=20)).isoformat()
    days = dict.fromkeys(("fromDate", "toDate", "examDate"), day)
    await decide(world, "checklist", await certificate(world, "GCP", validUntil=ends, **days))
    await world.join("student", JOINED)
    assert await notices.notify_due() == sent


async def test_a_printed_entry_before_joining_is_marked_in_its_status(world: World) -> None:
    await one_before_and_one_after(world, "procedure")
    record = await record_of(world)
    states = [row_of(record, "procedure", at)["Status"] for at in (0, 1)]
    assert states == [f"Approved\n{REASON}", "Approved"]


async def test_the_counts_of_a_printed_section_name_entries_before_joining(world: World) -> None:
    await one_before_and_one_after(world, "procedure")
    counts = section(await record_of(world), "procedure")["counts"]
    assert (counts["approved"], counts["notCounted"]) == (2, {"approved": 1})


async def test_the_pdf_states_how_many_entries_of_a_section_do_not_count(world: World) -> None:
    await one_before_and_one_after(world, "procedure")
    laid: Any = lay_out(await compiled(world.people["student"]), None)
    (part,) = [one for one in laid["sections"] if one["rows"]]
    assert "1 of them is not counted: the date is before training began." in part["note"]


async def test_an_upload_before_joining_is_no_milestone_of_the_inspection_bundle(world: World) -> None:
    await world.verify(kind_of("thesis"), (await world.create(kind_of("thesis")))["_id"])
    tomorrow = (clock.today() + dt.timedelta(days=1)).isoformat()
    for joined, milestone in (("2025-02-03", "Approved"), (tomorrow, "Title only")):
        await world.join("student", joined)
        assert _milestone(section(dict(await compiled(world.people["student"])), "thesis")) == milestone  # type: ignore[arg-type]  # The section of a kind.
