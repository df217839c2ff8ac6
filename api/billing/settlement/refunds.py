"""Giving money back: the Master asks for it, the provider does it, the books and the licence follow.

Each step is one write that does nothing where it was done before, so that a refund that was cut off anywhere is carried
on by the reconciler: the payment stays ``refundPending`` until all of it is done.
"""

from __future__ import annotations

from beanie.operators import In

from api.access.actor import Actor
from api.billing.documents import Order, Payment, PaymentRefund, PaymentState, Source
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused
from api.billing.gateways.assembly import Gateways
from api.billing.ledger import events as payment_events
from api.billing.orders.payments import add_refund, by_payment_id, set_refund
from api.billing.settlement import refund_books
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.security.audited_acts import announce
from api.core.store import records

MONEY_HELD: tuple[PaymentState, ...] = ("captured", "duplicate")
"""States of a payment whose money is here."""
NO_REASON = "Say why this payment is refunded."
NO_PAYMENT = "This payment was not found."
NOT_TAKEN = "No money was taken by this payment."
UNDER_WAY = "A refund of this payment is already under way."
DONE = "This payment was already refunded."
SECOND_FIRST = "This student paid twice. Refund the second payment, which is marked, first."
SETTLING = "This payment is just being entered into the books. Please try again in a minute."
NO_MONEY = "No money passed through the product for this order. Change the payment status in the list of students."
LATER = "The payment provider does not answer. The refund is noted and will be tried again automatically."
SAID_NO = "The payment provider refused this refund. Look at the payment on the provider's own pages."


async def ask(actor: Actor, gateways: Gateways, order: Order, payment_id: str | None, reason: str) -> bool:
    """Refund what is left of a payment of an order. Return whether it is done; False if the provider has to be asked
    again later.

    Args:
        actor: the Master.
        gateways: those of this process.
        order: the stored order.
        payment_id: which of its payments; the one that it was paid by unless given.
        reason: why, in the Master's words.

    Raises:
        Invalid: no reason is given.
        NotFound: the order has no such payment.
        Conflict: there is nothing to give back, it is under way or done, a second payment has to go first, or the
            provider refuses.
    """
    if not reason:
        raise Invalid(NO_REASON, field="reason")
    if order.gateway == "hand":
        raise Conflict(NO_MONEY)
    payment = await by_payment_id(payment_id or order.paymentId or "")
    if payment is None or payment.orderId != order.id:
        raise NotFound(NO_PAYMENT)
    if payment.state == "captured" and not order.settledOn:
        raise Conflict(SETTLING, code="settling")
    second = (Payment.userId == order.userId, Payment.state == "duplicate")
    if payment.state == "captured" and await records(Payment).exists(*second):
        raise Conflict(SECOND_FIRST, code="second_first")
    async with announce(actor, "payment.refund", f"orders/{order.id}", reason=reason) as act:
        asked = await records(Payment).change_and_read(
            Payment.id == payment.id,
            In(Payment.state, MONEY_HELD),
            set={
                Payment.state: "refundPending",
                Payment.refundReason: reason,
                Payment.refundBy: actor.id,
                Payment.refundAskedOn: clock.now(),
                Payment.refundKey: _key(payment),
            },
        )
        act.changed = asked is not None
    if asked is None:
        now = await by_payment_id(payment.paymentId) or payment
        refusals: dict[PaymentState, str] = {"refunded": DONE, "refundPending": UNDER_WAY}
        raise Conflict(refusals.get(now.state, NOT_TAKEN))
    await payment_events.record_event("refund.asked", "done", source="master", order=order, **_facts(payment, reason))
    return await carry_on(gateways, asked, source="master")


def _key(payment: Payment) -> str:
    """What makes a repeated refund the same one to the provider."""
    return payment.refundKey or f"refund-{payment.id}"


def _facts(payment: Payment, reason: str) -> payment_events.Facts:
    paid: payment_events.Facts = {
        "payment_id": payment.paymentId,
        "amount": payment.amount,
        "currency": payment.currency,
    }
    return {**paid, "reason": reason}


async def carry_on(gateways: Gateways, payment: Payment, *, source: Source) -> bool:
    """Does what is left of a refund that was asked for; answers whether all is done.

    Raises:
        Conflict: the provider refuses; the payment is then what it was before.
        Unavailable: the gateway is not set up any more.
    """
    order = or_404(await records(Order).one(Order.id == payment.orderId), NO_PAYMENT)
    pending = (Payment.id == payment.id, Payment.state == "refundPending")
    refund_id = payment.refundId
    if refund_id is None:
        refund_id = await _given_back(gateways, order, payment, source)
        if refund_id is None:
            return False
        await records(Payment).change(*pending, set={Payment.refundId: refund_id})
    await add_refund(
        payment.paymentId,
        PaymentRefund(refundId=refund_id, amount=_rest(payment, refund_id), state="processed", at=clock.now()),
    )
    await set_refund(payment.paymentId, refund_id, state="processed")
    reason = payment.refundReason or ""
    await refund_books.book(order, payment.paymentId, refund_id, source=source, reason=reason, asked=True)
    # Booked before, and cut off before this: nothing but the state is left to do.
    await records(Payment).change(*pending, set={Payment.state: "refunded", Payment.refundedOn: clock.now()})
    return True


def _rest(payment: Payment, refund_id: str = "") -> int:
    """Return the paise of a payment that no other refund has returned."""
    others = [each for each in payment.refunds if each.refundId != refund_id and each.state != "failed"]
    return payment.amount - sum(each.amount for each in others)


async def _given_back(gateways: Gateways, order: Order, payment: Payment, source: Source) -> str | None:
    """The id of the provider's refund; None where the provider does not answer."""
    try:
        refund_id = await _refunded(gateways.named(payment.gateway), payment)
    except GatewayAway:
        await payment_events.record_event(
            "refund.waits", "ignored", source=source, order=order, payment_id=payment.paymentId
        )
        return None
    if refund_id is not None:
        return refund_id
    await records(Payment).change(
        Payment.id == payment.id,
        Payment.state == "refundPending",
        set={Payment.state: "captured" if await refund_books.is_paid_by(order, payment) else "duplicate"},
        unset=[Payment.refundReason, Payment.refundBy, Payment.refundAskedOn, Payment.refundKey],
    )
    await payment_events.record_event(
        "refund.refused",
        "alarm",
        source=source,
        order=order,
        payment_id=payment.paymentId,
        reason="The provider refused to refund the money.",
    )
    raise Conflict(SAID_NO, code="refund_refused")


async def _refunded(gateway: Gateway, payment: Payment) -> str | None:
    """The id of the provider's refund; None where the provider refuses and has the money still.

    Raises:
        GatewayAway: it gave no usable answer, to the refund or to what became of the payment.
    """
    try:
        return await gateway.refund(payment.paymentId, _rest(payment), key=_key(payment))
    except GatewayRefused:
        there = await gateway.fetch_payment(payment.paymentId)
    if there is None or there.state != "refunded":
        return None
    # It was refunded on the provider's own pages, or by an answer that never arrived here.
    try:
        refunds = await gateway.refunds_of_payment(payment.paymentId)
    except GatewayRefused as error:
        raise GatewayAway("refunds") from error
    known = {each.refundId for each in payment.refunds}
    new = [each for each in refunds if each.state != "failed" and each.id not in known]
    return new[-1].id if new else f"at-provider-{payment.paymentId}"
