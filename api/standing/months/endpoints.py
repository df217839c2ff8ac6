"""The calls about monthly authentication."""

from __future__ import annotations

from typing import Annotated

from bson import ObjectId
from fastapi import Path, Query, Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import MonthSigner, StandingLister, StandingReader
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import or_404
from api.core.http.contract import Envelope, Router, Success
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer, ok
from api.logbook import service as logbook
from api.standing import service
from api.standing.facts.gathering import place_id
from api.standing.months import listing, signing
from api.standing.months.answers import MonthList, MonthSheet
from api.standing.months.listing import Shown
from api.standing.months.schemas import MonthSigned
from api.standing.months.sheet import Month, month_of, sheet

router = Router(tags=["standing"])

MonthName = Annotated[str, Path(pattern=r"^\d{4}-(0[1-9]|1[0-2])$", description="A month as yyyy-mm.")]


@router.get("/months/{collegeId}/{departmentId}")
async def list_months(
    request: Request,
    collegeId: str,
    departmentId: str,
    actor: StandingLister,
    page: PageQuery,
    shown: Annotated[Shown, Query()] = "waiting",
) -> Answer[MonthList]:
    """The months of a department's students that are to sign, the longest overdue first, the overdue ones alone, those
    that are signed, those of them that changed since signing, or all; for a teacher, of their own students."""
    only_known(request, {*PAGE_KEYS, "shown"})
    own = actor.id if actor.role_group == "faculty" else None
    place = scope.for_place(actor, collegeId, departmentId)
    names = await accounts.trainee_names(place, guide=own, search=page.search)
    guides: set[ObjectId] = set()
    mine: set[ObjectId] = set()
    if own is not None:
        # Months of before a change of guide stay the former one's; those of an absent guide are the delegate's too.
        represented = await accounts.represented_by(own, clock.today(), place["collegeId"], place["departmentId"])
        guides = {own, *represented}
        mine = {row["_id"] for row in names}
        once = await accounts.once_guided(place, sorted(guides), page.search)
        names += [row for row in once if row["_id"] not in mine]
    else:
        # What was served here stays with the people here, wherever the trainee is now.
        former = await accounts.former_trainees(place["collegeId"], place["departmentId"])
        names += [row for row in former if page.search.casefold() in row["name"].casefold()]
    rows = await service.summaries([row["_id"] for row in names])
    listed = listing.months_of(rows, place_id(place["collegeId"], place["departmentId"]))
    if own is not None:
        listed = [row for row in listed if row.student["_id"] in mine or row.month.guide in map(str, guides)]
    wanted = sorted((row for row in listed if listing.SHOWN[shown](row.month.state)), key=listing.by_need)
    today = clock.today()
    some = await listing.wire(wanted[page.skip : page.skip + page.size], today)
    return Answer(envelope(some, len(wanted), page, today=today.isoformat(), counts=listing.counts_of(listed)))


@router.get("/months/{collegeId}/{departmentId}/{studentId}/{month}")
async def read_month(
    request: Request, collegeId: str, departmentId: str, studentId: str, month: MonthName, actor: StandingReader
) -> Answer[Envelope[MonthSheet]]:
    """A month of a trainee in one place: what stands in it, what to look at before signing, the signatures under it and
    what changed since, and whether the reader may sign it now. Students read their own."""
    now = await _month(actor, collegeId, departmentId, studentId, month)
    return ok(data=await sheet(actor, now, logbook.flag_rules(request)))


@router.post("/months/{collegeId}/{departmentId}/{studentId}/{month}")
async def sign_month(
    collegeId: str, departmentId: str, studentId: str, month: MonthName, body: MonthSigned, actor: MonthSigner
) -> Answer[Success]:
    """Signs a month as it was seen: its guide, a co-guide, the head of its department with a reason while the guide is
    there (clause 5.2(vii) of the regulations)."""
    now = await _month(actor, collegeId, departmentId, studentId, month)
    signed = await signing.sign(actor, now, body)
    return ok(f"{now.unit.first:%B %Y} is signed" + (f" again, for the {signed.n}. time" if signed.n > 1 else ""))


async def _month(actor: Actor, college_id: str, department_id: str, student_id: str, month: str) -> Month:
    place = scope.for_student(actor, college_id, department_id, student_id)
    students = await accounts.trainees([place["studentId"]])
    student = or_404(students[0] if students else None, service.NO_STUDENT)
    return await month_of(student, place["collegeId"], place["departmentId"], month)
