"""What other features ask of billing: what is offered today and what is to be paid for it, and licences by hand."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.billing.amounts import rupees, with_gst
from api.billing.licences import given_by_hand, prepared_by_hand, withdrawn_by_hand
from api.billing.licences import of_order as licence_of
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import Conflict, NotFound

__all__ = ["given_by_hand", "licence_of", "offered", "package", "prepared_by_hand", "withdrawn_by_hand"]

NO_PACKAGE = "There is no such package."
NOT_OFFERED = "This package is not offered any more. Please choose another one."
SHOWN = ("title", "desc", "price", "offerPrice", "till", "needsCode")
MOST = 50
"""Packages that are offered at once."""


async def package(batch_id: ObjectId) -> Row:
    """A package that can be bought today, as it is stored: ``price`` and ``offerPrice`` in paise.

    Raises:
        NotFound: there is none.
        Conflict: it is out of use, or its last day is over (P-232).
    """
    found: Row | None = await collection("batches").find_one({"_id": batch_id}, dict.fromkeys((*SHOWN, "retiredOn"), 1))
    if found is None:
        raise NotFound(NO_PACKAGE)
    till = found.get("till")
    if found.get("retiredOn") is not None or (till is not None and till < clock.stored_day(clock.today())):
        raise Conflict(NOT_OFFERED, code="package_gone", field="batch")
    return found


async def offered() -> list[Row]:
    """The packages that can be bought today, the dearest first: amounts in rupees, ``payable`` with GST (P-231)."""
    today = clock.stored_day(clock.today())
    filter_: dict[str, Any] = {"retiredOn": None, "$or": [{"till": None}, {"till": {"$gte": today}}]}
    sort = [("offerPrice", -1), ("_id", -1)]
    rows = await collection("batches").find(filter_, dict.fromkeys(SHOWN, 1)).sort(sort).to_list(length=MOST)
    return [
        {
            "_id": row["_id"],
            "title": row["title"],
            "desc": row["desc"],
            "price": rupees(row["price"]),
            "offerPrice": rupees(row["offerPrice"]),
            "payable": rupees(with_gst(row["offerPrice"])),
            "till": clock.wire_day(row.get("till")),
            "needsCode": bool(row.get("needsCode")),
        }
        for row in rows
    ]
