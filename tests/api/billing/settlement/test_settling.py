"""Settling is begun again after a crash at any of its marked points, and ends as if there had been none."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.billing.settlement import crash_points as marks
from api.billing.settlement import settling
from api.billing.settlement.crash_points import POINTS
from api.billing.settlement.settling import settle
from api.core import clock
from api.core.store.database import Row, collection
from tests.api.billing.buying import bought, events_of, order, paid_at, payer, person, stored
from tests.api.billing.steps import coupon, package
from tests.api.billing.steps import stored as stored_coupon
from tests.api.world import World

BOOKS = ("payments", "couponUses", "referralCredits", "invoices", "outbox", "notifications")


class Killed(BaseException):
    """Stands for the end of the process at a marked point."""


async def sponsored_order(world: World) -> tuple[ObjectId, str]:
    """An order with a coupon, of a student with a sponsor, captured at the provider."""
    older = {"createdAt": clock.now() - dt.timedelta(days=30)}
    await collection("users").update_one({"_id": world.people["classmate"]}, {"$set": older})
    sponsor = {"$set": {"sponsor": world.people["classmate"]}}
    await collection("users").update_one({"_id": world.people["unpaid"]}, sponsor)
    batch = await package(offer=5999)
    await coupon(world, batch)
    new_order = await order(await payer(world), batch, amount=5900, coupon="SAVE10")
    [payment] = await paid_at(world, new_order["orderId"])
    return (await stored(new_order))["_id"], payment["id"]


async def books() -> dict[str, int]:
    return {name: await collection(name).count_documents({}) for name in BOOKS}


@pytest.mark.parametrize("point", POINTS)
async def test_a_crash_at_a_marked_point_is_mended_by_settling_again(
    world: World, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    order_id, payment_id = await sponsored_order(world)
    passed: list[str] = []

    async def dies(name: str) -> None:
        passed.append(name)
        if name == point:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(settling, "crash_point", dies)
        with pytest.raises(Killed):
            await settle(order_id, payment_id, source="client")
    assert passed == list(POINTS[: POINTS.index(point) + 1])
    row: Row | None = await collection("orders").find_one({"_id": order_id})
    assert row is not None
    assert row.get("settledOn") is None
    for _ in range(2):
        assert await settle(order_id, payment_id, source="reconciler") == "settled"
    assert await books() == dict.fromkeys(BOOKS, 1)
    user, record = await person(world), await stored_coupon()
    assert (user["paymentStatus"], user["licence"]["orderId"]) == (True, order_id)
    assert (record["userQty"], [one["paid"] for one in record["holders"]]) == (49, [True])
    [line] = await events_of(sort="payment.settled")
    assert (line["amount"], line["currency"]) == (row["amount"], "INR")


async def test_a_settled_order_makes_way_for_the_next_like_it(world: World) -> None:
    """An order that waits has a place, given up with the payment: who buys again is not handed the paid one."""
    batch, client = await package(), await payer(world)
    first = await order(client, batch)
    assert (await stored(first))["slot"]
    [payment] = await paid_at(world, first["orderId"])
    assert await settle((await stored(first))["_id"], payment["id"], source="client") == "settled"
    assert "slot" not in await stored(first)
    ended = {"paymentStatus": False, "licence.until": clock.now()}
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": ended})
    second = await order(await payer(world), batch)
    assert second["id"] != first["id"]
    assert [(await stored(placed_order))["state"] for placed_order in (first, second)] == ["paid", "open"]


async def test_of_two_that_settle_at_once_one_tells(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    order_id, payment_id = await sponsored_order(world)
    others: list[str] = []

    async def other(name: str) -> None:
        if name == "invoice" and not others:
            others.append(name)
            others.append(await settle(order_id, payment_id, source="webhook"))

    monkeypatch.setattr(settling, "crash_point", other)
    assert await settle(order_id, payment_id, source="client") == "settled"
    assert others == ["invoice", "settled"]
    assert await books() == dict.fromkeys(BOOKS, 1)
    assert [line["source"] for line in await events_of(sort="payment.settled")] == ["webhook"]


async def test_without_a_test_run_that_names_it_a_mark_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("api.billing.settlement.crash_points.os._exit", ended.append)
    for environment, named in (("production", "order"), ("test", "coupon"), ("test", "")):
        monkeypatch.setenv("PGL_ENVIRONMENT", environment)
        monkeypatch.setenv(marks.VARIABLE, named)
        await marks.crash_point("order")
    assert ended == []
    monkeypatch.setenv("PGL_ENVIRONMENT", "test")
    monkeypatch.setenv(marks.VARIABLE, "order")
    await marks.crash_point("order")
    assert ended == [9]


async def test_a_payment_of_another_order_is_settled_for_none(world: World) -> None:
    first, proof = await bought(world)
    id_ = (await stored(first))["_id"]
    assert await settle(id_, proof["razorpay_payment_id"], source="client") == "settled"
    await world.student("buyer", "Buyer", paymentStatus=False)
    second, _ = await bought(world, "buyer")
    with pytest.raises(RuntimeError, match="another order"):
        await settle((await stored(second))["_id"], proof["razorpay_payment_id"], source="client")
    with pytest.raises(RuntimeError, match="no order"):
        await settle(ObjectId(), "pay_Nothing0000", source="client")
    assert (await person(world, "buyer"))["paymentStatus"] is False


async def test_a_second_payment_of_one_order_is_to_be_given_back(world: World) -> None:
    new_order = await order(await payer(world), await package())
    first, second = await paid_at(world, new_order["orderId"], "duplicate")
    id_ = (await stored(new_order))["_id"]
    assert await settle(id_, first["id"], source="webhook") == "settled"
    for _ in range(2):
        assert await settle(id_, second["id"], source="webhook") == "duplicate"
    states = {row["paymentId"]: row["state"] async for row in collection("payments").find({})}
    assert states == {first["id"]: "captured", second["id"]: "duplicate"}
    assert await settle(id_, first["id"], source="webhook") == "settled"
    assert await collection("invoices").count_documents({}) == 1
    [line] = await events_of(outcome="alarm")
    assert (line["paymentId"], line["amount"], line["currency"]) == (second["id"], 1_179_882, "INR")


async def test_who_has_a_licence_of_another_order_gets_coupon_and_money_back(world: World) -> None:
    order_id, payment_id = await sponsored_order(world)
    at = clock.now()
    other = {"orderId": ObjectId(), "paidOn": at, "until": at + dt.timedelta(days=1)}
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": {"licence": other}})
    for _ in range(2):
        assert await settle(order_id, payment_id, source="client") == "duplicate"
    assert (await person(world))["licence"] == other
    record = await stored_coupon()
    assert (record["userQty"], record["holders"]) == (50, [])
    assert await books() == {**dict.fromkeys(BOOKS, 0), "payments": 1}
    row = await collection("orders").find_one({"_id": order_id})
    assert (row or {})["settledOn"] is not None


async def test_a_licence_that_has_run_out_makes_way_for_the_next(world: World) -> None:
    made, proof = await bought(world)
    at = clock.now()
    ended: dict[str, Any] = {"orderId": ObjectId(), "paidOn": at, "until": at - dt.timedelta(seconds=1)}
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": {"licence": ended}})
    id_ = (await stored(made))["_id"]
    assert await settle(id_, proof["razorpay_payment_id"], source="client") == "settled"
    assert (await person(world))["licence"]["orderId"] == id_


async def test_money_of_an_account_that_is_gone_is_to_be_given_back(world: World) -> None:
    made, proof = await bought(world)
    await collection("users").delete_one({"_id": world.people["unpaid"]})
    assert await settle((await stored(made))["_id"], proof["razorpay_payment_id"], source="webhook") == "duplicate"
    [line] = await events_of(outcome="alarm")
    assert line["reason"] == settling.NOBODY
