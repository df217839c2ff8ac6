"""Webhooks: what a provider tells by itself counts once, when it is signed over its bytes, and nothing else does."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import orjson
import pytest
from pymongo.errors import AutoReconnect

from api.billing.gateways import signed
from api.billing.invoices import invoices
from api.core.store.database import collection
from tests.api.billing.buying import (
    bench_of,
    bought,
    card_headers,
    card_message,
    changed_nothing,
    events_of,
    order,
    paid_at,
    payer,
    person,
    posted,
    stored,
    unpaid,
    webhook,
)
from tests.api.billing.steps import package
from tests.api.world import World


async def test_a_webhook_before_the_buyer_s_own_word_opens_the_account_and_is_repeatable(world: World) -> None:
    new_order, body = await bought(world)
    message = await webhook(world, new_order["orderId"], body["razorpay_payment_id"])
    answers = [await posted(world, *message) for _ in range(3)]
    assert [(answer.status_code, answer.json()["result"]) for answer in answers] == [
        (200, "settled"),
        (200, "repeated"),
        (200, "repeated"),
    ]
    assert (await person(world))["paymentStatus"] is True
    # The token of the refused sign-in still tells the buyer that all is well.
    verified = await (await payer(world)).post("/api/verifyPayment", json=body)
    assert (verified.status_code, verified.json()["success"]) == (200, True)
    for name in ("payments", "invoices", "outbox"):
        assert await collection(name).count_documents({}) == 1, name
    assert len(await events_of(sort="webhook.payment.captured")) == 1


async def test_a_webhook_after_the_buyer_s_own_word_changes_nothing(world: World) -> None:
    new_order, body = await bought(world)
    message = await webhook(world, new_order["orderId"], body["razorpay_payment_id"])
    assert (await (await payer(world)).post("/api/verifyPayment", json=body)).status_code == 200
    before = await person(world), await stored(new_order)
    assert (await posted(world, *message)).json()["result"] == "settled"
    assert (await person(world), await stored(new_order)) == before
    assert await collection("outbox").count_documents({}) == 1


@pytest.mark.parametrize("fault", ["no signature", "another secret", "key secret", "other spaces", "other body"])
async def test_a_message_that_the_provider_did_not_sign_is_refused(world: World, fault: str) -> None:
    new_order, body = await bought(world)
    raw, headers = await webhook(world, new_order["orderId"], body["razorpay_payment_id"])
    bench = bench_of(world)
    changed: dict[str, tuple[bytes, str]] = {
        "no signature": (raw, ""),
        "another secret": (raw, signed("a secret that is made up", raw)),
        "key secret": (raw, signed(bench.key_secret, raw)),
        "other spaces": (raw.replace(b":", b": "), headers["x-razorpay-signature"]),
        "other body": (raw.replace(b"captured", b"Captured"), headers["x-razorpay-signature"]),
    }
    sent, signature = changed[fault]
    answer = await posted(world, sent, {**headers, "x-razorpay-signature": signature})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_signature")
    assert await changed_nothing(world)
    assert [line["reason"] for line in await events_of(sort="webhook.refused")] == ["signature"]


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe\x00",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"{}",
        b'{"event":5}',
        b'{"event":"x","payload":{"payment":{"entity":1}}}',
    ],
)
async def test_a_signed_message_in_no_form_is_refused_and_never_an_error_of_ours(world: World, raw: bytes) -> None:
    answer = await posted(world, raw, card_headers(world, raw))
    assert answer.status_code == 400
    headers = {"x-signature": signed(bench_of(world).second_webhook_secret, raw)}
    assert (await posted(world, raw, headers, "second")).status_code == 400


async def test_large_and_packed_messages_are_not_read(world: World) -> None:
    large = b"x" * (5 * 1024 * 1024)
    assert (await posted(world, large, card_headers(world, large))).status_code == 413
    raw, headers = card_message(world)
    packed = await posted(world, raw, {**headers, "content-encoding": "gzip"})
    assert packed.status_code == 415
    assert (await posted(world, raw, headers, "paypal")).status_code == 404


async def test_a_flood_of_unsigned_messages_does_not_fill_the_trail(world: World) -> None:
    for _ in range(25):
        assert (await posted(world, b"{}", {})).status_code == 400
    assert len(await events_of(sort="webhook.refused")) == 20


async def test_what_is_signed_and_is_not_of_an_order_here_is_an_alarm_and_is_taken(world: World) -> None:
    facts: dict[str, Any] = {"id": "pay_Elsewhere0000", "amount": 100, "currency": "INR", "status": "captured"}
    answer = await posted(world, *card_message(world, order_id="order_Elsewhere00", **facts))
    assert (answer.status_code, answer.json()["result"]) == (200, "of an unknown order")
    world.app.state.settings.razorpay_account_id = "acc_OursAlone1"
    raw = orjson.dumps({"event": "payment.captured", "account_id": "acc_Another11", "payload": {}})
    other = await posted(world, raw, card_headers(world, raw, "evt_other"))
    assert other.json()["result"] == "made for another account"
    assert [line["reason"] for line in await events_of(outcome="alarm")] == [
        "of an unknown order",
        "made for another account",
    ]
    assert await changed_nothing(world)


@pytest.mark.parametrize("word", [{"amount": 100}, {"currency": "USD"}, {"status": "failed"}, {"status": "created"}])
async def test_a_signed_message_that_says_other_things_than_the_order_opens_nothing(
    world: World, word: dict[str, Any]
) -> None:
    new_order, body = await bought(world)
    facts = {"id": body["razorpay_payment_id"], "order_id": new_order["orderId"], "status": "captured"}
    payload = {**facts, "amount": 1_179_882, "currency": "INR", **word}
    answer = await posted(world, *card_message(world, **payload))
    assert answer.status_code == 200
    user = await person(world)
    assert (user["paymentStatus"], user.get("licence"), (await stored(new_order))["state"]) == (False, None, "open")
    differs, heard = await events_of(sort="payment.differs"), await events_of(sort={"$regex": "^webhook"})
    assert (len(differs), len(heard)) == (0 if "status" in word else 1, 1)
    for line in (*differs, *heard):
        assert (line["paymentId"], line["amount"], line["currency"]) == (
            payload["id"],
            payload["amount"],
            payload["currency"],
        )
    # The money is there all the same, and the buyer's own word proves it.
    assert (await (await payer(world)).post("/api/verifyPayment", json=body)).status_code == 200


async def test_a_message_that_was_cut_off_is_taken_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    new_order, body = await bought(world)
    message = await webhook(world, new_order["orderId"], body["razorpay_payment_id"])

    async def away(*_: Any, **__: Any) -> Any:
        raise AutoReconnect("the store is away")

    with monkeypatch.context() as patch:
        patch.setattr(invoices, "issue", away)
        answer = await posted(world, *message)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert (await stored(new_order)).get("settledOn") is None
    assert (await posted(world, *message)).json()["result"] == "settled"
    assert (await stored(new_order)).get("settledOn") is not None
    assert await collection("invoices").count_documents({}) == 1


@pytest.mark.spec("P-256")
async def test_the_second_provider_s_webhook_confirms_its_orders(world: World) -> None:
    new_order = await order(await payer(world), await package(), gateway="second")
    [payment] = await paid_at(world, new_order["orderId"])
    raw, headers = await webhook(world, new_order["orderId"], payment["id"])
    assert (await posted(world, raw, {"x-signature": "0" * 64}, "second")).status_code == 400
    assert (await posted(world, raw, {"x-razorpay-signature": headers["x-signature"]}, "second")).status_code == 400
    assert await changed_nothing(world)
    answer = await posted(world, raw, headers, "second")
    assert (answer.status_code, answer.json()["result"]) == (200, "settled")
    assert (await person(world))["paymentStatus"] is True


async def test_many_deliveries_and_the_buyers_at_once_make_one_activation_each(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10 in one process; the same over several processes is test_payment_races.py. Several tests share the database,
    so that a provider here waits longer for its answer."""
    monkeypatch.setattr("api.billing.settlement.webhooks.ANSWER_SECONDS", 60)
    names = [f"buyer{number}" for number in range(6)]
    batch, calls = await package(), []
    for name in names:
        client = await unpaid(world, name)
        new_order = await order(client, batch)
        [payment] = await paid_at(world, new_order["orderId"])
        message = await webhook(world, new_order["orderId"], payment["id"])
        calls += [posted(world, *message) for _ in range(10)]
        signature = bench_of(world).signature(new_order["orderId"], payment["id"])
        ids = {"razorpay_order_id": new_order["orderId"], "razorpay_payment_id": payment["id"]}
        calls.append(client.post("/api/verifyPayment", json={**ids, "razorpay_signature": signature}))
    random.Random(7).shuffle(calls)
    answers = await asyncio.gather(*calls)
    assert {answer.status_code for answer in answers} == {200}
    for name in ("payments", "invoices", "outbox"):
        assert await collection(name).count_documents({}) == 6, name
    for name in names:
        user = await person(world, name)
        assert (user["paymentStatus"], bool(user["licence"])) == (True, True)
    assert await collection("notifications").count_documents({"event": "payment.received"}) == 6
    assert len(await events_of(sort="payment.settled")) == 6
