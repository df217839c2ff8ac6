"""Refunds: who may, what goes back, what follows in the books, and what is carried on after a crash or a silence."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.billing.gateways import GatewayAway, GatewayRefused
from api.billing.invoices import invoices
from api.billing.referrals import referrals
from api.billing.settlement import reconciling, refund_books, refunds
from api.core import clock
from api.core.store.database import Row, collection
from tests.api.billing.bought import bought, gateways_of, newcomer, notified, paid_there, payment, placed, stored
from tests.api.world import World

REASON = {"reason": "OrderRequest for it on the second day"}


async def refund(world: World, order: Row, **body: Any) -> httpx.Response:
    """The Master's call."""
    client = await world.as_("master")
    return await client.post(f"/api/payments/{order['_id']}/refund", json={**REASON, **body})


async def test_nobody_but_the_master_refunds(world: World) -> None:
    order, payment_id = await bought(world)
    assert (await world.client().post(f"/api/payments/{order['_id']}/refund", json=REASON)).status_code == 401
    for who in ("student", "teacher", "hod", "admin"):
        answer = await (await world.as_(who)).post(f"/api/payments/{order['_id']}/refund", json=REASON)
        assert answer.status_code == 403
    assert (await payment(payment_id))["state"] == "captured"


@pytest.mark.parametrize("gateway", ["razorpay", "second"])
async def test_a_refund_gives_the_money_back_and_withdraws_the_licence(world: World, gateway: str) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user, gateway=gateway)
    name = next(name for name, id_ in world.people.items() if id_ == user)
    theirs = await world.as_(name)
    assert (await theirs.get("/api/myPayments")).status_code == 200

    answer = await refund(world, order)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "The payment was refunded."
    paid = await payment(payment_id)
    assert (paid["state"], paid["refundReason"]) == ("refunded", REASON["reason"])
    assert paid["refundBy"] == world.people["master"]
    there = await collection("benchOrders").find_one({"_id": order["providerOrderId"]})
    assert [(each["state"], each["refund"]) for each in there["payments"]] == [("refunded", paid["refundId"])]
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    person = await stored("users", user)
    assert person["paymentStatus"] is False
    assert "licence" not in person
    assert person["licenceRefundedOn"] is not None
    assert (await theirs.get("/api/myPayments")).status_code == 200, "reading goes on"

    invoice, note = await invoices.of_order(order["_id"]), await invoices.of_order(order["_id"], "credit")
    assert invoice is not None
    assert note is not None
    assert (note.against, note.amount, note.reason) == (invoice.number, order["amount"], REASON["reason"])
    assert (await notified(order))[-2:] == [("refund.asked", "done"), ("refund.done", "done")]
    lines = await collection("paymentEvents").find({"sort": {"$regex": "^refund"}}).to_list(length=None)
    assert {(line["paymentId"], line["amount"], line["currency"]) for line in lines} == {
        (payment_id, order["amount"], "INR")
    }
    acts = [row["action"] async for row in collection("audits").find({"target": f"orders/{order['_id']}"})]
    assert "payment.refund" in acts
    assert await collection("outbox").count_documents({"key": f"refunded:{payment_id}"}) == 1


async def test_a_refund_needs_a_reason_and_an_order(world: World) -> None:
    order, payment_id = await bought(world)
    answer = await refund(world, order, reason="  ")
    assert answer.status_code == 422
    assert answer.json()["errors"] == [{"field": "reason", "message": refunds.NO_REASON}]
    assert (await refund(world, {"_id": ObjectId()})).status_code == 404
    assert (await refund(world, order, paymentId="pay_ofanotherorder")).status_code == 404
    assert (await payment(payment_id))["state"] == "captured"


