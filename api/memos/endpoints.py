"""The calls about memos (T-353, T-354, T-109)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access import scope
from api.access.actor import Actor
from api.access.permission import MemoAnswerer, MemoExporter, MemoIssuer, MemoReader, MemoVoider
from api.core.database import Row, collection
from api.core.listing import PAGE_KEYS, Page, PageQuery, envelope, only_known, order
from api.core.populate import populate
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import Batch, SheetFormat
from api.core.wire import Answer, ok
from api.memos import service
from api.memos.schemas import Answering, NewMemo, Voiding

router = APIRouter(tags=["memos"])

HEAD = (
    "Sr. No.",
    "Memo Number",
    "Date",
    "Student Name",
    "Reason",
    "Student Explanation",
    "HOD Remark",
    "Status",
    "Issued By",
    "Department",
)


def _scope(actor: Actor, college_id: str, department_id: str, student_id: str | None = None) -> Row:
    if actor.master:
        made = scope.place(actor, college_id, department_id)
        return made if student_id is None else {**made, "studentId": scope.scope_id(student_id)}
    return scope.for_student(actor, college_id, department_id, student_id)


async def _list(request: Request, scope_filter: Row, page: Page) -> Answer:
    only_known(request, PAGE_KEYS | {"state"})
    rows, total = await service.rows_of(scope_filter, page, request.query_params.get("state", ""))
    return Answer(envelope(rows, total, page))


@router.get("/memos/{collegeId}/{departmentId}")
async def list_memos(request: Request, collegeId: str, departmentId: str, actor: MemoReader, page: PageQuery) -> Answer:
    """The memos of a department; the Master may put ``all`` for college and department. Filter: ``state``, a status."""
    return await _list(request, _scope(actor, collegeId, departmentId), page)


@router.get("/memos/{collegeId}/{departmentId}/{studentId}")
async def list_student_memos(
    request: Request, collegeId: str, departmentId: str, studentId: str, actor: MemoReader, page: PageQuery
) -> Answer:
    """The memos of one student; a student reads the own (T-104)."""
    return await _list(request, _scope(actor, collegeId, departmentId, studentId), page)


@router.get("/exports/memos/{collegeId}/{departmentId}")
async def export_memos(
    request: Request,
    collegeId: str,
    departmentId: str,
    actor: MemoExporter,
    page: PageQuery,
    format: SheetFormat = "csv",
) -> Response:
    """The list of memos as a CSV or XLSX file."""
    only_known(request, PAGE_KEYS | {"state", "format"})
    status = request.query_params.get("state", "")
    filter_ = service.listed(_scope(actor, collegeId, departmentId), page, status)
    sort = order(page.sort, service.SORTS, "-date")
    batches = await batches_of(actor.id, collection("memos"), filter_, sort, service.SHOWN, _cells)
    return sheet_answer("memos", "Memos", HEAD, batches, format)


async def _cells(rows: list[Row], before: int) -> Batch:
    await populate(rows, service.REFS)
    return [
        [
            number,
            row["memoNumber"],
            row["date"].date(),
            (row["studentId"] or {}).get("name"),
            row["reason"],
            row.get("sExplain"),
            row.get("vRemark"),
            row["status"],
            (row["teacherId"] or {}).get("name"),
            (row["departmentId"] or {}).get("name"),
        ]
        for number, row in enumerate(rows, start=before + 1)
    ]


@router.post("/memos", status_code=201)
async def issue_memo(body: NewMemo, actor: MemoIssuer) -> Answer:
    """Issues a memo; the number is the server's unless an unused one is sent (T-283)."""
    memo = await service.issue(actor, body)
    return ok("Memo created successfully", status_code=201, data=memo)


@router.get("/memos/{memoId}")
async def read_memo(memoId: str, actor: MemoReader) -> Answer:
    """One memo with its history."""
    return ok(data=await service.read(actor, memoId))


@router.post("/memos/{memoId}")
async def answer_memo(memoId: str, body: Answering, actor: MemoAnswerer) -> Answer:
    """The student's explanation or acknowledgement, or the department's remark (T-109)."""
    memo, said = await service.answer(actor, memoId, body)
    return ok(said, data=memo)


@router.post("/memos/{memoId}/void")
async def void_memo(memoId: str, body: Voiding, actor: MemoVoider) -> Answer:
    """Takes a memo back; its number is not used again."""
    return ok("Memo taken back", data=await service.void(actor, memoId, body.reason))
