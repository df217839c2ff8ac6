"""What follows from money that came: the account, the coupon, the credit, the invoice, the letter. Once, and wholly.

Every step is one conditional write that changes nothing when it is repeated, so that the whole may be begun again after
a crash at any point, by the buyer, by the provider's webhook or by the reconciler, and by all of them at once.
"""

from __future__ import annotations

from typing import Literal

from beanie.operators import LTE, Eq, In, Or
from bson import ObjectId

from api.access.documents import User
from api.billing import letters
from api.billing.catalogue import coupons
from api.billing.documents import Order, Source
from api.billing.invoices import invoices
from api.billing.ledger import events as payment_events
from api.billing.orders import payments
from api.billing.orders.orders import UNPAID
from api.billing.referrals import referrals
from api.billing.settlement import licences
from api.billing.settlement.crash_points import crash_point
from api.core import clock
from api.core.messages import outbox
from api.core.store import inside, records
from api.notifications import service as notifications

Settled = Literal["settled", "duplicate"]

SECOND_TIME = "This order was already paid by another payment."
HAS_LICENCE = "The account has a licence from another order."
NOBODY = "The account no longer exists."
RECEIVED = "Your payment was received. Your licence is valid until {until}."


async def settle(order_id: ObjectId, payment_id: str, *, source: Source) -> Settled:
    """Does all that follows from a captured payment of an order, or what is left of it.

    The caller has made sure with the provider that the payment is of this order, in its amount, and captured.

    Args:
        order_id: the order, whatever its state.
        payment_id: the provider's id of the payment.
        source: who told of it, for the events.

    Returns:
        ``duplicate`` where the order was paid by another payment, or its person has a licence of another order; the
        money is then flagged to be given back, and nothing else is done.

    Raises:
        RuntimeError: the payment is another order's, or there is no such order; nothing is changed.
    """
    order = await _order(order_id)
    payment = await payments.record(order, payment_id, captured=True)
    if payment.orderId != order_id:
        raise RuntimeError(f"payment {payment_id} is of another order")
    if payment.state != "captured":
        # Flagged before, or given back: there is nothing more to do for it.
        return "duplicate"
    await crash_point("payment")
    order = await _paid(order, payment_id)
    if order.paymentId != payment_id:
        return await _duplicate(order, payment_id, SECOND_TIME, source)
    if order.settledOn is not None:
        return "settled"
    await crash_point("order")
    if not await _licensed(order):
        return await _not_needed(order, payment_id, source)
    await crash_point("licence")
    if order.couponId:
        await coupons.record_use(order_id, order.couponId, order.userId, payment_id)
    await crash_point("coupon")
    await referrals.credit(order.userId, order.id, payment_id)
    await crash_point("referral")
    await invoices.issue(order, payment_id)
    await crash_point("invoice")
    await _announce(order, payment_id, source)
    return "settled"


async def _order(order_id: ObjectId) -> Order:
    found = await records(Order).one(Order.id == order_id)
    if found is None:
        raise RuntimeError(f"there is no order {order_id}")
    return found


async def _paid(order: Order, payment_id: str) -> Order:
    """The order as paid: by this payment where none came before."""
    now = {Order.state: "paid", Order.paidAt: clock.now(), Order.paymentId: payment_id}
    await records(Order).change(Order.id == order.id, In(Order.state, UNPAID), set=now, unset=[Order.slot])
    return await _order(order.id)


async def _licensed(order: Order) -> bool:
    """Opens the account, once; whether the licence is this order's. One that has run out makes way (P-461)."""
    theirs = User.id == order.userId
    free = Or(Eq(User.licence, None), LTE(inside(User.licence).until, order.paidAt))
    new = {User.licence: licences.of_order(order), User.paymentStatus: True, User.updatedAt: clock.now()}
    await records(User).change(theirs, free, set=new, unset=[User.licenceRefundedOn])
    return await records(User).exists(theirs, inside(User.licence).orderId == order.id)


async def _not_needed(order: Order, payment_id: str, source: Source) -> Settled:
    """The person has a licence of another order, or is gone: the money goes back, and so does the coupon."""
    there = await records(User).exists(User.id == order.userId)
    if order.couponId:
        await coupons.release(order.id, order.couponId)
    result = await _duplicate(order, payment_id, HAS_LICENCE if there else NOBODY, source)
    await _settled(order)
    return result


async def _settled(order: Order) -> bool:
    """Notes that all was done; whether it was this call that did."""
    unsettled = (Order.id == order.id, Eq(Order.settledOn, None))
    return await records(Order).change(*unsettled, set={Order.settledOn: clock.now()})


async def _duplicate(order: Order, payment_id: str, reason: str, source: Source) -> Settled:
    if await payments.flag_duplicate(payment_id, reason):
        await payment_events.record_event(
            "payment.duplicate",
            "alarm",
            source=source,
            order=order,
            payment_id=payment_id,
            reason=reason,
            amount=order.amount,
            currency=order.currency,
        )
    return "duplicate"


async def _announce(order: Order, payment_id: str, source: Source) -> None:
    """The letter, the notification and the event; the one who writes ``settledOn`` sends them."""
    user = await records(User).one(User.id == order.userId)
    until = clock.shown_day(clock.india_day(licences.of_order(order).until))
    if user is not None and user.email:
        await outbox.enqueue(letters.paid(user.email, user.name, order, until), key=f"paid:{order.id}")
    if not await _settled(order):
        return
    await notifications.notify(
        [order.userId], "payment.received", RECEIVED.format(until=until), "/profile", subject=order.id
    )
    facts: payment_events.Facts = {"payment_id": payment_id, "amount": order.amount, "currency": order.currency}
    await payment_events.record_event("payment.settled", "done", source=source, order=order, **facts)
