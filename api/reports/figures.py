"""Figures of a department, a college or all: entries by month, and what waits, how long, where and for whom."""

from __future__ import annotations

import datetime as dt

from api.accounts import service as accounts
from api.core import clock
from api.core.store.cache import filter_key
from api.core.store.database import Row, current_cache, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.logbook import service as logbook
from api.organisation import service as organisation
from api.reports.answers import DepartmentBacklog, Figures, MonthCount, NamedOrRest, TeacherBacklog

MONTHS = 12
MAX_ROWS = 25
"""Departments, or teachers, of one chart."""
NOBODY, OTHERS, OTHER_PLACES = "No teacher named", "Other teachers", "Other departments"
DECIDED = dt.timedelta(days=30)


async def figures(base: Row) -> Figures:
    """The figures of a scope: ``months``, ``ages``, ``departments`` and, of one department, ``teachers``."""
    # A minute old is fresh enough, and spares a busy server.
    return await current_cache().get_or_compute_briefly(
        ("figures", filter_key(base)), lambda: _figures(base), seconds=60
    )


async def _figures(base: Row) -> Figures:
    places = await _places(base)
    months, waits = await gather_reads(_months(base), logbook.waits_in(places))
    return {
        "months": months,
        "ages": logbook.by_age([each.ages for each in waits]),
        "departments": await _departments(list(zip(places, waits, strict=True))),
        "teachers": await teachers_of(base) if "departmentId" in base else [],
    }


async def _places(base: Row) -> list[Row]:
    """The pairs of college and department of a scope."""
    if "departmentId" in base and "collegeId" in base:
        return [base]
    pairs = await organisation.places(base)
    return [{"collegeId": college, "departmentId": department} for college, department in pairs]


async def _months(base: Row) -> list[MonthCount]:
    """How many entries are dated in each of the last twelve months."""
    first = clock.today().replace(day=1)
    starts = [first]
    for _ in range(MONTHS - 1):
        starts.append((starts[-1] - dt.timedelta(days=1)).replace(day=1))
    starts.reverse()
    ends = [*starts[1:], (first + dt.timedelta(days=32)).replace(day=1)]
    spans = [(clock.stored_day(start), clock.stored_day(end)) for start, end in zip(starts, ends, strict=True)]
    counts = await logbook.dated_between(base, spans)
    return [{"month": f"{start:%Y-%m}", "count": count} for start, count in zip(starts, counts, strict=True)]


async def _departments(places: list[tuple[Row, logbook.Waits]]) -> list[DepartmentBacklog]:
    """The departments with the longest backlog: how many wait, and for how many days the oldest; those that are not
    listed follow in one row."""
    if len(places) < 2:
        return []
    worst = sorted(places, key=lambda each: -each[1].number)
    unlisted, worst = sum(waits.number for _, waits in worst[MAX_ROWS:]), worst[:MAX_ROWS]
    waiting = [(waits.number, place, await _oldest(place, waits)) for place, waits in worst if waits.number]
    departments = [{**place, "pending": count, "oldestDays": days} for count, place, days in waiting]
    await populate(departments, {"collegeId": Ref("colleges", "name"), "departmentId": Ref("departments", "name")})
    rows: list[DepartmentBacklog] = [
        {
            "department": row["departmentId"],
            "college": row["collegeId"],
            "pending": row["pending"],
            "oldestDays": row["oldestDays"],
        }
        for row in departments
    ]
    if unlisted:
        others: NamedOrRest = {"_id": None, "name": OTHER_PLACES}
        rows.append({"department": others, "college": None, "pending": unlisted, "oldestDays": None})
    return rows


async def _oldest(filter_: Row, waits: logbook.Waits | None = None) -> int | None:
    """For how many days the oldest entry waits, by the calendar."""
    since = (waits and waits.since) or await logbook.oldest_waiting(filter_)
    return None if since is None else (clock.today() - clock.india_day(since)).days


async def teachers_of(base: Row) -> list[TeacherBacklog]:
    """The teachers of a department: what waits for each, for how long, and what each decided in the last 30 days.

    Rows without an id follow for what waits for nobody in particular, and for those who are not listed: who have left,
    are blocked, or come after the first. So the rows add up to all that waits.
    """
    staff = await accounts.active_staff_of(base["collegeId"], base["departmentId"])
    ids = [person["_id"] for person in staff]
    scopes = [logbook.of_teacher(base, one) for one in (None, *ids)]
    (nobody, *waiting), decided = await gather_reads(
        logbook.waits_in(scopes), logbook.decided_by(base, ids, clock.now() - DECIDED)
    )
    busy = [each for each in zip(staff, waiting, decided, strict=True) if each[1].number or each[2]]
    busy.sort(key=lambda each: (-each[1].number, -each[2], each[0]["name"]))
    busy = busy[:MAX_ROWS]
    backlogs: list[TeacherBacklog] = [
        {
            "teacher": {"_id": person["_id"], "name": person["name"]},
            "pending": waits.number,
            "decided": done,
            "oldestDays": await _oldest(logbook.of_teacher(base, person["_id"]), waits) if waits.number else None,
        }
        for person, waits, done in busy
    ]
    others = logbook.of_other_teachers(base, [None, *(person["_id"] for person, _, _ in busy)])
    unlisted = await logbook.waiting_in(others)
    for name, count, scope, waits in (
        (NOBODY, nobody.number, scopes[0], nobody),
        (OTHERS, unlisted, others, None),
    ):
        if count:
            days = await _oldest(scope, waits)
            backlogs.append(
                {"teacher": {"_id": None, "name": name}, "pending": count, "decided": None, "oldestDays": days}
            )
    return backlogs
