"""Everybody whom the policy table speaks of, in one world, which is put back as it was after each change."""

from __future__ import annotations

from bson import ObjectId

from api.core.store.database import Row, collection
from tests.api.access.matrix.matrix import PRINCIPALS
from tests.api.quick_passwords import give_passwords
from tests.api.world import World

STUDENTS = {
    "own": "student",
    "named": "classmate",
    "same": "classmate",
    "other": "other_student",
    "twin": "twin_student",
    "far": "far_student",
    "missing": "nobody",
}
"""The student whom a call is about, by the relation to who asks; a student's ``own`` is the student."""
STAFF = {
    "own": "target",
    "named": "target",
    "same": "target",
    "other": "other_teacher",
    "twin": "twin_teacher",
    "far": "far_teacher",
    "missing": "nobody",
}
"""The staff member whom a call is about."""
PUT_BACK = ("users", "sessions", "colleges", "departments", "collegedepartments", "theses", "limits")


class Stage:
    """The world with everybody in it, signed in, and the way back to it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._rows: dict[str, dict[ObjectId, Row]] = {}

    async def set(self) -> None:
        """Adds who is missing from the world, gives passwords, signs the twelve in, and remembers it all."""
        world, there = self.world, {"collegeId": self.world.other_college, "departmentId": self.world.pathology}
        await world.staff("assistant", "Dr. Kiran Salvi", "Assistant Professor")
        await world.staff("target", "Dr. Anil Gokhale", "Professor")
        await world.staff("far_teacher", "Dr. Ritu Menon", "Professor", **there)
        await world.student("far_student", "Farhan Ali", **there)
        world.people["nobody"] = ObjectId()
        await give_passwords(world)
        for _, who in PRINCIPALS.values():
            if who is not None:
                await world.as_(who)
        for name in PUT_BACK:
            self._rows[name] = {row["_id"]: row async for row in collection(name).find({})}

    async def put_back(self) -> None:
        """Undoes what calls have changed about people and places."""
        for name, before in self._rows.items():
            now = {row["_id"]: row async for row in collection(name).find({})}
            # What was added goes first: it may stand in the place of what was taken away.
            if added := list(now.keys() - before.keys()):
                await collection(name).delete_many({"_id": {"$in": added}})
            for id_, row in before.items():
                if now.get(id_) != row:
                    await collection(name).replace_one({"_id": id_}, row, upsert=True)
