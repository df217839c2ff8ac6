"""The requests about what is made in the background."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.files.limits import CERTIFICATE
from api.core.store.database import collection
from tests.api.access.matrix.matrix import MISSING, Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.access.matrix.records import STUDENT_ACTORS
from tests.api.world import World, pdf_bytes

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


async def job_parts(world: World, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
    """A job that ``who`` asked for, or somebody else did: one that waits where it is cancelled, else one that is done,
    about a student whom its owner may read."""
    if "{jobId}" not in rule.path:
        return {}
    if relation == MISSING:
        return {"jobId": ObjectId()}
    owner = who if relation == "own" and who else STUDENTS[relation]
    about = owner if relation != "own" or owner in STUDENT_ACTORS else "classmate"
    row: dict[str, Any] = {"_id": ObjectId(), "sort": "studentPack", "title": "A pack", "createdAt": clock.now()}
    row |= {"startedBy": world.people[owner], "studentId": world.people[about], "done": 0, "total": 0, "word": ""}
    if rule.id == "job.cancel":
        row |= {"state": "waiting", "due": clock.now()}
    else:
        file = await world.app.state.files.put("pack.pdf", pdf_bytes(), CERTIFICATE, purpose=f"job/{row['_id']}")
        row |= {"state": "done", "file": file["_id"], "expiresAt": clock.now()}
    await collection("printJobs").insert_one(row)
    return {"jobId": row["_id"]}


def job_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def pack(who: str | None, relation: str) -> dict[str, Any]:
        # Each person may have three in the making.
        await collection("printJobs").delete_many({"slot": {"$gt": ""}})
        if relation == MISSING:
            return {"json": {"studentId": str(ObjectId())}}
        own = relation == "own" and who in STUDENT_ACTORS
        return {"json": {"studentId": world.id(who if own and who else STUDENTS[relation])}}

    return {"pack.make": pack}
