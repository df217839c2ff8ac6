"""Imports as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Any

from pymongo import IndexModel

from api.core.documents import BaseDocument


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
    state: str
    open: bool | None = None
    touchedOn: dt.datetime
    rows: int
    ready: int
    known: int
    failed: int
    added: list[dict[str, Any]] = []
    changed: list[dict[str, Any]] = []
    finishedOn: dt.datetime | None = None
    undoneOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "imports"
        indexes = [
            IndexModel([("open", 1)], name="open", unique=True, sparse=True),
            IndexModel([("state", 1), ("at", -1), ("_id", -1)], name="state_newest"),
            IndexModel([("at", -1), ("_id", -1)], name="newest"),
        ]
