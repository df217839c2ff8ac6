"""Fills an embedded store for the measurements: the demo, with its students and their logbooks cloned.

What is stored is what the demo stores (texts, scores, histories, certificates), so that an entry has a believable size
and a department a believable queue.
"""

from __future__ import annotations

import datetime as dt
import itertools
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bson import ObjectId

from api.access.sessions import open_session
from api.core.store.database import Row, open_store
from api.documents import DOCUMENTS
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.contract.scoring import criteria_for
from api.logbook.entries.searched import refs_of
from api.logbook.reading.guarded import has
from api.settings import Settings

CHUNK = 500
READERS = 24
"""Students, and at most as many teachers, who are signed in."""
CREATED = "training"
"""The kind that is created: the most frequent one of a logbook."""

Place = tuple[ObjectId, ObjectId]
"""A college and a department."""


@dataclass(frozen=True)
class Person:
    """Somebody signed in."""

    id: ObjectId
    token: str
    place: Place
    known: tuple[Kind, ...] = field(repr=False)
    """Every kind that the own department has."""
    drawn: tuple[str, ...] = field(repr=False)
    """Of each entry in sight, the kind: drawn from it, a list is asked for as often as it has entries."""

    @property
    def scope(self) -> str:
        """The path part of the own college and department."""
        return "/".join(map(str, self.place))


@dataclass
class Dataset:
    """What the requests of a measurement are made from."""

    entries: int
    students: list[Person] = field(default_factory=list)
    teachers: list[Person] = field(default_factory=list)
    bodies: list[tuple[Person, Row]] = field(default_factory=list)
    """A student, and the body of a new entry."""
    pending: list[tuple[Person, str, Row]] = field(default_factory=list)
    """A teacher, the path of an entry that waits for them, and a decision on it."""


async def fill(settings: Settings, entries: int) -> Dataset:
    """Fills the store of ``settings`` with that many entries; the same number gives the same content."""
    from api.serve import fill_store

    store = await open_store(settings, DOCUMENTS)
    try:
        # Production takes no demo; the server that is measured runs as in production.
        await fill_store(store, settings.model_copy(update={"environment": "test"}), demo=True)
        rng = random.Random(entries)
        logbooks: dict[ObjectId, list[Row]] = {}
        for row in await store.database["entries"].find({}).to_list(length=None):
            logbooks.setdefault(row["studentId"], []).append(row)
        people = {row["_id"]: row for row in await store.database["users"].find({}).to_list(length=None)}
        stored = sum(map(len, logbooks.values()))
        students, waiting = [], []
        for number, original in enumerate(itertools.cycle(list(logbooks))):
            if stored >= entries:
                break
            student = clone_of(people[original], number)
            logbook = list(clones(logbooks[original], student["_id"]))[: entries - stored]
            students.append(student)
            people[student["_id"]] = student
            waiting += logbook
            stored += len(logbook)
            logbooks[student["_id"]] = logbook
            if len(waiting) >= CHUNK:
                await _store(store.database, students, waiting)
                students, waiting = [], []
        await _store(store.database, students, waiting)
        departments = {row["_id"]: row for row in await store.database["departments"].find({}).to_list(length=None)}
        return await Describing(settings, logbooks, people, departments, rng).dataset()
    finally:
        await store.close()


def data_size(folder: Path) -> int:
    """Bytes of the store's file."""
    return sum(path.stat().st_size for path in folder.glob("pglogbook.sqlite3*"))


async def _store(database: Any, students: list[Row], entries: list[Row]) -> None:
    if students:
        await database.users.insert_many(students)
    for start in range(0, len(entries), CHUNK):
        await database.entries.insert_many(entries[start : start + CHUNK])


def clone_of(student: Row, number: int) -> Row:
    """Another student like one; the number makes names and addresses unique."""
    name, _, surname = student["name"].partition(" ")
    email = f"{name.lower()}.{number}@load.example.com"
    changes = {"name": f"{name} {chr(65 + number % 26)}. {surname}", "phone": f"8{number:09d}"}
    changes |= {"phoneKey": f"+91{changes['phone']}", "userId": f"LOAD{number:06d}"}
    return {**student, "_id": ObjectId(), **changes, "email": email, "emailKey": email}


