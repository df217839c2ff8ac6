"""Proving a payment: nothing counts but a signature over the order's own ids and the provider's own word."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
import requests

from api.billing.orders import verifying
from api.core import clock
from api.core.store.database import collection
from tests.api.billing.buying import (
    PRICE,
    bench_of,
    bought,
    changed_nothing,
    events_of,
    order,
    paid_at,
    payer,
    person,
    proof,
    stored,
    unpaid,
)
from tests.api.billing.steps import coupon, package
from tests.api.billing.steps import stored as stored_coupon
from tests.api.quick_passwords import give_passwords
from tests.api.world import PASSWORD, World

FAILED = "Payment verification failed. Please try again."


async def verify(world: World, body: dict[str, Any], name: str = "unpaid") -> Any:
    return await (await payer(world, name)).post("/api/verifyPayment", json=body)


@pytest.mark.spec("P-251", "P-409", "P-410")
async def test_a_proved_payment_opens_the_account_once(world: World) -> None:
    await give_passwords(world)
    batch = await package(offer=5999)
    await coupon(world, batch)
    new_order = await order(await payer(world), batch, amount=5900, coupon="SAVE10")
    [payment] = await paid_at(world, new_order["orderId"])
    body = proof(
        world, new_order["orderId"], payment["id"], amount=5900, userId=world.id("unpaid"), couponCode="SAVE10"
    )
    for _ in range(3):
        answer = await verify(world, body)
        assert (answer.status_code, answer.json()["success"], answer.json()["status"]) == (200, True, True)
    user, row = await person(world), await stored(new_order)
    assert (user["paymentStatus"], user["licence"]["orderId"], row["state"]) == (True, row["_id"], "paid")
    record = await stored_coupon()
    assert (record["userQty"], [one["paid"] for one in record["holders"]]) == (49, [True])
    for name in ("payments", "couponUses", "invoices", "outbox"):
        assert await collection(name).count_documents({}) == 1, name
    signed_in = await world.client().post("/api/login", json={"email": "unpaid@example.com", "password": PASSWORD})
    assert signed_in.status_code == 200
    shown = (await (await payer(world)).get(f"/api/orders/{new_order['id']}")).json()["data"]
    assert (shown["state"], shown["paid"]) == ("paid", True)


@pytest.mark.spec("P-461")
async def test_a_licence_has_its_day_and_its_end_three_years_later_and_locks_nothing(world: World) -> None:
    _, body = await bought(world)
    assert (await verify(world, body)).status_code == 200
    licence = (await person(world))["licence"]
    paid = clock.india_day(licence["paidOn"])
    assert clock.india_day(licence["until"]) == clock.years_after(paid, 3)
    await give_passwords(world)
    ended = {"licence.until": clock.now() - dt.timedelta(days=1)}
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": ended})
    answer = await world.client().post("/api/login", json={"email": "unpaid@example.com", "password": PASSWORD})
    assert answer.status_code == 200


@pytest.mark.spec("P-409")
@pytest.mark.parametrize(
    "forge",
    [
        lambda signature: signature[:-1] + ("0" if signature[-1] != "0" else "1"),
        str.upper,
        lambda _: "",
        lambda _: None,
        lambda _: "é" * 64,
        lambda signature: [signature],
        lambda signature: signature + "0",
        lambda _: "0" * 64,
    ],
    ids=["changed", "capitals", "empty", "missing", "not ASCII", "a list", "longer", "zeros"],
)
async def test_a_signature_that_is_not_the_provider_s_changes_nothing(world: World, forge: Any) -> None:
    new_order, body = await bought(world)
    body["razorpay_signature"] = forge(body["razorpay_signature"])
    answer = await verify(world, {name: value for name, value in body.items() if value is not None})
    assert (answer.status_code, answer.json()["success"], answer.json()["message"]) == (400, False, FAILED)
    assert (await stored(new_order))["state"] == "open"
    assert await changed_nothing(world)
    assert [line["sort"] for line in await events_of(outcome="refused")] == ["verify.refused"]


async def test_ids_that_are_shifted_about_the_bar_are_refused_though_their_signature_is_right(world: World) -> None:
    new_order, body = await bought(world)
    whole = f"{new_order['orderId']}|{body['razorpay_payment_id']}|x"
    ids = whole.rsplit("|", 1)
    shifted = {"razorpay_order_id": ids[0], "razorpay_payment_id": ids[1]}
    signature = bench_of(world).signature(ids[0], ids[1])
    answer = await verify(world, {**body, **shifted, "razorpay_signature": signature})
    assert answer.status_code == 400
    assert await changed_nothing(world)


@pytest.mark.parametrize(
    "change",
    [
        {"razorpay_order_id": "order_A"},
        {"razorpay_order_id": "order_AAAAAAAA|pay_AAAAAAAA"},
        {"razorpay_order_id": {"$gt": ""}},
        {"razorpay_payment_id": "AAAAAAAAAAAA"},
        {"razorpay_payment_id": "pay_" + "A" * 33},
        {"razorpay_payment_id": None},
    ],
)
async def test_ids_in_another_form_than_the_provider_s_are_refused(world: World, change: dict[str, Any]) -> None:
    _, body = await bought(world)
    answer = await verify(world, {**body, **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "payment_refused")
    assert await changed_nothing(world)


async def test_another_person_s_proof_is_of_no_order(world: World) -> None:
    new_order, body = await bought(world)
    other = await unpaid(world, "buyer")
    answer = await other.post("/api/verifyPayment", json=body)
    assert (answer.status_code, answer.json()["message"]) == (404, "This order was not found.")
    named = await verify(world, {**body, "userId": world.id("buyer")})
    assert named.status_code == 404
    assert await changed_nothing(world)
    assert await changed_nothing(world, "buyer")
    assert (await stored(new_order))["state"] == "open"
    assert {line["userId"] for line in await events_of(sort="verify.refused")} == {
        world.people["buyer"],
        world.people["unpaid"],
    }


async def test_what_was_bought_is_what_the_order_says(world: World) -> None:
    cheap = await package("Cheap", offer=2999)
    client = await payer(world)
    new_order = await order(client, cheap, amount=3538.82)
    [payment] = await paid_at(world, new_order["orderId"])
    answer = await verify(world, proof(world, new_order["orderId"], payment["id"], amount=PRICE, couponCode="SAVE10"))
    assert answer.status_code == 200
    [paid] = await collection("payments").find({}).to_list(length=None)
    assert (paid["amount"], str((await stored(new_order))["batch"])) == (353_882, cheap)
    assert [line["amount"] for line in await events_of(sort="verify.amount")] == [1_179_882]
    refused = await verify(world, {**proof(world, new_order["orderId"], payment["id"]), "batch": "x"})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "word",
    [{"amount": 100}, {"currency": "USD"}, {"order_id": "order_Another00000"}, {"status": "failed"}],
    ids=["amount", "currency", "order", "failed"],
)
async def test_the_provider_s_word_goes_before_a_right_signature(
    world: World, monkeypatch: pytest.MonkeyPatch, word: dict[str, Any]
) -> None:
    new_order, body = await bought(world)
    bench = bench_of(world)
    card = bench.card

    async def says(*given: Any) -> Any:
        status, content = await card(*given)
        return status, {**content, **word} if given[1].startswith("/payments/") else content

    monkeypatch.setattr(bench, "card", says)
    answer = await verify(world, body)
    assert (answer.status_code, answer.json()["code"], answer.json()["success"]) == (409, "not_paid", False)
    user = await person(world)
    assert (user["paymentStatus"], user.get("licence"), (await stored(new_order))["state"]) == (False, None, "open")
    alarms = [line["sort"] for line in await events_of(outcome="alarm")]
    assert alarms == ([] if "status" in word else ["payment.differs"])


async def test_a_payment_that_is_authorised_only_is_captured_first(world: World) -> None:
    new_order = await order(await payer(world), await package())
    [payment] = await paid_at(world, new_order["orderId"], "authorized")
    answer = await verify(world, proof(world, new_order["orderId"], payment["id"]))
    assert answer.status_code == 200
    row = await bench_of(world).order(new_order["orderId"])
    assert row is not None
    assert [each.state for each in row.payments] == ["captured"]


async def test_a_failed_payment_may_be_followed_by_one_that_works(world: World) -> None:
    new_order = await order(await payer(world), await package())
    [failed] = await paid_at(world, new_order["orderId"], "failure")
    answer = await verify(world, proof(world, new_order["orderId"], failed["id"]))
    assert answer.status_code == 409
    refused = await collection("payments").find_one({"paymentId": failed["id"]})
    assert refused is not None
    assert (refused["state"], refused["reason"]) == ("refused", "The payment was refused by the bank (test).")
    [payment] = await paid_at(world, new_order["orderId"])
    assert (await verify(world, proof(world, new_order["orderId"], payment["id"]))).status_code == 200


async def test_a_provider_that_is_away_is_said_so_and_nothing_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, body = await bought(world)
    bench = bench_of(world)

    async def away(*_: Any) -> Any:
        raise requests.ConnectTimeout

    with monkeypatch.context() as patch:
        patch.setattr(bench, "card", away)
        answer = await verify(world, body)
    assert (answer.status_code, answer.json()["message"]) == (503, verifying.LATER)
    assert await changed_nothing(world)
    assert (await verify(world, body)).status_code == 200


async def test_two_orders_of_one_person_give_one_licence_and_one_payment_to_give_back(world: World) -> None:
    batch, dear, client = await package(), await package("Dear", offer=19_999), await payer(world)
    bodies = []
    for placed in (await order(client, batch), await order(client, dear, amount=23598.82)):
        [payment] = await paid_at(world, placed["orderId"])
        bodies.append(proof(world, placed["orderId"], payment["id"], amount=placed["amount"]))
    answers = await asyncio.gather(*(verify(world, body) for body in bodies))
    assert [answer.status_code for answer in answers] == [200, 200]
    rows = await collection("payments").find({}).to_list(length=None)
    assert sorted(row["state"] for row in rows) == ["captured", "duplicate"]
    messages = [answer.json().get("message") for answer in answers]
    assert set(map(str, messages)) == {"None", verifying.TWICE}
    assert await collection("invoices").count_documents({}) == 1
    assert [line["sort"] for line in await events_of(outcome="alarm")] == ["payment.duplicate"]


async def test_money_that_comes_for_a_lapsed_order_counts(world: World) -> None:
    new_order, body = await bought(world)
    await collection("orders").update_one({"_id": (await stored(new_order))["_id"]}, {"$set": {"state": "lapsed"}})
    assert (await verify(world, body)).status_code == 200
    assert ((await stored(new_order))["state"], (await person(world))["paymentStatus"]) == ("paid", True)


@pytest.mark.spec("P-256")
async def test_the_second_provider_is_asked_server_to_server(world: World) -> None:
    client = await payer(world)
    new_order = await order(client, await package(), gateway="second")
    answer = await verify(world, {"orderId": new_order["id"]})
    assert (answer.status_code, answer.json()["code"], answer.json()["success"]) == (409, "payment_pending", False)
    other = await (await unpaid(world, "buyer")).post("/api/verifyPayment", json={"orderId": new_order["id"]})
    assert other.status_code == 404
    forged = await verify(world, proof(world, "order_AAAAAAAA", "pay_AAAAAAAA"))
    assert forged.status_code == 404
    [late] = await paid_at(world, new_order["orderId"], "late")
    assert (await verify(world, {"orderId": new_order["id"]})).json()["code"] == "payment_pending"
    await bench_of(world).arrive(late["id"])
    answer = await verify(world, {"orderId": new_order["id"]})
    assert (answer.status_code, answer.json()["success"]) == (200, True)
    assert (await person(world))["paymentStatus"] is True


async def test_what_was_verified_is_said_in_a_letter_and_a_notification(world: World) -> None:
    new_order, body = await bought(world)
    assert (await verify(world, body)).status_code == 200
    [mail] = await collection("outbox").find({}).to_list(length=None)
    assert (mail["to"], mail["template"]) == ("unpaid@example.com", "paid")
    assert "₹ 11,798.82" in mail["text"]
    assert "This was a test" in mail["text"]
    [notification] = await collection("notifications").find({"event": "payment.received"}).to_list(length=None)
    assert (notification["toId"], notification["url"]) == (world.people["unpaid"], "/profile")
    assert [line["sort"] for line in await events_of(orderId=(await stored(new_order))["_id"])] == [
        "order.created",
        "payment.settled",
    ]
