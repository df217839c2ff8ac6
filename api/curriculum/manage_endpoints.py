"""The calls that manage the curriculum's lists, under the specification's names (P-387 to P-395)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Literal, TypeVar

from bson import ObjectId
from fastapi import Body, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from api.access.actor import Actor
from api.access.permission import ReferenceExporter, ReferenceManager, ReferenceReader
from api.access.scope import require_own_id, scope_id
from api.core.errors import Invalid, or_404
from api.core.files.intake import only_file
from api.core.http.bodies import form_body, form_text, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Page, Router, Sheet, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, id_filter, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.tables.answers import ListFile
from api.core.tables.reading import read_table
from api.core.tables.writing import SheetFormat
from api.core.text import Id, Line
from api.curriculum import importing, manage
from api.curriculum.answers import (
    CompetencyRow,
    DepartmentTitleRow,
    ImportPreview,
    ImportResult,
    ManagedRow,
    SeveralAdded,
    SkillRow,
)
from api.curriculum.manage import LISTS, Item

router = Router(tags=["curriculum"], responses=refusals(*USUAL, 413))

MAX_ADDED_ITEMS = 500
"""Items that one call adds."""


@dataclass(frozen=True)
class ListParams:
    """Which rows of a list are asked for."""

    page: PageQuery
    department: ObjectId | None
    for_: str | None


async def asked_of(
    page: PageQuery,
    departmentId: Annotated[str | None, Query(description="Only those of this department")] = None,
    for_: Annotated[Literal["diag", "proc"] | None, Query(alias="for", description="Only those of this type")] = None,
) -> ListParams:
    """The dependency that reads them from the query.

    Raises:
        Invalid: a number out of range, or an id that is none.
    """
    return ListParams(page, id_filter("departmentId", departmentId), for_)


ListQuery = Annotated[ListParams, Depends(asked_of)]


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


Several = Body(max_length=MAX_ADDED_ITEMS)
TABLE_FORM = form_body(("sheet",), "file")


R = TypeVar("R", bound=ManagedRow)


async def _list(request: Request, userId: str, actor: Actor, asked: ListParams, key: str) -> Answer[Page[R]]:
    require_own_id(actor, userId)
    return await _page(request, actor, asked, key)


async def _page(request: Request, actor: Actor, asked: ListParams, key: str, **more: str) -> Answer[Page[R]]:
    only_known(request, PAGE_KEYS | manage.filters_of(LISTS[key]))
    listed = await manage.list_page(actor, LISTS[key], asked.page, asked.department, asked.for_)
    return page_answer(asked.page, listed, **more)


async def _add(actor: Actor, key: str, items: list[Item]) -> Answer[SeveralAdded]:
    managed = LISTS[key]
    done = await manage.add(actor, managed, items)
    number = len(done.ids)
    words = [f"{number} {managed.one if number == 1 else managed.many} added."]
    if done.known:
        words.append(f"{done.known} already there.")
    return ok(" ".join(words), status_code=201, data=done.ids, known=done.known)


async def _remove(
    request: Request, id_: str, body: Removed, actor: Actor, asked: ListParams, key: str
) -> Answer[Page[R]]:
    found = scope_id(id_)
    if body.id not in (None, found):
        raise Invalid("The id in the body is not the one in the address.", field="id")
    # A query that the list refuses must not come to light after the removal.
    only_known(request, PAGE_KEYS | manage.filters_of(LISTS[key]))
    await manage.list_query(actor, LISTS[key], asked.page, asked.department, asked.for_)
    await manage.retire(actor, LISTS[key], found)
    left = replace(asked, page=asked.page.unpaged)
    return await _page(request, actor, left, key, message=LISTS[key].message)


@router.get("/getAllComputency/{userId}")
async def list_all_competencies(
    request: Request, userId: str, actor: ReferenceReader, asked: ListQuery
) -> Answer[Page[CompetencyRow]]:
    """The competencies that the actor manages or sees, with their department."""
    return await _list(request, userId, actor, asked, "computency")


@router.post("/createComputency", status_code=201)
async def create_competencies(
    items: Annotated[list[NewCompetency], Several], actor: ReferenceManager
) -> Answer[SeveralAdded]:
    """Adds competencies; those that are there already are counted and left as they are."""
    new = [Item(each.title, each.departmentId or None, each.for_ or None) for each in items]
    return await _add(actor, "computency", new)


@router.post("/handleDeleteComputency/{id}")
async def delete_competency(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: ListQuery
) -> Answer[Page[CompetencyRow]]:
    """Takes a competency and its skills out of use; answers the list that is left, as its query asks for it."""
    return await _remove(request, id, body, actor, asked, "computency")


@router.get("/getAllSkills/{userId}")
async def list_all_skills(
    request: Request, userId: str, actor: ReferenceReader, asked: ListQuery
) -> Answer[Page[SkillRow]]:
    """The skills, with their competency and department."""
    return await _list(request, userId, actor, asked, "skills")


@router.post("/createSkills", status_code=201)
async def create_skills(items: Annotated[list[NewSkillOf], Several], actor: ReferenceManager) -> Answer[SeveralAdded]:
    """Adds skills to competencies."""
    return await _add(actor, "skills", [Item(each.title, each.computencyId or None) for each in items])


@router.post("/handleDeleteSkills/{id}")
async def delete_skill(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: ListQuery
) -> Answer[Page[SkillRow]]:
    """Takes a skill out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "skills")


