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

ALL = "all"
"""Stands in a path for every college or department, which only the Master may ask for."""


NOT_VERIFIED = "Your account is not verified by HOD yet, or your profile has no joining date."


def check_verified(actor: Actor) -> None:
    """Lets those pass who may record something: staff, and students whom the head of department has verified.

    Raises:
        Forbidden: a student who is not verified, or has no joining date (code ``not_verified``).
    """
    if not actor.verified:
        raise Forbidden(NOT_VERIFIED, code="not_verified")


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


def place(actor: Actor, college_id: str, department_id: str) -> dict[str, Any]:
    """The filter of the college and department that a path names; the Master may put ``all`` for either.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    if not actor.master:
        return within(actor, college_id, department_id)
    named = {"collegeId": college_id, "departmentId": department_id}
    return {name: scope_id(value) for name, value in named.items() if value != ALL}


def covers(actor: Actor, row: Row) -> bool:
    """Whether a record, or an account, is of the actor's college and department; everything is the Master's."""
    where = (row.get("collegeId"), row.get("departmentId"))
    return actor.master or (None not in where and where == (actor.collegeId, actor.departmentId))


def own(actor: Actor) -> dict[str, Any]:
    """The filter of everything an actor may see."""
    if actor.master:
        return {}
    mine: dict[str, Any] = {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    if actor.student:
        mine["studentId"] = actor.id
        if actor.formerPlaces:
            # What is the student's own stays so wherever it was recorded.
            colleges, departments = zip(*actor.formerPlaces, strict=True)
            mine["collegeId"] = {"$in": [actor.collegeId, *colleges]}
            mine["departmentId"] = {"$in": [actor.departmentId, *departments]}
    return mine


def for_student(actor: Actor, college_id: str, department_id: str, student_id: str | None) -> dict[str, Any]:
    """The filter of a list path ``{collegeId}/{departmentId}[/{studentId}]``.

    A student must name the own id, with the present college and department or those of before a transfer; staff may
    name a student of the scope.

    Raises:
        NotFound: a malformed id.
        Forbidden: a scope or student that is not the actor's.
    """
    if actor.student and student_id == str(actor.id):
        pair = scope_id(college_id), scope_id(department_id)
        if pair in actor.formerPlaces:
            return {"collegeId": pair[0], "departmentId": pair[1], "studentId": actor.id}
    filter_ = within(actor, college_id, department_id)
    if student_id is None:
        if actor.student:
            raise Forbidden
        return filter_
    student = scope_id(student_id)
    if actor.student and student != actor.id:
        raise Forbidden
    return {**filter_, "studentId": student}


def for_user(actor: Actor, college_id: str, department_id: str, user_id: str) -> dict[str, Any]:
    """The filter of a list path ``{collegeId}/{departmentId}/{userId}``: staff who name themselves mean the whole
    department, everybody else is named as in :func:`for_student`.

    Raises:
        NotFound: a malformed id.
        Forbidden: a scope or student that is not the actor's.
    """
    whole = not actor.student and scope_id(user_id) == actor.id
    return for_student(actor, college_id, department_id, None if whole else user_id)


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
