"""Giving money back: the Master asks for it, the provider does it, the books and the licence follow.

Each step is one write that does nothing where it was done before, so that a refund that was cut off anywhere is carried
on by the reconciler: the payment stays ``refundPending`` until all of it is done.
"""

from __future__ import annotations

import datetime as dt

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.accounts import service as accounts
from api.billing import invoices, referrals, trail
from api.billing.amounts import written
from api.billing.gateways import GatewayAway, GatewayRefused
from api.billing.gateways.assembly import Gateways
from api.billing.payments import by_payment_id
from api.billing.trail import Source
from api.core import audit, clock, outbox
from api.core.database import Row, collection
from api.core.errors import Conflict, Invalid, NotFound
from api.core.mail import plain, rich
from api.core.outbox import Message

LETTER_LASTS = dt.timedelta(days=7)
KEPT = ("captured", "duplicate")
"""States of a payment whose money is here."""
NO_REASON = "Say why this payment is refunded."
NO_PAYMENT = "This payment was not found."
NOT_TAKEN = "No money was taken by this payment."
UNDER_WAY = "A refund of this payment is under way already."
DONE = "This payment was refunded already."
SECOND_FIRST = "This student paid twice. Refund the second payment, which is marked, first."
SETTLING = "This payment is just being entered into the books. Please try again in a minute."
NO_MONEY = "No money passed through the product for this order. Change the payment status in the list of students."
LATER = "The payment provider does not answer. The refund is noted and will be tried again by itself."
SAID_NO = "The payment provider refused this refund. Look at the payment on the provider's own pages."


async def ask(actor: Actor, gateways: Gateways, order: Row, payment_id: str | None, reason: str) -> bool:
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
    if order["gateway"] == "hand":
        raise Conflict(NO_MONEY)
    payment = await by_payment_id(payment_id or order.get("paymentId") or "")
    if payment is None or payment["orderId"] != order["_id"]:
        raise NotFound(NO_PAYMENT)
    if payment["state"] == "captured" and not order.get("settledOn"):
        raise Conflict(SETTLING, code="settling")
    second = {"userId": order["userId"], "state": "duplicate"}
    if payment["state"] == "captured" and await collection("payments").find_one(second, {"_id": 1}):
        raise Conflict(SECOND_FIRST, code="second_first")
    asked = {
        "state": "refundPending",
        "refundReason": reason,
        "refundBy": actor.id,
        "refundAskedOn": clock.now(),
        "refundKey": f"refund-{payment['_id']}",
    }
    changed = await collection("payments").update_one(
        {"_id": payment["_id"], "state": {"$in": [*KEPT]}}, {"$set": asked}
    )
    if changed.modified_count != 1:
        now = (await by_payment_id(payment["paymentId"]) or payment)["state"]
        raise Conflict({"refunded": DONE, "refundPending": UNDER_WAY}.get(now, NOT_TAKEN))
    await trail.note(
        "refund.asked",
        "done",
        source="master",
        order=order,
        payment_id=payment["paymentId"],
        reason=reason,
        amount=payment["amount"],
        currency=payment["currency"],
    )
    await audit.record(
        "payment.refund", actor_id=actor.id, role=actor.role, target=f"orders/{order['_id']}", reason=reason
    )
    return await carry_on(gateways, payment | asked, source="master")


async def carry_on(gateways: Gateways, payment: Row, *, source: Source) -> bool:
    """Does what is left of a refund that was asked for; answers whether all is done.

    Raises:
        Conflict: the provider refuses; the payment is then what it was before.
        Unavailable: the gateway is not set up any more.
    """
    order = await collection("orders").find_one({"_id": payment["orderId"]})
    if order is None:
        raise NotFound(NO_PAYMENT)
    refund_id = payment.get("refundId")
    if refund_id is None:
        refund_id = await _given_back(gateways, order, payment, source)
        if refund_id is None:
            return False
        await collection("payments").update_one(
            {"_id": payment["_id"], "state": "refundPending"}, {"$set": {"refundId": refund_id}}
        )
    await _book(order, payment, refund_id)
    done = await collection("payments").update_one(
        {"_id": payment["_id"], "state": "refundPending"}, {"$set": {"state": "refunded", "refundedOn": clock.now()}}
    )
    if done.modified_count == 1:
        await trail.note(
            "refund.done",
            "done",
            source=source,
            order=order,
            payment_id=payment["paymentId"],
            reason=refund_id,
            amount=payment["amount"],
            currency=payment["currency"],
        )
    return True


