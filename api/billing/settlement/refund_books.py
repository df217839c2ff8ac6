"""Books a refund: credit note, state of the order, licence and letter, whoever made the refund.

Each step is one write that changes nothing when it is repeated, so that a booking that was cut off can begin again.
"""

from __future__ import annotations

from typing import Literal

from beanie.operators import In

from api.access.actor import Actor
from api.access.documents import User
from api.billing import letters
from api.billing.documents import Order, Payment, PaymentRefund, Source
from api.billing.invoices import invoices
from api.billing.invoices.invoices import share_of_tax
from api.billing.ledger import events as payment_events
from api.billing.orders.amounts import written
from api.billing.orders.payments import by_payment_id, set_refund
from api.billing.referrals import referrals
from api.core import clock
from api.core.errors import Conflict, Invalid
from api.core.messages import outbox
from api.core.security.audited_acts import announce
from api.core.store import inside, records

Booked = Literal["full", "partial"]

NO_DECISION = "No decision about a licence is pending for this order. Reload the page."
NO_REASON = "Enter the reason for this decision."
IN_FULL = "The payment was refunded in full on the provider's side. The licence is refunded: no new entries."
IN_PART = "{amount} of {whole} was refunded on the provider's side. Decide whether the student keeps the licence."
SHARED = "The payment was refunded in full. Several accounts use its licence: decide whether they keep it."
EXCESS = "More money was returned than was paid: {amount} of a payment of {whole}. Check with the provider."
SECOND = "The second payment was refunded on the provider's side. The licence is not affected."


async def book(order: Order, payment_id: str, refund_id: str, *, source: Source, reason: str, asked: bool) -> Booked:
    """Book a processed refund that is stored with its payment.

    Args:
        order: the stored order of the payment.
        payment_id: the provider's id of the payment.
        refund_id: the provider's id of the refund.
        source: the source of the refund, for the trail.
        reason: the reason, printed on the credit note.
        asked: the Master asked for the refund here; any other refund raises an alarm with its amount.
    """
    payment = await by_payment_id(payment_id)
    assert payment is not None
    refund = next(each for each in payment.refunds if each.refundId == refund_id)
    total = sum(each.amount for each in payment.refunds if each.state == "processed")
    booked: Booked = "full" if total >= payment.amount else "partial"
    if refund.bookedOn is not None:
        return booked
    counts = await is_paid_by(order, payment)
    if counts:
        await invoices.credit(order.id, refund_id=refund_id, amount=refund.amount, reason=reason)
        await _note_amount(order, min(total, order.amount))
    shared = counts and booked == "full" and await records(User).count(inside(User.licence).orderId == order.id) > 1
    if counts and (booked == "partial" or shared):
        await _ask(order)
    if booked == "full":
        await _close(order, payment, counts=counts, shared=shared)
    await _announce(order, payment, refund, booked, shared=shared, total=total, source=source, asked=asked)
    await set_refund(payment.paymentId, refund_id, bookedOn=clock.now())
    return booked


async def is_paid_by(order: Order, payment: Payment) -> bool:
    """Whether the order's licence came of this payment, rather than that it was paid twice."""
    invoice = await invoices.of_order(order.id)
    return invoice is not None and invoice.paymentId == payment.paymentId


async def _note_amount(order: Order, total: int) -> None:
    amounts = {Order.refundedAmount: total, Order.refundedGst: share_of_tax(order.gst, order.amount, total)}
    await records(Order).change(Order.id == order.id, set=amounts)


async def _ask(order: Order) -> None:
    paid = (Order.id == order.id, Order.state == "paid")
    await records(Order).change(*paid, set={Order.licenceDecision: "asked"})


async def _close(order: Order, payment: Payment, *, counts: bool, shared: bool) -> None:
    """Close the payment and its order, as all the money was returned."""
    if counts and not shared:
        # In this order: the Master may accept a held referral at the same time, and then reads the licence.
        await refund_licences(order)
        await referrals.reverse(order.id)
    if order.paymentId == payment.paymentId:
        paid = (Order.id == order.id, Order.state == "paid")
        gone = [] if shared else [Order.licenceDecision]
        closed = {Order.state: "refunded", Order.refundedOn: clock.now()}
        await records(Order).change(*paid, set=closed, unset=gone)
    held = (Payment.id == payment.id, In(Payment.state, ["captured", "duplicate", "refundPending"]))
    await records(Payment).change(*held, set={Payment.state: "refunded", Payment.refundedOn: clock.now()})


async def refund_licences(order: Order) -> None:
    """Turn each licence of an order into a refunded one: the student reads and prints, and cannot add entries.

    The session stays open. Buying again removes the mark (DECISIONS D10.6)."""
    for user in await records(User).many(inside(User.licence).orderId == order.id):
        at = clock.now()
        theirs = (User.id == user.id, inside(User.licence).orderId == order.id)
        now = {User.paymentStatus: False, User.licenceRefundedOn: at, User.updatedAt: at}
        async with announce(None, "licence.refunded", f"users/{user.id}", order=str(order.id)) as act:
            act.changed = await records(User).change(*theirs, set=now, unset=[User.licence])


async def _announce(
    order: Order,
    payment: Payment,
    refund: PaymentRefund,
    booked: Booked,
    *,
    shared: bool,
    total: int,
    source: Source,
    asked: bool,
) -> None:
    """Send the letter and record the event, once for each refund."""
    user = await records(User).one(User.id == order.userId)
    if user is not None and user.email:
        key = f"refunded:{payment.paymentId}" + ("" if refund.amount >= payment.amount else f":{refund.refundId}")
        letter = letters.refunded(user.email, user.name, order, payment.paymentId, refund.amount, full=booked == "full")
        await outbox.enqueue(letter, key=key)
    whole = f"₹ {written(payment.amount)}"
    if total > payment.amount:
        words = EXCESS.format(amount=f"₹ {written(total)}", whole=whole)
    elif payment.state == "duplicate":
        words = SECOND
    elif booked == "partial":
        words = IN_PART.format(amount=f"₹ {written(total)}", whole=whole)
    else:
        words = SHARED if shared else IN_FULL
    alarming = not asked or shared or total > payment.amount
    await payment_events.record_event(
        "refund.outside" if not asked else "refund.done",
        "alarm" if alarming else "done",
        source=source,
        order=order,
        event_id=f"refund:{payment.gateway}:{refund.refundId}",
        payment_id=payment.paymentId,
        reason=words if alarming else refund.refundId,
        amount=refund.amount,
        currency=payment.currency,
    )


async def decide(actor: Actor, order: Order, *, keep: bool, reason: str) -> bool:
    """Keep or refund the licences of an order after a partial refund. Return whether anything changed.

    Raises:
        Invalid: no reason is given.
        Conflict: no decision is pending.
    """
    if not reason:
        raise Invalid(NO_REASON, field="reason")
    decision: Literal["kept", "withdrawn"] = "kept" if keep else "withdrawn"
    if order.licenceDecision not in ("asked", decision):
        raise Conflict(NO_DECISION, code="no_decision")
    if not keep:
        # Before the decision is written: a process that dies in between leaves it pending.
        await refund_licences(order)
        await referrals.reverse(order.id)
    asked = (Order.id == order.id, Order.licenceDecision == "asked")
    async with announce(actor, f"licence.{decision}", f"orders/{order.id}", reason=reason) as act:
        act.changed = await records(Order).change(*asked, set={Order.licenceDecision: decision})
    if act.changed:
        await payment_events.record_event(f"licence.{decision}", "done", source="master", order=order, reason=reason)
    return act.changed
