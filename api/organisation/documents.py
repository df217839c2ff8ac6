"""The organisation as it is stored. Departments are shared between colleges; a link says which college has which."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref


class State(BaseDocument):
    """A state or union territory of India."""

    name: str
    code: str
    gstCode: str | None = None
    type: str | None = None

    class Settings(BaseDocument.Settings):
        name = "states"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]


class TrainingPolicy(BaseModel):
    """What a college sets itself where the regulations leave it free; what is not set is the product's default.

    ``casualAllowance`` are the days of casual leave a training year, pooled by ``leavePool``; ``offsCounted`` says
    whether weekly offs inside a leave count. The graces are days after a week, a month or a quarter, ``quarters`` are
    those of training or of the calendar, ``linkDays`` is how long a coordinator's link opens, ``delegates`` whether a
    guide may name one. ``collegeFrom`` is the first day on which months and quarters are asked for.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    casualAllowance: int | None = None
    leavePool: Literal["year", "course"] | None = None
    offsCounted: bool | None = None
    weekGrace: int | None = None
    monthGrace: int | None = None
    quarterGrace: int | None = None
    quarters: Literal["training", "calendar"] | None = None
    linkDays: int | None = None
    delegates: bool | None = None
    collegeFrom: dt.datetime | None = None


class College(BaseDocument):
    """A college. ``slug`` is its branded sign-in path; ``withheldRoles`` may not verify there; ``standing`` is what it
    sets of its training. ``version`` counts its changes: none stored is 0."""

    name: str
    slug: str | None = None
    address: str | None = None
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    phone: str | None = None
    email: str | None = None
    gstin: str | None = None
    website: str | None = None
    logo: ObjectId | None = None
    poweredBy: bool | None = None
    withheldRoles: list[str] | None = None
    extraLeaveTypes: list[str] | None = None
    standing: TrainingPolicy | None = None
    version: int = 0
    updatedAt: dt.datetime | None = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "colleges"
        indexes = [
            IndexModel([("name", 1)], name="name", unique=True),
            IndexModel([("slug", 1)], name="slug", unique=True, sparse=True),
            IndexModel([("retiredOn", 1), ("name", 1), ("_id", 1)], name="in_use_name"),
            IndexModel([("state", 1), ("retiredOn", 1), ("name", 1), ("_id", 1)], name="state_name"),
        ]


class Department(BaseDocument):
    """A department, the same in every college. ``forensic`` opens the forensic records; ``extraTrainingTypes`` are the
    training types that only it has (L-299, L-300); ``url`` is the guideline document."""

    name: str
    aliases: list[str] = []
    clinicalGroup: str | None = None
    forensic: bool = False
    extraTrainingTypes: list[str] = []
    url: ObjectId | None = None
    refNo: str | None = None
    refDate: str | None = None
    version: int = 0
    updatedAt: dt.datetime | None = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "departments"
        indexes = [
            IndexModel([("name", 1)], name="name", unique=True),
            IndexModel([("retiredOn", 1), ("name", 1), ("_id", 1)], name="in_use_name"),
        ]


class CollegeDepartment(BaseDocument):
    """Says that a college has a department."""

    name: str
    collegeId: ObjectId
    departmentId: ObjectId

    class Settings(BaseDocument.Settings):
        name = "collegedepartments"
        indexes = [
            IndexModel([("collegeId", 1), ("departmentId", 1)], name="pair", unique=True),
            IndexModel([("collegeId", 1), ("name", 1)], name="college_name"),
            IndexModel([("departmentId", 1)], name="department"),
        ]


InstitutionKind = Literal[
    "district hospital",
    "sub-district hospital",
    "community health centre",
    "primary health centre",
    "sub-centre",
    "urban health centre",
    "outreach",
    "insurance hospital",
    "research unit",
]
"""What a place of residency may be (PGMER-2023 5.2(xv)III and IV; FAQ Q3 and Q4)."""


class Institution(BaseDocument):
    """A hospital or other place of the District Residency Programme, by state. ``beds``, ``postgraduate``,
    ``superSpeciality``, ``funded`` (public or government-funded) and ``patientCare`` (direct, of a research unit) are
    what the rule of 5.2(xv) on places asks; what is missing is to be confirmed by the college."""

    title: str
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    kind: str | None = None
    beds: int | None = None
    postgraduate: bool | None = None
    superSpeciality: bool | None = None
    funded: bool | None = None
    patientCare: bool | None = None
    district: str | None = None
    addedBy: ObjectId | None = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "institutions"
        indexes = [
            IndexModel([("state", 1), ("title", 1)], name="state_title", unique=True),
            IndexModel([("retiredOn", 1), ("title", 1), ("_id", 1)], name="in_use_title"),
            IndexModel([("state", 1), ("retiredOn", 1), ("title", 1), ("_id", 1)], name="state_in_use"),
        ]


class Course(BaseDocument):
    """The course that a department trains for, such as MD General Medicine; ``degree`` (MD) and ``level``
    (broad-speciality) are the reference data's. ``years`` is its length where it is not the usual one."""

    title: str
    departmentId: ObjectId
    degree: str | None = None
    level: str | None = None
    years: int | None = None

    class Settings(BaseDocument.Settings):
        name = "courses"
        indexes = [
            IndexModel([("departmentId", 1), ("_id", 1)], name="department"),
            IndexModel([("title", 1)], name="title"),
        ]


class MedicalCouncil(BaseDocument):
    """A state's medical council, for the profile's registration (L-196, L-197)."""

    name: str
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "medicalCouncils"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]


class University(BaseDocument):
    """A university that awards the degree; the profile keeps its name as ``medicalCollege`` (L-199, L-200)."""

    name: str
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "universities"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]


class ExamDay(BaseDocument):
    """The day of the theory examination of one batch of a department, set by its head."""

    collegeId: ObjectId
    departmentId: ObjectId
    batch: int
    examOn: dt.datetime
    setBy: Annotated[ObjectId, Ref("users", "name")]
    setOn: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "examDays"
        indexes = [
            IndexModel([("collegeId", 1), ("departmentId", 1), ("batch", 1)], name="batch", unique=True),
            IndexModel([("departmentId", 1)], name="department"),
        ]
