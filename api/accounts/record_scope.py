"""The part of a student's record that a person reads: all of it, or what was recorded in one place (DECISIONS D4.9).

A transfer leaves entries in the place where they were made. The student, the Master, and the HOD, guide and co-guides
of the present department read the whole record. Other teachers read what was recorded in their own department.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.access.documents import User
from api.accounts.trainees import StudentAccount, Trainee, student_account
from api.core.errors import Invalid
from api.core.store import rows
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.core.text import object_id

Place = tuple[ObjectId, ObjectId]
"""A college and a department."""


async def record_scope(actor: Actor, college_id: str, department_id: str, student_id: str) -> Row:
    """Return the filter of a student's record for a path ``{collegeId}/{departmentId}/{studentId}``.

    The path of the student's present place gives the whole record to those who read it. Every other path gives what
    was recorded in the place that it names.

    Raises:
        NotFound: a malformed id.
        Forbidden: the place or the student is not the actor's.
    """
    place = scope.for_student(actor, college_id, department_id, student_id)
    here, student = (place["collegeId"], place["departmentId"]), place["studentId"]
    if actor.student:
        whole = here == (actor.collegeId, actor.departmentId)
        places = [(actor.collegeId, actor.departmentId), *actor.formerPlaces]
        return whole_record(student, cast("list[Place]", places)) if whole and len(places) > 1 else dict(place)
    account = await student_account(student, {"collegeId": here[0], "departmentId": here[1]})
    return dict(place) if account is None else readable_record(actor, cast("Row", account))


async def list_scope(actor: Actor, college_id: str, department_id: str, student: str | None) -> Row:
    """Return the filter of a department's list, which a query may narrow to one ``student`` of the department.

    Raises:
        NotFound: a malformed id in the path.
        Forbidden: another department, or a student who asks for the whole department.
    """
    place = scope.for_student(actor, college_id, department_id, None)
    if student and object_id(student):
        return await record_scope(actor, college_id, department_id, student)
    return dict(place)


async def user_scope(actor: Actor, college_id: str, department_id: str, user_id: str, student: str | None) -> Row:
    """Return the filter of a list path ``{collegeId}/{departmentId}/{userId}``.

    Staff who name themselves mean the whole department (:func:`list_scope`); every other id is a student's
    (:func:`record_scope`).

    Raises:
        NotFound: a malformed id.
        Forbidden: the place or the student is not the actor's.
    """
    if not actor.student and scope.scope_id(user_id) == actor.id:
        return await list_scope(actor, college_id, department_id, student)
    return await record_scope(actor, college_id, department_id, user_id)


def reads_whole_record(actor: Actor, student: Mapping[str, object]) -> bool:
    """Return whether staff read the record of a student from all places; ``student`` is a row of the account."""
    if actor.master:
        return True
    guides = [student.get("guide"), *(cast("Sequence[ObjectId] | None", student.get("coGuides")) or ())]
    return scope.covers(actor, student) and (actor.role_group == "hod" or actor.id in guides)


def readable_record(actor: Actor | None, student: Row) -> Row:
    """Return the filter of a student's record as far as the actor reads it; without an actor, of the whole record.

    ``student`` is a row of the account, whose present place the actor is known to reach.
    """
    places = places_of(cast("Trainee", student))
    if len(places) > 1 and (actor is None or actor.student or reads_whole_record(actor, student)):
        return whole_record(student["_id"], places)
    return {
        "collegeId": student.get("collegeId"),
        "departmentId": student.get("departmentId"),
        "studentId": student["_id"],
    }


async def reads_entry_elsewhere(actor: Actor, student_id: ObjectId) -> bool:
    """Return whether staff may read an entry that this student recorded outside their department."""
    if actor.student:
        return False
    account = await rows(User, Trainee).one(User.id == student_id)
    return account is not None and reads_whole_record(actor, account)


def places_of(student: Trainee | StudentAccount) -> Sequence[Place]:
    """Return the present place and the former ones, each once."""
    former = [(one["collegeId"], one["departmentId"]) for one in student.get("formerPlaces") or ()]
    present = student.get("collegeId"), student.get("departmentId")
    return list(dict.fromkeys(cast("list[Place]", [one for one in (present, *former) if None not in one])))


def whole_record(student_id: ObjectId, places: Sequence[Place]) -> Row:
    """Return the filter of everything that a student recorded in these places."""
    colleges, departments = zip(*places, strict=True)
    return {
        "collegeId": {"$in": list(colleges)},
        "departmentId": {"$in": list(departments)},
        "studentId": student_id,
    }


def places_in(filter_: Row) -> list[Place]:
    """Return the pairs of college and department that a filter of this module names."""
    college, department = filter_.get("collegeId"), filter_.get("departmentId")
    if isinstance(college, dict) and isinstance(department, dict):
        return list(zip(college["$in"], department["$in"], strict=True))
    return [(college, department)] if isinstance(college, ObjectId) and isinstance(department, ObjectId) else []


def narrow_to_place(filter_: Row, value: str | None) -> Row:
    """Return the filter narrowed to one place, ``collegeId-departmentId``; without a value the filter as it is.

    Raises:
        Invalid: the value is no pair of ids.
    """
    if not value:
        return filter_
    ids = [object_id(part) for part in value.split("-")]
    if len(ids) != 2 or None in ids:
        raise Invalid("Choose a department of the list.", field="recordedIn")
    return as_filter([filter_, {"collegeId": ids[0], "departmentId": ids[1]}])
