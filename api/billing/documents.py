"""What is sold."""

from __future__ import annotations

import datetime as dt

from pymongo import IndexModel

from api.core.documents import BaseDocument


class Batch(BaseDocument):
    """A package. ``price`` and ``offerPrice`` are paise (design section 9); GST is added to the offer price (P-466).
    ``till`` is the last day on which it is offered; none means that it has no end (P-232). ``version`` counts its
    changes."""

    title: str
    desc: str
    price: int
    offerPrice: int
    till: dt.datetime | None = None
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
