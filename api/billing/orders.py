"""Orders: what a student is about to pay for, at a price that this server works out, open for half an hour.

Making one is repeatable: the same request, or the same idempotency key, leads to the same order and the same receipt at
the provider, whatever was cut off in between.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict
from typing import Annotated, Any

from bson import ObjectId
from pymongo import IndexModel

from api.access import limits
from api.access.actor import Actor
from api.billing import coupons, package_codes, service, trail
from api.billing.amounts import CURRENCY, Price, paise_of, price, rupees, written
from api.billing.gateways import Asked, Buyer, Gateway, GatewayAway, GatewayRefused
from api.billing.gateways.assembly import Gateways
from api.billing.payment_schemas import NewOrder
from api.billing.references import reference_of
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref
from api.core.errors import AppError, Conflict, Invalid, NotFound, Unavailable
from api.core.text import object_id
from api.settings import Settings

BRAND = "PG Logbook"
OPEN_FOR = dt.timedelta(minutes=30)
TRIES = (30, dt.timedelta(minutes=15))
"""Orders that one person may ask for, in which time."""
WAITING = ["creating", "open"]
UNPAID = [*WAITING, "lapsed", "failed"]

BUYER = dict.fromkeys(("name", "email", "phone", "licence", "collegeId"), 1)

CONTACT = "Contact to administrator !!!"
OWN_ONLY = "You can only pay for your own account."
NOT_RUPEES = "Payments are taken in Indian rupees (INR)."
NO_AMOUNT = "This must be an amount in rupees, with at most two decimals."
NO_BATCH = "Please choose a package."
HAS_PAID = "This account is paid already. Please sign in."
CHANGED = "The price is ₹ {amount} now. Please check it and try again."
OTHER_REQUEST = "This request was made before with other contents. Please start again."
OVER = "This order is no longer open. Please start again."
AWAY = "The payment provider did not answer. Nothing was charged; please try again in a moment."
NOT_FOUND = "This order was not found."


class Order(BaseDocument):
    """One purchase. Amounts are paise: ``taxable`` is the offer price less the coupon, ``amount`` is it with ``gst``.

    ``state``: ``creating`` until the provider has it, ``open`` while it can be paid, ``lapsed`` after half an hour,
    ``failed`` where the provider refused it, ``paid``, ``refunded``. Money that comes for an order that is over counts
    all the same. ``key`` is the client's idempotency key with the person; ``slot`` stands for person, package, coupon
    and gateway while the order waits, so that there is one of these at a time; ``asked`` says that the provider was
    asked for it, so that it may have it. ``paidAt`` is when the money was known, ``settledOn`` when everything that
    follows from it was done.
    """

    receipt: str
    userId: Annotated[ObjectId, Ref("users", "name", "email", "phone")]
    batch: Annotated[ObjectId | None, Ref("batches", "title")] = None
    title: str
    offerPrice: int
    discount: int
    taxable: int
    gst: int
    amount: int
    currency: str
    gateway: str
    mode: str
    coupon: str | None = None
    couponId: Annotated[ObjectId | None, Ref("coupons", "code")] = None
    key: str | None = None
    slot: str | None = None
    asked: bool | None = None
    providerOrderId: str | None = None
    paymentUrl: str | None = None
    state: str
    createdAt: dt.datetime
    expiresAt: dt.datetime
    paidAt: dt.datetime | None = None
    paymentId: str | None = None
    settledOn: dt.datetime | None = None
    refundedOn: dt.datetime | None = None
    lookedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "orders"
        indexes = [
            IndexModel([("receipt", 1)], name="receipt", unique=True),
            IndexModel([("key", 1)], name="key", unique=True, sparse=True),
            IndexModel([("slot", 1)], name="slot", unique=True, sparse=True),
            IndexModel([("providerOrderId", 1)], name="provider", unique=True, sparse=True),
            IndexModel([("userId", 1), ("_id", -1)], name="user"),
            IndexModel([("state", 1), ("settledOn", 1), ("_id", 1)], name="unsettled"),
            IndexModel([("state", 1), ("createdAt", -1), ("_id", -1)], name="state_newest"),
            IndexModel([("state", 1), ("expiresAt", 1), ("_id", 1)], name="expiry"),
        ]


async def create(actor: Actor, body: NewOrder, key: str | None, gateways: Gateways, settings: Settings) -> Row:
    """Makes an order, or finds the one that the same request made; answers what the page needs to have it paid.

    Raises:
        Invalid: another person, currency or gateway, no package or not its code, a price of nothing (P-443).
        NotFound: there is no such package.
        Conflict: the price is another one now, the coupon or package is gone, the key stood for another request.
        Unavailable: the provider is away, or payments are not set up.
        TooMany: too many orders in a short time.
    """
    await limits.count_try(f"order:{actor.id}", most=TRIES[0], window=TRIES[1])
    try:
        gateway = gateways.named(body.gateway)
        order, user = await _begun(actor, body, key, gateway)
        order = await _placed(order, user, gateway, settings)
    except AppError as refusal:
        await trail.note(
            "order.refused",
            "refused",
            source="client",
            gateway=body.gateway[:20],
            user_id=actor.id,
            reason=refusal.message,
            amount=paise_of(body.amount),
            currency=body.currency[:8],
        )
        raise
    return _offer(order, gateway)


async def _begun(actor: Actor, body: NewOrder, key: str | None, gateway: Gateway) -> tuple[Row, Row]:
    """The stored order, its price compared with what the client expects, and its person."""
    if body.userId is not None and object_id(body.userId) != actor.id:
        raise Invalid(OWN_ONLY, field="userId", code="not_own")
    if body.currency != CURRENCY:
        raise Invalid(NOT_RUPEES, field="currency")
    asked, batch_id = paise_of(body.amount), object_id(body.batch)
    if asked is None:
        raise Invalid(NO_AMOUNT, field="amount")
    if batch_id is None:
        raise Invalid(NO_BATCH, field="batch")
    user = await collection("users").find_one({"_id": actor.id}, BUYER)
    if user is None:
        raise NotFound
    at = clock.now()
    if (user.get("licence") or {}).get("until", at) > at:
        raise Conflict(HAS_PAID, code="paid_already")
    package = await service.package(batch_id)
    await package_codes.check(package, user.get("collegeId"), body.packageCode)
    code = coupons.code_of(body.coupon or "") or None
    discount = await coupons.preview(code, batch_id, actor.id) if code else 0
    cost = price(package["offerPrice"], discount)
    if cost.amount <= 0:
        raise Invalid(CONTACT, field="amount", code="price_zero")
    if cost.amount != asked:
        raise Conflict(CHANGED.format(amount=written(cost.amount)), code="price_changed", field="amount")
    return await _stored(user, package, cost, code, gateway, key), user


async def _stored(user: Row, package: Row, cost: Price, code: str | None, gateway: Gateway, key: str | None) -> Row:
    rows, at = collection("orders"), clock.now()
    what = {"batch": package["_id"], "gateway": gateway.name, "amount": cost.amount}
    slot = f"{user['_id']}:{package['_id']}:{code or ''}:{gateway.name}"
    mine = f"{user['_id']}:{key}" if key else None
    for _ in range(5):
        earlier = await rows.find_one({"key": mine}) if mine else None
        if earlier is not None:
            if (earlier.get("coupon"), {name: earlier.get(name) for name in what}) != (code, what):
                raise Conflict(OTHER_REQUEST, code="other_request")
            if earlier["state"] not in WAITING or earlier["expiresAt"] <= at:
                raise Conflict(OVER, code="order_over")
            return Row(earlier)
        there = await rows.find_one({"slot": slot})
        if there is not None:
            if there["expiresAt"] > at and all(there.get(name) == value for name, value in what.items()):
                return Row(there)
            await _end(there, "lapsed")
            continue
        coupon = await collection("coupons").find_one({"code": code}, {"_id": 1}) if code else None
        id_ = new_id()
        row = {
            "_id": id_,
            "receipt": f"PGL-{id_}",
            "userId": user["_id"],
            "title": package["title"],
            **what,
            **asdict(cost),
            "currency": CURRENCY,
            "mode": "test" if gateway.test else "live",
            "coupon": code,
            "couponId": coupon and coupon["_id"],
            "key": mine,
            "slot": slot,
            "state": "creating",
            "createdAt": at,
            "expiresAt": at + OPEN_FOR,
        }
        try:
            await rows.insert_one({name: value for name, value in row.items() if value is not None})
        except Exception as error:
            # The same request, at the same moment, was first.
            if not is_duplicate(error):
                raise
            continue
        return row
    raise Unavailable


async def _placed(order: Row, user: Row, gateway: Gateway, settings: Settings) -> Row:
    """Takes the coupon and makes the order at the provider, where that has not been done."""
    if order["state"] == "open":
        return order
    rows, id_ = collection("orders"), order["_id"]
    if order.get("coupon"):
        try:
            held = await coupons.reserve(order["coupon"], order["batch"], order["userId"], id_, order["expiresAt"])
            if held["discount"] != order["discount"]:
                raise Conflict(coupons.GONE, code="coupon_gone", field="coupon")
        except AppError:
            await _end(order, "failed")
            raise
    buyer = Buyer(name=user["name"], email=user["email"], phone=str(user.get("phone") or ""))
    back = f"{settings.public_url.rstrip('/')}/payment?order={reference_of(settings, id_)}"
    try:
        before = await rows.find_one_and_update({"_id": id_, "state": "creating"}, {"$set": {"asked": True}})
        again = bool((before or {}).get("asked"))
        asked = Asked(receipt=order["receipt"], amount=order["amount"], buyer=buyer, back=back, again=again)
        made = await gateway.create_order(asked)
        if (made.amount, made.currency) != (order["amount"], CURRENCY):
            raise GatewayRefused("another amount")
    except GatewayAway as error:
        await trail.note("order.waits", "ignored", source="client", order=order, reason=f"no answer ({error})")
        raise Unavailable(AWAY) from error
    except GatewayRefused as error:
        await _end(order, "failed")
        await trail.note("order.failed", "alarm", source="client", order=order, reason=f"refused there ({error})")
        raise Unavailable(AWAY) from error
    facts = {"providerOrderId": made.id, "paymentUrl": made.paymentUrl, "state": "open"}
    set_ = {name: value for name, value in facts.items() if value is not None}
    opened = await rows.update_one({"_id": id_, "state": "creating"}, {"$set": set_})
    now = await rows.find_one({"_id": id_})
    if now is None or now["state"] != "open":
        raise Conflict(OVER, code="order_over")
    if opened.modified_count:
        await trail.note(
            "order.created", "done", source="client", order=now, amount=now["amount"], currency=now["currency"]
        )
    return Row(now)


def _offer(order: Row, gateway: Gateway) -> Row:
    """What the page needs: the specification's keys (P-406), and where the provider's script or page is."""
    checkout = gateway.checkout
    made: Row = {
        "id": order["_id"],
        "key": checkout.key,
        "amount": rupees(order["amount"]),
        "currency": order["currency"],
        "brand": BRAND,
        "desc": order["title"],
        "orderId": order["providerOrderId"],
        "gateway": gateway.name,
        "test": gateway.test,
        "expiresAt": order["expiresAt"],
    }
    if checkout.script:
        made["script"] = checkout.script
    if order.get("paymentUrl"):
        made |= {"paymentUrl": order["paymentUrl"], "paymentHosts": list(checkout.hosts)}
    return made


async def own(actor: Actor, order_id: str) -> Row:
    """An order of the actor's.

    Raises:
        NotFound: there is none of this id, or it is another's.
    """
    id_ = object_id(order_id)
    found: Row | None = None
    if id_ is not None:
        found = await collection("orders").find_one({"_id": id_, "userId": actor.id})
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


def shown(order: Row) -> dict[str, Any]:
    """An order as its buyer sees it; ``paid`` says that the money is here and the account is open."""
    return {
        "_id": order["_id"],
        "title": order["title"],
        "amount": rupees(order["amount"]),
        "currency": order["currency"],
        "gateway": order["gateway"],
        "state": order["state"],
        "paid": order["state"] == "paid",
        "test": order["mode"] == "test",
        "expiresAt": order["expiresAt"],
    }


async def lapse(order: Row, at: dt.datetime) -> bool:
    """Ends an order whose half hour is over and gives its coupon back; whether it was this call that did."""
    if order["expiresAt"] > at:
        return False
    return await _end(order, "lapsed")


async def _end(order: Row, state: str) -> bool:
    """Ends an order that waits. Its coupon goes back first, so that a crash in between is mended by the next call."""
    if order.get("couponId"):
        await coupons.release(order["_id"], order["couponId"])
    ended = await collection("orders").update_one(
        {"_id": order["_id"], "state": {"$in": WAITING}}, {"$set": {"state": state}, "$unset": {"slot": ""}}
    )
    return bool(ended.modified_count)
