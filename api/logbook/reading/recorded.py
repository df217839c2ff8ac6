"""What the rules of training look at in the entries of several students: one read, however many they are."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, NotRequired, TypeVar, cast, get_type_hints

import orjson
from beanie.operators import NE, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core.http.contract import Named
from api.core.store import Identified, collection, rows
from api.core.store.database import Row, raw_collection
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.logbook.contract.kind import StoredStatus
from api.logbook.documents import Entry
from api.logbook.integrity.training import joining_dates, not_counted


class RecordedEntry(NamedTuple):
    """Of an entry, what some rule of training looks at. Days are ordinals (:meth:`datetime.date.toordinal`), those of
    instants in Asia/Kolkata; ids are texts."""

    id: str
    kind: str
    day: int
    status: StoredStatus
    received: int
    superseded: bool
    role: str
    trainingType: str
    topic: str
    scored: bool
    college: str
    department: str
    decided: int | None
    decidedBy: str | None
    more: OfSomeKinds


class OfSomeKinds(TypedDict, total=False):
    """What few entries have; ``editedOn`` in milliseconds since 1970."""

    replaces: str
    editedOn: int
    certificate: bool
    particular: str
    covers: str
    pType: str
    level: str
    pubStatus: str
    firstAuthor: str
    author: str
    indexedIn: str
    reasonType: str
    validUntil: int
    fromDate: int
    toDate: int


INDIA = dt.timedelta(hours=5, minutes=30)
"""Asia/Kolkata has no summer time; a zone would cost as much as the rest of an entry."""
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
TEXTS = ("particular", "covers", "pType", "level", "pubStatus", "firstAuthor", "author", "indexedIn", "reasonType")
DAYS = ("validUntil", "fromDate", "toDate")
FIELDS = dict.fromkeys(
    (
        *("_id", "studentId", "collegeId", "departmentId", "kind", "date", "status", "receivedOn", "verifiedOn"),
        *("verifiedBy", "editedOn", "topic", "superseded", "replaces", "certificate", "score", "role", "trainingType"),
        *(*TEXTS, *DAYS),
    ),
    1,
)
"""The stored fields of which a :class:`RecordedEntry` is made."""

T = TypeVar("T")
Make = Callable[[Iterator[RecordedEntry]], T]
"""What becomes of the entries of one student, which are read one after the other and not kept."""


def recorded_entry(stored: Mapping[str, Any]) -> RecordedEntry | None:
    """A stored entry as the rules look at it; None for an imported one that is not as the document says."""
    college, department, by = (stored.get(name) for name in ("collegeId", "departmentId", "verifiedBy"))
    day, received, decided = (stored.get(name) for name in ("date", "receivedOn", "verifiedOn"))
    if not (isinstance(day, dt.datetime) and isinstance(received, dt.datetime)):
        return None
    if not (isinstance(college, ObjectId) and isinstance(department, ObjectId)):
        return None
    return RecordedEntry(
        str(stored.get("_id")),
        str(stored.get("kind")),
        day.toordinal(),
        cast("StoredStatus", str(stored.get("status"))),
        (received + INDIA).toordinal(),
        stored.get("superseded") is True,
        _text(stored, "role"),
        _text(stored, "trainingType"),
        _text(stored, "topic"),
        stored.get("score") is not None,
        str(college),
        str(department),
        (decided + INDIA).toordinal() if isinstance(decided, dt.datetime) else None,
        str(by) if isinstance(by, ObjectId) else None,
        _more(stored),
    )


def _text(stored: Mapping[str, Any], name: str) -> str:
    value = stored.get(name)
    return value if isinstance(value, str) else ""


def _more(stored: Mapping[str, Any]) -> OfSomeKinds:
    more: dict[str, object] = {name: text for name in TEXTS if (text := _text(stored, name))}
    more |= {name: at.toordinal() for name in DAYS if isinstance(at := stored.get(name), dt.datetime)}
    if stored.get("certificate") is not None:
        more["certificate"] = True
    if isinstance(stored.get("replaces"), ObjectId):
        more["replaces"] = str(stored["replaces"])
    if isinstance(edited := stored.get("editedOn"), dt.datetime):
        more["editedOn"] = (edited.replace(tzinfo=dt.UTC) - EPOCH) // dt.timedelta(milliseconds=1)
    return cast("OfSomeKinds", more)


def encoded(stored: Mapping[str, Any]) -> bytes | None:
    """:func:`recorded_entry` as JSON, for the row that the embedded store makes when the entry is written."""
    entry = recorded_entry(stored)
    return None if entry is None else orjson.dumps(tuple(entry))


async def recorded(
    student_ids: Sequence[ObjectId], colleges: Sequence[ObjectId], make: Make[T]
) -> Mapping[ObjectId, T]:
    """What ``make`` makes of the entries of each student, wherever in ``colleges`` they were recorded: those where the
    students are and were.

    A server is asked once for all of them. The embedded store, where a read is no round trip, reads those of a student
    when they are asked for, so that a department is never in memory as a whole, and from the rows beside the entries
    (:mod:`api.logbook.reading.list_rows`): decoding whole entries would take half of the time of all.
    """
    raw = raw_collection(name_of(Entry))
    if raw is not None:
        return _Embedded(raw, student_ids, make)
    by_student: dict[ObjectId, list[RecordedEntry]] = {}
    results: dict[ObjectId, T] = {}
    theirs = as_filter([In(Entry.collegeId, list(colleges)), In(Entry.studentId, list(student_ids))])
    async for row in collection(Entry).find(theirs, FIELDS).sort([("studentId", 1)]):
        if row["studentId"] not in by_student:
            # They come student by student.
            results |= {student: make(iter(entries)) for student, entries in by_student.items()}
            by_student = {row["studentId"]: []}
        if (entry := recorded_entry(row)) is not None:
            by_student[row["studentId"]].append(entry)
    results |= {student: make(iter(entries)) for student, entries in by_student.items()}
    return results | {student: make(iter(())) for student in student_ids if student not in results}


class _Embedded(Mapping[ObjectId, T], Generic[T]):
    """The students of the embedded store, each read when asked for."""

    def __init__(self, raw: Any, student_ids: Sequence[ObjectId], make: Make[T]) -> None:
        self._raw, self._ids, self._make = raw, student_ids, make

    def __getitem__(self, student: ObjectId) -> T:
        rows = self._raw.materialized_page(as_filter([Entry.studentId == student]), [], 0, sys.maxsize)
        return self._make(RecordedEntry._make(orjson.loads(row["rules"])) for row in rows if row and "rules" in row)

    def __iter__(self) -> Iterator[ObjectId]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class Supervised(Identified):
    """Who supervised an entry, populated where somebody is named."""

    teacher: NotRequired[Named | None]


async def supervised(
    student_id: ObjectId, colleges: Sequence[ObjectId], entry_ids: Sequence[ObjectId]
) -> dict[ObjectId, str]:
    """The names of the teachers of some entries of a student; an entry that names nobody is left out."""
    theirs = In(Entry.collegeId, list(colleges)), Entry.studentId == student_id, In(Entry.id, list(entry_ids))
    found = await rows(Entry, Supervised).many(*theirs)
    await populate(cast("list[Row]", found), {"teacher": references(Entry)["teacher"]})
    return {row["_id"]: teacher["name"] for row in found if (teacher := row.get("teacher"))}


class Ending(Identified):
    """An approved certificate that ends."""

    studentId: ObjectId
    particular: NotRequired[str]
    date: dt.datetime
    validUntil: dt.datetime


async def ending(first: dt.datetime, last: dt.datetime) -> list[Ending]:
    """List the approved certificates that end within these days, without corrected ones and those that do not count
    because they are dated before the joining date."""
    decided = as_filter([In(Entry.status, ["Approved", "Completed"]), NE(Entry.superseded, True)])
    filter_ = {**decided, "kind": "checklist", "validUntil": {"$gte": first, "$lte": last}}
    found = await collection(Entry).find(filter_, dict.fromkeys(get_type_hints(Ending), 1)).to_list(length=None)
    joined = await joining_dates({row["studentId"] for row in found})
    return [cast("Ending", row) for row in found if not not_counted(row.get("date"), joined[row["studentId"]])]
