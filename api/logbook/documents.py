"""Entries as they are stored: the common fields and the kind's own, flat, in one collection (design section 4)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from bson import ObjectId
from pydantic import ConfigDict
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref

PERSON = Ref("users", "name")
TITLE = ("title",)


class Entry(BaseDocument):
    """One record with the life cycle. The kind's own fields stand beside these, under the specification's names.

    ``kept`` holds the names that must not change under a verified record; ``superseded`` marks an approved entry whose
    correction was approved too, so that counts take the newest of a line.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="allow")

    kind: str
    categoryId: str
    option: str
    clientId: str
    bodyDigest: str | None = None
    collegeId: ObjectId
    departmentId: ObjectId
    studentId: Annotated[ObjectId, PERSON]
    date: dt.datetime
    topic: str = ""
    teacher: Annotated[ObjectId | None, PERSON] = None
    studentRemark: str = ""
    status: str = "Pending"
    vRemark: str = ""
    score: Any = None
    verifiedBy: Annotated[ObjectId | None, PERSON] = None
    verifiedOn: dt.datetime | None = None
    receivedOn: dt.datetime
    editedOn: dt.datetime | None = None
    version: int = 1
    history: list[dict[str, Any]] = []
    kept: dict[str, str] | None = None
    searchText: str = ""
    patientText: str | None = None
    caseKey: str | None = None
    untold: list[dict[str, Any]] | None = None
    untoldSince: dt.datetime | None = None
    replaces: ObjectId | None = None
    superseded: bool | None = None
    certificate: ObjectId | None = None
    competency: Annotated[ObjectId | None, Ref("computencies", *TITLE)] = None
    skills: Annotated[ObjectId | None, Ref("skills", *TITLE)] = None
    speciality: Annotated[ObjectId | None, Ref("specialities", *TITLE)] = None
    procedure: Annotated[ObjectId | None, Ref("procedures", *TITLE)] = None
    state: Annotated[ObjectId | None, Ref("states", "name")] = None
    enteredBy: Annotated[ObjectId | None, PERSON] = None
    """The member of staff who recorded it for the student, where it was not the student."""

    class Settings(BaseDocument.Settings):
        name = "entries"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("studentId", 1), ("clientId", 1)],
                name="client",
                unique=True,
            ),
            IndexModel(
                [("studentId", 1), ("collegeId", 1), ("departmentId", 1), ("kind", 1), ("date", -1), ("_id", -1)],
                name="student_kind_date",
            ),
            IndexModel(
                [
                    ("studentId", 1),
                    ("collegeId", 1),
                    ("departmentId", 1),
                    ("kind", 1),
                    ("status", 1),
                    ("date", -1),
                    ("_id", -1),
                ],
                name="student_kind_status",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("kind", 1), ("date", -1), ("_id", -1)],
                name="department_kind_date",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("kind", 1), ("status", 1), ("date", -1), ("_id", -1)],
                name="department_kind_status",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("status", 1), ("receivedOn", 1), ("_id", 1)],
                name="department_queue",
            ),
            IndexModel(
                [
                    ("collegeId", 1),
                    ("departmentId", 1),
                    ("teacher", 1),
                    ("status", 1),
                    ("receivedOn", 1),
                    ("_id", 1),
                ],
                name="teacher_queue",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("date", -1), ("_id", -1)],
                name="department_date",
            ),
            IndexModel([("collegeId", 1), ("date", -1), ("_id", -1)], name="college_date"),
            IndexModel([("date", -1), ("_id", -1)], name="date"),
            IndexModel([("studentId", 1), ("status", 1), ("verifiedOn", -1), ("_id", -1)], name="student_decisions"),
            IndexModel([("studentId", 1), ("superseded", 1)], name="superseded"),
            IndexModel([("replaces", 1)], name="replaces", unique=True, sparse=True),
            IndexModel([("studentId", 1), ("kind", 1), ("fromDate", 1)], name="student_kind_from"),
            IndexModel([("verifiedBy", 1), ("verifiedOn", -1), ("_id", -1)], name="verifier_decisions"),
            IndexModel([("caseKey", 1)], name="case", sparse=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class Favourite(BaseDocument):
    """A student's own preset of an entry. ``n`` is its place among the few that each student has."""

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="ignore")

    userId: ObjectId
    n: int
    kind: str
    name: str
    nameKey: str
    values: dict[str, str]
    createdOn: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "favourites"
        indexes = [
            IndexModel([("userId", 1), ("n", 1)], name="place", unique=True),
            IndexModel([("userId", 1), ("nameKey", 1)], name="name", unique=True),
        ]


class Claim(BaseDocument):
    """Says which submission has a number that one entry of a college may have; ``id`` is kind, college and number."""

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="ignore")

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    studentId: ObjectId
    clientId: str
    collegeId: ObjectId
    at: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "claims"


class DeletedEntry(BaseDocument):
    """An entry as it was when its owner deleted it; its file is kept for 90 days."""

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="allow")

    kind: str
    studentId: ObjectId
    deletedOn: dt.datetime
    deletedBy: ObjectId

    class Settings(BaseDocument.Settings):
        name = "deletedEntries"
        indexes = [IndexModel([("studentId", 1), ("deletedOn", -1)], name="student")]
