"""DRP coordinators as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref

PERSON = Ref("users", "name")


class Drpc(BaseDocument):
    """One coordinator of the District Residency Programme with the schedule of a posting (T-174).

    ``insitution`` and ``state`` are ids (T-176). ``studentId`` is the student whose posting it is; without one it is
    every student's of the department. ``addedBy`` says who recorded it (T-301). One that a student added is ``waiting``
    until staff accept it: only then is it mailed and its schedule counted. ``verifiedOn`` is set once the
    coordinator has confirmed the address; then it is not deleted any more (design section 12, ruling 14). ``sendKey``
    recognises a repeated sending.
    """

    name: str
    phone: str
    email: str
    state: Annotated[ObjectId, Ref("states", "name")]
    insitution: Annotated[ObjectId, Ref("institutions", "title")]
    schduleFrom: dt.datetime
    schduleTo: dt.datetime
    notice: ObjectId | None = None
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    studentId: Annotated[ObjectId | None, PERSON] = None
    addedBy: Annotated[ObjectId, PERSON]
    addedOn: dt.datetime
    waiting: bool | None = None
    acceptedBy: Annotated[ObjectId | None, PERSON] = None
    acceptedOn: dt.datetime | None = None
    verifiedOn: dt.datetime | None = None
    sendKey: str | None = None
    searchText: str = ""

    class Settings(BaseDocument.Settings):
        name = "drpcs"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("schduleFrom", -1), ("_id", -1)], name="department_schedule"
            ),
            IndexModel([("schduleFrom", -1), ("_id", -1)], name="schedule"),
            IndexModel([("insitution", 1), ("addedOn", -1), ("_id", -1)], name="institution"),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
        ]
