"""What the rules of training look at in the entries of several students: one read, however many they are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NotRequired, TypeVar, cast, get_type_hints

from beanie.operators import NE, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core.http.contract import Named
from api.core.store import collection, rows
from api.core.store.database import Row, raw_collection
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.logbook.contract.kind import StoredStatus
from api.logbook.documents import Entry


class RecordedEntry(TypedDict):
    """Of an entry, the fields that some rule of training looks at; those of its kind stand beside the common ones."""

    _id: ObjectId
    studentId: ObjectId
    collegeId: ObjectId
    departmentId: ObjectId
    kind: str
    date: dt.datetime
    status: StoredStatus
    receivedOn: dt.datetime
    verifiedOn: NotRequired[dt.datetime | None]
    verifiedBy: NotRequired[ObjectId | None]
    editedOn: NotRequired[dt.datetime]
    topic: NotRequired[str]
    superseded: NotRequired[bool]
    replaces: NotRequired[ObjectId]
    certificate: NotRequired[ObjectId]
    score: NotRequired[object]
    particular: NotRequired[str]
    covers: NotRequired[str]
    validUntil: NotRequired[dt.datetime]
    pType: NotRequired[str]
    level: NotRequired[str]
    pubStatus: NotRequired[str]
    firstAuthor: NotRequired[str]
    author: NotRequired[str]
    indexedIn: NotRequired[str]
    role: NotRequired[str]
    trainingType: NotRequired[str]
    reasonType: NotRequired[str]
    fromDate: NotRequired[dt.datetime]
    toDate: NotRequired[dt.datetime]


T = TypeVar("T")
Make = Callable[[Iterator[RecordedEntry]], T]
"""What becomes of the entries of one student, which are read one after the other and not kept."""
FIELDS = dict.fromkeys(get_type_hints(RecordedEntry), 1)


async def recorded(
    student_ids: Sequence[ObjectId], colleges: Sequence[ObjectId], make: Make[T]
) -> Mapping[ObjectId, T]:
    """What ``make`` makes of the entries of each student, wherever in ``colleges`` they were recorded: those where the
    students are and were.

    A server is asked once for all of them. The embedded store, where a read is no round trip, reads those of a student
    when they are asked for, so that a department is never in memory as a whole.
    """
    raw = raw_collection(name_of(Entry))
    if raw is not None:
        return _Embedded(raw, student_ids, make)
    by_student: dict[ObjectId, T] = {}
    rows: list[RecordedEntry] = []
    theirs = as_filter([In(Entry.collegeId, list(colleges)), In(Entry.studentId, list(student_ids))])
    async for row in collection(Entry).find(theirs, FIELDS).sort([("studentId", 1)]):
        if rows and rows[-1]["studentId"] != row["studentId"]:
            by_student[rows[-1]["studentId"]] = make(iter(rows))
            rows = []
        rows.append(cast("RecordedEntry", row))
    if rows:
        by_student[rows[-1]["studentId"]] = make(iter(rows))
    return by_student | {student: make(iter(())) for student in student_ids if student not in by_student}


class _Embedded(Mapping[ObjectId, T], Generic[T]):
    """The students of the embedded store, each read when asked for."""

    def __init__(self, raw: Any, student_ids: Sequence[ObjectId], make: Make[T]) -> None:
        self._raw, self._ids, self._make = raw, student_ids, make

    def __getitem__(self, student: ObjectId) -> T:
        return self._make(self._raw.each(as_filter([Entry.studentId == student])))

    def __iter__(self) -> Iterator[ObjectId]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class Supervised(TypedDict):
    """Who supervised an entry, populated where somebody is named."""

    _id: ObjectId
    teacher: NotRequired[Named | None]


async def supervised(
    student_id: ObjectId, colleges: Sequence[ObjectId], entry_ids: Sequence[ObjectId]
) -> dict[ObjectId, str]:
    """The names of the teachers of some entries of a student; an entry that names nobody is left out."""
    theirs = In(Entry.collegeId, list(colleges)), Entry.studentId == student_id, In(Entry.id, list(entry_ids))
    found = await rows(Entry, Supervised).many(*theirs)
    await populate(cast("list[Row]", found), {"teacher": references(Entry)["teacher"]})
    return {row["_id"]: teacher["name"] for row in found if (teacher := row.get("teacher"))}


class Ending(TypedDict):
    """An approved certificate that ends."""

    _id: ObjectId
    studentId: ObjectId
    particular: NotRequired[str]
    validUntil: dt.datetime


async def ending(first: dt.datetime, last: dt.datetime) -> list[Ending]:
    """The approved certificates whose last valid day is one of these; a corrected one counts no more."""
    decided = as_filter([In(Entry.status, ["Approved", "Completed"]), NE(Entry.superseded, True)])
    filter_ = {**decided, "kind": "checklist", "validUntil": {"$gte": first, "$lte": last}}
    found = await collection(Entry).find(filter_, dict.fromkeys(get_type_hints(Ending), 1)).to_list(length=None)
    return cast("list[Ending]", found)
