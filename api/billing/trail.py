"""The trail of every payment: what anybody said of it and what was made of that. It only ever grows."""

from __future__ import annotations

import datetime as dt
import logging
from typing import Annotated, Any, Literal

from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref

log = logging.getLogger("api.billing")

Source = Literal["client", "webhook", "reconciler", "master"]
Outcome = Literal["done", "refused", "ignored", "alarm"]


class PaymentEvent(BaseDocument):
    """One line of the trail, never changed and never deleted.

    ``sort`` says what happened (``order.created``, ``payment.settled``, …), ``outcome`` what came of it, ``reason``
    why, in words for the Master. An ``alarm`` is something that a person has to look at. ``eventId`` is the provider's
    own id of a message, by which a repeated one is known. ``amount`` is paise.
    """

    at: dt.datetime
    sort: str
    source: str
    outcome: str
    gateway: str | None = None
    eventId: str | None = None
    orderId: Annotated[ObjectId | None, Ref("orders", "receipt")] = None
    paymentId: str | None = None
    userId: Annotated[ObjectId | None, Ref("users", "name")] = None
    reason: str | None = None
    amount: int | None = None
    currency: str | None = None

    class Settings(BaseDocument.Settings):
        name = "paymentEvents"
        indexes = [
            IndexModel([("eventId", 1)], name="event", unique=True, sparse=True),
            IndexModel([("orderId", 1), ("_id", 1)], name="order"),
            IndexModel([("outcome", 1), ("_id", -1)], name="outcome_newest"),
        ]


async def note(
    sort: str,
    outcome: Outcome,
    *,
    source: Source,
    order: Row | None = None,
    gateway: str | None = None,
    event_id: str | None = None,
    payment_id: str | None = None,
    user_id: ObjectId | None = None,
    reason: str | None = None,
    amount: int | None = None,
    currency: str | None = None,
) -> bool:
    """Writes a line; answers False where one with this ``event_id`` is there already. An alarm is logged as well.

    Gateway and person are the order's, unless they are given.
    """
    told: Row = order or {}
    row: dict[str, Any] = {
        "_id": new_id(),
        "at": clock.now(),
        "sort": sort,
        "source": source,
        "outcome": outcome,
        "gateway": gateway or told.get("gateway"),
        "eventId": event_id,
        "orderId": told.get("_id"),
        "paymentId": payment_id,
        "userId": user_id or told.get("userId"),
        "reason": reason,
        "amount": amount,
        "currency": currency,
    }
    if outcome == "alarm":
        log.warning("payment alarm: %s %s", sort, reason or "")
    try:
        await collection("paymentEvents").insert_one({key: value for key, value in row.items() if value is not None})
    except Exception as error:
        if event_id is None or not is_duplicate(error):
            raise
        return False
    return True


async def known(event_id: str) -> bool:
    """Whether the provider's message of this id has been dealt with."""
    return await collection("paymentEvents").find_one({"eventId": event_id}, {"_id": 1}) is not None


async def of_order(order_id: ObjectId, *, most: int = 200) -> list[Row]:
    """The lines about an order, from the first on."""
    rows: list[Row] = await collection("paymentEvents").find({"orderId": order_id}).sort([("_id", 1)]).to_list(most)
    return rows
