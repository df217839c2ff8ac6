"""Entries as they are stored: the common fields and the kind's own, flat, in one collection (DECISIONS D7.1)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NotRequired

from bson import ObjectId
from pydantic import ConfigDict
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store import Identified
from api.core.store.database import Row
from api.core.store.documents import BaseDocument, Ref
from api.logbook.contract.kind import EntryStatus, StoredStatus
from api.logbook.contract.scoring import Score

PERSON = Ref("users", "name")
TITLE = ("title",)


class HistoryItem(TypedDict):
    """A decision on an entry, or that it was taken back; see :mod:`api.logbook.integrity.history`."""

    id: ObjectId
    at: dt.datetime
    by: ObjectId
    role: str | None
    status: EntryStatus
    score: NotRequired[Score]
    vRemark: NotRequired[str]
    confirmedRole: NotRequired[str]
    via: NotRequired[Literal["bulk", "offline"]]
    declared: NotRequired[Literal[True]]
    forWhom: NotRequired[ObjectId]
    withdrawn: NotRequired[Literal[True]]
    digest: NotRequired[str]
    names: NotRequired[str]
    file: NotRequired[str | None]
    seal: NotRequired[str]


class MovedFrom(TypedDict):
    """A move of a pending entry from one teacher to another; null means no teacher. ``undoes`` is the act that a
    move back undid."""

    move: ObjectId
    before: ObjectId | None
    to: ObjectId | None
    by: ObjectId
    at: dt.datetime
    undoes: NotRequired[ObjectId]


class ListedEntry(Identified):
    """What every list reads of an entry. The fields of its kind stand beside these, under the names of the kind file;
    they are read by ``row.get(name)``, and are objects to the type checker."""

    kind: str
    categoryId: str
    option: str
    date: dt.datetime
    status: StoredStatus
    topic: NotRequired[str]
    teacher: NotRequired[ObjectId | None]
    studentId: ObjectId
    collegeId: ObjectId
    departmentId: ObjectId
    studentRemark: NotRequired[str]
    vRemark: NotRequired[str]
    score: NotRequired[Score]
    verifiedBy: NotRequired[ObjectId | None]
    verifiedOn: NotRequired[dt.datetime | None]
    receivedOn: dt.datetime
    editedOn: NotRequired[dt.datetime]
    version: int
    kept: NotRequired[dict[str, str]]
    replaces: NotRequired[ObjectId]
    superseded: NotRequired[bool]
    enteredBy: NotRequired[ObjectId]
    movedFrom: NotRequired[ObjectId | None]
    verifiedFor: NotRequired[ObjectId | None]


class StoredEntry(ListedEntry):
    """An entry as it is stored; as of :class:`ListedEntry`, the fields of its kind stand beside these."""

    clientId: str
    bodyDigest: NotRequired[str]
    history: NotRequired[list[HistoryItem]]
    moves: NotRequired[list[MovedFrom]]
    certificate: NotRequired[ObjectId]
    caseKey: NotRequired[str]
    confirmedRole: NotRequired[str]
    decidedVia: NotRequired[Literal["bulk", "offline"]]


def place_of(entry: StoredEntry) -> Row:
    """What an entry is found by besides its id: the shard key, so that one shard is asked."""
    return {"collegeId": entry["collegeId"], "studentId": entry["studentId"]}


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
    status: StoredStatus = "Pending"
    vRemark: str = ""
    score: object = None
    verifiedBy: Annotated[ObjectId | None, PERSON] = None
    verifiedOn: dt.datetime | None = None
    confirmedRole: str | None = None
    """The role that the verifier saw, where it is another than the one that the student wrote."""
    decidedVia: Literal["bulk", "offline"] | None = None
    """How the decision was made, where not by itself; see :mod:`api.logbook.deciding.runs`."""
    receivedOn: dt.datetime
    editedOn: dt.datetime | None = None
    version: int = 1
    history: list[dict[str, object]] = []
    kept: dict[str, str] | None = None
    searchText: str = ""
    refs: list[ObjectId] = []
    """The people and items behind the words of an entry; see :mod:`api.logbook.entries.searched`."""
    patientText: str | None = None
    caseKey: str | None = None
    untold: list[dict[str, object]] | None = None
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
    movedFrom: Annotated[ObjectId | None, PERSON] = None
    """Whom the student named, where the head of department moved the entry to somebody else."""
    verifiedFor: Annotated[ObjectId | None, PERSON] = None
    """For whom a delegate decided, while that teacher was away."""
    moves: list[MovedFrom] | None = None

    class Settings(BaseDocument.Settings):
        name = "entries"
        shard_key = ("collegeId", "studentId")
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
            # A search looks through the texts of a department and kind, and for its ids, in these alone.
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("kind", 1), ("searchText", 1)],
                name="department_text",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("kind", 1), ("patientText", 1)],
                name="department_patient",
            ),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("kind", 1), ("refs", 1)],
                name="department_refs",
            ),
            IndexModel([("collegeId", 1), ("date", -1), ("_id", -1)], name="college_date"),
            IndexModel([("date", -1), ("_id", -1)], name="date"),
            IndexModel(
                [("collegeId", 1), ("studentId", 1)], name="superseded", partialFilterExpression={"superseded": True}
            ),
            IndexModel([("replaces", 1)], name="replaces", sparse=True),
            IndexModel([("verifiedBy", 1), ("verifiedOn", -1)], name="verifier_decisions", sparse=True),
            IndexModel([("caseKey", 1)], name="case", sparse=True),
            IndexModel([("certificate", 1)], name="certificate", sparse=True),
            IndexModel([("collegeId", 1), ("studentId", 1), ("skills", 1)], name="student_skill"),
            IndexModel([("validUntil", 1)], name="valid_until", sparse=True),
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
    """Says which submission has what one entry alone may have: ``id`` is kind, college and number of a record, or
    ``replaces`` and the entry that is corrected."""

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
    collegeId: ObjectId
    studentId: ObjectId
    deletedOn: dt.datetime
    deletedBy: ObjectId

    class Settings(BaseDocument.Settings):
        name = "deletedEntries"
        shard_key = ("collegeId", "studentId")
        indexes = [IndexModel([("collegeId", 1), ("studentId", 1), ("deletedOn", -1)], name="student")]


class DecisionRun(BaseDocument):
    """What one teacher decided in quick succession, or in one act; see :mod:`api.logbook.deciding.runs`. ``entries``
    are in the order of the decisions."""

    collegeId: ObjectId
    departmentId: ObjectId | None = None
    teacher: Annotated[ObjectId, PERSON]
    via: Literal["single", "bulk", "offline"] = "single"
    firstAt: dt.datetime
    lastAt: dt.datetime
    decisions: int
    entries: list[ObjectId]

    class Settings(BaseDocument.Settings):
        name = "decisionRuns"
        indexes = [
            IndexModel([("collegeId", 1), ("teacher", 1), ("via", 1), ("firstAt", 1)], name="run", unique=True),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("lastAt", -1), ("_id", -1)], name="department"),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("teacher", 1), ("lastAt", -1), ("_id", -1)], name="teacher"
            ),
            IndexModel([("lastAt", -1), ("_id", -1)], name="last"),
        ]
