"""The reconciler: money that nobody told of, orders that are over, what was cut off; it changes nothing twice."""

from __future__ import annotations

import asyncio
import datetime as dt

import pytest

from api.billing.documents import Order
from api.billing.gateways import GatewayAway
from api.billing.orders import payments
from api.billing.settlement import reconciling
from api.core import clock
from api.core.errors import Conflict
from api.core.store.database import collection
from tests.api.billing.bought import bought, gateways_of, newcomer, notified, paid_there, payment, placed, stored
from tests.api.world import World

LATER = dt.timedelta(minutes=45)


async def run(world: World, *, later: dt.timedelta = dt.timedelta()) -> dict[str, int]:
    """One run, as it would go some time from now."""
    return await reconciling.reconcile(gateways_of(world), now=clock.now() + later)


@pytest.mark.parametrize("gateway", ["razorpay", "second"])
async def test_a_payment_that_nobody_told_of_is_found_and_settled_once(world: World, gateway: str) -> None:
    user = await newcomer(world)
    order = await placed(world, user, gateway=gateway)
    [payment_id] = await paid_there(world, order)
    assert (await run(world))["settled"] == 1
    after = await stored("orders", order["_id"])
    assert (after["state"], after["paymentId"]) == ("paid", payment_id)
    assert after["settledOn"] is not None
    person = await stored("users", user)
    assert person["paymentStatus"] is True
    assert person["licence"]["orderId"] == order["_id"]
    assert await collection("invoices").count_documents({"orderId": order["_id"]}) == 1
    assert ("payment.settled", "done") in await notified(order)

    before = await collection("paymentEvents").count_documents({})
    assert (await run(world))["settled"] == 0
    assert await collection("paymentEvents").count_documents({}) == before


async def test_a_young_order_is_left_to_its_buyer(world: World) -> None:
    order = await placed(world, await newcomer(world), age=dt.timedelta(seconds=30))
    await paid_there(world, order)
    await run(world)
    assert (await stored("orders", order["_id"]))["state"] == "open"
    await run(world, later=dt.timedelta(minutes=3))
    assert (await stored("orders", order["_id"]))["state"] == "paid"


async def test_an_unpaid_order_lapses_after_half_an_hour_and_not_before(world: World) -> None:
    order = await placed(world, await newcomer(world), age=dt.timedelta(minutes=10))
    await run(world)
    assert (await stored("orders", order["_id"]))["state"] == "open"
    assert (await run(world, later=LATER))["lapsed"] == 1
    assert (await stored("orders", order["_id"]))["state"] == "lapsed"
    assert ("order.lapsed", "done") in await notified(order)


async def test_money_for_an_order_that_has_lapsed_counts_all_the_same(world: World) -> None:
    user = await newcomer(world)
    order = await placed(world, user)
    await run(world, later=LATER)
    await paid_there(world, order)
    assert (await run(world, later=2 * LATER))["settled"] == 1
    assert (await stored("users", user))["licence"]["orderId"] == order["_id"]


async def test_nothing_lapses_while_the_provider_is_away(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [(await placed(world, await newcomer(world)))["_id"] for _ in range(5)]
    asked = []

    async def away(order_id: str) -> list[object]:
        asked.append(order_id)
        raise GatewayAway("no answer")

    monkeypatch.setattr(gateways_of(world).named("razorpay"), "payments_of_order", away)
    summary = await run(world, later=LATER)
    assert summary["away"] == reconciling.MAX_UNANSWERED_CALLS == len(asked), "a provider that is away is left alone"
    assert {row["state"] async for row in collection("orders").find({"_id": {"$in": ids}})} == {"open"}
    monkeypatch.undo()
    assert (await run(world, later=LATER))["lapsed"] == 5


async def test_a_differing_amount_raises_one_alarm_and_pays_nothing(world: World) -> None:
    user = await newcomer(world)
    order = await placed(world, user)
    await collection("benchOrders").update_one({"_id": order["providerOrderId"]}, {"$set": {"amount": 100}})
    await paid_there(world, order)
    for _ in range(3):
        assert (await run(world))["alarm"] == 1
    [line] = await collection("paymentEvents").find({"orderId": order["_id"], "outcome": "alarm"}).to_list(length=None)
    assert (line["sort"], line["amount"], line["currency"]) == ("reconciled.differs", 100, "INR")
    assert not (await stored("users", user)).get("licence")
    assert (await stored("orders", order["_id"]))["state"] == "open"


async def test_an_authorised_payment_is_captured(world: World) -> None:
    order = await placed(world, await newcomer(world))
    await paid_there(world, order, "authorized")
    assert (await run(world))["settled"] == 1
    assert (await stored("orders", order["_id"]))["state"] == "paid"


async def test_a_second_payment_is_marked_to_be_refunded(world: World) -> None:
    user = await newcomer(world)
    await bought(world, user)
    second = await placed(world, user)
    [payment_id] = await paid_there(world, second)
    assert (await run(world))["duplicate"] == 1
    assert (await payment(payment_id))["state"] == "duplicate"
    assert ("payment.duplicate", "alarm") in await notified(second)
    assert await collection("invoices").count_documents({"userId": user}) == 1


async def test_both_payments_of_one_order_are_found_and_one_counts(world: World) -> None:
    order = await placed(world, await newcomer(world))
    ids = await paid_there(world, order, "duplicate")
    await run(world)
    assert sorted([(await payment(id_))["state"] for id_ in ids]) == ["captured", "duplicate"]
    assert await collection("invoices").count_documents({"orderId": order["_id"]}) == 1


async def test_what_a_dead_process_noted_is_finished_without_the_provider(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = await placed(world, await newcomer(world), age=dt.timedelta(0))
    [payment_id] = await paid_there(world, order)
    await payments.record(Order.model_validate(order), payment_id, captured=True)

    async def away(_order_id: str) -> list[object]:
        raise GatewayAway("no answer")

    monkeypatch.setattr(gateways_of(world).named("razorpay"), "payments_of_order", away)
    assert (await run(world))["settled"] == 1
    assert (await stored("orders", order["_id"]))["state"] == "paid"


async def test_a_refused_payment_is_noted_and_pays_nothing(world: World) -> None:
    order = await placed(world, await newcomer(world))
    [payment_id] = await paid_there(world, order, "failure")
    await run(world)
    assert (await payment(payment_id))["state"] == "refused"
    assert (await stored("orders", order["_id"]))["state"] == "open"


async def test_one_run_at_a_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await placed(world, await newcomer(world))
    gateway, going, may_go = gateways_of(world).named("razorpay"), asyncio.Event(), asyncio.Event()

    async def slow(_order_id: str) -> list[object]:
        going.set()
        await may_go.wait()
        return []

    monkeypatch.setattr(gateway, "payments_of_order", slow)
    first = asyncio.create_task(run(world))
    await going.wait()
    with pytest.raises(Conflict):
        await run(world)
    may_go.set()
    await first
    await run(world)


async def test_the_schedule_finds_a_payment_by_itself(world: World) -> None:
    order = await placed(world, await newcomer(world))
    await paid_there(world, order)
    async with reconciling.reconciling(gateways_of(world), minutes=5, first=0):
        for _ in range(1500):
            if (await stored("orders", order["_id"])).get("settledOn"):
                break
            await asyncio.sleep(0.02)
    assert (await stored("orders", order["_id"]))["state"] == "paid"
