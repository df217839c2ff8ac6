"""What reports ask of the entries of a scope, of whatever kind: the newest, and how many there are."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from beanie.operators import Eq, In, NotIn
from bson import ObjectId
from typing_extensions import TypedDict

from api.core.http.listing import Page, page_rows
from api.core.store import collection, rows
from api.core.store.counting import count_each
from api.core.store.database import Row, raw_collection
from api.core.store.records import as_filter, name_of
from api.core.tables.answers import batches_of
from api.core.tables.writing import RowBatch
from api.logbook.contract.kind import StoredStatus
from api.logbook.documents import Entry

SHOWN = ("kind", "status", "date", "studentId", "departmentId", "collegeId", "teacher", "verifiedBy", "receivedOn")
NEWEST = [("date", -1), ("_id", -1)]


class Received(TypedDict):
    """When an entry came in."""

    receivedOn: dt.datetime


def narrowed(
    base: Row, *, kind: str | None, student: ObjectId | None, statuses: Sequence[StoredStatus], days: Row
) -> Row:
    """The stored filter of a scope's entries, narrowed to what is given."""
    filter_ = dict(base)
    if kind:
        filter_ |= as_filter([Entry.kind == kind])
    if student:
        filter_ |= as_filter([Entry.studentId == student])
    if statuses:
        filter_ |= as_filter([Entry.status == statuses[0] if len(statuses) == 1 else In(Entry.status, statuses)])
    if days:
        filter_ |= as_filter([{Entry.date: days}])
    return filter_


def without_kinds(base: Row, keys: Sequence[str]) -> Row:
    """A scope without the entries of some kinds."""
    return base | as_filter([NotIn(Entry.kind, keys)]) if keys else base


def of_teacher(base: Row, teacher_id: ObjectId | None) -> Row:
    """The entries of a scope that name this teacher; None is nobody."""
    return base | as_filter([Eq(Entry.teacher, teacher_id)])


def of_students(base: Row, student_ids: Sequence[ObjectId]) -> Row:
    """The entries of a scope that some students recorded."""
    return base | as_filter([In(Entry.studentId, student_ids)])


def received_and_decided(base: Row, received: Row, decided: Row) -> Row:
    """The entries of a scope that came in, and were decided last, within bounds; an empty bound is none."""
    within = [{Entry.receivedOn: received}] * bool(received) + [{Entry.verifiedOn: decided}] * bool(decided)
    return base | as_filter(within)


def of_other_teachers(base: Row, teacher_ids: Sequence[ObjectId | None]) -> Row:
    """The entries of a scope that name none of these teachers."""
    return base | as_filter([NotIn(Entry.teacher, teacher_ids)])


async def newest(filter_: Row, page: Page) -> tuple[list[Row], int]:
    """One page of the entries that a filter finds, and how many there are."""
    return await page_rows(collection(Entry), filter_, page, NEWEST, SHOWN)


async def newest_in_batches(
    who: ObjectId, filter_: Row, cells: Callable[[list[Row], int], Awaitable[RowBatch]]
) -> AsyncIterator[RowBatch]:
    """All of them, for a file.

    Raises:
        Conflict: too many, or a file of this person's is still being made.
    """
    return await batches_of(who, collection(Entry), filter_, NEWEST, SHOWN, cells)


async def dated_between(base: Row, spans: Sequence[tuple[dt.datetime, dt.datetime]]) -> list[int]:
    """How many entries are dated from each of some days to before another."""
    filters = [base | as_filter([{Entry.date: {"$gte": start, "$lt": end}}]) for start, end in spans]
    return await count_each(name_of(Entry), filters)


async def waiting_in(scope: Row) -> int:
    """How many entries of a scope wait for a decision."""
    return await collection(Entry).count_documents(scope | as_filter([Entry.status == "Pending"]))


async def decided_by(base: Row, teacher_ids: Sequence[ObjectId], since: dt.datetime) -> list[int]:
    """How many entries of a scope's college each of some people decided since; a server is asked once for all."""
    place = {name: base[name] for name in ("collegeId",) if name in base}
    lately = {Entry.verifiedOn: {"$gte": since}}
    if raw_collection(name_of(Entry)) is not None:
        filters = [place | as_filter([Entry.verifiedBy == one, lately]) for one in teacher_ids]
        return await count_each(name_of(Entry), filters)
    pipeline = [
        {"$match": place | as_filter([In(Entry.verifiedBy, teacher_ids), lately])},
        {"$group": {"_id": "$verifiedBy", "count": {"$sum": 1}}},
    ]
    counts = {row["_id"]: row["count"] async for row in collection(Entry).aggregate(pipeline)}
    return [counts.get(one, 0) for one in teacher_ids]


async def oldest_waiting(scope: Row) -> dt.datetime | None:
    """Since when the oldest entry of a scope waits."""
    pending = Entry.status == "Pending"
    found = await rows(Entry, Received).one(pending, within=scope, sort=[(Entry.receivedOn, 1)])
    return None if found is None else found["receivedOn"]
