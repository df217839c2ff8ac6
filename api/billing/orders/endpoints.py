"""The calls of a purchase: making an order, proving that it was paid, asking for its state; the providers' webhooks."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Header, Request

from api.access.permission import PaymentMaker
from api.billing.answers import OrderMade, OwnOrderRead, PaymentProved, PaymentRefusal, WebhookTaken
from api.billing.gateways.assembly import gateways_of
from api.billing.orders import orders, verifying
from api.billing.orders.schemas import NewOrder, Verification
from api.billing.settlement import webhooks
from api.core.errors import Invalid
from api.core.http.contract import Router, refusals, refused
from api.core.http.wire import Answer, ok
from api.settings import Settings

router = Router(tags=["billing"], responses=refusals(404, 422, 429))

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
NO_KEY = "The Idempotency-Key is 8 to 64 letters, digits, dashes or underscores."
MESSAGE: dict[str, object] = {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}}
"""What the documentation says of a webhook's body, which is read as bytes."""


@router.post("/createOrder", responses=refusals(401, 403, 409, 413, 503))
async def create_order(
    request: Request,
    body: NewOrder,
    actor: PaymentMaker,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> Answer[OrderMade]:
    """Makes an order at the price that the server works out; the same request again answers the same order (P-406)."""
    if idempotency_key is not None and not KEY.fullmatch(idempotency_key):
        raise Invalid(NO_KEY, field="Idempotency-Key")
    settings: Settings = request.app.state.settings
    offer = await orders.create(actor, body, idempotency_key, gateways_of(request), settings)
    return ok(success=True, **offer)


@router.post("/verifyPayment", responses={**refusals(401, 403, 413, 503), **refused(PaymentRefusal, 400, 409)})
async def verify_payment(request: Request, body: Verification, actor: PaymentMaker) -> Answer[PaymentProved]:
    """Proves a payment and opens the account (P-409); with ``orderId`` alone the provider is asked for that order."""
    verified = await verifying.verify(actor, body, gateways_of(request))
    return ok(verified, success=True)


@router.get("/orders/{orderId}", responses=refusals(401, 403))
async def read_order(orderId: str, actor: PaymentMaker) -> Answer[OwnOrderRead]:
    """The state of an own order."""
    return ok(success=True, data=orders.to_wire(await orders.own(actor, orderId)))


@router.post("/webhooks/{gateway}", openapi_extra=MESSAGE, responses=refusals(400, 413, 503))
async def take_webhook(request: Request, gateway: str) -> Answer[WebhookTaken]:
    """A message of a provider, proved over its raw bytes. Public: the signature is its permission."""
    settings: Settings = request.app.state.settings
    outcome = await webhooks.receive(
        gateway,
        await request.body(),
        request.headers,
        gateways_of(request),
        account=(settings.razorpay_account_id or None) if gateway == "razorpay" else None,
        address=request.scope["state"]["address"],
    )
    return ok(result=outcome)
