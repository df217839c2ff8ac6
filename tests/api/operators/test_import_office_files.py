"""Tables of people as office programs save them: identifiers, names, dates, sheets, and the options of the command."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from api.core import clock
from api.core.errors import Invalid
from api.core.store.database import Store
from api.core.tables.importing import Reading
from api.operators import incoming, tables
from tests.api.core.tables.books import as_wps_saves, book, sheets, with_dimension, written
from tests.api.operators.called import command, run_once
from tests.api.operators.tables_of import COLLEGE, csv_file, read
from tests.api.standing.days.test_attendance_import import ASHA
from tests.api.world import World

HEAD = ("Name", "Email", "Phone", "College", "Department")
MORE = ("University Roll No.", "College Roll No.", "Registration No", "Joining Date", "Batch")
PLACE = (COLLEGE, "General Medicine")
JOINED = dt.datetime(2025, 2, 3)  # noqa: DTZ001  As a workbook has it.


def person(number: int, name: str = "Asha Rao", *more: Any) -> tuple[Any, ...]:
    return (name, f"asha{number}@x.example.org", f"97000000{number:02d}", *PLACE, *more)


def faults(reading: Reading) -> list[tuple[int, str, str]]:
    return [(fault["row"], fault["field"], fault["message"].partition(".")[0]) for fault in reading.faults]


def added(reading: Reading) -> list[dict[str, Any]]:
    return [write.record for write in reading.writes]  # type: ignore[union-attr]


async def test_identifiers_are_stored_as_displayed(store: Store, world: World, tmp_path: Path) -> None:
    content = book(
        (*HEAD, *MORE),
        person(1, "Asha Rao", 12345, 59, 4567, JOINED, 2025),
        person(2, "Asha Rao", 250_000_000_000, "C2", "25E11", JOINED, 2025),
        formats={"F2": "0000000", "G2": '"PG2026/"000', "H2": "000000", "J2": "0", "I2": "dd/mm/yyyy"},
    )
    reading = await read("students", written(tmp_path / "s.xlsx", content))
    assert reading.faults == []
    first, second = added(reading)
    assert (first["uni_rollno"], first["col_rollno"], first["panNumber"]) == ("0012345", "PG2026/059", "004567")
    assert (first["joiningDate"], first["admissionBatch"]) == (clock.stored_day(JOINED.date()), 2025)
    assert (second["uni_rollno"], second["panNumber"]) == ("250000000000", "25E11")


async def test_identifiers_that_cannot_be_read_as_displayed_are_reported(store: Store, tmp_path: Path) -> None:
    content = book(
        (*HEAD, *MORE),
        person(1, "Asha Rao", 1234567, "C1", 1.234567890123456e18, JOINED, 2025),
        person(2, "Asha Rao", "U2", JOINED, "R2", 45000, 2025),
        formats={"F2": "0.00E+00", "G3": "mmm-yy"},
    )
    reading = await read("students", written(tmp_path / "s.xlsx", content))
    assert reading.ready == 0
    assert faults(reading) == [
        (2, "uni_rollno", "This number cannot be read as it is displayed"),
        (2, "panNumber", "This number cannot be read as it is displayed"),
        (3, "joiningDate", "This is a number, not a date"),
        (3, "col_rollno", "The spreadsheet program has turned this into a date"),
    ]


@pytest.mark.parametrize("error", ["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!"])
async def test_an_error_of_a_formula_is_an_error_at_its_cell(store: Store, tmp_path: Path, error: str) -> None:
    content = book(HEAD, person(1), person(2), errors={"A2": error, "E3": error})
    path = csv_file(tmp_path / "s.csv", [person(1, error), (*person(2)[:4], error)], HEAD)
    for reading in (await read("students", written(tmp_path / "s.xlsx", content)), await read("students", path)):
        assert faults(reading) == [
            (2, "name", "This is an error of a spreadsheet formula"),
            (3, "departmentId", "This is an error of a spreadsheet formula"),
        ]


@pytest.mark.parametrize("name", ["0", "12345", "A", "9812312301 4", "- - -"])
async def test_a_name_without_two_letters_is_refused(store: Store, tmp_path: Path, name: str) -> None:
    for what, head, rest in (("students", HEAD, ()), ("staff", (*HEAD, "Role"), ("Professor",))):
        reading = await read(what, csv_file(tmp_path / "s.csv", [person(1, name, *rest)], head))
        assert [(fault["row"], fault["field"]) for fault in reading.faults] == [(2, "name")], what
        assert reading.ready == 0


@pytest.mark.parametrize("name", ["Jo", "अनिता राव", "O’Brien-D'Souza, J. (Maj.)", "ഉഷ", "S/O Rao"])
async def test_a_usual_name_is_imported_without_a_warning(store: Store, tmp_path: Path, name: str) -> None:
    reading = await read("students", csv_file(tmp_path / "s.csv", [person(1, name)], HEAD))
    assert (reading.ready, reading.faults, reading.warnings) == (1, [], [])


@pytest.mark.parametrize("name", ["Asha Rao 2", "Asha_Rao", "Asha Rao #", "Asha@Rao"])
async def test_an_unusual_name_is_imported_with_a_warning(store: Store, tmp_path: Path, name: str) -> None:
    reading = await read("students", csv_file(tmp_path / "s.csv", [person(1, name)], HEAD))
    assert (reading.ready, reading.faults) == (1, [])
    assert [(each["row"], each["field"]) for each in reading.warnings] == [(2, "name")]


async def test_rows_outside_the_declared_size_are_read(store: Store, tmp_path: Path) -> None:
    content = with_dimension(book(HEAD, *(person(number) for number in range(20))), "A1:E3")
    assert (await read("students", written(tmp_path / "s.xlsx", as_wps_saves(content)))).ready == 20


async def test_dates_that_can_be_read_both_ways_are_asked_about(store: Store, tmp_path: Path) -> None:
    head = (*HEAD, "Joining Date", "DOB")
    path = csv_file(tmp_path / "s.csv", [person(1, "Asha Rao", "02/03/2025", "")], head)
    with pytest.raises(Invalid, match=r"“02/03/2025”, is 02 Mar 2025 or 03 Feb 2025\. Choose the order"):
        await read("students", path)
    table, _ = await tables.read(path, day_order="monthFirst")
    (row,) = added(await incoming.IMPORTABLE["students"].read(table))
    assert row["joiningDate"] == clock.stored_day(JOINED.date())
    # The other dates of the file show the order.
    path = csv_file(tmp_path / "s.csv", [person(1, "Asha Rao", "02/03/2025", "31/01/1999")], head)
    (row,) = added(await read("students", path))
    assert row["joiningDate"] == clock.stored_day(dt.date(2025, 3, 2))


async def test_a_heading_that_appears_twice_is_refused(store: Store, tmp_path: Path) -> None:
    path = csv_file(tmp_path / "s.csv", [person(1, "Asha Rao", "9700000002")], (*HEAD, "Phone No."))
    with pytest.raises(Invalid, match="“Phone” is in column C and again in column F"):
        await read("students", path)


async def test_the_order_of_dates_is_decided_by_the_whole_file(store: Store, world: World, tmp_path: Path) -> None:
    """Not by the rows of one department alone."""
    today = clock.today()
    month = (today.replace(day=1) - dt.timedelta(days=40)).replace(day=1)
    lines = [
        (ASHA, f"{month.month:02d}/02/{month.year}", "P", *PLACE),
        ("other_student@example.com", f"{month.month:02d}/20/{month.year}", "P", COLLEGE, "Pathology"),
    ]
    path = csv_file(tmp_path / "a.csv", lines, ("Student", "Date", "Status", "College", "Department"))
    reading = await read("attendance", path)
    days = [day for row in added(reading) for day in row.get("days", ())]
    assert (reading.faults, sorted(days)) == ([], ["02", "20"])


async def test_faulty_rows_keep_their_days_when_they_are_imported_again(store: Store, tmp_path: Path) -> None:
    head = (*HEAD, "Joining Date")
    lines = [person(1, "Asha Rao", "02/03/2025"), person(2, "Asha Rao", "02/13/2025"), person(3, "0", "02/03/2025")]
    path = csv_file(tmp_path / "s.csv", lines, head)
    table, _ = await tables.read(path)
    what = incoming.IMPORTABLE["students"]
    faulty = incoming.faults_file(table, what.columns, await what.read(table), what.kinds)
    assert "03-02-2025" in faulty
    reading = await read("students", written(tmp_path / "f.csv", faulty.replace(",0,", ",Asha Rao,")))
    assert [row["joiningDate"] for row in added(reading)] == [clock.stored_day(JOINED.date())]


@run_once
def test_the_command_names_the_sheet_and_takes_another_one(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = {"2026": [HEAD, person(1, "Asha Rao 2")], "2025": [HEAD, person(2), person(3)]}
    written(tmp_path / "s.xlsx", sheets(rows, active="2026", hidden=["2025"]))
    assert command(data, "import", "students", "s.xlsx", "--dry-run") == 0
    output = capsys.readouterr().out
    assert "The sheet “2026” is read. Not read: “2025”. Choose another one with --sheet." in output
    assert "1 rows would be imported" in output
    assert "row 2, look again: Name “Asha Rao 2”: This name has unusual characters: 2." in output
    assert command(data, "import", "students", "s.xlsx", "--dry-run", "--sheet", "2025") == 0
    assert "2 rows would be imported" in capsys.readouterr().out
    assert command(data, "import", "students", "s.xlsx", "--dry-run", "--sheet", "2024") != 0


@run_once
def test_the_command_asks_for_the_order_of_dates(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    csv_file(tmp_path / "s.csv", [person(1, "Asha Rao", "02/03/2025")], (*HEAD, "Joining Date"))
    assert command(data, "import", "students", "s.csv", "--dry-run") != 0
    assert "Use --dates day-first or --dates month-first." in "".join(capsys.readouterr())
    assert command(data, "import", "students", "s.csv", "--dry-run", "--dates", "month-first") == 0
    assert "are read as month/day: row 2, “02/03/2025”, is 03 Feb 2025." in capsys.readouterr().out
