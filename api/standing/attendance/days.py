"""The imported days of trainees: as facts for the rules, and as a reader may see them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core.http.contract import Named
from api.core.store import records, rows
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.standing.attendance.answers import DayRow, DaysOfTrainee, ObjectionRow
from api.standing.attendance.documents import AttendanceImport, AttendanceMonth, Objection, StoredDay
from api.standing.engine.duty.day_book import runs
from api.standing.engine.facts import Imported

PERSON = Ref("users", "name")


class MonthOfDays(TypedDict):
    """The imported days of a trainee in one month."""

    studentId: ObjectId
    month: str
    days: dict[str, StoredDay]


async def months_of(student_ids: Sequence[ObjectId]) -> list[MonthOfDays]:
    """The imported days of several trainees, in one read."""
    return await rows(AttendanceMonth, MonthOfDays).many(In(AttendanceMonth.studentId, list(student_ids)))


def each_day(months: Iterable[MonthOfDays]) -> Iterator[tuple[dt.date, StoredDay]]:
    """The days of some months."""
    for row in months:
        year, month = int(row["month"][:4]), int(row["month"][5:])
        for day, stored in row["days"].items():
            yield dt.date(year, month, int(day)), stored


def as_facts(months: Iterable[MonthOfDays]) -> tuple[Imported, ...]:
    """What the rules of attendance look at: the status of each day."""
    return runs({day: stored["status"] for day, stored in each_day(months)})


async def of_trainee(actor: Actor, student_id: ObjectId, month: str) -> DaysOfTrainee:
    """The imported days of a trainee in a month, and those of all months to which an objection is open.

    Times are shown to the trainee and to the head of the department alone.
    """
    times = actor.id == student_id or actor.role_group == "hod"
    theirs = AttendanceMonth.studentId == student_id
    matches = await rows(AttendanceMonth, MonthOfDays).many(theirs, AttendanceMonth.month == month)
    objected = await rows(AttendanceMonth, MonthOfDays).many(theirs, Eq(AttendanceMonth.objected, True))
    days = sorted(each_day(matches), key=lambda pair: pair[0])
    waiting = sorted((pair for pair in each_day(objected) if is_open(pair[1])), key=lambda pair: pair[0])
    stored = [one for _, one in (*days, *waiting)]
    files = await _files({one["source"] for one in stored})
    people = await small(PERSON, {by for one in stored if (by := one.get("objection", {}).get("by"))})
    return {
        "month": month,
        "days": [day_row(*pair, files, people, times=times) for pair in days],
        "objections": [day_row(*pair, files, people, times=times) for pair in waiting],
        "mayObject": actor.id == student_id,
        "mayDecide": actor.role_group in ("hod", "master"),
    }


def is_open(day: StoredDay) -> bool:
    """Whether an objection to a day waits for the head."""
    objection = day.get("objection")
    return objection is not None and objection["state"] == "open"


async def _files(imports: Iterable[ObjectId]) -> dict[ObjectId, str]:
    matches = await records(AttendanceImport).many(In(AttendanceImport.id, list(imports)))
    return {one.id: one.file for one in matches}


def day_row(
    day: dt.date, stored: StoredDay, files: Mapping[ObjectId, str], people: Mapping[ObjectId, object], *, times: bool
) -> DayRow:
    """A day as it is shown."""
    objection = stored.get("objection")
    return {
        "day": day.isoformat(),
        "status": stored["status"],
        "timeIn": stored.get("timeIn") if times else None,
        "timeOut": stored.get("timeOut") if times else None,
        "note": stored.get("note", ""),
        "file": files.get(stored["source"], ""),
        "objection": None if objection is None else _objection(objection, people),
    }


def _objection(one: Objection, people: Mapping[ObjectId, object]) -> ObjectionRow:
    by = people.get(one["by"]) if "by" in one else None
    return {
        "status": one["status"],
        "was": one["was"],
        "note": one["note"],
        "at": one["at"],
        "state": one["state"],
        "by": cast("Named | None", by),
        "decidedOn": one.get("decidedOn"),
        "remark": one.get("remark", ""),
    }
