"""The calls of the Master about inquiries (P-045)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access.permission import InquiryKeeper
from api.access.scope import scope_id
from api.core.database import collection
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.wire import Answer, ok
from api.site import inquiries
from api.site.schemas import Marking

router = APIRouter(tags=["inquiries"])


@router.get("/inquiries")
async def list_inquiries(request: Request, _actor: InquiryKeeper, page: PageQuery) -> Answer:
    """The inquiries, the newest first. Filter: ``state``, New or Answered."""
    only_known(request, PAGE_KEYS | {"state"})
    rows, total = await inquiries.rows_of(page, request.query_params.get("state"))
    return Answer(envelope(rows, total, page))


@router.get("/exports/inquiries")
async def export_inquiries(
    request: Request, actor: InquiryKeeper, page: PageQuery, format: SheetFormat = "csv"
) -> Response:
    """The list of inquiries as a CSV or XLSX file."""
    only_known(request, PAGE_KEYS | {"state", "format"})
    filter_, sort = inquiries.listed(page, request.query_params.get("state"))
    batches = await batches_of(actor.id, collection("inquiries"), filter_, sort, [*inquiries.SHOWN], inquiries.cells)
    return sheet_answer("inquiries", "Inquiries", inquiries.HEAD, batches, format)


@router.post("/inquiries/{inquiryId}")
async def mark_inquiry(inquiryId: str, body: Marking, actor: InquiryKeeper) -> Answer:
    """Marks an inquiry as answered, or takes the mark back."""
    await inquiries.mark(actor, scope_id(inquiryId), answered=body.answered)
    return ok("Marked as answered." if body.answered else "Marked as new again.")
