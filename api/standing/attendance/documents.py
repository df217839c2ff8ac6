"""Imported days of attendance as they are stored: a record for each trainee and month, and one for each import."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NotRequired

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref

DayStatus = Literal["P", "A", "HD", "OD", "HO", "WO"]
"""Present, absent, half day, on duty elsewhere, holiday, weekly off."""
ObjectionState = Literal["open", "accepted", "corrected", "left"]


class Objection(TypedDict):
    """A trainee's objection to a day: what it should say instead, and why; ``was`` is what it said then."""

    status: DayStatus
    was: DayStatus
    note: str
    at: dt.datetime
    state: ObjectionState
    by: NotRequired[ObjectId]
    decidedOn: NotRequired[dt.datetime]
    remark: NotRequired[str]


class StoredDay(TypedDict):
    """What is known of one day: the status as the file has it, and the import that brought it."""

    status: DayStatus
    source: ObjectId
    timeIn: NotRequired[str]
    timeOut: NotRequired[str]
    note: NotRequired[str]
    objection: NotRequired[Objection]


class AttendanceMonth(BaseDocument):
    """The imported days of a trainee in one month (``yyyy-mm``), by the two digits of the day. ``objected`` stands
    while an objection is open; ``version`` grows with each write, and a write names the one that it has seen."""

    studentId: Annotated[ObjectId, Ref("users", "name")]
    collegeId: ObjectId
    departmentId: ObjectId
    month: str
    days: dict[str, StoredDay]
    version: int = 1
    objected: bool | None = None
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "attendanceMonths"
        indexes = [
            IndexModel([("studentId", 1), ("month", 1)], name="student_month", unique=True),
            IndexModel([("objected", 1), ("studentId", 1)], name="objected", sparse=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class ReplacedDay(TypedDict):
    """A day that an import wrote, with what stood there before; nothing where nothing did."""

    studentId: ObjectId
    month: str
    day: str
    before: NotRequired[StoredDay]


class AttendanceImport(BaseDocument):
    """One import of attendance days, stored before its first day, so that it can be taken back whatever happens.

    ``by`` is missing where an operator's command wrote it. ``written`` days are new or changed, ``same`` were there as
    they are, ``decided`` stand as a head of department decided them, ``failed`` are rows that could not be taken.
    """

    collegeId: ObjectId
    departmentId: ObjectId
    file: str
    sha256: str
    by: Annotated[ObjectId | None, Ref("users", "name")] = None
    at: dt.datetime
    state: Literal["writing", "done", "undone"]
    rows: int
    written: int
    same: int
    decided: int
    failed: int
    students: int
    first: dt.datetime | None = None
    last: dt.datetime | None = None
    replaced: list[ReplacedDay] = []
    undoneBy: Annotated[ObjectId | None, Ref("users", "name")] = None
    undoneOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "attendanceImports"
        indexes = [IndexModel([("collegeId", 1), ("departmentId", 1), ("at", -1), ("_id", -1)], name="place_newest")]


class AttendanceMapping(BaseDocument):
    """Under which headings the files of a college's attendance system have what is taken from them."""

    collegeId: ObjectId
    columns: dict[str, str]
    by: Annotated[ObjectId | None, Ref("users", "name")] = None
    at: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "attendanceMappings"
        indexes = [IndexModel([("collegeId", 1)], name="college", unique=True)]
