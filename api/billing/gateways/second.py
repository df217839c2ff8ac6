"""The second provider: the buyer pays on a page of its own and comes back; its word is asked for server to server.

What is spoken (P-256): ``POST {base}/orders`` with ``{reference, amount, currency, returnUrl, customer}`` answers
``{id, paymentUrl, amount, currency}``, the same for the same ``Idempotency-Key``; ``GET {base}/orders/{id}`` answers
``{id, amount, currency, payments: [{id, amount, currency, status, reason}]}``; ``POST {base}/payments/{id}/refunds``
answers ``{id}``; ``GET {base}/payments/{id}/refunds`` and ``GET {base}/refunds?since=`` (Unix seconds) answer
``{refunds: [{id, paymentId, amount, status}]}``. The key is a Bearer token. A webhook is signed over its bytes in
``X-Signature``: ``{id, type, payment, refund, dispute}``, each of the last three optional. A provider with another
shape gets a file like this one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import asdict
from urllib.parse import quote, urlsplit

import httpx

from api.billing.documents import Provider
from api.billing.gateways import (
    BadWebhook,
    Checkout,
    GatewayAway,
    GatewayRefused,
    OrderRequest,
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

TIMES = httpx.Timeout(5.0, connect=3.0)
SIGNATURE = "x-signature"
STATES: dict[str, State] = {
    "paid": "captured",
    "authorised": "authorized",
    "failed": "failed",
    "pending": "created",
    "refunded": "refunded",
}


class SecondGateway:
    """See :class:`api.billing.gateways.Gateway`."""

    name: Provider = "second"

    def __init__(
        self,
        *,
        base_url: str,
        key: str,
        webhook_secret: str,
        hosts: tuple[str, ...],
        carrier: httpx.AsyncBaseTransport | None = None,
        trusts: Callable[[str], bool] | None = None,
        test: bool = False,
    ) -> None:
        self._base, self._key, self._webhook_secret = base_url.rstrip("/"), key, webhook_secret
        self._carrier, self._trusts = carrier, trusts or self._is_listed
        self.test = test
        self.checkout = Checkout(hosts=hosts)

    def _is_listed(self, address: str) -> bool:
        """Whether a payment page is one that people may be sent to (PY-21)."""
        try:
            parts = urlsplit(address)
            return parts.scheme == "https" and parts.netloc.lower() in self.checkout.hosts
        except ValueError:
            return False

    async def _call(
        self, method: str, path: str, *, body: Mapping[str, object] | None = None, key: str | None = None
    ) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {self._key}", **({"Idempotency-Key": key} if key else {})}
        # No provider does what the books could forget that they asked for.
        await durability.synced()
        try:
            async with httpx.AsyncClient(timeout=TIMES, transport=self._carrier) as client:
                answer = await client.request(method, f"{self._base}{path}", json=body, headers=headers)
            if answer.status_code in (400, 404, 409, 422):
                raise GatewayRefused(str(answer.status_code))
            if not answer.is_success:
                raise GatewayAway(str(answer.status_code))
            content = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise GatewayAway(type(error).__name__) from error
        if not isinstance(content, dict):
            raise Unreadable("an object is missing")
        return content

    async def create_order(self, asked: OrderRequest) -> ProviderOrder:
        """See :class:`api.billing.gateways.Gateway`; the provider itself knows a receipt that was tried before."""
        body = {
            "reference": asked.receipt,
            "amount": asked.amount,
            "currency": CURRENCY,
            "returnUrl": asked.back,
            "customer": asdict(asked.buyer),
        }
        row = await self._call("POST", "/orders", body=body, key=asked.receipt)
        page = row.get("paymentUrl")
        if not isinstance(page, str) or not self._trusts(page):
            raise GatewayRefused("paymentUrl")
        return ProviderOrder(id=text(row, "id"), amount=paise(row), currency=text(row, "currency"), paymentUrl=page)

    async def fetch_payment(self, payment_id: str) -> ProviderPayment | None:
        """See :class:`api.billing.gateways.Gateway`."""
        try:
            row = await self._call("GET", f"/payments/{quote(payment_id, safe='')}")
        except GatewayRefused:
            return None
        return _payment(row, text(row, "orderId"))

    async def capture(self, payment_id: str, amount: int) -> ProviderPayment:
        """See :class:`api.billing.gateways.Gateway`."""
        row = await self._call("POST", f"/payments/{quote(payment_id, safe='')}/capture", body={"amount": amount})
        return _payment(row, text(row, "orderId"))

    async def payments_of_order(self, provider_order_id: str) -> list[ProviderPayment]:
        """See :class:`api.billing.gateways.Gateway`."""
        row = await self._call("GET", f"/orders/{quote(provider_order_id, safe='')}")
        return [_payment(each, text(row, "id")) for each in objects(row.get("payments"))]

    async def refund(self, payment_id: str, amount: int, *, key: str) -> str:
        """See :class:`api.billing.gateways.Gateway`."""
        path = f"/payments/{quote(payment_id, safe='')}/refunds"
        return text(await self._call("POST", path, body={"amount": amount}, key=key), "id")

    async def refunds_of_payment(self, payment_id: str) -> list[ProviderRefund]:
        """See :class:`api.billing.gateways.Gateway`."""
        row = await self._call("GET", f"/payments/{quote(payment_id, safe='')}/refunds")
        return [_refund(each) for each in objects(row.get("refunds"))]

    async def refunds_since(self, since: dt.datetime) -> list[ProviderRefund]:
        """See :class:`api.billing.gateways.Gateway`."""
        row = await self._call("GET", f"/refunds?since={int(since.timestamp())}")
        return [_refund(each) for each in objects(row.get("refunds"))]

    def verify_signature(self, *_proof: str) -> bool:
        """Nothing that comes through the buyer's browser counts here (P-256)."""
        return False

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> WebhookEvent:
        """See :class:`api.billing.gateways.Gateway`."""
        if not is_signed(self._webhook_secret, raw, headers.get(SIGNATURE, "")):
            raise BadWebhook("signature")
        body = message(raw)
        try:
            inner = body.get("payment")
            payment = _payment(inner, text(inner, "orderId")) if inner is not None else None
            name, refund, dispute = text(body, "type"), body.get("refund"), body.get("dispute")
            return WebhookEvent(
                id=text(body, "id"),
                event=name,
                payment=payment,
                refund=None if refund is None else _refund(refund, name),
                dispute=None
                if dispute is None
                else reading.dispute(dispute, payment_id=text(dispute, "paymentId"), event=name),
                account=optional(body, "account"),
            )
        except Unreadable as error:
            raise BadWebhook(str(error)) from None


def _payment(row: object, order_id: str) -> ProviderPayment:
    return reading.payment(row, STATES, order_id=order_id, reason="reason")


def _refund(row: object, event: str = "") -> ProviderRefund:
    return reading.refund(row, payment_id=text(row, "paymentId"), event=event)
