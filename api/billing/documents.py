"""What is sold."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref


class Batch(BaseDocument):
    """A package. ``price`` and ``offerPrice`` are paise (design section 9); GST is added to the offer price (P-466).
    ``till`` is the last day on which it is offered; none means that it has no end (P-232). ``version`` counts its
    changes. One that ``needsCode`` is sold only to students of a college that has a :class:`PackageCode` for it."""

    title: str
    desc: str
    price: int
    offerPrice: int
    till: dt.datetime | None = None
    needsCode: bool | None = None
    version: int = 0
    retiredOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "batches"
        indexes = [
            IndexModel([("title", 1)], name="title", unique=True),
            IndexModel([("retiredOn", 1), ("offerPrice", -1), ("_id", -1)], name="offered"),
            IndexModel([("retiredOn", 1), ("offerPrice", 1), ("_id", 1)], name="by_offer"),
            IndexModel([("retiredOn", 1), ("title", 1), ("_id", 1)], name="in_use_title"),
        ]


class PackageCode(BaseDocument):
    """The code by which the students of one college buy a package that needs one; a new one replaces it."""

    batch: Annotated[ObjectId, Ref("batches", "title")]
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    code: str
    createdOn: dt.datetime
    createdBy: ObjectId

    class Settings(BaseDocument.Settings):
        name = "packageCodes"
        indexes = [
            IndexModel([("batch", 1), ("collegeId", 1)], name="package_college", unique=True),
            IndexModel([("createdOn", -1), ("_id", -1)], name="newest"),
        ]
