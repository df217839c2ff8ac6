"""The events of every payment: what anybody said of it and what was made of that. They are only ever added to."""

from __future__ import annotations

import logging
from typing import TypedDict

from bson import ObjectId

from api.billing.documents import Order, Outcome, PaymentEvent, Source
from api.core import clock
from api.core.store import records

log = logging.getLogger("api.billing")


class Facts(TypedDict, total=False):
    """What an event says of a payment besides what happened to it."""

    payment_id: str | None
    amount: int | None
    currency: str | None
    reason: str | None


async def record_event(
    kind: str,
    outcome: Outcome,
    *,
    source: Source,
    order: Order | None = None,
    gateway: str | None = None,
    event_id: str | None = None,
    payment_id: str | None = None,
    user_id: ObjectId | None = None,
    reason: str | None = None,
    amount: int | None = None,
    currency: str | None = None,
) -> bool:
    """Stores an event; answers False where one with this ``event_id`` is there already. An alarm is logged as well.

    Gateway and person are the order's, unless they are given.
    """
    event = PaymentEvent(
        at=clock.now(),
        sort=kind,
        source=source,
        outcome=outcome,
        gateway=gateway or (None if order is None else order.gateway),
        eventId=event_id,
        orderId=None if order is None else order.id,
        paymentId=payment_id,
        userId=user_id or (None if order is None else order.userId),
        reason=reason,
        amount=amount,
        currency=currency,
    )
    if outcome == "alarm":
        log.warning("payment alarm: %s %s", kind, reason or "")
    if event_id is None:
        await records(PaymentEvent).add(event)
        return True
    return await records(PaymentEvent).add_if_absent(event)


async def is_known(event_id: str) -> bool:
    """Whether the provider's message of this id has been dealt with."""
    return await records(PaymentEvent).exists(PaymentEvent.eventId == event_id)


async def of_order(order_id: ObjectId, *, limit: int = 200) -> list[PaymentEvent]:
    """The events of an order, from the first on."""
    return await records(PaymentEvent).many(PaymentEvent.orderId == order_id, sort=[(PaymentEvent.id, 1)], limit=limit)
