"""The calls that manage the curriculum's lists, under the specification's names (P-387 to P-395)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Literal

from bson import ObjectId
from fastapi import APIRouter, Body, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from api.access.actor import Actor
from api.access.permission import ReferenceExporter, ReferenceManager, ReferenceReader
from api.access.scope import scope_id
from api.core.bodies import form_body, read_form
from api.core.database import collection
from api.core.errors import Forbidden, Invalid, NotFound
from api.core.files.intake import only_file
from api.core.listing import PAGE_KEYS, Page, PageQuery, envelope, id_filter, only_known
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheet_reading import read_table
from api.core.sheets import SheetFormat
from api.core.text import Id, Line
from api.core.wire import Answer, ok
from api.curriculum import importing, manage
from api.curriculum.manage import LISTS

router = APIRouter(tags=["curriculum"])

MOST = 500
"""Items that one call adds."""


@dataclass(frozen=True)
class Asked:
    """Which rows of a list are asked for."""

    page: Page
    department: ObjectId | None
    for_: str | None


async def asked_of(
    page: PageQuery,
    departmentId: Annotated[str | None, Query(description="Only those of this department")] = None,
    for_: Annotated[Literal["diag", "proc"] | None, Query(alias="for", description="Only those of this type")] = None,
) -> Asked:
    """The dependency that reads them from the query.

    Raises:
        Invalid: a number out of range, or an id that is none.
    """
    return Asked(page, id_filter("departmentId", departmentId), for_)


AskedFor = Annotated[Asked, Depends(asked_of)]


class _New(BaseModel):
    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, populate_by_name=True)
    title: Line = ""


class NewCompetency(_New):
    """A competency of a department."""

    departmentId: Id | Literal[""] | None = None
    for_: Literal["diag", "proc", ""] | None = Field(default=None, alias="for")


class NewSkillOf(_New):
    """A skill of a competency; its department and type are the competency's (P-223)."""

    computencyId: Id | Literal[""] | None = None


class NewOfDepartment(_New):
    """A specialty or procedure of a department."""

    departmentId: Id | Literal[""] | None = None


class Removed(BaseModel):
    """``{id}``, as the specification's client sends it beside the path."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    id: Id | None = None


Several = Body(max_length=MOST)
TABLE_FORM = form_body((), "file")


async def _list(request: Request, userId: str, actor: Actor, asked: Asked, key: str) -> Answer:
    if scope_id(userId) != actor.id:
        raise Forbidden
    return await _page(request, actor, asked, key)


async def _page(request: Request, actor: Actor, asked: Asked, key: str, **more: Any) -> Answer:
    only_known(request, PAGE_KEYS | manage.filters_of(LISTS[key]))
    rows, total = await manage.rows_of(actor, LISTS[key], asked.page, asked.department, asked.for_)
    return Answer(envelope(rows, total, asked.page, **more))


async def _add(actor: Actor, key: str, items: list[Any]) -> Answer:
    managed = LISTS[key]
    done = await manage.add(actor, managed, [item.model_dump(by_alias=True) for item in items])
    number = len(done.ids)
    words = [f"{number} {managed.one if number == 1 else managed.many} added."]
    if done.known:
        words.append(f"{done.known} already there.")
    return ok(" ".join(words), status_code=201, data=done.ids, known=done.known)


async def _remove(request: Request, id_: str, body: Removed, actor: Actor, asked: Asked, key: str) -> Answer:
    found = scope_id(id_)
    if body.id not in (None, found):
        raise Invalid("The id of the body is not that of the address.", field="id")
    # A query that the list refuses must not come to light after the removal.
    only_known(request, PAGE_KEYS | manage.filters_of(LISTS[key]))
    await manage.listed(actor, LISTS[key], asked.page, asked.department, asked.for_)
    await manage.retire(actor, LISTS[key], found)
    left = replace(asked, page=asked.page.whole)
    return await _page(request, actor, left, key, message=LISTS[key].message)


@router.get("/getAllComputency/{userId}")
async def list_all_competencies(request: Request, userId: str, actor: ReferenceReader, asked: AskedFor) -> Answer:
    """The competencies that the actor manages or sees, with their department."""
    return await _list(request, userId, actor, asked, "computency")


@router.post("/createComputency", status_code=201)
async def create_competencies(items: Annotated[list[NewCompetency], Several], actor: ReferenceManager) -> Answer:
    """Adds competencies; those that are there already are counted and left as they are."""
    return await _add(actor, "computency", items)


@router.post("/handleDeleteComputency/{id}")
async def delete_competency(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: AskedFor
) -> Answer:
    """Takes a competency and its skills out of use; answers the list that is left, as its query asks for it."""
    return await _remove(request, id, body, actor, asked, "computency")


@router.get("/getAllSkills/{userId}")
async def list_all_skills(request: Request, userId: str, actor: ReferenceReader, asked: AskedFor) -> Answer:
    """The skills, with their competency and department."""
    return await _list(request, userId, actor, asked, "skills")


@router.post("/createSkills", status_code=201)
async def create_skills(items: Annotated[list[NewSkillOf], Several], actor: ReferenceManager) -> Answer:
    """Adds skills to competencies."""
    return await _add(actor, "skills", items)


@router.post("/handleDeleteSkills/{id}")
async def delete_skill(request: Request, id: str, body: Removed, actor: ReferenceManager, asked: AskedFor) -> Answer:
    """Takes a skill out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "skills")


