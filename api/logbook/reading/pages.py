"""The logbook's busiest reads: the queue, and what the tiles look up.

The embedded store keeps a list row beside each entry (:mod:`api.logbook.reading.list_rows`), which has all that these
need; on the other stores entries are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from beanie.operators import Eq

from api.access.actor import Actor
from api.core import clock
from api.core.http.listing import Sort
from api.core.store import collection
from api.core.store.database import Row, raw_collection
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.documents import Entry
from api.logbook.reading import list_rows
from api.logbook.reading import rows as entry_rows

MAX_CACHED_ENTRIES = 500
"""Entries whose field values are taken from list rows; of more, these fields alone are read."""
OLDEST: Sort = [("receivedOn", 1), ("_id", 1)]
QUEUE_SORTS = {"receivedOn": "receivedOn"}
QUEUED_STUDENT = Ref("users", "name", "joiningDate")


async def of_queue(filter_: Row, skip: int, size: int, sort: Sort = OLDEST) -> list[Row]:
    """Some of the pending entries that a filter leaves, oldest first, as :func:`queue_to_wire` takes them."""
    if raw_collection(name_of(Entry)) is not None:
        rows = await list_rows.stored_fields(filter_, sort, skip, size)
        return [{**row, "studentId": row["student"]} for row in rows]
    fields = dict.fromkeys((*entry_rows.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    cursor = collection(Entry).find(filter_, fields).sort(sort).skip(skip).limit(size)
    queued: list[Row] = await cursor.to_list(length=size)
    return queued


async def others_of_queue(actor: Actor, filter_: Row, size: int, sort: Sort = OLDEST) -> list[Row] | None:
    """Of the first entries that a filter leaves, those that do not name the actor, for :func:`queue_to_wire`.

    None on the stores where these are better asked for by themselves; here no index holds them in their order.
    """
    if raw_collection(name_of(Entry)) is None:
        return None
    return [row for row in await of_queue(filter_, 0, size, sort) if row.get("teacher") != actor.id]


async def superseded(scope_filter: Row) -> list[Row]:
    """Return kind and status of the student's entries in a scope whose corrections were approved; mostly none."""
    old = scope_filter | as_filter([Eq(Entry.superseded, True)])
    raw = raw_collection(name_of(Entry))
    if raw is not None and raw.count_each([old]) == [0]:
        return []
    rows: list[Row] = await collection(Entry).find(old, {"kind": 1, "status": 1}).to_list(length=None)
    return rows


async def field_values(filter_: Row, fields: tuple[str, ...]) -> list[tuple[object, ...]]:
    """What entries hold in some fields that lists show, None where there is nothing, for a filter that an index
    answers."""
    rows: list[Row] = []
    if raw_collection(name_of(Entry)) is not None:
        rows = await list_rows.stored_fields(filter_, [], 0, MAX_CACHED_ENTRIES)
    if not rows or len(rows) == MAX_CACHED_ENTRIES:
        rows = await collection(Entry).find(filter_, dict.fromkeys(fields, 1)).to_list(length=None)
    return [tuple([row.get(name) for name in fields]) for row in rows]


async def queue_to_wire(entries: Sequence[Row], actor: Actor) -> list[Row]:
    """What :func:`of_queue` found, as on the wire; entries of no kind are not shown."""
    rows = []
    for row in entries:
        kind = by_key(row["kind"])
        if kind is None:
            continue
        rows.append(
            {
                "_id": row["_id"],
                "kind": row["kind"],
                "categoryId": row["categoryId"],
                "url": f"{kind.url}?open={row['_id']}",
                "task": kind.title,
                "topic": entry_rows.headline(row, kind),
                "status": row["status"],
                "date": entry_rows.wire_day(row["date"]),
                "receivedOn": row["receivedOn"],
                "student": row["studentId"],
                "teacher": row.get("teacher"),
                "mine": row.get("teacher") == actor.id,
            }
        )
    await populate(rows, {"student": QUEUED_STUDENT, "teacher": entry_rows.REFS["teacher"]})
    for row in rows:
        student = row["student"] or {}
        row["studentName"], row["joiningDate"] = student.get("name"), clock.wire_day(student.pop("joiningDate", None))
    return rows
