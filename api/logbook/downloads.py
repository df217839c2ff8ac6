"""Lists as files: what a page shows, as CSV or XLSX."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryExporter
from api.core import clock
from api.core.listing import PAGE_KEYS, Page, only_known
from api.core.sheets import MEDIA, SheetFormat, csv_bytes, xlsx_bytes
from api.logbook.endpoints import FILTERS, PageQuery, files_of, kind_of
from api.logbook.export import export

router = APIRouter(tags=["logbook"])


async def _export(
    request: Request, key: str, scope_filter: dict[str, Any], actor: Actor, page: Page, form: SheetFormat
) -> Response:
    kind = kind_of(key)
    only_known(request, (PAGE_KEYS - {"page", "limit"}) | FILTERS | set(kind.filters) | {"format"})
    filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS | {"format"}}
    head, batches = await export(actor, kind, scope_filter, page, filters, files_of(request))
    body = csv_bytes(head, batches) if form == "csv" else xlsx_bytes(kind.title, head, batches)
    name = f"logbook-{kind.key}-{clock.today():%Y-%m-%d}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingResponse(body, media_type=MEDIA[form], headers=headers)


@router.get("/exports/entries/{kind}/{collegeId}/{departmentId}")
async def export_department_entries(
    request: Request,
    kind: str,
    collegeId: str,
    departmentId: str,
    actor: EntryExporter,
    page: PageQuery,
    format: SheetFormat = "csv",
) -> Response:
    """A department's list of one kind as a CSV or XLSX file, filtered and sorted as the list is."""
    return await _export(request, kind, scope.for_student(actor, collegeId, departmentId, None), actor, page, format)


@router.get("/exports/entries/{kind}/{collegeId}/{departmentId}/{studentId}")
async def export_student_entries(
    request: Request,
    kind: str,
    collegeId: str,
    departmentId: str,
    studentId: str,
    actor: EntryExporter,
    page: PageQuery,
    format: SheetFormat = "csv",
) -> Response:
    """One student's list of one kind as a file; students take their own."""
    scope_filter = scope.for_student(actor, collegeId, departmentId, studentId)
    return await _export(request, kind, scope_filter, actor, page, format)
