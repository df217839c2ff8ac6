"""What the verification page needs beside the queue itself: how it divides, and short comments to choose from."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from api.access.actor import Actor
from api.core.database import Row, collection
from api.core.populate import populate
from api.logbook import rows as shape
from api.logbook.registry import by_key

COMMENTS = 7
OWN = 3
LOOKED_AT = 40
SHORT = 36


@cache
def usual_comments() -> tuple[str, ...]:
    """The comments that everybody is offered."""
    return tuple(json.loads((Path(__file__).parent / "comments.json").read_text(encoding="utf-8")))


async def comments(actor: Actor) -> list[str]:
    """Short texts for a feedback: what the actor wrote last, then the usual ones.

    A longer feedback is taken apart into its sentences, as several comments make one feedback.
    """
    cursor = collection("entries").find({"verifiedBy": actor.id}, {"vRemark": 1})
    recent = cursor.sort([("verifiedOn", -1), ("_id", -1)]).limit(LOOKED_AT)
    usual, own = usual_comments(), dict[str, str]()
    known = {text.casefold() for text in usual}
    async for row in recent:
        for text in re.split(r"(?<=[.!?])\s+|\n+", str(row.get("vRemark") or "")):
            key = text.strip().casefold()
            if 2 < len(key) <= SHORT and key not in known:
                own.setdefault(key, text.strip())
    mine = list(own.values())[:OWN]
    return [*mine, *usual[: COMMENTS - len(mine)]]


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
