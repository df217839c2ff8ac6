"""Compares the books with the payment providers: finds money that nobody told of, ends what is over, finishes what was
cut off. Whatever it decides stands in the trail.

It may run at any moment, beside buyers and webhooks and after any crash: all that it does is done by steps that change
nothing when they are repeated.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

from bson import ObjectId

from api.access import limits
from api.billing import orders, payments, refunds, trail
from api.billing.amounts import CURRENCY, written
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused, ProviderPayment
from api.billing.gateways.assembly import Gateways
from api.billing.settling import settle
from api.billing.verifying import confirm
from api.core import clock
from api.core.database import Row, collection, notice
from api.core.errors import AppError, Conflict, TooMany

log = logging.getLogger("api.billing")

GRACE = dt.timedelta(minutes=2)
"""An order this young is left to its buyer and to the provider's webhook."""
LATE = dt.timedelta(days=3)
"""How long an order that is over is still asked about: money may come for it."""
BATCH = 500
"""Orders of a sort that one run looks at."""
PATIENCE = 3
"""Calls that a provider may leave unanswered before it is left alone until the next run."""
LEASE = dt.timedelta(minutes=4)
"""How long one run keeps others away at most; a process that dies leaves the work to the next after that."""
FIRST = 30.0
"""Seconds after a start before the first run."""
RUNNING, DUE = "reconcile:running", "reconcile:due"
BY_HAND = "This order was marked by hand; there is no provider to ask."
BUSY = "The books are being compared with the providers just now. Please try again in a minute."

Found = Literal["settled", "duplicate", "lapsed", "refunded", "alarm", "away", "nothing"]
FOUND: tuple[Found, ...] = ("settled", "duplicate", "lapsed", "refunded", "alarm", "away", "nothing")
Summary = dict[str, int]
WORDS: dict[Found, str] = {
    "settled": "The payment was found at the provider and entered into the books.",
    "duplicate": "This is a second payment. It is marked to be refunded.",
    "lapsed": "No payment came in time; the order has lapsed.",
    "refunded": "The refund is done.",
    "alarm": "The provider says something else than the books. See the trail.",
    "away": "The payment provider does not answer. Please try again later.",
    "nothing": "The provider and the books agree.",
}


def said(summary: Summary) -> str:
    """What a run found, in a sentence for the Master."""
    names = {"settled": "settled", "duplicate": "second payments", "lapsed": "lapsed", "refunded": "refunded"}
    parts = [f"{summary[name]} {word}" for name, word in {**names, "alarm": "alarms"}.items() if summary[name]]
    told = ", ".join(parts) or "nothing had to be done"
    away = f" {summary['away']} could not be asked about." if summary["away"] else ""
    return f"{summary['looked']} looked at: {told}.{away}"


async def reconcile(gateways: Gateways, *, now: dt.datetime | None = None) -> Summary:
    """One run over everything that may not be as it should; answers how often it found what.

    Args:
        gateways: those of this process.
        now: the instant that it goes by; a test looks ahead with it.

    Raises:
        Conflict: another run is under way.
    """
    try:
        await limits.count_try(RUNNING, most=1, window=LEASE)
    except TooMany:
        raise Conflict(BUSY, code="busy") from None
    try:
        return await _run(gateways, now or clock.now())
    finally:
        await limits.forget_tries(RUNNING)


async def _run(gateways: Gateways, at: dt.datetime) -> Summary:
    summary: Summary = {"looked": 0, **dict.fromkeys(FOUND, 0)}
    unanswered: dict[str, int] = {}
    async for order in _doubtful(at):
        summary["looked"] += 1
        patient = unanswered.get(order["gateway"], 0) < PATIENCE
        found: Found
        try:
            found = await _look_into(gateways, order, at, ask=patient and order["createdAt"] <= at - GRACE)
        except AppError as refusal:
            found = "away" if refusal.status == 503 else "alarm"
        if found == "away":
            unanswered[order["gateway"]] = unanswered.get(order["gateway"], 0) + 1
        summary[found] += 1
    return summary


async def _doubtful(at: dt.datetime) -> AsyncIterator[Row]:
    """The orders to look at: paid and not settled, waiting, with a refund under way, and over for a short while."""
    rows = collection("orders")
    for filter_ in ({"state": "paid", "settledOn": None}, {"state": {"$in": orders.WAITING}}):
        for order in await rows.find(filter_).sort([("_id", 1)]).limit(BATCH).to_list(length=BATCH):
            yield order
    pending = collection("payments").find({"state": "refundPending"}, {"orderId": 1}).sort([("_id", 1)]).limit(BATCH)
    ids: list[ObjectId] = [payment["orderId"] for payment in await pending.to_list(length=BATCH)]
    for order in await rows.find({"_id": {"$in": ids}}).to_list(length=BATCH):
        yield order
    over = {"state": {"$in": ["lapsed", "failed"]}, "createdAt": {"$gte": at - LATE}, "providerOrderId": {"$gt": ""}}
    async for order in rows.find(over).sort([("createdAt", -1), ("_id", -1)]).limit(BATCH):
        # Asked about ever more rarely: after a quarter of its age.
        last = order.get("lookedOn") or order["createdAt"]
        if at - last >= (at - order["createdAt"]) / 4:
            yield order


