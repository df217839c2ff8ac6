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
    """Counts the entries of one trainee, one after the other, by place. Days are ordinals."""

    def __init__(self, today: dt.date | None = None) -> None:
        self._spans = spans_of(today or clock.today())
        self._oldest = min(self._spans.weeks, self._spans.month_before).toordinal()
        self._decided = self._spans.months.toordinal()
        self._places: dict[tuple[str, str], _OfPlace] = {}

    def add(self, row: RecordedEntry) -> None:
        """Counts one entry."""
        place = row.college, row.department
        of = self._places.get(place)
        if of is None:
            of = self._places[place] = _OfPlace()
        of.last = max(of.last, row.received)
        if row.status == "Pending":
            of.waiting.append(row.received)
        if row.day >= self._oldest:
            of.dated[row.day] += 1
        if row.decided is not None and row.decided >= self._decided:
            of.decided[row.decided, max(0, row.decided - row.received), row.decidedBy] += 1

    def places(self) -> Mapping[Place, Recent]:
        """What was counted, by place."""
        return {(ObjectId(at), ObjectId(of)): one.counted(self._spans) for (at, of), one in self._places.items()}


class _OfPlace:
    def __init__(self) -> None:
        self.last = 0
        self.waiting: list[int] = []
        self.dated: Counter[int] = Counter()
        self.decided: Counter[tuple[int, int, str | None]] = Counter()

    def counted(self, spans: Spans) -> Recent:
        weeks: Counter[int] = Counter()
        for dated, number in self.dated.items():
            weeks[(dated - spans.weeks.toordinal()) // 7] += number
        decided: Counter[tuple[str, int]] = Counter()
        deciders: Counter[tuple[ObjectId, int]] = Counter()
        for (on, took, by), number in self.decided.items():
            day = dt.date.fromordinal(on)
            decided[f"{day:%Y-%m}", took] += number
            if by is not None and day >= spans.decided:
                deciders[ObjectId(by), took] += number
        return Recent(
            last=dt.date.fromordinal(self.last) if self.last else None,
            month=self._between(spans.month, spans.today),
            month_before=self._between(spans.month_before, spans.same_day),
            weeks=tuple(weeks[week] for week in range(WEEKS)),
            waiting=tuple(map(dt.date.fromordinal, sorted(self.waiting))),
            decided=dict(decided),
            deciders=dict(deciders),
        )

    def _between(self, first: dt.date, last: dt.date) -> int:
        """How many entries are dated from one day to another."""
        within = range(first.toordinal(), last.toordinal() + 1)
        return sum(number for day, number in self.dated.items() if day in within)
