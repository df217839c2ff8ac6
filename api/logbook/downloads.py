"""Lists as files: what a page shows, as CSV or XLSX."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryExporter
from api.core.files.records import files_of
from api.core.listing import PAGE_KEYS, Page, PageQuery, only_known
from api.core.sheet_answer import sheet_answer
from api.core.sheets import SheetFormat
from api.logbook import guarded
from api.logbook.endpoints import FILTERS
from api.logbook.export import export
from api.logbook.kind import Kind

router = APIRouter(tags=["logbook"])


async def _export(
    request: Request, kind: Kind, scope_filter: dict[str, Any], actor: Actor, page: Page, form: SheetFormat
) -> Response:
    only_known(request, (PAGE_KEYS - {"page", "limit"}) | FILTERS | set(kind.filters) | {"format"})
    filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS | {"format"}}
    head, batches = await export(actor, kind, scope_filter, page, filters, files_of(request))
    await guarded.seen(request, actor, kind, "entry.exported")
    return sheet_answer(f"logbook-{kind.key}", kind.title, head, batches, form)


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
    chosen = await guarded.kind_for(actor, kind)
    return await _export(request, chosen, scope.for_student(actor, collegeId, departmentId, None), actor, page, format)


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
    chosen = await guarded.kind_for(actor, kind)
    scope_filter = scope.for_student(actor, collegeId, departmentId, studentId)
    return await _export(request, chosen, scope_filter, actor, page, format)
