"""Bodies of staff and student administration. What only the server decides is taken where the specification's client
sends it, and overwritten; every other unknown key is refused (MA-01)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StrictBool

from api.access.roles import StaffRole
from api.core.http.bodies import Received
from api.core.text import Day, Email, Id, PastDay, clean, clean_line, clean_lines, clean_person_name, problem

PHONE = re.compile(r"\+?[0-9]{10,15}", re.ASCII)
BAD_PHONE = "Please enter a valid phone number of 10 to 15 digits, with its country code"
MISSING = "Fill All details"
NOBODY = "Please select at least one student"
MAX_CONCURRENT = 200
"""Students that one call may change (NQ-09)."""


def _phone(value: object) -> str:
    text = clean(value, max_length=30)
    if not text:
        raise problem("required", MISSING)
    digits = re.sub(r"[\s()-]", "", text)
    if not PHONE.fullmatch(digits):
        raise problem("phone", BAD_PHONE)
    return digits


def _name(value: object) -> str:
    text = clean_person_name(value, max_length=120)
    if not text:
        raise problem("required", MISSING)
    return text


def _some(value: object) -> object:
    if value == []:
        raise problem("required", NOBODY)
    return value


Phone = Annotated[str, BeforeValidator(_phone)]
Name = Annotated[str, BeforeValidator(_name)]
Ids = Annotated[list[Id], Field(max_length=MAX_CONCURRENT, json_schema_extra={"minItems": 1}), BeforeValidator(_some)]


class NewStaff(Received):
    """A new staff member (P-227). Of a college and department only the Master decides; ``hod`` follows from the role,
    ``status`` is taken and not used."""

    name: Name
    email: Email
    phone: Phone
    role: StaffRole = "HOD"
    collegeId: Id | Literal[""] | None = None
    departmentId: Id | Literal[""] | None = None
    hod: StrictBool | None = Field(default=None, exclude=True)
    registrationNo: Annotated[str, clean_line(40)] | None = None
    pgGuideSince: PastDay | None = None


class StaffChange(Received):
    """A change of a staff member (P-368): name and phone; a changed ``status`` is the Master's. An empty
    ``registrationNo`` and a ``pgGuideSince`` of null take these away; what is not sent stays."""

    name: Name | None = None
    phone: Phone | None = None
    status: StrictBool | None = None
    registrationNo: Annotated[str, clean_line(40)] | None = None
    pgGuideSince: PastDay | None = None


class Block(Received):
    """``{status, _id}``: lets a staff member in, or keeps out (P-369)."""

    status: StrictBool
    id: Id = Field(alias="_id")


class Assignment(Received):
    """``{students: ids}``: whom a staff member guides (P-371)."""

    students: Ids


class StudentChange(Received):
    """One change of a student at a time (P-374); ``reason`` says why a payment is marked by hand."""

    paymentStatus: StrictBool | None = None
    verifyByHod: StrictBool | None = None
    certified: StrictBool | None = None
    joiningDate: PastDay | None = None
    reason: Annotated[str, clean_line(300)] | None = None


class PlaceDays(Received):
    """The first and the last day of a place that a student was transferred from."""

    first: Day
    last: Day


class TrainingChange(Received):
    """What the head of the department says of a student's training; what is not sent stays, null or an empty text takes
    away. ``formerPlaces`` has the days of all former places, the earliest first."""

    admissionBatch: Annotated[int, Field(strict=True, ge=1990, le=2100)] | None = None
    postDiploma: StrictBool | None = None
    attendanceId: Annotated[str, clean_line(40)] | None = None
    coGuides: Annotated[list[Id], Field(max_length=5)] | None = None
    placeSince: PastDay | None = None
    formerPlaces: Annotated[list[PlaceDays], Field(max_length=20)] | None = None


class BulkVerification(Received):
    """``{studentIds, verifyByHod}`` (P-378)."""

    studentIds: Ids
    verifyByHod: StrictBool


class Transfer(Received):
    """Another college, department or, for staff, role; for a student who goes to another college the reason."""

    collegeId: Id
    departmentId: Id
    role: StaffRole | None = None
    reason: Annotated[str, clean_lines(500)] | None = None
