"""The calls that manage colleges and departments: the Master's."""

from __future__ import annotations

from typing import Annotated

from bson import ObjectId
from fastapi import Query, Request
from starlette.datastructures import UploadFile

from api.access.actor import Actor
from api.access.permission import CollegeManager, OrganisationReader
from api.access.scope import require_own_id, scope_id
from api.core.errors import Forbidden, Invalid, or_404
from api.core.files.intake import only_file
from api.core.files.limits import PICTURE
from api.core.files.records import FileService, files_of
from api.core.http.bodies import form_body, parse, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Page, Router, Sheet, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import SheetQuery
from api.core.text import object_id
from api.organisation import colleges, departments, service
from api.organisation.answers import CollegeRow, DepartmentOfCollege, DepartmentRow, OnlyId, WholeCollege
from api.organisation.schemas import CollegeChange, CollegeForm, DepartmentChange, DepartmentForm, DepartmentLinks

router = Router(tags=["organisation"], responses=refusals(*USUAL, 413))

StateQuery = Annotated[str | None, Query(description="Only those of this state")]
EXPORT_KEYS = (PAGE_KEYS - {"page", "limit"}) | {"format"}
COLLEGE_FORM = form_body(CollegeForm.model_fields, "logo")
"""What a call that takes a file refuses besides."""


@router.get("/collegeList/{userId}")
async def list_managed_colleges(
    request: Request, userId: str, actor: CollegeManager, page: PageQuery, state: StateQuery = None
) -> Answer[Page[CollegeRow]]:
    """Every college with its departments, address, numbers and settings (P-214)."""
    require_own_id(actor, userId)
    only_known(request, PAGE_KEYS | {"state"})
    return page_answer(page, await colleges.list_page(page, id_filter("state", state), files_of(request)))


@router.get("/exports/colleges")
async def export_colleges(request: Request, actor: CollegeManager, page: SheetQuery, state: StateQuery = None) -> Sheet:
    """The list of colleges as a file."""
    only_known(request, EXPORT_KEYS | {"state"})
    return await colleges.FILE.answer(actor.id, colleges.list_query(page, id_filter("state", state)), page.format)


@router.post("/addCollege", status_code=201, openapi_extra=COLLEGE_FORM, responses=FILE_REFUSALS)
async def add_college(request: Request, actor: CollegeManager) -> Answer[Envelope[WholeCollege]]:
    """Adds a college; multipart, with an optional logo, which is public (P-381)."""
    async with read_form(request) as sent:
        form = parse(CollegeForm, {key: value for key, value in sent.items() if key != "logo"})
        upload = only_file(sent, "logo")
        if upload is None:
            id_ = await colleges.add(actor, form, None)
        else:
            logo = await _keep_logo(files_of(request), upload, actor)
            try:
                id_ = await colleges.add(actor, form, logo)
            except BaseException:
                await files_of(request).erase(logo)
                raise
    return ok("College added successfully!", status_code=201, data=await colleges.one(id_, files_of(request)))


@router.post("/updateCollege/{collegeId}")
async def update_college(
    request: Request, collegeId: str, body: CollegeChange, actor: CollegeManager
) -> Answer[Envelope[WholeCollege]]:
    """Changes a college's facts and settings, against the version that was seen."""
    id_ = scope_id(collegeId)
    await colleges.change(actor, id_, body)
    return ok("College updated successfully!", data=await colleges.one(id_, files_of(request)))


@router.post("/collegeLogo/{collegeId}", openapi_extra=COLLEGE_FORM, responses=FILE_REFUSALS)
async def set_college_logo(request: Request, collegeId: str, actor: CollegeManager) -> Answer[Envelope[WholeCollege]]:
    """Sets a college's logo; multipart, under the name ``logo``."""
    id_, files = scope_id(collegeId), files_of(request)
    await colleges.by_id(id_)
    async with read_form(request) as sent:
        upload = only_file(sent, "logo")
        if upload is None:
            raise Invalid("Choose a picture.", field="logo")
        logo = await _keep_logo(files, upload, actor)
    try:
        replaced = await colleges.set_logo(actor, id_, logo)
    except BaseException:
        await files.erase(logo)
        raise
    if replaced is not None:
        await files.discard(replaced)
    return ok("Logo saved successfully!", data=await colleges.one(id_, files_of(request)))


@router.delete("/collegeLogo/{collegeId}")
async def remove_college_logo(
    request: Request, collegeId: str, actor: CollegeManager
) -> Answer[Envelope[WholeCollege]]:
    """Takes a college's logo off; harmless where there is none."""
    id_ = scope_id(collegeId)
    replaced = await colleges.set_logo(actor, id_, None)
    if replaced is not None:
        await files_of(request).discard(replaced)
    return ok("Logo removed successfully!", data=await colleges.one(id_, files_of(request)))


async def _keep_logo(files: FileService, upload: UploadFile, actor: Actor) -> ObjectId:
    received = await files.receive(upload, PICTURE)
    record = await files.keep(
        received, ownerId=actor.id, collegeId=None, departmentId=None, purpose="logo", public=True
    )
    return ObjectId(record["_id"])


@router.get("/getCollegeDept/{collegeId}")
async def list_departments_of_college(
    collegeId: str, actor: OrganisationReader
) -> Answer[Envelope[list[DepartmentOfCollege]]]:
    """The departments of a college: any for the Master, the own one for everybody else (P-349)."""
    id_ = scope_id(collegeId)
    if not actor.master and id_ != actor.collegeId:
        raise Forbidden
    return ok(data=await service.departments_of(id_))


@router.post("/provideDeptClg/{collegeId}")
async def set_departments_of_college(
    request: Request, collegeId: str, body: DepartmentLinks, actor: CollegeManager
) -> Answer[Envelope[WholeCollege]]:
    """Makes the departments of a college those of the body (P-380)."""
    id_ = scope_id(collegeId)
    await colleges.set_departments(actor, id_, body)
    return ok("Departments saved successfully!", data=await colleges.one(id_, files_of(request)))


@router.get("/departmentList/{userId}")
async def list_managed_departments(
    request: Request, userId: str, actor: CollegeManager, page: PageQuery
) -> Answer[Page[DepartmentRow]]:
    """Every department with its course."""
    require_own_id(actor, userId)
    only_known(request, PAGE_KEYS)
    return page_answer(page, await departments.list_page(page))


@router.get("/exports/departments")
async def export_departments(request: Request, actor: CollegeManager, page: SheetQuery) -> Sheet:
    """The list of departments as a file."""
    only_known(request, EXPORT_KEYS)
    return await departments.FILE.answer(actor.id, departments.list_query(page), page.format)


@router.post("/addDepartment", status_code=201)
async def add_department(body: DepartmentForm, actor: CollegeManager) -> Answer[Envelope[OnlyId]]:
    """Adds a department with the course that it trains for."""
    id_ = await departments.add(actor, body)
    return ok("Department added successfully!", status_code=201, data={"_id": id_})


@router.post("/updateDepartment/{departmentId}")
async def update_department(
    departmentId: str, body: DepartmentChange, actor: CollegeManager
) -> Answer[Envelope[OnlyId]]:
    """Changes a department and its course, against the version that was seen."""
    id_ = or_404(object_id(departmentId), "There is no such department.")
    await departments.change(actor, id_, body)
    return ok("Department updated successfully!", data={"_id": id_})
