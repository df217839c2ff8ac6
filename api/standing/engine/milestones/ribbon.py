"""The whole training on one line: postings, residency, leave, thesis, appraisals, months and the examination.

A picture of what the other rules say; it decides nothing. Every mark has its days, what it comes to, and what it
follows from.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from api.standing.engine.answers import Standing
from api.standing.engine.days import DAY, day_text, later, month_of
from api.standing.engine.facts import ACADEMIC, APPROVED, Facts
from api.standing.engine.states import Label, State

LaneId = Literal["postings", "drp", "leave", "thesis", "appraisals", "months", "examination"]
Mark = Literal["done", "waiting", "late", "open", "planned", "none"]

LANES: tuple[tuple[LaneId, str], ...] = (
    ("postings", "Postings"),
    ("drp", "District residency"),
    ("leave", "Leave"),
    ("thesis", "Thesis"),
    ("appraisals", "Appraisals"),
    ("months", "Months"),
    ("examination", "Examination"),
)
OF_MONTH: dict[str, tuple[Mark, str]] = {
    "authenticated": ("done", "Signed"),
    "changed": ("done", "Signed, changed since signing"),
    "open": ("open", "This month, open"),
    "due": ("waiting", "To sign"),
    "overdue": ("late", "Signature overdue"),
    "excused": ("none", "Excused"),
    "not_recorded": ("none", "Not recorded here"),
}
OF_QUARTER: dict[str, tuple[Mark, str]] = {
    **OF_MONTH,
    "done": ("done", "Recorded"),
    "upcoming": ("planned", "To come"),
    "open": ("open", "This quarter, open"),
    "due": ("waiting", "Waiting for the appraisal"),
    "overdue": ("late", "Appraisal overdue"),
}
OF_STATE: dict[State, tuple[Mark, str]] = {
    "met": ("done", "Met"),
    "waiting": ("waiting", "Waiting"),
    "overdue": ("late", "Overdue"),
    "in_progress": ("open", "In progress"),
    "missing": ("planned", "To come"),
    "not_applicable": ("none", "Not asked"),
}
WAITS: tuple[Mark, str] = ("waiting", "Waiting for verification")
UNRECORDED: tuple[Mark, str] = ("none", "Not recorded here")
WITHOUT_A_DATE = "There is no joining date, so the years cannot be drawn. This is what is recorded."
NOTHING_KNOWN = "There is no joining date, and nothing with a day is recorded yet."


class RibbonMark(NamedTuple):
    """One thing on a lane, both days included. ``source`` and ``clause`` are empty where it is a record and no rule;
    ``kind`` and ``evidence`` name the record behind it, where there is one."""

    label: str
    first: dt.date
    last: dt.date
    state: Mark
    words: str
    source: Label | Literal[""] = ""
    clause: str = ""
    kind: str = ""
    evidence: str = ""


class RibbonLane(NamedTuple):
    """One line of the ribbon, its marks in order of their first day."""

    id: LaneId
    title: str
    marks: tuple[RibbonMark, ...]


class RibbonYear(NamedTuple):
    """A training year on the axis; the last one is as long as the term."""

    label: str
    first: dt.date
    last: dt.date


class Ribbon(NamedTuple):
    """The training from ``first`` to ``last``, null where nothing is known; ``words`` says what is missing."""

    first: dt.date | None
    last: dt.date | None
    today: dt.date
    words: str
    years: tuple[RibbonYear, ...]
    lanes: tuple[RibbonLane, ...]


def ribbon(facts: Facts, standing: Standing) -> Ribbon:
    """The ribbon of a trainee: facts as they are recorded, states as the standing of the same day has them."""
    today = standing.today
    by_lane: dict[LaneId, Iterable[RibbonMark]] = {
        "postings": _postings(facts, today),
        "drp": _residency(facts, standing),
        "leave": _leave(facts, today),
        "thesis": _thesis(facts, standing),
        "appraisals": _appraisals(facts, standing),
        "months": _months(standing),
        "examination": _examination(standing),
    }
    lanes = tuple(RibbonLane(name, title, tuple(sorted(by_lane[name], key=_order))) for name, title in LANES)
    term = standing.term
    if term is None:
        marks = [mark for lane in lanes for mark in lane.marks]
        first = min((mark.first for mark in marks), default=None)
        last = max((mark.last for mark in marks), default=None)
        words = standing.line if facts.start else WITHOUT_A_DATE if marks else NOTHING_KNOWN
        return Ribbon(first, last, today, words, (), lanes)
    return Ribbon(
        term.start,
        max(term.termEnd, term.examOn),
        today,
        "",
        tuple(_years(term.start, term.years, term.termEnd)),
        lanes,
    )


def _order(mark: RibbonMark) -> tuple[dt.date, dt.date, str]:
    return mark.first, mark.last, mark.label


def _years(start: dt.date, years: int, end: dt.date) -> Iterator[RibbonYear]:
    for year in range(1, years + 1):
        last = end if year == years else later(start, 12 * year) - DAY
        yield RibbonYear(f"Year {year}", later(start, 12 * (year - 1)), last)


def _when(first: dt.date, last: dt.date, today: dt.date) -> tuple[Mark, str]:
    if last < today:
        return "done", "Over"
    return ("open", "Now") if first <= today else ("planned", "To come")


def _postings(facts: Facts, today: dt.date) -> Iterator[RibbonMark]:
    for entry in facts.counted:
        if entry.kind != "posting" or entry.superseded or entry.deleted or entry.status == "Rejected":
            continue
        last = max(entry.day, entry.until or entry.day)
        pending = entry.status not in APPROVED
        state, words = WAITS if pending else _when(entry.day, last, today)
        yield RibbonMark(entry.topic or "Posting", entry.day, last, state, words, kind="posting", evidence=entry.id)


def _residency(facts: Facts, standing: Standing) -> Iterator[RibbonMark]:
    residency = standing.residency
    if residency is not None and residency.window is not None:
        of = f"Semesters {residency.window.semesters[0]} to {residency.window.semesters[-1]}"
        label = of if len(residency.window.semesters) > 1 else f"Semester {residency.window.semesters[0]}"
        state, words = OF_STATE[residency.state]
        served = f"{words}: {residency.days} of {residency.required} days"
        yield RibbonMark(
            f"{label}, when it is served",
            residency.window.first,
            residency.window.last,
            state,
            served,
            "Regulation",
            "PGMER-2023 5.2(xv)",
        )
    for posting in facts.postings:
        if posting.last >= posting.first:
            state, words = _when(posting.first, posting.last, standing.today)
            yield RibbonMark("Posting", posting.first, posting.last, state, words, kind="drp", evidence=posting.id)


def _leave(facts: Facts, today: dt.date) -> Iterator[RibbonMark]:
    for leave in facts.leaves:
        is_before = facts.start is not None and leave.last < facts.start
        if is_before or leave.last < leave.first or leave.status == "Rejected":
            continue
        approved = leave.status in APPROVED
        state, words = _when(leave.first, leave.last, today) if approved else WAITS
        counts = " Counts as duty." if leave.type == ACADEMIC and approved else ""
        yield RibbonMark(
            leave.type or "Leave", leave.first, leave.last, state, words + counts, kind="leave", evidence=leave.id
        )


def _thesis(facts: Facts, standing: Standing) -> Iterator[RibbonMark]:
    for step in facts.thesisSteps:
        yield RibbonMark(step.label, step.day, step.day, "done", "Saved", kind=step.page)
    for row in standing.thesisDays:
        if row.last is None:
            continue
        state, said = OF_STATE[row.state] if row.state else UNRECORDED
        words = f"{said}, assumed day" if row.assumed else said
        yield RibbonMark(row.title, row.first or row.last, row.last, state, words, row.label, row.clause)


def _appraisals(facts: Facts, standing: Standing) -> Iterator[RibbonMark]:
    for quarter in standing.quarters:
        state, words = OF_QUARTER.get(quarter.state, ("none", quarter.state))
        yield RibbonMark(
            f"Quarter {quarter.n}",
            quarter.first,
            quarter.last,
            state,
            words,
            "Curriculum",
            "speciality documents",
            "appraisal",
            quarter.appraisal,
        )
    if not standing.quarters:
        for row in facts.appraisals:
            yield RibbonMark("Appraisal", row.first, row.last, "done", "Recorded", kind="appraisal", evidence=row.id)


def _months(standing: Standing) -> Iterator[RibbonMark]:
    term = standing.term
    for month in standing.months:
        first, last = month_of(month.month)
        if term is not None:
            first, last = max(first, term.start), min(last, term.termEnd)
        state, words = OF_MONTH.get(month.state, ("none", month.state))
        label = f"{first:%B %Y}"
        yield RibbonMark(label, first, last, state, words, "Regulation", "PGMER-2023 5.2(vii)", "month")


def _examination(standing: Standing) -> Iterator[RibbonMark]:
    term = standing.term
    if term is not None:
        assumed = "Assumed: the last day of the term, until the head of department sets it"
        words = assumed if term.examAssumed else f"Set for {day_text(term.examOn)}"
        state: Mark = "done" if term.examOn < standing.today else "planned"
        yield RibbonMark("First theory paper", term.examOn, term.examOn, state, words)
