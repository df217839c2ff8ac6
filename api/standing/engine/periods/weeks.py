"""The logbook kept by the week: Monday to Sunday, by the day of the work (PGMER-2023 5.2(vi))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FEWEST_DAYS = 4
"""With fewer training days a first or last week asks for nothing."""
COUNTED = frozenset({"logged", "late", "missed"})
LONGEST = 366 * 100
"""A delay above this is that of an entry which was never received."""


class Week(NamedTuple):
    """One week: its first day, its state, the entries that count for it and those received in time."""

    first: dt.date
    state: str
    entries: int
    inTime: int


@dataclass(frozen=True, slots=True)
class Weeks:
    """All weeks up to today, and what they come to. ``cadence`` is None while no week is closed."""

    weeks: tuple[Week, ...]
    logged: int
    late: int
    missed: int
    excused: int
    notRecorded: int
    closed: int
    closedLogged: int
    lastClosed: Week | None
    cadence: int | None
    run: int
    longestGap: int
    medianDelay: int | None
    current: str
    openGaps: tuple[dt.date, ...]
    graceDays: int


def week_state(
    sunday: dt.date,
    today: dt.date,
    training: int,
    on_leave: int,
    counted: int,
    in_time: int,
    grace: int,
    recorded_from: dt.date | None,
) -> str:
    """The first state that holds (5.2(vi); the grace is College policy)."""
    if training == 0:
        return "not_training"
    if in_time:
        return "logged"
    if recorded_from is not None and sunday < recorded_from:
        return "not_recorded"
    if counted:
        return "late"
    if training - on_leave <= 1 or training < FEWEST_DAYS:
        return "excused"
    if today <= sunday:
        return "open"
    return "due" if (today - sunday).days <= grace else "missed"


def weeks_of(
    start: dt.date,
    end: dt.date,
    today: dt.date,
    counted: Mapping[int, int],
    in_time: Mapping[int, int],
    delays: Mapping[int, int],
    leave_marks: bytes,
    gaps: Sequence[tuple[int, int]],
    grace: int,
    recorded_from: dt.date | None,
) -> Weeks:
    """The weeks from joining to today or the end of the term; the counts are by week from the Monday of the first
    one."""
    lead, term = start.weekday(), (end - start).days + 1
    monday = start.toordinal() - lead
    served = bytearray(b"\1") * term if gaps else None
    for low, high in gaps:
        if served is not None:
            served[low : min(high, term)] = bytes(max(0, min(high, term) - low))
    weeks: list[Week] = []
    until = min(today, end)
    for n in range((until.toordinal() - monday) // 7 + 1 if until >= start else 0):
        entries, timely = counted.get(n, 0), in_time.get(n, 0)
        low, high = max(0, 7 * n - lead), min(term, 7 * n - lead + 7)
        training = high - low if served is None else served.count(1, low, high)
        if timely and training:
            state = "logged"
        else:
            away = high - low - leave_marks.count(0, low, high)
            sunday = dt.date.fromordinal(monday + 7 * n + 6)
            state = week_state(sunday, today, training, away, entries, timely, grace, recorded_from)
        weeks.append(Week(dt.date.fromordinal(monday + 7 * n), state, entries, timely))
    return _summed(weeks, _median(delays), today, grace)


def _median(delays: Mapping[int, int]) -> int | None:
    """The middle one of all delays from the work to the entry; those never received are left out."""
    known = sorted(days for days in delays if days < LONGEST)
    half = sum(delays[days] for days in known) // 2
    for days in known:
        half -= delays[days]
        if half < 0:
            return days
    return None


def _summed(weeks: list[Week], delay: int | None, today: dt.date, grace: int) -> Weeks:
    states = [week.state for week in weeks]
    over = today - dt.timedelta(days=6 + grace)
    closed = [week for week in weeks if week.state in COUNTED and week.first < over]
    logged = sum(week.state == "logged" for week in closed)
    run = longest = gap = 0
    for state in states:
        if state == "logged":
            run, gap = run + 1, 0
        elif state in ("late", "missed"):
            run = 0
            gap = gap + 1 if state == "missed" else 0
            longest = max(longest, gap)
    return Weeks(
        weeks=tuple(weeks),
        logged=states.count("logged"),
        late=states.count("late"),
        missed=states.count("missed"),
        excused=states.count("excused"),
        notRecorded=states.count("not_recorded"),
        closed=len(closed),
        closedLogged=logged,
        lastClosed=closed[-1] if closed else None,
        cadence=100 * logged // len(closed) if closed else None,
        run=run,
        longestGap=longest,
        medianDelay=delay,
        current=states[-1] if states else "not_training",
        openGaps=tuple(week.first for week in weeks if week.state in ("due", "missed")),
        graceDays=grace,
    )
