"""The organisation as it is stored. Departments are shared between colleges; a link says which college has which."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref


class State(BaseDocument):
    """A state or union territory of India."""

    name: str
    code: str
    gstCode: str | None = None
    type: str | None = None

    class Settings(BaseDocument.Settings):
        name = "states"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]


class College(BaseDocument):
    """A college. ``slug`` is its branded sign-in path; ``withheldRoles`` may not verify there. ``version`` counts its
    changes: none stored is 0."""

    name: str
    slug: str | None = None
    address: str | None = None
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    phone: str | None = None
    email: str | None = None
    gstin: str | None = None
    website: str | None = None
    logo: ObjectId | None = None
    poweredBy: bool = False
    withheldRoles: list[str] = []
    extraLeaveTypes: list[str] = []
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


class Institution(BaseDocument):
    """A hospital or other place of the District Residency Programme, by state."""

    title: str
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    kind: str | None = None
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
    (broad-speciality) are the reference data's."""

    title: str
    departmentId: ObjectId
    degree: str | None = None
    level: str | None = None

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

    class Settings(BaseDocument.Settings):
        name = "medicalCouncils"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]


class University(BaseDocument):
    """A university that awards the degree; the profile keeps its name as ``medicalCollege`` (L-199, L-200)."""

    name: str
    state: Annotated[ObjectId | None, Ref("states", "name")] = None

    class Settings(BaseDocument.Settings):
        name = "universities"
        indexes = [IndexModel([("name", 1)], name="name", unique=True)]
