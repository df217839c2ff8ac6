"""The requests about runs of quick decisions."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.access.matrix.matrix import MISSING, Rule
from tests.api.access.matrix.principals import STAFF
from tests.api.world import World


async def run_parts(world: World, rule: Rule, who: str | None, relation: str) -> dict[str, Any]:
    """A run of decisions that ``who`` made, or somebody of the place did who stands in the relation."""
    if "{runId}" not in rule.path:
        return {}
    if relation == MISSING:
        return {"runId": ObjectId()}
    teacher = who if relation == "own" and who else STAFF[relation]
    place = await collection("users").find_one({"_id": world.people[teacher]})
    assert place is not None
    at = clock.now()
    row: dict[str, Any] = {"_id": ObjectId(), "teacher": world.people[teacher], "via": "single", "decisions": 5}
    row |= {"firstAt": at, "lastAt": at, "entries": [ObjectId() for _ in range(5)]}
    row |= {name: place.get(name) for name in ("collegeId", "departmentId")}
    await collection("decisionRuns").delete_many({"firstAt": at})
    await collection("decisionRuns").insert_one(row)
    return {"runId": row["_id"]}
