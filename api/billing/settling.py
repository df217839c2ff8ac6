"""What follows from money that came: the account, the coupon, the credit, the invoice, the letter. Once, and wholly.

Every step is one conditional write that changes nothing when it is repeated, so that the whole may be begun again after
a crash at any point, by the buyer, by the provider's webhook or by the reconciler, and by all of them at once.
"""

from __future__ import annotations

from typing import Literal

from bson import ObjectId

from api.billing import coupons, invoices, letters, licences, payments, referrals, trail
from api.billing.marks import mark
from api.billing.orders import UNPAID
from api.billing.trail import Source
from api.core import clock, outbox
from api.core.database import Row, collection
from api.notifications import service as notifications

Settled = Literal["settled", "duplicate"]

SECOND_TIME = "This order was paid already, by another payment."
HAS_LICENCE = "The account has a licence of another order."
NOBODY = "The account is not there any more."
RECEIVED = "Your payment was received. Your licence is valid until {until}."


async def settle(order_id: ObjectId, payment_id: str, *, source: Source) -> Settled:
    """Does all that follows from a captured payment of an order, or what is left of it.

    The caller has made sure with the provider that the payment is of this order, in its amount, and captured.

    Args:
        order_id: the order, whatever its state.
        payment_id: the provider's id of the payment.
        source: who told of it, for the trail.

    Returns:
        ``duplicate`` where the order was paid by another payment, or its person has a licence of another order; the
        money is then flagged to be given back, and nothing else is done.

    Raises:
        RuntimeError: the payment is another order's, or there is no such order; nothing is changed.
    """
    order = await _order(order_id)
    payment = await payments.record(order, payment_id, captured=True)
    if payment["orderId"] != order_id:
        raise RuntimeError(f"payment {payment_id} is of another order")
    if payment["state"] != "captured":
        # Flagged before, or given back: there is nothing more to do for it.
        return "duplicate"
    await mark("payment")
    order = await _paid(order, payment_id)
    if order["paymentId"] != payment_id:
        return await _duplicate(order, payment_id, SECOND_TIME, source)
    if order.get("settledOn") is not None:
        return "settled"
    await mark("order")
    if not await _licensed(order):
        return await _not_needed(order, payment_id, source)
    await mark("licence")
    if order.get("couponId"):
        await coupons.use(order_id, order["couponId"], order["userId"], payment_id)
    await mark("coupon")
    await referrals.credit({"_id": order["userId"]}, order, payment_id)
    await mark("referral")
    await invoices.issue(order, payment)
    await mark("invoice")
    await _told(order, payment_id, source)
    return "settled"


async def _order(order_id: ObjectId) -> Row:
    found: Row | None = await collection("orders").find_one({"_id": order_id})
    if found is None:
        raise RuntimeError(f"there is no order {order_id}")
    return found


async def _paid(order: Row, payment_id: str) -> Row:
    """The order as paid: by this payment where none came before."""
    now = {"state": "paid", "paidAt": clock.now(), "paymentId": payment_id}
    await collection("orders").update_one(
        {"_id": order["_id"], "state": {"$in": UNPAID}}, {"$set": now, "$unset": {"slot": ""}}
    )
    return await _order(order["_id"])


async def _licensed(order: Row) -> bool:
    """Opens the account, once; whether the licence is this order's. One that has run out makes way (P-461)."""
    licence, rows = licences.of_order(order), collection("users")
    free = [{"licence": None}, {"licence.until": {"$lte": order["paidAt"]}}]
    change = {"$set": {"licence": licence, "paymentStatus": True, "updatedAt": clock.now()}}
    await rows.update_one({"_id": order["userId"], "$or": free}, change)
    found = await rows.find_one({"_id": order["userId"], "licence.orderId": order["_id"]}, {"_id": 1})
    return found is not None


async def _not_needed(order: Row, payment_id: str, source: Source) -> Settled:
    """The person has a licence of another order, or is gone: the money goes back, and so does the coupon."""
    there = await collection("users").find_one({"_id": order["userId"]}, {"_id": 1})
    if order.get("couponId"):
        await coupons.release(order["_id"], order["couponId"])
    result = await _duplicate(order, payment_id, HAS_LICENCE if there else NOBODY, source)
    await collection("orders").update_one(
        {"_id": order["_id"], "settledOn": None}, {"$set": {"settledOn": clock.now()}}
    )
    return result


async def _duplicate(order: Row, payment_id: str, reason: str, source: Source) -> Settled:
    if await payments.flag_duplicate(payment_id, reason):
        facts = {"amount": order["amount"], "currency": order["currency"]}
        await trail.note(
            "payment.duplicate", "alarm", source=source, order=order, payment_id=payment_id, reason=reason, **facts
        )
    return "duplicate"


async def _told(order: Row, payment_id: str, source: Source) -> None:
    """The letter, the notification and the line in the trail; the one who writes ``settledOn`` tells."""
    user = await collection("users").find_one({"_id": order["userId"]}, {"name": 1, "email": 1, "licence": 1}) or {}
    until = clock.shown_day(clock.india_day(licences.of_order(order)["until"]))
    if user.get("email"):
        await outbox.put(letters.paid(user["email"], user.get("name", ""), order, until), key=f"paid:{order['_id']}")
    done = await collection("orders").update_one(
        {"_id": order["_id"], "settledOn": None}, {"$set": {"settledOn": clock.now()}}
    )
    if not done.modified_count:
        return
    await notifications.notify(
        [order["userId"]], "payment.received", RECEIVED.format(until=until), "/profile", subject=order["_id"]
    )
    facts = {"amount": order["amount"], "currency": order["currency"]}
    await trail.note("payment.settled", "done", source=source, order=order, payment_id=payment_id, **facts)
