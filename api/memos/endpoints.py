"""The calls about memos (T-353, T-354, T-109)."""

from __future__ import annotations

from fastapi import Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import MemoAnswerer, MemoExporter, MemoIssuer, MemoReader, MemoVoider
from api.accounts import service as accounts
from api.core.http.contract import USUAL, Envelope, Page, Router, Sheet, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, order, page_answer, student_filter
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.tables.answers import ListFile, SheetQuery, populating
from api.memos import service
from api.memos.answers import MemoRow, WholeMemo
from api.memos.documents import Memo
from api.memos.schemas import Answering, NewMemo, Voiding

router = Router(tags=["memos"], responses=refusals(*USUAL, 413))


async def _scope(actor: Actor, college_id: str, department_id: str, student_id: str | None) -> Row:
    """Return the filter of a list: a department's, or one student's, named by the path or by the query."""
    if scope.ALL in (college_id, department_id):
        made = scope.for_place_or_all(actor, college_id, department_id)
        return made if student_id is None else {**made, "studentId": scope.scope_id(student_id)}
    if student_id is None:
        return scope.for_student(actor, college_id, department_id, None)
    return await accounts.record_scope(actor, college_id, department_id, student_id)


async def _department_scope(request: Request, actor: Actor, college_id: str, department_id: str) -> Row:
    """Return the filter of a department's list, which the query may narrow to a student."""
    everyone = await _scope(actor, college_id, department_id, None)
    student = student_filter(request.query_params.get("student"))
    return everyone if student is None else await _scope(actor, college_id, department_id, str(student))


async def _list(request: Request, scope_filter: Row, page: PageQuery) -> Answer[Page[MemoRow]]:
    only_known(request, PAGE_KEYS | {"state", "student"})
    status = request.query_params.get("state", "")
    return page_answer(page, await service.list_page(scope_filter, page, status))


@router.get("/memos/{collegeId}/{departmentId}")
async def list_memos(
    request: Request, collegeId: str, departmentId: str, actor: MemoReader, page: PageQuery
) -> Answer[Page[MemoRow]]:
    """The memos of a department; the Master may put ``all`` for college and department. Filters: ``state``, a status,
    and ``student``."""
    return await _list(request, await _department_scope(request, actor, collegeId, departmentId), page)


@router.get("/memos/{collegeId}/{departmentId}/{studentId}")
async def list_student_memos(
    request: Request, collegeId: str, departmentId: str, studentId: str, actor: MemoReader, page: PageQuery
) -> Answer[Page[MemoRow]]:
    """The memos of one student; a student reads the own (T-104)."""
    return await _list(request, await _scope(actor, collegeId, departmentId, studentId), page)


@router.get("/exports/memos/{collegeId}/{departmentId}")
async def export_memos(
    request: Request, collegeId: str, departmentId: str, actor: MemoExporter, page: SheetQuery
) -> Sheet:
    """The list of memos as a CSV or XLSX file."""
    only_known(request, PAGE_KEYS | {"state", "student", "format"})
    status = request.query_params.get("state", "")
    filter_ = service.list_query(await _department_scope(request, actor, collegeId, departmentId), page, status)
    query = filter_, order(page.sort, service.SORTS, "-date")
    return await FILE.answer(actor.id, query, page.format)


FILE = ListFile(
    "memos",
    Memo,
    service.SHOWN,
    {
        "Memo Number": "memoNumber",
        "Date": lambda row: row["date"].date(),
        "Student Name": "studentId.name",
        "Reason": "reason",
        "Student Explanation": "sExplain",
        "HOD Remark": "vRemark",
        "Status": "status",
        "Issued By": "teacherId.name",
        "Department": "departmentId.name",
    },
    populating(service.REFS),
)


@router.post("/memos", status_code=201)
async def issue_memo(body: NewMemo, actor: MemoIssuer) -> Answer[Envelope[WholeMemo]]:
    """Issues a memo; the number is the server's unless an unused one is sent (T-283)."""
    memo = await service.issue(actor, body)
    return ok("Memo created successfully", status_code=201, data=memo)


@router.get("/memos/{memoId}")
async def read_memo(memoId: str, actor: MemoReader) -> Answer[Envelope[WholeMemo]]:
    """One memo with its history."""
    return ok(data=await service.read(actor, memoId))


@router.post("/memos/{memoId}")
async def answer_memo(memoId: str, body: Answering, actor: MemoAnswerer) -> Answer[Envelope[WholeMemo]]:
    """The student's explanation or acknowledgement, or the department's remark (T-109)."""
    memo, message = await service.answer(actor, memoId, body)
    return ok(message, data=memo)


@router.post("/memos/{memoId}/void")
async def void_memo(memoId: str, body: Voiding, actor: MemoVoider) -> Answer[Envelope[WholeMemo]]:
    """Takes a memo back; its number is not used again."""
    return ok("Memo taken back", data=await service.void(actor, memoId, body.reason))
