"""Attendance in days: one day has one status, days decide, and a percentage is only shown (5.5; FAQ Q1, Q2)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from api.standing.engine.days import DAY, halves, later, nearest80
from api.standing.engine.duty.course import WORKING_DAYS_A_YEAR, course
from api.standing.engine.duty.day_book import (
    CONTRADICTING_LEAVE,
    DUTY,
    FUTURE,
    PRESUMED,
    day_book,
    gaps_between,
    leave_days,
)
from api.standing.engine.duty.day_counts import CountedDays, DayCounts
from api.standing.engine.duty.leave import Ledger
from api.standing.engine.facts import Authentication, Imported, Period, Place
from api.standing.engine.states import State

EXTENSION = "extension"
"""The row of the days after the last training year."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The days of a course up to today. ``days`` has one letter a day from joining on, named by ``DAY_WORDS``.

    ``years`` (with the extension) and ``months`` each add up to the whole. ``byGuide`` are working days that signed
    months confirm.
    """

    elapsed: int
    paused: int
    working: int
    lost: int | float
    attended: int | float
    confirmed: int | float
    presumed: int | float
    required: int
    mayStillLose: int | float
    percent: float
    conflicts: int
    state: State
    present: int
    absent: int | float
    weeklyOffs: int
    byGuide: int | float
    imported: int
    pending: int
    termEnd: dt.date
    toCome: int
    days: str
    conflictDays: tuple[dt.date, ...]
    years: tuple[DayCounts, ...]
    months: tuple[DayCounts, ...]


def attendance(
    start: dt.date,
    years: int,
    today: dt.date,
    leave: Ledger,
    imported: Sequence[Imported] = (),
    postings: Sequence[Period] = (),
    signed: Sequence[Authentication] = (),
    places: Sequence[Place] = (),
) -> Attendance:
    """The attendance from the facts that it rests on."""
    book, sheet = day_book(start, leave, imported, postings, gaps_between(start, places))
    return attended(start, years, today, leave, book, sheet, signed, places)


def attended(
    start: dt.date,
    years: int,
    today: dt.date,
    leave: Ledger,
    whole: bytearray,
    sheet: bytes,
    signed: Sequence[Authentication] = (),
    places: Sequence[Place] = (),
    pending: int = 0,
) -> Attendance:
    """Days served, lost, attended and confirmed up to today, and whether 80 % are reached (5.5; FAQ Q2)."""
    elapsed = max(0, min((today - start).days + 1, len(whole)))
    counted = CountedDays(start, years, whole[:elapsed], sheet, signed, {place.id: place for place in places})
    until = start + (elapsed - 1) * DAY
    course_so_far = counted.day_counts(start, until)
    figures, working, lost = course(years), course_so_far.working, course_so_far.lost
    # More days may be lost than worked in the first days of a course.
    reached = max(0, course_so_far.attended)
    need, full = figures.requiredDays, figures.workingDays
    book = whole[:elapsed]
    conflicts = tuple(start + at * DAY for at in leave_days(leave.marks[:elapsed]) if sheet[at] in CONTRADICTING_LEAVE)
    return Attendance(
        elapsed=elapsed,
        paused=course_so_far.paused,
        working=working,
        lost=lost,
        attended=reached,
        confirmed=course_so_far.confirmed,
        presumed=halves(int(2 * (reached - course_so_far.confirmed))),
        required=need,
        mayStillLose=halves(int(2 * (full - need - lost))),
        percent=(int(2 * reached) * 1000 + working) // (2 * working) / 10 if working else 0.0,
        conflicts=len(conflicts),
        state=_state(reached, course_so_far.confirmed, need, full - lost, today > leave.termEnd),
        present=sum(map(book.count, DUTY)),
        absent=course_so_far.absent,
        weeklyOffs=course_so_far.weeklyOffs,
        byGuide=halves(counted.stated),
        imported=elapsed - sheet[:elapsed].count(PRESUMED),
        pending=pending,
        termEnd=leave.termEnd,
        toCome=max(0, full - working),
        days=(book + bytes((FUTURE,)) * (len(whole) - elapsed)).decode("ascii"),
        conflictDays=conflicts,
        years=tuple(_years(start, years, until, counted)),
        months=tuple(_months(start, until, counted)),
    )


def _state(attended: float, confirmed: float, need: int, possible: float, over: bool) -> State:
    if attended >= need:
        return "met" if confirmed >= need else "waiting"
    if over:
        return "overdue"
    return "missing" if possible < need else "in_progress"


def year_alone(days: int, paused: int, lost: int) -> tuple[int, int, int, bool]:
    """Working, attended (doubled), required and whether it is enough, of one training year by itself; ``lost`` is
    doubled (B9: Curriculum)."""
    served = max(0, days - paused)
    working = min(served - served // 7, WORKING_DAYS_A_YEAR)
    attended, need = max(0, 2 * working - lost), nearest80(working)
    return working, attended, need, working > 0 and attended >= 2 * need


def _years(start: dt.date, years: int, until: dt.date, counted: CountedDays) -> Iterator[DayCounts]:
    """Count each training year, and the extension of the term if it has begun (B10)."""
    first = start
    for n in range(1, years + 2):
        last = min(later(start, 12 * n) - DAY, until) if n <= years else until
        if last < first:
            return
        yield counted.day_counts(first, last, str(n) if n <= years else EXTENSION)
        first = last + DAY


def _months(start: dt.date, until: dt.date, counted: CountedDays) -> Iterator[DayCounts]:
    """Count each calendar month, the first and the last of which may be cut."""
    first = start
    while first <= until:
        following = later(first.replace(day=1), 1)
        yield counted.day_counts(first, min(following - DAY, until), f"{first:%Y-%m}")
        first = following
