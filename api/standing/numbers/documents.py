"""What is stored of numbers: once a week what each batch had, so that others are compared with and nobody is named."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref


class CountsOfRow(BaseModel):
    """What each trainee of a batch had of one row, in the order of the snapshot's ``trainees``; null for whom the row
    is not asked."""

    model_config = ConfigDict(extra="forbid")

    key: str
    counts: list[int | None]


class NumberSnapshot(BaseDocument):
    """The numbers of a batch of a department in one week, taken once; ``week`` is its Monday, ``batch`` the session
    year. Whoever is compared with the others leaves the own number out by the place in ``trainees``."""

    collegeId: ObjectId
    departmentId: ObjectId
    batch: int
    week: dt.datetime
    at: dt.datetime
    trainees: Annotated[list[ObjectId], Ref("users", "name")]
    rows: list[CountsOfRow]

    class Settings(BaseDocument.Settings):
        name = "numberSnapshots"
        shard_key = ("collegeId",)
        indexes = [
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("batch", 1), ("week", -1)], name="batch_week", unique=True
            ),
            # Of all colleges; departments are shared between them.
            IndexModel([("departmentId", 1), ("batch", 1), ("week", -1)], name="department_week"),
        ]
