"""Giving money back: the Master asks for it, the provider does it, the books and the licence follow.

Each step is one write that does nothing where it was done before, so that a refund that was cut off anywhere is carried
on by the reconciler: the payment stays ``refundPending`` until all of it is done.
"""

from __future__ import annotations

from beanie.operators import In

from api.access import sessions
from api.access.actor import Actor
from api.access.documents import User
from api.billing import letters
from api.billing.documents import Order, Payment, PaymentState, Source
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused
from api.billing.gateways.assembly import Gateways
from api.billing.invoices import invoices
from api.billing.ledger import events as payment_events
from api.billing.orders.payments import by_payment_id
from api.billing.referrals import referrals
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.messages import outbox
from api.core.security import audit
from api.core.store import inside, records

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
    """Refunds a payment of an order in full; answers whether it is done, or False where the provider is to be asked
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
    if asked is None:
        now = await by_payment_id(payment.paymentId) or payment
        refusals: dict[PaymentState, str] = {"refunded": DONE, "refundPending": UNDER_WAY}
        raise Conflict(refusals.get(now.state, NOT_TAKEN))
    await payment_events.record_event("refund.asked", "done", source="master", order=order, **_facts(payment, reason))
    await audit.record_by(actor, "payment.refund", f"orders/{order.id}", reason=reason)
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
    await _book(order, payment, refund_id)
    done = {Payment.state: "refunded", Payment.refundedOn: clock.now()}
    if await records(Payment).change(*pending, set=done):
        await payment_events.record_event(
            "refund.done", "done", source=source, order=order, **_facts(payment, refund_id)
        )
    return True


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
        set={Payment.state: "captured" if await _is_paid_by(order, payment) else "duplicate"},
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
        return await gateway.refund(payment.paymentId, payment.amount, key=_key(payment))
    except GatewayRefused:
        there = await gateway.fetch_payment(payment.paymentId)
    # It may have been given back on the provider's own pages, or by an answer that never came here.
    return f"at-provider-{payment.paymentId}" if there is not None and there.state == "refunded" else None


async def _is_paid_by(order: Order, payment: Payment) -> bool:
    """Whether the order's licence came of this payment, rather than that it was paid twice."""
    invoice = await invoices.of_order(order.id)
    return invoice is not None and invoice.paymentId == payment.paymentId


async def _book(order: Order, payment: Payment, refund_id: str) -> None:
    """What follows in the books once the money has gone back."""
    if await _is_paid_by(order, payment):
        await invoices.credit(order.id, refund_id=refund_id, reason=payment.refundReason or "")
        # In this order: who accepts a held referral meanwhile looks at the licence after the credit.
        await _withdraw_licence(order)
        await referrals.reverse(order.id)
    if order.paymentId == payment.paymentId:
        await records(Order).change(Order.id == order.id, Order.state == "paid", set={Order.state: "refunded"})
    user = await records(User).one(User.id == order.userId)
    if user is not None:
        message = letters.refunded(user.email, user.name, order, payment)
        await outbox.enqueue(message, key=f"refunded:{payment.paymentId}")


async def _withdraw_licence(order: Order) -> None:
    theirs = (User.id == order.userId, inside(User.licence).orderId == order.id)
    now = {User.paymentStatus: False, User.updatedAt: clock.now()}
    if await records(User).change(*theirs, set=now, unset=[User.licence]):
        await sessions.end_sessions_of(order.userId)
        await audit.record("licence.withdrawn", target=f"users/{order.userId}", order=str(order.id))
