"""What providers tell by themselves. A message counts when it is signed; a repeated one changes nothing."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Mapping
from typing import Any

from api.access import limits
from api.billing import trail
from api.billing.gateways import BadWebhook, GatewayAway, WebhookEvent
from api.billing.gateways.assembly import Gateways
from api.billing.trail import Outcome
from api.billing.verifying import confirm
from api.core.database import Row, collection
from api.core.errors import AppError, NotFound, TooMany, Unavailable

ANSWER_SECONDS = 4.5
"""A provider waits five seconds for an answer; what is cut off here is taken up by the next delivery."""
REFUSED = "This message is not signed."
NOTED = (20, dt.timedelta(hours=1))
"""Unsigned messages that the trail takes from one address, in which time: what a flood may cost."""


async def receive(
    name: str, raw: bytes, headers: Mapping[str, str], gateways: Gateways, *, account: str | None, address: str
) -> str:
    """Deals with one message; answers what it came to, for the provider's own log.

    What is of an unknown order, of another account or says other things than the order is an alarm and is answered as
    received, because the provider can do nothing about it (PY-13). The message is marked as dealt with at the end, so
    that one that was cut off in between is taken again.

    Raises:
        NotFound: there is no such gateway here.
        AppError: the message is not signed, or not in the provider's form.
        Unavailable: the provider or the store is away; the message is to be sent again.
    """
    gateway = gateways.by_name.get(name)
    if gateway is None:
        raise NotFound
    try:
        event = gateway.parse_webhook(raw, headers)
    except BadWebhook as error:
        await _refused(name, str(error), address)
        raise AppError(REFUSED, code="bad_signature") from error
    known = f"{name}:{event.id}"
    if await trail.known(known):
        return "repeated"
    order = await _order(name, event)

    async def noted(outcome: Outcome, reason: str) -> str:
        payment, sort = event.payment, f"webhook.{event.sort[:60]}"
        about: dict[str, Any] = {"order": order, "gateway": name, "event_id": known, "reason": reason}
        if payment is not None:
            about |= {"payment_id": payment.id, "amount": payment.amount, "currency": payment.currency}
        await trail.note(sort, outcome, source="webhook", **about)
        return reason

    if account is not None and event.account not in (None, account):
        return await noted("alarm", "made for another account")
    if event.payment is None:
        return await noted("ignored", "about no payment")
    if order is None:
        return await noted("alarm", "of an unknown order")
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            found = await confirm(order, event.payment, gateway, source="webhook")
    except (GatewayAway, TimeoutError) as error:
        raise Unavailable from error
    return await noted("done" if found in ("settled", "duplicate") else "ignored", found)


async def _order(name: str, event: WebhookEvent) -> Row | None:
    if event.payment is None or not event.payment.orderId:
        return None
    found: Row | None = await collection("orders").find_one({"providerOrderId": event.payment.orderId, "gateway": name})
    return found


async def _refused(name: str, reason: str, address: str) -> None:
    try:
        await limits.count_try(f"webhook:{address}", most=NOTED[0], window=NOTED[1])
    except TooMany:
        return
    await trail.note("webhook.refused", "refused", source="webhook", gateway=name, reason=reason)
