"""The numbers of a department's day, or of a guide's own trainees: each is counted as the list counts to which it
leads."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import cast

from bson import ObjectId

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.http.contract import Named
from api.core.store.cache import filter_key
from api.core.store.database import Row, current_cache, gather_reads
from api.logbook import service as logbook
from api.reports import service as reports
from api.standing.department.answers import (
    BacklogOfTeacher,
    DecidedInMonth,
    EndingCertificate,
    EntriesOfMonth,
    FiguresToday,
    WaitingToday,
)
from api.standing.department.needs import LONG_WAIT, Today, closed_month
from api.standing.engine.periods.months import month_counts
from api.standing.facts.recent import WEEKS, Recent, spans_of

CERTIFICATES = 20
"""So many certificates that end soon are named; how many there are is said beside."""
ONE_DAY = dt.timedelta(days=1)


async def figures(
    actor: Actor, base: Row, people: Sequence[Today], once: Sequence[Today], memos: int, *, own: bool
) -> FiguresToday:
    """The numbers of a place ``base``; of the trainees ``people`` alone where these are the reader's own.

    ``once`` are those who trained there and are elsewhere now: decisions on what they recorded there are decisions
    of the department, and it signs their months there.
    """
    today = clock.today()
    spans = spans_of(today)
    recents = [one.recent for one in people]
    former = [one.recent for one in once]
    closed = closed_month(today)
    months = month_counts(
        month
        for one in (*people, *once)
        for month in one.row["months"]
        if month.month == closed.name and month.place == f"{base['collegeId']}/{base['departmentId']}"
    )
    first_weeks = [spans.weeks + 7 * at * ONE_DAY for at in range(WEEKS)]
    if own:
        month, before = sum(one.month for one in recents), sum(one.month_before for one in recents)
        weeks = [sum(column) for column in zip(*(one.weeks for one in recents), strict=True)] or [0] * WEEKS
        waiting = _waiting_of(recents, today)
    else:
        bounds = [
            (spans.month, today),
            (spans.month_before, spans.same_day),
            *((day, day + 6 * ONE_DAY) for day in first_weeks),
        ]
        (month, before, *weeks), (number, long) = await gather_reads(_dated(base, bounds), _waiting_in(base, today))
        waiting = _waiting(number, long, today)
    # A scope that names a teacher is counted by another index than one that does not.
    waiting["mine"], waiting["mineLong"] = await _waiting_in(logbook.of_teacher(base, actor.id), today)
    waiting["formerStudents"] = sum(len(one.waiting) for one in former)
    certificates = _certificates(people, today)
    return {
        "trainees": len(people),
        "risk": sum(one.level == "risk" for one in people),
        "watch": sum(one.level == "watch" for one in people),
        "waiting": waiting,
        "entries": _entries(spans.month, today, month),
        "entriesBefore": _entries(spans.month_before, spans.same_day, before),
        "month": {
            "month": closed.name,
            "signed": months.signed,
            "trainees": months.closed,
            "changed": months.changed,
        },
        "memos": memos,
        "weeks": [_entries(day, day + 6 * ONE_DAY, count) for day, count in zip(first_weeks, weeks, strict=True)],
        "decided": _decided([*recents, *former], today),
        "teachers": [] if own else await _teachers(base, [*recents, *former]),
        "certificates": certificates[:CERTIFICATES],
        "certificateCount": len(certificates),
    }


def _entries(first: dt.date, last: dt.date, number: int) -> EntriesOfMonth:
    return {"first": first.isoformat(), "last": last.isoformat(), "number": number}


async def _dated(base: Row, bounds: Sequence[tuple[dt.date, dt.date]]) -> list[int]:
    """How many entries of a place are dated from one day to another, both included."""
    spans = [(clock.stored_day(first), clock.stored_day(last + ONE_DAY)) for first, last in bounds]
    return await current_cache().get_or_compute(
        ("department.dated", filter_key(base), bounds[0]), lambda: logbook.dated_between(base, spans)
    )


async def _waiting_in(base: Row, today: dt.date) -> tuple[int, int]:
    """How many entries of a place wait, and how many of them over :data:`LONG_WAIT` days."""

    async def counted() -> tuple[int, int]:
        (waits,) = await logbook.waits_in([base])
        # The last of the ages is that of the long wait.
        return waits.number, waits.ages[-1]

    return await current_cache().get_or_compute(("department.waiting", filter_key(base), today), counted)


def _waiting_of(recents: Iterable[Recent], today: dt.date) -> WaitingToday:
    days = [day for one in recents for day in one.waiting]
    return _waiting(len(days), sum((today - day).days > LONG_WAIT for day in days), today)


def _waiting(number: int, long: int, today: dt.date) -> WaitingToday:
    until = (today - (LONG_WAIT + 1) * ONE_DAY).isoformat()
    return {"number": number, "long": long, "longUntil": until, "mine": 0, "mineLong": 0, "formerStudents": 0}


def _decided(recents: Sequence[Recent], today: dt.date) -> list[DecidedInMonth]:
    """Decisions by month, the oldest first."""
    by_month: dict[str, Counter[int]] = {}
    for one in recents:
        for (month, days), count in one.decided.items():
            by_month.setdefault(month, Counter())[days] += count
    first = spans_of(today).months
    months = []
    while first <= today:
        months.append(f"{first:%Y-%m}")
        first = (first + 32 * ONE_DAY).replace(day=1)
    empty: Counter[int] = Counter()
    return [
        {"month": name, "decisions": (of := by_month.get(name, empty)).total(), "days": median_of(of)}
        for name in months
    ]


def median_of(counts: Mapping[int, int]) -> float | int | None:
    """The median of days that were counted."""
    values = [days for days, count in sorted(counts.items()) for _ in range(count)]
    middle = median(values) if values else None
    return int(middle) if middle is not None and middle == int(middle) else middle


async def _teachers(base: Row, recents: Iterable[Recent]) -> list[BacklogOfTeacher]:
    """What waits for each teacher as the report says it, with the days that each takes to decide."""
    by_teacher: dict[ObjectId, Counter[int]] = {}
    for one in recents:
        for (teacher, days), count in one.deciders.items():
            by_teacher.setdefault(teacher, Counter())[days] += count
    today = clock.today()
    backlog: list[reports.TeacherBacklog] = await current_cache().get_or_compute(
        ("department.teachers", filter_key(base), today), lambda: reports.teachers_of(base)
    )
    away = await _away(base, today) if backlog else {}
    rows: list[BacklogOfTeacher] = []
    for row in backlog:
        id_ = row["teacher"]["_id"]
        taken = median_of(by_teacher.get(ObjectId(id_), Counter())) if id_ else None
        name, waiting, oldest = row["teacher"]["name"], row["pending"], row["oldestDays"]
        until = away.get(ObjectId(id_)) if id_ else None
        rows.append(
            {"_id": id_, "name": name, "awayUntil": until, "waiting": waiting, "oldestDays": oldest, "days": taken}
        )
    return rows


async def _away(base: Row, today: dt.date) -> dict[ObjectId, str]:
    """The last day of each absence of a department's staff that lasts today; the latest of several."""
    place = cast("tuple[ObjectId, ObjectId]", (base["collegeId"], base["departmentId"]))
    absences: list[accounts.Absence] = await current_cache().get_or_compute(
        ("department.away", place, today), lambda: accounts.away_on(today, *place)
    )
    lasting = sorted(absences, key=lambda one: one["last"])
    return {one["teacher"]: one["last"].date().isoformat() for one in lasting}


def _certificates(people: Sequence[Today], today: dt.date) -> list[EndingCertificate]:
    """Approved certificates that end soon, the first to end first."""
    rows = [(one.until, person, one) for person in people for one in person.seen.ending]
    rows.sort(key=lambda each: (each[0], each[1].row["name"].casefold(), each[2].id))
    return [
        {
            "student": Named(_id=person.row["_id"], name=person.row["name"]),
            "title": one.title,
            "until": until.isoformat(),
            "daysLeft": (until - today).days,
            "url": logbook.entry_url(one.kind, one.id),
        }
        for until, person, one in rows
    ]