@router.get("/getSpecalityDropDown/{userId}")
async def list_all_specialities(
    request: Request, userId: str, actor: ReferenceReader, asked: ListQuery
) -> Answer[Page[DepartmentTitleRow]]:
    """The specialities, with their department; all of them, where no page is asked for."""
    return await _list(request, userId, actor, replace(asked, page=asked.page.unpaged), "specialities")


@router.post("/addSpecialityDataMulti", status_code=201)
async def create_specialities(
    items: Annotated[list[NewOfDepartment], Several], actor: ReferenceManager
) -> Answer[SeveralAdded]:
    """Adds specialities to departments."""
    return await _add(actor, "specialities", [Item(each.title, each.departmentId or None) for each in items])


@router.post("/handleDeleteSpeciality/{id}")
async def delete_speciality(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: ListQuery
) -> Answer[Page[DepartmentTitleRow]]:
    """Takes a speciality out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "specialities")


@router.get("/getAllProcedure/{userId}")
async def list_all_procedures(
    request: Request, userId: str, actor: ReferenceReader, asked: ListQuery
) -> Answer[Page[DepartmentTitleRow]]:
    """The skills-lab procedures, with their department."""
    return await _list(request, userId, actor, asked, "procedures")


@router.post("/addProcedureDataMulti", status_code=201)
async def create_procedures(
    items: Annotated[list[NewOfDepartment], Several], actor: ReferenceManager
) -> Answer[SeveralAdded]:
    """Adds skills-lab procedures to departments."""
    return await _add(actor, "procedures", [Item(each.title, each.departmentId or None) for each in items])


@router.post("/handleDeleteProcedure/{id}")
async def delete_procedure(
    request: Request, id: str, body: Removed, actor: ReferenceManager, asked: ListQuery
) -> Answer[Page[DepartmentTitleRow]]:
    """Takes a skills-lab procedure out of use; answers the list that is left."""
    return await _remove(request, id, body, actor, asked, "procedures")


async def _planned(request: Request, name: str) -> tuple[manage.Managed, importing.Plan]:
    managed = or_404(LISTS.get(name))
    async with read_form(request) as sent:
        upload = only_file(sent, "file")
        if upload is None:
            raise Invalid("Choose a file.", field="file")
        table = await read_table(upload, request.app.state.files, sheet=form_text(sent, "sheet"))
    return managed, await importing.plan(managed, table)


@router.post("/importCurriculum/{name}/preview", openapi_extra=TABLE_FORM, responses=FILE_REFUSALS)
async def preview_import(request: Request, name: str, _actor: ReferenceManager) -> Answer[Envelope[ImportPreview]]:
    """What a CSV or XLSX file would add to one of the four lists, and what is wrong with it, row by row."""
    _, planned = await _planned(request, name)
    return ok(data=planned.wire())


@router.post("/importCurriculum/{name}", openapi_extra=TABLE_FORM, responses=FILE_REFUSALS)
async def import_items(request: Request, name: str, actor: ReferenceManager) -> Answer[Envelope[ImportResult]]:
    """Adds what of a file can be added; rows with a fault are left out and told."""
    managed, planned = await _planned(request, name)
    added = await importing.apply(actor, managed, planned)
    words = [f"{added} {managed.one if added == 1 else managed.many} added."]
    words += [f"{planned.known} already there."] if planned.known else []
    left_out = len({each["row"] for each in planned.errors})
    words += [f"{left_out} {'row' if left_out == 1 else 'rows'} left out."] if left_out else []
    return ok(" ".join(words), data={**planned.wire(), "added": added})


@router.get("/exports/curriculum/{name}")
async def export_curriculum(
    request: Request, name: str, actor: ReferenceExporter, asked: ListQuery, format: SheetFormat = "csv"
) -> Sheet:
    """One of the four lists as a file, filtered and sorted as the page is."""
    managed = or_404(LISTS.get(name))
    only_known(request, (PAGE_KEYS - {"page", "limit"}) | manage.filters_of(managed) | {"format"})
    query = await manage.list_query(actor, managed, asked.page, asked.department, asked.for_)
    file = ListFile(managed.many, managed.of, managed.fields, managed.columns, partial(manage.to_wire, managed))
    return await file.answer(actor.id, query, format)
