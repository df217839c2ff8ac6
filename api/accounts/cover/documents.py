"""The days on which a teacher is away, and who stands in meanwhile."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref


class AwayDays(BaseDocument):
    """From when to when somebody of a department's staff is away, both days counted.

    ``delegate`` verifies what waits meanwhile; ``authenticates`` says whether the delegate may sign months as well, for
    which only a designated PG guide is entitled (rule book D4). ``setBy`` is the person or the head of department.
    """

    collegeId: ObjectId
    departmentId: ObjectId
    teacher: Annotated[ObjectId, Ref("users", "name", "role")]
    first: dt.datetime
    last: dt.datetime
    delegate: Annotated[ObjectId | None, Ref("users", "name", "role")] = None
    authenticates: bool = False
    reason: str = ""
    setBy: Annotated[ObjectId, Ref("users", "name")]
    setOn: dt.datetime
    version: int = 1
    offeredOn: dt.datetime | None = None
    """When what waits was offered to the delegate and the head of department."""
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "awayDays"
        indexes = [
            IndexModel([("collegeId", 1), ("teacher", 1), ("first", 1)], name="teacher", unique=True),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("last", 1), ("_id", 1)], name="department"),
            IndexModel([("collegeId", 1), ("delegate", 1), ("last", 1)], name="delegate", sparse=True),
            IndexModel([("last", 1), ("offeredOn", 1)], name="to_offer"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
