"""The calls of a student about own payments, and the PDF of an invoice for its student and the Master."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access.permission import InvoiceReader, PaymentOwner
from api.billing import invoice_paper, invoices, licences
from api.core.database import together
from api.core.listing import PageQuery, envelope, only_known
from api.core.wire import Answer

router = APIRouter(tags=["billing"])


@router.get("/myPayments")
async def list_own_payments(request: Request, actor: PaymentOwner, page: PageQuery) -> Answer:
    """What the student paid, the newest first, each with its invoice; and the licence that came of it (P-461)."""
    only_known(request, {"page", "limit"})
    (rows, total), licence = await together(licences.paid_by(actor.id, page), licences.shown_of(actor.id))
    return Answer(envelope(rows, total, page, licence=licence))


@router.get("/invoices/{invoiceId}/pdf")
async def read_invoice(invoiceId: str, actor: InvoiceReader) -> Response:
    """An invoice, receipt or credit note as a PDF."""
    invoice = await invoices.read(actor, invoiceId)
    headers = {
        "Content-Disposition": f'attachment; filename="{invoice_paper.file_name(invoice)}"',
        "Cache-Control": "no-store",
    }
    return Response(await invoice_paper.pdf(invoice), media_type="application/pdf", headers=headers)
