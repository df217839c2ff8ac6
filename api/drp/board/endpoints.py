"""The calls about the list for the Board: the head for the department, an Admin and the Master for the college."""

from __future__ import annotations

from fastapi import Request

from api.access.permission import DrpReporter
from api.core.errors import Invalid
from api.core.http.contract import Router, Sheet, Success
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery, list_answer
from api.drp.board import service
from api.drp.board.answers import BoardPage
from api.drp.board.schemas import ReportTakenBack, ResidenciesReported
from api.drp.computed import residencies_of

router = Router(tags=["drp"])


@router.get("/drp/board/{collegeId}/{departmentId}")
async def list_board(
    request: Request, collegeId: str, departmentId: str, actor: DrpReporter, page: PageQuery
) -> Answer[BoardPage]:
    """Completed residencies that are to be reported to the Board, those that are overdue first; with ``status``
    reported those that were. An Admin and the Master may put ``all`` for the department."""
    only_known(request, PAGE_KEYS | {"status"})
    where, state = service.place(actor, collegeId, departmentId), request.query_params.get("status", "")
    listed = await service.list_page(residencies_of(request), where, page, state)
    return page_answer(page, listed, rule=service.RULE, source=service.SOURCE)


@router.get("/exports/drpBoard/{collegeId}/{departmentId}")
async def export_board(
    request: Request, collegeId: str, departmentId: str, actor: DrpReporter, page: SheetQuery
) -> Sheet:
    """The list for the Board as a file; without ``status`` also what was reported."""
    only_known(request, PAGE_KEYS | {"format", "status"})
    where, state = service.place(actor, collegeId, departmentId), request.query_params.get("status", "")
    if state and state not in service.STATES:
        raise Invalid("The state is due, overdue or reported.", field="status")
    compute, total = residencies_of(request).residencies, await service.how_many(where)
    return await list_answer(
        actor.id, "drp-board", page.format, total, service.content, compute, where, state, page.search
    )


@router.post("/drp/board/{collegeId}/{departmentId}/report")
async def report_residencies(
    request: Request, collegeId: str, departmentId: str, body: ResidenciesReported, actor: DrpReporter
) -> Answer[Success]:
    """Notes on which day residencies were reported to the Board: one, or several at once, all of them or none."""
    where = service.place(actor, collegeId, departmentId)
    many = await service.report(actor, residencies_of(request), where, body)
    return ok(f"{many} {'residency' if many == 1 else 'residencies'} marked as reported")


@router.post("/drp/board/{collegeId}/{departmentId}/takeBack")
async def take_report_back(
    collegeId: str, departmentId: str, body: ReportTakenBack, actor: DrpReporter
) -> Answer[Success]:
    """Takes back a report that was entered by mistake."""
    await service.take_back(actor, service.place(actor, collegeId, departmentId), body.studentId)
    return ok("Report taken back")
