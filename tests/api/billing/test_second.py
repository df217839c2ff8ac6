"""The second provider's gateway: what it asks in which words, and that no answer is taken on trust."""

from __future__ import annotations

import json
from typing import Any

import httpx
import orjson
import pytest

from api.billing.gateways import (
    BadWebhook,
    Buyer,
    GatewayAway,
    GatewayRefused,
    OrderRequest,
    ProviderOrder,
    ProviderPayment,
    WebhookEvent,
    signed,
)
from api.billing.gateways.reading import LONGEST
from api.billing.gateways.second import SecondGateway

SECRET = "a webhook secret"
PAGE = "https://pay.second.example/p/1"
ORDER = {"id": "sec_1", "paymentUrl": PAGE, "amount": 1_179_882, "currency": "INR"}
PAYMENT = {
    "id": "pay_1",
    "orderId": "sec_1",
    "amount": 1_179_882,
    "currency": "INR",
    "status": "paid",
    "reason": None,
}
ASKED = OrderRequest(
    receipt="PGL-1",
    amount=1_179_882,
    buyer=Buyer(name="A Buyer", email="buyer@example.com", phone="9876543210"),
    back="https://logbook.example.org/payment?order=1",
)
READ = ProviderPayment(id="pay_1", orderId="sec_1", amount=1_179_882, currency="INR", state="captured")

Reply = httpx.Response | Exception


def gateway(reply: Reply | dict[str, Any]) -> tuple[SecondGateway, list[httpx.Request]]:
    """A gateway whose provider answers always the same, and what it was asked."""
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        if isinstance(reply, Exception):
            raise reply
        return httpx.Response(200, json=reply) if isinstance(reply, dict) else reply

    gateway_ = SecondGateway(
        base_url="https://api.second.example/v1/",
        key="the key",
        webhook_secret=SECRET,
        hosts=("pay.second.example",),
        carrier=httpx.MockTransport(answer),
    )
    return gateway_, asked


async def test_an_order_is_asked_for_in_the_provider_s_words_and_under_its_receipt() -> None:
    second, asked = gateway(ORDER)
    assert await second.create_order(ASKED) == ProviderOrder(
        id="sec_1", amount=1_179_882, currency="INR", paymentUrl=PAGE
    )
    [request] = asked
    assert (request.method, str(request.url)) == ("POST", "https://api.second.example/v1/orders")
    assert (request.headers["authorization"], request.headers["idempotency-key"]) == ("Bearer the key", "PGL-1")
    assert json.loads(request.content) == {
        "reference": "PGL-1",
        "amount": 1_179_882,
        "currency": "INR",
        "returnUrl": "https://logbook.example.org/payment?order=1",
        "customer": {"name": "A Buyer", "email": "buyer@example.com", "phone": "9876543210"},
    }
    assert request.extensions["timeout"] == {"connect": 3.0, "read": 5.0, "write": 5.0, "pool": 5.0}


@pytest.mark.parametrize(
    "page",
    [
        None,
        1,
        "",
        "http://pay.second.example/p/1",
        "https://evil.example/p/1",
        "https://pay.second.example.evil.example/p/1",
        "https://pay.second.example:444/p/1",
        "https://[pay.second.example/p/1",
        "/p/1",
    ],
)
async def test_a_page_that_is_not_the_provider_s_is_nothing_to_go_to(page: Any) -> None:
    second, _ = gateway({**ORDER, "paymentUrl": page})
    with pytest.raises(GatewayRefused, match="paymentUrl"):
        await second.create_order(ASKED)


async def test_the_host_of_a_page_is_known_in_any_letters() -> None:
    second, _ = gateway({**ORDER, "paymentUrl": "https://PAY.second.example/p/1"})
    assert (await second.create_order(ASKED)).paymentUrl == "https://PAY.second.example/p/1"


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        *((httpx.Response(status, json=ORDER), GatewayRefused) for status in (400, 404, 409, 422)),
        *((httpx.Response(status, json=ORDER), GatewayAway) for status in (302, 401, 403, 429, 500, 503)),
        (httpx.ConnectError("no route"), GatewayAway),
        (httpx.ReadTimeout("late"), GatewayAway),
        (httpx.InvalidURL("odd"), GatewayAway),
        (httpx.Response(200, content=b"oops"), GatewayAway),
        (httpx.Response(200, content=b"\xff"), GatewayAway),
        (httpx.Response(200, json=[ORDER]), GatewayAway),
        (httpx.Response(200, json=None), GatewayAway),
        *(
            (httpx.Response(200, json={**ORDER, name: value}), GatewayAway)
            for name, values in (
                ("id", (None, "", 1, "x" * (LONGEST + 1))),
                ("amount", (None, "1179882", 1179882.0, True)),
                ("currency", (None, "", 356)),
            )
            for value in values
        ),
    ],
)
async def test_what_is_no_answer_leaves_the_order_open_and_a_no_ends_it(reply: Reply, error: type[Exception]) -> None:
    """Only what the provider itself refuses has not taken place there; everything else may have."""
    second, _ = gateway(reply)
    with pytest.raises(error):
        await second.create_order(ASKED)


