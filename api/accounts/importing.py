"""What the rows of a table say about students and staff, by the rules of registration and of the forms.

A student comes in as if registered: unverified and unpaid unless the table says otherwise, without a password; the
first one is set by "Forgot password". Whoever the row names is not asked for codes: the operator vouches for the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.accounts import profile, staff
from api.accounts.people_schemas import NewStaff
from api.accounts.registration import EXISTS, NAME, email_of, new_referral, new_student, phone_of
from api.accounts.schemas import ProfileChange, Registration
from api.accounts.staff import BY_OPERATOR, new_staff
from api.core.bodies import parse
from api.core.database import Row, collection
from api.core.errors import AppError, Conflict, Forbidden, Invalid
from api.core.importing import (
    MAIL_HEADINGS,
    NOT_A_DAY,
    PHONE_HEADINGS,
    Columns,
    Insert,
    Reading,
    Table,
    day_text,
    is_day,
    needed,
    yes_or_no,
)
from api.core.text import folded, phone_key
from api.organisation import service as organisation
from api.organisation.service import Directory

PLACE: Columns = {
    "collegeId": ("college", "college name", "name of college", "institute", "institute name", "institution"),
    "departmentId": ("department", "department name", "name of department", "dept", "speciality", "subject", "branch"),
}
STAFF: Columns = {
    "name": ("name", "full name", "staff name", "name of staff", "teacher name", "faculty name"),
    "email": MAIL_HEADINGS,
    "phone": PHONE_HEADINGS,
    "role": ("role", "designation"),
    **PLACE,
}
STUDENTS: Columns = {
    "name": ("name", "student name", "name of student", "full name", "trainee name", "resident name"),
    "email": MAIL_HEADINGS,
    "phone": PHONE_HEADINGS,
    **PLACE,
    "courseId": ("course", "course name"),
    "joiningDate": ("joining date", "joined date", "date of joining", "date joined", "doj"),
    "dob": ("date of birth", "birth date"),
    "bloodGroup": ("blood group",),
    "fat_name": ("father's name", "father name", "name of father", "father"),
    "mot_name": ("mother's name", "mother name", "name of mother", "mother"),
    "uni_rollno": ("university roll no.",),
    "col_rollno": ("college roll no.",),
    "panNumber": ("registration number", "reg no", "council registration number", "pan number"),
    "medicalCouncil": ("medical council", "state medical council"),
    "regDate": ("registration date", "date of registration", "reg date"),
    "validUpto": ("valid up to", "valid till", "valid until"),
    "medicalCollege": ("university", "university name"),
    "address": ("address", "postal address"),
    "verifyByHod": ("verified by hod", "verified"),
    "paymentStatus": ("payment status", "paid"),
}
DAYS = ("joiningDate", "dob", "regDate", "validUpto")
FLAGS = ("verifyByHod", "paymentStatus")
PROFILE = tuple(
    name for name in STUDENTS if name in ProfileChange.model_fields and name not in ("name", "email", "phone")
)

CHUNK = 500
OTHER_COURSE = "The department trains for “{title}”."
NO_COURSE = "The department has no course yet."
TWICE = "Row {row} of this file has the same {what}."
WORDS = {"emailKey": "email", "phoneKey": "phone number"}


class _Taken:
    """Which addresses and phone numbers have an account, or a row before."""

    def __init__(self, stored: Mapping[tuple[str, str], Row]) -> None:
        self._stored = stored
        self._seen: dict[tuple[str, str], int] = {}

    def check(self, row: Row, number: int, said: str) -> bool:
        """Whether just this account is there already.

        Raises:
            Conflict: a row before has the same address or number, or another account has.
        """
        keys = [(name, row[name]) for name in WORDS if row.get(name)]
        for key in keys:
            if key in self._seen:
                raise Conflict(TWICE.format(row=self._seen[key], what=WORDS[key[0]]), field=key[0].removesuffix("Key"))
        self._seen |= dict.fromkeys(keys, number)
        found = [self._stored[key] for key in keys if key in self._stored]
        if not found:
            return False
        same = ("emailKey", "name", "collegeId", "departmentId", "role", "removedOn")
        if len({each["_id"] for each in found}) == 1 and all(found[0].get(name) == row.get(name) for name in same):
            return True
        field = next(name for name, value in keys if (name, value) in self._stored)
        raise Conflict(said.format(what=WORDS[field]), field=field.removesuffix("Key"))


async def _taken(rows: Sequence[Row]) -> _Taken:
    """One read for each five hundred rows and each of the two."""
    fields = dict.fromkeys((*WORDS, "name", "collegeId", "departmentId", "role", "removedOn"), 1)
    stored: dict[tuple[str, str], Row] = {}
    for name in WORDS:
        values = [row[name] for row in rows if row.get(name)]
        for start in range(0, len(values), CHUNK):
            async for user in collection("users").find({name: {"$in": values[start : start + CHUNK]}}, fields):
                stored[name, user[name]] = user
    return _Taken(stored)


async def student_reading(table: Table) -> Reading:
    """The students of a table.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, STUDENTS, ("name", "email", "phone", "collegeId", "departmentId"))
    directory = await organisation.directory()
    read, good = Reading(), list[tuple[int, Row]]()
    for number, cells in table.rows(STUDENTS):
        read.rows += 1
        try:
            good.append((number, _student(cells, directory)))
        except AppError as refusal:
            read.fault(number, refusal)
    await _add(read, good, EXISTS)
    users = [write.record for write in read.writes if isinstance(write, Insert)]
    for row, referral in zip(users, await _referrals(len(users)), strict=True):
        row["userId"] = referral
    return read


