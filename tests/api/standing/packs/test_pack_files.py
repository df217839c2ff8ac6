"""Requirement packs as spreadsheet programs save them, and words that packs do not know."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest

from tests.api.core.tables.books import book, sheets, with_dimension
from tests.api.standing.packs.people import EVERYWHERE, Answer, as_csv, as_json, load, pack, requirement
from tests.api.standing.packs.test_loading import LINE, preview, stored
from tests.api.world import World

LINES = {**LINE, "How many": 10, "Year": 2024}


def xlsx_file(content: bytes) -> dict[str, Any]:
    return {"files": {"file": ("pack.xlsx", content, "application/octet-stream")}}


def pack_book(**cells: object) -> bytes:
    line = {**LINES, **cells}
    return book(tuple(line), tuple(line.values()), formats={"B2": "mmm-yy"})


async def messages(world: World, sent: Answer) -> list[str]:
    return [fault["message"] for fault in (await preview(world, sent))["faults"]]


async def test_a_version_that_excel_has_turned_into_a_date_is_refused_with_advice(world: World) -> None:
    changed = dt.datetime(2026, 1, 1)  # noqa: DTZ001  As a workbook has it.
    plan = await preview(world, xlsx_file(pack_book(Version=changed)))
    assert (plan["mayLoad"], [fault["line"] for fault in plan["faults"]]) == (False, [2])
    assert plan["faults"][0]["message"] == (
        "Version, “Jan-26”: The spreadsheet program has turned this into a date. Give the column the format Text and "
        "type the value again."
    )
    assert (await load(world, xlsx_file(pack_book(Version=changed)))).status_code == 422
    assert await stored() == 0
    assert (await messages(world, as_csv({**LINE, "Version": "Jan-26"})))[0].startswith("Version, “Jan-26”: ")
    assert (await preview(world, xlsx_file(pack_book(Version="2026-1"))))["version"] == "2026-1"


async def test_the_template_has_no_cell_that_excel_changes(world: World) -> None:
    answer = await (await world.as_("hod")).get("/api/requirementPackTemplate")
    (line,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert line["Version"] == "v1"


async def test_a_workbook_is_read_whole_and_another_sheet_can_be_chosen(world: World) -> None:
    rows = [tuple(LINES), tuple(LINES.values()), tuple({**LINES, "Requirement id": "own.tap"}.values())]
    assert (await preview(world, xlsx_file(with_dimension(book(*rows), "A1:C2"))))["rows"] == 2
    both = xlsx_file(sheets({"Pack": rows[:2], "Old": rows}, active="Pack", hidden=["Old"]))
    plan = await preview(world, both)
    assert (plan["sheet"], plan["otherSheets"], plan["rows"]) == ("Pack", ["Old"], 1)
    plan = await preview(world, {**both, "data": {"sheet": "Old"}})
    assert (plan["sheet"], plan["rows"]) == ("Old", 2)


@pytest.mark.parametrize(
    ("column", "word", "words"),
    [
        ("Per", "decade", "Use one of: course, year, quarter, year 1"),
        ("Per", "cuorse", "Did you mean “course”"),
        ("Unit", "bananas", "Use one of: entries, months, weeks"),
        ("Roles", "Boss", "Performed with Guide, Performed Independently"),
        ("Roles", "Performed Independantly", "Did you mean “Performed Independently”"),
        ("Levels of a paper", "nonsense", "Use one of: Institutional, State, Zonal, National, International"),
        ("Checklist items", "posters", "Did you mean “poster”?"),
        ("Types of training", "Journal Clubb", "Did you mean “Journal Club”?"),
        ("Kinds of entry", "procedures", "Did you mean “procedure”?"),
        ("Counted as", "number", "Use one of: count, sum"),
        ("Strength", "minimal", "Did you mean “minimum”?"),
        ("Source", "Curriculm", "Did you mean “Curriculum”?"),
        ("Pack label", "Ours", "Use one of: Regulation, Curriculum, College policy"),
        ("Degrees", "MBA", "Use one of: "),
    ],
)
async def test_an_unknown_word_is_refused_with_the_known_ones(world: World, column: str, word: str, words: str) -> None:
    plan = await preview(world, as_csv({**LINE, column: word}))
    assert not plan["mayLoad"]
    refusals = [fault["message"] for fault in plan["faults"]]
    assert any(f"“{word}”" in message and words in message for message in refusals), refusals
    assert {fault["line"] for fault in plan["faults"]} <= {2, None}


async def test_words_are_known_in_any_case(world: World) -> None:
    line = {**LINE, "Per": "Course", "Unit": "Entries", "Strength": "Minimum", "Roles": "performed independently"}
    assert (await preview(world, as_csv(line)))["mayLoad"]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"per": "decade"}, "decade"),
        ({"unit": "bananas"}, "bananas"),
        ({"roles": ["Boss"]}, "Boss"),
        ({"match": {"kinds": ["paper"], "items": ["poster"], "level": ["nonsense"]}}, "nonsense"),
    ],
)
async def test_an_unknown_word_of_a_json_pack_is_refused(world: World, changes: Answer, word: str) -> None:
    sent = as_json(pack(requirement(**changes)))
    (message,) = await messages(world, sent)
    assert message.startswith(f"“{word}” is not known here. Use one of: ")
    assert (await load(world, sent, place=EVERYWHERE)).status_code == 422
