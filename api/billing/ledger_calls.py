"""The calls of the Master about money: the ledger, refunds, and asking the providers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access.permission import PaymentKeeper
from api.billing import ledger, reconciling, refunds
from api.billing.gateways.assembly import Gateways
from api.core import audit
from api.core.bodies import Received
from api.core.database import collection
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known, order
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.text import Line, clean_line
from api.core.wire import Answer, ok

router = APIRouter(tags=["billing"])


class Refunding(Received):
    """Which payment of an order is given back, the one that paid it unless named, and why."""

    reason: Line = ""
    paymentId: Annotated[str, clean_line(80)] | None = None


def _gateways(request: Request) -> Gateways:
    found: Gateways = request.app.state.gateways
    return found


@router.get("/payments")
async def list_payments(request: Request, _actor: PaymentKeeper, page: PageQuery) -> Answer:
    """Orders with their payments, the newest first, and what they come to. Filters: ``state`` (of the order, or
    duplicate and refundPending of a payment), ``gateway``, and the days ``from`` and ``to``."""
    only_known(request, {*PAGE_KEYS, *ledger.FILTERS})
    rows, total, sums = await ledger.rows_of(page, request.query_params)
    return Answer(envelope(rows, total, page, totals=sums))


@router.get("/exports/payments")
async def export_payments(
    request: Request, actor: PaymentKeeper, page: PageQuery, format: SheetFormat = "csv"
) -> Response:
    """The ledger as a CSV or XLSX file."""
    only_known(request, {*PAGE_KEYS, *ledger.FILTERS, "format"})
    filter_ = await ledger.listed(page, request.query_params)
    sort = order(page.sort, ledger.SORTS, "-createdAt")
    batches = await batches_of(actor.id, collection("orders"), filter_, sort, ledger.FIELDS, ledger.cells)
    return sheet_answer("payments", "Payments", ledger.HEAD, batches, format)


@router.get("/payments/{orderId}")
async def read_payment(orderId: str, _actor: PaymentKeeper) -> Answer:
    """One order with its payments and the trail of all that was said and done about them."""
    return ok(data=await ledger.read(orderId))


@router.post("/payments/{orderId}/refund")
async def refund_payment(request: Request, orderId: str, body: Refunding, actor: PaymentKeeper) -> Answer:
    """Gives a payment back in full; the licence that came of it is withdrawn."""
    stored = await ledger.find(orderId)
    done = await refunds.ask(actor, _gateways(request), stored, body.paymentId, body.reason)
    return ok("The payment was refunded." if done else refunds.LATER, data=await ledger.read(orderId))


@router.post("/payments/{orderId}/check")
async def check_payment(request: Request, orderId: str, actor: PaymentKeeper) -> Answer:
    """Asks the provider about an order now, and does what follows."""
    stored = await ledger.find(orderId)
    said = await reconciling.look_into(_gateways(request), stored)
    await audit.record("payment.checked", actor_id=actor.id, role=actor.role, target=f"orders/{orderId}")
    return ok(said, data=await ledger.read(orderId))


@router.post("/reconcile")
async def reconcile(request: Request, actor: PaymentKeeper) -> Answer:
    """Compares the books with the providers now, as the server does by itself every few minutes."""
    summary = await reconciling.reconcile(_gateways(request))
    await audit.record("payment.reconciled", actor_id=actor.id, role=actor.role)
    return ok(reconciling.said(summary), data=summary)
