"""Attendance at the District Residency Programme, which follows from the activities (T-076), and how complete it is."""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import Invalid, NotFound
from api.core.listing import WHOLE, Page, days_between
from api.core.populate import populate
from api.core.text import folded, object_id
from api.drp.documents import PERSON
from api.drp.programme import is_diploma, schedule_days, window
from api.drp.service import REFS
from api.logbook import service as logbook
from api.organisation import service as organisation

KIND = "drpActivity"
FILTERS = ("status", "from", "to", "student")
STATUSES = ("Pending", "Approved", "Rejected")
ORDERS = ("-activityDate", "activityDate")
POSTING = {"name": 1, "insitution": 1, "schduleFrom": 1, "schduleTo": 1, "studentId": 1}


async def rows_of(scope_filter: Row, page: Page, filters: dict[str, str]) -> tuple[list[Row], int]:
    """One page of attendance: a row for each student and day with an activity, the latest day first.

    A day counts as Approved once one of its activities is, and as Rejected where all are.

    Raises:
        Invalid: an unknown sort key, status, student or day.
    """
    if page.sort and page.sort not in ORDERS:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    days = _by_day(await logbook.days_recorded(KIND, {**scope_filter, **_narrowed(scope_filter, filters)}))
    rows = [row for row in days if filters.get("status") in (None, "", row["status"])]
    if page.search:
        await _shown(rows, scope_filter)
        rows = [row for row in rows if page.search in _text(row)]
    rows.sort(key=lambda row: str(row["_id"]))
    rows.sort(key=lambda row: row["activityDate"], reverse=page.sort != "activityDate")
    chosen = rows[page.skip : page.skip + page.size]
    if not page.search:
        await _shown(chosen, scope_filter)
    for row in chosen:
        row["activityDate"] = clock.wire_day(row["activityDate"])
    return chosen, len(rows)


def _narrowed(scope_filter: Row, filters: dict[str, str]) -> Row:
    made: Row = {}
    if filters.get("status") and filters["status"] not in STATUSES:
        raise Invalid("The status is Pending, Approved or Rejected.", field="status")
    if filters.get("student"):
        student = object_id(filters["student"])
        if student is None:
            raise Invalid("The student filter is not a valid choice.", field="student")
        made["studentId"] = scope_filter.get("studentId") or student
    days = days_between(filters)
    return {**made, "date": days} if days else made


def _by_day(groups: list[Row]) -> list[Row]:
    """One row for each student and day, of the groups by student, day and status."""
    made: dict[tuple[ObjectId, dt.datetime], Row] = {}
    for group in groups:
        student, day = group["student"], group["date"]
        fresh = {"_id": f"{student}-{day:%Y-%m-%d}", "student": student, "activityDate": day, "activities": 0}
        row = made.setdefault((student, day), {**fresh, "approved": 0, "status": "Rejected"})
        row["activities"] += group["count"]
        if group["status"] == "Approved":
            row["approved"] += group["count"]
            row["status"] = "Approved"
        elif group["status"] == "Pending" and row["status"] != "Approved":
            row["status"] = "Pending"
    return list(made.values())


async def _shown(rows: list[Row], scope_filter: Row) -> None:
    """Adds, in place, where the student was posted on the day, and turns ids into small objects."""
    postings = await _postings(scope_filter)
    for row in rows:
        posting = _posting(postings, row["student"], row["activityDate"])
        row["drpc"] = posting and {"_id": posting["_id"], "name": posting["name"]}
        row["institution"] = posting and posting["insitution"]
    await populate(rows, {"student": PERSON, "institution": REFS["insitution"]})


async def _postings(scope_filter: Row) -> list[Row]:
    """The accepted schedules of a department, the latest first; for a student those of all and the own."""
    filter_: Row = {name: scope_filter[name] for name in ("collegeId", "departmentId")} | {"waiting": None}
    if "studentId" in scope_filter:
        filter_["studentId"] = {"$in": [None, scope_filter["studentId"]]}
    cursor = collection("drpcs").find(filter_, POSTING).sort([("schduleFrom", -1), ("_id", -1)]).limit(WHOLE)
    return [row async for row in cursor]


def _posting(postings: list[Row], student: ObjectId, day: dt.datetime) -> Row | None:
    """The schedule that a day of a student falls into: the student's own before the department's."""
    there = [row for row in postings if row["schduleFrom"] <= day <= row["schduleTo"]]
    for owner in (student, None):
        for row in there:
            if row.get("studentId") == owner:
                return row
    return None


def _text(row: Row) -> str:
    parts = ((row["student"], "name"), (row["institution"], "title"), (row["drpc"], "name"))
    return folded(" ".join(str(found[name]) for found, name in parts if found))


async def progress(scope_filter: Row) -> dict[str, Any]:
    """How far a student has come: the semesters of the programme, the schedule, and its days with an activity.
    How many of the programme's days are ``owed`` follows from what is recorded, whatever the schedule says.

    Days without an activity hold the weekly day off as well. Rejected activities make no day.

    Raises:
        NotFound: there is no such student in the scope.
    """
    user = await accounts.by_id(scope_filter["studentId"])
    place = ("collegeId", "departmentId")
    if user is None or accounts.is_staff(user) or any(user.get(name) != scope_filter[name] for name in place):
        raise NotFound("This student was not found.")
    today = clock.today()
    postings = await _postings(scope_filter)
    own = [row for row in postings if row.get("studentId") == user["_id"]]
    schedule = next(iter(own or postings), None)
    days = _by_day(await logbook.days_recorded(KIND, scope_filter))
    if schedule is not None:
        days = [row for row in days if schedule["schduleFrom"] <= row["activityDate"] <= schedule["schduleTo"]]
    counted = [row for row in days if row["status"] != "Rejected"]
    approved = sum(row["status"] == "Approved" for row in counted)
    joined, course = user.get("joiningDate"), await organisation.course(user.get("courseId"))
    return {
        "student": {"_id": user["_id"], "name": user["name"]},
        "window": window(joined.date(), today, diploma=is_diploma(course)) if joined else None,
        "schedule": await _schedule(schedule, today),
        "days": {
            "of": schedule_days(),
            "recorded": len(counted),
            "approved": approved,
            "owed": max(0, schedule_days() - len(counted)),
        },
    }


async def _schedule(posting: Row | None, today: dt.date) -> Row | None:
    if posting is None:
        return None
    made: Row = {"drpc": {"_id": posting["_id"], "name": posting["name"]}, "institution": posting["insitution"]}
    await populate([made], {"institution": REFS["insitution"]})
    first, last = posting["schduleFrom"].date(), posting["schduleTo"].date()
    passed = min(clock.inclusive_days(first, today), schedule_days())
    return {**made, "schduleFrom": first.isoformat(), "schduleTo": last.isoformat(), "passed": passed}
