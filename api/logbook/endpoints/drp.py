"""The District Residency Programme's own calls as the specification gives them (T-333, T-337, T-338), on the shared
life cycle: activities, which staff may record for a chosen student (DECISIONS D7.11), and offline logbooks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fastapi import Request

from api.access.actor import Actor
from api.access.permission import DrpAuthor, EntryAuthor, EntryLister
from api.accounts import service as accounts
from api.core.errors import Conflict, Invalid
from api.core.files.records import files_of
from api.core.http.bodies import read_json
from api.core.http.contract import Envelope, Router, described_by
from api.core.http.listing import PageQuery
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.text import object_id
from api.logbook.answers.entries import ENTRIES, ROWS, EntryPage
from api.logbook.endpoints.entries import WITH_BODY, body_of, create_entry, list_entries
from api.logbook.entries import create
from api.logbook.kinds.drp_activity import KIND as ACTIVITY
from api.logbook.kinds.drp_offline import KIND as OFFLINE
from api.logbook.reading import rows as entry_rows

router = Router(tags=["drp"])

if TYPE_CHECKING:
    DrpActivityRow = Row
    DrpActivityEntry = Row
    DrpOfflineRow = Row
    DrpOfflineEntry = Row
else:
    DrpActivityRow, DrpActivityEntry = ROWS[ACTIVITY.key], ENTRIES[ACTIVITY.key]
    DrpOfflineRow, DrpOfflineEntry = ROWS[OFFLINE.key], ENTRIES[OFFLINE.key]

NO_STUDENT = "Please select student"
NOT_VERIFIED = "This student is not verified by HOD yet, or has no joining date."


@router.get("/drp/proc/{collegeId}/{departmentId}/{userId}")
async def list_drp_activities(
    request: Request, collegeId: str, departmentId: str, userId: str, actor: EntryLister, page: PageQuery
) -> Answer[EntryPage[DrpActivityRow]]:
    """A student's activities; for staff who name themselves, the department's."""
    student = request.query_params.get("student")
    listed = await accounts.user_scope(actor, collegeId, departmentId, userId, student)
    return await list_entries(request, ACTIVITY, listed, actor, page)


@router.get("/drp/offline/{collegeId}/{departmentId}/{userId}")
async def list_offline_logbooks(
    request: Request, collegeId: str, departmentId: str, userId: str, actor: EntryLister, page: PageQuery
) -> Answer[EntryPage[DrpOfflineRow]]:
    """A student's offline logbooks; for staff who name themselves, the department's."""
    student = request.query_params.get("student")
    listed = await accounts.user_scope(actor, collegeId, departmentId, userId, student)
    return await list_entries(request, OFFLINE, listed, actor, page)


@router.post("/drp/proc", status_code=201, responses=WITH_BODY)
@described_by(partial(body_of, ACTIVITY))
async def add_drp_activity(request: Request, actor: DrpAuthor) -> Answer[Envelope[DrpActivityEntry]]:
    """Records an activity: a student's own, whoever is named; staff name the student (``studentId``)."""
    if actor.student:
        return await create_entry(request, ACTIVITY, actor)
    data = await read_json(request)
    student = await _chosen(actor, data.get("studentId"))
    files = files_of(request)
    row, new = await create.create(student, ACTIVITY, data, files, entered_by=actor.id)
    record = entry_rows.without_internal(row)
    await entry_rows.to_wire([record], ACTIVITY, actor, files, sees_patients=True)
    return ok(ACTIVITY.successMessage, status_code=201 if new else 200, data=record)


async def _chosen(actor: Actor, value: object) -> Actor:
    """The student for whom staff record something, as the author of it.

    Raises:
        Invalid: none is named.
        NotFound: there is no such student in the actor's scope.
        Conflict: the student is not verified, and has no logbook yet.
    """
    if not value:
        raise Invalid(NO_STUDENT, field="studentId")
    user = await accounts.student_within(actor, object_id(value))
    if user.get("verifyByHod") is not True or user.get("joiningDate") is None:
        raise Conflict(NOT_VERIFIED)
    return Actor(
        id=user["_id"],
        name=user["name"],
        role=None,
        role_group="student",
        collegeId=user.get("collegeId"),
        departmentId=user.get("departmentId"),
        verified=True,
        joinedOn=user["joiningDate"].date(),
        sessionId=actor.sessionId,
    )


@router.post("/drp/offline", status_code=201, responses=WITH_BODY)
@described_by(partial(body_of, OFFLINE))
async def add_offline_logbook(request: Request, actor: EntryAuthor) -> Answer[Envelope[DrpOfflineEntry]]:
    """Takes a student's offline logbook; multipart, the file under ``certificate``."""
    return await create_entry(request, OFFLINE, actor)
