"""Columns of dates: the order of day and month is decided once."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core.errors import Invalid
from api.core.tables.cell import workbook_cell
from api.core.tables.importing import DayOrder, Table
from api.core.tables.interpreting import CellReader, Kinds, time_of

KINDS = Kinds(days=("date", "dob"))


def reader(*days: str, dob: tuple[str, ...] = (), chosen: DayOrder | None = None) -> CellReader:
    table = Table(["Date", "DOB"], [[day, *dob[at : at + 1]] for at, day in enumerate(days)], dayOrder=chosen)
    return CellReader(table, {"date": 0, "dob": 1}, KINDS)


def read(*days: str, dob: tuple[str, ...] = (), chosen: DayOrder | None = None) -> list[str]:
    made = reader(*days, dob=dob, chosen=chosen)
    assert made.question is None
    return [made.read_row({"date": day})["date"] for day in days]


def stored(year: int, month: int, day: int) -> str:
    return workbook_cell(dt.datetime(year, month, day), "dd/mm/yyyy")  # noqa: DTZ001  As a workbook has it.


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        (("10/01/2026", "10/13/2026"), ["2026-10-01", "2026-10-13"]),
        (("10/01/2026", "13/10/2026"), ["2026-01-10", "2026-10-13"]),
        (("10-01-2026", "10-13-2026"), ["2026-10-01", "2026-10-13"]),
        (("05-10-2026", "05.10.2026"), ["2026-10-05", "2026-10-05"]),
        (("10/10/2026",), ["2026-10-10"]),
        (("2026-10-05", "2026/10/5"), ["2026-10-05", "2026-10-05"]),
        (("5 Oct 2026", "Oct 5, 2026", "Monday, 5 October 2026"), ["2026-10-05"] * 3),
        (("05-10-2026 09:05", "2026-10-05T09:05:00", "05/13/2026 9:05 AM"), ["2026-05-10", "2026-10-05", "2026-05-13"]),
    ],
)
def test_a_column_has_one_order(days: tuple[str, ...], wanted: list[str]) -> None:
    assert read(*days) == wanted


def test_a_column_that_can_be_read_both_ways_is_asked_about() -> None:
    question = reader("10/10/2026", "10/01/2026", "10/02/2026").question
    assert question is not None
    assert (question.row, question.text) == (3, "10/01/2026")
    assert "10 Jan 2026 or 01 Oct 2026" in question.message


@pytest.mark.parametrize(("chosen", "wanted"), [("dayFirst", "2026-01-10"), ("monthFirst", "2026-10-01")])
def test_the_answer_holds_for_the_column(chosen: DayOrder, wanted: str) -> None:
    assert read("10/01/2026", chosen=chosen) == [wanted]


def test_another_column_of_the_file_decides_first() -> None:
    assert read("10/01/2026", dob=("31/01/1999",)) == ["2026-01-10"]
    assert read("10/01/2026", dob=("01/31/1999",)) == ["2026-10-01"]


def test_rows_that_contradict_each_other_are_refused_with_both_readings() -> None:
    with pytest.raises(Invalid) as refused:
        reader("25/10/2026", "10/01/2026", "10/13/2026")
    assert "Row 2, “25/10/2026”, can only be day/month (25 Oct 2026)" in refused.value.message
    assert "Row 4, “10/13/2026”, can only be month/day (13 Oct 2026)" in refused.value.message


def test_an_answer_that_a_row_contradicts_is_refused() -> None:
    with pytest.raises(Invalid, match="cannot be read as day/month: row 3, “10/13/2026”") as refused:
        reader("10/01/2026", "10/13/2026", chosen="dayFirst")
    assert refused.value.errors[0]["field"] == "dayOrder"


def test_dates_that_a_program_has_swapped_are_refused() -> None:
    with pytest.raises(Invalid, match="Row 2 can mean 10 Jan 2026 or 01 Oct 2026"):
        reader(stored(2026, 1, 10), stored(2026, 2, 10), "10/13/2026", "10/14/2026")
    assert read(stored(2026, 10, 15), stored(2026, 10, 2), "16/10/2026", "17/10/2026")[0] == "2026-10-15"


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("09:05", "09:05"),
        ("9:05", "09:05"),
        ("9:05:59", "09:05"),
        ("09:05 AM", "09:05"),
        ("12:05 am", "00:05"),
        ("05:02 p.m.", "17:02"),
        ("05-10-2026 09:05", "09:05"),
        ("2026-10-05T09:05:00", "09:05"),
        ("5-Oct-2026 9:05 PM", "21:05"),
        ("25:10", "25:10"),
        ("Gate 2 09:05", "Gate 2 09:05"),
        ("9.50", "9.50"),
    ],
)
def test_a_time_is_read_with_its_date_and_half_of_the_day(text: str, time: str) -> None:
    assert time_of(text) == time
