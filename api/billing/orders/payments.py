"""Payments as they are stored: one for each payment id of a provider, whoever told of it and however often."""

from __future__ import annotations

import datetime as dt

from beanie.operators import ElemMatch, In
from bson import ObjectId

from api.billing.documents import (
    DisputeState,
    Order,
    Payment,
    PaymentDispute,
    PaymentRefund,
    RefundState,
)
from api.billing.orders.amounts import CURRENCY
from api.billing.positions import of_the_found
from api.core import clock
from api.core.store import inside, records


async def by_payment_id(payment_id: str) -> Payment | None:
    """The payment of a provider's id."""
    return await records(Payment).one(Payment.paymentId == payment_id)


async def of_order(order_id: ObjectId) -> list[Payment]:
    """The payments of an order, the first first."""
    return await records(Payment).many(Payment.orderId == order_id, sort=[(Payment.id, 1)], limit=100)


async def order_of(payment_id: str) -> Order | None:
    """Return the order of a stored payment."""
    payment = await by_payment_id(payment_id)
    return None if payment is None else await records(Order).one(Order.id == payment.orderId)


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


async def booked_refunds(payment_ids: list[str]) -> set[str]:
    """Return the ids of the refunds of some payments that are in the books."""
    found = await records(Payment).many(In(Payment.paymentId, payment_ids))
    booked = {each.refundId for payment in found for each in payment.refunds if each.bookedOn is not None}
    return booked | {payment.refundId for payment in found if payment.refundId and payment.state == "refunded"}


async def add_refund(payment_id: str, refund: PaymentRefund) -> bool:
    """Store a refund with its payment, once for each id; return whether it was new."""
    absent = inside(Payment.refunds).refundId != refund.refundId
    return await records(Payment).change(Payment.paymentId == payment_id, absent, push={Payment.refunds: refund})


async def set_refund(
    payment_id: str, refund_id: str, *, state: RefundState | None = None, bookedOn: dt.datetime | None = None
) -> bool:
    """Change a stored refund: a failed or pending one gets a new state, an unbooked one its day of booking."""
    theirs = inside(Payment.refunds)
    if state is not None:
        former: list[RefundState] = ["pending", "failed"]
        found = ElemMatch(Payment.refunds, {"refundId": refund_id, "state": {"$in": former}})
        return await records(Payment).change(
            Payment.paymentId == payment_id, found, set={of_the_found(theirs.state): state}
        )
    found = ElemMatch(Payment.refunds, {"refundId": refund_id, "bookedOn": None})
    return await records(Payment).change(
        Payment.paymentId == payment_id, found, set={of_the_found(theirs.bookedOn): bookedOn}
    )


async def add_dispute(payment_id: str, dispute: PaymentDispute) -> bool:
    """Store a dispute with its payment, once for each id; return whether it was new."""
    absent = inside(Payment.disputes).disputeId != dispute.disputeId
    return await records(Payment).change(Payment.paymentId == payment_id, absent, push={Payment.disputes: dispute})


async def set_dispute(payment_id: str, dispute_id: str, state: DisputeState) -> bool:
    """Move a stored dispute on: from an open state to any, from closed to won or lost, from won to lost."""
    former: dict[DisputeState, list[DisputeState]] = {
        "won": ["closed"],
        "lost": ["closed", "won"],
    }
    allowed = ["created", "under_review", "action_required", *former.get(state, [])]
    if state == "created":
        return False
    found = ElemMatch(Payment.disputes, {"disputeId": dispute_id, "state": {"$in": allowed}})
    return await records(Payment).change(
        Payment.paymentId == payment_id, found, set={of_the_found(inside(Payment.disputes).state): state}
    )
