"""What a leave would change, before it is asked for (5.5; FAQ Q1)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from api.standing.engine.case import Case
from api.standing.engine.days import DAY, BadFact, counted, day_text, overlap, span, training_year
from api.standing.engine.duty.course import course
from api.standing.engine.duty.leave import EXCESS, STUDY_EXCESS, Balance, balance
from api.standing.engine.facts import APPROVED, Facts, Leave

PROVISIONAL = "Provisional: the leave counts only when it is approved."
PROVISIONAL_WITH = "Provisional: {days} of other pending leave are counted here as if they were approved."


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
    """The price of a leave: its days, the numbers on both sides, and what it overlaps, in words.

    ``excessDays`` are the days that would exceed the allowance because of it. ``pendingDays`` are days of other pending
    leave, which both sides count as if it were approved; ``provisional`` says so.
    """

    days: int
    before: Side
    after: Side
    overlaps: tuple[str, ...]
    excessDays: tuple[dt.date, ...]
    pendingDays: int
    provisional: str


def what_if(facts: Facts, today: dt.date, leave: Leave) -> WhatIf:
    """Compare the standing at the end of the leave without it and with it approved.

    Other pending leave counts as if it were approved: two requests sent one after the other have the price of both.

    Raises:
        BadFact: a leave that ends before it begins, or facts without a standing.
    """
    if leave.last < leave.first:
        raise BadFact("The leave ends before it begins.")
    pending = [row for row in facts.leaves if row.status == "Pending" and not _is_same(row, leave)]
    others = [row._replace(status="Approved") if row in pending else row for row in facts.leaves]
    expected = replace(facts, leaves=tuple(others))
    granted = replace(facts, leaves=(*others, leave._replace(status="Approved")))
    at = max(today, leave.last)
    before, after = Case(expected, at), Case(granted, at)
    pending_days = sum(span(row.first, row.last) for row in pending)
    return WhatIf(
        days=span(leave.first, leave.last),
        before=_side(before, leave),
        after=_side(after, leave),
        overlaps=tuple(_overlaps(facts, before, leave)),
        excessDays=tuple(_excess_days(before, after)),
        pendingDays=pending_days,
        provisional=PROVISIONAL_WITH.format(days=counted(pending_days, "day")) if pending_days else PROVISIONAL,
    )


def _is_same(row: Leave, leave: Leave) -> bool:
    """Return whether a stored request is the leave itself, which may have been sent already."""
    return row[:3] == leave[:3]


def _excess_days(before: Case, after: Case) -> Iterator[dt.date]:
    """The days in excess that are none without the leave; they may be days of a later leave of the same year."""
    excess = (EXCESS, STUDY_EXCESS)
    old = before.ledger.marks
    for at, mark in enumerate(after.ledger.marks):
        if mark in excess and (at >= len(old) or old[at] not in excess):
            yield after.start + at * DAY


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


def _overlaps(facts: Facts, case: Case, leave: Leave) -> list[str]:
    notes = []
    for other in facts.leaves:
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
