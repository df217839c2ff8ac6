"""The calls about where trainees stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson
from fastapi import Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import StandingCertifier, StandingLister, StandingReader, StandingWithdrawer
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Invalid
from api.core.http.contract import Envelope, Router, Success
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer, ok
from api.standing import acts, cards, service
from api.standing.answers import PriceOfLeave, StandingList, TraineeStanding
from api.standing.engine.facts import Leave
from api.standing.schemas import FinalActDone, FinalActWithdrawn, LeaveAsked
from api.standing.summary import SummaryRow, by_need
from api.standing.wire import encoded

router = Router(tags=["standing"])

SORTS: Mapping[str, Callable[[SummaryRow], Any]] = {
    "need": by_need,
    "name": lambda row: (row["name"].casefold(), str(row["_id"])),
}


@router.get("/standing/{collegeId}/{departmentId}")
async def list_standings(
    request: Request, collegeId: str, departmentId: str, actor: StandingLister, page: PageQuery
) -> Answer[StandingList]:
    """Where the trainees of a department stand today, who needs something first (``sort`` need) or by name; of a
    teacher's own trainees alone where the teacher is no head. The Master may put ``all`` for college and department."""
    only_known(request, PAGE_KEYS)
    if page.sort and page.sort not in SORTS:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    own = actor.id if actor.role_group == "faculty" else None
    place = scope.for_place_or_all(actor, collegeId, departmentId)
    names = await accounts.trainee_names(place, guide=own, search=page.search)
    rows = await service.summaries([row["_id"] for row in names])
    rows.sort(key=SORTS[page.sort or "need"])
    shown = await cards.with_guides(rows[page.skip : page.skip + page.size])
    today = clock.today().isoformat()
    return Answer(envelope(shown, len(rows), page, today=today, ruleVersion=service.RULE_VERSION))


@router.get("/standing/{collegeId}/{departmentId}/{studentId}")
async def read_standing(
    collegeId: str, departmentId: str, studentId: str, actor: StandingReader
) -> Answer[Envelope[TraineeStanding]]:
    """Where a trainee stands today by regulation, curriculum and college, with the evidence of each rule; a student
    reads the own, staff those of their department."""
    student = await service.student_there(_scope(actor, collegeId, departmentId, studentId))
    done = await cards.acts_of(student["_id"])
    possible = await acts.find_possible(actor, student["_id"], done)
    data = {
        "student": await cards.card(student),
        "acts": done,
        "may": possible.act,
        "mayWithdraw": possible.withdraw,
        "finalActsFrom": possible.first_day.isoformat() if possible.first_day else None,
        "standing": orjson.Fragment(await service.encoded_standing(student["_id"])),
    }
    return ok(data=data)


@router.post("/standing/{collegeId}/{departmentId}/{studentId}/whatIf")
async def ask_what_if(
    collegeId: str, departmentId: str, studentId: str, body: LeaveAsked, actor: StandingReader
) -> Answer[Envelope[PriceOfLeave]]:
    """What a leave would change if it were approved: days that may still be lost, the end of the term, what is left of
    the year, and what it overlaps. Nothing is stored."""
    student = await service.student_there(_scope(actor, collegeId, departmentId, studentId))
    leave = Leave(body.reasonType, body.fromDate.date(), body.toDate.date(), "Pending")
    return ok(data=orjson.Fragment(encoded(await service.price_of(student, leave))))


@router.post("/standing/{collegeId}/{departmentId}/{studentId}/finalAct")
async def do_final_act(
    collegeId: str, departmentId: str, studentId: str, body: FinalActDone, actor: StandingCertifier
) -> Answer[Success]:
    """Signs the whole logbook of a student, or certifies the proficiency. Only the head of the department can do this,
    in the six months before the examination or the end of the term and later."""
    student = await service.student_there(_scope(actor, collegeId, departmentId, studentId))
    await acts.perform(actor, student, body)
    return ok(acts.DONE[body.act])


@router.post("/standing/{collegeId}/{departmentId}/{studentId}/finalAct/withdraw")
async def withdraw_final_act(
    collegeId: str, departmentId: str, studentId: str, body: FinalActWithdrawn, actor: StandingWithdrawer
) -> Answer[Success]:
    """Withdraws a final act: the head of the department on the day of the act, the Master on any day."""
    student = await service.student_there(_scope(actor, collegeId, departmentId, studentId))
    await acts.withdraw(actor, student, body)
    return ok(acts.WITHDRAWN[body.act])


def _scope(actor: Actor, college_id: str, department_id: str, student_id: str) -> scope.Scope:
    return scope.for_student(actor, college_id, department_id, student_id)
