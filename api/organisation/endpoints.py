"""The organisation's calls: what the sign-in and registration pages ask before anyone is signed in."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel, ConfigDict

from api.access.permission import OrganisationReader
from api.access.scope import require_own_id
from api.core.errors import or_404
from api.core.http.contract import Envelope, Named, Router, Titled, refusals
from api.core.http.wire import Answer, ok
from api.core.text import Id
from api.organisation import service
from api.organisation.answers import DepartmentOfCollege, LoginPage

router = Router(tags=["organisation"], responses=refusals(404, 413, 422, 429))


class CollegeChoice(BaseModel):
    """``{id}``: a college."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    id: Id


@router.get("/getCollege")
async def list_colleges() -> Answer[Envelope[list[Named]]]:
    """Every college, id and name only."""
    return ok(data=await service.college_names())


@router.post("/getDept")
async def list_departments(choice: CollegeChoice) -> Answer[Envelope[list[DepartmentOfCollege]]]:
    """The departments of a college."""
    return ok(data=await service.departments_of(choice.id))


@router.post("/getCourse")
async def course_of_department(choice: CollegeChoice) -> Answer[Envelope[Titled]]:
    """The course of a department, by the department's id."""
    found = or_404(await service.course_of(choice.id), "This department has no course yet.")
    return ok(data=found)


@router.get("/getAllDeptData/{userId}", responses=refusals(401, 403))
async def departments_for_user(
    userId: str, actor: OrganisationReader
) -> Answer[Envelope[list[Named] | list[DepartmentOfCollege]]]:
    """All departments for the Master, the own college's for everyone else; the id must be the actor's."""
    require_own_id(actor, userId)
    if actor.master:
        return ok(data=await service.all_departments())
    return ok(data=[] if actor.collegeId is None else await service.departments_of(actor.collegeId))


@router.get("/loginPage/{slug}")
async def login_page(slug: str, request: Request) -> Answer[Envelope[LoginPage]]:
    """The name and logo of a college's branded sign-in page."""
    found = or_404(await service.college_by_slug(slug[:80]), "There is no such sign-in page.")
    files = await request.app.state.files.describe([found.get("logo")], None)
    logo = files.get(found.get("logo"))
    return ok(data={**found, "logo": logo and logo["url"], "poweredBy": bool(found.get("poweredBy"))})
