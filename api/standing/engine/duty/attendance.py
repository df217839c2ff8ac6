"""Attendance in days: one day has one status, days decide, and a percentage is only shown (5.5; FAQ Q1, Q2)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.standing.engine.days import DAY, halves, later, month_of, nearest80
from api.standing.engine.duty.course import WORKING_DAYS_A_YEAR, course, working_days
from api.standing.engine.duty.leave import LOST, PAUSED, STUDY, STUDY_EXCESS, STUDY_OVER, Ledger
from api.standing.engine.facts import Authentication, Imported, Period, Place
from api.standing.engine.states import State

PRESUMED, PRESENT, ON_DUTY, HOLIDAY, ABSENT, HALF, OFF, RESIDENCY, GAP, FUTURE = b".POHADWR _"
CODES = {"P": PRESENT, "OD": ON_DUTY, "HO": HOLIDAY, "WO": OFF, "HD": HALF, "A": ABSENT}
RANK = {PRESUMED: 0, PRESENT: 1, ON_DUTY: 2, HOLIDAY: 3, OFF: 4, HALF: 5, ABSENT: 6}
"""Where two imports contradict each other, the one that counts least stands."""
DUTY = bytes((PRESENT, ON_DUTY, HOLIDAY))
ACADEMIC = bytes((STUDY, STUDY_OVER, STUDY_EXCESS))
AWAY_FROM_DUTY = bytes(set(LOST + PAUSED + bytes((GAP,))) - set(ACADEMIC))
KNOWN = bytes.maketrans(
    AWAY_FROM_DUTY + DUTY + ACADEMIC + bytes((RESIDENCY,)),
    bytes((GAP,)) * len(AWAY_FROM_DUTY) + bytes((PRESENT,)) * (len(DUTY + ACADEMIC) + 1),
)
"""For a guide’s month: leave that is not academic is no day of training, and duty of any sort is known already."""
AWAY = LOST + PAUSED + bytes((STUDY,))


class YearOfAttendance(NamedTuple):
    """One training year by itself, as the curricula of 2022 and Dermatology 2019 count (B9: Curriculum)."""

    year: int
    days: int
    weeklyOffs: int
    working: int
    casual: int
    absent: int | float
    attended: int | float
    required: int
    enough: bool
    academic: int
    residency: int
    excess: int
    presumed: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """The days of a course up to today. ``days`` has one letter a day from joining on, named by ``DAY_WORDS``."""

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
    years: tuple[YearOfAttendance, ...]


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


def _count(book: bytes | bytearray, marks: bytes) -> int:
    return sum(map(book.count, marks))


def _newest(signed: Sequence[Authentication]) -> list[Authentication]:
    """The last signature of each place and month, if it states days; those without a number stand for themselves."""
    best: dict[tuple[str, str], Authentication] = {}
    loose = []
    for row in signed:
        if row.n <= 0:
            loose.append(row)
        elif row.n > best.get((row.place, row.month), row._replace(n=0)).n:
            best[row.place, row.month] = row
    return [row for row in (*loose, *best.values()) if row.days is not None]


def _said(
    start: dt.date, book: bytearray, sheet: bytes, signed: Sequence[Authentication], places: Mapping[str, Place]
) -> int:
    """Days, doubled, that the guides' months confirm beyond what is known of them ("present d of t", 5.2(vii))."""
    base, sums = start.toordinal(), 0
    known = book.translate(KNOWN)
    offs, at = bytearray(len(known)), sheet.find(OFF, 0, len(known))
    while at >= 0:
        offs[at] = known[at] != GAP
        at = sheet.find(OFF, at + 1, len(known))
    for row in _newest(signed):
        first, last = month_of(row.month)
        place = places.get(row.place)
        low = max(0, first.toordinal() - base, place.first.toordinal() - base if place else 0)
        high = min(len(book), last.toordinal() - base + 1)
        if place and place.last:
            high = min(high, place.last.toordinal() - base + 1)
        if low < high:
            away = known.count(GAP, low, high) + offs.count(1, low, high) + known.count(ABSENT, low, high)
            there = 2 * known.count(PRESENT, low, high) + known.count(HALF, low, high)
            sums += max(0, 2 * min(row.days or 0, high - low - away) - there)
    return sums


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
    figures = course(years)
    elapsed = max(0, min((today - start).days + 1, len(whole)))
    book = whole[:elapsed]
    paused, gap = _count(book, PAUSED), book.count(GAP)
    working = working_days(elapsed, paused + gap, years)
    lost = 2 * _count(book, LOST) + 2 * book.count(ABSENT) + book.count(HALF)
    reached = max(0, 2 * working - lost)
    served_away = book.count(RESIDENCY)
    stated = _said(start, book, sheet, signed, {place.id: place for place in places})
    known = 2 * (_count(book, DUTY) + book.count(STUDY) + served_away - served_away // 7) + book.count(HALF)
    confirmed = min(reached, known + stated)
    need, full = figures.requiredDays, figures.workingDays
    machine = (PRESENT, ON_DUTY)
    conflicts = tuple(start + at * DAY for at in leave_days(leave.marks[:elapsed]) if sheet[at] in machine)
    return Attendance(
        elapsed=elapsed,
        paused=paused,
        working=working,
        lost=halves(lost),
        attended=halves(reached),
        confirmed=halves(confirmed),
        presumed=halves(reached - confirmed),
        required=need,
        mayStillLose=halves(2 * (full - need) - lost),
        percent=(reached * 1000 + working) // (2 * working) / 10 if working else 0.0,
        conflicts=len(conflicts),
        state=_state(reached, confirmed, 2 * need, 2 * full - lost, today > leave.termEnd),
        present=_count(book, DUTY),
        absent=halves(2 * book.count(ABSENT) + book.count(HALF)),
        weeklyOffs=elapsed - paused - gap - working,
        byGuide=halves(stated),
        imported=elapsed - sheet[:elapsed].count(PRESUMED),
        pending=pending,
        termEnd=leave.termEnd,
        toCome=max(0, full - working),
        days=(book + bytes((FUTURE,)) * (len(whole) - elapsed)).decode("ascii"),
        conflictDays=conflicts,
        years=tuple(_years(start, years, book)),
    )


def _state(attended: int, confirmed: int, need: int, possible: int, over: bool) -> State:
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


def _years(start: dt.date, years: int, book: bytearray) -> Iterator[YearOfAttendance]:
    turns = [0, *((later(start, 12 * n) - start).days for n in range(1, years)), len(book)]
    for n in range(years):
        part = book[turns[n] : max(turns[n], turns[n + 1])]
        if not part:
            return
        casual, missed = _count(part, LOST), 2 * part.count(ABSENT) + part.count(HALF)
        paused = _count(part, PAUSED) + part.count(GAP)
        working, attended, need, enough = year_alone(len(part), paused, 2 * casual + missed)
        yield YearOfAttendance(
            n + 1,
            len(part),
            len(part) - paused - working,
            working,
            casual,
            halves(missed),
            halves(attended),
            need,
            enough,
            part.count(STUDY),
            part.count(RESIDENCY),
            part.count(STUDY_EXCESS) + part.count(b"x"),
            part.count(PRESUMED),
        )
