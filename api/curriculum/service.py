"""Lists of the curriculum and additions to it, made while an entry is written."""

from __future__ import annotations

import re
from typing import cast

from beanie.operators import Eq, In, Or, RegEx
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.access.scope import for_place
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.http.listing import REFERENCE_LIMIT
from api.core.store import Condition, collection, records
from api.core.store.cache import filter_key
from api.core.store.database import Row, changed, current_cache, gather_reads, new_id
from api.core.store.documents import Ref
from api.core.store.records import as_filter, name_of
from api.core.text import folded
from api.curriculum.answers import AddedSkill, AddedTitle, CompetencyChoice, DepartmentTitle, SkillChoice
from api.curriculum.documents import Competency, Procedure, Skill, SkillUse, Speciality
from api.curriculum.items import Item as Item
from api.curriculum.items import item as item
from api.curriculum.items import items as items
from api.curriculum.search import find, synonyms_of, words_of
from api.organisation import service as organisation

COMPETENCY = Ref("computencies", "title", "departmentId")
SKILL = Ref("skills", "title", "computencyId", "departmentId")
SPECIALITY = Ref("specialities", "title", "departmentId", "collegeId")
PROCEDURE = Ref("procedures", "title", "departmentId", "collegeId")

MISSING = "Please fill in all the required fields"
RETIRED = "This was taken out of use. Ask the administrator to bring it back."
List = type[Competency | Skill | Speciality | Procedure]
"""One of the four lists of the curriculum."""
SEARCHED = 20_000
"""How many titles of one list a search reads, at most."""
MEANT = 500
"""How many titles a search may mean, at most; the best are taken."""


async def _rows(of: List, fields: tuple[str, ...], *where: Condition) -> list[Row]:
    in_use = as_filter([*where, Eq(of.retiredOn, None)])
    cursor = collection(of).find(in_use, dict.fromkeys(fields, 1)).sort([("titleKey", 1)])
    rows = [row async for row in cursor.limit(REFERENCE_LIMIT)]
    for row in rows:
        if said := synonyms_of(row["title"]):
            row["synonyms"] = said
    return rows


async def _titles(of: List, filter_: Row) -> list[tuple[ObjectId, str]]:
    async def read() -> list[tuple[ObjectId, str]]:
        cursor = collection(of).find(filter_, {"title": 1}).limit(SEARCHED)
        return [(row["_id"], row["title"]) async for row in cursor]

    return await current_cache().get_or_compute(("titles", name_of(of), filter_key(filter_)), read)


async def meant(of: List, filter_: Row, search: str, *, slips: bool = True) -> list[ObjectId]:
    """The records whose title, or a synonym of it, is meant by a search text; the best ones first."""
    if not words_of(search):
        return []
    rows = await _titles(of, filter_)
    return [rows[at][0] for at in find(search, [title for _, title in rows], slips=slips)][:MEANT]


async def searched(of: List, filter_: Row, search: str) -> Row:
    """A list's filter, narrowed to what a search text means."""
    found = Or(RegEx(of.titleKey, re.escape(search)), In(of.id, await meant(of, filter_, search)))
    return as_filter([filter_, found])


async def named(department_id: ObjectId | None, search: str) -> dict[str, list[ObjectId]]:
    """What of a department's curriculum, retired or not, a text names: ids by the field of an entry that holds them."""
    fields: dict[str, List] = {
        "competency": Competency,
        "skills": Skill,
        "speciality": Speciality,
        "procedure": Procedure,
    }
    if department_id is None:
        return {}
    filter_ = {"departmentId": department_id}
    meanings = await gather_reads(*(meant(of, filter_, search, slips=False) for of in fields.values()))
    return {field: ids for field, ids in zip(fields, meanings, strict=True) if ids}


async def competencies(
    actor: Actor, department_id: str, college_id: str, use: SkillUse | None
) -> list[CompetencyChoice]:
    """The competencies of a department, of one type or both."""
    scope = for_place(actor, college_id, department_id)
    of_use = [] if use is None else [Competency.for_ == use]
    theirs = Competency.departmentId == scope["departmentId"]
    found = await _rows(Competency, ("title", "for", "departmentId"), theirs, *of_use)
    return cast("list[CompetencyChoice]", found)


