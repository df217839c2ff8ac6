"""Figures of a department, a college or all: entries by month, and what waits, how long, where and for whom."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row, collection, count_each, kept, together
from api.core.documents import Ref
from api.core.kept import filter_key
from api.core.populate import populate
from api.logbook import service as logbook
from api.organisation import service as organisation

MONTHS = 12
MOST = 25
"""Departments, or teachers, of one chart."""
NOBODY, OTHERS, OTHER_PLACES = "No teacher named", "Other teachers", "Other departments"
DECIDED = dt.timedelta(days=30)
PENDING = {"status": "Pending"}


async def figures(base: Row) -> dict[str, Any]:
    """The figures of a scope: ``months``, ``ages``, ``departments`` and, of one department, ``teachers``."""
    # A minute old is fresh enough, and spares a busy server.
    return await kept().once(("figures", filter_key(base)), lambda: _figures(base), seconds=60)


async def _figures(base: Row) -> dict[str, Any]:
    places = await _places(base)
    return {
        "months": await _months(base),
        "ages": await logbook.waiting_by_age(places),
        "departments": await _departments(places),
        "teachers": await _teachers(base) if "departmentId" in base else [],
    }


async def _places(base: Row) -> list[Row]:
    """The pairs of college and department of a scope."""
    if "departmentId" in base and "collegeId" in base:
        return [base]
    pairs = await organisation.places(base)
    return [{"collegeId": college, "departmentId": department} for college, department in pairs]


async def _months(base: Row) -> list[Row]:
    """How many entries are dated in each of the last twelve months."""
    first = clock.today().replace(day=1)
    starts = [first]
    for _ in range(MONTHS - 1):
        starts.append((starts[-1] - dt.timedelta(days=1)).replace(day=1))
    starts.reverse()
    ends = [*starts[1:], (first + dt.timedelta(days=32)).replace(day=1)]
    spans = [
        {"$gte": clock.stored_day(start), "$lt": clock.stored_day(end)} for start, end in zip(starts, ends, strict=True)
    ]
    counts = await count_each("entries", [{**base, "date": span} for span in spans])
    return [{"month": f"{start:%Y-%m}", "count": count} for start, count in zip(starts, counts, strict=True)]


async def _departments(places: list[Row]) -> list[Row]:
    """The departments with the longest backlog: how many wait, and for how many days the oldest; those that are not
    listed follow in one row."""
    if len(places) < 2:
        return []
    counts = await count_each("entries", [{**place, **PENDING} for place in places])
    worst = sorted(zip(counts, places, strict=True), key=lambda each: -each[0])
    unlisted, worst = sum(count for count, _ in worst[MOST:]), worst[:MOST]
    waiting = [(count, place) for count, place in worst if count]
    oldest = await together(*(_oldest(place) for _, place in waiting))
    made = [
        {**place, "pending": count, "oldestDays": days} for (count, place), days in zip(waiting, oldest, strict=True)
    ]
    await populate(made, {"collegeId": Ref("colleges", "name"), "departmentId": Ref("departments", "name")})
    rows: list[Row] = [
        {
            "department": row["departmentId"],
            "college": row["collegeId"],
            "pending": row["pending"],
            "oldestDays": row["oldestDays"],
        }
        for row in made
    ]
    if unlisted:
        others = {"_id": None, "name": OTHER_PLACES}
        rows.append({"department": others, "college": None, "pending": unlisted, "oldestDays": None})
    return rows


async def _oldest(filter_: Row) -> int | None:
    """For how many whole days the oldest entry waits."""
    row = await collection("entries").find_one({**filter_, **PENDING}, {"receivedOn": 1}, sort=[("receivedOn", 1)])
    return None if row is None else (clock.now() - row["receivedOn"]).days


async def _teachers(base: Row) -> list[Row]:
    """The teachers of a department: what waits for each, for how long, and what each decided in the last 30 days.

    Rows without an id follow for what waits for nobody in particular, and for those who are not listed: who have left,
    are blocked, or come after the first. So the rows add up to all that waits.
    """
    staff = await accounts.active_staff_of(base["collegeId"], base["departmentId"])
    since = clock.now() - DECIDED
    waiting = [{**base, "teacher": person["_id"], **PENDING} for person in staff]
    decided = [{"verifiedBy": person["_id"], "verifiedOn": {"$gte": since}} for person in staff]
    counts = await count_each("entries", waiting + decided)
    made: list[Row] = [
        {"teacher": person, "pending": counts[number], "decided": counts[len(staff) + number]}
        for number, person in enumerate(staff)
    ]
    made = [row for row in made if row["pending"] or row["decided"]]
    made.sort(key=lambda row: (-row["pending"], -row["decided"], row["teacher"]["name"]))
    made = made[:MOST]
    oldest = await together(*(_oldest({**base, "teacher": row["teacher"]["_id"]}) for row in made))
    rows = [{**row, "oldestDays": days} for row, days in zip(made, oldest, strict=True)]
    listed = [None, *(row["teacher"]["_id"] for row in made)]
    rest = [(NOBODY, {**base, "teacher": None}), (OTHERS, {**base, "teacher": {"$nin": listed}})]
    counts = await count_each("entries", [{**filter_, **PENDING} for _, filter_ in rest])
    for (name, filter_), count in zip(rest, counts, strict=True):
        if count:
            days = await _oldest(filter_)
            rows.append({"teacher": {"_id": None, "name": name}, "pending": count, "decided": None, "oldestDays": days})
    return rows
