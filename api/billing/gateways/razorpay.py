"""The card provider, through its SDK: blocking, so in threads of its own, with time-outs and retries that are bounded.

Traps of the SDK that this avoids (research, anchor 11): it has no time-outs; it verifies with an empty secret, and a
pair of ids that is shifted about the bar; ``capture`` keeps the amount in a default argument that all threads share.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import functools
import hashlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec

import requests
from razorpay import Client
from razorpay.errors import BadRequestError, GatewayError, ServerError
from requests.adapters import HTTPAdapter

from api.billing.documents import Provider
from api.billing.gateways import (
    BadWebhook,
    Checkout,
    GatewayAway,
    GatewayRefused,
    OrderRequest,
    ProviderDispute,
    ProviderOrder,
    ProviderPayment,
    ProviderRefund,
    State,
    WebhookEvent,
    is_signed,
    reading,
)
from api.billing.gateways.reading import Unreadable, message, objects, optional, paise, text
from api.billing.orders.amounts import CURRENCY
from api.core.store import durability

ORIGIN = "https://api.razorpay.com"
SCRIPT = "https://checkout.razorpay.com/v1/checkout.js"
CONNECT_AND_READ_SECONDS = (3.0, 5.0)
"""To connect, and to wait for an answer (R18)."""
THREADS = 8
PAGE = 100
"""Rows of a list that the provider sends at a time, at most."""
MAX_REFUNDS = 5_000
"""Refunds that one question may return."""
STATES: dict[str, State] = {
    "captured": "captured",
    "authorized": "authorized",
    "failed": "failed",
    "created": "created",
    "refunded": "refunded",
}
SIGNATURE, EVENT_ID = "x-razorpay-signature", "x-razorpay-event-id"


P = ParamSpec("P")


class Bounded(requests.Session):
    """A session in which no request waits for ever; the SDK itself sets no time-out."""

    def request(self, *arguments: Any, **options: Any) -> requests.Response:
        """See the class."""
        options["timeout"] = CONNECT_AND_READ_SECONDS
        return super().request(*arguments, **options)


class RazorpayGateway:
    """See :class:`api.billing.gateways.Gateway`."""

    name: Provider = "razorpay"

    def __init__(
        self,
        *,
        key_id: str,
        key_secret: str,
        webhook_secret: str,
        script: str = SCRIPT,
        adapter: HTTPAdapter | None = None,
        test: bool | None = None,
    ) -> None:
        self._secret, self._webhook_secret = key_secret, webhook_secret
        self.test = not key_id.startswith("rzp_live_") if test is None else test
        self.checkout = Checkout(key=key_id, script=script)
        session = Bounded()
        # Only a connection that was not made is tried again: what was sent may have been done.
        session.mount(ORIGIN, adapter or HTTPAdapter(max_retries=1, pool_maxsize=THREADS))
        self._client = Client(session=session, auth=(key_id, key_secret), base_url=ORIGIN)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="razorpay")

    async def _call(self, ask: Callable[P, object], *arguments: P.args, **options: P.kwargs) -> dict[str, object]:
        loop = asyncio.get_running_loop()
        # No provider does what the books could forget that they asked for.
        await durability.synced()
        try:
            answer = await loop.run_in_executor(self._pool, functools.partial(ask, *arguments, **options))
        except BadRequestError as error:
            raise GatewayRefused(str(error)) from error
        except (GatewayError, ServerError, requests.RequestException, ValueError) as error:
            raise GatewayAway(type(error).__name__) from error
        if not isinstance(answer, dict):
            raise Unreadable("an object is missing")
        return answer

    async def create_order(self, asked: OrderRequest) -> ProviderOrder:
        """See :class:`api.billing.gateways.Gateway`. The provider has no idempotency of its own for orders."""
        orders, what = self._client.order, {"amount": asked.amount, "currency": CURRENCY, "receipt": asked.receipt}
        if asked.again:
            there = await self._call(orders.all, {"receipt": asked.receipt, "count": 10})
            for row in objects(there.get("items")):
                if {name: row.get(name) for name in what} == what:
                    return _order(row)
        created = await self._call(
            orders.create, {**what, "payment_capture": 1}, headers={"Idempotency-Key": asked.receipt}
        )
        return _order(created)

    async def fetch_payment(self, payment_id: str) -> ProviderPayment | None:
        """See :class:`api.billing.gateways.Gateway`."""
        try:
            return _payment(await self._call(self._client.payment.fetch, payment_id, {}))
        except GatewayRefused:
            return None

    async def capture(self, payment_id: str, amount: int) -> ProviderPayment:
        """See :class:`api.billing.gateways.Gateway`."""
        return _payment(await self._call(self._client.payment.capture, payment_id, amount, {"currency": CURRENCY}))

    async def payments_of_order(self, provider_order_id: str) -> list[ProviderPayment]:
        """See :class:`api.billing.gateways.Gateway`."""
        found = await self._call(self._client.order.payments, provider_order_id, {})
        return [_payment(row) for row in objects(found.get("items"))]

    async def refund(self, payment_id: str, amount: int, *, key: str) -> str:
        """See :class:`api.billing.gateways.Gateway`."""
        asked = {"amount": amount, "receipt": key}
        headers = {"X-Refund-Idempotency": key}
        return text(await self._call(self._client.payment.refund, payment_id, asked, headers=headers), "id")

    async def refunds_of_payment(self, payment_id: str) -> list[ProviderRefund]:
        """See :class:`api.billing.gateways.Gateway`."""
        found = await self._call(self._client.payment.fetch_multiple_refund, payment_id, {"count": PAGE})
        return [_refund(row) for row in reversed(objects(found.get("items")))]

    async def refunds_since(self, since: dt.datetime) -> list[ProviderRefund]:
        """See :class:`api.billing.gateways.Gateway`."""
        refunds: list[ProviderRefund] = []
        while len(refunds) < MAX_REFUNDS:
            asked = {"from": int(since.timestamp()), "count": PAGE, "skip": len(refunds)}
            found = objects((await self._call(self._client.refund.all, asked)).get("items"))
            refunds += [_refund(row) for row in found]
            if len(found) < PAGE:
                break
        return refunds

    def verify_signature(self, order_id: str, payment_id: str, signature: str) -> bool:
        """See :class:`api.billing.gateways.Gateway`. The caller has made sure of the form of both ids (PY-05)."""
        return is_signed(self._secret, f"{order_id}|{payment_id}".encode(), signature)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> WebhookEvent:
        """See :class:`api.billing.gateways.Gateway`."""
        if not is_signed(self._webhook_secret, raw, headers.get(SIGNATURE, "")):
            raise BadWebhook("signature")
        body = message(raw)
        try:
            name = text(body, "event")
            paid, given_back, disputed = (_entity(body, each) for each in ("payment", "refund", "dispute"))
            payment = None if paid is None else _payment(paid)
            refund = None if given_back is None else _refund(given_back, name)
            dispute = None if disputed is None else _dispute(disputed, name)
        except Unreadable as error:
            raise BadWebhook(str(error)) from None
        # Without an id of its own a message is known by what it says.
        event_id = headers.get(EVENT_ID) or optional(body, "id") or hashlib.sha256(raw).hexdigest()
        return WebhookEvent(
            id=event_id[:120],
            event=name,
            payment=payment,
            refund=refund,
            dispute=dispute,
            account=optional(body, "account_id"),
        )


def _order(row: dict[str, object]) -> ProviderOrder:
    return ProviderOrder(id=text(row, "id"), amount=paise(row), currency=text(row, "currency"))


def _payment(row: object) -> ProviderPayment:
    return reading.payment(row, STATES, order_id=optional(row, "order_id") or "", reason="error_description")


def _entity(body: dict[str, object], name: str) -> object:
    """Return the entity of this name in a message; None if there is none."""
    payload = body.get("payload")
    inner = payload.get(name) if isinstance(payload, dict) else None
    return inner.get("entity") if isinstance(inner, dict) else None


def _refund(row: object, event: str = "") -> ProviderRefund:
    return reading.refund(row, payment_id=text(row, "payment_id"), event=event)


def _dispute(row: object, event: str) -> ProviderDispute:
    return reading.dispute(row, payment_id=text(row, "payment_id"), event=event)
