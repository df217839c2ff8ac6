"""Times without any entry; what the residency or leave explains is shown as that and not as idleness."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from api.standing.engine.days import DAY, counted, day_text, overlap, span
from api.standing.engine.facts import Facts
from api.standing.engine.numbers.answers import Gap, TimeOff, Why

GAP_DAYS = 60
"""Days without any that are a gap (College policy, our default)."""
MAX_GAPS = 4
"""Gaps that a row shows: the newest."""
EXPLAINED: dict[Why, str] = {
    "residency": "residency (DRP)",
    "leave": "leave",
    "both": "residency (DRP) and leave",
}


def away_of(facts: Facts) -> tuple[TimeOff, ...]:
    """The days of the residency and of approved leave, by their first day; periods do not overlap: of a day that has
    both the residency is said."""
    days = [TimeOff(row.first, row.last, "residency") for row in facts.postings]
    days += [TimeOff(row.first, row.last, "leave") for row in facts.leaves if row.status in ("Approved", "Completed")]
    apart: list[TimeOff] = []
    for one in sorted(
        (one for one in days if one.last >= one.first), key=lambda one: (one.first, one.why != "residency")
    ):
        first = max(one.first, apart[-1].last + DAY) if apart else one.first
        if first <= one.last:
            apart.append(one._replace(first=first))
    return tuple(apart)


def away_in(away: Iterable[TimeOff], first: dt.date, last: dt.date) -> dict[Why, int]:
    """How many days between two lie in the residency, and how many in leave."""
    days: dict[Why, int] = {}
    for one in away:
        if shared := overlap(first, last, one.first, one.last):
            days[one.why] = days.get(one.why, 0) + shared
    return days


def gaps_of(days: Sequence[dt.date], today: dt.date, away: Sequence[TimeOff]) -> tuple[Gap, ...]:
    """The times of at least :data:`GAP_DAYS` days after an entry in which there was no other, until today.

    Args:
        days: the days of the entries, in order; before the first of them nothing had begun.
        today: the last day that is looked at.
        away: what explains days, as :func:`away_of` has it.
    """
    gaps: list[Gap] = []
    if not days:
        return ()
    for before, after in zip(days, (*days[1:], today + DAY), strict=True):
        first, last = before + DAY, after - DAY
        length = span(first, last)
        if length >= GAP_DAYS:
            gaps.append(_gap(first, last, length, away_in(away, first, last)))
    return tuple(gaps[-MAX_GAPS:])


def _gap(first: dt.date, last: dt.date, length: int, explained: dict[Why, int]) -> Gap:
    off = sum(explained.values())
    named: Why = "" if not explained else "both" if len(explained) > 1 else next(iter(explained))
    words = f"No entry from {day_text(first)} to {day_text(last)}, {counted(length, 'day')}"
    if named:
        words += f", {off} of them {EXPLAINED[named]}"
    return Gap(first, last, length, off, named if length - off < GAP_DAYS else "", f"{words}.")