async def _given_back(gateways: Gateways, order: Row, payment: Row, source: Source) -> str | None:
    """The id of the provider's refund; None where the provider does not answer."""
    gateway = gateways.named(payment["gateway"])
    try:
        return await gateway.refund(payment["paymentId"], payment["amount"], key=payment["refundKey"])
    except GatewayAway:
        await trail.note("refund.waits", "ignored", source=source, order=order, payment_id=payment["paymentId"])
        return None
    except GatewayRefused as error:
        there = await gateway.fetch_payment(payment["paymentId"])
        if there is not None and there.state == "refunded":
            # It was given back on the provider's own pages, or by an answer that never came here.
            return f"at-provider-{payment['paymentId']}"
        back = {"state": "captured" if await _is_paid_by(order, payment) else "duplicate"}
        gone = dict.fromkeys(("refundReason", "refundBy", "refundAskedOn", "refundKey"), "")
        await collection("payments").update_one(
            {"_id": payment["_id"], "state": "refundPending"}, {"$set": back, "$unset": gone}
        )
        await trail.note(
            "refund.refused",
            "alarm",
            source=source,
            order=order,
            payment_id=payment["paymentId"],
            reason="The provider refused to give the money back.",
        )
        raise Conflict(SAID_NO, code="refund_refused") from error


async def _is_paid_by(order: Row, payment: Row) -> bool:
    """Whether the order's licence came of this payment, rather than that it was paid twice."""
    invoice = await invoices.of_order(order["_id"])
    return invoice is not None and invoice["paymentId"] == payment["paymentId"]


async def _book(order: Row, payment: Row, refund_id: str) -> None:
    """What follows in the books once the money has gone back."""
    if await _is_paid_by(order, payment):
        await invoices.credit(order, refund_id=refund_id, reason=payment["refundReason"])
        await referrals.reverse(order)
        await _withdraw_licence(order)
    if order.get("paymentId") == payment["paymentId"]:
        await collection("orders").update_one({"_id": order["_id"], "state": "paid"}, {"$set": {"state": "refunded"}})
    user = await accounts.by_id(order["userId"])
    if user is not None:
        await outbox.put(letter(user, order, payment), key=f"refunded:{payment['paymentId']}")


def letter(user: Row, order: Row, payment: Row) -> Message:
    """Tells the student that the money is on its way back (the refund policy's days)."""
    subject = "Your PG Logbook payment was refunded"
    lines = (
        f"Dear {user['name']},",
        f"Your payment of Rs. {written(payment['amount'])} for {order['title']} ({payment['paymentId']}) was refunded.",
        "The money reaches the account that you paid from within 5 to 8 business days.",
        "Your logbook entries are kept.",
    )
    return Message(
        channel="mail",
        template="refunded",
        to=user["email"],
        subject=subject,
        text=plain(lines),
        html=rich(subject, lines),
        lasts=LETTER_LASTS,
    )


async def _withdraw_licence(order: Row) -> None:
    theirs = {"_id": order["userId"], "licence.orderId": order["_id"]}
    change = {"$set": {"paymentStatus": False, "updatedAt": clock.now()}, "$unset": {"licence": ""}}
    changed = await collection("users").update_one(theirs, change)
    if changed.modified_count != 1:
        return
    user_id: ObjectId = order["userId"]
    await sessions.end_sessions_of(user_id)
    await audit.record("licence.withdrawn", target=f"users/{user_id}", order=str(order["_id"]))
