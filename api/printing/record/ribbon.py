"""The training ribbon for paper: each line as pieces of its length, and the same in words."""

from __future__ import annotations

import datetime as dt
from collections import Counter

from api.core import clock
from api.printing.record.types import PrintedLane, PrintedMark, PrintedRibbon, PrintedSpan
from api.standing.service import Ribbon

WIDTH = 1000
"""A line's length: pieces are given in thousandths of it."""
COUNTED = ("appraisals", "months")
"""Lines that are said as counts, because the thirty-six months would fill a page by themselves."""


def printed_ribbon(ribbon: Ribbon) -> PrintedRibbon:
    """A ribbon as the page and the PDF draw it."""
    lanes: list[PrintedLane] = []
    rows: list[PrintedMark] = []
    for lane in ribbon.lanes:
        counts = Counter(mark.words for mark in lane.marks)
        lanes.append(
            {
                "title": lane.title,
                "summary": ", ".join(f"{words}: {number}" for words, number in counts.items())
                if lane.id in COUNTED
                else ""
                if lane.marks
                else "Nothing recorded",
                "spans": [_span(ribbon, mark.first, mark.last, mark.state) for mark in lane.marks],
            }
        )
        if lane.id not in COUNTED:
            rows += [
                {
                    "lane": lane.title,
                    "label": mark.label,
                    "days": _days(mark.first, mark.last),
                    "state": mark.words,
                    "source": ": ".join(filter(None, (mark.source, mark.clause))),
                }
                for mark in lane.marks
            ]
    return {
        "words": ribbon.words,
        "today": _at(ribbon, ribbon.today),
        "years": [_span(ribbon, year.first, year.last, "year", year.label) for year in ribbon.years],
        "lanes": lanes,
        "rows": rows,
    }


def _days(first: dt.date, last: dt.date) -> str:
    shown = clock.shown_day(first)
    return shown if first == last else f"{shown} to {clock.shown_day(last)}"


def _at(ribbon: Ribbon, day: dt.date) -> float | None:
    if ribbon.first is None or ribbon.last is None or not ribbon.first <= day <= ribbon.last:
        return None
    return round(WIDTH * (day - ribbon.first).days / ((ribbon.last - ribbon.first).days + 1), 1)


def _span(ribbon: Ribbon, first: dt.date, last: dt.date, state: str, label: str = "") -> PrintedSpan:
    """The piece of the line from one day to another; what lies outside is drawn at its end."""
    begin, end = ribbon.first or first, ribbon.last or last
    low, high = min(max(first, begin), end), min(max(last, begin), end)
    length = (end - begin).days + 1
    return {
        "left": round(WIDTH * (low - begin).days / length, 1),
        "width": round(WIDTH * ((high - low).days + 1) / length, 1),
        "state": state,
        "label": label,
    }
