"""What is known about each kept file."""

import datetime as dt
from typing import ClassVar, NotRequired, TypedDict

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument


class ShownFile(TypedDict):
    """What a file's link is made of."""

    _id: ObjectId
    name: str
    type: str
    size: int
    public: bool
    deletedAt: NotRequired[dt.datetime | None]


class FileRow(ShownFile):
    """A kept file as it is stored and handed on; see :class:`StoredFile`."""

    storedName: str
    sha256: str
    purpose: str
    createdAt: dt.datetime
    ownerId: NotRequired[ObjectId | None]
    collegeId: NotRequired[ObjectId | None]
    departmentId: NotRequired[ObjectId | None]
    rendition: NotRequired[ObjectId]
    unshownAt: NotRequired[dt.datetime]
    unshownWhy: NotRequired[str]
    audited: NotRequired[bool | None]
    unscanned: NotRequired[bool | None]


class StoredFile(BaseDocument):
    """One kept file. `deletedAt` closes its links at once; the sweep removes the bytes later."""

    name: str
    storedName: str
    type: str
    size: int
    sha256: str
    ownerId: ObjectId | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    purpose: str
    public: bool = False
    createdAt: dt.datetime
    deletedAt: dt.datetime | None = None
    rendition: ObjectId | None = None
    """The office file as PDF: a `files` record of its own, once somebody has looked at it."""
    convertingAt: dt.datetime | None = None
    unshownAt: dt.datetime | None = None
    """When turning it into PDF has failed last, and what was said (`unshownWhy`)."""
    unshownWhy: str | None = None
    audited: bool | None = None
    """Whoever opens it leaves a row of the audit trail."""
    unscanned: bool | None = None
    """Nobody gets to see it before the virus scanner has."""

    class Settings(BaseDocument.Settings):
        name = "files"
        indexes: ClassVar[list[IndexModel]] = [
            IndexModel([("storedName", 1)], name="storedName", unique=True),
            IndexModel([("ownerId", 1), ("_id", 1)], name="owner"),
            IndexModel([("deletedAt", 1), ("_id", 1)], name="deletedAt"),
            IndexModel([("collegeId", 1), ("sha256", 1)], name="content"),
        ]
