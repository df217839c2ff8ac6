"""The test gateway: what a payer chooses on it, what it sends by itself, and where it is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pydantic import ValidationError

from api.billing.documents import Order, Payment, PaymentEvent
from api.billing.gateways import Buyer, GatewayAway, GatewayRefused, OrderRequest, is_signed, signed
from api.billing.gateways import bench_endpoints as bench_calls
from api.billing.gateways.assembly import Gateways, gateways_for
from api.billing.gateways.razorpay import CONNECT_AND_READ_SECONDS, Bounded, RazorpayGateway
from api.billing.gateways.second import SecondGateway
from api.core.http.headers import page_policy, proxy_block
from api.core.store.database import collection
from api.core.store.documents import BaseDocument
from api.settings import Settings
from tests.api.billing.buying import asked, bench_of, events_of, order, payer, person, proof
from tests.api.billing.steps import package
from tests.api.world import World

KEYS: dict[str, Any] = {
    "razorpay_key_id": "rzp_live_abcdef123456",
    "razorpay_key_secret": "canary key secret 4711",
    "razorpay_webhook_secret": "canary webhook secret 0815",
}
SECOND: dict[str, Any] = {
    "second_url": "https://api.second.example/v1",
    "second_key": "canary second key 1234",
    "second_webhook_secret": "canary second webhook 99",
    "second_hosts": "pay.second.example,pay2.second.example",
}


def settings_with(**more: Any) -> Settings:
    return Settings(memory=True, secret="0123456789abcdef" * 3, **more)  # type: ignore[arg-type]  # Pydantic makes a secret of it.


async def chosen(world: World, provider_order: str, outcome: str) -> Any:
    return await world.client().post(f"/api/testGateway/pay/{provider_order}", json={"outcome": outcome})


async def webhook_taken() -> None:
    """Waits for the webhooks that are under way."""
    await asyncio.gather(*bench_calls._under_way)


@pytest.mark.parametrize(
    ("outcome", "verified", "opened"),
    [("success", 200, True), ("tampered", 400, True), ("authorized", 200, True), ("duplicate", 200, True)],
)
async def test_what_the_payer_chooses_on_the_card_dialog_is_what_comes(
    world: World, outcome: str, verified: int, opened: bool
) -> None:
    bench = bench_of(world)
    bench.pause = 0
    client = await payer(world)
    ordered = await order(client, await package())
    given = (await chosen(world, ordered["orderId"], outcome)).json()["payment"]
    answer = await client.post("/api/verifyPayment", json=given)
    assert answer.status_code == verified
    await webhook_taken()
    assert (await person(world))["paymentStatus"] is opened
    states = sorted([row["state"] async for row in collection("payments").find({})])
    assert states == (["captured", "duplicate"] if outcome == "duplicate" else ["captured"])


async def test_a_refused_payment_says_so_and_a_late_one_comes_by_webhook(world: World) -> None:
    bench = bench_of(world)
    bench.pause = bench.late = 0
    client = await payer(world)
    ordered = await order(client, await package())
    refused = (await chosen(world, ordered["orderId"], "failure")).json()["error"]
    assert (refused["code"], refused["metadata"]["order_id"]) == ("BAD_REQUEST_ERROR", ordered["orderId"])
    await webhook_taken()
    assert (await person(world))["paymentStatus"] is False
    late = (await chosen(world, ordered["orderId"], "late")).json()
    assert not {"payment", "error"} & set(late)
    await webhook_taken()
    assert (await person(world))["paymentStatus"] is True
    assert [line["sort"] for line in await events_of(source="webhook")] == [
        "payment.failed",
        "webhook.payment.failed",
        "payment.settled",
        "webhook.payment.captured",
    ]
    unknown = await chosen(world, ordered["orderId"], "free")
    assert unknown.status_code == 422


@pytest.mark.spec("P-256")
async def test_the_second_provider_s_page_is_marked_as_a_test_and_leads_back(world: World) -> None:
    bench_of(world).pause = 0
    client = await payer(world)
    ordered = await order(client, await package(), gateway="second")
    page = await world.client().get(ordered["paymentUrl"])
    assert page.status_code == 200
    assert "TEST" in page.text
    assert "11,798.82" in page.text
    assert "<script" not in page.text
    assert "script-src" not in page.headers["content-security-policy"]
    form = {"content-type": "application/x-www-form-urlencoded"}
    back = await world.client().post(ordered["paymentUrl"], content=b"outcome=success", headers=form)
    assert back.status_code == 303
    assert back.headers["location"].startswith(f"/payment?order={ordered['id']}.")
    await webhook_taken()
    assert (await person(world))["paymentStatus"] is True
    cancelled = await world.client().post(ordered["paymentUrl"], content=b"outcome=cancel", headers=form)
    assert cancelled.status_code == 303
    assert (await world.client().get("/api/testGateway/pay/sec_nothing")).status_code == 404


async def test_the_script_is_there_without_a_sign_in_and_without_a_secret(world: World) -> None:
    answer = await world.client().get("/api/testGateway/checkout.js")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "window.Razorpay = Razorpay" in answer.text
    assert "TEST payment" in answer.text


async def test_where_keys_are_set_and_in_production_there_is_no_test_gateway(world: World) -> None:
    for settings in (
        settings_with(environment="production"),
        settings_with(**KEYS),
        settings_with(**SECOND),
        settings_with(environment="production", **KEYS),
    ):
        assert gateways_for(settings).bench is None
    ordered = await order(await payer(world), await package())
    world.app.state.gateways = Gateways()
    for path in ("checkout.js", f"pay/{ordered['orderId']}"):
        assert (await world.client().get(f"/api/testGateway/{path}")).status_code == 404
    assert (await chosen(world, ordered["orderId"], "success")).status_code == 404
    answer = await (await payer(world)).post("/api/createOrder", json=asked(await package("Other")))
    assert (answer.status_code, answer.json()["message"]) == (503, "Payments are not set up.")
    proved = await (await payer(world)).post("/api/verifyPayment", json={"orderId": ordered["id"]})
    assert proved.status_code == 503


def test_the_gateways_are_those_whose_keys_are_set() -> None:
    card = gateways_for(settings_with(**KEYS)).by_name
    assert (set(card), card["razorpay"].test, card["razorpay"].checkout.key) == (
        {"razorpay"},
        False,
        KEYS["razorpay_key_id"],
    )
    both = gateways_for(settings_with(**{**KEYS, **SECOND, "razorpay_key_id": "rzp_test_abcdef123456"})).by_name
    assert (set(both), both["razorpay"].test) == ({"razorpay", "second"}, True)
    assert both["second"].checkout.hosts == ("pay.second.example", "pay2.second.example")
    second = both["second"]
    assert isinstance(second, SecondGateway)
    for address, trusted in (
        ("https://pay.second.example/p/1", True),
        ("http://pay.second.example/p/1", False),
        ("https://pay.second.example.evil.example/p/1", False),
        ("https://pay.second.example@evil.example/p/1", False),
        ("https://evil.example/pay.second.example", False),
        ("javascript:alert(1)", False),
        ("//pay.second.example", False),
    ):
        assert second._is_listed(address) is trusted, address


@pytest.mark.parametrize(
    "change",
    [
        {"razorpay_webhook_secret": None},
        {"razorpay_webhook_secret": ""},
        {"razorpay_webhook_secret": "short"},
        {"razorpay_webhook_secret": KEYS["razorpay_key_secret"]},
        {"razorpay_key_secret": ""},
        {"razorpay_key_id": ""},
        {"razorpay_key_id": "made up"},
        {**SECOND, "second_hosts": ""},
        {**SECOND, "second_webhook_secret": ""},
        {**SECOND, "second_url": "http://api.second.example"},
    ],
)
def test_secrets_that_would_prove_nothing_stop_the_start(change: dict[str, Any]) -> None:
    assert settings_with(**KEYS).razorpay_key_id
    with pytest.raises(ValidationError) as refused:
        settings_with(**{**KEYS, **change})
    assert "canary" not in str(refused.value)


def test_the_sdk_never_waits_for_ever_and_has_a_session_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Any] = []
    monkeypatch.setattr("requests.Session.request", lambda *_, **options: waited.append(options["timeout"]))
    Bounded().request("get", "https://api.razorpay.com/v1/orders")
    assert waited == [CONNECT_AND_READ_SECONDS]
    assert sum(CONNECT_AND_READ_SECONDS) <= 8


@pytest.mark.parametrize(
    ("status", "raw", "error"),
    [
        (500, b"oops", GatewayAway),
        (502, b"{}", GatewayAway),
        (200, b"[]", GatewayAway),
        (200, b"{}", GatewayAway),
        (200, b'{"id":"order_A","amount":"1","currency":"INR"}', GatewayAway),
        (400, b'{"error":{"code":"BAD_REQUEST_ERROR","description":"x"}}', GatewayRefused),
    ],
)
async def test_what_a_provider_answers_is_never_taken_on_trust(status: int, raw: bytes, error: type[Exception]) -> None:
    from requests import Response
    from requests.adapters import HTTPAdapter

    class Wire(HTTPAdapter):
        def send(self, *_: Any, **__: Any) -> Response:
            answer = Response()
            answer.status_code, answer._content = status, raw
            return answer

    card = RazorpayGateway(key_id="rzp_test_abcdef", key_secret="k" * 12, webhook_secret="w" * 12, adapter=Wire())
    buyer = Buyer(name="A", email="a@example.com", phone="9876543210")
    with pytest.raises(error):
        await card.create_order(OrderRequest(receipt="PGL-1", amount=100, buyer=buyer, back="/"))


def test_an_empty_secret_signs_nothing() -> None:
    """The SDK itself verifies happily with one (PY-07)."""
    assert is_signed("a secret", b"told", signed("a secret", b"told"))
    for secret, signature in (("", signed("", b"told")), ("a secret", ""), ("a secret", "é" * 64)):
        assert not is_signed(secret, b"told", signature)


def test_the_card_provider_is_let_in_by_the_policy_only_where_its_keys_are_set() -> None:
    plain, paying = page_policy([]), page_policy([], card_payments=True)
    assert "razorpay" not in plain + proxy_block([])
    assert "script-src 'self' https://checkout.razorpay.com;" in paying
    assert "frame-src 'self' blob: https://api.razorpay.com https://checkout.razorpay.com;" in paying
    assert "checkout.razorpay.com" in proxy_block([], card_payments=True)
    assert "unsafe" not in paying
    assert 'cross-origin-opener-policy "same-origin-allow-popups"' in proxy_block([], card_payments=True)
    assert 'cross-origin-opener-policy "same-origin"' in proxy_block([])


@pytest.mark.parametrize(
    ("document", "field"),
    [(Order, "receipt"), (Order, "key"), (Order, "providerOrderId"), (Payment, "paymentId"), (PaymentEvent, "eventId")],
)
def test_what_keeps_money_from_counting_twice_is_a_unique_index(document: type[BaseDocument], field: str) -> None:
    """R23: a start refuses where one of them is missing, as of every unique index."""
    declared = [index.document for index in document.Settings.indexes]
    assert any(list(index["key"]) == [field] and index.get("unique") for index in declared)


async def test_no_secret_of_a_provider_leaves_the_server(world: World, caplog: pytest.LogCaptureFixture) -> None:
    bench = bench_of(world)
    client = await payer(world)
    ordered = await order(client, await package())
    given = (await chosen(world, ordered["orderId"], "success")).json()["payment"]
    answers = [await client.post("/api/verifyPayment", json=given)]
    answers += [await world.client().get(path) for path in ("/api/getConfig", "/api/settings", "/api/site")]
    answers += [await client.get(f"/api/orders/{ordered['id']}")]
    forged = await client.post(
        "/api/verifyPayment", json=proof(world, ordered["orderId"], "pay_00000000", razorpay_signature="0" * 64)
    )
    everything = " ".join([caplog.text, forged.text, str(ordered), *(answer.text for answer in answers)])
    for secret in (bench.key_secret, bench.webhook_secret, bench.second_key, bench.second_webhook_secret):
        assert secret not in everything
    real = gateways_for(settings_with(**{**KEYS, **SECOND})).by_name
    assert "canary" not in repr(real) + str({name: vars(one)["checkout"] for name, one in real.items()})
