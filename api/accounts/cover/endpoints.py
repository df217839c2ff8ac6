"""The calls about away days and the guides of a student."""

from __future__ import annotations

from typing import cast

from fastapi import Request

from api.access import scope
from api.access.actor import Actor
from api.access.documents import User
from api.access.permission import AwayLister, AwaySetter, GuideAssigner
from api.access.roles import teaches
from api.accounts import service
from api.accounts.cover import guides, setting
from api.accounts.cover.answers import AwayList, GuideRow
from api.accounts.cover.schemas import AwaySet, GuideSet
from api.accounts.people import lists as people
from api.core import clock
from api.core.errors import Conflict, NotFound
from api.core.http.contract import Envelope, Router, Success
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.text import object_id
from api.notifications import service as notifications

router = Router(tags=["people"])

NO_GUIDE = "Only an active teacher of the student's department can guide."


@router.get("/away/{collegeId}/{departmentId}")
async def list_away(
    request: Request, collegeId: str, departmentId: str, actor: AwayLister, page: PageQuery
) -> Answer[AwayList]:
    """Who of a department's staff is away or will be, until when, and who stands in; a teacher sees the own days and
    those on which the teacher stands in."""
    only_known(request, PAGE_KEYS - {"search", "sort"})
    listed = await setting.absences(scope.for_place(actor, collegeId, departmentId), actor, page)
    return page_answer(page, listed, today=clock.today().isoformat())


@router.post("/away", status_code=201)
async def add_away(body: AwaySet, actor: AwaySetter) -> Answer[Success]:
    """Sets days of absence with who stands in: the own, or as head of the department those of its staff."""
    await setting.add(actor, body)
    return ok("The days of absence are saved", status_code=201)


@router.post("/away/{awayId}")
async def change_away(awayId: str, body: AwaySet, actor: AwaySetter) -> Answer[Success]:
    """Changes days of absence; whose they are stays."""
    await setting.change(actor, object_id(awayId), body)
    return ok("The days of absence are saved")


@router.delete("/away/{awayId}")
async def end_away(awayId: str, actor: AwaySetter) -> Answer[Success]:
    """Takes days of absence back that have not begun, or ends those that have with yesterday."""
    return ok(await setting.end(actor, object_id(awayId)))


@router.get("/guides/{studentId}")
async def read_guides(studentId: str, actor: GuideAssigner) -> Answer[Envelope[list[GuideRow]]]:
    """Who guided a student from when to when, the present guide first."""
    student = await service.student(actor, object_id(studentId))
    return ok(data=await _rows(student))


@router.post("/guides/{studentId}")
async def set_guide(studentId: str, body: GuideSet, actor: GuideAssigner) -> Answer[Envelope[list[GuideRow]]]:
    """Makes a teacher of the department the guide of a student from a day on, or nobody; those before stay in the
    history."""
    student = await service.student(actor, object_id(studentId))
    guide = None if body.guide is None else await _guide(student, str(body.guide))
    await guides.set_guide(actor, student, guide, body.since.date())
    about = guide or student
    await people.record_audit(
        actor, "guide.assigned" if guide else "guide.withdrawn", about, students=[student.id], since=body.since
    )
    await _notify(actor, student, guide, clock.shown_day(body.since.date()))
    now = await service.account(student.id)
    return ok("The guide is saved", data=await _rows(now or student))


async def _guide(student: User, user_id: str) -> User:
    guide = await people.person(user_id, staff=True)
    if (guide.collegeId, guide.departmentId) != (student.collegeId, student.departmentId):
        raise NotFound(people.NO_STAFF)
    if not guide.status or not teaches(guide.role):
        raise Conflict(NO_GUIDE, code="no_teacher")
    return guide


async def _notify(actor: Actor, student: User, guide: User | None, day: str) -> None:
    words = f"{guide.name} is your guide from {day}" if guide else f"You have no guide from {day}"
    await notifications.notify([student.id], "guide.assigned", words, "/profile", by=actor.id)
    if guide:
        desc = f"You guide {student.name} from {day}"
        await notifications.notify([guide.id], "guide.assigned", desc, "/allStudent", by=actor.id, subject=student.id)


async def _rows(student: User) -> list[GuideRow]:
    rows = guides.history(student)
    person = references(User)["guide"]
    await populate(rows, {"guide": person, "by": person})
    return cast("list[GuideRow]", rows)
