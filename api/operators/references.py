"""Which stored ids point where, and how to walk through what is stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import cache
from typing import TypeVar, cast

from beanie.operators import GT
from bson import ObjectId

from api.core.store import Condition, Identified, name_of, rows
from api.core.store.database import Database, Row
from api.core.store.documents import BaseDocument, references
from api.documents import DOCUMENTS
from api.logbook.contract.registry import all_kinds

BATCH = 500
T = TypeVar("T")

TARGETS = {
    "collegeId": "colleges",
    "departmentId": "departments",
    "courseId": "courses",
    "computencyId": "computencies",
    "retiredWith": "computencies",
    **dict.fromkeys(
        ("userId", "studentId", "teacherId", "ownerId", "actorId", "addedBy", "deletedBy", "by", "connectedBy"), "users"
    ),
    **dict.fromkeys(
        ("toId", "fromId", "verifiedBy", "enteredBy", "movedFrom", "verifiedFor", "remarkBy", "usedFor", "answeredBy"),
        "users",
    ),
    **dict.fromkeys(("sponsorId", "createdBy"), "users"),
    **dict.fromkeys(("logo", "profilePic", "url", "certificate", "rendition", "notice", "file"), "files"),
    "startedBy": "users",
    "madeBy": "users",
    "replaces": "entries",
    "couponId": "coupons",
    "orderId": "orders",
}
"""Where an id of this name points, in whatever record it stands; a reference that a document declares goes before."""
ANYTHING = {
    ("notifications", "subject"),
    ("entries", "id"),
    ("entries", "refs"),
    ("memos", "id"),
    ("chainLinks", "entryId"),
    ("chainLinks", "historyId"),
    ("prints", "sheets.id"),
    ("users", "licence.orderId"),
    ("links", "userId"),
    ("requirementPacks", "scope"),
    ("decisionRuns", "entries"),
    ("finalActs", "withdrawal"),
}
"""Ids that point to records of several sorts (a link verifies an account or a coordinator), to a department, to what
may be deleted meanwhile (an entry of a run), or to
nothing (a pack is for one or for all), or (a licence's order) to what an export of one college leaves out."""
KIND_SOURCES = {
    "teachers": "users",
    "competencies": "computencies",
    "skills": "skills",
    "specialities": "specialities",
    "procedures": "procedures",
    "states": "states",
}


@cache
def by_collection() -> dict[str, type[BaseDocument]]:
    """Every stored document by its collection."""
    return {name_of(document): document for document in DOCUMENTS}


@cache
def _declared(collection: str) -> dict[str, str]:
    document = by_collection().get(collection)
    found = {} if document is None else {name: ref.collection for name, ref in references(document).items()}
    if collection in ("entries", "deletedEntries"):
        for kind in all_kinds():
            for field in kind.fields:
                if field.type == "reference" and field.source:
                    found.setdefault(kind.stored(field.storeAs or field.name), KIND_SOURCES[field.source])
                elif field.type == "file":
                    found.setdefault(kind.stored(field.name), "files")
    return found


def target_of(collection: str, path: str) -> str | None:
    """The collection that the id at a path of a record points into; None where nothing says so."""
    return _declared(collection).get(path) or TARGETS.get(path.rpartition(".")[2])


def ids_within(value: object, path: str = "") -> Iterator[tuple[str, ObjectId]]:
    """Every id in a record but its own, with the path of its field; places in a list are left out of the path."""
    if isinstance(value, ObjectId):
        yield path, value
    elif isinstance(value, dict):
        for name, part in value.items():
            if path or name != "_id":
                yield from ids_within(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for part in value:
            yield from ids_within(part, path)


async def batches(database: Database, name: str, filter_: Row | None = None) -> AsyncIterator[list[Row]]:
    """A collection in the order of its ids, a batch at a time; nothing is held open between two batches."""
    last: object = None
    while True:
        after = {} if last is None else {"_id": {"$gt": last}}
        batch = await database[name].find({**(filter_ or {}), **after}).sort([("_id", 1)]).limit(BATCH).to_list(BATCH)
        if batch:
            yield batch
        if len(batch) < BATCH:
            return
        last = batch[-1]["_id"]


async def each_batch(of: type[BaseDocument], row_type: type[T], *where: Condition) -> AsyncIterator[list[T]]:
    """As :func:`batches`, of the current store, the fields of a shape that has ``_id``."""
    last = ObjectId("0" * 24)
    while True:
        batch = await rows(of, row_type).many(*where, GT(of.id, last), sort=[(of.id, 1)], limit=BATCH)
        if batch:
            yield batch
        if len(batch) < BATCH:
            return
        last = cast("Identified", batch[-1])["_id"]
