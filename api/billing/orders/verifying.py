"""Whether money came: what a page hands over proves nothing until its signature and the provider's word agree."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from api.access import limits
from api.access.actor import Actor
from api.billing.documents import Order, Source
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused, ProviderPayment
from api.billing.gateways.assembly import Gateways
from api.billing.ledger import events as payment_events
from api.billing.orders import orders, payments
from api.billing.orders.amounts import paise_of
from api.billing.orders.schemas import Verification
from api.billing.settlement.settling import settle
from api.core.errors import AppError, NotFound, Unavailable
from api.core.store import records
from api.core.text import object_id

ORDER_ID = re.compile(r"order_[A-Za-z0-9]{8,32}", re.ASCII)
PAYMENT_ID = re.compile(r"pay_[A-Za-z0-9]{8,32}", re.ASCII)
SIGNATURE = re.compile(r"[0-9a-f]{64}", re.ASCII)

FORGED, UNKNOWN = "signature", "unknown to the provider"
FAILED = "Payment verification failed. Please try again."
NOT_YET = "The payment is still being confirmed. Please wait a moment."
LATER = (
    "The payment provider is not answering just now. Your money is safe: the payment is confirmed automatically "
    "within a few minutes."
)
TWICE = "This account was already paid. Your second payment will be refunded."

CheckResult = Literal["settled", "duplicate", "pending", "refused", "mismatch"]


class Claim(NamedTuple):
    """What a page hands over: the order, and the payment with its signature; neither where the order alone is named."""

    order: Order
    payment_id: str | None = None
    signature: str = ""


class PaymentRefused(AppError):
    """A payment that does not count; the specification's key says so beside the envelope's (P-409)."""

    status, code = 400, "payment_refused"

    def body(self) -> dict[str, object]:
        """The envelope with ``success``."""
        return {**super().body(), "success": False}


async def verify(actor: Actor, body: Verification, gateways: Gateways) -> str | None:
    """Proves what the payer's page says, and does what follows; repeating it changes nothing (PY-02).

    Returns:
        A message where there is something to say, although all is well.

    Raises:
        PaymentRefused: the proof is not in the provider's form, not signed, or the provider says otherwise.
        NotFound: there is no such order of this person's (PY-03, ID-12).
        Unavailable: the provider is away; it will be asked again without the payer.
        TooMany: too many tries.
    """
    await limits.count_try(f"verify:{actor.id}", max_tries=orders.TRIES[0] * 4, window=orders.TRIES[1])
    if body.userId is not None and object_id(body.userId) != actor.id:
        await _refused(actor, orders.ONLY_OWN_ACCOUNT, None)
        raise NotFound(orders.NOT_FOUND)
    claim = await _named(actor, body)
    order, payment_id = claim.order, claim.payment_id
    if body.amount is not None and paise_of(body.amount) != order.amount:
        # What was paid is the provider's to say; a page that says otherwise is worth a line.
        claimed: payment_events.Facts = {"payment_id": payment_id, "amount": paise_of(body.amount)}
        await payment_events.record_event("verify.amount", "ignored", source="client", order=order, **claimed)
    try:
        asked = await _asked(claim, gateways.named(order.gateway))
    except GatewayAway as error:
        facts: payment_events.Facts = {"payment_id": payment_id, "reason": f"no answer ({error})"}
        await payment_events.record_event("verify.waits", "ignored", source="client", order=order, **facts)
        raise Unavailable(LATER) from error
    if asked == "settled":
        return None
    if asked == "duplicate":
        return TWICE
    if asked == "pending":
        raise PaymentRefused(NOT_YET, code="payment_pending", status=409)
    raise PaymentRefused(FAILED, code="not_paid", status=409)


async def _named(actor: Actor, body: Verification) -> Claim:
    """The order that is meant, and the payment that its page names."""
    if body.orderId is not None and body.razorpay_order_id is None:
        return Claim(await orders.own(actor, body.orderId))
    given = (body.razorpay_order_id, body.razorpay_payment_id, body.razorpay_signature)
    forms = (ORDER_ID, PAYMENT_ID, SIGNATURE)
    if not all(isinstance(one, str) and form.fullmatch(one) for one, form in zip(given, forms, strict=True)):
        await _refused(actor, "not in the provider's form", None)
        raise PaymentRefused(FAILED)
    provider_order, payment_id, signature = (str(one) for one in given)
    order = await records(Order).one(
        Order.providerOrderId == provider_order, Order.userId == actor.id, Order.gateway == "razorpay"
    )
    if order is None:
        await _refused(actor, "no such order of this person's", payment_id)
        raise NotFound(orders.NOT_FOUND)
    return Claim(order, payment_id, signature)


async def _refused(actor: Actor, reason: str, payment_id: str | None) -> None:
    facts: payment_events.Facts = {"payment_id": payment_id, "reason": reason}
    await payment_events.record_event("verify.refused", "refused", source="client", user_id=actor.id, **facts)


async def _asked(claim: Claim, gateway: Gateway) -> CheckResult:
    order, payment_id = claim.order, claim.payment_id
    if payment_id is None:
        return await check_order(order, gateway, source="client")
    if not gateway.verify_signature(order.providerOrderId or "", payment_id, claim.signature):
        await payment_events.record_event(
            "verify.refused", "refused", source="client", order=order, payment_id=payment_id, reason=FORGED
        )
        raise PaymentRefused(FAILED)
    known = await payments.by_payment_id(payment_id)
    there = known is not None and (known.orderId, known.state) == (order.id, "captured")
    if there and order.settledOn:
        return "settled"
    payment = await gateway.fetch_payment(payment_id)
    if payment is None:
        await payment_events.record_event(
            "verify.refused", "alarm", source="client", order=order, payment_id=payment_id, reason=UNKNOWN
        )
        return "refused"
    return await confirm(order, payment, gateway, source="client")


async def check_order(order: Order, gateway: Gateway, *, source: Source) -> CheckResult:
    """Asks the provider what was paid for an order, and settles it where something was.

    Raises:
        GatewayAway: the provider gave no usable answer.
    """
    if order.providerOrderId is None:
        return "pending"
    try:
        tried = await gateway.payments_of_order(order.providerOrderId)
    except GatewayRefused as error:
        await payment_events.record_event(
            "order.unknown", "alarm", source=source, order=order, reason=f"the provider refused ({error})"
        )
        return "mismatch"
    result: CheckResult = "pending"
    worth = {"settled": 4, "duplicate": 3, "mismatch": 2, "refused": 1, "pending": 0}
    pending = False
    for payment in tried:
        came = await confirm(order, payment, gateway, source=source)
        pending = pending or came == "pending"
        result = max(result, came, key=worth.__getitem__)
    return "pending" if result == "refused" and pending else result


async def confirm(order: Order, payment: ProviderPayment, gateway: Gateway, *, source: Source) -> CheckResult:
    """What the provider's word of a payment comes to: settled where it is of this order, in its amount, and captured.

    One that is authorised is captured first. Everything else is recorded as an event; a payment that says other
    things than the order is an alarm and never counts (PY-06).

    Raises:
        GatewayAway: the provider was to capture it and gave no usable answer.
    """
    if fits(order, payment) and payment.state == "authorized":
        try:
            payment = await gateway.capture(payment.id, order.amount)
        except GatewayRefused:
            payment = await gateway.fetch_payment(payment.id) or payment
    facts: payment_events.Facts = {"payment_id": payment.id, "amount": payment.amount, "currency": payment.currency}
    if not fits(order, payment):
        facts["reason"] = f"the provider says {payment.amount} {payment.currency} of order {payment.orderId or '-'}"
        await payment_events.record_event("payment.differs", "alarm", source=source, order=order, **facts)
        return "mismatch"
    if payment.state == "captured":
        return await settle(order.id, payment.id, source=source)
    if payment.state == "failed":
        if await payments.by_payment_id(payment.id) is None:
            await payments.record(order, payment.id, captured=False, reason=payment.reason)
            facts["reason"] = payment.reason
            await payment_events.record_event("payment.failed", "refused", source=source, order=order, **facts)
        return "refused"
    return "refused" if payment.state == "refunded" else "pending"


def fits(order: Order, payment: ProviderPayment) -> bool:
    """Whether a payment at the provider is of this order and in its amount."""
    wanted = (order.providerOrderId, order.amount, order.currency)
    return (payment.orderId, payment.amount, payment.currency) == wanted
