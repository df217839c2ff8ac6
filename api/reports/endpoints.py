"""The calls of the report page (T-310)."""

from __future__ import annotations

from dataclasses import replace

from fastapi import Request

from api.access.permission import ReportReader
from api.core.http.contract import Envelope, Page, Router, Sheet
from api.core.http.listing import PageQuery, only_known, page_answer, read_filters
from api.core.http.wire import Answer, ok
from api.core.tables.writing import SheetFormat
from api.reports import activity
from api.reports.answers import ActivityRow, Figures
from api.reports.figures import figures

router = Router(tags=["reports"])


@router.get("/reports/activity/{collegeId}/{departmentId}")
async def list_activity(
    request: Request, collegeId: str, departmentId: str, actor: ReportReader, page: PageQuery
) -> Answer[Page[ActivityRow]]:
    """The newest first, 500 unless a page is asked for. Filters: ``menu`` (a kind's key), ``student``, ``status``,
    ``from``, ``to`` (the day of the work), ``receivedFrom``, ``receivedTo``, ``decidedFrom``, ``decidedTo`` (days on
    which entries came in, or were decided last), ``teacher`` (an id, or ``none``), ``trainees`` (``mine``: whose guide
    or co-guide the reader is)."""
    base = await activity.without_hidden(actor, activity.report_filter(actor, collegeId, departmentId))
    page = replace(page, unpaged_limit=activity.UNPAGED)
    return page_answer(page, await activity.list_page(actor, base, page, read_filters(request, activity.FILTERS)))


@router.get("/reports/figures/{collegeId}/{departmentId}")
async def read_figures(
    request: Request, collegeId: str, departmentId: str, actor: ReportReader
) -> Answer[Envelope[Figures]]:
    """Entries by month, what waits by age, by department and by teacher."""
    only_known(request, set())
    return ok(data=await figures(activity.report_filter(actor, collegeId, departmentId)))


@router.get("/exports/activity/{collegeId}/{departmentId}")
async def export_activity(
    request: Request, collegeId: str, departmentId: str, actor: ReportReader, format: SheetFormat = "csv"
) -> Sheet:
    """The report as filtered, as a CSV or XLSX file."""
    base = await activity.without_hidden(actor, activity.report_filter(actor, collegeId, departmentId))
    return await activity.sheet(actor, base, read_filters(request, activity.FILTERS, "format"), format)
