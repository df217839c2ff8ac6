"""The date of the District Residency Programme that a student has to keep in mind."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NotRequired

from beanie.operators import And, Eq, In, Or
from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.store import Condition, Identified, rows
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.drp.documents import Drpc
from api.drp.programme import is_diploma, window
from api.organisation import service as organisation

SOON = dt.timedelta(days=30)
"""So long before it begins a posting is announced."""
MAX_POSTINGS = 50


class PostedDays(Identified):
    """Days of a posting; without a student it is every student's of the department."""

    collegeId: ObjectId
    departmentId: ObjectId
    studentId: NotRequired[ObjectId | None]
    schduleFrom: dt.datetime
    schduleTo: dt.datetime


class Posting(Identified):
    """A schedule of a posting; without a student it is every student's of the department."""

    name: str
    insitution: ObjectId
    schduleFrom: dt.datetime
    schduleTo: dt.datetime
    studentId: NotRequired[ObjectId | None]


async def next_dates(scope_filter: Mapping[str, ObjectId]) -> Row | None:
    """The posting that runs (``running``) or begins within a month (``soon``); without any, how long the time for one
    is open (``open``). The student's own posting comes before the department's."""
    student, today = scope_filter["studentId"], clock.today()
    mine = In(Drpc.studentId, [None, student])
    postings = await postings_of(scope_filter["collegeId"], scope_filter["departmentId"], mine, limit=MAX_POSTINGS)
    own = [row for row in postings if row.get("studentId") == student]
    if not (own or postings):
        return await _window(student, today)
    for row in reversed(own or postings):
        first, last = row["schduleFrom"].date(), row["schduleTo"].date()
        if last < today or first > today + SOON:
            continue
        dates = {"_id": row["_id"], "institution": row["insitution"], "from": first.isoformat(), "to": last.isoformat()}
        await populate([dates], {"institution": references(Drpc)["insitution"]})
        if first <= today:
            return {**dates, "state": "running", "url": "/drp/proc"}
        return {**dates, "state": "soon", "url": "/drp/home"}
    return None


async def postings_of(college: ObjectId, department: ObjectId, *whose: Condition, limit: int) -> list[Posting]:
    """The accepted schedules of a department, the latest first."""
    place = (Drpc.collegeId == college, Drpc.departmentId == department, Eq(Drpc.waiting, None))
    return await rows(Drpc, Posting).many(*place, *whose, sort=[(Drpc.schduleFrom, -1), (Drpc.id, -1)], limit=limit)


async def _window(student: ObjectId, today: dt.date) -> Row | None:
    user = await accounts.account(student)
    if user is None or user.joiningDate is None:
        return None
    course = await organisation.course(user.courseId)
    time = window(user.joiningDate.date(), today, diploma=is_diploma(course))
    if time["state"] != "open":
        return None
    open_time = {"from": time["from"], "to": time["to"]}
    return {"_id": "drp", "state": "open", "institution": None, "url": "/drp/home", **open_time}


async def own_postings(student_ids: Sequence[ObjectId]) -> list[PostedDays]:
    """The accepted postings that name one of these students."""
    return await rows(Drpc, PostedDays).many(In(Drpc.studentId, list(student_ids)), Eq(Drpc.waiting, None))


async def posted_days(student_ids: Sequence[ObjectId], places: Sequence[tuple[ObjectId, ObjectId]]) -> list[PostedDays]:
    """The accepted postings of several students, and those that some departments have for all of theirs."""
    accepted = Eq(Drpc.waiting, None)
    departments = In(Drpc.departmentId, sorted({department for _, department in places}))
    colleges = In(Drpc.collegeId, sorted({college for college, _ in places}))
    own, of_all = In(Drpc.studentId, list(student_ids)), And(colleges, departments, Eq(Drpc.studentId, None))
    # The condition stands in both halves, so that each is served by its own index.
    found = await rows(Drpc, PostedDays).many(Or(And(own, accepted), And(of_all, accepted)))
    theirs = {*places}
    return [row for row in found if row.get("studentId") or (row["collegeId"], row["departmentId"]) in theirs]
