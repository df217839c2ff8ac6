"""The calls of the Master about inquiries (P-045)."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import InquiryKeeper
from api.access.scope import scope_id
from api.core.http.contract import USUAL, Page, Router, Sheet, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery
from api.site import inquiries
from api.site.answers import InquiryRow
from api.site.schemas import Marking

router = Router(tags=["inquiries"], responses=refusals(*USUAL, 413))


@router.get("/inquiries")
async def list_inquiries(request: Request, _actor: InquiryKeeper, page: PageQuery) -> Answer[Page[InquiryRow]]:
    """The inquiries, the newest first. Filter: ``state``, New or Answered."""
    only_known(request, PAGE_KEYS | {"state"})
    return page_answer(page, await inquiries.list_page(page, request.query_params.get("state")))


@router.get("/exports/inquiries")
async def export_inquiries(request: Request, actor: InquiryKeeper, page: SheetQuery) -> Sheet:
    """The list of inquiries as a CSV or XLSX file."""
    only_known(request, PAGE_KEYS | {"state", "format"})
    query = inquiries.list_query(page, request.query_params.get("state"))
    return await inquiries.FILE.answer(actor.id, query, page.format)


@router.post("/inquiries/{inquiryId}")
async def mark_inquiry(inquiryId: str, body: Marking, actor: InquiryKeeper) -> Answer[Success]:
    """Marks an inquiry as answered, or takes the mark back."""
    await inquiries.set_answered(actor, scope_id(inquiryId), answered=body.answered)
    return ok("Marked as answered." if body.answered else "Marked as new again.")