@pytest.mark.parametrize(
    ("word", "state"),
    [
        ("paid", "captured"),
        ("authorised", "authorized"),
        ("failed", "failed"),
        ("pending", "created"),
        ("refunded", "refunded"),
    ],
)
async def test_a_payment_is_read_in_our_words(word: str, state: str) -> None:
    second, asked = gateway({**PAYMENT, "status": word, "reason": "R" * (LONGEST + 1)})
    payment = await second.fetch_payment("pay_1/../orders?x")
    assert payment is not None
    assert (payment.state, payment.reason) == (state, "R" * LONGEST)
    assert (payment.id, payment.orderId, payment.amount, payment.currency) == ("pay_1", "sec_1", 1_179_882, "INR")
    assert asked[0].method == "GET"
    assert asked[0].url.raw_path == b"/v1/payments/pay_1%2F..%2Forders%3Fx", "An id stays one part of the path."
    assert "idempotency-key" not in asked[0].headers


async def test_a_payment_that_the_provider_does_not_know_is_none_and_a_silence_is_not() -> None:
    assert await gateway(httpx.Response(404))[0].fetch_payment("pay_1") is None
    with pytest.raises(GatewayAway):
        await gateway(httpx.Response(500))[0].fetch_payment("pay_1")


@pytest.mark.parametrize(
    "change",
    [{"status": "Paid"}, {"status": None}, {"status": ["paid"]}, {"orderId": None}, {"amount": "1"}, {"currency": 1}],
)
async def test_a_payment_in_another_form_is_no_answer(change: dict[str, Any]) -> None:
    with pytest.raises(GatewayAway):
        await gateway({**PAYMENT, **change})[0].fetch_payment("pay_1")


async def test_a_payment_is_captured_in_its_amount() -> None:
    second, asked = gateway(PAYMENT)
    assert await second.capture("pay_1", 1_179_882) == READ
    assert (asked[0].method, asked[0].url.path) == ("POST", "/v1/payments/pay_1/capture")
    assert json.loads(asked[0].content) == {"amount": 1_179_882}


async def test_the_payments_of_an_order_are_all_that_were_tried() -> None:
    inner = {name: value for name, value in PAYMENT.items() if name != "orderId"}
    failed = {**inner, "id": "pay_0", "status": "failed", "reason": "refused by the bank"}
    second, asked = gateway({**ORDER, "payments": [failed, inner]})
    assert [(each.id, each.orderId, each.state, each.reason) for each in await second.payments_of_order("sec/1")] == [
        ("pay_0", "sec_1", "failed", "refused by the bank"),
        ("pay_1", "sec_1", "captured", None),
    ]
    assert (asked[0].method, asked[0].url.raw_path) == ("GET", b"/v1/orders/sec%2F1")
    assert await gateway({**ORDER, "payments": []})[0].payments_of_order("sec_1") == []
    odd: tuple[Any, ...] = (None, {}, "none", [None], [inner, 1])
    for wrong in odd:
        with pytest.raises(GatewayAway):
            await gateway({**ORDER, "payments": wrong})[0].payments_of_order("sec_1")


async def test_a_refund_is_asked_for_once_for_each_key() -> None:
    second, asked = gateway({"id": "rfnd_1"})
    assert await second.refund("pay_1", 100, key="refund-1") == "rfnd_1"
    assert (asked[0].method, asked[0].url.path) == ("POST", "/v1/payments/pay_1/refunds")
    assert (asked[0].headers["idempotency-key"], json.loads(asked[0].content)) == ("refund-1", {"amount": 100})


def test_nothing_that_comes_through_the_browser_counts() -> None:
    second, _ = gateway(ORDER)
    assert second.verify_signature("sec_1", "pay_1", signed(SECRET, b"sec_1|pay_1")) is False
    assert (second.name, second.test, second.checkout.hosts) == ("second", False, ("pay.second.example",))


def test_a_webhook_is_read_when_it_is_signed() -> None:
    second, _ = gateway(ORDER)
    for payload, event in (
        (
            {"id": "evt_1", "type": "payment", "payment": PAYMENT, "account": "acc_1"},
            WebhookEvent(id="evt_1", event="payment", payment=READ, account="acc_1"),
        ),
        ({"id": "evt_2", "type": "ping"}, WebhookEvent(id="evt_2", event="ping", payment=None, account=None)),
    ):
        raw = orjson.dumps(payload)
        assert second.parse_webhook(raw, {"x-signature": signed(SECRET, raw)}) == event
        for signature in ("", signed("another secret", raw), signed(SECRET, raw + b" ")):
            with pytest.raises(BadWebhook, match="signature"):
                second.parse_webhook(raw, {"x-signature": signature})
        with pytest.raises(BadWebhook, match="signature"):
            second.parse_webhook(raw, {"x-razorpay-signature": signed(SECRET, raw)})


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"{}",
        b'{"id":"evt_1"}',
        b'{"type":"payment"}',
        orjson.dumps({"id": "evt_1", "type": "payment", "payment": {}}),
        orjson.dumps({"id": "evt_1", "type": "payment", "payment": []}),
        orjson.dumps({"id": "evt_1", "type": "payment", "payment": {**PAYMENT, "orderId": ""}}),
        orjson.dumps({"id": "evt_1", "type": "payment", "payment": {**PAYMENT, "status": "free"}}),
    ],
)
def test_a_signed_webhook_in_no_form_is_refused(body: bytes) -> None:
    with pytest.raises(BadWebhook):
        gateway(ORDER)[0].parse_webhook(body, {"x-signature": signed(SECRET, body)})
