"""Calendar days, months and training years, as PGMER-2023 2.1 counts the course: the same day some months later."""

from __future__ import annotations

import calendar
import datetime as dt
from functools import lru_cache

DAY = dt.timedelta(days=1)
FIRST, LAST = dt.date(1950, 1, 1), dt.date(2100, 12, 31)
"""Days outside these are slips of the pen."""


class BadFact(ValueError):
    """A fact that no rule can be applied to; its text says what is wrong, to the person who can mend it."""


@lru_cache(maxsize=4096)
def later(day: dt.date, months: int) -> dt.date:
    """The same day some months later, or the last day of that month (PGMER-2023 2.1)."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not dt.MINYEAR <= year <= dt.MAXYEAR:
        raise BadFact(f"{months} months from {day_text(day)} lead out of the calendar.")
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def nominal_end(start: dt.date, years: int) -> dt.date:
    """The last day of a course without extension (PGMER-2023 2.1)."""
    return later(start, 12 * years) - DAY


def span(first: dt.date, last: dt.date) -> int:
    """Days from one to the other, both counted; 0 if the last is before the first."""
    return max(0, last.toordinal() - first.toordinal() + 1)


def overlap(first: dt.date, last: dt.date, other_first: dt.date, other_last: dt.date) -> int:
    """How many days two periods share."""
    return span(max(first, other_first), min(last, other_last))


def training_year(start: dt.date, years: int, day: dt.date) -> int:
    """Which year of training a day lies in, from 1; what comes after the last anniversary belongs to the last year."""
    year = 1
    while year < years and day >= later(start, 12 * year):
        year += 1
    return year


def semester(start: dt.date, day: dt.date) -> int:
    """Which semester of six months a day lies in, from 1 (PGMER-2023 5.2(xv)V)."""
    if day < start:
        raise BadFact(f"{day_text(day)} is before the day of joining, {day_text(start)}.")
    n = max(1, (day.year * 12 + day.month - start.year * 12 - start.month) // 6)
    while later(start, 6 * n) <= day:
        n += 1
    return n


@lru_cache(maxsize=4096)
def month_of(name: str) -> tuple[dt.date, dt.date]:
    """First and last day of a calendar month named ``yyyy-mm``."""
    try:
        if len(name) != 7 or name[4] != "-":
            raise ValueError(name)
        first = dt.date(int(name[:4]), int(name[5:]), 1)
    except ValueError:
        raise BadFact(f"“{name}” is not a month of the form yyyy-mm.") from None
    return first, first.replace(day=calendar.monthrange(first.year, first.month)[1])


def nearest80(working: int) -> int:
    """80 % of working days to the nearest day, as the FAQ of 10.04.2024 Q2 rounds: 751.2 is 751 and 500.8 is 501."""
    return (working * 8 + 5) // 10


def halves(doubled: int) -> int | float:
    """A number of days that is kept doubled because a half day is half a day."""
    return doubled // 2 if doubled % 2 == 0 else doubled / 2


def day_text(day: dt.date) -> str:
    """A day as people here read it, dd-mm-yyyy."""
    return f"{day.day:02}-{day.month:02}-{day.year:04}"


def counted(number: float, one: str, more: str = "") -> str:
    """A number with its noun: 1 day, 2 days."""
    return f"{number} {one if number == 1 else more or one + 's'}"
