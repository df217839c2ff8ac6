"""Kinds whose days belong to one entry alone: two leaves of a student may not share a day (DECISIONS D7.9, DN-04)."""

from collections.abc import Mapping, Sequence
from typing import cast

from beanie.operators import NE, NotIn
from bson import ObjectId

from api.accounts import service as accounts
from api.core.errors import Conflict
from api.core.store import collection
from api.core.store.records import as_filter
from api.logbook.contract.kind import Kind
from api.logbook.documents import Entry, StoredEntry
from api.logbook.integrity.places import of_student_in


async def check_overlap(kind: Kind, entry: StoredEntry, colleges: Sequence[ObjectId] | None = None) -> None:
    """Looks for another entry of the student that claims a day of ``entry``; a rejected or superseded one claims none.
    ``colleges`` are those of the student, where they are known.

    Raises:
        Conflict: there is one; the message names its days.
    """
    clash = await clash_of(kind, entry, colleges)
    if clash is not None:
        raise clash


async def clash_of(
    kind: Kind, entry: Mapping[str, object], colleges: Sequence[ObjectId] | None = None
) -> Conflict | None:
    """The refusal that :func:`check_overlap` raises, or None."""
    if kind.exclusive is None:
        return None
    student_id = cast("ObjectId", entry["studentId"])
    places = colleges or await accounts.colleges_of(student_id)
    start, end = kind.exclusive
    others = of_student_in(places, student_id) | as_filter(
        [
            Entry.kind == kind.key,
            {start: {"$lte": entry.get(end)}, end: {"$gte": entry.get(start)}},
            NE(Entry.status, "Rejected"),
            NE(Entry.superseded, True),
            NotIn(Entry.id, [entry["_id"], entry.get("replaces")]),
        ]
    )
    clash = await collection(Entry).find_one(others, {start: 1, end: 1})
    if clash is None:
        return None
    days = f"{clash[start]:%d-%m-%Y} to {clash[end]:%d-%m-%Y}"
    return Conflict(f"These days overlap an entry of {days}.", field=start)
