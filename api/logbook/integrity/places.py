"""Where a student's entries lie: in the college where each was recorded, which a transfer does not change.

Entries are spread over shards by college and student, so that whoever looks for those of one student names both.
"""

from __future__ import annotations

from collections.abc import Sequence

from beanie.operators import In
from bson import ObjectId

from api.accounts import service as accounts
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.logbook.documents import Entry


async def of_student(student_id: ObjectId) -> Row:
    """The filter of everything that a student has recorded."""
    return of_student_in(await accounts.colleges_of(student_id), student_id)


def of_student_in(colleges: Sequence[ObjectId], student_id: ObjectId) -> Row:
    """As :func:`of_student`, where the student's colleges are known."""
    return as_filter([In(Entry.collegeId, list(colleges)), Entry.studentId == student_id])
