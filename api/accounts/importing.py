"""What the rows of a table say about students and staff, by the rules of registration and of the forms.

A student comes in as if registered: unverified and unpaid unless the table says otherwise, without a password; the
first one is set by "Forgot password". Whoever the row names is not asked for codes: the operator vouches for the file.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.documents import User
from api.accounts import profile
from api.accounts.people import staff
from api.accounts.people.schemas import NewStaff, TrainingChange
from api.accounts.people.staff import BY_OPERATOR, new_staff
from api.accounts.registration import EXISTS, NAME, email_of, new_referral, new_student, phone_of
from api.accounts.schemas import ProfileChange, Registration
from api.accounts.trainees import attendance_key
from api.core.errors import AppError, Conflict, Forbidden, Invalid
from api.core.http.bodies import parse
from api.core.labels import stored_value
from api.core.store import collection, rows
from api.core.store.database import Row
from api.core.store.records import name_of, stored
from api.core.tables.day_orders import NOT_A_DAY, is_day
from api.core.tables.importing import (
    MAIL_HEADINGS,
    PHONE_HEADINGS,
    Columns,
    Insert,
    Reading,
    RowFault,
    Table,
    needed,
    yes_or_no,
)
from api.core.tables.interpreting import Kinds, reader_of
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
    "registrationNo": ("registration number", "reg no", "register number", "council registration number"),
    "pgGuideSince": ("pg guide since", "designated pg guide since", "guide since"),
    **PLACE,
}
STUDENTS: Columns = {
    "name": ("name", "student name", "name of student", "full name", "trainee name", "resident name"),
    "email": MAIL_HEADINGS,
    "phone": PHONE_HEADINGS,
    **PLACE,
    "courseId": ("course", "course name"),
    "admissionBatch": ("batch", "admission batch", "session", "admission year", "year of admission"),
    "postDiploma": ("post diploma", "after diploma", "diploma in the subject"),
    "attendanceId": ("attendance id", "attendance number", "biometric id", "aebas id"),
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
TRAINING = ("admissionBatch", "attendanceId", "postDiploma")
DAYS = ("joiningDate", "dob", "regDate", "validUpto")
FLAGS = ("verifyByHod", "paymentStatus")
STUDENT_KINDS = Kinds(days=DAYS, numbers=("admissionBatch",), notes=("address",))
STAFF_KINDS = Kinds(days=("pgGuideSince",))
PROFILE = tuple(
    name for name in STUDENTS if name in ProfileChange.model_fields and name not in ("name", "email", "phone")
)

CHUNK = 500
UNUSUAL = "This name has unusual characters: {odd}. Correct it if it is wrong."
USUAL = frozenset(" .'’-,()/\u200c\u200d")
"""Characters that names can have in addition to letters and their marks."""
OTHER_COURSE = "The department trains for “{title}”."
NO_COURSE = "The department has no course yet."
TWICE = "Row {row} of this file has the same {what}."
WORDS = {"emailKey": "email", "phoneKey": "phone number", "attendanceKey": "attendance number"}
FIELD_OF = {"emailKey": "email", "phoneKey": "phone", "attendanceKey": "attendanceId"}


class _Taken:
    """Which addresses and phone numbers have an account, or a row before."""

    def __init__(self, stored: Mapping[tuple[str, str], Row]) -> None:
        self._stored = stored
        self._seen: dict[tuple[str, str], int] = {}

    def check(self, row: Row, number: int, label: str) -> bool:
        """Whether just this account is there already.

        Raises:
            Conflict: a row before has the same address or number, or another account has.
        """
        keys = [(name, row[name]) for name in WORDS if row.get(name)]
        for key in keys:
            if key in self._seen:
                raise Conflict(TWICE.format(row=self._seen[key], what=WORDS[key[0]]), field=FIELD_OF[key[0]])
        self._seen |= dict.fromkeys(keys, number)
        owners = [self._stored[key] for key in keys if key in self._stored]
        if not owners:
            return False
        same = ("emailKey", "name", "collegeId", "departmentId", "role", "removedOn")
        if len({each["_id"] for each in owners}) == 1 and all(owners[0].get(name) == row.get(name) for name in same):
            return True
        field = next(name for name, value in keys if (name, value) in self._stored)
        raise Conflict(label.format(what=WORDS[field]), field=FIELD_OF[field])


async def _taken(rows: Sequence[Row]) -> _Taken:
    """One read for each five hundred rows and each of the two."""
    fields = dict.fromkeys((*WORDS, "name", "collegeId", "departmentId", "role", "removedOn"), 1)
    stored: dict[tuple[str, str], Row] = {}
    for name in WORDS:
        values = [row[name] for row in rows if row.get(name)]
        for start in range(0, len(values), CHUNK):
            async for user in collection(User).find({name: {"$in": values[start : start + CHUNK]}}, fields):
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
    reader = reader_of(table, STUDENTS, STUDENT_KINDS)
    read.notes += reader.notes
    for number, cells in table.rows(STUDENTS):
        with read.row(number):
            good.append((number, _student(reader.read_row(cells), directory)))
            _warn_of_name(read, number, cells["name"])
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
    facts = _facts({name: cells[name] for name in PROFILE if cells[name]})
    profile.check_order(None, facts)
    user = new_student(body.name, body.email, body.phone, college, department, course["_id"])
    flags = {name: yes_or_no(cells[name], name) for name in FLAGS}
    return {
        **stored(user),
        **facts.model_dump(exclude_none=True),
        **_training(cells, college),
        **{name: value for name, value in flags.items() if value is not None},
    }


def _training(cells: Mapping[str, str], college: ObjectId) -> Row:
    """What a table says of a student's training, by the rules of its form."""
    batch = cells["admissionBatch"]
    sent: Row = {
        "admissionBatch": int(batch) if batch.isascii() and batch.isdecimal() and len(batch) == 4 else batch or None,
        "postDiploma": yes_or_no(cells["postDiploma"], "postDiploma"),
        "attendanceId": cells["attendanceId"] or None,
    }
    form = parse(TrainingChange, {name: value for name, value in sent.items() if value is not None})
    taken = form.model_dump(exclude_none=True)
    number = form.attendanceId
    return {**taken, "attendanceKey": attendance_key(college, number)} if number else taken


