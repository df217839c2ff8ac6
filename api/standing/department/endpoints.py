"""The call about how a department stands today."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from api.access import scope
from api.access.permission import StandingLister
from api.core.errors import Invalid
from api.core.http.contract import Router
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer
from api.core.store.database import Row
from api.reports import service as reports
from api.standing.department.answers import DepartmentToday
from api.standing.department.needs import Shown
from api.standing.department.trainees import department_today

router = Router(tags=["standing"])

SORTS = ("", "need", "name")


@router.get("/departmentToday/{collegeId}/{departmentId}")
async def read_department_today(
    request: Request,
    collegeId: str,
    departmentId: str,
    actor: StandingLister,
    page: PageQuery,
    shown: Annotated[Shown, Query()] = "all",
    year: Annotated[int | None, Query(ge=1, le=10, description="A year of training.")] = None,
) -> Answer[DepartmentToday]:
    """How a department stands today: its trainees in order of need, what waits for whom, entries by week, days to
    decide and certificates that end. A teacher who is no head sees the own trainees alone; an Admin any department of
    the own college. ``shown`` narrows the list to those who are at risk, to be watched, silent for 14 days, short of a
    condition of the examination, without a signature under the last month, with a memo unanswered, or with a
    certificate that ends within 60 days."""
    only_known(request, {*PAGE_KEYS, "shown", "year"})
    if page.sort not in SORTS:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    place = scope.department(actor, collegeId, departmentId)
    base: Row = await reports.without_hidden(actor, dict(place))
    rows, total, beside = await department_today(actor, place, base, page, shown, year)
    return Answer(envelope(rows, total, page, **beside))
