"""The calls about DRP coordinators, attendance and progress, and the one that deletes (T-333 to T-336)."""

from __future__ import annotations

from fastapi import Request

from api.access import scope
from api.access.permission import DrpAcceptor, DrpAuthor, DrpReader, DrpRemover
from api.accounts import service as accounts
from api.core.errors import Invalid
from api.core.files.intake import only_file
from api.core.files.limits import NOTICE
from api.core.files.records import files_of
from api.core.http.bodies import form_body, parse, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Page, Router, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer, read_filters
from api.core.http.wire import Answer, ok
from api.core.text import object_id
from api.drp import attendance, service
from api.drp.answers import AttendanceRow, CoordinatorRow, DrpProgress
from api.drp.schemas import ContactRemoval, DrpcForm

router = Router(tags=["drp"], responses=refusals(*USUAL, 413))

DRPC_FORM = form_body(DrpcForm.model_fields, "notice")


@router.get("/drp/home/{collegeId}/{departmentId}/{userId}")
async def list_coordinators(
    request: Request, collegeId: str, departmentId: str, userId: str, actor: DrpReader, page: PageQuery
) -> Answer[Page[CoordinatorRow]]:
    """The coordinators of a department; a student sees those of all and the own."""
    only_known(request, PAGE_KEYS)
    filter_ = service.list_query(actor, collegeId, departmentId, userId)
    return page_answer(page, await service.list_page(actor, filter_, page, files_of(request)))


@router.post("/drp/home", status_code=201, openapi_extra=DRPC_FORM, responses=FILE_REFUSALS)
async def add_coordinator(request: Request, actor: DrpAuthor) -> Answer[Envelope[CoordinatorRow]]:
    """Adds a coordinator; multipart, with an optional notice (T-334, T-243)."""
    async with read_form(request) as sent:
        form = parse(DrpcForm, {key: value for key, value in sent.items() if key != "notice"})
        upload = only_file(sent, "notice")
        received = None if upload is None else await files_of(request).receive(upload, NOTICE)
        try:
            settings = request.app.state.settings
            row, new = await service.add(settings, actor, form, files_of(request), received)
        finally:
            if received is not None:
                await received.discard()
    return ok("DRP coordinator added successfully!", status_code=201 if new else 200, data=row)


@router.get("/drp/attendence/{collegeId}/{departmentId}/{userId}")
async def list_attendance(
    request: Request, collegeId: str, departmentId: str, userId: str, actor: DrpReader, page: PageQuery
) -> Answer[Page[AttendanceRow]]:
    """The days on which a student, or for staff who name themselves the department's students, recorded activities."""
    filters = read_filters(request, attendance.FILTERS)
    filter_ = await accounts.user_scope(actor, collegeId, departmentId, userId, filters.get("student"))
    return page_answer(page, await attendance.list_page(filter_, page, filters))


@router.get("/drp/progress/{collegeId}/{departmentId}/{studentId}")
async def read_progress(
    collegeId: str, departmentId: str, studentId: str, actor: DrpReader
) -> Answer[Envelope[DrpProgress]]:
    """How far a student has come with the programme."""
    return ok(data=await attendance.progress(scope.for_student(actor, collegeId, departmentId, studentId)))


@router.post("/drp/accept/{recordId}")
async def accept_coordinator(request: Request, recordId: str, actor: DrpAcceptor) -> Answer[Success]:
    """Accepts a coordinator that a student added: it is mailed now, and its schedule counts. Again is as once."""
    await service.accept(request.app.state.settings, actor, recordId)
    return ok("Co-ordinator accepted")


@router.post("/drp/delete/{recordId}")
async def delete_drp_record(
    request: Request, recordId: str, body: ContactRemoval, actor: DrpRemover
) -> Answer[Success]:
    """Deletes an unverified coordinator, activity or offline logbook of the department (T-335, T-336)."""
    if body.id not in (None, object_id(recordId)):
        raise Invalid("The id in the body is not the one in the address.", field="id")
    await service.remove(actor, recordId, files_of(request))
    return ok("Record deleted successfully")
