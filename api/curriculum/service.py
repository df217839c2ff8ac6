"""Lists of the curriculum and additions to it, made while an entry is written."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.access.scope import within
from api.core.database import Row, changed, collection, is_duplicate, kept, new_id, together
from api.core.documents import Ref
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.kept import filter_key
from api.core.listing import WHOLE, contains
from api.core.text import folded
from api.curriculum.search import find, synonyms_of, words_of
from api.organisation import service as organisation

COMPETENCY = Ref("computencies", "title", "departmentId")
SKILL = Ref("skills", "title", "computencyId", "departmentId")
SPECIALITY = Ref("specialities", "title", "departmentId", "collegeId")
PROCEDURE = Ref("procedures", "title", "departmentId", "collegeId")

MISSING = "Please fill in all the required fields"
RETIRED = "This was taken out of use. Ask the administrator to bring it back."
IN_USE: dict[str, Any] = {"retiredOn": None}
SEARCHED = 20_000
"""How many titles of one list a search reads, at most."""
MEANT = 500
"""How many titles a search may mean, at most; the best are taken."""


async def _rows(name: str, filter_: dict[str, Any], fields: tuple[str, ...]) -> list[Row]:
    cursor = collection(name).find({**filter_, **IN_USE}, dict.fromkeys(fields, 1)).sort([("titleKey", 1)])
    rows = [row async for row in cursor.limit(WHOLE)]
    for row in rows:
        if said := synonyms_of(row["title"]):
            row["synonyms"] = said
    return rows


async def _titles(name: str, filter_: dict[str, Any]) -> list[tuple[ObjectId, str]]:
    async def read() -> list[tuple[ObjectId, str]]:
        cursor = collection(name).find(filter_, {"title": 1}).limit(SEARCHED)
        return [(row["_id"], row["title"]) async for row in cursor]

    return await kept().once(("titles", name, filter_key(filter_)), read)


async def meant(name: str, filter_: dict[str, Any], search: str, *, slips: bool = True) -> list[ObjectId]:
    """The records whose title, or a synonym of it, is meant by a search text; the best ones first."""
    if not words_of(search):
        return []
    rows = await _titles(name, filter_)
    return [rows[at][0] for at in find(search, [title for _, title in rows], slips=slips)][:MEANT]


async def searched(name: str, filter_: dict[str, Any], search: str) -> dict[str, Any]:
    """A list's filter, narrowed to what a search text means."""
    return {**filter_, "$or": [{"titleKey": contains(search)}, {"_id": {"$in": await meant(name, filter_, search)}}]}


async def named(department_id: ObjectId | None, search: str) -> dict[str, list[ObjectId]]:
    """What of a department's curriculum, retired or not, a text names: ids by the field of an entry that holds them."""
    fields = {"competency": "computencies", "skills": "skills", "speciality": "specialities", "procedure": "procedures"}
    if department_id is None:
        return {}
    filter_ = {"departmentId": department_id}
    found = await together(*(meant(name, filter_, search, slips=False) for name in fields.values()))
    return {field: ids for field, ids in zip(fields, found, strict=True) if ids}


async def competencies(actor: Actor, department_id: str, college_id: str, sort: str | None) -> list[Row]:
    """The competencies of a department, of one type or both."""
    scope = within(actor, college_id, department_id)
    filter_: dict[str, Any] = {"departmentId": scope["departmentId"]}
    if sort is not None:
        filter_["for"] = sort
    return await _rows("computencies", filter_, ("title", "for", "departmentId"))


async def skills_of(actor: Actor, competency_id: ObjectId) -> list[Row]:
    """The skills of one competency.

    Raises:
        NotFound: there is no such competency in the actor's department.
    """
    await _own_competency(actor, competency_id)
    return await _rows("skills", {"computencyId": competency_id}, ("title", "computencyId"))


async def skills_of_department(actor: Actor, department_id: str, college_id: str, sort: str | None) -> list[Row]:
    """The skills of every competency of a department, of one type or both."""
    scope = within(actor, college_id, department_id)
    filter_: dict[str, Any] = {"departmentId": scope["departmentId"]}
    if sort is not None:
        filter_["for"] = sort
    return await _rows("skills", filter_, ("title", "computencyId"))


async def of_department(actor: Actor, name: str, department_id: str, college_id: str) -> list[Row]:
    """The specialities or procedures of a department: everybody's and the own college's."""
    scope = within(actor, college_id, department_id)
    filter_ = {"departmentId": scope["departmentId"], "collegeId": {"$in": [None, scope["collegeId"]]}}
    return await _rows(name, filter_, ("title", "departmentId"))


async def _own_competency(actor: Actor, competency_id: ObjectId) -> Row:
    found: Row | None = await collection("computencies").find_one({"_id": competency_id, **IN_USE})
    if found is None or (not actor.master and found["departmentId"] != actor.departmentId):
        raise NotFound("There is no such competency.")
    return found


async def _add(name: str, key: dict[str, Any], row: Row) -> Row:
    existing: Row | None = await collection(name).find_one({**key, **IN_USE})
    if existing is not None:
        return existing
    made = {"_id": new_id(), **key, **row}
    try:
        await collection(name).insert_one({k: v for k, v in made.items() if v is not None})
    except Exception as error:
        if not is_duplicate(error):
            raise
        again: Row | None = await collection(name).find_one(key)
        if again is None:
            raise
        if again.get("retiredOn") is not None:
            raise Conflict(RETIRED, code="retired") from None
        return again
    changed(name)
    return made


def _titled(title: str) -> str:
    if not title:
        raise Invalid(MISSING, field="title")
    return title


async def add_titled(
    actor: Actor, name: str, title: str, department_id: ObjectId | None, college_id: ObjectId | None
) -> Row:
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
        places = await together(organisation.department(department), organisation.college(college))
        if places[0] is None or (college is not None and places[1] is None):
            raise NotFound
    shared = await collection(name).find_one(
        {"departmentId": department, "titleKey": folded(title), "collegeId": None, **IN_USE}
    )
    if shared is not None:
        row: Row = shared
        return row
    key = {"departmentId": department, "titleKey": folded(title), "collegeId": college}
    return await _add(name, key, {"title": title, "addedBy": actor.id})


async def add_skill(actor: Actor, title: str, competency_id: ObjectId | None) -> Row:
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
        "departmentId": competency["departmentId"],
        "for": competency.get("for"),
        "addedBy": actor.id,
    }
    return await _add("skills", key, row)


def scope_of_list(actor: Actor) -> dict[str, Any]:
    """Which curriculum rows an actor's management list shows: all for the Master, the own department's for others."""
    return dict(IN_USE) if actor.master else {"departmentId": actor.departmentId, **IN_USE}
