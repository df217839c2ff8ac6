"""Orders: the server's price, the server's person, one order however often it is asked for."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
import requests
from bson import ObjectId

from api.billing.catalogue import coupons
from api.billing.documents import Order
from api.billing.gateways.bench import Bench, Reply, Wanted
from api.billing.orders import orders
from api.core import clock
from api.core.store.database import collection
from api.core.text import object_id
from tests.api.billing.buying import PRICE, asked, changed_nothing, events_of, order, payer, stored, unpaid
from tests.api.billing.steps import coupon, package
from tests.api.billing.steps import stored as stored_coupon
from tests.api.world import World


async def test_strangers_and_staff_make_no_orders(world: World) -> None:
    batch = await package()
    for path in ("createOrder", "verifyPayment"):
        assert (await world.client().post(f"/api/{path}", json=asked(batch))).status_code == 401
        for who in ("teacher", "hod", "clerk", "admin", "master"):
            answer = await (await world.as_(who)).post(f"/api/{path}", json=asked(batch))
            assert answer.status_code == 403, (path, who)
    new_order = await order(await payer(world), batch)
    for client, status in (
        (world.client(), 401),
        (await world.as_("teacher"), 403),
        (await unpaid(world, "buyer"), 404),
        (await payer(world), 200),
    ):
        assert (await client.get(f"/api/orders/{new_order['id']}")).status_code == status
    assert await collection("orders").count_documents({}) == 1


@pytest.mark.spec("P-406", "P-233")
async def test_an_order_of_the_card_provider_says_what_the_page_needs(world: World) -> None:
    batch = await package()
    new_order = await order(await payer(world), batch)
    assert {name: new_order[name] for name in ("success", "amount", "currency", "brand", "desc")} == {
        "success": True,
        "amount": PRICE,
        "currency": "INR",
        "brand": "PG Logbook",
        "desc": "Single",
    }
    assert new_order["orderId"].startswith("order_")
    assert (new_order["key"], new_order["test"], new_order["script"]) == (
        "rzp_test_bench",
        True,
        "/api/testGateway/checkout.js",
    )
    assert "paymentUrl" not in new_order
    row = await stored(new_order)
    assert (row["amount"], row["taxable"], row["gst"], row["currency"]) == (1_179_882, 999_900, 179_982, "INR")
    assert (str(row["userId"]), str(row["batch"]), row["gateway"]) == (world.id("unpaid"), batch, "razorpay")
    assert (row["state"], row.get("coupon"), row["expiresAt"] - row["createdAt"]) == ("open", None, orders.OPEN_FOR)
    [line] = await events_of(sort="order.created")
    assert (line["orderId"], line["amount"], line["currency"]) == (row["_id"], 1_179_882, "INR")


@pytest.mark.spec("P-256", "P-406")
async def test_an_order_of_the_second_provider_has_a_page_to_go_to(world: World) -> None:
    new_order = await order(await payer(world), await package(), gateway="second")
    assert new_order["paymentUrl"] == f"/api/testGateway/pay/{new_order['orderId']}"
    assert "script" not in new_order
    assert (await stored(new_order))["state"] == "open"


@pytest.mark.spec("P-407")
@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"amount": 1}, 409, "price_changed"),
        ({"amount": 11798.83}, 409, "price_changed"),
        ({"amount": 11798.825}, 422, "invalid"),
        ({"amount": -11798.82}, 422, "invalid"),
        ({"amount": "eleven"}, 422, "invalid"),
        ({"amount": "11,798.82"}, 422, "invalid"),
        ({"amount": "1.179882e4"}, 422, "invalid"),
        ({"amount": True}, 422, "invalid"),
        ({"amount": [PRICE]}, 422, "invalid"),
        ({"currency": "USD"}, 422, "invalid"),
        ({"gateway": "paypal"}, 422, "gateway_unknown"),
        ({"gateway": "bench"}, 422, "gateway_unknown"),
        ({"batch": "x"}, 422, "invalid"),
        ({"batch": str(ObjectId())}, 404, "not_found"),
        ({"finalPrice": 0}, 422, "invalid"),
        ({"coupon": "NOSUCH1"}, 422, "coupon_unknown"),
        ({"coupon": ["SAVE10", "SAVE20"]}, 422, "invalid"),
    ],
)
async def test_what_the_client_may_not_decide_is_refused(
    world: World, change: dict[str, Any], status: int, code: str
) -> None:
    batch = await package()
    answer = await (await payer(world)).post("/api/createOrder", json=asked(batch, **change))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert await collection("orders").count_documents({}) == 0
    assert await changed_nothing(world)


async def test_a_refused_order_stands_in_the_trail_with_its_reason(world: World) -> None:
    batch = await package()
    other = asked(batch, userId=world.id("classmate"))
    for body, status in ((other, 422), (asked(batch, amount=1), 409), (asked(batch, currency="USD"), 422)):
        assert (await (await payer(world)).post("/api/createOrder", json=body)).status_code == status
    lines = await events_of(sort="order.refused")
    assert [(line["reason"], line["userId"], line["outcome"]) for line in lines] == [
        (orders.ONLY_OWN_ACCOUNT, world.people["unpaid"], "refused"),
        (orders.PRICE_CHANGED.format(amount="11,798.82"), world.people["unpaid"], "refused"),
        (orders.NOT_RUPEES, world.people["unpaid"], "refused"),
    ]
    assert (lines[1]["amount"], lines[2]["currency"]) == (100, "USD")


@pytest.mark.spec("P-443")
async def test_a_price_of_nothing_makes_no_order(world: World) -> None:
    batch = await package(offer=5999)
    await coupon(world, batch, discount=5999)
    answer = await (await payer(world)).post("/api/createOrder", json=asked(batch, amount=0, coupon="SAVE10"))
    assert (answer.status_code, answer.json()["message"]) == (422, "Contact to administrator !!!")
    assert await collection("orders").count_documents({}) == 0
    assert (await stored_coupon())["userQty"] == 50


async def test_who_has_a_licence_buys_no_other_until_it_ends(world: World) -> None:
    batch, at = await package(), clock.now()
    for ends, status in ((at + dt.timedelta(days=1), 409), (at - dt.timedelta(days=1), 200)):
        licence = {"orderId": ObjectId(), "paidOn": at, "until": ends}
        await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"licence": licence}})
        answer = await (await world.as_("student")).post("/api/createOrder", json=asked(batch))
        assert answer.status_code == status, answer.text


@pytest.mark.spec("P-233")
async def test_a_coupon_is_held_by_the_order_and_goes_back_when_it_lapses(world: World) -> None:
    batch = await package(offer=5999)
    await coupon(world, batch)
    new_order = await order(await payer(world), batch, amount=5900, coupon=" save10 ")
    row = await stored(new_order)
    assert {"amount", "currency", "userId", "batch", "gateway", "coupon"} <= set(row)
    assert (row["coupon"], row["discount"], row["amount"], row["currency"]) == ("SAVE10", 99_900, 590_000, "INR")
    assert (await stored_coupon())["userQty"] == 49
    waiting = Order.model_validate(row)
    assert not await orders.lapse(waiting, clock.now())
    assert (await stored(new_order))["state"] == "open"
    assert await orders.lapse(waiting, waiting.expiresAt)
    assert not await orders.lapse(waiting, waiting.expiresAt)
    record = await stored_coupon()
    assert ((await stored(new_order))["state"], record["userQty"], record["holders"]) == ("lapsed", 50, [])


async def test_a_coupon_that_went_between_preview_and_order_fails_the_order(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = await package(offer=5999)
    await coupon(world, batch, couponQty=1)
    reserve = coupons.reserve

    async def late(*given: Any) -> Any:
        await collection("coupons").update_one({"code": "SAVE10"}, {"$set": {"userQty": 0}})
        return await reserve(*given)

    monkeypatch.setattr(coupons, "reserve", late)
    answer = await (await payer(world)).post("/api/createOrder", json=asked(batch, amount=5900, coupon="SAVE10"))
    assert (answer.status_code, answer.json()["code"]) == (422, "coupon_unknown")
    [row] = await collection("orders").find({}).to_list(length=None)
    assert (row["state"], row.get("slot"), row.get("providerOrderId")) == ("failed", None, None)


async def test_the_same_request_is_the_same_order(world: World) -> None:
    batch, client = await package(), await payer(world)
    first = await order(client, batch)
    assert (await order(client, batch))["orderId"] == first["orderId"]
    at_once = await asyncio.gather(*(order(client, batch) for _ in range(5)))
    assert {made["id"] for made in at_once} == {first["id"]}
    assert (await order(client, batch, gateway="second"))["id"] != first["id"]
    other = await unpaid(world, "buyer")
    assert (await order(other, batch))["id"] != first["id"]
    assert await collection("orders").count_documents({}) == 3
    assert await collection("benchOrders").count_documents({}) == 3


async def test_an_idempotency_key_stands_for_one_request_of_one_person(world: World) -> None:
    batch, dear, client = await package(), await package("Dear", offer=19_999), await payer(world)
    headers = {"Idempotency-Key": "a1b2c3d4-0001"}

    async def send(body: dict[str, Any], who: Any = client) -> Any:
        return await who.post("/api/createOrder", json=body, headers=headers)

    first = (await send(asked(batch))).json()
    assert (await send(asked(batch))).json()["id"] == first["id"]
    again = await send(asked(dear, amount=23598.82))
    assert (again.status_code, again.json()["code"]) == (409, "other_request")
    other = await send(asked(batch), await unpaid(world, "buyer"))
    assert (other.status_code, other.json()["id"] != first["id"]) == (200, True)
    for bad in ("short", "with space here", "x" * 65):
        answer = await client.post("/api/createOrder", json=asked(batch), headers={"Idempotency-Key": bad})
        assert answer.status_code == 422


class Slow:
    """The test gateway behind a wire that drops answers: the order is made, and nobody hears of it."""

    def __init__(self, bench: Bench, drops: int) -> None:
        self.bench, self.drops, self.card = bench, drops, bench.card
        self.orders_asked = 0

    async def answer(self, method: str, path: str, query: dict[str, str], body: Wanted) -> Reply:
        """Answers, unless it is one that is dropped."""
        reply = await self.card(method, path, query, body)
        if (method, path) == ("POST", "/orders"):
            self.orders_asked += 1
            if self.orders_asked <= self.drops:
                raise requests.ReadTimeout
        return reply


async def test_a_provider_that_does_not_answer_leaves_one_order_with_one_receipt(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch, client = await package(), await payer(world)
    bench = world.app.state.gateways.bench
    slow = Slow(bench, drops=1)
    monkeypatch.setattr(bench, "card", slow.answer)
    headers = {"Idempotency-Key": "a1b2c3d4-0001"}
    answer = await client.post("/api/createOrder", json=asked(batch), headers=headers)
    assert (answer.status_code, answer.json()["message"]) == (503, orders.AWAY)
    [row] = await collection("orders").find({}).to_list(length=None)
    assert (row["state"], row["asked"]) == ("creating", True)
    receipts = {
        (await client.post("/api/createOrder", json=asked(batch), headers=headers)).json()["orderId"] for _ in range(4)
    }
    [there] = await collection("benchOrders").find({}).to_list(length=None)
    assert (receipts, there["receipt"], slow.orders_asked) == ({there["_id"]}, row["receipt"], 1)
    assert (await stored({"id": row["_id"]}))["state"] == "open"


@pytest.mark.spec("P-256")
async def test_a_payment_page_on_another_host_is_nothing_to_go_to(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = world.app.state.gateways.bench
    page = bench.page

    async def elsewhere(*given: Any) -> Any:
        status, content = await page(*given)
        return status, {**content, "paymentUrl": "https://evil.example/pay"}

    monkeypatch.setattr(bench, "page", elsewhere)
    answer = await (await payer(world)).post("/api/createOrder", json=asked(await package(), gateway="second"))
    assert answer.status_code == 503
    [row] = await collection("orders").find({}).to_list(length=None)
    assert (row["state"], row.get("paymentUrl")) == ("failed", None)
    assert [line["sort"] for line in await events_of(outcome="alarm")] == ["order.failed"]


async def test_a_lapsed_order_makes_way_for_a_new_one(world: World) -> None:
    batch, client = await package(), await payer(world)
    first = await order(client, batch)
    past = {"$set": {"expiresAt": clock.now() - dt.timedelta(seconds=1)}}
    await collection("orders").update_one({"_id": object_id(first["id"])}, past)
    second = await order(client, batch)
    assert second["id"] != first["id"]
    assert (await stored(first))["state"] == "lapsed"
    shown = (await client.get(f"/api/orders/{first['id']}")).json()["data"]
    assert (shown["state"], shown["paid"], shown["amount"]) == ("lapsed", False, PRICE)


async def test_orders_are_limited(world: World) -> None:
    batch, client = await package(), await payer(world)
    answers = [(await client.post("/api/createOrder", json=asked(batch, amount=1))).status_code for _ in range(31)]
    assert answers == [409] * 30 + [429]
