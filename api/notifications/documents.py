"""Notifications as they are stored: one row for one recipient."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

PERSON = Ref("users", "name")
KEEP_FOR = dt.timedelta(days=180)
"""How long a notification is kept: one term. It bounds what one person can have."""


class Notification(BaseDocument):
    """A notification to the recipient ``toId``.

    ``at`` is when it falls due: before that nobody sees it, so that what waits is held back by its own date and by no
    timer. ``nStatus`` says that it was read. ``key`` stands while the row is unread: what comes under the same key
    replaces the row or is counted in it. ``fromId`` is missing where the product itself speaks.
    """

    toId: Annotated[ObjectId, PERSON]
    fromId: Annotated[ObjectId | None, PERSON] = None
    event: str
    desc: str
    url: str = ""
    subject: ObjectId | None = None
    times: int = 1
    nStatus: bool = False
    at: dt.datetime
    key: str | None = None

    class Settings(BaseDocument.Settings):
        name = "notifications"
        indexes = [
            IndexModel([("toId", 1), ("at", -1), ("_id", -1)], name="recipient"),
            IndexModel([("toId", 1), ("nStatus", 1), ("at", -1), ("_id", -1)], name="recipient_unread"),
            IndexModel([("key", 1)], name="key", unique=True, sparse=True),
            IndexModel([("at", 1)], name="age", expireAfterSeconds=int(KEEP_FOR.total_seconds())),
        ]
