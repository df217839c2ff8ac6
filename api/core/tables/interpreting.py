"""Cells by the kind of their column: identifiers as displayed; dates, times and whole numbers by their value."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from api.core.errors import Invalid
from api.core.tables.cell import Cell, is_error
from api.core.tables.day_orders import NOT_A_DAY, Column, DayQuestion, day_of, decide_orders, order_note
from api.core.tables.importing import SHOWN_VALUE, Columns, Table

TIME = re.compile(
    r"(?:\d{1,4}[-./ ](?:\d{1,2}|[a-z]{3,9})[-./ ]\d{1,4}(?:t|,?\s+))?"
    r"(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?|hrs?\.?)?",
    re.ASCII | re.IGNORECASE,
)
"""A time of day, also after a date and with AM or PM."""
CONVERTED = re.compile(
    r"(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(-\d{2})?", re.ASCII | re.IGNORECASE
)
"""A text such as 2026-1 or 5/10 that a spreadsheet program has turned into a date: in CSV it is Jan-26 or 05-Oct."""
SPREADSHEET_ERROR = "This is an error of a spreadsheet formula. Correct the formula, or type the value."
BECAME_A_DATE = (
    "The spreadsheet program has turned this into a date. Give the column the format Text and type the value again."
)
NOT_AS_SHOWN = (
    "This number cannot be read as it is displayed. Give the column the format Text and type the value again."
)
NUMBER_AS_DAY = "This is a number, not a date. Give the column a date format, or type the date as dd-mm-yyyy."


@dataclass(frozen=True)
class Kinds:
    """The fields of a table that are not identifiers or names: dates, times of day, whole numbers, free text."""

    days: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


TEXTS = Kinds()
"""Every column holds identifiers or names."""


class CellReader:
    """The reader of a table's rows, with the order of day and month of its columns."""

    def __init__(self, table: Table, places: Mapping[str, int], kinds: Kinds) -> None:
        """Decide the orders of day and month.

        Raises:
            Invalid: the dates of a column contradict each other.
        """
        self._kinds = kinds
        self._is_csv = table.first > 1 and not table.sheet
        columns = [
            Column(name, table.head[places[name]][:SHOWN_VALUE], list(_column(table, places[name])))
            for name in kinds.days
            if name in places
        ]
        self.orders, self.question = decide_orders(columns, table.dayOrder)
        self.notes = [note for column in columns if (note := order_note(column, self.orders[column.field]))]

    def read_row(self, cells: Mapping[str, str]) -> dict[str, str]:
        """Return the cells of a row as text: days as yyyy-mm-dd and times as hh:mm if they are.

        Raises:
            Invalid: with an error for each cell that cannot be taken as it is.
        """
        read, errors = dict[str, str](), list[dict[str, str]]()
        for name, cell in cells.items():
            if message := self._fault(name, cell):
                errors.append({"field": name, "message": message})
            else:
                read[name] = self._text(name, cell)
        if errors:
            raise Invalid(errors[0]["message"], errors=errors)
        return read

    def _fault(self, name: str, cell: str) -> str:
        if is_error(cell):
            return SPREADSHEET_ERROR
        kinds = self._kinds
        if not isinstance(cell, Cell):
            is_typed = name in (*kinds.days, *kinds.times, *kinds.numbers, *kinds.notes)
            was_number = self._is_csv and not is_typed and "-" in cell and CONVERTED.fullmatch(cell)
            return BECAME_A_DATE if was_number else ""
        value = cell.value
        is_time = isinstance(value, dt.date | dt.time | dt.timedelta)
        if name in kinds.days:
            return "" if isinstance(value, dt.date) else NOT_A_DAY if is_time else NUMBER_AS_DAY
        if name in kinds.times or name in kinds.notes:
            return ""
        if is_time:
            return BECAME_A_DATE
        return "" if name in kinds.numbers or cell.is_faithful else NOT_AS_SHOWN

    def _text(self, name: str, cell: str) -> str:
        if name in self._kinds.days:
            return day_of(cell, self.orders.get(name, "dayFirst"))
        if name in self._kinds.times:
            return time_of(cell)
        value = cell.value if isinstance(cell, Cell) else None
        if name in self._kinds.numbers and isinstance(value, int | float):
            return str(int(value)) if float(value).is_integer() else str(value)
        return str(cell)


def reader_of(table: Table, columns: Columns, kinds: Kinds) -> CellReader:
    """Return the reader of a table whose columns are found by their headings.

    Raises:
        Invalid: dates contradict each other, or can be read in two ways and no order was chosen.
    """
    reader = CellReader(table, table.places(columns), kinds)
    check_answered(reader.question)
    return reader


def check_answered(question: DayQuestion | None) -> None:
    """Refuse a table of which the order of day and month is not known.

    Raises:
        Invalid: there is a question.
    """
    if question is not None:
        raise Invalid(question.message, field="dayOrder")


def _column(table: Table, at: int) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(table.lines, start=table.first):
        if at < len(line) and line[at]:
            yield number, line[at]


def time_of(cell: str) -> str:
    """Return the time of day of a cell as hh:mm, or its text unchanged if it is not a time."""
    value = cell.value if isinstance(cell, Cell) else None
    if isinstance(value, dt.timedelta):
        value = dt.datetime(1900, 1, 1) + value if dt.timedelta() <= value < dt.timedelta(days=1) else None  # noqa: DTZ001
    if isinstance(value, dt.datetime | dt.time):
        return _rounded(value)
    match = TIME.fullmatch(cell) if value is None else None
    if match is None:
        return str(cell)
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").casefold()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else str(cell)


def _rounded(value: dt.datetime | dt.time) -> str:
    """Return a time as hh:mm; programs store it as a fraction of a day, which can be some milliseconds off."""
    second = dt.datetime(2000, 1, 1, value.hour, value.minute, value.second, value.microsecond)  # noqa: DTZ001
    return f"{second + dt.timedelta(milliseconds=500):%H:%M}"


def quoted(message: str, value: str) -> str:
    """Return what is wrong with a cell after the cell as displayed; once if the message quotes it already."""
    shown = f"“{value[:SHOWN_VALUE]}”"
    return f"{shown}: {message}" if value and shown not in message else message
