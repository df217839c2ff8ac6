"""What was moved from one teacher to others, in one act of a head of department."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref


class MovedEntry(TypedDict):
    """An entry of an act: whose it is and to whom it was to go."""

    entry: ObjectId
    studentId: ObjectId
    to: ObjectId


class CoverMove(BaseDocument):
    """One act: ``items`` is what was to move, ``moved`` how many did. ``teacher`` is whom they waited for, null where
    no teacher was named. Until ``doneOn`` is set the act was cut off; its entries say themselves what moved."""

    collegeId: ObjectId
    departmentId: ObjectId
    teacher: Annotated[ObjectId | None, Ref("users", "name")] = None
    by: Annotated[ObjectId, Ref("users", "name")]
    at: dt.datetime
    items: list[MovedEntry]
    moved: int = 0
    stayed: Annotated[list[ObjectId], Ref("entries")] = []
    """Entries of ``items`` that were decided, changed or moved before this act reached them."""
    sendKey: str | None = None
    """The user and the client's id of the request, by which a repetition is recognised."""
    doneOn: dt.datetime | None = None
    undoneOn: dt.datetime | None = None
    returned: int = 0
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "coverMoves"
        indexes = [
            IndexModel([("collegeId", 1), ("departmentId", 1), ("at", -1), ("_id", -1)], name="department"),
            IndexModel([("doneOn", 1), ("at", 1)], name="cut_off"),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