@router.get("/getSpecalityDropDown/{userId}")
async def list_all_specialities(request: Request, userId: str, actor: ReferenceReader, asked: AskedFor) -> Answer:
    """The specialities, with their department; all of them, where no page is asked for."""
    return await _list(request, userId, actor, replace(asked, page=asked.page.whole), "specialities")


@router.post("/addSpecialityDataMulti", status_code=201)
async def create_specialities(items: Annotated[list[NewOfDepartment], Several], actor: ReferenceManager) -> Answer:
    """Adds specialities to departments."""
    return await _add(actor, "specialities", items)


@router.post("/handleDeleteSpeciality/{id}")
async def delete_speciality(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: AskedFor
) -> Answer:
    """Takes a speciality out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "specialities")


@router.get("/getAllProcedure/{userId}")
async def list_all_procedures(request: Request, userId: str, actor: ReferenceReader, asked: AskedFor) -> Answer:
    """The skills-lab procedures, with their department."""
    return await _list(request, userId, actor, asked, "procedures")


@router.post("/addProcedureDataMulti", status_code=201)
async def create_procedures(items: Annotated[list[NewOfDepartment], Several], actor: ReferenceManager) -> Answer:
    """Adds skills-lab procedures to departments."""
    return await _add(actor, "procedures", items)


@router.post("/handleDeleteProcedure/{id}")
async def delete_procedure(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: AskedFor
) -> Answer:
    """Takes a skills-lab procedure out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "procedures")


async def _planned(request: Request, name: str) -> tuple[manage.Managed, importing.Plan]:
    managed = LISTS.get(name)
    if managed is None:
        raise NotFound
    async with read_form(request) as sent:
        upload = only_file(sent, "file")
        if upload is None:
            raise Invalid("Choose a file.", field="file")
        head, lines = await read_table(upload, request.app.state.files)
    return managed, await importing.plan(managed, head, lines)


@router.post("/importCurriculum/{name}/preview", openapi_extra=TABLE_FORM)
async def preview_import(request: Request, name: str, _actor: ReferenceManager) -> Answer:
    """What a CSV or XLSX file would add to one of the four lists, and what is wrong with it, row by row."""
    _, made = await _planned(request, name)
    return ok(data=made.wire())


@router.post("/importCurriculum/{name}", openapi_extra=TABLE_FORM)
async def import_items(request: Request, name: str, actor: ReferenceManager) -> Answer:
    """Adds what of a file can be added; rows with a fault are left out and told."""
    managed, made = await _planned(request, name)
    added = await importing.apply(actor, managed, made)
    words = [f"{added} {managed.one if added == 1 else managed.many} added."]
    words += [f"{made.known} already there."] if made.known else []
    left_out = len(made.errors)
    words += [f"{left_out} {'row' if left_out == 1 else 'rows'} left out."] if left_out else []
    return ok(" ".join(words), data={**made.wire(), "added": added})


@router.get("/exports/curriculum/{name}")
async def export_curriculum(
    request: Request,
    name: str,
    actor: ReferenceExporter,
    asked: AskedFor,
    format: SheetFormat = "csv",
) -> Response:
    """One of the four lists as a file, filtered and sorted as the page is."""
    managed = LISTS.get(name)
    if managed is None:
        raise NotFound
    only_known(request, (PAGE_KEYS - {"page", "limit"}) | manage.filters_of(managed) | {"format"})
    filter_, sort = await manage.listed(actor, managed, asked.page, asked.department, asked.for_)
    stored = collection(managed.stored)
    batches = await batches_of(actor.id, stored, filter_, sort, managed.fields, partial(manage.cells, managed))
    return sheet_answer(managed.many, managed.many.capitalize(), managed.head, batches, format)
