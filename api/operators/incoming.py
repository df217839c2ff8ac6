"""What can be imported: by name, the columns that are taken and the feature that says what a row means."""

from __future__ import annotations

import csv
import io
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from api.accounts import importing as accounts
from api.core import clock
from api.core.tables.day_orders import day_of, is_day
from api.core.tables.importing import SHOWN_VALUE, Columns, DayOrder, Reading, Table, shown_heading
from api.core.tables.interpreting import TEXTS, CellReader, Kinds
from api.core.tables.writing import BOM, plain
from api.core.text import folded
from api.curriculum import importing as curriculum
from api.curriculum.manage import LISTS
from api.organisation import importing as organisation
from api.standing.attendance import operating as attendance
from api.standing.attendance.table import KINDS as ATTENDANCE_KINDS


@dataclass(frozen=True)
class Importable:
    """A kind of table: its columns, and who reads it."""

    columns: Columns
    read: Callable[[Table], Awaitable[Reading]]
    kinds: Kinds = TEXTS


def _list(key: str) -> Importable:
    return Importable(curriculum.columns_of(LISTS[key]), partial(curriculum.reading, LISTS[key]))


IMPORTABLE: Mapping[str, Importable] = {
    "colleges": Importable(organisation.COLLEGES, organisation.college_reading, organisation.COLLEGE_KINDS),
    "departments": Importable(organisation.DEPARTMENTS, organisation.department_reading, organisation.DEPARTMENT_KINDS),
    "staff": Importable(accounts.STAFF, accounts.staff_reading, accounts.STAFF_KINDS),
    "students": Importable(accounts.STUDENTS, accounts.student_reading, accounts.STUDENT_KINDS),
    "attendance": Importable(attendance.OPERATORS, attendance.attendance_reading, ATTENDANCE_KINDS),
    "competencies": _list("computency"),
    "skills": _list("skills"),
    "specialities": _list("specialities"),
    "procedures": _list("procedures"),
}


def filled(table: Table, columns: Columns, given: Mapping[str, str]) -> Table:
    """A table with a value for every empty cell of some columns, or for the whole column where there is none; a blank
    line stays blank, because it is no row."""
    for name, value in given.items():
        at = table.places(columns).get(name, len(table.head))
        head = table.head if at < len(table.head) else [*table.head, shown_heading(columns, name)]
        table = replace(table, head=head, lines=[_filled(line, at, value) for line in table.lines])
    return table


def _filled(line: list[str], at: int, value: str) -> list[str]:
    if not any(line):
        return line
    wide = [*line, *[""] * (at + 1 - len(line))]
    return [*wide[:at], wide[at] or value, *wide[at + 1 :]]


def fault_line(table: Table, columns: Columns, *, row: int, field: str, message: str) -> str:
    """What is wrong with a row, with the heading of its column as the file has it and the value that stands there."""
    at = table.places(columns).get(field)
    if at is None:
        return message
    line = table.lines[row - table.first]
    value = (line[at] if at < len(line) else "")[:SHOWN_VALUE]
    # A message that names the value itself need not have it twice.
    shown = "" if f"“{value}”" in message else f" “{value}”" if value else " (empty)"
    return f"{table.head[at]}{shown}: {message}"


def faults_file(table: Table, columns: Columns, reading: Reading, kinds: Kinds = TEXTS) -> str:
    """Return the faulty rows as CSV, each after its reasons, to be corrected and imported again.

    Dates are written as dd-mm-yyyy, because the rows of the file no longer show the order of day and month.
    """
    places = table.places(columns)
    reader = CellReader(table, places, kinds)
    days = {places[name]: reader.orders[name] for name in kinds.days if name in places}
    messages: dict[int, list[str]] = {}
    for fault in reading.faults:
        messages.setdefault(fault["row"], []).append(fault_line(table, columns, **fault))
    into = io.StringIO(newline="")
    writer = csv.writer(into, lineterminator="\r\n")
    writer.writerow(["Row", "What is wrong", *map(plain, table.head)])
    for number in sorted(messages):
        line = table.lines[number - table.first]
        writer.writerow([str(number), plain("; ".join(messages[number])), *map(plain, _unmistakable(line, days))])
    return BOM + into.getvalue()


def _unmistakable(line: list[str], days: Mapping[int, DayOrder]) -> Iterator[str]:
    for at, cell in enumerate(line):
        day = day_of(cell, days[at]) if at in days else ""
        yield clock.shown_day(clock.parse_day(day)) if is_day(day) else cell


def faults_path(source: Path) -> Path:
    """Where the faults of a file are written unless another place is named: beside it."""
    return source.with_name(f"{source.stem}.faults.csv")


def headings(columns: Columns) -> str:
    """The columns that are taken, for people."""
    return ", ".join(sorted({(names or (name,))[0] for name, names in columns.items()}, key=folded))
