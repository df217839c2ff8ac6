"""The quarterly appraisals of the speciality documents: which quarter is due, and which set belongs to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from api.standing.engine.days import DAY, later, overlap, span
from api.standing.engine.facts import Appraisal

FEWEST_DAYS = 15
"""With fewer training days nobody is appraised."""
FEWEST_EXTENSION_DAYS = 45
"""A further quarter in an extension is due if it holds so many days."""


class Quarter(NamedTuple):
    """One quarter of training with its state, and the set that belongs to it."""

    n: int
    first: dt.date
    last: dt.date
    state: str
    overdueFrom: dt.date
    appraisal: str = ""


def bounds(start: dt.date, n: int, scheme: str = "training") -> tuple[dt.date, dt.date]:
    """First and last day of quarter n: from the day of joining, or by the calendar where the college chose so."""
    if scheme == "calendar":
        january = start.replace(month=(start.month - 1) // 3 * 3 + 1, day=1)
        return max(start, later(january, 3 * (n - 1))), later(january, 3 * n) - DAY
    return later(start, 3 * (n - 1)), later(start, 3 * n) - DAY


def schedule(
    start: dt.date, years: int, end: dt.date | None = None, scheme: str = "training"
) -> list[tuple[dt.date, dt.date]]:
    """The quarters of a course: four a year, and in an extension a further one where it holds 45 days."""
    number = 4 * years
    periods = [bounds(start, n, scheme) for n in range(1, number + 1)]
    while end is not None:
        first, last = bounds(start, len(periods) + 1, scheme)
        if overlap(first, last, first, end) < FEWEST_EXTENSION_DAYS:
            return periods
        periods.append((first, min(last, end)))
    return periods


def owner(quarters: Sequence[tuple[dt.date, dt.date]], first: dt.date, last: dt.date) -> int:
    """The quarter, from 1, with which a period shares most days, the earlier of equals; 0 if it shares none."""
    best, most = 0, 0
    for n, (begins, ends) in enumerate(quarters, 1):
        if ends >= first and begins <= last and (shared := overlap(first, last, begins, ends)) > most:
            best, most = n, shared
    return best


def quarter_state(
    first: dt.date,
    last: dt.date,
    today: dt.date,
    training: int,
    done: bool,
    grace: int,
    recorded_from: dt.date | None,
) -> str:
    """The state of a quarter with so many days of training (speciality documents; thirty days are College policy)."""
    if today < first:
        return "upcoming"
    if done:
        return "done"
    if recorded_from is not None and last < recorded_from:
        return "not_recorded"
    if training < FEWEST_DAYS:
        return "excused"
    if today <= last:
        return "open"
    return "due" if (today - last).days <= grace else "overdue"


def quarters_of(
    start: dt.date,
    years: int,
    end: dt.date,
    today: dt.date,
    leave_marks: bytes,
    appraisals: Sequence[Appraisal],
    grace: int,
    recorded_from: dt.date | None,
    scheme: str = "training",
) -> tuple[Quarter, ...]:
    """Every quarter of the course, and the further ones of its extension."""
    plan = schedule(start, years, end, scheme)
    sets: dict[int, str] = {}
    for row in sorted(appraisals, key=lambda row: (row.first, row.last, row.id)):
        sets.setdefault(owner(plan, row.first, row.last), row.id)
    quarters = []
    for n, (first, last) in enumerate(plan, 1):
        low, high = (first - start).days, (min(last, end) - start).days + 1
        training = leave_marks.count(0, low, high) if span(first, min(last, end)) else 0
        state = quarter_state(first, last, today, training, n in sets, grace, recorded_from)
        quarters.append(Quarter(n, first, last, state, last + (grace + 1) * DAY, sets.get(n, "")))
    return tuple(quarters)
