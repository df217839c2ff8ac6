"""A department of students with equally large logbooks, one of them with a larger one, and who is signed in there."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from bson import ObjectId

from api.access.sessions import open_session
from api.core.store.database import Row, Store, open_store
from api.documents import DOCUMENTS
from api.serve import fill_store
from api.settings import Settings
from tests.load.dataset import CHUNK, clone_of, clones

HEAD = "hod.medicine@demo.example.com"
READERS = 8
"""Students who are signed in, besides the head."""


@dataclass(frozen=True)
class Department:
    """Who asks, and about whom."""

    head: Row
    token: str
    """The head's."""
    large: Row
    """The student with the large logbook."""
    readers: list[tuple[ObjectId, str]]
    """Other students, with their tokens."""

    @property
    def place(self) -> str:
        """The department, as paths name it."""
        return f"{self.head['collegeId']}/{self.head['departmentId']}"


async def fill(settings: Settings, students: int, entries: int, large: int = 0) -> Department:
    """Fills the store of ``settings``; the demo is made there unless there is one. ``large`` are the entries of one."""
    store = await open_store(settings, DOCUMENTS)
    try:
        await fill_store(store, settings.model_copy(update={"environment": "test"}), demo=True)
        users, stored = store.database["users"], store.database["entries"]
        head: Row = await users.find_one({"email": HEAD})
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"]}
        originals = await users.find({**place, "role": None, "removedOn": None}).to_list(length=None)
        source = await stored.find({**place, "superseded": {"$ne": True}, "replaces": None}).to_list(length=None)
        await stored.delete_many(place)
        people = originals[:students]
        await users.delete_many({"_id": {"$in": [row["_id"] for row in originals[students:]]}})
        added = [clone_of(originals[number % len(originals)], number) for number in range(students - len(people))]
        if added:
            await users.insert_many(added)
        everybody = [*people, *added]
        for student in everybody:
            await _give(store, student, source, max(entries, large if student is everybody[0] else 0))
        token, _ = await open_session(settings, head["_id"], remember=False)
        readers = []
        for student in everybody[1 : 1 + READERS]:
            theirs, _ = await open_session(settings, student["_id"], remember=False)
            readers.append((student["_id"], theirs))
        return Department(head, token, everybody[0], readers)
    finally:
        await store.close()


async def _give(store: Store, student: Row, source: list[Row], number: int) -> None:
    # The same entry of the demo may stand in a logbook several times, under ids of its own.
    logbook = itertools.islice(itertools.cycle(source), number)
    rows = [{**next(clones([row], student["_id"])), "_id": ObjectId()} for row in logbook]
    for start in range(0, len(rows), CHUNK):
        await store.database["entries"].insert_many(rows[start : start + CHUNK])
