"""What the rules of training ask of accounts: several students at once, in one read."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import NotRequired

from beanie.operators import GT, GTE, LTE, NE, Eq, In, Or, RegEx
from bson import ObjectId

from api.access.documents import FormerPlace, GuideTerm, User
from api.core.store import Condition, records, rows
from api.core.store.rows import Identified
from api.core.text import folded


class Trainee(Identified):
    """Of a student's account, what the rules of training look at."""

    name: str
    collegeId: NotRequired[ObjectId | None]
    departmentId: NotRequired[ObjectId | None]
    courseId: NotRequired[ObjectId | None]
    joiningDate: NotRequired[dt.datetime | None]
    admissionBatch: NotRequired[int | None]
    postDiploma: NotRequired[bool | None]
    attendanceId: NotRequired[str | None]
    guide: NotRequired[ObjectId | None]
    coGuides: NotRequired[list[ObjectId] | None]
    guideTerms: NotRequired[list[GuideTerm] | None]
    formerPlaces: NotRequired[list[FormerPlace] | None]
    placeSince: NotRequired[dt.datetime | None]
    recordedFrom: NotRequired[dt.datetime | None]
    createdAt: NotRequired[dt.datetime | None]
    weeklyReminder: NotRequired[bool | None]


class StudentAccount(Trainee):
    """A student as the staff of the department see one: besides the training, how to reach them."""

    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    col_rollno: NotRequired[str | None]
    verifyByHod: NotRequired[bool | None]
    certified: NotRequired[bool | None]


class KnownTrainee(Identified):
    """By what a file may name a student."""

    emailKey: str
    uni_rollno: NotRequired[str | None]
    attendanceKey: NotRequired[str | None]


class PlacedTrainee(Identified):
    """Where a student is in training, and since when."""

    collegeId: NotRequired[ObjectId | None]
    departmentId: NotRequired[ObjectId | None]
    joiningDate: dt.datetime
    admissionBatch: NotRequired[int | None]


class TraineeName(Identified):
    """Which student it is."""

    name: str


def attendance_key(college_id: ObjectId | None, number: str) -> str:
    """The number of a college's attendance system as it is compared: one student of the college has it."""
    return f"{college_id}:{folded(number)}"


def _present() -> tuple[Condition, Condition]:
    return Eq(User.role, None), Eq(User.removedOn, None)


def guided_by(staff_id: ObjectId) -> Condition:
    """The students whose guide or co-guide somebody is."""
    return Or(User.guide == staff_id, Eq(User.coGuides, staff_id))


async def trainee_names(
    within: Mapping[str, object], *, guide: ObjectId | None = None, search: str = ""
) -> list[TraineeName]:
    """The present students of a scope by name; of a staff member those alone who are guided by that one."""
    return await _called(within, *([] if guide is None else [guided_by(guide)]), search=search)


async def once_guided(within: Mapping[str, object], guides: Sequence[ObjectId], search: str = "") -> list[TraineeName]:
    """The present students of a scope whom somebody of ``guides`` guides or guided before, by name."""
    theirs = Or(In(User.guide, list(guides)), In("guideTerms.guide", list(guides)))
    return await _called(within, theirs, search=search)


async def _called(within: Mapping[str, object], *theirs: Condition, search: str = "") -> list[TraineeName]:
    named = [RegEx(User.name, re.escape(search), "i")] if search else []
    where = (*_present(), *theirs, *named)
    return await rows(User, TraineeName).many(*where, within=within, sort=[(User.name, 1), (User.id, 1)])


async def former_trainees(college_id: ObjectId, department_id: ObjectId) -> list[TraineeName]:
    """The students who were in a department of a college and are elsewhere now, by name."""
    there = {"formerPlaces": {"$elemMatch": {"collegeId": college_id, "departmentId": department_id}}}
    moved = {**there, "formerPlaces.departmentId": department_id}
    return await _called(moved)


async def trainees_in(within: Mapping[str, object]) -> list[Trainee]:
    """The present students of a place, by name."""
    return await rows(User, Trainee).many(*_present(), within=within, sort=[(User.name, 1), (User.id, 1)])


async def trainees(student_ids: Sequence[ObjectId]) -> list[Trainee]:
    """Students by their ids; who is none, or closed, is left out."""
    theirs = (In(User.id, list(student_ids)), *_present())
    return await rows(User, Trainee).many(*theirs)


async def student_account(student_id: ObjectId | None, within: Mapping[str, object]) -> StudentAccount | None:
    """A present student of a scope, or None."""
    theirs = (User.id == student_id, *_present())
    return await rows(User, StudentAccount).one(*theirs, within=within)


async def known_trainees(within: Mapping[str, object]) -> list[KnownTrainee]:
    """The present students of a place, with what a file may name them by."""
    return await rows(User, KnownTrainee).many(*_present(), within=within)


async def trainees_in_training() -> list[ObjectId]:
    """The verified students with a joining date who want to be reminded of an empty week."""
    where = (*_present(), Eq(User.verifyByHod, True), NE(User.joiningDate, None))
    found = await rows(User, Identified).many(*where, NE(User.weeklyReminder, False), sort=[(User.id, 1)])
    return [row["_id"] for row in found]


async def trainees_since(day: dt.datetime) -> list[PlacedTrainee]:
    """The verified students who joined on a day or later, wherever they are."""
    where = (*_present(), Eq(User.verifyByHod, True), GTE(User.joiningDate, day))
    return await rows(User, PlacedTrainee).many(*where, sort=[(User.id, 1)])


async def joined_between(after: dt.datetime, until: dt.datetime) -> list[ObjectId]:
    """The verified students who joined after one day and until another."""
    where = (*_present(), Eq(User.verifyByHod, True))
    days = (GT(User.joiningDate, after), LTE(User.joiningDate, until))
    found = await rows(User, Identified).many(*where, *days, sort=[(User.id, 1)])
    return [row["_id"] for row in found]


async def set_weekly_reminder(student_id: ObjectId, *, on: bool) -> None:
    """Turns a student's weekly reminder on or off."""
    await records(User).change(User.id == student_id, set={User.weeklyReminder: on})
