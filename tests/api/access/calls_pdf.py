"""The requests about PDFs."""

from __future__ import annotations

from typing import Any

from api.core.database import collection
from tests.api.access.matrix import Rule
from tests.api.world import World


async def pdf_parts(world: World, rule: Rule) -> dict[str, Any]:
    """Nothing that stands in a path; for the bonafide certificate the students are certified."""
    if rule.id == "bonafide.own":
        students = [world.people["student"], world.people["unverified"]]
        await collection("users").update_many({"_id": {"$in": students}}, {"$set": {"certified": True}})
    return {}