def clones(logbook: list[Row], student: ObjectId) -> Iterator[Row]:
    """The same entries of another student, under ids of their own."""
    ids = {row["_id"]: ObjectId(row["_id"].binary[:4] + ObjectId().binary[4:]) for row in logbook}
    for row in logbook:
        clone = {**row, "_id": ids[row["_id"]], "studentId": student, "clientId": str(uuid.uuid4())}
        if "replaces" in row:
            clone["replaces"] = ids[row["replaces"]]
        clone["refs"] = refs_of(clone)
        yield clone


@dataclass
class Describing:
    """Finds in what was stored whom the requests come from and what they are about."""

    settings: Settings
    logbooks: dict[ObjectId, list[Row]]
    people: dict[ObjectId, Row]
    departments: dict[ObjectId, Row]
    rng: random.Random

    async def dataset(self) -> Dataset:
        rows = list(itertools.chain.from_iterable(self.logbooks.values()))
        filled, created = Dataset(len(rows)), by_key(CREATED)
        assert created is not None
        for student in self._readers():
            person = await self._signed_in(student, self.logbooks[student["_id"]])
            filled.students.append(person)
            filled.bodies += [
                (person, _body(created, row)) for row in self.logbooks[student["_id"]] if row["kind"] == CREATED
            ]
        self.rng.shuffle(filled.bodies)
        teachers: dict[Place, Person] = {}
        waiting = [row for row in rows if row["status"] == "Pending"]
        self.rng.shuffle(waiting)
        for row in waiting:
            place, named = _place(row), self.people.get(row["teacher"]) if row.get("teacher") else None
            if place not in teachers and named is not None and named.get("status") and _place(named) == place:
                teachers[place] = await self._signed_in(named, [each for each in rows if _place(each) == place])
            if place in teachers:
                filled.pending.append((teachers[place], f"/api/entries/{row['kind']}/{row['_id']}", _decision(row)))
        filled.teachers = list(teachers.values())
        return filled

    def _readers(self) -> Iterator[Row]:
        """Students with a logbook worth reading, of every department in turn: some have kinds that others have not."""
        places: dict[Place, list[Row]] = {}
        for student, rows in self.logbooks.items():
            if len(rows) >= 40:
                places.setdefault(_place(self.people[student]), []).append(self.people[student])
        for students in places.values():
            self.rng.shuffle(students)
        turns = itertools.chain.from_iterable(itertools.zip_longest(*places.values()))
        return itertools.islice(filter(None, turns), READERS)

    async def _signed_in(self, user: Row, rows: list[Row]) -> Person:
        token, _ = await open_session(self.settings, user["_id"], remember=False)
        known = tuple(kind for kind in all_kinds() if has(self.departments[user["departmentId"]], kind))
        keys = {kind.key for kind in known}
        return Person(user["_id"], token, _place(user), known, tuple(r["kind"] for r in rows if r["kind"] in keys))


def _place(row: Row) -> Place:
    return row["collegeId"], row["departmentId"]


def _body(kind: Kind, row: Row) -> Row:
    """What the page would have sent for a stored entry."""
    values = {name: row[kind.stored(name)] for name in (f.name for f in kind.fields) if kind.stored(name) in row}
    plain = {
        name: value.strftime("%Y-%m-%d") if isinstance(value, dt.datetime) else value for name, value in values.items()
    }
    return {name: str(value) if isinstance(value, ObjectId) else value for name, value in plain.items()}


def _decision(row: Row) -> Row:
    kind = by_key(row["kind"])
    assert kind is not None
    result: Row = {"status": "Approved", "vRemark": "Good work; read on about the differential diagnosis."}
    if kind.scoring.type != "none":
        criteria = criteria_for(kind, row)
        result["score"] = [{"title": title, "value": 3} for title in criteria] or "3"
    return result
