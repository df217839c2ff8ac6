"""The requests about cover: days of absence, guides by day, and moved entries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.access.matrix.matrix import Rule
from tests.api.access.matrix.principals import STUDENTS
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


async def cover_parts(
    world: World, rule: Rule, college: ObjectId, department: ObjectId, who: str | None, relation: str
) -> dict[str, Any]:
    """Days of absence of the principal (own) or of somebody of the place; a move there; a student without a guide."""
    if rule.id in ("away.set", "away.change", "away.end"):
        await collection("awayDays").delete_many({})
    place = {"collegeId": college, "departmentId": department}
    if rule.id in ("away.change", "away.end"):
        mine = who is not None and who != "master" and relation == "own"
        teacher = world.people[str(who)] if mine else world.people["target"]
        if not mine:
            await collection("users").update_one({"_id": teacher}, {"$set": {**place, "status": True}})
        days = {"first": clock.stored_day(clock.today()), "last": clock.stored_day(clock.today())}
        row = {
            "_id": ObjectId(),
            **place,
            "teacher": teacher,
            **days,
            "authenticates": False,
            "reason": "",
            "version": 1,
        }
        if relation != "missing":
            await collection("awayDays").insert_one({**row, "setBy": teacher, "setOn": clock.now()})
        return {"awayId": row["_id"]}
    if rule.id == "cover.undo":
        move = {"_id": ObjectId(), **place, "by": world.people["hod"], "at": clock.now(), "items": [], "moved": 0}
        if relation != "missing":
            await collection("coverMoves").insert_one({**move, "returned": 0})
        return {"moveId": move["_id"]}
    if rule.id == "guide.set":
        await collection("users").update_many({"role": None}, {"$unset": {"guide": "", "guideTerms": ""}})
        known = STUDENTS.get(relation)
        if known in world.people:
            change = {"guide": world.people["teacher"]}
            await collection("users").update_one({"_id": world.people[known]}, {"$set": change})
    return {}


def cover_bodies(world: World, place_of: Callable[[str], tuple[ObjectId, ObjectId]]) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def days(who: str | None, _relation: str) -> dict[str, Any]:
        today = clock.today()
        # The Master is of no department and sets those of others.
        of = {"teacher": world.id("target")} if who == "master" else {}
        return {"json": {**of, "first": today.isoformat(), "last": (today + dt.timedelta(days=3)).isoformat()}}

    async def guide(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"guide": None, "since": clock.today().isoformat()}}

    async def move(_who: str | None, relation: str) -> dict[str, Any]:
        college, department = place_of(relation)
        if relation == "missing":
            college, department = ObjectId(), ObjectId()
        place = {"collegeId": college, "departmentId": department}
        to = world.people["target"]
        await collection("users").update_one({"_id": to}, {"$set": {**place, "status": True, "role": "Professor"}})
        one = ObjectId()
        known = await collection("entries").find_one({"status": {"$ne": None}}) or {
            "studentId": world.people["student"]
        }
        entry = {name: value for name, value in known.items() if name != "teacher"}
        await collection("entries").insert_one(
            {**entry, **place, "_id": one, "clientId": str(one), "version": 1, "status": "Pending"}
        )
        ids = {name: str(value) for name, value in place.items()}
        return {"json": {**ids, "teacher": None, "shares": [{"to": str(to), "count": 1}]}}

    return {"away.set": days, "away.change": days, "guide.set": guide, "cover.move": move}
