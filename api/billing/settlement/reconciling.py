"""Compares the books with the payment providers: finds money that nobody told of, ends what is over, finishes what was
cut off. Whatever it decides is recorded as an event.

It may run at any moment, beside buyers and webhooks and after any crash: all that it does is done by steps that change
nothing when they are repeated.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Literal

from beanie.operators import GT, GTE, Eq, In

from api.access import limits
from api.billing.documents import Order, Payment
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused, ProviderPayment
from api.billing.gateways.assembly import Gateways
from api.billing.ledger import events as payment_events
from api.billing.orders import orders, payments
from api.billing.orders.amounts import CURRENCY, written
from api.billing.orders.verifying import confirm
from api.billing.settlement import provider_refunds, refunds
from api.billing.settlement.settling import settle
from api.core import clock
from api.core.errors import AppError, Conflict, TooMany
from api.core.recurring import recurring
from api.core.store import Condition, records
from api.core.store.database import notice

log = logging.getLogger("api.billing")

GRACE = dt.timedelta(minutes=2)
"""An order this young is left to its buyer and to the provider's webhook."""
LATE = dt.timedelta(days=3)
"""How long an order that is over is still asked about: money may come for it."""
BATCH = 500
"""Orders of a group that one run looks at."""
REFUND_DAYS = 60
"""Days for which a run asks the provider for refunds that no message reported."""
MAX_UNANSWERED_CALLS = 3
"""Calls that a provider may leave unanswered before it is left alone until the next run."""
LEASE = dt.timedelta(minutes=4)
"""How long one run keeps others away at most; a process that dies leaves the work to the next after that."""
FIRST_RUN_DELAY_SECONDS = 30.0
"""Seconds after a start before the first run."""
RUNNING, DUE = "reconcile:running", "reconcile:due"
BY_HAND = "This order was marked by hand; there is no provider to ask."
BUSY = "The books are being compared with the providers just now. Please try again in a minute."

Finding = Literal["settled", "duplicate", "lapsed", "refunded", "alarm", "away", "nothing"]
FINDINGS: tuple[Finding, ...] = ("settled", "duplicate", "lapsed", "refunded", "alarm", "away", "nothing")
Summary = dict[str, int]
WORDS: dict[Finding, str] = {
    "settled": "The payment was found at the provider and entered into the books.",
    "duplicate": "This is a second payment. It is marked to be refunded.",
    "lapsed": "No payment came in time; the order has lapsed.",
    "refunded": "The refund is done.",
    "alarm": "The provider and the books disagree. See the trail.",
    "away": "The payment provider does not answer. Please try again later.",
    "nothing": "The provider and the books agree.",
}


def summary_text(summary: Summary) -> str:
    """What a run found, in a sentence for the Master."""
    names = {"settled": "settled", "duplicate": "second payments", "lapsed": "lapsed", "refunded": "refunded"}
    parts = [f"{summary[name]} {word}" for name, word in {**names, "alarm": "alarms"}.items() if summary[name]]
    text = ", ".join(parts) or "nothing had to be done"
    away = f" {summary['away']} could not be asked about." if summary["away"] else ""
    return f"{summary['looked']} looked at: {text}.{away}"


async def reconcile(gateways: Gateways, *, now: dt.datetime | None = None) -> Summary:
    """One run over everything that may not be as it should; answers how often it found what.

    Args:
        gateways: those of this process.
        now: the instant that it goes by; a test looks ahead with it.

    Raises:
        Conflict: another run is under way.
    """
    try:
        await limits.count_try(RUNNING, max_tries=1, window=LEASE)
    except TooMany:
        raise Conflict(BUSY, code="busy") from None
    try:
        return await _run(gateways, now or clock.now())
    finally:
        await limits.forget_tries(RUNNING)


