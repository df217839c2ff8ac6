"""The curriculum's calls: drop-downs, and additions from the entry forms."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict

from api.access.permission import ReferenceAdder, ReferenceReader
from api.access.scope import scope_id
from api.core.http.contract import USUAL, Envelope, Router, refusals
from api.core.http.wire import Answer, ok
from api.core.text import Id, Line
from api.curriculum import service
from api.curriculum.answers import AddedSkill, AddedTitle, CompetencyChoice, DepartmentTitle, SkillChoice
from api.curriculum.documents import Procedure, Speciality

router = Router(tags=["curriculum"], responses=refusals(*USUAL, 413))

ForUse = Annotated[Literal["diag", "proc"] | None, Query(alias="for")]


class NewTitled(BaseModel):
    """A speciality or procedure; who adds it comes from the session, whatever is sent (L-344)."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    title: Line = ""
    departmentId: Id | None = None
    collegeId: Id | None = None
    addedBy: str | None = None


class NewSkill(BaseModel):
    """A skill under a competency."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    title: Line = ""
    computencyId: Id | Literal[""] | None = None
    addedBy: str | None = None


@router.get("/getComputencyDropDown/{departmentId}/{collegeId}")
async def list_competencies(
    departmentId: str, collegeId: str, actor: ReferenceReader, for_: ForUse = None
) -> Answer[Envelope[list[CompetencyChoice]]]:
    """The competencies of a department."""
    return ok(data=await service.competencies(actor, departmentId, collegeId, for_))


@router.get("/getSkillsByComputency/{competencyId}")
async def list_skills_of_competency(competencyId: str, actor: ReferenceReader) -> Answer[Envelope[list[SkillChoice]]]:
    """The skills of a competency."""
    return ok(data=await service.skills_of(actor, scope_id(competencyId)))


@router.get("/getSkillsDropDown/{departmentId}/{collegeId}")
async def list_skills_of_department(
    departmentId: str, collegeId: str, actor: ReferenceReader, for_: ForUse = None
) -> Answer[Envelope[list[SkillChoice]]]:
    """The skills of all competencies of a department, for forms that ask for the skill first."""
    return ok(data=await service.skills_of_department(actor, departmentId, collegeId, for_))


@router.get("/getSpecalityDropDown/{departmentId}/{collegeId}")
async def list_specialities_of_department(
    departmentId: str, collegeId: str, actor: ReferenceReader
) -> Answer[Envelope[list[DepartmentTitle]]]:
    """The specialities of a department."""
    return ok(data=await service.of_department(actor, Speciality, departmentId, collegeId))


@router.get("/getProcedureDropDown/{departmentId}/{collegeId}")
async def list_procedures_of_department(
    departmentId: str, collegeId: str, actor: ReferenceReader
) -> Answer[Envelope[list[DepartmentTitle]]]:
    """The skills-lab procedures of a department."""
    return ok(data=await service.of_department(actor, Procedure, departmentId, collegeId))


@router.post("/addSpeciality", status_code=201)
async def add_speciality(body: NewTitled, actor: ReferenceAdder) -> Answer[Envelope[AddedTitle]]:
    """Adds a speciality, or answers the one of that title."""
    row = await service.add_titled(actor, Speciality, body.title, body.departmentId, body.collegeId)
    return ok("Speciality added successfully!", status_code=201, data=row)


@router.post("/addProcedure", status_code=201)
async def add_procedure(body: NewTitled, actor: ReferenceAdder) -> Answer[Envelope[AddedTitle]]:
    """Adds a skills-lab procedure, or answers the one of that title."""
    row = await service.add_titled(actor, Procedure, body.title, body.departmentId, body.collegeId)
    return ok("Procedure added successfully!", status_code=201, data=row)


@router.post("/addSkill", status_code=201)
async def add_skill(body: NewSkill, actor: ReferenceAdder) -> Answer[Envelope[AddedSkill]]:
    """Adds a skill, or answers the one of that title."""
    row = await service.add_skill(actor, body.title, body.computencyId or None)
    return ok("Skill added successfully!", status_code=201, data=row)
