"""The calls that manage colleges and departments: the Master's."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from api.access.actor import Actor
from api.access.permission import CollegeManager, OrganisationReader
from api.access.scope import scope_id
from api.core.bodies import form_body, parse, read_form
from api.core.database import collection
from api.core.errors import Forbidden, Invalid, NotFound
from api.core.files.intake import only_file
from api.core.files.limits import PICTURE
from api.core.files.records import FileService, files_of
from api.core.listing import PAGE_KEYS, PageQuery, envelope, id_filter, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import SheetFormat
from api.core.text import object_id
from api.core.wire import Answer, ok
from api.organisation import colleges, departments, service
from api.organisation.schemas import CollegeChange, CollegeForm, DepartmentChange, DepartmentForm, DepartmentLinks

router = APIRouter(tags=["organisation"])

StateQuery = Annotated[str | None, Query(description="Only those of this state")]
EXPORT_KEYS = (PAGE_KEYS - {"page", "limit"}) | {"format"}
COLLEGE_FORM = form_body(CollegeForm.model_fields, "logo")


@router.get("/collegeList/{userId}")
async def list_managed_colleges(
    request: Request, userId: str, actor: CollegeManager, page: PageQuery, state: StateQuery = None
) -> Answer:
    """Every college with its departments, address, numbers and settings (P-214)."""
    if scope_id(userId) != actor.id:
        raise Forbidden
    only_known(request, PAGE_KEYS | {"state"})
    rows, total = await colleges.college_rows(page, id_filter("state", state), files_of(request))
    return Answer(envelope(rows, total, page))


@router.get("/exports/colleges")
async def export_colleges(
    request: Request, actor: CollegeManager, page: PageQuery, state: StateQuery = None, format: SheetFormat = "csv"
) -> Response:
    """The list of colleges as a file."""
    only_known(request, EXPORT_KEYS | {"state"})
    filter_, sort = colleges.listed(page, id_filter("state", state))
    batches = await batches_of(actor.id, collection("colleges"), filter_, sort, [*colleges.FIELDS], colleges.cells)
    return sheet_answer("colleges", "Colleges", colleges.HEAD, batches, format)


@router.post("/addCollege", status_code=201, openapi_extra=COLLEGE_FORM)
async def add_college(request: Request, actor: CollegeManager) -> Answer:
    """Adds a college; multipart, with an optional logo, which is public (P-381)."""
    async with read_form(request) as sent:
        form = parse(CollegeForm, {key: value for key, value in sent.items() if key != "logo"})
        upload = only_file(sent, "logo")
        if upload is None:
            id_ = await colleges.add(actor, form, None)
        else:
            kept = await _keep_logo(files_of(request), upload, actor)
            try:
                id_ = await colleges.add(actor, form, kept)
            except BaseException:
                await files_of(request).erase(kept)
                raise
    return ok("College added successfully!", status_code=201, data=await _one(request, id_))


@router.post("/updateCollege/{collegeId}")
async def update_college(request: Request, collegeId: str, body: CollegeChange, actor: CollegeManager) -> Answer:
    """Changes a college's facts and settings, against the version that was seen."""
    id_ = scope_id(collegeId)
    await colleges.change(actor, id_, body)
    return ok("College updated successfully!", data=await _one(request, id_))


@router.post("/collegeLogo/{collegeId}", openapi_extra=COLLEGE_FORM)
async def set_college_logo(request: Request, collegeId: str, actor: CollegeManager) -> Answer:
    """Sets a college's logo; multipart, under the name ``logo``."""
    id_, files = scope_id(collegeId), files_of(request)
    await colleges.by_id(id_)
    async with read_form(request) as sent:
        upload = only_file(sent, "logo")
        if upload is None:
            raise Invalid("Choose a picture.", field="logo")
        kept = await _keep_logo(files, upload, actor)
    try:
        replaced = await colleges.set_logo(actor, id_, kept)
    except BaseException:
        await files.erase(kept)
        raise
    if replaced is not None:
        await files.discard(replaced)
    return ok("Logo saved successfully!", data=await _one(request, id_))


@router.delete("/collegeLogo/{collegeId}")
async def remove_college_logo(request: Request, collegeId: str, actor: CollegeManager) -> Answer:
    """Takes a college's logo off; harmless where there is none."""
    id_ = scope_id(collegeId)
    replaced = await colleges.set_logo(actor, id_, None)
    if replaced is not None:
        await files_of(request).discard(replaced)
    return ok("Logo removed successfully!", data=await _one(request, id_))


async def _keep_logo(files: FileService, upload: UploadFile, actor: Actor) -> Any:
    received = await files.receive(upload, PICTURE)
    kept = await files.keep(received, ownerId=actor.id, collegeId=None, departmentId=None, purpose="logo", public=True)
    return kept["_id"]


async def _one(request: Request, id_: Any) -> dict[str, Any]:
    return (await colleges.shown([await colleges.by_id(id_)], files_of(request)))[0]


@router.get("/getCollegeDept/{collegeId}")
async def list_departments_of_college(collegeId: str, actor: OrganisationReader) -> Answer:
    """The departments of a college: any for the Master, the own one for everybody else (P-349)."""
    id_ = scope_id(collegeId)
    if not actor.master and id_ != actor.collegeId:
        raise Forbidden
    return ok(data=await service.departments_of(id_))


@router.post("/provideDeptClg/{collegeId}")
async def set_departments_of_college(
    request: Request, collegeId: str, body: DepartmentLinks, actor: CollegeManager
) -> Answer:
    """Makes the departments of a college those of the body (P-380)."""
    id_ = scope_id(collegeId)
    await colleges.set_departments(actor, id_, body)
    return ok("Departments saved successfully!", data=await _one(request, id_))


@router.get("/departmentList/{userId}")
async def list_managed_departments(request: Request, userId: str, actor: CollegeManager, page: PageQuery) -> Answer:
    """Every department with its course."""
    if scope_id(userId) != actor.id:
        raise Forbidden
    only_known(request, PAGE_KEYS)
    rows, total = await departments.department_rows(page)
    return Answer(envelope(rows, total, page))


@router.get("/exports/departments")
async def export_departments(
    request: Request, actor: CollegeManager, page: PageQuery, format: SheetFormat = "csv"
) -> Response:
    """The list of departments as a file."""
    only_known(request, EXPORT_KEYS)
    filter_, sort = departments.listed(page)
    batches = await batches_of(
        actor.id, collection("departments"), filter_, sort, [*departments.FIELDS], departments.cells
    )
    return sheet_answer("departments", "Departments", departments.HEAD, batches, format)


@router.post("/addDepartment", status_code=201)
async def add_department(body: DepartmentForm, actor: CollegeManager) -> Answer:
    """Adds a department with the course that it trains for."""
    id_ = await departments.add(actor, body)
    return ok("Department added successfully!", status_code=201, data={"_id": id_})


@router.post("/updateDepartment/{departmentId}")
async def update_department(departmentId: str, body: DepartmentChange, actor: CollegeManager) -> Answer:
    """Changes a department and its course, against the version that was seen."""
    id_ = object_id(departmentId)
    if id_ is None:
        raise NotFound("There is no such department.")
    await departments.change(actor, id_, body)
    return ok("Department updated successfully!", data={"_id": id_})
