"""The requests about requirement packs: a pack, and a target beside it, of the place that the call names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store import records
from api.core.store.database import collection
from api.standing.engine.packs import read_pack
from api.standing.requirement_packs.documents import RequirementPack
from api.standing.requirement_packs.release import as_record
from tests.api.access.matrix.matrix import Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.standing.packs.people import as_json, pack, requirement
from tests.api.world import World

Place = Callable[[str], tuple[ObjectId, ObjectId]]
Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]
PACK = "own-medicine"


async def _loaded(world: World, college: ObjectId, department: ObjectId) -> ObjectId:
    """A pack that the head of a place has loaded, anew each time, with no target and nobody moved."""
    for name in ("packMoves", "requirementTargets"):
        await collection(name).delete_many({})
    await collection("requirementPacks").delete_many({"packId": PACK})
    made = read_pack(pack(id=PACK, department="*", label="College policy"))
    record = as_record(made, department, is_first=True, college=college, by=world.people["hod"])
    await records(RequirementPack).add(record)
    return ObjectId(record.id)


async def pack_parts(world: World, rule: Rule, college: ObjectId, department: ObjectId) -> dict[str, Any]:
    """A pack of the place, where the path names one, and a target."""
    parts: dict[str, Any] = {"pack": "any-regulation", "row": "reg.teaching"}
    if "{packId}" in rule.path:
        parts["packId"] = await _loaded(world, college, department)
    if "{targetId}" in rule.path:
        await collection("requirementTargets").delete_many({})
        place = {"collegeId": college, "departmentId": department}
        row = {"_id": ObjectId(), **place, "packId": PACK, "beside": "own.puncture", "rowId": "college.own.puncture"}
        await collection("requirementTargets").insert_one({**row, "row": requirement(), "at": clock.now()})
        parts["targetId"] = row["_id"]
    return parts


def pack_bodies(world: World, place: Place) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def file(_who: str | None, _relation: str) -> dict[str, Any]:
        return as_json(pack(requirement(f"r{ObjectId()}"), id=f"p{ObjectId()}", department="*"))

    async def move(_who: str | None, relation: str) -> dict[str, Any]:
        return {"json": {"studentIds": [world.id(STUDENTS[relation])], "reason": "Asked for"}}

    async def target(_who: str | None, relation: str) -> dict[str, Any]:
        record = await _loaded(world, *place(relation))
        return {"json": {"pack": str(record), "row": "own.puncture", "number": 20}}

    return {
        "requirementPack.preview": file,
        "requirementPack.load": file,
        "requirementPack.move": move,
        "requirementTarget.set": target,
    }
