"""Payments as they are stored: one for each payment id of a provider, whoever told of it and however often."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.billing.amounts import CURRENCY
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref


class Payment(BaseDocument):
    """Money that a provider has, or refused to take, for an order. ``amount`` is paise.

    ``state``: ``captured``; ``refused``; ``duplicate``, captured although its person needed no other licence, so that
    it is to be refunded; ``refundPending``; ``refunded``.
    """

    paymentId: str
    orderId: Annotated[ObjectId, Ref("orders", "receipt", "title")]
    userId: Annotated[ObjectId, Ref("users", "name", "email", "phone")]
    gateway: str
    amount: int
    currency: str
    state: str
    at: dt.datetime
    reason: str | None = None
    refundId: str | None = None
    refundKey: str | None = None
    refundReason: str | None = None
    refundBy: Annotated[ObjectId | None, Ref("users", "name")] = None
    refundAskedOn: dt.datetime | None = None
    refundedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "payments"
        indexes = [
            IndexModel([("paymentId", 1)], name="payment", unique=True),
            IndexModel([("orderId", 1), ("_id", 1)], name="order"),
            IndexModel([("userId", 1), ("_id", -1)], name="user"),
            IndexModel([("state", 1), ("_id", 1)], name="state"),
        ]


async def by_payment_id(payment_id: str) -> Row | None:
    """The payment of a provider's id."""
    found: Row | None = await collection("payments").find_one({"paymentId": payment_id})
    return found


async def record(order: Row, payment_id: str, *, captured: bool, reason: str | None = None) -> Row:
    """The payment of this id, made on the first telling; one that was refused may be captured later, not otherwise."""
    rows = collection("payments")
    row = {
        "_id": new_id(),
        "paymentId": payment_id,
        "orderId": order["_id"],
        "userId": order["userId"],
        "gateway": order["gateway"],
        "amount": order["amount"],
        "currency": CURRENCY,
        "state": "captured" if captured else "refused",
        "at": clock.now(),
        **({"reason": reason} if reason else {}),
    }
    try:
        await rows.insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        if captured:
            was = {"paymentId": payment_id, "orderId": order["_id"], "state": "refused"}
            await rows.update_one(was, {"$set": {"state": "captured", "at": row["at"]}, "$unset": {"reason": ""}})
    return await by_payment_id(payment_id) or row


async def flag_duplicate(payment_id: str, reason: str) -> bool:
    """Marks captured money as to be given back; answers whether it was this call that did."""
    changed = await collection("payments").update_one(
        {"paymentId": payment_id, "state": "captured"}, {"$set": {"state": "duplicate", "reason": reason}}
    )
    return bool(changed.modified_count)
