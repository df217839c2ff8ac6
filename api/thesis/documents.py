"""The once-only part of a thesis as it is stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref

PERSON = Ref("users", "name")


class ThesisRecord(BaseDocument):
    """What was settled about one student's synopsis or thesis (T-165, T-170), which ``part`` tells; each item is absent
    until it is saved and never changes afterwards (T-204). The uploads for review are entries.

    ``synopsisTitle`` is the synopsis's title, ``title`` the thesis's. ``coGuide`` is a list of ``{name, department}``,
    the department by its name (T-166). ``synopsisAcceptanceDate`` stands on the thesis's record alone (T-169), a
    calendar day. ``history`` says which item was saved when: ``{item, at, by}``. After a transfer a student begins
    another: a record belongs to the place where it was made.
    """

    part: str
    collegeId: ObjectId
    departmentId: ObjectId
    studentId: Annotated[ObjectId, PERSON]
    synopsisTitle: str | None = None
    title: str | None = None
    guide: Annotated[ObjectId | None, PERSON] = None
    coGuide: list[dict[str, str]] | None = None
    certificate: ObjectId | None = None
    synopsisAcceptanceDate: dt.datetime | None = None
    history: list[dict[str, Any]] = []
    untold: list[dict[str, Any]] | None = None
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
