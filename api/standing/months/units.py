"""A month of training in one place, and what lies in it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bson import ObjectId

from api.core import clock
from api.core.errors import Invalid, NotFound
from api.standing.engine.answers import Standing
from api.standing.engine.days import DAY
from api.standing.engine.duty.status import DAY_WORDS
from api.standing.engine.facts import APPROVED, Entry, Facts
from api.standing.engine.periods.months import Month
from api.standing.engine.periods.weeks import Week
from api.standing.engine.standing import standing
from api.standing.facts.gathering import place_id
from api.standing.months.documents import KindCount, MonthCounts
from api.standing.months.members import dated_in

NO_MONTH = "This trainee did not train here in that month."
COUNTS_AS = {row.letter: row.counts for row in DAY_WORDS}
RESIDENCY = "R"


class Unit(NamedTuple):
    """A month in a place: its first and last training day, its state, and the facts and standing that it is from."""

    month: Month
    first: dt.date
    last: dt.date
    facts: Facts
    standing: Standing

    @property
    def entries(self) -> list[Entry]:
        """What is dated in the month: neither deleted nor a request for leave, which changes no signed month."""
        return [row for row in self.facts.entries if dated_in(row, self.first, self.last)]


def unit_of(facts: Facts, college: ObjectId, department: ObjectId, month: str) -> Unit:
    """The month of a trainee in a place.

    Raises:
        Invalid: there is no standing, for want of a joining date.
        NotFound: no training day of that month was there.
    """
    stands = standing(facts, clock.today())
    if stands.line and not stands.months:
        raise Invalid(stands.line)
    wanted = place_id(college, department), month
    for row in stands.months:
        if (row.place, row.month) == wanted and row.opensOn is not None:
            last = row.opensOn - DAY
            return Unit(row, last - (row.trainingDays - 1) * DAY, last, facts, stands)
    raise NotFound(NO_MONTH)


def counts_of(unit: Unit) -> MonthCounts:
    """What stands in the month."""
    weeks = weeks_of(unit)
    days = letters(unit)
    return {
        "kinds": kinds_of(unit.entries),
        "weeksMissed": sum(week.state in ("missed", "due") for week in weeks),
        "weeksLate": sum(week.state == "late" for week in weeks),
        "leaveDays": unit.month.leaveDays,
        "residencyDays": days.count(RESIDENCY),
    }


def kinds_of(entries: Sequence[Entry]) -> list[KindCount]:
    """Entries by kind and status, the most frequent kind first."""
    counts: dict[str, Counter[str]] = {}
    for row in entries:
        if not row.superseded:
            counts.setdefault(row.kind, Counter())[_status(row)] += 1
    return [
        {"kind": kind, "approved": of["approved"], "pending": of["pending"], "rejected": of["rejected"]}
        for kind, of in sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))
    ]


def _status(row: Entry) -> str:
    return "approved" if row.status in APPROVED else row.status.lower()


def weeks_of(unit: Unit) -> list[Week]:
    """The weeks that have a day in the month."""
    weeks = unit.standing.weeks.weeks if unit.standing.weeks else ()
    return [week for week in weeks if week.first <= unit.last and week.first + 6 * DAY >= unit.first]


def letters(unit: Unit) -> str:
    """The attendance of the month's days, a letter each."""
    start, attendance = unit.facts.start, unit.standing.attendance
    if start is None or attendance is None:
        return ""
    return attendance.days[(unit.first - start).days : (unit.last - start).days + 1]


def days_there(unit: Unit) -> int:
    """The days of presence that the record suggests for the statement: duty, known or presumed, two half days for one
    (B6)."""
    by_meaning: Mapping[str, int] = Counter(COUNTS_AS.get(letter, "no") for letter in letters(unit))
    return by_meaning.get("duty", 0) + by_meaning.get("half", 0) // 2
