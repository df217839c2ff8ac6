"""The once-only part of a thesis as it is stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NotRequired

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref
from api.thesis.answers import CoGuide
from api.thesis.parts import Item, PartKey

PERSON = Ref("users", "name")


class StoredStep(TypedDict):
    """Which item was saved, when and by whom."""

    item: Item
    at: dt.datetime
    by: ObjectId


class Settled(TypedDict):
    """What is read of a record: what was settled, and when. An item is absent until it is saved."""

    _id: ObjectId
    part: PartKey
    collegeId: ObjectId
    departmentId: ObjectId
    studentId: ObjectId
    synopsisTitle: NotRequired[str]
    title: NotRequired[str]
    guide: NotRequired[ObjectId]
    coGuide: NotRequired[list[CoGuide]]
    certificate: NotRequired[ObjectId]
    synopsisAcceptanceDate: NotRequired[dt.datetime]
    history: NotRequired[list[StoredStep]]


class ThesisRecord(BaseDocument):
    """What was settled about one student's synopsis or thesis (T-165, T-170), which ``part`` tells; each item is absent
    until it is saved and never changes afterwards (T-204). The uploads for review are entries.

    ``synopsisTitle`` is the synopsis's title, ``title`` the thesis's. ``coGuide`` is a list of ``{name, department}``,
    the department by its name (T-166). ``synopsisAcceptanceDate`` stands on the thesis's record alone (T-169), a
    calendar day. ``history`` says which item was saved when: ``{item, at, by}``. After a transfer a student begins
    another: a record belongs to the place where it was made.
    """

    part: PartKey
    collegeId: ObjectId
    departmentId: ObjectId
    studentId: Annotated[ObjectId, PERSON]
    synopsisTitle: str | None = None
    title: str | None = None
    guide: Annotated[ObjectId | None, PERSON] = None
    coGuide: list[CoGuide] | None = None
    certificate: ObjectId | None = None
    synopsisAcceptanceDate: dt.datetime | None = None
    history: list[StoredStep] = []
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "theses"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("studentId", 1), ("departmentId", 1), ("part", 1)], name="student", unique=True
            ),
            IndexModel([("studentId", 1)], name="student_record"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
