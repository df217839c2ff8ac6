"""The rows of the logbook's busiest pages, a kind's list and the queue, as they travel.

On the embedded store a row is encoded once for as long as its record stays what it is (:mod:`api.core.pieces`); on the
others rows are read, populated and encoded each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, collection, raw_collection
from api.core.documents import Ref
from api.core.files.records import FileService
from api.core.listing import Page, Sort, only_rows
from api.core.pieces import Piece, in_pieces, joined, piece_of
from api.core.populate import populate
from api.core.wire import encode
from api.logbook import rows as shape
from api.logbook.kind import Kind
from api.logbook.registry import all_kinds, by_key

MOST = 500
"""Entries of which marks are kept one by one; more are read at once."""
OLDEST: Sort = [("receivedOn", 1), ("_id", 1)]
QUEUED_STUDENT = Ref("users", "name", "joiningDate")


async def of_list(
    actor: Actor,
    kind: Kind,
    filter_: dict[str, Any],
    page: Page,
    sort: Sort,
    files: FileService,
) -> tuple[Sequence[Any], list[str]]:
    """One page of a kind's entries as the wire shows them, patients masked but for their author, and their stored
    statuses."""
    fields = shape.list_fields(kind)

    async def make(records: list[Row]) -> list[Piece]:
        rows = [{name: record[name] for name in ("_id", *fields) if name in record} for record in records]
        statuses = [row["status"] for row in rows]
        shown = await shape.shown(rows, kind, actor, files, sees_patients=False)
        return [piece_of(row, status) for row, status in zip(shown, statuses, strict=True)]

    if kind.file is None and not kind.audited:
        # Links to files are the viewer's own and end by the clock, so rows with them are made each time.
        # Students list their own entries only, so no others' rows are encoded in full beside these.
        reader = actor.id if actor.student and shape.has_patient(kind) else None
        variant = ("list", kind.key, reader)
        found = await in_pieces("entries", filter_, sort, page.skip, page.size, variant=variant, make=make)
        if found is not None:
            return joined(found), [piece.mark for piece in found]
    rows = await only_rows(collection("entries"), filter_, page, sort, fields)
    statuses = [row["status"] for row in rows]
    return await shape.shown(rows, kind, actor, files, sees_patients=False), statuses


async def of_queue(actor: Actor, filter_: dict[str, Any], skip: int, size: int) -> list[Any]:
    """Some of the pending entries that a filter leaves, oldest first, as :func:`shown_queue` takes them."""
    pieces = await _queue_pieces(actor, filter_, skip, size)
    if pieces is not None:
        return pieces
    fields = dict.fromkeys((*shape.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    found = collection("entries").find(filter_, fields).sort(OLDEST).skip(skip).limit(size)
    rows: list[Row] = await found.to_list(length=size)
    return rows


async def others_of_queue(actor: Actor, filter_: dict[str, Any], size: int) -> list[Any] | None:
    """Of the oldest entries that a filter leaves, those that do not name the actor, as :func:`shown_queue` takes them.

    None on the stores where these are better asked for by themselves; here no index holds them in their order.
    """
    pieces = await _queue_pieces(actor, filter_, 0, size)
    return None if pieces is None else [piece for piece in pieces if piece.mark != actor.id]


async def _queue_pieces(actor: Actor, filter_: dict[str, Any], skip: int, size: int) -> list[Piece] | None:
    async def make(records: list[Row]) -> list[Piece]:
        teachers = [record.get("teacher") for record in records]
        bodies = {row["_id"]: encode(row) for row in await _queue_rows(records, actor)}
        return [Piece(bodies.get(record["_id"]), teacher) for record, teacher in zip(records, teachers, strict=True)]

    return await in_pieces("entries", filter_, OLDEST, skip, size, variant=("queue", actor.id), make=make)


async def superseded(scope_filter: dict[str, Any]) -> list[Row]:
    """The kind, status and scope of a student's entries whose corrections were approved; mostly there are none."""
    old, raw = {"studentId": scope_filter["studentId"], "superseded": True}, raw_collection("entries")
    if raw is not None and raw.count_each([old]) == [0]:
        return []
    fields = dict.fromkeys(("kind", "status", *scope_filter), 1)
    rows: list[Row] = await collection("entries").find(old, fields).to_list(length=None)
    return rows


async def marks(filter_: dict[str, Any], fields: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """What entries hold in some fields, None where there is nothing, for a filter that an index answers."""

    async def make(records: list[Row]) -> list[Piece]:
        return [Piece(None, tuple([record.get(name) for name in fields])) for record in records]

    found = await in_pieces("entries", filter_, [], 0, MOST, variant=("marks", fields), make=make)
    if found is not None and len(found) < MOST:
        return [piece.mark for piece in found]
    rows = await collection("entries").find(filter_, dict.fromkeys(fields, 1)).to_list(length=None)
    return [tuple([row.get(name) for name in fields]) for row in rows]


async def shown_queue(found: list[Any], actor: Actor) -> Sequence[Any]:
    """What :func:`of_queue` found, as it travels."""
    return joined(found) if found and isinstance(found[0], Piece) else await _queue_rows(found, actor)


async def _queue_rows(found: list[Row], actor: Actor) -> list[Row]:
    made = []
    for row in found:
        kind = by_key(row["kind"])
        if kind is None:
            continue
        made.append(
            {
                "_id": row["_id"],
                "kind": row["kind"],
                "categoryId": row["categoryId"],
                "url": f"{kind.url}?open={row['_id']}",
                "task": kind.title,
                "topic": shape.headline(row, kind),
                "status": row["status"],
                "date": clock.wire_day(row["date"]),
                "receivedOn": row["receivedOn"],
                "student": row["studentId"],
                "teacher": row.get("teacher"),
                "mine": row.get("teacher") == actor.id,
            }
        )
    await populate(made, {"student": QUEUED_STUDENT, "teacher": shape.REFS["teacher"]})
    for row in made:
        student = row["student"] or {}
        row["studentName"], row["joiningDate"] = student.get("name"), clock.wire_day(student.pop("joiningDate", None))
    return made
