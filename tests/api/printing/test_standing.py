"""The section of the printed record that says where the student stands."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from pypdf import PdfReader

from api.core import clock
from api.standing.service import RULE_VERSION
from tests.api.printing.sample_record import sample
from tests.api.printing.test_logbook_pdf import printed
from tests.api.printing.test_record import record_of
from tests.api.standing.days.test_attendance_import import ASHA, imported
from tests.api.world import World


@pytest.mark.spec("S-074")
async def test_the_record_has_the_standing_of_its_day_with_the_version_of_the_rules(world: World) -> None:
    standing: dict[str, Any] = (await record_of(world))["standing"]
    facts = {one["label"]: one["value"] for one in standing["facts"]}
    assert facts["Day"] == clock.shown_day(clock.today())
    assert facts["Rules"] == RULE_VERSION
    assert "assumed" in facts["Batch"]
    assert "assumed" in facts["Examination"]
    assert "not yet confirmed" in facts["Attendance"]
    assert {one["title"] for one in standing["gates"] if one["blocks"]} >= {
        "Research methodology",
        "Attendance of 80 %",
    }
    assert all(one["state"] and one["sentence"] and one["source"] for one in standing["gates"])
    assert "NMC compliant" not in str(standing)


@pytest.mark.spec("S-092")
async def test_the_print_says_how_many_of_the_days_are_not_yet_confirmed(world: World, today: dt.date) -> None:
    answer = await (await world.as_("student")).get(f"/api/standing/{world.scope}/{world.id('student')}")
    days = answer.json()["data"]["standing"]["attendance"]
    assert days["presumed"] > 0
    assert (
        await _attendance(world)
        == f"{days['attended']} of {days['required']} days, {days['presumed']} of them not yet confirmed"
    )
    # Days that a college imported are confirmed.
    await imported(world, f"{ASHA},{today},P")
    assert (await _attendance(world)).endswith(f" {days['presumed'] - 1} of them not yet confirmed")


async def _attendance(world: World) -> str:
    facts = (await record_of(world))["standing"]["facts"]
    return str(next(one["value"] for one in facts if one["label"] == "Attendance"))


@pytest.mark.spec("S-074")
async def test_the_pdf_holds_the_section() -> None:
    pdf = await printed(sample(10))
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())
    for words in ("The six conditions of the examination", "Also asked for", "Rules 2026-11-22", "One gate is missing"):
        assert words in text