async def look_into(gateways: Gateways, order: Row) -> str:
    """Looks into one order now, as the Master asks; answers what was found, in a sentence.

    Raises:
        Conflict: no provider has to do with this order.
        Unavailable: its provider is not set up.
    """
    if order["gateway"] == "hand":
        raise Conflict(BY_HAND)
    return WORDS[await _look_into(gateways, order, clock.now(), ask=True)]


async def _look_into(gateways: Gateways, order: Row, at: dt.datetime, *, ask: bool) -> Found:
    """What is wrong with an order, put right where it can be."""
    id_, results = order["_id"], set[Found]()
    if order["state"] == "paid" and order.get("settledOn") is None:
        results.add(await settle(id_, order["paymentId"], source="reconciler"))
    for payment in await collection("payments").find({"orderId": id_}).to_list(length=100):
        if payment["state"] == "refundPending":
            done = await refunds.carry_on(gateways, payment, source="reconciler")
            results.add("refunded" if done else "away")
        elif payment["state"] == "captured" and payment["paymentId"] != order.get("paymentId"):
            # The money was noted, and then the process died.
            results.add(await settle(id_, payment["paymentId"], source="reconciler"))
    if ask and order.get("providerOrderId"):
        results.add(await _ask(gateways, order, at))
    elif order.get("providerOrderId"):
        # Not asked: so nothing is known that would let it lapse.
        return _worst(results)
    if "away" not in results and order["state"] in orders.WAITING and not results & {"settled", "duplicate"}:
        results.add("lapsed" if await _lapsed(order, at) else "nothing")
    return _worst(results)


def _worst(results: set[Found]) -> Found:
    """What matters most of what was found."""
    for each in ("alarm", "away", "duplicate", "refunded", "settled", "lapsed"):
        if each in results:
            return each
    return "nothing"


async def _lapsed(order: Row, at: dt.datetime) -> bool:
    if not await orders.lapse(order, at):
        return False
    await trail.note("order.lapsed", "done", source="reconciler", order=order)
    return True


async def _ask(gateways: Gateways, order: Row, at: dt.datetime) -> Found:
    """Asks the provider for the payments of an order, and does what follows from each."""
    gateway = gateways.named(order["gateway"])
    try:
        told = await gateway.payments_of_order(order["providerOrderId"])
    except GatewayAway as error:
        log.warning("the provider %s did not answer about an order: %s", order["gateway"], error)
        return "away"
    except GatewayRefused:
        return await _alarm(order, f"unknown:{order['_id']}", "The provider does not know this order.")
    await collection("orders").update_one({"_id": order["_id"]}, {"$set": {"lookedOn": at}})
    return _worst({await _follow(gateway, order, payment) for payment in told})


async def _follow(gateway: Gateway, order: Row, payment: ProviderPayment) -> Found:
    """What follows from a payment that the provider tells of."""
    known = await payments.by_payment_id(payment.id)
    state = None if known is None else known["state"]
    if (payment.orderId, payment.amount, payment.currency) != (order["providerOrderId"], order["amount"], CURRENCY):
        words = f"The provider has {written(payment.amount)} {payment.currency} for this order."
        return await _alarm(order, f"differs:{payment.id}", words, payment)
    if payment.state == "refunded" and state in (None, *refunds.KEPT):
        words = "The provider gave this payment back, and the books do not know of it. Refund it here to enter that."
        return await _alarm(order, f"refunded:{payment.id}", words, payment)
    if state not in (None, "refused") and order.get("settledOn") is not None:
        return "nothing"
    if payment.state == "authorized" and order["state"] not in orders.UNPAID:
        # Another payment has paid it: this one is not taken, and the bank gives it free.
        return "nothing"
    try:
        found = await confirm(order, payment, gateway, source="reconciler")
    except GatewayAway:
        return "away"
    return found if found in ("settled", "duplicate") else "nothing"


async def _alarm(order: Row, key: str, reason: str, payment: ProviderPayment | None = None) -> Found:
    """Writes an alarm, once for each ``key``: a person has to look at it."""
    await trail.note(
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


@asynccontextmanager
async def reconciling(gateways: Gateways, *, minutes: float, first: float = FIRST) -> AsyncIterator[None]:
    """Runs every so many minutes while the `async with` lasts, in one process of all that share the store."""
    task = asyncio.create_task(_repeat(gateways, minutes * 60, first), name="reconciler")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _repeat(gateways: Gateways, every: float, first: float) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            await limits.count_try(DUE, most=1, window=dt.timedelta(seconds=every * 0.9))
            summary = await reconcile(gateways)
        except (TooMany, Conflict):
            # Another process has done it, or does it now.
            pass
        except Exception as error:
            if notice(error) is None:
                log.exception("the books could not be compared with the providers")
        else:
            if summary["looked"]:
                log.info("reconciled: %s", said(summary))
        await asyncio.sleep(every)