async def skills_of(actor: Actor, competency_id: ObjectId) -> list[SkillChoice]:
    """The skills of one competency.

    Raises:
        NotFound: there is no such competency in the actor's department.
    """
    await _own_competency(actor, competency_id)
    return await _skills(Skill.computencyId == competency_id)


async def _skills(*where: Condition) -> list[SkillChoice]:
    return cast("list[SkillChoice]", await _rows(Skill, ("title", "computencyId"), *where))


async def skills_of_department(
    actor: Actor, department_id: str, college_id: str, use: SkillUse | None
) -> list[SkillChoice]:
    """The skills of every competency of a department, of one type or both."""
    scope = for_place(actor, college_id, department_id)
    of_use = [] if use is None else [Skill.for_ == use]
    return await _skills(Skill.departmentId == scope["departmentId"], *of_use)


OfDepartment = type[Speciality | Procedure]


async def of_department(actor: Actor, of: OfDepartment, department_id: str, college_id: str) -> list[DepartmentTitle]:
    """The specialities or procedures of a department: everybody's and the own college's."""
    scope = for_place(actor, college_id, department_id)
    theirs = (of.departmentId == scope["departmentId"], In(of.collegeId, [None, scope["collegeId"]]))
    return cast("list[DepartmentTitle]", await _rows(of, ("title", "departmentId"), *theirs))


async def _own_competency(actor: Actor, competency_id: ObjectId) -> Competency:
    found = await records(Competency).one(Competency.id == competency_id, Eq(Competency.retiredOn, None))
    if found is None or (not actor.master and found.departmentId != actor.departmentId):
        raise NotFound("There is no such competency.")
    return found


async def _add(of: List, key: Row, row: Row) -> Row:
    existing: Row | None = await collection(of).find_one(as_filter([key, Eq(of.retiredOn, None)]))
    if existing is not None:
        return existing
    item = {"_id": new_id(), **key, **row}
    try:
        await collection(of).insert_one({k: v for k, v in item.items() if v is not None})
    except DuplicateKeyError:
        again: Row | None = await collection(of).find_one(key)
        if again is None:
            raise
        if again.get("retiredOn") is not None:
            raise Conflict(RETIRED, code="retired") from None
        return again
    changed(name_of(of))
    return item


def _titled(title: str) -> str:
    if not title:
        raise Invalid(MISSING, field="title")
    return title


async def add_titled(
    actor: Actor, of: OfDepartment, title: str, department_id: ObjectId | None, college_id: ObjectId | None
) -> AddedTitle:
    """Adds a speciality or procedure to the actor's department; an equal title answers the one that is there.

    Raises:
        Invalid: no title.
        Forbidden: another department or college than the actor's.
        NotFound: the Master names a department or a college that there is not.
    """
    _titled(title)
    department = department_id or actor.departmentId
    college = college_id or actor.collegeId
    if department is None:
        raise Invalid(MISSING, field="departmentId")
    if not actor.master and (department, college) != (actor.departmentId, actor.collegeId):
        raise Forbidden
    if actor.master:
        places = await gather_reads(organisation.department(department), organisation.college(college))
        if places[0] is None or (college is not None and places[1] is None):
            raise NotFound
    key = {"departmentId": department, "titleKey": folded(title)}
    shared = await collection(of).find_one(as_filter([key, Eq(of.collegeId, None), Eq(of.retiredOn, None)]))
    row = shared or await _add(of, {**key, "collegeId": college}, {"title": title, "addedBy": actor.id})
    return cast("AddedTitle", row)


async def add_skill(actor: Actor, title: str, competency_id: ObjectId | None) -> AddedSkill:
    """Adds a skill under a competency of the actor's department.

    Raises:
        Invalid: no title or competency.
        NotFound: no such competency there.
    """
    _titled(title)
    if competency_id is None:
        raise Invalid(MISSING, field="computencyId")
    competency = await _own_competency(actor, competency_id)
    key = {"computencyId": competency_id, "titleKey": folded(title)}
    row = {
        "title": title,
        "departmentId": competency.departmentId,
        "for": competency.for_,
        "addedBy": actor.id,
    }
    return cast("AddedSkill", await _add(Skill, key, row))


def scope_of_list(actor: Actor) -> Row:
    """Which curriculum rows an actor's management list shows: all for the Master, the own department's for others."""
    return {"retiredOn": None} if actor.master else {"departmentId": actor.departmentId, "retiredOn": None}
