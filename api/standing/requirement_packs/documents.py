"""Requirement packs as they are stored: versions of packs, a department's own targets, and who was moved to another
version."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

EVERY_DEPARTMENT = ObjectId("0" * 24)
"""Stands where a department does, for a pack of all departments: so that what was read of those packs can be told
apart from what was read of others (:mod:`api.core.store.cache`)."""


class RequirementPack(BaseDocument):
    """One version of a pack. It is never changed: a newer version is another record.

    ``scope`` is the department that it is for, or :data:`EVERY_DEPARTMENT`; ``collegeId`` stands where a department of
    one college has it to itself. ``fromBatch`` is the first batch that has this version: 0 for the first version that
    was loaded, else the batch after the year of loading. ``by`` is missing where the release brought it. ``pack`` is
    the whole pack (:class:`api.standing.engine.packs.Pack`), the fields before it repeat what lists show.
    """

    packId: str
    version: str
    scope: ObjectId
    collegeId: ObjectId | None = None
    department: str
    degree: list[str]
    label: str
    title: str
    rows: int
    fromBatch: int
    at: dt.datetime
    by: Annotated[ObjectId | None, Ref("users", "name")] = None
    pack: dict[str, object]

    class Settings(BaseDocument.Settings):
        name = "requirementPacks"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("scope", 1), ("packId", 1), ("version", 1)], name="pack_version", unique=True
            ),
            IndexModel([("scope", 1), ("packId", 1)], name="scope_pack"),
        ]


class RequirementTarget(BaseDocument):
    """A target that a head sets beside the row ``beside`` of a pack, which has one: a requirement of its own (``row``,
    a :class:`api.standing.engine.packs.Requirement`) with the label College policy; ``rowId`` is its id."""

    collegeId: ObjectId
    departmentId: ObjectId
    packId: str
    beside: str
    rowId: str
    row: dict[str, object]
    at: dt.datetime
    by: Annotated[ObjectId | None, Ref("users", "name")] = None

    class Settings(BaseDocument.Settings):
        name = "requirementTargets"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("packId", 1), ("beside", 1)], name="beside", unique=True
            ),
            IndexModel([("departmentId", 1)], name="department"),
        ]


class PackMove(BaseDocument):
    """A trainee's move to another version of a pack; the one with the highest ``n`` holds, and moving back is one more.
    ``fromVersion`` is what the trainee had before. Of trainees who are moved together the first move holds what all of
    them are told."""

    collegeId: ObjectId
    studentId: Annotated[ObjectId, Ref("users", "name")]
    packId: str
    n: int
    version: str
    fromVersion: str
    reason: str
    at: dt.datetime
    by: Annotated[ObjectId | None, Ref("users", "name")] = None
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "packMoves"
        indexes = [
            IndexModel([("collegeId", 1), ("studentId", 1), ("packId", 1), ("n", 1)], name="move", unique=True),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
