"""The one row filter: which rows an actor may see is the pair (collegeId, departmentId), and for a student the own id.

Departments are shared between colleges, so one id alone is never a scope. Ids in a path are filters, never rights: a
pair that is not the actor's is 403, a record outside the scope is 404 (design section 5).
"""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core.database import Row, collection, kept
from api.core.errors import Forbidden, NotFound
from api.core.text import object_id


def scope_id(value: str) -> ObjectId:
    """An id that stands in a path.

    Raises:
        NotFound: it is no id at all.
    """
    found = object_id(value)
    if found is None:
        raise NotFound
    return found


def within(actor: Actor, college_id: str, department_id: str) -> dict[str, Any]:
    """The filter of the scope that a path names, if it is the actor's.

    Raises:
        NotFound: a malformed id.
        Forbidden: another college's or department's pair.
    """
    college, department = scope_id(college_id), scope_id(department_id)
    if not actor.master and (college, department) != (actor.collegeId, actor.departmentId):
        raise Forbidden
    return {"collegeId": college, "departmentId": department}


def own(actor: Actor) -> dict[str, Any]:
    """The filter of everything an actor may see."""
    if actor.master:
        return {}
    mine: dict[str, Any] = {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    if actor.student:
        mine["studentId"] = actor.id
    return mine


def for_student(actor: Actor, college_id: str, department_id: str, student_id: str | None) -> dict[str, Any]:
    """The filter of a list path ``{collegeId}/{departmentId}[/{studentId}]``.

    A student must name the own id; staff may name a student of the scope.

    Raises:
        NotFound: a malformed id.
        Forbidden: a scope or student that is not the actor's.
    """
    filter_ = within(actor, college_id, department_id)
    if student_id is None:
        if actor.student:
            raise Forbidden
        return filter_
    student = scope_id(student_id)
    if actor.student and student != actor.id:
        raise Forbidden
    return {**filter_, "studentId": student}


async def may_verify(actor: Actor) -> bool:
    """Whether the actor's college lets the actor's role verify; it may withhold that from named roles."""
    if actor.student:
        return False
    if actor.master or actor.collegeId is None:
        return True
    college = await kept().once(("withheld", actor.collegeId), lambda: _college(actor))
    return actor.role not in ((college or {}).get("withheldRoles") or ())


async def _college(actor: Actor) -> Row | None:
    found: Row | None = await collection("colleges").find_one({"_id": actor.collegeId}, {"withheldRoles": 1})
    return found
