"""What a leave would change, before it is asked for (5.5; FAQ Q1)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from api.standing.engine.case import Case
from api.standing.engine.days import BadFact, day_text, overlap, span, training_year
from api.standing.engine.duty.course import course
from api.standing.engine.duty.leave import Balance, balance
from api.standing.engine.facts import APPROVED, Facts, Leave


@dataclass(frozen=True, slots=True)
class Side:
    """The numbers before or after. ``bestPercent`` is what the end of the term could show if no further day is lost."""

    mayStillLose: int | float
    bestPercent: float
    termEnd: dt.date
    extensionDays: int
    balance: Balance
    excess: int


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A leave’s price: its days, the numbers on both sides, and what it meets, in words."""

    days: int
    before: Side
    after: Side
    overlaps: tuple[str, ...]


def what_if(facts: Facts, today: dt.date, leave: Leave) -> WhatIf:
    """Compares the standing at the end of the leave without it and with it approved.

    Raises:
        BadFact: a leave that ends before it begins, or facts without a standing.
    """
    if leave.last < leave.first:
        raise BadFact("The leave ends before it begins.")
    granted = replace(facts, leaves=(*facts.leaves, leave._replace(status="Approved")))
    at = max(today, leave.last)
    before, after = Case(facts, at), Case(granted, at)
    return WhatIf(
        span(leave.first, leave.last), _side(before, leave), _side(after, leave), tuple(_overlaps(before, leave))
    )


def _side(case: Case, leave: Leave) -> Side:
    figures, attendance = course(case.years), case.attendance
    best = figures.workingDays - attendance.lost
    day = min(max(leave.first, case.start), case.end)
    return Side(
        mayStillLose=attendance.mayStillLose,
        bestPercent=int(best * 1000 / figures.workingDays + 0.5) / 10,
        termEnd=case.end,
        extensionDays=case.ledger.extensionDays,
        balance=balance(case.ledger, case.start, case.years, day, case.policy),
        excess=case.ledger.byYear[training_year(case.start, case.years, day) - 1].excess,
    )


def _overlaps(case: Case, leave: Leave) -> list[str]:
    notes = []
    for other in case.facts.leaves:
        if other.status in (*APPROVED, "Pending") and (
            days := overlap(leave.first, leave.last, other.first, other.last)
        ):
            state = "approved" if other.status in APPROVED else "pending"
            notes.append(f"{days} of these days are in a leave that is {state}, from {day_text(other.first)}.")
    shared = (overlap(leave.first, leave.last, row.first, row.last) for row in case.facts.postings)
    words = "of these days are in the district residency: its coordinator sanctions them."
    notes.extend(f"{days} {words}" for days in shared if days)
    if leave.first < case.start or leave.last > case.end:
        notes.append(f"Days outside {day_text(case.start)} to {day_text(case.end)} are not counted.")
    return sorted(notes)
