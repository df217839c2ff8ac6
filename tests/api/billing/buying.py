"""What the tests of orders and payments share: a student whose payment is due, and the test gateway."""

from __future__ import annotations

from typing import Any

import httpx
import orjson
from bson import ObjectId

from api.access.payer import payment_token
from api.billing.gateways import signed
from api.billing.gateways.bench import Bench
from api.core.store.database import Row, collection
from tests.api.billing.steps import package
from tests.api.world import World

PRICE = 11798.82
"""What 9,999 comes to with GST."""


def bench_of(world: World) -> Bench:
    """The test gateway of this application."""
    bench = world.app.state.gateways.bench
    assert isinstance(bench, Bench)
    return bench


async def payer(world: World, name: str = "unpaid") -> httpx.AsyncClient:
    """A client with the payment-only token of a student."""
    user = await collection("users").find_one({"_id": world.people[name]})
    assert user is not None
    return world.client(payment_token(world.settings, user))


async def unpaid(world: World, name: str, **fields: Any) -> httpx.AsyncClient:
    """Adds one more student whose payment is due; a client with the token."""
    await world.student(name, name.title(), paymentStatus=False, **fields)
    return await payer(world, name)


def asked(package_id: str, **changes: Any) -> dict[str, Any]:
    """The body of an order of one package of 9,999."""
    made = {"amount": PRICE, "currency": "INR", "batch": package_id, "gateway": "razorpay", "coupon": "", **changes}
    return {name: value for name, value in made.items() if value is not None}


async def order(client: httpx.AsyncClient, batch: str, **changes: Any) -> dict[str, Any]:
    """An order over HTTP: what the page gets."""
    answer = await client.post("/api/createOrder", json=asked(batch, **changes))
    assert answer.status_code == 200, answer.text
    created: dict[str, Any] = answer.json()
    return created


async def paid_at(world: World, provider_order: str, outcome: str = "success") -> list[dict[str, Any]]:
    """Payments at the test gateway, without its webhooks."""
    bench = bench_of(world)
    row = await bench.order(provider_order)
    assert row is not None
    return [payment.model_dump() for payment in await bench.pay(row, outcome)]


def proof(world: World, provider_order: str, payment_id: str, **changes: Any) -> dict[str, Any]:
    """What the card provider's script hands to the page."""
    made = {
        "amount": PRICE,
        "razorpay_payment_id": payment_id,
        "razorpay_order_id": provider_order,
        "razorpay_signature": bench_of(world).signature(provider_order, payment_id),
        **changes,
    }
    return {name: value for name, value in made.items() if value is not None}


async def bought(world: World, name: str = "unpaid", **changes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """An order of a fresh package that is captured at the provider and not told of yet; and its proof."""
    new_order = await order(await payer(world, name), await package(f"Package {ObjectId()}"), **changes)
    [payment] = await paid_at(world, new_order["orderId"])
    return new_order, proof(world, new_order["orderId"], payment["id"])


async def webhook(world: World, provider_order: str, payment_id: str) -> tuple[bytes, dict[str, str]]:
    """The message of the test gateway about a payment, as a provider posts it."""
    bench = bench_of(world)
    row = await bench.order(provider_order)
    assert row is not None
    return bench.webhook(row, next(each for each in row.payments if each.id == payment_id))


async def posted(world: World, raw: bytes, headers: dict[str, str], gateway: str = "razorpay") -> httpx.Response:
    """Posts a webhook as a stranger."""
    typed = {"content-type": "application/json", **headers}
    return await world.client().post(f"/api/webhooks/{gateway}", content=raw, headers=typed)


def card_message(world: World, **entity: Any) -> tuple[bytes, dict[str, str]]:
    """A message of the card provider with any contents, rightly signed."""
    raw = orjson.dumps({"entity": "event", "event": "payment.captured", "payload": {"payment": {"entity": entity}}})
    return raw, card_headers(world, raw)


def card_headers(world: World, raw: bytes, event_id: str = "evt_made0001") -> dict[str, str]:
    """The headers that sign a message of the card provider."""
    return {
        "x-razorpay-signature": signed(bench_of(world).webhook_secret, raw),
        "x-razorpay-event-id": event_id,
    }


async def stored(made: dict[str, Any]) -> Row:
    """An order as it is stored."""
    record: Row | None = await collection("orders").find_one({"_id": ObjectId(made["id"])})
    assert record is not None
    return record


async def person(world: World, name: str = "unpaid") -> Row:
    """A person as stored."""
    record: Row | None = await collection("users").find_one({"_id": world.people[name]})
    assert record is not None
    return record


async def events_of(**filter_: Any) -> list[Row]:
    """Payment events, in order."""
    rows: list[Row] = await collection("paymentEvents").find(filter_).sort([("_id", 1)]).to_list(length=None)
    return rows


async def changed_nothing(world: World, name: str = "unpaid") -> bool:
    """Whether a person is as unpaid as before, and nothing stands in the books."""
    user = await person(world, name)
    empty = [await collection(each).count_documents({}) for each in ("payments", "invoices", "couponUses", "outbox")]
    return user["paymentStatus"] is False and user.get("licence") is None and not any(empty)
