"""What the verification page needs beside the queue itself: how it divides, and short comments to choose from."""

from __future__ import annotations

import re
from typing import NotRequired

from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core.store import collection, rows
from api.core.store.database import Row
from api.core.store.populate import small
from api.core.store.records import as_filter
from api.logbook.answers.queue import QueueSummary, StudentCount
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.contract.scoring import SCORE_COMMENTS
from api.logbook.documents import Entry
from api.logbook.reading import guarded
from api.logbook.reading import rows as entry_rows

COMMENTS = 7
OWN = 3
LOOKED_AT = 80
MAX_REMARK_LENGTH = 36


class Remarked(TypedDict):
    """What was said of an entry of a kind."""

    kind: str
    vRemark: NotRequired[str]


async def comments(actor: Actor) -> dict[str, list[str]]:
    """Short texts for a feedback, by the kind's key: what the actor wrote last on entries of it, then its usual ones.

    A longer feedback is taken apart into its sentences, as several comments make one feedback.
    """
    latest = [(Entry.verifiedOn, -1)]
    remarks: dict[str, list[str]] = {}
    place = {} if actor.collegeId is None else {"collegeId": actor.collegeId}
    mine = Entry.verifiedBy == actor.id
    for row in await rows(Entry, Remarked).many(mine, within=place, sort=latest, limit=LOOKED_AT):
        remarks.setdefault(row["kind"], []).append(str(row.get("vRemark") or ""))
    hidden = await guarded.hidden_from(actor)
    return {kind.key: _offered(kind, remarks.get(kind.key, [])) for kind in all_kinds() if kind.key not in hidden}


def _offered(kind: Kind, remarks: list[str]) -> list[str]:
    # What comes with a score is there already; chosen beside its score it would be taken out again.
    known = {text.casefold() for text in (*kind.comments, *SCORE_COMMENTS.values())}
    own = dict[str, str]()
    for feedback in remarks:
        for text in re.split(r"(?<=[.!?])\s+|\n+", feedback):
            key = text.strip().casefold()
            if 2 < len(key) <= MAX_REMARK_LENGTH and key not in known:
                own.setdefault(key, text.strip())
    mine = list(own.values())[:OWN]
    return [*mine, *kind.comments[: COMMENTS - len(mine)]]


async def divided(actor: Actor, scope_filter: Row) -> QueueSummary:
    """How the pending entries of a scope divide: the actor's own and all, by kind, and by student."""
    pipeline = [
        {"$match": scope_filter | as_filter([Entry.status == "Pending"])},
        {"$group": {"_id": {"kind": "$kind", "student": "$studentId", "teacher": "$teacher"}, "count": {"$sum": 1}}},
    ]
    kinds, students = dict[str, int](), dict[ObjectId, int]()
    mine = department = 0
    async for row in collection(Entry).aggregate(pipeline):
        group, count = row["_id"], row["count"]
        department += count
        mine += count if group.get("teacher") == actor.id else 0
        kinds[group["kind"]] = kinds.get(group["kind"], 0) + count
        students[group["student"]] = students.get(group["student"], 0) + count
    names = await small(entry_rows.REFS["studentId"], students)
    named: list[StudentCount] = [
        {"_id": id_, "name": student["name"], "count": count}
        for id_, count in students.items()
        if (student := names[id_])
    ]
    return {
        "mine": mine,
        "department": department,
        "kinds": [{"kind": key, "count": count} for key, count in sorted(kinds.items()) if by_key(key)],
        "students": sorted(named, key=lambda row: str(row["name"])),
    }
