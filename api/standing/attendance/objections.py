"""Objections of trainees to imported days, and what a head of department decides on them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId

from api.access.actor import Actor
from api.access.scope import Scope
from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound
from api.core.security import audit
from api.core.store import records, rows
from api.core.store.database import Row
from api.notifications import pending
from api.standing.attendance.answers import OpenObjection
from api.standing.attendance.days import MonthOfDays, day_row, each_day, is_open
from api.standing.attendance.documents import AttendanceMonth, DayStatus, Objection, ObjectionState, StoredDay
from api.standing.attendance.schemas import DayObjected, ObjectionDecided

NO_DAY = "No attendance was imported for this day."
AS_IT_IS = "The day already says this."
NO_NOTE = "Say why the day is wrong."
NOT_OPEN = "No objection to this day is open."
NO_STATUS = "Say what the day should be."
TURNED: dict[str, ObjectionState] = {"accept": "accepted", "correct": "corrected", "leave": "left"}
TRIES = 5


async def object_to(actor: Actor, student: Trainee, body: DayObjected) -> None:
    """Takes a trainee's objection to an imported day; one that waits is replaced.

    Raises:
        Invalid: no note, or the day says that already.
        NotFound: the day was not imported.
    """
    if not body.note:
        raise Invalid(NO_NOTE, field="note")
    heads = await accounts.heads_of(student.get("collegeId"), student.get("departmentId"))
    day = body.day.date()
    words = f"{actor.name} objects to the attendance of {clock.shown_day(day)}"
    message = pending.notification(heads, "attendance.objected", words, "/attendanceImport", by=actor.id)

    def objected(stored: StoredDay) -> StoredDay:
        if stored["status"] == body.status:
            raise Invalid(AS_IT_IS, field="status")
        objection: Objection = {
            "status": body.status,
            "was": stored["status"],
            "note": body.note,
            "at": clock.now(),
            "state": "open",
        }
        return {**stored, "objection": objection}

    await _change(student["_id"], day, objected, message)


async def decide(actor: Actor, student: Trainee, body: ObjectionDecided) -> None:
    """Ends an objection.

    Raises:
        Invalid: a correction that does not say what the day is to be.
        NotFound: the day was not imported.
        Conflict: no objection to it is open.
    """
    if body.decision == "correct" and body.status is None:
        raise Invalid(NO_STATUS, field="status")
    day = body.day.date()
    decided = {"accept": "accepted", "correct": "answered with a correction", "leave": "declined"}[body.decision]
    words = f"{actor.name} has {decided}: your objection to the attendance of {clock.shown_day(day)}"
    message = pending.notification([student["_id"]], "attendance.decided", words, "/standing/attendance", by=actor.id)

    def ended(stored: StoredDay) -> StoredDay:
        if not is_open(stored):
            raise Conflict(NOT_OPEN, code="not_open")
        objection = stored["objection"]
        to: DayStatus = {
            "accept": objection["status"],
            "correct": body.status or objection["status"],
            "leave": stored["status"],
        }[body.decision]
        over: Objection = {
            **objection,
            "state": TURNED[body.decision],
            "by": actor.id,
            "decidedOn": clock.now(),
            "remark": body.remark,
        }
        return {**stored, "status": to, "objection": over}

    await _change(student["_id"], day, ended, message)
    await audit.record(
        f"attendance.{TURNED[body.decision]}",
        actor_id=actor.id,
        role=actor.role,
        target=f"users/{student['_id']}",
        college_id=student.get("collegeId"),
        day=day.isoformat(),
    )


async def open_in(scope: Scope) -> list[OpenObjection]:
    """The objections that wait for the head of a department, the earliest day first; without times, which are for the
    trainee's own page."""
    names = {row["_id"]: row["name"] for row in await accounts.trainee_names(scope)}
    theirs = (Eq(AttendanceMonth.objected, True), In(AttendanceMonth.studentId, list(names)))
    matches: list[tuple[dt.date, ObjectId, StoredDay]] = []
    for month in await rows(AttendanceMonth, MonthOfDays).many(*theirs):
        matches += [(day, month["studentId"], stored) for day, stored in each_day([month]) if is_open(stored)]
    matches.sort(key=lambda row: (row[0], names[row[1]]))
    return [
        {"student": {"_id": student, "name": names[student]}, "day": day_row(day, stored, {}, {}, times=False)}
        for day, student, stored in matches
    ]


async def _change(student_id: ObjectId, day: dt.date, change: Callable[[StoredDay], StoredDay], message: Row) -> None:
    """Changes one imported day as it is at that moment."""
    of_month = (AttendanceMonth.studentId == student_id, AttendanceMonth.month == f"{day:%Y-%m}")
    key = f"{day:%d}"
    for _ in range(TRIES):
        month = await records(AttendanceMonth).one(*of_month)
        if month is None or key not in month.days:
            raise NotFound(NO_DAY)
        days = {**month.days, key: change(month.days[key])}
        fields = pending.fields_of(message)
        changed: Row = {"days": days, "version": month.version + 1, **fields}
        seen = (AttendanceMonth.id == month.id, AttendanceMonth.version == month.version)
        if any(map(is_open, days.values())):
            done = await records(AttendanceMonth).change(*seen, set={**changed, "objected": True})
        else:
            done = await records(AttendanceMonth).change(*seen, set=changed, unset=[AttendanceMonth.objected])
        if done:
            await pending.deliver(AttendanceMonth, cast("ObjectId", month.id), fields)
            return
    raise Conflict("Somebody else is changing this month. Try again.", code="meanwhile")
