"""Attendance at the District Residency Programme, which follows from the activities (T-076), and how complete it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Mapping
from itertools import chain
from typing import cast

from beanie.operators import In
from bson import ObjectId

from api.access.documents import User
from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Invalid, NotFound
from api.core.http.listing import REFERENCE_LIMIT, Page, days_between, student_filter
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.text import folded
from api.drp.answers import AttendanceRow, DrpProgress, DrpSchedule
from api.drp.dates import Posting, postings_of
from api.drp.documents import PERSON, Drpc
from api.drp.facts import signed_days
from api.drp.programme import is_diploma, schedule_days, window
from api.drp.service import REFS
from api.logbook import service as logbook
from api.organisation import service as organisation

KIND = "drpActivity"
FILTERS = ("status", "from", "to", "student")
STATUSES = ("Pending", "Approved", "Rejected")
ORDERS = ("-activityDate", "activityDate")


async def list_page(scope_filter: Scope, page: Page, filters: Mapping[str, str]) -> tuple[list[AttendanceRow], int]:
    """One page of attendance: a row for each student and day with an activity, the latest day first.

    A day counts as Approved once one of its activities is or the coordinator has signed it, and as Rejected where all
    are. A day before the joining date is marked with the reason why it does not count.

    Raises:
        Invalid: an unknown sort key, status, student or day.
    """
    if page.sort and page.sort not in ORDERS:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    days = _by_day(
        await logbook.days_recorded(KIND, {**scope_filter, **_narrowed(scope_filter, filters)}),
        await signed_days(scope_filter),
    )
    rows = [row for row in days if filters.get("status") in (None, "", row["status"])]
    if page.search:
        await _to_wire(rows, scope_filter)
        rows = [row for row in rows if page.search in _text(row)]
    rows.sort(key=lambda row: str(row["_id"]))
    rows.sort(key=lambda row: row["activityDate"], reverse=page.sort != "activityDate")
    chosen = rows[page.skip : page.skip + page.size]
    if not page.search:
        await _to_wire(chosen, scope_filter)
    for row in chosen:
        row["activityDate"] = clock.wire_day(row["activityDate"])
        if row["notCounted"] is None:
            del row["notCounted"]
    return cast("list[AttendanceRow]", chosen), len(rows)


def _narrowed(scope_filter: Scope, filters: Mapping[str, str]) -> Row:
    filter_: Row = {}
    if filters.get("status") and filters["status"] not in STATUSES:
        raise Invalid("The status is Pending, Approved or Rejected.", field="status")
    if student := student_filter(filters.get("student")):
        filter_["studentId"] = scope_filter.get("studentId") or student
    days = days_between(filters)
    return {**filter_, "date": days} if days else filter_


def _by_day(groups: list[Row], signed: Container[tuple[ObjectId, dt.date]] = ()) -> list[Row]:
    """One row for each student and day, of the groups by student, day and status. What a coordinator signed needs no
    approval of its own; what was rejected stays so."""
    days: dict[tuple[ObjectId, dt.datetime], Row] = {}
    for group in groups:
        student, day = group["student"], group["date"]
        fresh = {"_id": f"{student}-{day:%Y-%m-%d}", "student": student, "activityDate": day, "activities": 0}
        fresh["notCounted"] = group["notCounted"]
        row = days.setdefault((student, day), {**fresh, "approved": 0, "status": "Rejected"})
        row["activities"] += group["count"]
        if group["status"] == "Approved":
            row["approved"] += group["count"]
            row["status"] = "Approved"
        elif group["status"] == "Pending" and row["status"] != "Approved":
            row["status"] = "Pending"
    for row in days.values():
        row["signed"] = (row["student"], row["activityDate"].date()) in signed
        if row["signed"] and row["status"] == "Pending":
            row["status"] = "Approved"
    return list(days.values())


async def _to_wire(rows: list[Row], scope_filter: Scope) -> None:
    """Adds, in place, where the student was posted on the day, and turns ids into small objects."""
    postings = await _postings(scope_filter)
    for row in rows:
        posting = _posting(postings, row["student"], row["activityDate"])
        row["drpc"] = posting and {"_id": posting["_id"], "name": posting["name"]}
        row["institution"] = posting and posting["insitution"]
    await populate(rows, {"student": PERSON, "institution": REFS["insitution"]})


async def _postings(scope_filter: Scope) -> list[Posting]:
    """Return the accepted schedules of a scope, the latest first; of a student the department's and their own."""
    whose = [In(Drpc.studentId, [None, scope_filter["studentId"]])] if "studentId" in scope_filter else []
    found = await gather_reads(
        *(postings_of(*place, *whose, limit=REFERENCE_LIMIT) for place in accounts.places_in(scope_filter))
    )
    return sorted(chain.from_iterable(found), key=lambda row: row["schduleFrom"], reverse=True)


def _posting(postings: list[Posting], student: ObjectId, day: dt.datetime) -> Posting | None:
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


async def student_of(scope_filter: Scope) -> User:
    """The student of a scope.

    Raises:
        NotFound: there is no such student in it.
    """
    user = await accounts.account(scope_filter["studentId"])
    place = (scope_filter["collegeId"], scope_filter["departmentId"])
    if user is None or user.is_staff or (user.collegeId, user.departmentId) != place:
        raise NotFound("This student was not found.")
    return user


async def progress(scope_filter: Scope) -> DrpProgress:
    """How far a student has come: the semesters of the programme, the schedule, and its days with an activity.
    How many of the programme's days are ``owed`` follows from what is recorded, whatever the schedule says.

    Days without an activity hold the weekly day off as well. Rejected activities make no day, nor do those before the
    joining date.

    Raises:
        NotFound: there is no such student in the scope.
    """
    user = await student_of(scope_filter)
    today = clock.today()
    postings = await _postings(scope_filter)
    own = [row for row in postings if row.get("studentId") == user.id]
    schedule = next(iter(own or postings), None)
    days = _by_day(await logbook.days_recorded(KIND, scope_filter), await signed_days(scope_filter))
    if schedule is not None:
        days = [row for row in days if schedule["schduleFrom"] <= row["activityDate"] <= schedule["schduleTo"]]
    counted = [row for row in days if row["status"] != "Rejected" and not row["notCounted"]]
    approved = sum(row["status"] == "Approved" for row in counted)
    joined, course = user.joiningDate, await organisation.course(user.courseId)
    return {
        "student": {"_id": user.id, "name": user.name},
        "window": window(joined.date(), today, diploma=is_diploma(course) or bool(user.postDiploma))
        if joined
        else None,
        "schedule": await _schedule(schedule, today),
        "days": {
            "of": schedule_days(),
            "recorded": len(counted),
            "approved": approved,
            "owed": max(0, schedule_days() - len(counted)),
        },
    }


async def _schedule(posting: Posting | None, today: dt.date) -> DrpSchedule | None:
    if posting is None:
        return None
    populated: Row = {"institution": posting["insitution"]}
    await populate([populated], {"institution": REFS["insitution"]})
    first, last = posting["schduleFrom"].date(), posting["schduleTo"].date()
    passed = min(clock.inclusive_days(first, today), schedule_days())
    return {
        "drpc": {"_id": posting["_id"], "name": posting["name"]},
        "institution": populated["institution"],
        "schduleFrom": first.isoformat(),
        "schduleTo": last.isoformat(),
        "passed": passed,
    }
