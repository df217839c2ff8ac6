"""The status of every day of a course: leave, residency, an imported status, or nothing known (rule book B3)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from api.standing.engine.days import DAY
from api.standing.engine.duty.leave import LOST, PAUSED, STUDY, Ledger
from api.standing.engine.facts import Imported, Period, Place

PRESUMED, PRESENT, ON_DUTY, HOLIDAY, ABSENT, HALF, OFF, RESIDENCY, GAP, FUTURE = b".POHADWR _"
CODES = {"P": PRESENT, "OD": ON_DUTY, "HO": HOLIDAY, "WO": OFF, "HD": HALF, "A": ABSENT}
RANK = {PRESUMED: 0, PRESENT: 1, ON_DUTY: 2, HOLIDAY: 3, OFF: 4, HALF: 5, ABSENT: 6}
"""If two imports contradict each other, the status that counts least is taken: the one of the higher rank."""
DUTY = bytes((PRESENT, ON_DUTY, HOLIDAY))
CONTRADICTING_LEAVE = bytes((PRESENT, ON_DUTY, HALF))
"""Imported statuses that contradict a leave on the same day."""
AWAY = LOST + PAUSED + bytes((STUDY,))


def gaps_between(start: dt.date, places: Sequence[Place]) -> list[tuple[int, int]]:
    """Days on which the trainee had no place, as offsets from joining: interrupted training is outside (B8)."""
    base, reached, gaps = start.toordinal(), start.toordinal(), []
    for place in sorted(places, key=lambda row: row.first):
        begins = place.first.toordinal()
        if begins > reached:
            gaps.append((reached - base, begins - base))
        if place.last is None:
            return gaps
        reached = max(reached, place.last.toordinal() + 1)
    return gaps


def _paint(layer: bytearray, start: dt.date, first: dt.date, last: dt.date, mark: int) -> None:
    base = start.toordinal()
    low, high = max(0, first.toordinal() - base), min(len(layer), last.toordinal() - base + 1)
    if low < high:
        layer[low:high] = bytes((mark,)) * (high - low)


def runs(days: Mapping[dt.date, str]) -> tuple[Imported, ...]:
    """Imported days as runs of one status, which is how the facts keep them."""
    periods: list[Imported] = []
    for day in sorted(days):
        status = days[day]
        if periods and periods[-1].status == status and day - periods[-1].last == DAY:
            periods[-1] = periods[-1]._replace(last=day)
        else:
            periods.append(Imported(day, day, status))
    return tuple(periods)


def day_book(
    start: dt.date,
    leave: Ledger,
    imported: Sequence[Imported] = (),
    postings: Sequence[Period] = (),
    gaps: Sequence[tuple[int, int]] = (),
) -> tuple[bytearray, bytes]:
    """The status of every day of the term, the first that holds (B3), and what the imports alone say of it."""
    book = bytearray((PRESUMED,)) * len(leave.marks)
    base, size = start.toordinal(), len(book)
    for first, last, status in imported:
        low, mark = first.toordinal() - base, CODES[status]
        if first == last:
            if 0 <= low < size and RANK[mark] > RANK[book[low]]:
                book[low] = mark
            continue
        low, high = max(0, low), min(size, last.toordinal() - base + 1)
        if low < high and book.count(PRESUMED, low, high) == high - low:
            book[low:high] = bytes((mark,)) * (high - low)
            continue
        for at in range(low, high):
            if RANK[mark] > RANK[book[at]]:
                book[at] = mark
    sheet = bytes(book)
    for posting in postings:
        _paint(book, start, posting.first, posting.last, RESIDENCY)
    for at in leave_days(leave.marks):
        book[at] = leave.marks[at]
    for low, high in gaps:
        end = min(high, len(book))
        book[low:end] = bytes((GAP,)) * max(0, end - low)
    return book, sheet


def leave_days(marks: bytes) -> Iterator[int]:
    """The days of approved leave, as offsets from joining."""
    rest = marks.lstrip(b"\0")
    at = len(marks) - len(rest)
    while rest:
        run = len(rest) - len(rest.lstrip(AWAY))
        yield from range(at, at + run)
        after = rest[run:].lstrip(b"\0")
        at += len(rest) - len(after)
        rest = after
