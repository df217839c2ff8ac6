"""The providers' own clients with the test gateway at the other end, so that a try-out takes the real way."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from typing import ParamSpec
from urllib.parse import parse_qsl, urlsplit

import httpx
import orjson
import requests
from requests.adapters import HTTPAdapter

from api.billing.gateways.bench import Bench, Reply, Wanted
from api.billing.gateways.razorpay import RazorpayGateway
from api.billing.gateways.second import SecondGateway

P = ParamSpec("P")
PATH = "/api/testGateway"
"""Where the pages of the test gateway are."""
BENCH_URL = "https://bench.invalid"
ANSWER_SECONDS = 20.0


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

    async def _call(self, ask: Callable[P, object], *arguments: P.args, **options: P.kwargs) -> dict[str, object]:
        # The SDK asks in a thread; the store behind the test gateway answers in the loop that called.
        self._wire.loop = asyncio.get_running_loop()
        return await super()._call(ask, *arguments, **options)


class _BenchAdapter(HTTPAdapter):
    """What carries the SDK's requests to the test gateway."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.loop: asyncio.AbstractEventLoop | None = None

    def send(self, request: requests.PreparedRequest, *_arguments: object, **_options: object) -> requests.Response:
        """Answers one request."""
        assert self.loop is not None
        assert request.url is not None
        assert request.method is not None
        given = base64.b64encode(f"{self.bench.key_id}:{self.bench.key_secret}".encode()).decode()
        reply: Reply = 401, {"error": {"code": "BAD_REQUEST_ERROR", "description": "Authentication failed"}}
        if request.headers.get("Authorization") == f"Basic {given}":
            parts = urlsplit(request.url)
            sent = request.body if isinstance(request.body, str | bytes) and request.body else b"{}"
            body: Wanted = orjson.loads(sent)
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
        body: Wanted = orjson.loads(await request.aread() or b"{}")
        key = request.headers.get("idempotency-key", "")
        query = dict(request.url.params)
        status, content = await self.bench.page(request.method, request.url.path, query, body, key)
        return httpx.Response(status, content=orjson.dumps(content))


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
