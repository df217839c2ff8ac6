"""Which gateways a process has: those whose keys are configured, else the test gateway, in production none."""

from __future__ import annotations

import asyncio
import base64
import logging
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import orjson
import requests
from requests.adapters import HTTPAdapter

from api.billing.gateways import NAMES, Gateway
from api.billing.gateways.bench import Bench
from api.billing.gateways.razorpay import RazorpayGateway
from api.billing.gateways.second import SecondGateway
from api.core.errors import Invalid, Unavailable
from api.settings import Settings

log = logging.getLogger("api.billing")

UNKNOWN = "Please choose how to pay."
NOT_SET_UP = "Payments are not set up"
PATH = "/api/testGateway"
"""Where the pages of the test gateway are."""
BENCH_URL = "https://bench.invalid"
ANSWER_SECONDS = 20.0


@dataclass(frozen=True)
class Gateways:
    """The gateways by name; ``bench`` stands behind them where nothing is configured."""

    by_name: dict[str, Gateway] = field(default_factory=dict)
    bench: Bench | None = None

    def named(self, name: str) -> Gateway:
        """The gateway of this name.

        Raises:
            Invalid: there is no such gateway.
            Unavailable: it is not configured.
        """
        if name not in NAMES:
            raise Invalid(UNKNOWN, field="gateway", code="gateway_unknown")
        found = self.by_name.get(name)
        if found is None:
            raise Unavailable(f"{NOT_SET_UP}.")
        return found


def gateways_for(settings: Settings) -> Gateways:
    """The gateways under these settings."""
    made: dict[str, Gateway] = {}
    if settings.razorpay_key_id:
        made["razorpay"] = RazorpayGateway(
            key_id=settings.razorpay_key_id,
            key_secret=_value(settings.razorpay_key_secret),
            webhook_secret=_value(settings.razorpay_webhook_secret),
        )
    if settings.second_url:
        made["second"] = SecondGateway(
            base_url=settings.second_url,
            key=_value(settings.second_key),
            webhook_secret=_value(settings.second_webhook_secret),
            hosts=tuple(host.lower() for host in settings.second_hosts),
        )
    if settings.environment == "production" and any(gateway.test for gateway in made.values()):
        log.warning("Payments are in the provider's test mode: licences are given without money.")
    if made or settings.environment == "production":
        return Gateways(made)
    bench = Bench(settings)
    return Gateways({"razorpay": BenchRazorpay(bench), "second": bench_second(bench)}, bench)


def _value(secret: Any) -> str:
    return "" if secret is None else str(secret.get_secret_value())


class BenchRazorpay(RazorpayGateway):
    """The card provider's gateway with the test gateway at the other end of its SDK."""

    def __init__(self, bench: Bench) -> None:
        self._wire = _BenchAdapter(bench)
        super().__init__(
            key_id=bench.key_id,
            key_secret=bench.key_secret,
            webhook_secret=bench.webhook_secret,
            script=f"{PATH}/checkout.js",
            adapter=self._wire,
            test=True,
        )

    async def _call(self, *arguments: Any, **options: Any) -> dict[str, Any]:
        # The SDK asks in a thread; the store behind the test gateway answers in the loop that called.
        self._wire.loop = asyncio.get_running_loop()
        return await super()._call(*arguments, **options)


class _BenchAdapter(HTTPAdapter):
    """What carries the SDK's requests to the test gateway."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.loop: asyncio.AbstractEventLoop | None = None

    def send(self, request: requests.PreparedRequest, *_arguments: Any, **_options: Any) -> requests.Response:
        """Answers one request."""
        assert self.loop is not None
        assert request.url is not None
        assert request.method is not None
        given = base64.b64encode(f"{self.bench.key_id}:{self.bench.key_secret}".encode()).decode()
        reply = 401, {"error": {"code": "BAD_REQUEST_ERROR", "description": "Authentication failed"}}
        if request.headers.get("Authorization") == f"Basic {given}":
            parts = urlsplit(request.url)
            body = orjson.loads(request.body) if isinstance(request.body, str | bytes) and request.body else {}
            asked = self.bench.card(request.method, parts.path.removeprefix("/v1"), dict(parse_qsl(parts.query)), body)
            reply = asyncio.run_coroutine_threadsafe(asked, self.loop).result(ANSWER_SECONDS)
        answer = requests.Response()
        answer.status_code, answer.request, answer.url = reply[0], request, request.url
        answer._content = orjson.dumps(reply[1])
        return answer


class _BenchCarrier(httpx.AsyncBaseTransport):
    """What carries the second provider's requests to the test gateway."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answers one request."""
        if request.headers.get("authorization") != f"Bearer {self.bench.second_key}":
            return httpx.Response(401, json={"error": "key"})
        body = orjson.loads(await request.aread() or b"{}")
        key = request.headers.get("idempotency-key", "")
        status, told = await self.bench.page(request.method, request.url.path, body or {}, key)
        return httpx.Response(status, content=orjson.dumps(told))


def bench_second(bench: Bench) -> SecondGateway:
    """The second provider's gateway with the test gateway at the other end; its page is one of this server's."""
    return SecondGateway(
        base_url=BENCH_URL,
        key=bench.second_key,
        webhook_secret=bench.second_webhook_secret,
        hosts=(),
        carrier=_BenchCarrier(bench),
        trusts=lambda address: address.startswith(f"{PATH}/pay/"),
        test=True,
    )
