"""The one row filter: which rows an actor may see is the pair (collegeId, departmentId), and for a student the own id.

Departments are shared between colleges, so one id alone is never a scope. Ids in a path are filters, never rights: a
pair that is not the actor's is 403, a record outside the scope is 404 (DECISIONS D4.1).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bson import ObjectId

from api.access.actor import Actor
from api.access.roles import PRINTING_TEACHERS
from api.core.errors import Forbidden, or_404
from api.core.store.database import current_cache
from api.core.text import object_id

ALL = "all"
"""Stands in a path for every college or department, which only the Master may ask for."""
Scope = dict[str, ObjectId]
"""Which rows are meant: the college and the department of a record, and its student where one is named."""


NOT_VERIFIED = "Your account is not verified by HOD yet, or your profile has no joining date."


LICENCE_REFUNDED = (
    "Your licence was refunded, so nothing new can be added. Your entries stay readable and printable. "
    "Buy a licence again on the Payment page; unsent entries stay on this device as drafts."
)


def check_verified(actor: Actor) -> None:
    """Lets those pass who may record something: staff, and students whom the head of department has verified.

    Raises:
        Forbidden: a student who is not verified, or has no joining date (code ``not_verified``), or whose licence was
            refunded (code ``licence_refunded``).
    """
    if actor.refunded:
        raise Forbidden(LICENCE_REFUNDED, code="licence_refunded")
    if not actor.verified:
        raise Forbidden(NOT_VERIFIED, code="not_verified")


def scope_id(value: str) -> ObjectId:
    """An id that stands in a path.

    Raises:
        NotFound: it is no id at all.
    """
    return or_404(object_id(value))


def require_own_id(actor: Actor, value: str) -> None:
    """Refuses a path that names anybody but the actor.

    Raises:
        Forbidden: it does.
    """
    if scope_id(value) != actor.id:
        raise Forbidden


def for_place(actor: Actor, college_id: str, department_id: str) -> Scope:
    """The filter of the scope that a path names, if it is the actor's.

    Raises:
        NotFound: a malformed id.
        Forbidden: another college's or department's pair.
    """
    college, department = scope_id(college_id), scope_id(department_id)
    if not actor.master and (college, department) != (actor.collegeId, actor.departmentId):
        raise Forbidden
    return {"collegeId": college, "departmentId": department}


def for_place_or_all(actor: Actor, college_id: str, department_id: str) -> Scope:
    """The filter of the college and department that a path names; the Master may put ``all`` for either.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    if not actor.master:
        return for_place(actor, college_id, department_id)
    named = {"collegeId": college_id, "departmentId": department_id}
    return {name: scope_id(value) for name, value in named.items() if value != ALL}


def department(actor: Actor, college_id: str, department_id: str) -> Scope:
    """The filter of one department that a path names: of staff the own, of an Admin any of the own college (DECISIONS
    D15.12), of the Master any.

    Raises:
        NotFound: a malformed id.
        Forbidden: another's department.
    """
    college, department_ = scope_id(college_id), scope_id(department_id)
    if actor.role_group == "admin" and college == actor.collegeId:
        return {"collegeId": college, "departmentId": department_}
    return for_place(actor, college_id, department_id)


def covers(actor: Actor, row: Mapping[str, object]) -> bool:
    """Whether a record, or an account, is of the actor's college and department; everything is the Master's."""
    return covers_place(actor, row.get("collegeId"), row.get("departmentId"))


def covers_place(actor: Actor, college_id: object, department_id: object) -> bool:
    """Whether a college and department are the actor's; all are the Master's."""
    where = (college_id, department_id)
    return actor.master or (None not in where and where == (actor.collegeId, actor.departmentId))


def own(actor: Actor) -> dict[str, object]:
    """The filter of everything an actor may see."""
    if actor.master:
        return {}
    mine: dict[str, object] = {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    if actor.student:
        mine["studentId"] = actor.id
        if actor.formerPlaces:
            # What is the student's own stays so wherever it was recorded.
            colleges, departments = zip(*actor.formerPlaces, strict=True)
            mine["collegeId"] = {"$in": [actor.collegeId, *colleges]}
            mine["departmentId"] = {"$in": [actor.departmentId, *departments]}
    return mine


def for_student(actor: Actor, college_id: str, department_id: str, student_id: str | None) -> Scope:
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
    filter_ = for_place(actor, college_id, department_id)
    if student_id is None:
        if actor.student:
            raise Forbidden
        return filter_
    student = scope_id(student_id)
    if actor.student and student != actor.id:
        raise Forbidden
    return {**filter_, "studentId": student}


def for_user(actor: Actor, college_id: str, department_id: str, user_id: str) -> Scope:
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
    college_id = actor.collegeId
    if actor.student:
        return False
    if actor.master or college_id is None:
        return True
    assert _withheld_roles is not None, "Nobody has said who knows of the withheld roles."
    reader = _withheld_roles
    return actor.role not in await current_cache().get_or_compute(("withheld", college_id), lambda: reader(college_id))


async def prints_patient_numbers(actor: Actor) -> bool:
    """Whether what the actor prints or packs has the numbers of patients whole: a student's own record, and that of a
    teacher who may verify its entries. A clerk and an Admin get them masked even where they verify, and so does the
    Master (DECISIONS D8.2)."""
    return actor.student or (actor.role_group in PRINTING_TEACHERS and await may_verify(actor))


Reader = Callable[[ObjectId], Awaitable[Sequence[str]]]
_withheld_roles: Reader | None = None


def withheld_roles_by(reader: Reader) -> None:
    """Says who knows which roles a college does not let verify: the organisation, to which its record belongs."""
    global _withheld_roles
    _withheld_roles = reader
