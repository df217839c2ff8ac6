"""The calls of a student about own payments, and the PDF of an invoice for its student and the Master."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from api.access.permission import InvoiceReader, PaymentOwner
from api.billing.answers import OwnPayments
from api.billing.invoices import invoices
from api.billing.invoices import paper as invoice_paper
from api.billing.settlement import licences
from api.core.http.contract import Pdf, Router, refusals
from api.core.http.listing import PageQuery, only_known, page_answer
from api.core.http.wire import Answer
from api.core.store.database import gather_reads

router = Router(tags=["billing"], responses=refusals(401, 403, 422, 429))


@router.get("/myPayments")
async def list_own_payments(request: Request, actor: PaymentOwner, page: PageQuery) -> Answer[OwnPayments]:
    """What the student paid, the newest first, each with its invoice; and the licence that came of it (P-461)."""
    only_known(request, {"page", "limit"})
    paid, licence = await gather_reads(licences.paid_by(actor.id, page), licences.licence_to_wire(actor.id))
    return page_answer(page, paid, licence=licence)


@router.get("/invoices/{invoiceId}/pdf", responses=refusals(404, 503))
async def read_invoice(invoiceId: str, actor: InvoiceReader) -> Pdf:
    """An invoice, receipt or credit note as a PDF."""
    invoice = await invoices.read(actor, invoiceId)
    headers = {
        "Content-Disposition": f'attachment; filename="{invoice_paper.file_name(invoice)}"',
        "Cache-Control": "no-store",
    }
    return Response(await invoice_paper.pdf(invoice), media_type="application/pdf", headers=headers)
