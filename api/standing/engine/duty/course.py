"""The numbers of a course: working days, how many are required and how many may be lost (5.5; FAQ Q2)."""

from __future__ import annotations

from typing import NamedTuple

from api.standing.engine.days import BadFact, nearest80

WORKING_DAYS_A_YEAR = 313
QUOTED_YEARS = (2, 3)
"""The FAQ prints the figures of three and of two years; others follow in the same way and are ours."""


class Course(NamedTuple):
    """The figures of a course of so many years."""

    calendarDays: int
    weeklyOffs: int
    workingDays: int
    requiredDays: int
    mayLose: int
    quoted: bool


def course(years: int) -> Course:
    """365 days a year less 52 weekly offs; 80 % of the working days to the nearest day (FAQ Q2)."""
    if not 1 <= years <= 6:
        raise BadFact(f"A course of {years} years is not known: PGMER-2023 2.1 names one to six.")
    full = WORKING_DAYS_A_YEAR * years
    need = nearest80(full)
    return Course(365 * years, 52 * years, full, need, full - need, years in QUOTED_YEARS)


def working_days(elapsed: int, paused: int, years: int) -> int:
    """Days less one weekly off in each full week, never above the course's figure (FAQ Q2)."""
    served = max(0, elapsed - paused)
    return min(served - served // 7, WORKING_DAYS_A_YEAR * years)
