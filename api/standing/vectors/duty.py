"""Vectors of section B: course, working days, leave, attendance, year by year, one day."""

from __future__ import annotations

from typing import Any

from api.standing.engine.days import DAY, BadFact, halves, later, span
from api.standing.engine.duty.attendance import Attendance, year_alone
from api.standing.engine.duty.attendance import attendance as count_attendance
from api.standing.engine.duty.course import course as figures
from api.standing.engine.duty.course import working_days
from api.standing.engine.duty.leave import balance, ledger
from api.standing.engine.duty.status import day_status as status_of
from api.standing.vectors.reading import Given

SHOWN = (
    "elapsed",
    "paused",
    "working",
    "lost",
    "attended",
    "confirmed",
    "presumed",
    "required",
    "mayStillLose",
    "percent",
    "conflicts",
    "state",
    "termEnd",
)
ROW = ("row", "days", "paused", "weeklyOffs", "working", "lost", "attended")


def course(given: Given) -> dict[str, Any]:
    """The figures of a course of so many years."""
    return figures(given.number("years"))._asdict()


def working(given: Given) -> dict[str, Any]:
    """Working days among those elapsed."""
    elapsed, paused = given.number("elapsed"), given.number("paused", 0)
    if elapsed < 0 or paused < 0:
        raise BadFact("Days are not below zero.")
    return {"working": working_days(elapsed, paused, given.years())}


def leave(given: Given) -> dict[str, Any]:
    """The ledger of leave, and the end of the term."""
    start, years, today = given.day("start"), given.years(given.words("degree")), given.day_or_none("today")
    policy = given.policy()
    book = ledger(start, years, given.leaves(), policy)
    left = balance(book, start, years, today, policy)._asdict() if today else None
    return {
        "byYear": [row._asdict() for row in book.byYear],
        "casual": book.casual,
        "academic": book.academic,
        "maternity": book.maternity,
        "paternity": book.paternity,
        "excess": book.excess,
        "extensionDays": book.extensionDays,
        "nominalEnd": book.nominalEnd,
        "termEnd": book.termEnd,
        "balanceThisYear": left,
    }


def attendance(given: Given) -> dict[str, Any]:
    """Days attended, confirmed and required."""
    days = _attendance(given)
    return {name: getattr(days, name) for name in SHOWN}


def _attendance(given: Given) -> Attendance:
    start, years, today = given.day("start"), given.years(given.words("degree")), given.day("today")
    book = ledger(start, years, given.leaves(), given.policy())
    return count_attendance(start, years, today, book, given.imported(), given.periods("drp"), given.statements())


def attendance_years(given: Given) -> dict[str, Any]:
    """Days of each training year and of the extension: rows that add up to the course."""
    return {"rows": [{name: getattr(row, name) for name in ROW} for row in _attendance(given).years]}


def year_view(given: Given) -> dict[str, Any]:
    """One training year by itself."""
    start, number = given.day("start"), given.number("year")
    if not 1 <= number <= 6:
        raise BadFact(f"There is no training year {number}.")
    lost = given.facts.get("lost", 0)
    if not isinstance(lost, (int, float)) or isinstance(lost, bool) or not 0 <= lost < 10_000:
        raise BadFact(f"lost: “{lost}” is not a number of days.")
    first, last = later(start, 12 * (number - 1)), later(start, 12 * number) - DAY
    days = span(first, min(last, given.day("today")))
    working, attended, need, enough = year_alone(days, given.number("paused", 0), int(2 * lost))
    return {"working": working, "attended": halves(attended), "required": need, "enough": enough}


def day_status(given: Given) -> dict[str, Any]:
    """One day's status."""
    status, conflict = status_of(
        given.day("day"),
        given.day("start"),
        given.day("today"),
        given.day_or_none("termEnd"),
        given.words("leave"),
        given.truth("excess"),
        given.truth("drp"),
        given.words("imported"),
    )
    return {
        "status": status.status,
        "counts": status.counts,
        "conflict": conflict,
        "confirmed": status.confirmed,
        "words": status.words,
    }


OPS = {
    "course": course,
    "working": working,
    "leave": leave,
    "attendance": attendance,
    "attendance_years": attendance_years,
    "year_view": year_view,
    "day_status": day_status,
}
