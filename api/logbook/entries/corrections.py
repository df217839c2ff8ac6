"""Lines of corrections: an entry, the one that corrects it, and so on; the newest approved one stands for all."""

from __future__ import annotations

from typing import NotRequired, cast

from bson import ObjectId

from api.core.errors import Conflict
from api.core.store import Condition, Identified, collection, records, rows
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.core.text import object_id
from api.logbook.contract.kind import StoredStatus
from api.logbook.documents import Entry, StoredEntry, place_of
from api.logbook.reading.lists import DONE

REPLACED = "A correction of this entry was approved in its place. Decide on the correction instead."


class OfLine(Identified):
    """An entry in a line of corrections."""

    collegeId: ObjectId
    studentId: ObjectId
    status: StoredStatus
    replaces: NotRequired[ObjectId]
    superseded: NotRequired[bool]


async def correction_of(entry: StoredEntry, within: Row) -> Identified | None:
    """The entry that corrects ``entry``, where there is one."""
    return await rows(Entry, Identified).one(Entry.replaces == entry["_id"], within=within)


async def check_not_replaced(entry: StoredEntry, within: Row) -> None:
    """Refuses where a correction of the entry stands as approved: the line would be approved twice.

    Raises:
        Conflict: an approved entry replaces this one.
    """
    line, newer = rows(Entry, OfLine), entry["_id"]
    while (row := await line.one(Entry.replaces == newer, within=within)) is not None:
        if row["status"] in DONE:
            raise Conflict(REPLACED, code="replaced")
        newer = row["_id"]


def as_read(entry: StoredEntry) -> Condition:
    """The condition that no approval of a correction has marked or unmarked the entry since it was read."""
    return Entry.superseded == entry.get("superseded")


async def settle(entry: StoredEntry, within: Row) -> StoredEntry:
    """Marks what counts in the line of an entry that was decided on, and answers the entry as it is then.

    A correction that somebody adds meanwhile is settled by the decision on that one.
    """
    await _settle_line(entry, within)
    stands = await collection(Entry).find_one(as_filter([place_of(entry), Entry.id == entry["_id"]]))
    return cast("StoredEntry", stands or entry)


async def _settle_line(entry: StoredEntry, within: Row) -> None:
    """Marks, in the line of corrections that ``entry`` belongs to, everything older than the newest approved entry, so
    that counts take the line once; and unmarks what a withdrawn or reversed approval had marked."""
    line = rows(Entry, OfLine)
    row = newer = await line.one(Entry.id == entry["_id"], within=within)
    while newer is not None:
        row, newer = newer, await line.one(Entry.replaces == newer["_id"], within=within)
    approved = False
    while row is not None:
        place: Row = {"collegeId": row["collegeId"], "studentId": row["studentId"]}
        if approved and not row.get("superseded"):
            await records(Entry).change(Entry.id == row["_id"], within=place, set={Entry.superseded: True})
        elif not approved and row.get("superseded"):
            await records(Entry).change(Entry.id == row["_id"], within=place, unset=[Entry.superseded])
        approved = approved or row["status"] in DONE
        older = object_id(row.get("replaces"))
        row = None if older is None else await line.one(Entry.id == older, within=within)
