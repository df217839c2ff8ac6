"""What students recorded of a skill before: the line of history under an entry, and the ground of a doubtful role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from beanie.operators import NE, In
from bson import ObjectId

from api.core.store import collection
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.logbook.answers.deciding import Experience
from api.logbook.contract.kind import SKILL_ROLES
from api.logbook.deciding.roles import role_of
from api.logbook.documents import Entry, StoredEntry

FIELDS = ("studentId", "skills", "role", "date", "score", "status", "superseded", "replaces")
MAX_ENTRIES = 5_000
SCORES = 3

Earlier = Mapping[tuple[ObjectId, ObjectId], Sequence[Row]]
"""Entries by student and skill, in the order of their days."""


def _pair(entry: StoredEntry | Row) -> tuple[ObjectId, ObjectId] | None:
    skill = entry.get("skills")
    return (entry["studentId"], skill) if isinstance(skill, ObjectId) else None


async def of_same_skill(entries: Sequence[StoredEntry]) -> Earlier:
    """All entries of the students and skills of these; one query, whatever the number."""
    pairs = {pair for entry in entries if (pair := _pair(entry))}
    if not pairs:
        return {}
    theirs = [
        In(Entry.collegeId, sorted({entry["collegeId"] for entry in entries})),
        In(Entry.studentId, sorted({student for student, _ in pairs})),
        In(Entry.skills, sorted({skill for _, skill in pairs})),
        NE(Entry.status, "Rejected"),
    ]
    known: dict[tuple[ObjectId, ObjectId], list[Row]] = {pair: [] for pair in pairs}
    fields = dict.fromkeys(FIELDS, 1)
    async for row in collection(Entry).find(as_filter(theirs), fields).limit(MAX_ENTRIES):
        pair = _pair(row)
        if pair in known and not row.get("superseded"):
            known[pair].append(row)
    for rows in known.values():
        rows.sort(key=_order)
    return known


def _order(entry: StoredEntry | Row) -> tuple[object, ObjectId]:
    return entry["date"], entry["_id"]


def before(entry: StoredEntry, earlier: Earlier) -> list[Row] | None:
    """The student's entries of the skill before this one; None where the entry names no skill. The entry that it
    corrects is none of them."""
    pair = _pair(entry)
    if pair is None:
        return None
    return [
        row
        for row in earlier.get(pair, ())
        if _order(row) < _order(entry) and row["_id"] not in (entry["_id"], entry.get("replaces"))
    ]


def experience(entry: StoredEntry, earlier: Earlier) -> Experience | None:
    """The line of history of an entry; see :class:`Experience`."""
    rows = before(entry, earlier)
    if rows is None:
        return None
    roles = Counter(role for row in rows if (role := role_of(row)))
    order = [*SKILL_ROLES, *(role for role in roles if role not in SKILL_ROLES)]
    scores = [row["score"] for row in rows if row["status"] != "Pending" and isinstance(row.get("score"), str)]
    return {
        "nth": len(rows) + 1,
        "roles": [{"role": role, "count": roles[role]} for role in order if roles[role]],
        "lastScores": cast("list[str]", scores[-SCORES:]),
    }
