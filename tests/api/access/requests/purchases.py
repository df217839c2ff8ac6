"""The requests of a purchase: orders, proofs, webhooks, and the pages of the test gateway."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.billing.gateways import signed
from api.billing.orders.references import reference_of
from api.core import clock
from api.core.store.database import collection
from tests.api.access.matrix.matrix import Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.access.requests.coupons import fresh_package
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


def _bench(world: World) -> Any:
    return world.app.state.gateways.bench


async def _paid(world: World, who: str | None, relation: str) -> tuple[ObjectId, str, str]:
    """An order that is paid at the test gateway: its id, the provider's, the payment's."""
    students = {**STUDENTS, "own": who if who in world.people else "student"}
    provider = f"order_{ObjectId()}"
    payment_id = f"pay_{ObjectId()}"
    at, id_ = clock.now(), ObjectId()
    payment = {"id": payment_id, "state": "captured", "reason": None, "at": at}
    at_bench = {"_id": provider, "provider": "razorpay", "receipt": str(id_), "amount": 707_882, "currency": "INR"}
    await collection("benchOrders").insert_one({**at_bench, "back": "/", "payments": [payment], "createdAt": at})
    amounts = {"offerPrice": 599_900, "discount": 0, "taxable": 599_900, "gst": 107_982, "amount": 707_882}
    facts = {"title": "Group", "currency": "INR", "gateway": "razorpay", "mode": "test", "state": "open"}
    await collection("orders").insert_one(
        {
            "_id": id_,
            "receipt": str(id_),
            "userId": world.people[students[relation] or "student"],
            "batch": await fresh_package(),
            **amounts,
            **facts,
            "providerOrderId": provider,
            "createdAt": at,
            "expiresAt": at,
        }
    )
    return id_, provider, payment_id


async def purchase_parts(world: World, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
    """What stands in the paths: an order of somebody, one at the test gateway, a gateway."""
    if rule.id == "order.read":
        return {"orderId": (await _paid(world, who, relation))[0]}
    if rule.id == "order.returned":
        await collection("limits").delete_many({})
        return {"reference": reference_of(world.settings, (await _paid(world, None, "own"))[0])}
    if rule.area == "bench":
        return {"orderId": (await _paid(world, None, "own"))[1]}
    return {"gateway": "razorpay"} if rule.id == "webhook.take" else {}


def purchase_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def order(_who: str | None, _relation: str) -> dict[str, Any]:
        await collection("limits").delete_many({})
        package = str(await fresh_package())
        return {"json": {"amount": 7078.82, "currency": "INR", "batch": package, "gateway": "razorpay"}}

    async def proof(who: str | None, relation: str) -> dict[str, Any]:
        await collection("limits").delete_many({})
        _, provider, payment = await _paid(world, who, relation)
        signature = _bench(world).signature(provider, payment)
        ids = {"razorpay_order_id": provider, "razorpay_payment_id": payment}
        return {"json": {**ids, "razorpay_signature": signature}}

    async def message(_who: str | None, _relation: str) -> dict[str, Any]:
        raw = b'{"event":"order.noticed","payload":{}}'
        headers = {"content-type": "application/json", "x-razorpay-event-id": f"evt_{ObjectId()}"}
        signature = signed(_bench(world).webhook_secret, raw)
        return {"content": raw, "headers": {**headers, "x-razorpay-signature": signature}}

    async def outcome(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"outcome": "failure"}}

    return {"order.create": order, "order.verify": proof, "webhook.take": message, "bench.pay": outcome}