def _student(cells: Mapping[str, str], directory: Directory) -> Row:
    phone = phone_key(cells["phone"]).removeprefix("+91") or cells["phone"]
    body = parse(Registration, {"name": cells["name"], "phone": phone, "email": cells["email"]})
    if not body.name:
        raise Invalid(NAME, field="name")
    phone_of(body.phone)
    email_of(body.email)
    college, department = directory.place(cells["collegeId"], cells["departmentId"])
    course = directory.courses.get(department)
    if course is None:
        raise Invalid(NO_COURSE, field="departmentId")
    if cells["courseId"] and folded(cells["courseId"]) not in (folded(course["title"]), str(course["_id"])):
        raise Invalid(OTHER_COURSE.format(title=course["title"]), field="courseId")
    sent = {name: day_text(cells[name]) if name in DAYS else cells[name] for name in PROFILE}
    facts = _facts({name: value for name, value in sent.items() if value})
    profile.check_order({}, facts)
    row = new_student(body.name, body.email, body.phone, college, department, course["_id"])
    flags = {name: yes_or_no(cells[name], name) for name in FLAGS}
    return {**row, **facts, **{name: value for name, value in flags.items() if value is not None}}


def _facts(sent: Mapping[str, str]) -> dict[str, Any]:
    """The columns of the profile, by its rules; of a day it is said how a table has it.

    Raises:
        Invalid: with the errors by field.
    """
    try:
        return parse(ProfileChange, sent).model_dump(exclude_none=True)
    except Invalid as refusal:
        for each in refusal.errors:
            if each["field"] in DAYS and not is_day(sent[each["field"]]):
                each["message"] = NOT_A_DAY
        raise


async def _referrals(count: int) -> list[str]:
    """Referral ids that nobody has."""
    made: dict[str, None] = {}
    while len(made) < count:
        fresh = {new_referral() for _ in range(min(CHUNK, count - len(made)))} - made.keys()
        cursor = collection("users").find({"userId": {"$in": sorted(fresh)}}, {"userId": 1})
        there = {user["userId"] async for user in cursor}
        made |= dict.fromkeys(sorted(fresh - there))
    return list(made)


async def staff_reading(table: Table) -> Reading:
    """The staff of a table, let in at once: who may run the command is above the heads of department.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, STAFF, ("name", "email", "phone", "role", "collegeId", "departmentId"))
    directory = await organisation.directory()
    read, good = Reading(), list[tuple[int, Row]]()
    for number, cells in table.rows(STAFF):
        read.rows += 1
        try:
            body = parse(NewStaff, {name: cells[name] for name in ("name", "email", "phone", "role")})
            if body.role == "Master":
                raise Forbidden(BY_OPERATOR, errors=[{"field": "role", "message": BY_OPERATOR}])
            place = directory.place(cells["collegeId"], cells["departmentId"])
            good.append((number, new_staff(body, *place)))
        except AppError as refusal:
            read.fault(number, refusal)
    await _add(read, good, staff.EXISTS)
    return read


async def _add(read: Reading, good: Sequence[tuple[int, dict[str, Any]]], said: str) -> None:
    taken = await _taken([row for _, row in good])
    for number, row in good:
        try:
            if taken.check(row, number, said):
                read.known += 1
                continue
        except AppError as refusal:
            read.fault(number, refusal)
            continue
        read.ready += 1
        read.writes.append(Insert("users", row))
