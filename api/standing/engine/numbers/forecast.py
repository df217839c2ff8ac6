"""When a number would be reached if the last six months went on. A sum, no promise: nothing is prorated (H)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from api.standing.engine.days import LAST, counted, day_text, later, span
from api.standing.engine.numbers.answers import Forecast, Reason, TimeOff
from api.standing.engine.numbers.gaps import away_in
from api.standing.engine.plans import Line, PackRow

MONTHS_BACK = 6


def six_months_before(today: dt.date) -> dt.date:
    """The first of the days that the pace is taken from."""
    return later(today, -MONTHS_BACK) + dt.timedelta(days=1)


def no_forecast(today: dt.date) -> Forecast:
    """The answer for what has no number."""
    return Forecast(None, "no_number", 0, six_months_before(today), 0, "")


def forecast(
    line: Line, row: PackRow, days: Sequence[dt.date], today: dt.date, end: dt.date, away: Sequence[TimeOff]
) -> Forecast:
    """The day on which a row would reach its number, or why none is said.

    Args:
        line: the row of the pack.
        row: its answer today.
        days: the days of the entries that count.
        today: from which on it is counted.
        end: the last day of the course.
        away: leave and residency.
    """
    since = six_months_before(today)
    recent = sum(since <= day <= today for day in days)
    off = sum(away_in(away, since, today).values())
    reason = _reason(line, row, recent)
    if reason:
        return Forecast(None, reason, recent, since, off, _why_not(reason, row, off))
    left = (row.number or 0) - int(row.counted)
    # Rounded up to whole days: the number is reached on the day on which the last of them is full.
    ahead = -(-left * span(since, today) // recent)
    if today.toordinal() + ahead > LAST.toordinal():
        return Forecast(None, "far", recent, since, off, "At the pace of the last six months it is not reached.")
    day = today + dt.timedelta(days=ahead)
    words = f"{row.number} on {day_text(day)} if the last six months went on: {recent} in {span(since, today)} days"
    if off:
        words += f", {off} of them leave or residency"
    if day > end:
        words += f". That is after the course, which ends on {day_text(end)}"
    return Forecast(day, "", recent, since, off, f"{words}.")


def _reason(line: Line, row: PackRow, recent: int) -> Reason:
    if row.number is None or row.percent is None or not row.recorded:
        return "no_number"
    if row.state == "met":
        return "reached"
    if line.row.kind != "count":
        return "other_unit"
    if not line.once or row.per.startswith("year "):
        return "counted_anew"
    return "" if recent else "nothing"


def _why_not(reason: Reason, row: PackRow, off: int) -> str:
    if reason == "nothing":
        words = "No day is said: none counted in the last six months"
        return f"{words}, {counted(off, 'day')} of which were leave or residency." if off else f"{words}."
    if reason == "counted_anew":
        return "No day is said: it is counted anew each period." if row.state != "met" else ""
    return "No day is said: it is not counted by entries." if reason == "other_unit" else ""
