"""The curriculum as it is stored. ``titleKey`` is the folded title, unique where the title must be (L-346)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pydantic import Field
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

SkillUse = Literal["diag", "proc"]


class Competency(BaseDocument):
    """A competency of a department, Diagnostic or Procedure; the specification spells its ids ``computency``.

    ``addedIn`` is the college of who added it, which its list shows (P-182)."""

    title: str
    titleKey: str
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    for_: SkillUse | None = Field(default=None, alias="for")
    addedBy: ObjectId | None = None
    addedIn: Annotated[ObjectId | None, Ref("colleges", "name")] = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "computencies"
        indexes = [
            IndexModel([("departmentId", 1), ("for", 1), ("titleKey", 1)], name="department_title", unique=True),
            IndexModel([("retiredOn", 1), ("titleKey", 1), ("_id", 1)], name="in_use_title"),
        ]


class Skill(BaseDocument):
    """A skill of a competency, whose type it has. ``retiredWith`` is the competency that took it out of use and brings
    it back."""

    title: str
    titleKey: str
    computencyId: Annotated[ObjectId, Ref("computencies", "title", "departmentId")]
    departmentId: ObjectId
    for_: SkillUse | None = Field(default=None, alias="for")
    addedBy: ObjectId | None = None
    retiredOn: dt.datetime | None = None
    retiredWith: ObjectId | None = None

    class Settings(BaseDocument.Settings):
        name = "skills"
        indexes = [
            IndexModel([("computencyId", 1), ("titleKey", 1)], name="competency_title", unique=True),
            IndexModel([("departmentId", 1), ("titleKey", 1)], name="department_title"),
            IndexModel([("retiredOn", 1), ("titleKey", 1), ("_id", 1)], name="in_use_title"),
        ]


class Speciality(BaseDocument):
    """A clinic that a student is posted to."""

    title: str
    titleKey: str
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    collegeId: ObjectId | None = None
    addedBy: ObjectId | None = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "specialities"
        indexes = [
            IndexModel([("departmentId", 1), ("titleKey", 1), ("collegeId", 1)], name="department_title", unique=True),
            IndexModel([("retiredOn", 1), ("titleKey", 1), ("_id", 1)], name="in_use_title"),
        ]


class Procedure(BaseDocument):
    """A procedure practised in the skills lab."""

    title: str
    titleKey: str
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    collegeId: ObjectId | None = None
    addedBy: ObjectId | None = None
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "procedures"
        indexes = [
            IndexModel([("departmentId", 1), ("titleKey", 1), ("collegeId", 1)], name="department_title", unique=True),
            IndexModel([("retiredOn", 1), ("titleKey", 1), ("_id", 1)], name="in_use_title"),
        ]
