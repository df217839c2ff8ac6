"""Whole entries of one student for those who sign over them: their content as it is, and what speaks against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from beanie.operators import In
from bson import ObjectId

from api.core.store import collection
from api.core.store.records import as_filter
from api.logbook.answers.deciding import Flag
from api.logbook.deciding.flags import FlagRules, signals_about
from api.logbook.documents import Entry, StoredEntry
from api.logbook.integrity.history import content_digest
from api.logbook.integrity.places import of_student_in


async def whole_entries(
    student_id: ObjectId, colleges: Sequence[ObjectId], ids: Sequence[ObjectId]
) -> list[StoredEntry]:
    """Some entries of a student, in the order of their days."""
    theirs = of_student_in(colleges, student_id) | as_filter([In(Entry.id, list(ids))])
    found = await collection(Entry).find(theirs).sort([("date", 1), ("_id", 1)]).to_list(length=None)
    return cast("list[StoredEntry]", found)


def recorded_digest(entry: Mapping[str, object]) -> str:
    """SHA-256 over what a student recorded, but for the teacher who is to verify it: cover and another assignment
    change nothing of what was recorded."""
    return content_digest({name: value for name, value in entry.items() if name != "teacher"})


async def doubts_of(entries: Sequence[StoredEntry], rules: FlagRules) -> dict[ObjectId, list[Flag]]:
    """The flags of entries of any kinds, by id; those without one are left out."""
    signals = await signals_about(entries, rules)
    return {id_: each["flags"] for id_, each in signals.items() if each["flags"]}
