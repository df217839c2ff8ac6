"""Lists as files: what a page shows, as CSV or XLSX."""

from __future__ import annotations

from fastapi import Request

from api.access.actor import Actor
from api.access.permission import EntryExporter
from api.accounts import service as accounts
from api.core.files.records import files_of
from api.core.http.contract import Router, Sheet
from api.core.http.listing import PAGE_KEYS, only_known
from api.core.store.database import Row
from api.core.tables.answers import SheetPage, SheetQuery, list_answer
from api.logbook.contract.kind import Kind
from api.logbook.endpoints.entries import FILTERS
from api.logbook.reading import guarded
from api.logbook.reading.export import export, export_content

router = Router(tags=["logbook"])


async def _export(request: Request, kind: Kind, scope_filter: Row, actor: Actor, page: SheetPage) -> Sheet:
    only_known(request, (PAGE_KEYS - {"page", "limit"}) | FILTERS | set(kind.filters) | {"format"})
    filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS | {"format"}}
    listed = await export(actor, kind, scope_filter, page, filters)
    await guarded.seen(request, actor, kind, "entry.exported")
    name = f"logbook-{kind.key}"
    return await list_answer(actor.id, name, page.format, listed.total, export_content, listed, files_of(request))


@router.get("/exports/entries/{kind}/{collegeId}/{departmentId}")
async def export_department_entries(
    request: Request, kind: str, collegeId: str, departmentId: str, actor: EntryExporter, page: SheetQuery
) -> Sheet:
    """A department's list of one kind as a CSV or XLSX file, filtered and sorted as the list is."""
    chosen = await guarded.kind_for(actor, kind)
    listed = await accounts.list_scope(actor, collegeId, departmentId, request.query_params.get("student"))
    return await _export(request, chosen, listed, actor, page)


@router.get("/exports/entries/{kind}/{collegeId}/{departmentId}/{studentId}")
async def export_student_entries(
    request: Request,
    kind: str,
    collegeId: str,
    departmentId: str,
    studentId: str,
    actor: EntryExporter,
    page: SheetQuery,
) -> Sheet:
    """One student's list of one kind as a file; students take their own."""
    chosen = await guarded.kind_for(actor, kind)
    scope_filter = await accounts.record_scope(actor, collegeId, departmentId, studentId)
    return await _export(request, chosen, scope_filter, actor, page)
