"""Payments as they are stored: one for each payment id of a provider, whoever told of it and however often."""

from __future__ import annotations

from bson import ObjectId

from api.billing.documents import Order, Payment
from api.billing.orders.amounts import CURRENCY
from api.core import clock
from api.core.store import records


async def by_payment_id(payment_id: str) -> Payment | None:
    """The payment of a provider's id."""
    return await records(Payment).one(Payment.paymentId == payment_id)


async def of_order(order_id: ObjectId) -> list[Payment]:
    """The payments of an order, the first first."""
    return await records(Payment).many(Payment.orderId == order_id, sort=[(Payment.id, 1)], limit=100)


async def record(order: Order, payment_id: str, *, captured: bool, reason: str | None = None) -> Payment:
    """The payment of this id, made on the first telling; one that was refused may be captured later, not otherwise."""
    assert order.gateway != "hand"
    payment = Payment(
        paymentId=payment_id,
        orderId=order.id,
        userId=order.userId,
        gateway=order.gateway,
        amount=order.amount,
        currency=CURRENCY,
        state="captured" if captured else "refused",
        at=clock.now(),
        reason=reason or None,
    )
    if not await records(Payment).add_if_absent(payment) and captured:
        await records(Payment).change(
            Payment.paymentId == payment_id,
            Payment.orderId == order.id,
            Payment.state == "refused",
            set={Payment.state: "captured", Payment.at: payment.at},
            unset=[Payment.reason],
        )
    return await by_payment_id(payment_id) or payment


async def flag_duplicate(payment_id: str, reason: str) -> bool:
    """Marks captured money as to be given back; answers whether it was this call that did."""
    return await records(Payment).change(
        Payment.paymentId == payment_id,
        Payment.state == "captured",
        set={Payment.state: "duplicate", Payment.reason: reason},
    )