async def test_five_presses_at_once_refund_once(world: World) -> None:
    order, payment_id = await bought(world)
    answers = await asyncio.gather(*(refund(world, order) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    assert (await refund(world, order)).json()["message"] == refunds.DONE
    assert await collection("invoices").count_documents({"orderId": order["_id"], "sort": "credit"}) == 1
    assert (await notified(order)).count(("refund.done", "done")) == 1
    assert (await payment(payment_id))["state"] == "refunded"


async def test_a_silent_provider_is_asked_again_by_the_reconciler(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)

    async def away(*_: Any, **__: Any) -> str:
        raise GatewayAway("no answer")

    monkeypatch.setattr(gateways_of(world).named("razorpay"), "refund", away)
    answer = await refund(world, order)
    assert (answer.status_code, answer.json()["message"]) == (200, refunds.LATER)
    assert (await payment(payment_id))["state"] == "refundPending"
    assert (await stored("users", user))["paymentStatus"] is True, "nothing is taken before the money is on its way"
    assert (await refund(world, order)).json()["message"] == refunds.UNDER_WAY
    monkeypatch.undo()
    assert (await reconciling.reconcile(gateways_of(world)))["refunded"] == 1
    assert (await payment(payment_id))["state"] == "refunded"
    assert (await stored("users", user))["paymentStatus"] is False


async def test_an_answer_that_never_came_does_not_pay_back_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    order, payment_id = await bought(world)
    gateway = gateways_of(world).named("razorpay")
    ask = gateway.refund

    async def lost(payment_id: str, amount: int, *, key: str) -> str:
        await ask(payment_id, amount, key=key)
        raise GatewayAway("the answer was lost")

    monkeypatch.setattr(gateway, "refund", lost)
    await refund(world, order)
    monkeypatch.undo()
    await reconciling.reconcile(gateways_of(world))
    there = await collection("benchOrders").find_one({"_id": order["providerOrderId"]})
    assert (await payment(payment_id))["refundId"] == there["payments"][0]["refund"]


@pytest.mark.parametrize("after", ["credit", "reverse", "refund_licences"])
async def test_a_refund_that_was_cut_off_is_finished(world: World, monkeypatch: pytest.MonkeyPatch, after: str) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)

    async def crash(*_: Any, **__: Any) -> None:
        raise RuntimeError("killed")

    place = {"credit": invoices, "reverse": referrals}.get(after, refund_books)
    monkeypatch.setattr(place, after, crash)
    assert (await refund(world, order)).status_code == 500
    monkeypatch.undo()
    assert (await payment(payment_id))["state"] == "refundPending"
    await reconciling.reconcile(gateways_of(world))
    assert (await payment(payment_id))["state"] == "refunded"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    assert "licence" not in await stored("users", user)
    assert await collection("invoices").count_documents({"orderId": order["_id"], "sort": "credit"}) == 1


async def test_a_refused_refund_leaves_all_as_it_was(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)

    async def no(*_: Any, **__: Any) -> str:
        raise GatewayRefused("balance")

    monkeypatch.setattr(gateways_of(world).named("razorpay"), "refund", no)
    answer = await refund(world, order)
    assert (answer.status_code, answer.json()["message"]) == (409, refunds.SAID_NO)
    assert (await payment(payment_id))["state"] == "captured"
    assert (await stored("users", user))["paymentStatus"] is True
    assert ("refund.refused", "alarm") in await notified(order)


async def test_a_provider_that_refuses_and_then_does_not_answer_is_asked_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    other, _ = await bought(world)
    gateway = gateways_of(world).named("razorpay")

    async def no(*_: Any, **__: Any) -> str:
        raise GatewayRefused("balance")

    async def away(*_: Any, **__: Any) -> None:
        raise GatewayAway("no answer")

    with monkeypatch.context() as silent:
        silent.setattr(gateway, "refund", no)
        silent.setattr(gateway, "fetch_payment", away)
        answer = await refund(world, order)
        assert (answer.status_code, answer.json()["message"]) == (200, refunds.LATER)
        await collection("orders").update_one({"_id": other["_id"]}, {"$unset": {"settledOn": ""}})
        summary = await reconciling.reconcile(gateways_of(world))
        assert (summary["looked"], summary["away"], summary["settled"]) == (2, 1, 1), "the others are looked at too"
        assert (await payment(payment_id))["state"] == "refundPending"
        assert (await stored("users", user))["paymentStatus"] is True
        assert (await notified(order))[-2:] == [("refund.waits", "ignored")] * 2
    assert (await reconciling.reconcile(gateways_of(world)))["refunded"] == 1
    assert (await payment(payment_id))["state"] == "refunded"


async def test_what_was_given_back_on_the_providers_own_pages_is_entered(world: World) -> None:
    order, payment_id = await bought(world)
    await gateways_of(world).named("razorpay").refund(payment_id, order["amount"], key="by somebody else")
    assert (await refund(world, order)).status_code == 200
    assert (await payment(payment_id))["state"] == "refunded"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"


async def test_a_second_payment_goes_back_first_and_takes_no_licence(world: World) -> None:
    user = await newcomer(world)
    first, _ = await bought(world, user)
    second = await placed(world, user)
    [payment_id] = await paid_there(world, second)
    await reconciling.reconcile(gateways_of(world))
    answer = await refund(world, first)
    assert (answer.status_code, answer.json()["message"]) == (409, refunds.SECOND_FIRST)
    assert (await refund(world, await stored("orders", second["_id"]))).status_code == 200
    assert (await payment(payment_id))["state"] == "refunded"
    assert (await stored("users", user))["licence"]["orderId"] == first["_id"]
    assert await collection("invoices").count_documents({"sort": "credit"}) == 0
    assert (await refund(world, first)).status_code == 200
    assert "licence" not in await stored("users", user)


async def test_who_was_refunded_can_buy_again(world: World) -> None:
    user = await newcomer(world)
    order, _ = await bought(world, user)
    await refund(world, order)
    again, _ = await bought(world, user)
    person = await stored("users", user)
    assert (person["licence"]["orderId"], person["paymentStatus"]) == (again["_id"], True)
    assert await collection("invoices").count_documents({"userId": user, "sort": "invoice"}) == 2


async def test_a_payment_that_is_being_settled_waits(world: World) -> None:
    order, _ = await bought(world)
    await collection("orders").update_one({"_id": order["_id"]}, {"$unset": {"settledOn": ""}})
    assert (await refund(world, order)).json()["code"] == "settling"


async def test_no_money_goes_back_for_what_was_marked_by_hand(world: World) -> None:
    master = await world.as_("master")
    user = await newcomer(world)
    await master.post(f"/api/student/{user}", json={"paymentStatus": True, "reason": "Receipt 17"})
    licence = (await stored("users", user))["licence"]
    order = await stored("orders", licence["orderId"])
    assert (await refund(world, order)).json()["message"] == refunds.NO_MONEY
    assert (await stored("users", user))["paymentStatus"] is True
    assert licence["until"] - licence["paidOn"] > dt.timedelta(days=3 * 365 - 1)
    assert licence["paidOn"] <= clock.now()
