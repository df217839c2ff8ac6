"""Dates in tables: the order of day and month is decided once for each column, never cell by cell."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.core import clock
from api.core.errors import Invalid
from api.core.tables.cell import Cell
from api.core.tables.importing import SHOWN_VALUE, DayOrder

ORDERS: tuple[DayOrder, DayOrder] = ("dayFirst", "monthFirst")
ORDER_WORDS: Mapping[DayOrder, str] = {"dayFirst": "day/month", "monthFirst": "month/day"}
DIGITS = re.compile(r"(\d{1,2})(\s*[-./ ]\s*)(\d{1,2})\s*[-./ ]\s*(\d{4})", re.ASCII)
YEAR_FIRST = re.compile(r"(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})", re.ASCII)
TIME_OF_DAY = re.compile(r"[T, ]\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([AaPp]\.?[Mm]\.?)?Z?$", re.ASCII)
WEEKDAY = re.compile(r"^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?[,. ]+", re.IGNORECASE | re.ASCII)
WORD_FORMS = ("%d-%b-%Y", "%d-%B-%Y", "%b-%d-%Y", "%B-%d-%Y")
CONVERTED = 12
"""Days up to this one can be taken for a month."""

NOT_A_DAY = "This must be a date as dd-mm-yyyy, such as 31-01-2025."
NOT_ONE_ORDER = (
    "The dates of the column “{heading}” contradict each other. Row {first[0]}, “{first[1]}”, can only be day/month "
    "({first[2]}). Row {second[0]}, “{second[1]}”, can only be month/day ({second[2]}). Write all dates of the column "
    "in one order, such as dd-mm-yyyy."
)
CHOSEN_WRONGLY = (
    "The dates of the column “{heading}” cannot be read as {words}: row {row}, “{text}”, would have no such day. "
    "Choose {other}, or correct the dates."
)
SWAPPED = (
    "The column “{heading}” holds dates, and also texts such as “{text}” in row {row}. The spreadsheet program seems "
    "to have turned some texts into dates and swapped day and month. Row {day_row} can mean {reading} or {swapped}. "
    "Give the column the format Text and write its dates again as dd-mm-yyyy."
)
NOTE = "The dates of the column “{heading}” are read as {words}: row {row}, “{text}”, is {day}."
ASK = (
    "The dates of the column “{heading}” can be read in two ways. Row {row}, “{text}”, is {dayFirst} or {monthFirst}. "
    "Choose the order of day and month."
)


@dataclass(frozen=True)
class DayQuestion:
    """A column of dates that can be read in both orders, with its first such date."""

    field: str
    heading: str
    row: int
    text: str
    dayFirst: dt.date
    monthFirst: dt.date

    @property
    def message(self) -> str:
        """Return the question with both readings."""
        days = {"dayFirst": day_words(self.dayFirst), "monthFirst": day_words(self.monthFirst)}
        return ASK.format(heading=self.heading, row=self.row, text=self.text, **days)


@dataclass(frozen=True)
class Column:
    """The cells of a column of dates, each with its row."""

    field: str
    heading: str
    cells: Sequence[tuple[int, str]]


def day_words(day: dt.date) -> str:
    """Return a date that cannot be misread, such as 01 Oct 2026."""
    return f"{day:%d %b %Y}"


def plain_date(text: str) -> str:
    """Return the text of a date without weekday and time of day."""
    return WEEKDAY.sub("", TIME_OF_DAY.sub("", text.strip())).strip()


def readings(text: str) -> dict[DayOrder, dt.date]:
    """Return the days that a date of digits can mean, by order."""
    match = DIGITS.fullmatch(plain_date(text))
    if match is None:
        return {}
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    possible: dict[DayOrder, dt.date] = {}
    for order, (day, month) in zip(ORDERS, ((first, second), (second, first)), strict=True):
        try:
            possible[order] = dt.date(year, month, day)
        except ValueError:
            continue
    return possible


def day_of(cell: str, order: DayOrder) -> str:
    """Return the day of a cell as yyyy-mm-dd, or its text unchanged if it is not a date."""
    value = cell.value if isinstance(cell, Cell) else None
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, dt.date):
        return value.isoformat()
    if value is not None:
        return str(cell)
    text = plain_date(cell)
    if not text.isascii():
        return str(cell)
    if possible := readings(text):
        return possible[order].isoformat() if order in possible else str(cell)
    if match := YEAR_FIRST.fullmatch(text):
        try:
            return dt.date(int(match[1]), int(match[2]), int(match[3])).isoformat()
        except ValueError:
            return str(cell)
    joined = re.sub(r"[-./, ]+", "-", text).replace("Sept-", "Sep-")
    for form in WORD_FORMS:
        try:
            return dt.datetime.strptime(joined, form).date().isoformat()  # noqa: DTZ007
        except ValueError:
            continue
    return str(cell)


def is_day(text: str) -> bool:
    """Return whether a text that :func:`day_of` returned is a day."""
    try:
        clock.parse_day(text)
    except ValueError:
        return False
    return True


def decide_orders(
    columns: Iterable[Column], chosen: DayOrder | None
) -> tuple[Mapping[str, DayOrder], DayQuestion | None]:
    """Return the order of day and month of each column, and a question if it cannot be decided.

    A date that is possible in one order decides its column. A column without such a date has the order of the other
    columns of the file, if they agree, else the chosen one. Dates with hyphens or dots are dd-mm-yyyy unless the column
    shows otherwise: that is how dates are written in India. Slashes are used in both orders.

    Raises:
        Invalid: rows of a column contradict each other or the chosen order.
    """
    decided: dict[str, DayOrder] = {}
    unclear: list[tuple[Column, DayQuestion | None]] = []
    for column in columns:
        order, question = _order(column, chosen)
        if order is None:
            unclear.append((column, question))
        else:
            decided[column.field] = order
    agreed = set(decided.values())
    usual = agreed.pop() if len(agreed) == 1 else chosen
    questions = [question for _, question in unclear if question is not None]
    asked = questions[0] if usual is None and questions else None
    return {**{column.field: usual or "dayFirst" for column, _ in unclear}, **decided}, asked


def _order(column: Column, chosen: DayOrder | None) -> tuple[DayOrder | None, DayQuestion | None]:
    only: dict[DayOrder, tuple[int, str, dt.date]] = {}
    question: DayQuestion | None = None
    for row, cell in column.cells:
        if isinstance(cell, Cell):
            continue
        possible, text = readings(cell), cell[:SHOWN_VALUE]
        if len(possible) == 1:
            ((order, day),) = possible.items()
            only.setdefault(order, (row, text, day))
        elif question is None and "/" in cell and len(set(possible.values())) == 2:
            question = DayQuestion(column.field, column.heading, row, text, *(possible[each] for each in ORDERS))
    if len(only) == 2:
        first, second = ((row, text, day_words(day)) for row, text, day in (only[each] for each in ORDERS))
        raise Invalid(NOT_ONE_ORDER.format(heading=column.heading, first=first, second=second), field="file")
    if not only:
        return None, question
    ((order, (row, text, _)),) = only.items()
    if chosen not in (None, order) and question is not None:
        wrong = ORDERS[1 - ORDERS.index(order)]
        words = {"words": ORDER_WORDS[wrong], "other": ORDER_WORDS[order]}
        raise Invalid(CHOSEN_WRONGLY.format(heading=column.heading, row=row, text=text, **words), field="dayOrder")
    _check_not_swapped(column, row, text)
    return order, None


def order_note(column: Column, order: DayOrder) -> str:
    """Return how the dates of a column are read, by its first date that could be read in both ways; empty if none."""
    for row, cell in column.cells:
        possible = {} if isinstance(cell, Cell) else readings(cell)
        if len(set(possible.values())) == 2:
            day = day_words(possible[order])
            return NOTE.format(heading=column.heading, words=ORDER_WORDS[order], row=row, text=cell, day=day)
    return ""


def _check_not_swapped(column: Column, row: int, text: str) -> None:
    """Refuse a column of which a program turned into dates exactly the texts that another order allows."""
    days = [(at, cell.value) for at, cell in column.cells if isinstance(cell, Cell) and isinstance(cell.value, dt.date)]
    texts = [cell for _, cell in column.cells if not isinstance(cell, Cell) and readings(cell)]
    if len(days) < 2 or len(texts) < 2 or any(len(readings(each)) == 2 for each in texts):
        return
    if all(day.day <= CONVERTED and day.day != day.month for _, day in days):
        at, day = days[0]
        swapped = day_words(dt.date(day.year, day.day, day.month))
        two = {"day_row": at, "reading": day_words(day), "swapped": swapped}
        raise Invalid(SWAPPED.format(heading=column.heading, row=row, text=text, **two), field="file")
