"""What the entries of a trainee in one place say of the last weeks: the numbers of the department's page, which the
lists of the report count in the same way."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bson import ObjectId

from api.core import clock
from api.logbook.service import RecordedEntry

INDIA = dt.timedelta(hours=5, minutes=30)
WEEKS, MONTHS = 12, 12
DECIDED_DAYS = 90
"""Days back over which it is told how fast a teacher decides."""


class Spans(NamedTuple):
    """The days between which something is counted; each ends before the day beside it, or with ``today``."""

    today: dt.date
    weeks: dt.date
    month: dt.date
    month_before: dt.date
    same_day: dt.date
    months: dt.date
    decided: dt.date


class Recent(NamedTuple):
    """Of a trainee in one place: the last day on which something was recorded, entries dated this month until today and
    last month until the same day, entries by week, the days on which waiting entries came in, and how many decisions
    took how many days, by month and by who decided lately."""

    last: dt.date | None
    month: int
    month_before: int
    weeks: tuple[int, ...]
    waiting: tuple[dt.date, ...]
    decided: Mapping[tuple[str, int], int]
    deciders: Mapping[tuple[ObjectId, int], int]


NOTHING = Recent(None, 0, 0, (0,) * WEEKS, (), {}, {})
Place = tuple[ObjectId, ObjectId]
"""A college and a department."""


def spans_of(today: dt.date) -> Spans:
    """The days that count today."""
    month = today.replace(day=1)
    end_before = month - dt.timedelta(days=1)
    months = month
    for _ in range(MONTHS - 1):
        months = (months - dt.timedelta(days=1)).replace(day=1)
    return Spans(
        today=today,
        weeks=today - dt.timedelta(days=today.weekday() + 7 * (WEEKS - 1)),
        month=month,
        month_before=end_before.replace(day=1),
        same_day=end_before.replace(day=min(today.day, end_before.day)),
        months=months,
        decided=today - dt.timedelta(days=DECIDED_DAYS - 1),
    )


class Counting:
    """Counts the entries of one trainee, one after the other, by place."""

    def __init__(self, today: dt.date | None = None) -> None:
        self._spans = spans_of(today or clock.today())
        self._oldest = dt.datetime.combine(min(self._spans.weeks, self._spans.month_before), dt.time())
        self._decided = dt.datetime.combine(self._spans.months, dt.time()) - INDIA
        self._places: dict[Place, _OfPlace] = {}

    def add(self, row: RecordedEntry) -> None:
        """Counts one entry."""
        place = row["collegeId"], row["departmentId"]
        of = self._places.get(place)
        if of is None:
            of = self._places[place] = _OfPlace()
        # The embedded store gives instants in UTC without a zone here, MongoDB with one.
        received, dated = row["receivedOn"].replace(tzinfo=None), row["date"].replace(tzinfo=None)
        if of.last is None or received > of.last:
            of.last = received
        if row["status"] == "Pending":
            of.waiting.append(received)
        if dated >= self._oldest:
            of.dated.append(dated)
        at = row.get("verifiedOn")
        if at is not None and (at := at.replace(tzinfo=None)) >= self._decided:
            of.decided.append((at, received, row.get("verifiedBy")))

    def places(self) -> Mapping[Place, Recent]:
        """What was counted, by place."""
        return {place: of.counted(self._spans) for place, of in self._places.items()}


class _OfPlace:
    def __init__(self) -> None:
        self.last: dt.datetime | None = None
        self.waiting: list[dt.datetime] = []
        self.dated: list[dt.datetime] = []
        self.decided: list[tuple[dt.datetime, dt.datetime, ObjectId | None]] = []

    def counted(self, spans: Spans) -> Recent:
        days = [at.date() for at in self.dated]
        weeks = Counter((day - spans.weeks).days // 7 for day in days)
        decided: Counter[tuple[str, int]] = Counter()
        deciders: Counter[tuple[ObjectId, int]] = Counter()
        for at, received, by in self.decided:
            day = (at + INDIA).date()
            took = max(0, (day - (received + INDIA).date()).days)
            decided[f"{day:%Y-%m}", took] += 1
            if by is not None and day >= spans.decided:
                deciders[by, took] += 1
        return Recent(
            last=(self.last + INDIA).date() if self.last else None,
            month=sum(spans.month <= day <= spans.today for day in days),
            month_before=sum(spans.month_before <= day <= spans.same_day for day in days),
            weeks=tuple(weeks.get(week, 0) for week in range(WEEKS)),
            waiting=tuple(sorted((at + INDIA).date() for at in self.waiting)),
            decided=dict(decided),
            deciders=dict(deciders),
        )
