"""What a trainee leaves waiting at a place; the logbook, which knows, uses the accounts, so it says here how to ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bson import ObjectId

Counter = Callable[[ObjectId | None, ObjectId | None, ObjectId], Awaitable[int]]
_counter: Counter | None = None


def pending_entries_by(counter: Counter) -> None:
    """Says who counts the entries that wait for verification, of a college, a department and a student."""
    global _counter
    _counter = counter


async def pending_entries(college_id: ObjectId | None, department_id: ObjectId | None, student_id: ObjectId) -> int:
    """How many of a student's entries wait for verification in a department."""
    assert _counter is not None, "Nobody has said who counts the entries that wait."
    return await _counter(college_id, department_id, student_id)
