"""Orders: what a student is about to pay for, at a price that this server works out, open for half an hour.

Making one is repeatable: the same request, or the same idempotency key, leads to the same order and the same receipt at
the provider, whatever was cut off in between.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict

from beanie.operators import In
from bson import ObjectId

from api.access import limits
from api.access.actor import Actor
from api.access.documents import User
from api.billing import service
from api.billing.answers import OrderOffer, OwnOrder
from api.billing.catalogue import coupons, package_codes
from api.billing.documents import Batch, Order, OrderState
from api.billing.gateways import Buyer, Gateway, GatewayAway, GatewayRefused, OrderRequest
from api.billing.gateways.assembly import Gateways
from api.billing.ledger import events as payment_events
from api.billing.orders.amounts import CURRENCY, Price, paise_of, price, rupees, written
from api.billing.orders.references import reference_of
from api.billing.orders.schemas import NewOrder
from api.core import clock
from api.core.errors import AppError, Conflict, Invalid, NotFound, Unavailable, or_404
from api.core.store import records
from api.core.text import object_id
from api.settings import Settings

BRAND = "PG Logbook"
OPEN_FOR = dt.timedelta(minutes=30)
TRIES = (30, dt.timedelta(minutes=15))
"""Orders that one person may ask for, in which time."""
WAITING: list[OrderState] = ["creating", "open"]
UNPAID: list[OrderState] = [*WAITING, "lapsed", "failed"]

CONTACT = "Contact to administrator !!!"
ONLY_OWN_ACCOUNT = "You can only pay for your own account."
NOT_RUPEES = "Payments are taken in Indian rupees (INR)."
NO_AMOUNT = "This must be an amount in rupees, with at most two decimals."
NO_BATCH = "Please choose a package."
HAS_PAID = "This account is already paid. Please sign in."
PRICE_CHANGED = "The price is ₹ {amount} now. Please check it and try again."
OTHER_REQUEST = "This request was sent before with different contents. Please start again."
ORDER_CLOSED = "This order is no longer open. Please start again."
AWAY = "The payment provider did not answer. Nothing was charged; please try again in a moment."
NOT_FOUND = "This order was not found."


async def create(actor: Actor, body: NewOrder, key: str | None, gateways: Gateways, settings: Settings) -> OrderOffer:
    """Makes an order, or finds the one that the same request made; answers what the page needs to have it paid.

    Raises:
        Invalid: another person, currency or gateway, no package or not its code, a price of nothing (P-443).
        NotFound: there is no such package.
        Conflict: the price is another one now, the coupon or package is gone, the key stood for another request.
        Unavailable: the provider is away, or payments are not set up.
        TooMany: too many orders in a short time.
    """
    await limits.count_try(f"order:{actor.id}", max_tries=TRIES[0], window=TRIES[1])
    try:
        gateway = gateways.named(body.gateway)
        order, user = await _validate_and_store(actor, body, key, gateway)
        order = await _place_at_provider(order, user, gateway, settings)
    except AppError as refusal:
        await payment_events.record_event(
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


async def _validate_and_store(actor: Actor, body: NewOrder, key: str | None, gateway: Gateway) -> tuple[Order, User]:
    """The stored order, its price compared with what the client expects, and its person."""
    if body.userId is not None and object_id(body.userId) != actor.id:
        raise Invalid(ONLY_OWN_ACCOUNT, field="userId", code="not_own")
    if body.currency != CURRENCY:
        raise Invalid(NOT_RUPEES, field="currency")
    asked, batch_id = paise_of(body.amount), object_id(body.batch)
    if asked is None:
        raise Invalid(NO_AMOUNT, field="amount")
    if batch_id is None:
        raise Invalid(NO_BATCH, field="batch")
    user = or_404(await records(User).one(User.id == actor.id))
    if user.licence is not None and user.licence.until > clock.now():
        raise Conflict(HAS_PAID, code="paid_already")
    package = await service.package(batch_id)
    await package_codes.check(package, user.collegeId, body.packageCode)
    code = coupons.code_of(body.coupon or "") or None
    discount = await coupons.preview(code, batch_id, actor.id) if code else 0
    cost = price(package.offerPrice, discount)
    if cost.amount <= 0:
        raise Invalid(CONTACT, field="amount", code="price_zero")
    if cost.amount != asked:
        raise Conflict(PRICE_CHANGED.format(amount=written(cost.amount)), code="price_changed", field="amount")
    return await _stored(user, package, cost, code, gateway, key), user


async def _stored(
    user: User, package: Batch, cost: Price, code: str | None, gateway: Gateway, key: str | None
) -> Order:
    at, what = clock.now(), (package.id, gateway.name, cost.amount)
    slot = f"{user.id}:{package.id}:{code or ''}:{gateway.name}"
    mine = f"{user.id}:{key}" if key else None
    for _ in range(5):
        earlier = await records(Order).one(Order.key == mine) if mine else None
        if earlier is not None:
            if (earlier.coupon, _order_terms(earlier)) != (code, what):
                raise Conflict(OTHER_REQUEST, code="other_request")
            if earlier.state not in WAITING or earlier.expiresAt <= at:
                raise Conflict(ORDER_CLOSED, code="order_over")
            return earlier
        there = await records(Order).one(Order.slot == slot)
        if there is not None:
            if there.expiresAt > at and _order_terms(there) == what:
                return there
            await _end(there, "lapsed")
            continue
        order = Order(
            receipt="",
            userId=user.id,
            batch=package.id,
            title=package.title,
            **asdict(cost),
            currency=CURRENCY,
            gateway=gateway.name,
            mode="test" if gateway.test else "live",
            coupon=code,
            couponId=await coupons.id_of(code) if code else None,
            key=mine,
            slot=slot,
            state="creating",
            createdAt=at,
            expiresAt=at + OPEN_FOR,
        )
        order.receipt = f"PGL-{order.id}"
        if await records(Order).add_if_absent(order):
            return order
        # The same request, at the same moment, was first.
    raise Unavailable


def _order_terms(order: Order) -> tuple[ObjectId | None, str, int]:
    return order.batch, order.gateway, order.amount


async def _place_at_provider(order: Order, user: User, gateway: Gateway, settings: Settings) -> Order:
    """Takes the coupon and makes the order at the provider, where that has not been done."""
    if order.state == "open":
        return order
    if order.coupon:
        await _reserve(order, order.coupon)
    buyer = Buyer(name=user.name, email=user.email, phone=user.phone or "")
    back = f"{settings.public_url.rstrip('/')}/payment?order={reference_of(settings, order.id)}"
    unasked = (Order.id == order.id, Order.state == "creating")
    try:
        before = await records(Order).change_and_read(*unasked, set={Order.asked: True}, before=True)
        again = bool(before and before.asked)
        asked = OrderRequest(receipt=order.receipt, amount=order.amount, buyer=buyer, back=back, again=again)
        provider_order = await gateway.create_order(asked)
        if (provider_order.amount, provider_order.currency) != (order.amount, CURRENCY):
            raise GatewayRefused("another amount")
    except GatewayAway as error:
        await payment_events.record_event(
            "order.waits", "ignored", source="client", order=order, reason=f"no answer ({error})"
        )
        raise Unavailable(AWAY) from error
    except GatewayRefused as error:
        await _end(order, "failed")
        await payment_events.record_event(
            "order.failed", "alarm", source="client", order=order, reason=f"refused there ({error})"
        )
        raise Unavailable(AWAY) from error
    page = {Order.paymentUrl: provider_order.paymentUrl} if provider_order.paymentUrl is not None else {}
    opened = await records(Order).change(
        *unasked, set={Order.providerOrderId: provider_order.id, **page, Order.state: "open"}
    )
    now = await records(Order).one(Order.id == order.id)
    if now is None or now.state != "open":
        raise Conflict(ORDER_CLOSED, code="order_over")
    if opened:
        await payment_events.record_event(
            "order.created", "done", source="client", order=now, amount=now.amount, currency=now.currency
        )
    return now


async def _reserve(order: Order, code: str) -> None:
    """Takes the use of the coupon that the price was made with; the order fails where it cannot be had."""
    try:
        if order.batch is None:
            raise NotFound(service.NO_PACKAGE)
        reserved = await coupons.reserve(code, order.batch, order.userId, order.id, order.expiresAt)
        if reserved["discount"] != order.discount:
            raise Conflict(coupons.COUPON_WITHDRAWN, code="coupon_gone", field="coupon")
    except AppError:
        await _end(order, "failed")
        raise


def _offer(order: Order, gateway: Gateway) -> OrderOffer:
    """What the page needs: the specification's keys (P-406), and where the provider's script or page is."""
    checkout = gateway.checkout
    offer: OrderOffer = {
        "id": order.id,
        "key": checkout.key,
        "amount": rupees(order.amount),
        "currency": order.currency,
        "brand": BRAND,
        "desc": order.title,
        "orderId": order.providerOrderId or "",
        "gateway": gateway.name,
        "test": gateway.test,
        "expiresAt": order.expiresAt,
    }
    if checkout.script:
        offer["script"] = checkout.script
    if order.paymentUrl:
        offer["paymentUrl"] = order.paymentUrl
        offer["paymentHosts"] = list(checkout.hosts)
    return offer


async def own(actor: Actor, order_id: str) -> Order:
    """An order of the actor's.

    Raises:
        NotFound: there is none of this id, or it is another's.
    """
    return or_404(await records(Order).one(Order.id == object_id(order_id), Order.userId == actor.id), NOT_FOUND)


def to_wire(order: Order) -> OwnOrder:
    """An order as its buyer sees it; ``paid`` says that the money is here and the account is open."""
    return {
        "_id": order.id,
        "title": order.title,
        "amount": rupees(order.amount),
        "currency": order.currency,
        "gateway": order.gateway,
        "state": order.state,
        "paid": order.state == "paid",
        "test": order.mode == "test",
        "expiresAt": order.expiresAt,
    }


async def lapse(order: Order, at: dt.datetime) -> bool:
    """Ends an order whose half hour is over and gives its coupon back; whether it was this call that did."""
    if order.expiresAt > at:
        return False
    return await _end(order, "lapsed")


async def _end(order: Order, state: OrderState) -> bool:
    """Ends an order that waits. Its coupon goes back first, so that a crash in between is mended by the next call."""
    if order.couponId:
        await coupons.release(order.id, order.couponId)
    waiting = (Order.id == order.id, In(Order.state, WAITING))
    return await records(Order).change(*waiting, set={Order.state: state}, unset=[Order.slot])
