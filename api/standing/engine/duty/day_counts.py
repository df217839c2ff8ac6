"""Attendance in working days of any span of a course: the one function behind every number of attendance (B2, B3, B10).

Weekly offs are counted from the first day of the course, so that the months and years of a course add up to it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import gt
from typing import NamedTuple

from api.standing.engine.days import halves, month_of, nearest80
from api.standing.engine.duty.course import course
from api.standing.engine.duty.day_book import ABSENT, DUTY, GAP, HALF, OFF, RESIDENCY
from api.standing.engine.duty.leave import EXCESS, LOST, PAUSED, STUDY, STUDY_EXCESS, STUDY_OVER
from api.standing.engine.facts import Authentication, Place

ACADEMIC = bytes((STUDY, STUDY_OVER, STUDY_EXCESS))
NO_TRAINING = bytes(set(LOST + PAUSED + bytes((GAP, ABSENT))) - set(ACADEMIC))
"""Days that are no day of training in a guide's statement: leave that is not academic, absence, interruption."""


class DayCounts(NamedTuple):
    """Days of a span; ``row`` names it: a training year by its number, ``extension``, or a month as yyyy-mm.

    ``days`` is the sum of ``outside`` (interrupted training), ``paused``, ``weeklyOffs`` and
    ``working``; ``working`` that of ``lost`` (``casual`` and ``absent``) and ``attended``; ``attended`` that of
    ``confirmed`` and ``presumed``. ``academic`` and ``residency`` are attended, ``excess`` is paused.
    ``required`` and ``enough`` are of curricula that count each year by itself (B9).
    """

    row: str
    days: int
    outside: int
    paused: int
    weeklyOffs: int
    working: int
    casual: int
    absent: int | float
    lost: int | float
    attended: int | float
    confirmed: int | float
    presumed: int | float
    academic: int
    residency: int
    excess: int
    required: int
    enough: bool


class _Statement(NamedTuple):
    """A guide's statement over the days ``low`` to ``high`` (excluded): doubled working days that it confirms."""

    low: int
    high: int
    confirms: int


def _worth(**marks: bytes) -> bytes:
    """A translation table: the worth of each mark, 0 for all others."""
    table = bytearray(256)
    for name, some in marks.items():
        for mark in some:
            table[mark] = ("none", "one", "two").index(name)
    return bytes(table)


OUT_OF_SERVICE = _worth(one=PAUSED + bytes((GAP,)))
MISSED = _worth(one=bytes((HALF,)), two=LOST + bytes((ABSENT,)))
CERTAIN = _worth(one=bytes((HALF,)), two=DUTY + bytes((STUDY,)))
IN_RESIDENCY = _worth(one=bytes((RESIDENCY,)))
OF_TRAINING = _worth(one=bytes(set(range(256)) - set(NO_TRAINING)))
WEEKLY_OFF = _worth(one=bytes((OFF,)))


