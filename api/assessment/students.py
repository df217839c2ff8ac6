"""Whom an assessment is about."""

from __future__ import annotations

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core.errors import Forbidden, Invalid, NotFound
from api.core.store.database import Row
from api.core.text import object_id

BAD_ID = "Invalid student ID"


async def assessed(actor: Actor, student_id: object) -> Row:
    """The student that an id names, if the actor may read or score what is theirs.

    Raises:
        Invalid: it is no id (T-270).
        NotFound: there is no such student.
        Forbidden: another student's, or one of another college or department.
    """
    wanted = object_id(student_id)
    if wanted is None:
        raise Invalid(BAD_ID, field="studentId")
    if actor.student and wanted != actor.id:
        raise Forbidden
    student = await accounts.by_id(wanted)
    if student is None or accounts.is_staff(student):
        raise NotFound("This student was not found.")
    if not scope.covers(actor, student):
        raise Forbidden
    return student
