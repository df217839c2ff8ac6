"""What providers tell by themselves. A message counts when it is signed; a repeated one changes nothing."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Mapping

from api.access import limits
from api.billing.documents import Order, Outcome
from api.billing.gateways import BadWebhook, Gateway, GatewayAway, WebhookEvent
from api.billing.gateways.assembly import Gateways
from api.billing.ledger import events as payment_events
from api.billing.orders import payments
from api.billing.orders.amounts import CURRENCY
from api.billing.orders.verifying import confirm
from api.billing.settlement import provider_refunds
from api.core.errors import AppError, TooMany, Unavailable, or_404
from api.core.store import records

ANSWER_SECONDS = 4.5
"""A provider waits five seconds for an answer; what is cut off here is taken up by the next delivery."""
REFUSED = "This message is not signed."
NOTED = (20, dt.timedelta(hours=1))
"""Unsigned messages that are recorded from one address, in which time: what a flood may cost."""


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
    gateway = or_404(gateways.by_name.get(name))
    try:
        event = gateway.parse_webhook(raw, headers)
    except BadWebhook as error:
        await _refused(name, str(error), address)
        raise AppError(REFUSED, code="bad_signature") from error
    known = f"{name}:{event.id}"
    if await payment_events.is_known(known):
        return "repeated"
    order = await _order(name, event)
    reported = event.refund or event.dispute

    async def noted(outcome: Outcome, reason: str) -> str:
        payment, kind = event.payment, f"webhook.{event.event[:60]}"
        facts: payment_events.Facts = {"reason": reason}
        if reported is not None:
            facts |= {"payment_id": reported.paymentId, "amount": reported.amount, "currency": CURRENCY}
        elif payment is not None:
            facts |= {"payment_id": payment.id, "amount": payment.amount, "currency": payment.currency}
        await payment_events.record_event(
            kind, outcome, source="webhook", order=order, gateway=name, event_id=known, **facts
        )
        return reason

    if account is not None and event.account not in (None, account):
        return await noted("alarm", "made for another account")
    if reported is None and event.payment is None:
        return await noted("ignored", "about no payment")
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            if reported is not None:
                order = order or await payments.order_of(reported.paymentId)
                report = await _reported(gateway, event)
                alarms = ("of an unknown order", "mismatch")
                return await noted("alarm" if report in alarms else "done", report)
            if order is None or event.payment is None:
                return await noted("alarm", "of an unknown order")
            result = await confirm(order, event.payment, gateway, source="webhook")
    except (GatewayAway, TimeoutError) as error:
        raise Unavailable from error
    return await noted("done" if result in ("settled", "duplicate") else "ignored", result)


async def _reported(gateway: Gateway, event: WebhookEvent) -> provider_refunds.Report:
    if event.refund is not None:
        return await provider_refunds.report_refund(gateway, event.refund, event.payment, source="webhook")
    assert event.dispute is not None
    return await provider_refunds.report_dispute(gateway, event.dispute, event.payment, source="webhook")


async def _order(name: str, event: WebhookEvent) -> Order | None:
    if event.payment is None or not event.payment.orderId:
        return None
    return await records(Order).one(Order.providerOrderId == event.payment.orderId, Order.gateway == name)


async def _refused(name: str, reason: str, address: str) -> None:
    try:
        await limits.count_try(f"webhook:{address}", max_tries=NOTED[0], window=NOTED[1])
    except TooMany:
        return
    await payment_events.record_event("webhook.refused", "refused", source="webhook", gateway=name, reason=reason)
