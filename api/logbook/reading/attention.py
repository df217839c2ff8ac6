"""What a student's own entries ask for: corrections of what was rejected, and what a fixed list still lacks."""

from __future__ import annotations

import datetime as dt
from typing import NotRequired, cast

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store import Identified, collection, rows
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.documents import Entry, ListedEntry
from api.logbook.integrity.places import of_student
from api.logbook.integrity.training import counted_from, joining_dates
from api.logbook.reading import rows as entry_rows


class Correcting(TypedDict):
    """Which entry an entry corrects."""

    replaces: ObjectId


class Decided(Identified):
    """When an entry was decided."""

    verifiedOn: NotRequired[dt.datetime | None]


async def rejected(scope_filter: Row, most: int) -> tuple[list[Row], int]:
    """The newest rejected entries that the student has not corrected yet, and how many there are of them."""
    turned_down = (Entry.status == "Rejected", In(Entry.kind, [kind.key for kind in all_kinds()]))
    decided, theirs = await gather_reads(
        rows(Entry, Decided).many(*turned_down, within=scope_filter),
        of_student(scope_filter["studentId"]),
    )
    if not decided:
        return [], 0
    # One student's few: an index in this order would cost an entry in it for every submission.
    decided.sort(key=lambda row: (row.get("verifiedOn") is not None, row.get("verifiedOn"), row["_id"]), reverse=True)
    ids = [row["_id"] for row in decided]
    corrected = {row["replaces"] for row in await rows(Entry, Correcting).many(In(Entry.replaces, ids), within=theirs)}
    waiting = [id_ for id_ in ids if id_ not in corrected]
    fields = dict.fromkeys((*entry_rows.COMMON, *{kind.headline for kind in all_kinds()}), 1)
    cursor = collection(Entry).find(theirs | as_filter([In(Entry.id, waiting[:most])]), fields)
    entries = {row["_id"]: cast("ListedEntry", row) async for row in cursor}
    wire_rows = [_to_wire(entries[id_]) for id_ in waiting[:most] if id_ in entries]
    await populate(wire_rows, {"verifiedBy": entry_rows.REFS["verifiedBy"]})
    return wire_rows, len(waiting)


def _to_wire(row: ListedEntry) -> Row:
    kind = by_key(row["kind"])
    assert kind is not None
    return {
        "_id": row["_id"],
        "kind": row["kind"],
        "categoryId": row["categoryId"],
        "url": f"{kind.url}?open={row['_id']}",
        "title": kind.title,
        "headline": entry_rows.headline(row, kind),
        "date": clock.wire_day(row["date"]),
        "vRemark": row.get("vRemark", ""),
        "verifiedBy": row.get("verifiedBy"),
        "verifiedOn": row.get("verifiedOn"),
    }


async def unrecorded(scope_filter: Row) -> list[Row]:
    """List the kinds with a list to complete, with the items that have no record that counts, and the number required.

    The scope names the student.
    """
    counted = scope_filter | counted_from((await joining_dates([scope_filter["studentId"]]))[scope_filter["studentId"]])
    incomplete: list[Row] = []
    for kind in all_kinds():
        field = next((each for each in kind.fields if each.name == kind.tileDistinct), None)
        if field is None or not field.options:
            continue
        cursor = collection(Entry).find(counted | as_filter([Entry.kind == kind.key]), {field.name: 1})
        recorded = {row.get(field.name) async for row in cursor}
        missing = [option for option in field.options if option not in recorded]
        if missing:
            of = kind.tileTarget or len(field.options)
            incomplete.append({"_id": kind.key, "title": kind.title, "missing": missing, "of": of, "url": kind.url})
    return incomplete