class CountedDays:
    """The days of a course up to a day, ready to be counted over any span."""

    def __init__(
        self,
        start: dt.date,
        years: int,
        book: bytes | bytearray,
        sheet: bytes,
        signed: Sequence[Authentication] = (),
        places: Mapping[str, Place] | None = None,
    ) -> None:
        """Sums up the days of a course.

        Args:
            start: the first day of the course.
            years: the length of the course.
            book: the status of each day up to the last one that counts.
            sheet: the imported status of each day, whatever else is known of it.
            signed: signatures under months, with the days that they state.
            places: where the student trained, by id.
        """
        self._start, self._book, self._full = start, bytes(book), course(years).workingDays
        self._out = self._sums(OUT_OF_SERVICE)
        self._lost = self._sums(MISSED)
        self._certain = self._sums(CERTAIN)
        self._residency = self._sums(IN_RESIDENCY)
        off = sheet[: len(self._book)].translate(WEEKLY_OFF)
        self._training = list(accumulate(map(gt, self._book.translate(OF_TRAINING), off), initial=0))
        self._known_to: dict[int, tuple[int, int]] = {}
        self._statements = list(self._statements_of(_newest(signed), places or {}))

    def _sums(self, worth: bytes) -> list[int]:
        return list(accumulate(self._book.translate(worth), initial=0))

    @property
    def stated(self) -> int:
        """Doubled working days that the statements confirm beyond the days that were known already."""
        return sum(row.confirms for row in self._statements)

    def day_counts(self, first: dt.date, last: dt.date, row: str = "") -> DayCounts:
        """Count the days from ``first`` to ``last``, both included, up to the last day that counts."""
        size = len(self._book)
        low = min(size, max(0, (first - self._start).days))
        high = min(size, max(low, (last - self._start).days + 1))
        count = self._book.count
        days, outside, out = high - low, count(GAP, low, high), self._out[high] - self._out[low]
        casual, missed = sum(count(mark, low, high) for mark in LOST), self._lost[high] - self._lost[low]
        (attended_now, confirmed_now), (attended_then, confirmed_then) = self._known(high), self._known(low)
        attended, confirmed = attended_now - attended_then, confirmed_now - confirmed_then
        working = self._working(high) - self._working(low)
        required = nearest80(working)
        return DayCounts(
            row=row,
            days=days,
            outside=outside,
            paused=out - outside,
            weeklyOffs=days - out - working,
            working=working,
            casual=casual,
            absent=halves(missed - 2 * casual),
            lost=halves(missed),
            attended=halves(attended),
            confirmed=halves(confirmed),
            presumed=halves(attended - confirmed),
            academic=count(STUDY, low, high),
            residency=self._residency[high] - self._residency[low],
            excess=count(EXCESS, low, high) + count(STUDY_EXCESS, low, high),
            required=required,
            enough=working > 0 and attended >= 2 * required,
        )

    def _working(self, end: int) -> int:
        """Working days before ``end``, never above the figure of the course (FAQ Q2)."""
        return min(self._uncapped(end), self._full)

    def _uncapped(self, end: int) -> int:
        served = end - self._out[end]
        return served - served // 7

    def _certain_to(self, end: int) -> int:
        residency = self._residency[end]
        return self._certain[end] + 2 * (residency - residency // 7)

    def _known(self, end: int) -> tuple[int, int]:
        """Doubled days attended and confirmed before ``end``."""
        if end not in self._known_to:
            attended = 2 * self._working(end) - self._lost[end]
            stated = sum(self._confirmed_by(row, end) for row in self._statements if row.low < end)
            confirmed = min(max(0, attended), self._certain_to(end) + stated)
            self._known_to[end] = attended, confirmed
        return self._known_to[end]

    def _confirmed_by(self, row: _Statement, end: int) -> int:
        """Doubled working days before ``end`` that a statement confirms; of a month that a span cuts, the first."""
        return row.confirms if end >= row.high else min(row.confirms, max(0, self._open(row.low, end)))

    def _open(self, low: int, high: int) -> int:
        """Doubled working days of a span that are neither lost nor known (B3, ``said``)."""
        could = 2 * (self._uncapped(high) - self._uncapped(low)) - (self._lost[high] - self._lost[low])
        return could - (self._certain_to(high) - self._certain_to(low))

    def _statements_of(self, signed: Sequence[Authentication], places: Mapping[str, Place]) -> Iterator[_Statement]:
        """Read "present d of t days of training" of each month: the days missed (t - d) stay unconfirmed (5.2(vii))."""
        for row in signed:
            first, last = month_of(row.month)
            if place := places.get(row.place):
                first, last = max(first, place.first), min(last, place.last or last)
            low = max(0, (first - self._start).days)
            high = min(len(self._book), (last - self._start).days + 1)
            if low < high:
                training = self._training[high] - self._training[low]
                missed = max(0, training - (row.days or 0))
                yield _Statement(low, high, max(0, self._open(low, high) - 2 * missed))


def _newest(signed: Sequence[Authentication]) -> list[Authentication]:
    """Return the last signature of each place and month, if it states days, and every signature without a number."""
    best: dict[tuple[str, str], Authentication] = {}
    loose = []
    for row in signed:
        if row.n <= 0:
            loose.append(row)
        elif row.n > best.get((row.place, row.month), row._replace(n=0)).n:
            best[row.place, row.month] = row
    return [row for row in (*loose, *best.values()) if row.days is not None]
