"""What approved leave uses up, and by how many days it moves the end of the term (5.5; FAQ Q1)."""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.standing.engine.days import DAY, BadFact, day_text, later, nominal_end, training_year
from api.standing.engine.facts import ACADEMIC, APPROVED, MATERNITY, PATERNITY, Leave, Place, Policy

ACADEMIC_DAYS = 5
FARTHEST = 366 * 12
"""So many days after the end of the course a leave is a slip of the pen and not counted."""

CASUAL, SICK, OTHER, STUDY, STUDY_OVER, STUDY_EXCESS, MOTHER, FATHER, EXCESS = b"csoebymfx"
LOST = bytes((CASUAL, SICK, OTHER, STUDY_OVER))
PAUSED = bytes((MOTHER, FATHER, EXCESS, STUDY_EXCESS))
SUNDAY = 6


class YearOfLeave(NamedTuple):
    """One training year: days within the casual pool, academic days that are duty, days in excess."""

    casual: int
    academic: int
    excess: int


class Balance(NamedTuple):
    """What is left of a training year's allowances."""

    casual: int
    academic: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """Leave of the whole course. ``marks`` has one byte a day from joining to the end of the term: 0, or what the
    leave of that day came to."""

    byYear: tuple[YearOfLeave, ...]
    casual: int
    academic: int
    maternity: int
    paternity: int
    excess: int
    extensionDays: int
    nominalEnd: dt.date
    termEnd: dt.date
    marks: bytes
    allowance: int


def faults(leaves: Iterable[Leave], start: dt.date, years: int) -> Iterator[str]:
    """Leaves whose days cannot be right, in words; such days are not counted."""
    limit = nominal_end(start, years) + FARTHEST * DAY
    for leave in leaves:
        named = f"The {leave.type.lower() or 'leave'} from {day_text(leave.first)} to {day_text(leave.last)}"
        if leave.last < leave.first:
            yield f"{named} ends before it begins: it is not counted until its days are corrected."
        elif leave.last > limit:
            yield f"{named} lies more than twelve years after the course: those days are not counted."


def painted(leaves: Iterable[Leave], start: dt.date, size: int, policy: Policy = Policy()) -> bytearray:  # noqa: B008  A constant.
    """One byte a day: the kind of approved leave. Where two overlap, maternity, paternity, academic and then the rest
    name the day, in whatever order they are given."""
    layer = bytearray(size)
    base = start.toordinal()
    ranks = {MATERNITY: (3, MOTHER), PATERNITY: (2, FATHER), ACADEMIC: (1, STUDY)}
    others = {"Casual Leave": CASUAL, "Sick Leave": SICK}
    rows = [(*ranks.get(row.type, (0, others.get(row.type, OTHER))), row) for row in leaves if row.status in APPROVED]
    for rank, mark, row in sorted(rows, key=lambda ranked: (ranked[0], ranked[1])):
        low, high = max(0, row.first.toordinal() - base), min(size, row.last.toordinal() - base + 1)
        if low >= high:
            continue
        layer[low:high] = bytes((mark,)) * (high - low)
        if not policy.offsCounted and rank < 2:
            for at in range(low + (SUNDAY - (base + low - 1)) % 7, high, 7):
                layer[at] = 0
    return layer


def _allowances(policy: Policy, places: Sequence[Place]) -> list[tuple[int, int]]:
    """From which day which casual allowance holds: that of the college of the day (B8)."""
    own = sorted((row.first.toordinal(), row.casualAllowance or 0) for row in places if row.casualAllowance is not None)
    return [(0, policy.casualAllowance), *own]


def ledger(
    start: dt.date,
    years: int,
    leaves: Sequence[Leave],
    policy: Policy = Policy(),  # noqa: B008  A constant.
    places: Sequence[Place] = (),
    gaps: Sequence[tuple[int, int]] = (),
) -> Ledger:
    """Counts approved leave day by day, in the order of the days.

    Twenty casual days and five academic ones a training year; academic days beyond five take from the casual twenty;
    what exceeds those, and maternity and paternity leave, extends the term (5.5; FAQ Q1). A day after the term is
    outside: the term is extended by leave inside it only.
    """
    if policy.casualAllowance < 0:
        raise BadFact("The allowance of casual leave is below zero.")
    end = nominal_end(start, years)
    base, nominal = start.toordinal(), (end - start).days + 1
    limit = nominal + FARTHEST
    last = max((row.last.toordinal() - base + 1 for row in leaves if row.status in APPROVED), default=0)
    size = max(nominal, min(last, limit))
    layer = painted(leaves, start, size, policy)
    for low, high in gaps:
        layer[low : min(high, size)] = bytes(max(0, min(high, size) - low))
    turns = [later(start, 12 * n).toordinal() - base for n in range(1, years)]
    granted = _allowances(policy, places)
    pooled = 1 if policy.leavePool == "course" else 0
    academic, pool = [0] * years, [0] * years
    casual, excess = [0] * years, [0] * years
    term = nominal
    for at in [at for run in re.finditer(rb"[^\0]+", layer) for at in range(*run.span())]:
        mark = layer[at]
        if at >= term:
            layer[at] = 0
            continue
        if mark in (MOTHER, FATHER):
            term += 1
            continue
        year = bisect_right(turns, at)
        if mark == STUDY:
            if academic[year] < ACADEMIC_DAYS:
                academic[year] += 1
                continue
            mark = STUDY_OVER
        allowance = granted[bisect_right(granted, (at + base, 1 << 30)) - 1][1] if len(granted) > 1 else granted[0][1]
        purse = 0 if pooled else year
        if pool[purse] < allowance * (years if pooled else 1):
            pool[purse] += 1
            casual[year] += 1
            layer[at] = mark
        else:
            excess[year] += 1
            term += 1
            layer[at] = STUDY_EXCESS if mark == STUDY_OVER else EXCESS
    if term > size:
        layer.extend(bytes(term - size))
    mother, father = layer.count(MOTHER, 0, term), layer.count(FATHER, 0, term)
    return Ledger(
        tuple(YearOfLeave(*row) for row in zip(casual, academic, excess, strict=True)),
        sum(casual),
        sum(academic),
        mother,
        father,
        sum(excess),
        term - nominal,
        end,
        end + (term - nominal) * DAY,
        bytes(layer[:term]),
        granted[-1][1],
    )


def balance(booked: Ledger, start: dt.date, years: int, today: dt.date, policy: Policy = Policy()) -> Balance:  # noqa: B008  A constant.
    """What is left of the running training year; of the whole course where the college pools its leave (5.5)."""
    row = booked.byYear[training_year(start, years, today) - 1]
    if policy.leavePool == "course":
        return Balance(booked.allowance * years - booked.casual, ACADEMIC_DAYS - row.academic)
    return Balance(booked.allowance - row.casual, ACADEMIC_DAYS - row.academic)
