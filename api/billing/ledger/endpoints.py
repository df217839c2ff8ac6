"""The calls of the Master about money: the ledger, refunds, and asking the providers."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request
from pydantic import StrictBool

from api.access.permission import PaymentKeeper
from api.billing.answers import LedgerAlarm, LedgerOrder, LedgerPage, Reconciled
from api.billing.gateways.assembly import gateways_of
from api.billing.ledger import ledger
from api.billing.settlement import reconciling, refund_books, refunds
from api.core.http.bodies import Received
from api.core.http.contract import Envelope, Router, Sheet, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known, order
from api.core.http.wire import Answer, ok
from api.core.security import audit
from api.core.tables.answers import SheetQuery
from api.core.text import Line, clean_line

router = Router(tags=["billing"])


class Refunding(Received):
    """Which payment of an order is given back, the one that paid it unless named, and why."""

    reason: Line = ""
    paymentId: Annotated[str, clean_line(80)] | None = None


class LicenceChoice(Received):
    """The Master's decision about a licence after a partial refund, with the reason."""

    keep: StrictBool
    reason: Line = ""


@router.get("/payments")
async def list_payments(request: Request, _actor: PaymentKeeper, page: PageQuery) -> Answer[LedgerPage]:
    """Orders with their payments, the newest first, and what they come to. Filters: ``state`` (of the order, or
    duplicate and refundPending of a payment), ``gateway``, and the days ``from`` and ``to``."""
    only_known(request, {*PAGE_KEYS, *ledger.FILTERS})
    rows, total, sums = await ledger.list_page(page, request.query_params)
    return Answer(envelope(rows, total, page, totals=sums))


@router.get("/exports/payments")
async def export_payments(request: Request, actor: PaymentKeeper, page: SheetQuery) -> Sheet:
    """The ledger as a CSV or XLSX file."""
    only_known(request, {*PAGE_KEYS, *ledger.FILTERS, "format"})
    filter_ = await ledger.list_query(page, request.query_params)
    query = filter_, order(page.sort, ledger.SORTS, "-createdAt")
    return await ledger.FILE.answer(actor.id, query, page.format)


@router.get("/paymentAlarms")
async def list_payment_alarms(_actor: PaymentKeeper) -> Answer[Envelope[list[LedgerAlarm]]]:
    """The alarms of the last 30 days, the newest first: refunds made on the provider's dashboard, disputes, and
    payments that differ from the books."""
    return ok(data=await ledger.alarms())


@router.get("/payments/{orderId}")
async def read_payment(orderId: str, _actor: PaymentKeeper) -> Answer[Envelope[LedgerOrder]]:
    """One order with its payments and the events of all that was said and done about them."""
    return ok(data=await ledger.read(orderId))


@router.post("/payments/{orderId}/refund", responses=refusals(413, 503))
async def refund_payment(
    request: Request, orderId: str, body: Refunding, actor: PaymentKeeper
) -> Answer[Envelope[LedgerOrder]]:
    """Refund what is left of a payment. The licence that came of it is refunded: the student reads and prints, and
    adds nothing until a licence is bought again."""
    stored = await ledger.find(orderId)
    done = await refunds.ask(actor, gateways_of(request), stored, body.paymentId, body.reason)
    return ok("The payment was refunded." if done else refunds.LATER, data=await ledger.read(orderId))


@router.post("/payments/{orderId}/licence", responses=refusals(413))
async def decide_licence(orderId: str, body: LicenceChoice, actor: PaymentKeeper) -> Answer[Envelope[LedgerOrder]]:
    """Decide about the licence of an order after a partial refund: keep it, or refund it as after a full refund."""
    stored = await ledger.find(orderId)
    await refund_books.decide(actor, stored, keep=body.keep, reason=body.reason)
    return ok("Licence kept." if body.keep else "Licence refunded.", data=await ledger.read(orderId))


@router.post("/payments/{orderId}/check", responses=refusals(503))
async def check_payment(request: Request, orderId: str, actor: PaymentKeeper) -> Answer[Envelope[LedgerOrder]]:
    """Asks the provider about an order now, and does what follows."""
    stored = await ledger.find(orderId)
    finding = await reconciling.look_into(gateways_of(request), stored)
    await audit.record_by(actor, "payment.checked", f"orders/{orderId}")
    return ok(finding, data=await ledger.read(orderId))


@router.post("/reconcile")
async def reconcile(request: Request, actor: PaymentKeeper) -> Answer[Envelope[Reconciled]]:
    """Compares the books with the providers now, as the server does by itself every few minutes."""
    summary = await reconciling.reconcile(gateways_of(request))
    await audit.record_by(actor, "payment.reconciled")
    return ok(reconciling.summary_text(summary), data=summary)
