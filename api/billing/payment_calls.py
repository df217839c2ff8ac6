"""The calls of a purchase: making an order, proving that it was paid, asking for its state; the providers' webhooks."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request

from api.access.permission import PaymentMaker
from api.billing import orders, verifying, webhooks
from api.billing.gateways.assembly import Gateways
from api.billing.payment_schemas import NewOrder, Verification
from api.core.errors import Invalid
from api.core.wire import Answer, ok
from api.settings import Settings

router = APIRouter(tags=["billing"])

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
NO_KEY = "The Idempotency-Key is 8 to 64 letters, digits, dashes or underscores."
MESSAGE: dict[str, Any] = {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}}
"""What the documentation says of a webhook's body, which is read as bytes."""


def _gateways(request: Request) -> Gateways:
    gateways: Gateways = request.app.state.gateways
    return gateways


@router.post("/createOrder")
async def create_order(
    request: Request,
    body: NewOrder,
    actor: PaymentMaker,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> Answer:
    """Makes an order at the price that the server works out; the same request again answers the same order (P-406)."""
    if idempotency_key is not None and not KEY.fullmatch(idempotency_key):
        raise Invalid(NO_KEY, field="Idempotency-Key")
    settings: Settings = request.app.state.settings
    made = await orders.create(actor, body, idempotency_key, _gateways(request), settings)
    return ok(success=True, **made)


@router.post("/verifyPayment")
async def verify_payment(request: Request, body: Verification, actor: PaymentMaker) -> Answer:
    """Proves a payment and opens the account (P-409); with ``orderId`` alone the provider is asked for that order."""
    said = await verifying.verify(actor, body, _gateways(request))
    return ok(said, success=True)


@router.get("/orders/{orderId}")
async def read_order(orderId: str, actor: PaymentMaker) -> Answer:
    """The state of an own order."""
    return ok(success=True, data=orders.shown(await orders.own(actor, orderId)))


@router.post("/webhooks/{gateway}", openapi_extra=MESSAGE)
async def take_webhook(request: Request, gateway: str) -> Answer:
    """A message of a provider, proved over its raw bytes. Public: the signature is its permission."""
    settings: Settings = request.app.state.settings
    found = await webhooks.receive(
        gateway,
        await request.body(),
        request.headers,
        _gateways(request),
        account=(settings.razorpay_account_id or None) if gateway == "razorpay" else None,
        address=request.scope["state"]["address"],
    )
    return ok(result=found)
