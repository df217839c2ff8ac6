"""The licence of a student: since when, until when (P-461), and of which order; it ends nothing by itself.

``licence`` on the user is ``{orderId, paidOn, until}`` and goes with ``paymentStatus``; both change in one write.
"""

from __future__ import annotations

import datetime as dt

from bson import ObjectId

from api.billing import trail
from api.billing.amounts import CURRENCY, rupees
from api.core import clock
from api.core.database import Row, collection, new_id
from api.core.listing import Page, page_rows

YEARS = 3
"""What a one-time fee covers (P-460)."""
BY_HAND = "hand"
"""The gateway of an order that stands for the Master's word: no money passed through the product."""
SHOWN = ("title", "amount", "gateway", "state", "mode", "paidAt", "paymentId")


def until(paid_on: dt.datetime) -> dt.datetime:
    """The instant at which a licence that was paid at ``paid_on`` ends: the same day three years later in India."""
    return clock.years_after(paid_on.astimezone(clock.INDIA), YEARS).astimezone(dt.UTC)


def of_order(order: Row) -> Row:
    """The licence that a paid order gives."""
    return {"orderId": order["_id"], "paidOn": order["paidAt"], "until": until(order["paidAt"])}


async def shown_of(user_id: ObjectId) -> Row | None:
    """The licence of a student as it travels: ``paidOn`` and ``until`` as days in India; None where there is none."""
    user = await collection("users").find_one({"_id": user_id}, {"licence": 1})
    licence = (user or {}).get("licence")
    if not licence:
        return None
    return {name: clock.india_day(licence[name]).isoformat() for name in ("paidOn", "until")}


async def paid_by(user_id: ObjectId, page: Page) -> tuple[list[Row], int]:
    """One page of what a student paid, amounts in rupees, each with its invoice and credit note where there are."""
    filter_ = {"userId": user_id, "state": {"$in": ["paid", "refunded"]}}
    rows, total = await page_rows(collection("orders"), filter_, page, [("_id", -1)], SHOWN)
    ids = [row["_id"] for row in rows]
    found = (
        await collection("invoices")
        .find({"orderId": {"$in": ids}}, {"orderId": 1, "sort": 1, "number": 1})
        .to_list(length=None)
    )
    documents = {(each["orderId"], each["sort"]): {"_id": each["_id"], "number": each["number"]} for each in found}
    for row in rows:
        row["amount"] = rupees(row["amount"])
        row["invoice"] = documents.get((row["_id"], "invoice"))
        row["creditNote"] = documents.get((row["_id"], "credit"))
    return rows, total


async def prepared_by_hand(user_id: ObjectId) -> Row:
    """The order that a student's licence rests on where the Master says that the student has paid.

    A payment through a provider that was not given back counts, from its day on. Without one the Master's word is
    written into the books as an order of no amount, which stands once :func:`given_by_hand` has said so.
    """
    paid = {"userId": user_id, "state": "paid", "gateway": {"$ne": BY_HAND}}
    found: Row | None = await collection("orders").find_one(paid, sort=[("_id", 1)])
    if found is not None:
        return found
    at, id_ = clock.now(), new_id()
    amounts = dict.fromkeys(("offerPrice", "discount", "taxable", "gst", "amount"), 0)
    order: Row = {
        "_id": id_,
        "receipt": f"hand-{id_}",
        "userId": user_id,
        "title": "Marked as paid by the Master",
        **amounts,
        "currency": CURRENCY,
        "gateway": BY_HAND,
        "state": "lapsed",
        "mode": "live",
        "createdAt": at,
        "expiresAt": at,
        "paidAt": at,
        "settledOn": at,
    }
    await collection("orders").insert_one(order)
    return order


async def given_by_hand(order: Row, *, reason: str | None) -> None:
    """Writes into the books that the licence of a prepared order was given."""
    lapsed = {"_id": order["_id"], "gateway": BY_HAND, "state": "lapsed"}
    await collection("orders").update_one(lapsed, {"$set": {"state": "paid"}})
    await trail.note("licence.byHand", "done", source="master", order=order, reason=reason)


async def withdrawn_by_hand(user: Row, *, reason: str | None) -> None:
    """Writes into the books that the Master took a licence back; an order that stood for the Master's word lapses."""
    order_id = (user.get("licence") or {}).get("orderId")
    order = None if order_id is None else await collection("orders").find_one({"_id": order_id})
    if order is not None:
        stands = {"_id": order_id, "gateway": BY_HAND, "state": "paid"}
        await collection("orders").update_one(stands, {"$set": {"state": "lapsed"}})
        await trail.note("licence.withdrawn", "done", source="master", order=order, reason=reason)