async def _run(gateways: Gateways, at: dt.datetime) -> Summary:
    summary: Summary = {"looked": 0, **dict.fromkeys(FINDINGS, 0)}
    unanswered: dict[str, int] = {}
    async for order in _doubtful(at):
        summary["looked"] += 1
        patient = unanswered.get(order.gateway, 0) < MAX_UNANSWERED_CALLS
        result: Finding
        try:
            result = await _look_into(gateways, order, at, ask=patient and order.createdAt <= at - GRACE)
        except AppError as refusal:
            result = "away" if refusal.status == 503 else "alarm"
        if result == "away":
            unanswered[order.gateway] = unanswered.get(order.gateway, 0) + 1
        summary[result] += 1
    for gateway in gateways.by_name.values():
        if unanswered.get(gateway.name, 0) < MAX_UNANSWERED_CALLS:
            await _find_refunds(gateway, at, summary)
    return summary


async def _find_refunds(gateway: Gateway, at: dt.datetime, summary: Summary) -> None:
    """Follow the refunds that no message reported: the provider is asked for all of the last :data:`REFUND_DAYS`. It
    may list those of other products of the same account too, which are passed over."""
    try:
        refunds = await gateway.refunds_since(at - dt.timedelta(days=REFUND_DAYS))
    except (GatewayAway, GatewayRefused) as error:
        log.warning("the provider %s did not answer about refunds: %s", gateway.name, error)
        summary["looked"], summary["away"] = summary["looked"] + 1, summary["away"] + 1
        return
    booked = await payments.booked_refunds([each.paymentId for each in refunds])
    for refund in refunds:
        if refund.id in booked:
            continue
        finding: Finding | None
        try:
            report = await provider_refunds.report_refund(gateway, refund, None, source="reconciler")
            finding = "refunded" if report in ("refunded", "partly refunded") else None
        except GatewayAway:
            finding = "away"
        if finding is not None:
            summary["looked"], summary[finding] = summary["looked"] + 1, summary[finding] + 1


async def _doubtful(at: dt.datetime) -> AsyncIterator[Order]:
    """The orders to look at: paid and not settled, waiting, with a refund under way, and over for a short while."""
    stored_orders, oldest = records(Order), [(Order.id, 1)]
    groups: list[list[Condition]] = [
        [Order.state == "paid", Eq(Order.settledOn, None)],
        [In(Order.state, orders.WAITING)],
    ]
    for where in groups:
        for order in await stored_orders.many(*where, sort=oldest, limit=BATCH):
            yield order
    pending = await records(Payment).many(Payment.state == "refundPending", sort=[(Payment.id, 1)], limit=BATCH)
    for order in await stored_orders.many(In(Order.id, [payment.orderId for payment in pending]), limit=BATCH):
        yield order
    over = (In(Order.state, ["lapsed", "failed"]), GTE(Order.createdAt, at - LATE), GT(Order.providerOrderId, ""))
    for order in await stored_orders.many(*over, sort=[(Order.createdAt, -1), (Order.id, -1)], limit=BATCH):
        # Asked about ever more rarely: after a quarter of its age.
        last = order.lookedOn or order.createdAt
        if at - last >= (at - order.createdAt) / 4:
            yield order


async def look_into(gateways: Gateways, order: Order) -> str:
    """Looks into one order now, as the Master asks; answers what was found, in a sentence.

    Raises:
        Conflict: no provider has to do with this order.
        Unavailable: its provider is not set up.
    """
    if order.gateway == "hand":
        raise Conflict(BY_HAND)
    return WORDS[await _look_into(gateways, order, clock.now(), ask=True)]


async def _look_into(gateways: Gateways, order: Order, at: dt.datetime, *, ask: bool) -> Finding:
    """What is wrong with an order, put right where it can be."""
    results = set[Finding]()
    if order.state == "paid" and order.settledOn is None and order.paymentId is not None:
        results.add(await settle(order.id, order.paymentId, source="reconciler"))
    for payment in await payments.of_order(order.id):
        if payment.state == "refundPending":
            done = await refunds.carry_on(gateways, payment, source="reconciler")
            results.add("refunded" if done else "away")
        elif payment.state == "captured" and payment.paymentId != order.paymentId:
            # The money was noted, and then the process died.
            results.add(await settle(order.id, payment.paymentId, source="reconciler"))
    if ask and order.providerOrderId:
        results.add(await _ask(gateways, order, order.providerOrderId, at))
    elif order.providerOrderId:
        # Not asked: so nothing is known that would let it lapse.
        return _worst(results)
    if "away" not in results and order.state in orders.WAITING and not results & {"settled", "duplicate"}:
        results.add("lapsed" if await _lapsed(order, at) else "nothing")
    return _worst(results)


