"""Lists of staff and students, the same as files, and where somebody is signed in."""

from __future__ import annotations

from bson import ObjectId
from fastapi import Request

from api.access.actor import Actor
from api.access.permission import SessionManager, StaffLister, StudentLister
from api.access.scope import for_place_or_all, require_own_id, scope_id
from api.accounts.answers import DepartmentStudents, SessionRow, SessionsEnded, StaffList, StudentList
from api.accounts.people import downloads as people_files
from api.accounts.people import lists as people
from api.accounts.signing_in import devices
from api.core.errors import Forbidden
from api.core.http.contract import Envelope, Router, Sheet, Success
from api.core.http.listing import PageQuery, only_known, page_answer, read_filters
from api.core.http.wire import Answer, ok
from api.core.store.database import gather_reads
from api.core.tables.answers import SheetQuery

router = Router(tags=["people"])


@router.get("/staffList/{userId}/{departmentId}/{collegeId}")
async def list_staff(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: StaffLister, page: PageQuery
) -> Answer[StaffList]:
    """The staff of a department; for the Master of all, with ``all`` in place of an id (P-365). The first id is the
    actor's. Filters: ``role``; ``state`` active, blocked or waiting; for the Master ``college`` and ``department``."""
    filters = read_filters(request, people.STAFF_FILTERS)
    require_own_id(actor, userId)
    listed = await people.staff_page(actor, for_place_or_all(actor, collegeId, departmentId), page, filters)
    return page_answer(page, listed, key="students")


@router.get("/exports/staff/{departmentId}/{collegeId}")
async def export_staff(
    request: Request, departmentId: str, collegeId: str, actor: StaffLister, page: SheetQuery
) -> Sheet:
    """The list of staff as a CSV or XLSX file; registration numbers are masked."""
    filters = read_filters(request, people.STAFF_FILTERS, "format")
    return await people_files.staff_file(actor, for_place_or_all(actor, collegeId, departmentId), page, filters)


@router.get("/studentList/{departmentId}/{collegeId}")
async def list_all_students(
    request: Request, departmentId: str, collegeId: str, actor: StudentLister, page: PageQuery
) -> Answer[DepartmentStudents]:
    """The students of a department; for the Master of all, with ``all`` in place of an id (P-225, P-373). ``headless``
    says that the department has no head yet. Filters: ``verified`` yes or no, ``payment`` paid or pending, ``guide`` an
    id or none; for the Master ``college``, ``department``, and ``closed`` yes."""
    filters = read_filters(request, people.STUDENT_FILTERS)
    scope = for_place_or_all(actor, collegeId, departmentId)
    asked = people.student_page(actor, scope, page, filters)
    if actor.master:
        return page_answer(page, await asked, key="students")
    listed, headed = await gather_reads(asked, people.has_head(actor.collegeId, actor.departmentId))
    return page_answer(page, listed, key="students", headless=not headed)


@router.get("/studentList/{userId}/{departmentId}/{collegeId}")
async def list_students_of(
    request: Request, userId: str, departmentId: str, collegeId: str, actor: StudentLister, page: PageQuery
) -> Answer[StudentList]:
    """The students assigned to a staff member; of a head of department, and where none are assigned, the department's
    (P-373, DECISIONS D4.4)."""
    filters = read_filters(request, people.STUDENT_FILTERS)
    scope = for_place_or_all(actor, collegeId, departmentId)
    listed = await people.rows_assigned_to(actor, scope_id(userId), scope, page, filters)
    return page_answer(page, listed, key="students")


@router.get("/exports/students/{departmentId}/{collegeId}")
async def export_students(
    request: Request, departmentId: str, collegeId: str, actor: StudentLister, page: SheetQuery
) -> Sheet:
    """The list of students as a CSV or XLSX file; registration numbers are masked."""
    filters = read_filters(request, people.STUDENT_FILTERS, "format")
    return await people_files.student_file(actor, for_place_or_all(actor, collegeId, departmentId), page, filters)


def _whose(actor: Actor, user_id: str) -> ObjectId:
    """Whose sessions a path names: the own ones, anybody's for the Master."""
    wanted = scope_id(user_id)
    if wanted != actor.id and not actor.master:
        raise Forbidden
    return wanted


@router.get("/sessions/{userId}")
async def list_sessions(request: Request, userId: str, actor: SessionManager) -> Answer[Envelope[list[SessionRow]]]:
    """Where a person is signed in now; the Master may ask about anybody."""
    only_known(request, set())
    idle = request.app.state.settings.idle_minutes
    return ok(data=await devices.sessions_of(actor, _whose(actor, userId), idle))


@router.delete("/sessions/{userId}/{sessionKey}")
async def end_one_session(request: Request, userId: str, sessionKey: str, actor: SessionManager) -> Answer[Success]:
    """Signs a person out on one device; that device is refused at its next request."""
    await devices.end(actor, _whose(actor, userId), sessionKey, request.app.state.settings.idle_minutes)
    return ok("Signed out on that device")


@router.delete("/sessions/{userId}")
async def end_all_sessions(request: Request, userId: str, actor: SessionManager) -> Answer[SessionsEnded]:
    """Signs a person out everywhere, but for the session that asks."""
    ended = await devices.end_all(actor, _whose(actor, userId), request.app.state.settings.idle_minutes)
    return ok(f"Signed out on {ended} {'device' if ended == 1 else 'devices'}", ended=ended)
