"""A store file with any number of entries, written fast: the product's tables, keys and index definitions, in bulk.

What the store itself writes one command at a time is written here a hundred thousand rows at a time and sorted, without
syncs; `integrity.mismatches` finds no difference (tests/load/store/test_filling.py).
"""

from __future__ import annotations

import datetime as dt
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bson
from bson import ObjectId

from api.core.store.embedded import EmbeddedClient, open_client
from api.core.store.embedded.collection_store import CollectionStore
from api.core.store.embedded.indexes import Values, identity_key
from api.core.store.embedded.query.reading import NAIVE
from api.core.store.indexes import declared
from api.documents import DOCUMENTS
from api.logbook.contract.registry import all_kinds
from api.logbook.entries.searched import refs_of, with_remark
from api.logbook.reading.guarded import has

DATABASE = "pglogbook"
PER_STUDENT = 250
STUDENTS_OF_A_COLLEGE = 200
DEPARTMENTS = 20
_BATCH = 100_000
_FIRST_DAY = dt.datetime(2023, 7, 1, tzinfo=dt.UTC)

Record = dict[str, Any]


@dataclass(frozen=True)
class Student:
    """Whom entries are about: ids alone."""

    id: ObjectId
    college: ObjectId
    department: ObjectId
    teachers: tuple[ObjectId, ...]

    @property
    def place(self) -> Record:
        """The filter of the student's department."""
        return {"collegeId": self.college, "departmentId": self.department}

    @property
    def scope(self) -> Record:
        """The filter of what the student sees."""
        return {**self.place, "studentId": self.id}


class Population:
    """The students of a store with so many entries, and their entries; the same for the same number.

    Args:
        entries: how many entries there are; a student has 250.
    """

    def __init__(self, entries: int) -> None:
        self.entries = entries
        self._random = random.Random(entries)
        self._kinds = [kind for kind in all_kinds() if has({}, kind)]
        number = max(20, entries // PER_STUDENT)
        colleges = [self.identity() for _ in range(max(2, number // STUDENTS_OF_A_COLLEGE))]
        departments = [self.identity() for _ in range(DEPARTMENTS)]
        teachers = [self.identity() for _ in range(5)]
        self.students = [
            Student(self.identity(), colleges[n % len(colleges)], departments[n % DEPARTMENTS], tuple(teachers))
            for n in range(number)
        ]

    def identity(self) -> ObjectId:
        """A fresh id."""
        return ObjectId(self._random.randbytes(12))

    def records(self) -> Iterator[Record]:
        """Every entry."""
        return (self.entry(self.students[n % len(self.students)], n) for n in range(self.entries))

    def entry(self, student: Student, number: int) -> Record:
        """One entry as the product stores it, decided or not."""
        pick = self._random
        kind = pick.choice(self._kinds)
        date = _FIRST_DAY + dt.timedelta(days=pick.randrange(1000))
        topic = f"Management of condition {number} in the ward and after discharge"
        status = pick.choices(["Pending", "Approved", "Rejected"], weights=[3, 6, 1])[0]
        result: Record = {
            "_id": self.identity(),
            "kind": kind.key,
            "categoryId": kind.categoryId,
            "option": kind.option,
            "clientId": pick.randbytes(16).hex(),
            "collegeId": student.college,
            "departmentId": student.department,
            "studentId": student.id,
            "date": date,
            "topic": topic,
            "teacher": pick.choice(student.teachers),
            "studentRemark": "I presented the case and learnt from the discussion. " * 2,
            "status": status,
            "vRemark": "",
            "receivedOn": date + dt.timedelta(hours=pick.randrange(72)),
            "version": 1,
            "history": [],
            "searchText": topic.lower(),
        }
        if status != "Pending":
            result |= decision(result, status, "Good work, well documented.", date + dt.timedelta(days=4))
        return result | {"searchText": with_remark(result["searchText"], result["vRemark"]), "refs": refs_of(result)}


def decision(entry: Record, status: str, remark: str, at: dt.datetime) -> Record:
    """The fields that a verification sets."""
    by = entry["teacher"]
    item = {"id": ObjectId(), "at": at, "by": by, "role": "Professor", "status": status, "score": "3"}
    return {
        "status": status,
        "vRemark": remark,
        "verifiedBy": by,
        "verifiedOn": at,
        "kept": {"verifiedBy": "Dr Anitha Krishnan", "teacher": "Dr Anitha Krishnan"},
        "score": "3",
        "version": 2,
        "history": [{**item, "vRemark": remark, "digest": "0" * 64}],
    }


def fill(path: Path, population: Population) -> None:
    """Make the store file `path` with all of the product's indexes and the population's entries."""
    client = open_client(path, synchronous="OFF")
    for name, models in declared(DOCUMENTS).items():
        if models:
            client[DATABASE][name].create_indexes(models)
    entries: CollectionStore = client[DATABASE]["entries"].stored
    # A collection and its tables' ids are the store's; only the rows are written past it.
    connection = client.engine._connection
    batch: list[Record] = []
    for record in population.records():
        batch.append(record)
        if len(batch) == _BATCH:
            _write(connection, entries, batch)
            batch = []
    _write(connection, entries, batch)
    client.close()


def _write(connection: sqlite3.Connection, store: CollectionStore, records: list[Record]) -> None:
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM docs").fetchone()
    documents: list[tuple[int, int | None, bytes, bytes]] = []
    rows: list[tuple[int, bytes, int]] = []
    for rowid, record in enumerate(records, last + 1):
        blob = bson.encode(record)
        stored = bson.decode(blob, NAIVE)
        documents.append((rowid, store.id, identity_key(stored["_id"]), blob))
        values = Values(stored)
        for index in store.sorted_indexes.values():
            index_keys, irregular = index.keys(values)
            if irregular and not index.irregular:
                # What an entry refers to is several ids in one field.
                index.irregular = True
                connection.execute("UPDATE idx SET irregular=1 WHERE id=?", (index.id,))
            rows.extend((index.id, key, rowid) for key in index_keys)
    rows.sort()
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO docs(id, c, k, doc) VALUES(?,?,?,?)", documents)
    connection.executemany("INSERT INTO ix(i, key, d) VALUES(?,?,?)", rows)
    connection.execute("COMMIT")


def filled(path: Path, population: Population, synchronous: str = "FULL") -> EmbeddedClient:
    """The store with the population's entries, filled if it is not there yet, open."""
    if not path.exists():
        draft = path.with_name(path.name + ".draft")
        draft.unlink(missing_ok=True)
        fill(draft, population)
        draft.rename(path)
    return open_client(path, synchronous=synchronous)