def _facts(sent: Mapping[str, str]) -> ProfileChange:
    """The columns of the profile, by its rules; of a day it is said how a table has it.

    Raises:
        Invalid: with the errors by field.
    """
    try:
        return parse(ProfileChange, sent)
    except Invalid as refusal:
        for each in refusal.errors:
            if each["field"] in DAYS and not is_day(sent[each["field"]]):
                each["message"] = NOT_A_DAY
        raise


def _warn_of_name(read: Reading, number: int, name: str) -> None:
    """Report a name with characters that are unusual in names; it is imported."""
    odd = dict.fromkeys(char for char in name if char not in USUAL and unicodedata.category(char)[0] not in "LM")
    if odd:
        read.warnings.append(RowFault(row=number, field="name", message=UNUSUAL.format(odd=" ".join(odd))))


class _Referral(TypedDict):
    userId: str


async def _referrals(count: int) -> list[str]:
    """Referral ids that nobody has."""
    referrals: dict[str, None] = {}
    while len(referrals) < count:
        fresh = {new_referral() for _ in range(min(CHUNK, count - len(referrals)))} - referrals.keys()
        there = {user["userId"] for user in await rows(User, _Referral).many(In(User.userId, sorted(fresh)))}
        referrals |= dict.fromkeys(sorted(fresh - there))
    return list(referrals)


async def staff_reading(table: Table) -> Reading:
    """The staff of a table, let in at once: who may run the command is above the heads of department.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, STAFF, ("name", "email", "phone", "role", "collegeId", "departmentId"))
    directory = await organisation.directory()
    read, good = Reading(), list[tuple[int, Row]]()
    reader = reader_of(table, STAFF, STAFF_KINDS)
    read.notes += reader.notes
    for number, shown in table.rows(STAFF):
        with read.row(number):
            cells = reader.read_row(shown)
            sent = {name: cells[name] for name in ("name", "email", "phone", "role", "registrationNo")}
            sent["role"] = stored_value(sent["role"])
            body = parse(NewStaff, {**sent, "pgGuideSince": cells["pgGuideSince"] or None})
            if body.role == "Master":
                raise Forbidden(BY_OPERATOR, field="role")
            place = directory.place(cells["collegeId"], cells["departmentId"])
            staff_row = new_staff(body, *place)
            good.append((number, staff_row))
            _warn_of_name(read, number, shown["name"])
    await _add(read, good, staff.EXISTS)
    return read


async def _add(read: Reading, good: Sequence[tuple[int, Row]], label: str) -> None:
    taken = await _taken([row for _, row in good])
    for number, row in good:
        try:
            if taken.check(row, number, label):
                read.known += 1
                continue
        except AppError as refusal:
            read.fault(number, refusal)
            continue
        read.ready += 1
        read.writes.append(Insert(name_of(User), row))
