"""Orders and payments for tests of the books: made at the test gateway, as a buyer and the provider would."""

from __future__ import annotations

import datetime as dt
import itertools
from dataclasses import asdict
from typing import Any

from bson import ObjectId

from api.billing.gateways import Buyer, OrderRequest
from api.billing.gateways.assembly import Gateways
from api.billing.orders.amounts import price
from api.billing.settlement.settling import settle
from api.core import clock
from api.core.store.database import Row, collection
from tests.api.world import World

_count = itertools.count(1)
BUYER = Buyer(name="A Buyer", email="buyer@example.com", phone="9876543210")


def gateways_of(world: World) -> Gateways:
    """The gateways of the world's application: the test gateway."""
    found: Gateways = world.app.state.gateways
    return found


async def newcomer(world: World) -> ObjectId:
    """A student who has yet to pay."""
    name = f"buyer{next(_count)}"
    return await world.student(name, f"Buyer {name}", paymentStatus=False)


async def placed(
    world: World,
    user: ObjectId,
    *,
    offer: int = 999_900,
    discount: int = 0,
    gateway: str = "razorpay",
    age: dt.timedelta = dt.timedelta(minutes=10),
    **more: Any,
) -> Row:
    """An order of ``user`` that is open at the provider, made ``age`` ago."""
    id_, at = ObjectId(), clock.now() - age
    cost = price(offer, discount)
    back = "http://testserver/payment"
    asked = OrderRequest(receipt=f"PGL-{id_}", amount=cost.amount, again=False, buyer=BUYER, back=back)
    provider_order = await gateways_of(world).named(gateway).create_order(asked)
    row: Row = {
        "_id": id_,
        "receipt": f"PGL-{id_}",
        "userId": user,
        "title": "Single",
        **asdict(cost),
        "currency": "INR",
        "gateway": gateway,
        "mode": "test",
        "providerOrderId": provider_order.id,
        "state": "open",
        "createdAt": at,
        "expiresAt": at + dt.timedelta(minutes=30),
        **more,
    }
    await collection("orders").insert_one(row)
    return row


async def paid_there(world: World, order: Row, outcome: str = "success") -> list[str]:
    """Pays an order at the provider, which tells nobody; the payment ids."""
    bench = gateways_of(world).bench
    assert bench is not None
    there = await bench.order(order["providerOrderId"])
    assert there is not None
    return [payment.id for payment in await bench.pay(there, outcome)]


async def bought(world: World, user: ObjectId | None = None, **more: Any) -> tuple[Row, str]:
    """An order that was paid and settled, and its payment id."""
    order = await placed(world, user or await newcomer(world), **more)
    payment_id = (await paid_there(world, order))[0]
    assert await settle(order["_id"], payment_id, source="client") == "settled"
    return await stored("orders", order["_id"]), payment_id


async def stored(name: str, id_: Any) -> Row:
    """A record as it stands."""
    record = await collection(name).find_one({"_id": id_})
    assert record is not None
    return Row(record)


async def payment(payment_id: str) -> Row:
    """A payment as it stands."""
    record = await collection("payments").find_one({"paymentId": payment_id})
    assert record is not None
    return Row(record)


async def notified(order: Row) -> list[tuple[str, str]]:
    """The trail of an order: what happened, and what came of it."""
    rows = collection("paymentEvents").find({"orderId": order["_id"]}).sort([("_id", 1)])
    return [(row["sort"], row["outcome"]) async for row in rows]
