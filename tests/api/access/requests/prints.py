"""The requests about PDFs, and about prints that are checked."""

from __future__ import annotations

from typing import Any

from api.access.sessions import actor_behind
from api.core.store.database import collection
from api.printing.proof import prints
from tests.api.access.matrix.matrix import Rule
from tests.api.world import World


async def print_parts(world: World, rule: Rule) -> dict[str, Any]:
    """The code of a print of the student's logbook."""
    if rule.id != "print.check":
        return {}
    await collection("limits").delete_many({})
    actor = await actor_behind(world.people["student"])
    assert actor is not None
    return {"code": (await prints.begin(actor.id, actor, world.settings))["code"]}


async def pdf_parts(world: World, rule: Rule) -> dict[str, Any]:
    """Nothing that stands in a path; for the bonafide certificate the students are certified."""
    if rule.id == "bonafide.own":
        students = [world.people["student"], world.people["unverified"]]
        await collection("users").update_many({"_id": {"$in": students}}, {"$set": {"certified": True}})
    return {}
