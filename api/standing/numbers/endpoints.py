"""The calls about the numbers of trainees."""

from __future__ import annotations

from typing import Annotated

import orjson
from bson import ObjectId
from fastapi import Query, Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import StandingLister, StandingReader
from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core import clock
from api.core.http.contract import Envelope, Router, Sheet
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.tables.answers import list_answer
from api.core.tables.writing import SheetFormat
from api.standing import service as standing
from api.standing.numbers import medians, service
from api.standing.numbers.answers import MedianOfWeek, NumberMatrix, PackOfMatrix, TraineeNumbers
from api.standing.numbers.export import matrix_content
from api.standing.numbers.matrix import MatrixFacts, MatrixPack, chosen_pack, order_of, packs_in, under

router = Router(tags=["standing"])

PERSON = Ref("users", "name")
KEY = 300
"""Characters that the key of a row has at most."""
PACK = Query(max_length=KEY, description="The id of a pack; the commonest printed curriculum where none is named")
ENTRIES_EACH = 100


@router.get("/numbers/{collegeId}/{departmentId}")
async def list_numbers(
    request: Request,
    collegeId: str,
    departmentId: str,
    actor: StandingLister,
    page: PageQuery,
    pack: Annotated[str | None, PACK] = None,
) -> Answer[NumberMatrix]:
    """The trainees of a department by the requirements of one pack, by ``sort`` need (whose examination is nearest of
    those with something left) or by name; a teacher who is no head sees the own trainees. The Master names a college
    and a department."""
    only_known(request, PAGE_KEYS | {"pack"})
    trainees = await service.matrix_of(await _trainees(actor, collegeId, departmentId, page.search))
    packs = packs_in(trainees)
    chosen = chosen_pack(packs, pack)
    trainees.sort(key=order_of(page.sort, chosen))
    shown: list[Row] = [_row(row, chosen) for row in trainees[page.skip : page.skip + page.size]]
    await populate(shown, {"guide": PERSON})
    body = envelope(
        shown,
        len(trainees),
        page,
        packs=[_pack(one, having) for one, having in packs],
        pack=chosen and chosen.id,
        version=chosen.version if chosen else "",
        columns=[column._asdict() for column in chosen.columns] if chosen else [],
        today=clock.today().isoformat(),
    )
    return Answer(body)


@router.get("/exports/numbers/{collegeId}/{departmentId}")
async def export_numbers(
    request: Request,
    collegeId: str,
    departmentId: str,
    actor: StandingLister,
    page: PageQuery,
    format: SheetFormat = "csv",
    pack: Annotated[str | None, PACK] = None,
) -> Sheet:
    """The same as a CSV or XLSX file: of each requirement what counts, and what is pending."""
    only_known(request, {"search", "sort", "pack", "format"})
    order_of(page.sort, None)
    ids = await _trainees(actor, collegeId, departmentId, page.search)
    return await list_answer(
        actor.id, "numbers", format, len(ids) * ENTRIES_EACH, matrix_content, ids, pack, page.sort or "need"
    )


@router.get("/numbers/{collegeId}/{departmentId}/{studentId}")
async def read_numbers(
    collegeId: str, departmentId: str, studentId: str, actor: StandingReader
) -> Answer[Envelope[TraineeNumbers]]:
    """A trainee's numbers: counts by role, the path of each skill, gaps, and the way to each printed number, with the
    rules by which they are computed; beside them the medians of others, where those are enough."""
    student = await _student(actor, collegeId, departmentId, studentId)
    who: list[Row] = [{"_id": student["_id"], "name": student["name"], "guide": student.get("guide")}]
    await populate(who, {"guide": PERSON})
    data = {
        "student": who[0],
        "numbers": orjson.Fragment(await service.encoded_numbers(student["_id"])),
        "medians": orjson.Fragment(await medians.encoded_medians(student["_id"], medians.batch_of(student))),
    }
    return ok(data=data)


@router.get("/numbers/{collegeId}/{departmentId}/{studentId}/median")
async def read_median_line(
    collegeId: str,
    departmentId: str,
    studentId: str,
    actor: StandingReader,
    key: Annotated[str, Query(max_length=KEY, description="The key of a row")] = "",
) -> Answer[Envelope[list[MedianOfWeek]]]:
    """The median of the others of the own batch in one row, week by week; weeks with fewer than five are left out,
    and a row that there is not has none."""
    student = await _student(actor, collegeId, departmentId, studentId)
    return ok(data=await medians.line_of(student["_id"], medians.batch_of(student), key))


async def _student(actor: Actor, college_id: str, department_id: str, student_id: str) -> Trainee:
    return await standing.student_there(scope.for_student(actor, college_id, department_id, student_id))


async def _trainees(actor: Actor, college_id: str, department_id: str, search: str) -> list[ObjectId]:
    own = actor.id if actor.role_group == "faculty" else None
    place = scope.for_place(actor, college_id, department_id)
    return [row["_id"] for row in await accounts.trainee_names(place, guide=own, search=search)]


def _pack(pack: MatrixPack, trainees: int) -> PackOfMatrix:
    return {
        "id": pack.id,
        "version": pack.version,
        "label": pack.label,
        "title": pack.title,
        "trainees": trainees,
    }


def _row(row: MatrixFacts, pack: MatrixPack | None) -> Row:
    cells = under(row, pack)
    return {
        "_id": row.id,
        "name": row.name,
        "guide": row.guide,
        "line": row.line,
        "batch": row.batch,
        "year": row.year,
        "examOn": row.examOn and row.examOn.isoformat(),
        "examAssumed": row.examAssumed,
        "minima": cells.minima if cells else 0,
        "reached": cells.reached if cells else 0,
        "cells": [cell._asdict() for cell in cells.cells] if cells else [],
    }
