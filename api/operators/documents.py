"""Imports as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument


class Added(TypedDict):
    """A record that an import wrote."""

    collection: str
    id: ObjectId
    digest: str


class Replaced(Added):
    """A record that an import changed, with what it was."""

    before: dict[str, object]


class ImportRun(BaseDocument):
    """One import, written before its first record, so that it can be taken back whatever happens in between.

    ``state`` is ``writing``, then ``done``; ``undoing``, then ``undone`` where it is taken back. ``open`` stands while
    it is neither done nor undone: there is one at most. ``added`` lists the new records, ``changed`` the replaced ones,
    each with the digest of what was written, by which a later change is recognised; of replaced ones ``before`` is what
    they were.
    """

    at: dt.datetime
    what: str
    file: str
    sha256: str
    by: str
    state: Literal["writing", "done", "undoing", "undone"]
    open: bool | None = None
    touchedOn: dt.datetime
    rows: int
    ready: int
    known: int
    failed: int
    added: list[Added] = []
    changed: list[Replaced] = []
    finishedOn: dt.datetime | None = None
    undoneOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "imports"
        indexes = [
            IndexModel([("open", 1)], name="open", unique=True, sparse=True),
            IndexModel([("state", 1), ("at", -1), ("_id", -1)], name="state_newest"),
            IndexModel([("at", -1), ("_id", -1)], name="newest"),
        ]
