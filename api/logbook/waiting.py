"""What the verification page needs beside the queue itself: how it divides, and short comments to choose from."""

from __future__ import annotations

import re
from typing import Any

from api.access.actor import Actor
from api.core.database import Row, collection
from api.core.populate import populate
from api.logbook import guarded
from api.logbook import rows as shape
from api.logbook.kind import Kind
from api.logbook.registry import all_kinds, by_key

COMMENTS = 7
OWN = 3
LOOKED_AT = 80
SHORT = 36


async def comments(actor: Actor) -> dict[str, list[str]]:
    """Short texts for a feedback, by the kind's key: what the actor wrote last on entries of it, then its usual ones.

    A longer feedback is taken apart into its sentences, as several comments make one feedback.
    """
    cursor = collection("entries").find({"verifiedBy": actor.id}, {"vRemark": 1, "kind": 1})
    recent = cursor.sort([("verifiedOn", -1), ("_id", -1)]).limit(LOOKED_AT)
    said: dict[str, list[str]] = {}
    async for row in recent:
        said.setdefault(row["kind"], []).append(str(row.get("vRemark") or ""))
    hidden = await guarded.hidden_from(actor)
    return {kind.key: _offered(kind, said.get(kind.key, [])) for kind in all_kinds() if kind.key not in hidden}


def _offered(kind: Kind, said: list[str]) -> list[str]:
    known, own = {text.casefold() for text in kind.comments}, dict[str, str]()
    for feedback in said:
        for text in re.split(r"(?<=[.!?])\s+|\n+", feedback):
            key = text.strip().casefold()
            if 2 < len(key) <= SHORT and key not in known:
                own.setdefault(key, text.strip())
    mine = list(own.values())[:OWN]
    return [*mine, *kind.comments[: COMMENTS - len(mine)]]


async def divided(actor: Actor, scope_filter: dict[str, Any]) -> dict[str, Any]:
    """How the pending entries of a scope divide: the actor's own and all, by kind, and by student."""
    pipeline = [
        {"$match": {**scope_filter, "status": "Pending"}},
        {"$group": {"_id": {"kind": "$kind", "student": "$studentId", "teacher": "$teacher"}, "count": {"$sum": 1}}},
    ]
    kinds, students = dict[str, int](), dict[Any, int]()
    mine = department = 0
    async for row in collection("entries").aggregate(pipeline):
        group, count = row["_id"], row["count"]
        department += count
        mine += count if group.get("teacher") == actor.id else 0
        kinds[group["kind"]] = kinds.get(group["kind"], 0) + count
        students[group["student"]] = students.get(group["student"], 0) + count
    rows: list[Row] = [{"student": id_, "count": count} for id_, count in students.items()]
    await populate(rows, {"student": shape.REFS["studentId"]})
    named = [{**row["student"], "count": row["count"]} for row in rows if row["student"]]
    return {
        "mine": mine,
        "department": department,
        "kinds": [{"kind": key, "count": count} for key, count in sorted(kinds.items()) if by_key(key)],
        "students": sorted(named, key=lambda row: str(row["name"])),
    }
