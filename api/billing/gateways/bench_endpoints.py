"""The pages of the test gateway: the card provider's script and the second provider's payment page, marked as a test.

Where real keys are configured, and in production, none of this is there.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import logging
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from api.billing.answers import CardFault, CardProof, PaymentTried
from api.billing.gateways.assembly import gateways_of
from api.billing.gateways.bench import OUTCOMES, REFUSED, Bench, BenchOrder, BenchPayment
from api.billing.orders.amounts import written
from api.billing.settlement import webhooks
from api.core.errors import Invalid, or_404
from api.core.http.bodies import Received, parse, read_json
from api.core.http.contract import Media, Router, refusals
from api.core.http.wire import Answer, ok

log = logging.getLogger("api.billing")
router = Router(tags=["billing"], responses=refusals(404, 413, 422, 429))

SCRIPT = Path(__file__).with_name("bench_checkout.js")
NO_ORDER = "The test gateway has no such order."
CHOICES = {
    "success": "Pay",
    "failure": "Be refused by the bank",
    "late": "Pay, and be told late",
    "duplicate": "Pay twice",
    "authorized": "Authorise only",
}
STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1rem}"
    "strong{border:2px solid;padding:0 .5rem}"
    "button{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
PAGE_HEADERS = {
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    # Without a referrer the browser would send the form as from nowhere, and the gate would refuse it.
    "referrer-policy": "same-origin",
}
_under_way: set[asyncio.Task[None]] = set()


class Choice(Received):
    """What a payer chose on the script's dialog."""

    outcome: str


def _bench(request: Request) -> Bench:
    return or_404(gateways_of(request).bench)


async def _order(bench: Bench, order_id: str) -> BenchOrder:
    return or_404(await bench.order(order_id), NO_ORDER)


@router.get("/testGateway/checkout.js", include_in_schema=False)
async def checkout_script(request: Request) -> Annotated[Response, Media("text/javascript")]:
    """The script that stands in for the card provider's: it defines ``window.Razorpay``."""
    _bench(request)
    return Response(SCRIPT.read_bytes(), media_type="text/javascript")


@router.get("/testGateway/pay/{orderId}", include_in_schema=False)
async def payment_page(request: Request, orderId: str) -> Annotated[Response, Media("text/html")]:
    """The second provider's payment page: a form, without a script."""
    order = await _order(_bench(request), orderId)
    buttons = "".join(f'<button name="outcome" value="{name}">{label}</button>' for name, label in CHOICES.items())
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>TEST payment</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><style>{STYLE}</style></head><body><main>'
        f"<h1><strong>TEST</strong> payment</h1><p>No money is taken here. Amount: ₹ {written(order.amount)}</p>"
        f'<form method="post" action="/api/testGateway/pay/{html.escape(order.id)}">{buttons}'
        '<button name="outcome" value="cancel">Cancel</button></form></main></body></html>'
    )
    return Response(page, media_type="text/html", headers=PAGE_HEADERS)


@router.post("/testGateway/pay/{orderId}", include_in_schema=False)
async def pay(request: Request, orderId: str) -> RedirectResponse | Answer[PaymentTried]:
    """Tries a payment with the outcome that was chosen; JSON from the script, a form from the page."""
    bench = _bench(request)
    order = await _order(bench, orderId)
    form = request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
    if form:
        outcome = (parse_qs((await request.body()).decode("latin-1")).get("outcome") or [""])[0]
    else:
        outcome = parse(Choice, await read_json(request)).outcome
    if outcome not in OUTCOMES and not (form and outcome == "cancel"):
        raise Invalid("Please choose an outcome.", field="outcome")
    payments = [] if outcome == "cancel" else await bench.pay(order, outcome)
    for each in payments:
        _later(_send_webhook(request, bench, order, each.id, late=outcome == "late"))
    return _back(order) if form else _proof(bench, order, payments[0], outcome)


def _back(order: BenchOrder) -> RedirectResponse:
    """To the page that the buyer came from, on this server whatever its address is."""
    parts = urlsplit(order.back)
    return RedirectResponse(f"{parts.path}?{parts.query}", status_code=303, headers={"referrer-policy": "no-referrer"})


def _proof(bench: Bench, order: BenchOrder, payment: BenchPayment, outcome: str) -> Answer[PaymentTried]:
    """What the card provider's script hands to the page."""
    if outcome == "failure":
        fault: CardFault = {
            "code": "BAD_REQUEST_ERROR",
            "description": REFUSED,
            "source": "bank",
            "reason": "payment_failed",
            "step": "payment_authorization",
            "metadata": {"order_id": order.id, "payment_id": payment.id},
        }
        return ok(error=fault)
    if outcome == "late":
        return ok()
    signature = bench.signature(order.id, payment.id)
    if outcome == "tampered":
        signature = signature[:-1] + ("0" if signature[-1] != "0" else "1")
    proof: CardProof = {
        "razorpay_payment_id": payment.id,
        "razorpay_order_id": order.id,
        "razorpay_signature": signature,
    }
    return ok(payment=proof)


def _later(sending: Coroutine[object, object, None]) -> None:
    task = asyncio.get_running_loop().create_task(sending)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def _send_webhook(request: Request, bench: Bench, order: BenchOrder, payment_id: str, *, late: bool) -> None:
    """Sends the webhook of a payment, as a provider does: by itself, a little later."""
    try:
        await asyncio.sleep(bench.late if late else bench.pause)
        await bench.arrive(payment_id)
        now = await _order(bench, order.id)
        payment = next(each for each in now.payments if each.id == payment_id)
        if payment.state in ("captured", "failed"):
            raw, headers = bench.webhook(now, payment)
            await webhooks.receive(
                now.provider, raw, headers, request.app.state.gateways, account=None, address="test gateway"
            )
    except Exception:
        log.exception("the test gateway's webhook failed")