def _worst(results: set[Finding]) -> Finding:
    """What matters most of what was found."""
    for each in ("alarm", "away", "duplicate", "refunded", "settled", "lapsed"):
        if each in results:
            return each
    return "nothing"


async def _lapsed(order: Order, at: dt.datetime) -> bool:
    if not await orders.lapse(order, at):
        return False
    await payment_events.record_event("order.lapsed", "done", source="reconciler", order=order)
    return True


async def _ask(gateways: Gateways, order: Order, provider_order: str, at: dt.datetime) -> Finding:
    """Asks the provider for the payments of an order, and does what follows from each."""
    gateway = gateways.named(order.gateway)
    try:
        provider_payments = await gateway.payments_of_order(provider_order)
    except GatewayAway as error:
        log.warning("the provider %s did not answer about an order: %s", order.gateway, error)
        return "away"
    except GatewayRefused:
        return await _alarm(order, f"unknown:{order.id}", "The provider does not know this order.")
    await records(Order).change(Order.id == order.id, set={Order.lookedOn: at})
    return _worst({await _follow(gateway, order, payment) for payment in provider_payments})


async def _follow(gateway: Gateway, order: Order, payment: ProviderPayment) -> Finding:
    """What follows from a payment that the provider tells of."""
    known = await payments.by_payment_id(payment.id)
    state = None if known is None else known.state
    if (payment.orderId, payment.amount, payment.currency) != (order.providerOrderId, order.amount, CURRENCY):
        words = f"The provider has {written(payment.amount)} {payment.currency} for this order."
        return await _alarm(order, f"differs:{payment.id}", words, payment)
    if (payment.state == "refunded" or payment.refunded) and state not in ("refunded", "refundPending"):
        return await _refunded(gateway, payment)
    if state not in (None, "refused") and order.settledOn is not None:
        return "nothing"
    if payment.state == "authorized" and order.state not in orders.UNPAID:
        # Another payment has paid it: this one is not taken, and the bank gives it free.
        return "nothing"
    try:
        result = await confirm(order, payment, gateway, source="reconciler")
    except GatewayAway:
        return "away"
    return result if result in ("settled", "duplicate") else "nothing"


async def _refunded(gateway: Gateway, payment: ProviderPayment) -> Finding:
    """Follow the refunds of a payment that the provider shows as refunded, in part or in full."""
    booked = await payments.booked_refunds([payment.id])
    try:
        reports = await provider_refunds.report_payment(gateway, payment, source="reconciler")
    except GatewayAway:
        return "away"
    new = await payments.booked_refunds([payment.id]) - booked
    return "refunded" if new and reports else "nothing"


async def _alarm(order: Order, key: str, reason: str, payment: ProviderPayment | None = None) -> Finding:
    """Writes an alarm, once for each ``key``: a person has to look at it."""
    await payment_events.record_event(
        "reconciled.differs",
        "alarm",
        source="reconciler",
        order=order,
        event_id=f"alarm:{key}",
        payment_id=payment.id if payment else None,
        reason=reason,
        amount=payment.amount if payment else None,
        currency=payment.currency[:8] if payment else None,
    )
    return "alarm"


def reconciling(
    gateways: Gateways, *, minutes: float, first: float = FIRST_RUN_DELAY_SECONDS
) -> AbstractAsyncContextManager[None]:
    """Runs every so many minutes while the `async with` lasts, in one process of all that share the store."""
    work = partial(_reconcile_if_due, gateways, dt.timedelta(minutes=minutes * 0.9))
    return recurring("reconciler", work, every=minutes * 60, first=first)


async def _reconcile_if_due(gateways: Gateways, window: dt.timedelta) -> None:
    try:
        await limits.count_try(DUE, max_tries=1, window=window)
        summary = await reconcile(gateways)
    except (TooMany, Conflict):
        # Another process has done it, or does it now.
        return
    except Exception as error:
        if notice(error) is None:
            log.exception("the books could not be compared with the providers")
        return
    if summary["looked"]:
        log.info("reconciled: %s", summary_text(summary))
