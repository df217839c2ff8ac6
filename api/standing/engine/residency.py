"""The district residency: who, when, how long, where, and what the college reports (PGMER-2023 5.2(xv))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.standing.engine.days import DAY, later
from api.standing.engine.facts import APPROVED, BROAD, Period, Posting
from api.standing.engine.states import State

FIRST_BATCH = 2021
DAYS, MONTHS = 90, 3
REPORT_WITHIN = 7
LEAST_BEDS = 50


class Window(NamedTuple):
    """The semesters in which the residency is served."""

    semesters: tuple[int, ...]
    first: dt.date
    last: dt.date
    remindOn: dt.date


@dataclass(frozen=True, slots=True)
class Residency:
    """How many days count of how many, and what that comes to."""

    state: State
    days: int = 0
    required: int = DAYS
    owed: int = 0
    notCounted: int = 0
    complete: bool = False
    outsideWindow: bool = False
    conflict: bool = False
    completedOn: dt.date | None = None
    window: Window | None = None
    first: dt.date | None = None
    last: dt.date | None = None


class Report(NamedTuple):
    """Whether the college told the Board of a completed residency in time."""

    state: str
    dueBy: dt.date | None = None
    late: bool = False


class Site(NamedTuple):
    """Whether a place may be one of residency, what it needs, and what the college has to confirm first."""

    allowed: bool
    needs: str | None
    toConfirm: tuple[str, ...] = ()


class Link(NamedTuple):
    """Whether a coordinator's one-time link opens; the reason goes into the log and not to the caller."""

    allowed: bool
    reason: str | None = None


def applies(degree: str, batch: int) -> bool:
    """MD and MS from the batch of 2021, diplomas always (5.2(xv)V)."""
    return degree == "Diploma" or (degree in BROAD and batch >= FIRST_BATCH)


def window(start: dt.date, degree: str, post_diploma: bool) -> Window:
    """Semesters three to five; the third alone for diplomas and after a diploma in the subject (5.2(xv)V)."""
    semesters = (3,) if degree == "Diploma" or post_diploma else (3, 4, 5)
    first, last = later(start, 6 * (semesters[0] - 1)), later(start, 6 * semesters[-1]) - DAY
    return Window(semesters, first, last, later(start, 6))


def _runs(postings: Sequence[Period | Posting]) -> list[tuple[int, int]]:
    """The postings as runs of days without a break, as ordinals, the end not counted."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(
        (row.first.toordinal(), row.last.toordinal() + 1) for row in postings if row.last >= row.first
    ):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _shared(runs: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]) -> int:
    return sum(max(0, min(high, top) - max(low, bottom)) for low, high in runs for bottom, top in others)


def residency(
    start: dt.date,
    degree: str,
    batch: int,
    post_diploma: bool,
    today: dt.date,
    postings: Sequence[Posting],
    not_counted: Sequence[Period] = (),
    certificate: str = "",
) -> Residency:
    """Three months, as ninety days or as three calendar months, whichever is less, and the coordinator's certificate
    (5.2(xv)V, VIII(c), XIV). ``certificate`` is the best status that an entry of it has."""
    if not applies(degree, batch):
        return Residency("not_applicable")
    frame = window(start, degree, post_diploma)
    runs = _runs(postings)
    required, served, over, away = DAYS, 0, False, 0
    done_on = None
    if runs:
        first, end = dt.date.fromordinal(runs[0][0]), dt.date.fromordinal(runs[-1][1]) - DAY
        if len(runs) == 1:
            required = min(DAYS, (later(first, MONTHS) - first).days)
        now = today.toordinal() + 1
        past = [(low, min(high, now)) for low, high in runs if low < now]
        away = _shared(past, _runs(not_counted))
        served = sum(high - low for low, high in past) - away
        over = end <= today
        done_on = end if over and served >= required else None
    state: State
    complete = done_on is not None
    approved, began = certificate in APPROVED, bool(runs) and runs[0][0] <= today.toordinal()
    outside = bool(runs) and (runs[0][0] < frame.first.toordinal() or runs[-1][1] > frame.last.toordinal() + 1)
    if complete and approved:
        state = "met"
    elif complete or certificate == "Pending":
        state = "waiting"
    elif began and not over:
        state = "in_progress"
    elif today > frame.last:
        state = "overdue"
    else:
        state = "in_progress" if began else "missing"
    return Residency(
        state=state,
        days=served,
        required=required,
        owed=max(0, required - served),
        notCounted=away,
        complete=complete,
        outsideWindow=outside,
        conflict=approved and not complete,
        completedOn=done_on,
        window=frame,
        first=dt.date.fromordinal(runs[0][0]) if runs else None,
        last=dt.date.fromordinal(runs[-1][1] - 1) if runs else None,
    )


def report(completed_on: dt.date | None, reported_on: dt.date | None, today: dt.date) -> Report:
    """Posting details within one week of completion (5.2(xv)); a late report stays marked."""
    if completed_on is None:
        return Report("not_due")
    due = completed_on + REPORT_WITHIN * DAY
    if reported_on is not None:
        return Report("reported", due, reported_on > due)
    return Report("due" if today <= due else "overdue", due)


def link(
    posting: str,
    asked: str,
    issued: dt.date,
    today: dt.date,
    *,
    used: bool = False,
    revoked: bool = False,
    life: int = 14,
) -> Link:
    """A coordinator's link opens one posting, once, for fourteen days (College policy)."""
    if revoked:
        return Link(False, "revoked")
    if used:
        return Link(False, "used")
    if posting != asked:
        return Link(False, "other_posting")
    return Link(False, "expired") if (today - issued).days > life else Link(True)


def site(
    kind: str,
    *,
    beds: int | None = None,
    postgraduate: bool | None = False,
    super_speciality: bool | None = False,
    funded: bool | None = True,
    clinical: bool | None = True,
    other_state: bool = False,
    north_east: bool = False,
) -> Site:
    """Where a residency may be served (5.2(xv); FAQ Q5; notice of 13.02.2025). None is what nobody has recorded: the
    college confirms it first."""
    if postgraduate or super_speciality or funded is False:
        return Site(False, None)
    asked: list[tuple[str, object]] = [
        ("postgraduate", postgraduate),
        ("superSpeciality", super_speciality),
        ("publicFunded", funded),
    ]
    if kind == "districtHospital":
        if beds is not None and beds < LEAST_BEDS:
            return Site(False, None)
        asked.append(("beds", beds))
    if kind == "icmr":
        if clinical:
            return Site(False, None)
        asked.append(("clinical", clinical))
    unknown = tuple(name for name, value in asked if value is None)
    return Site(not unknown, "pgmebApproval" if other_state and not north_east and not unknown else None, unknown)
