"""What other features ask of the logbook."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core.database import Row, collection
from api.core.errors import NotFound
from api.core.files.records import FileService
from api.core.text import object_id
from api.logbook import export, guarded, remove
from api.logbook.ages import by_age, waiting_counts
from api.logbook.attention import rejected, unrecorded
from api.logbook.export import KindSheet
from api.logbook.history import (
    fault_of,
    fingerprint,
    is_sealed,
    item_digest,
    put_decided,
    take_decided,
)
from api.logbook.printed import Counts, Line, PrintedColumn, Remark, Section, is_printed, sections
from api.logbook.registry import all_kinds, by_key, log_book, page_kinds
from api.logbook.rows import shown_status

__all__ = [
    "Counts",
    "Line",
    "PrintedColumn",
    "Remark",
    "Section",
    "fault_of",
    "fingerprint",
    "is_printed",
    "is_sealed",
    "item_digest",
    "put_decided",
    "rejected",
    "sections",
    "take_decided",
    "unrecorded",
]


def menu_entries() -> list[tuple[str, str]]:
    """The path and label of every kind's report page, in menu order."""
    return [(kind.url, kind.title) for kind in log_book()]


def own_pages() -> list[tuple[str, str, str | None, str | None]]:
    """The path, label and group of every kind that has a page of its own, and what a department must have to see it."""
    return [(kind.url, kind.menuLabel or kind.title, kind.menuGroup, kind.departmentFlag) for kind in page_kinds()]


async def waiting_by_age(scopes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What waits for a decision in several scopes together, ``{label, count}`` by age."""
    return by_age(await waiting_counts(scopes))


def menus() -> list[tuple[str, str]]:
    """The key and title of every kind, in menu order."""
    return [(kind.key, kind.title) for kind in all_kinds()]


async def hidden_menus(actor: Actor) -> list[str]:
    """The keys of the kinds that the actor may not know of."""
    return await guarded.hidden_from(actor)


def entry_url(key: str, entry_id: ObjectId) -> str:
    """The page that shows an entry of a kind; empty for a kind that is no more."""
    kind = by_key(key)
    return f"{kind.url}?open={entry_id}" if kind else ""


def sheets_of(actor: Actor, scope_filter: dict[str, Any], files: FileService) -> AsyncIterator[KindSheet]:
    """One student's entries as tables, kind by kind, without what identifies a patient; see :mod:`.export`."""
    return export.sheets_of(actor, scope_filter, files)


async def days_recorded(key: str, filter_: dict[str, Any]) -> list[Row]:
    """How many entries of a kind there are by student, day and shown status: ``{student, date, status, count}``."""
    group = {"_id": {"student": "$studentId", "date": "$date", "status": "$status"}, "count": {"$sum": 1}}
    counted = {**filter_, "kind": key, "superseded": {"$ne": True}}
    rows = await collection("entries").aggregate([{"$match": counted}, {"$group": group}]).to_list(length=None)
    return [{**row["_id"], "status": shown_status(row["_id"]["status"]), "count": row["count"]} for row in rows]


async def remove_one_of(actor: Actor, keys: tuple[str, ...], entry_id: str, files: FileService) -> None:
    """Deletes an unverified entry that is of one of these kinds.

    Raises:
        NotFound: there is none in the actor's scope.
        Conflict: it is verified.
    """
    found = await collection("entries").find_one({"_id": object_id(entry_id)}, {"kind": 1})
    kind = by_key(found["kind"]) if found is not None and found["kind"] in keys else None
    if kind is None:
        raise NotFound("This entry was not found.")
    await remove.remove(actor, kind, entry_id, files)


async def evidence(student_id: ObjectId, start: dt.datetime, end: dt.datetime) -> dict[str, dict[str, Any]]:
    """What a student's logbook holds of a period, by the appraisal's particular: ``{approved, pending, rejected, of}``,
    where ``of`` names the kinds of which something is approved as ``{title, url, approved}``. ``logBook`` is the whole,
    without its kinds. A corrected entry counts once."""
    period = {"studentId": student_id, "date": {"$gte": start, "$lte": end}, "superseded": {"$ne": True}}
    group = {"_id": {"kind": "$kind", "status": "$status"}, "count": {"$sum": 1}}
    rows = await collection("entries").aggregate([{"$match": period}, {"$group": group}]).to_list(length=None)
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row["_id"]["kind"], Counter())[shown_status(row["_id"]["status"]).lower()] += row["count"]
    found: dict[str, dict[str, Any]] = {"logBook": no_evidence()}
    for kind in all_kinds():
        counted = counts.get(kind.key)
        if counted is None or kind.evidenceFor is None:
            continue
        particular = found.setdefault(kind.evidenceFor, no_evidence())
        for into in (particular, found["logBook"]):
            for word, count in counted.items():
                into[word] += count
        if counted["approved"]:
            particular["of"].append({"title": kind.title, "url": kind.url, "approved": counted["approved"]})
    return found


def no_evidence() -> dict[str, Any]:
    """Evidence of nothing."""
    return {"approved": 0, "pending": 0, "rejected": 0, "of": []}


async def how_many(student_id: ObjectId) -> int:
    """How many entries a student has, wherever they were recorded."""
    return int(await collection("entries").count_documents({"studentId": student_id}))


async def decisions(student_id: ObjectId) -> list[tuple[Row, Row]]:
    """Every decision on a student's entries, those included that were deleted after one was taken back: pairs of the
    entry (``_id`` and ``studentId``) and the history item."""
    made: dict[ObjectId, Row] = {}
    # An entry that is being deleted is copied first: whoever looks in this order sees it once at least.
    for name in ("entries", "deletedEntries"):
        filter_ = {"studentId": student_id}
        async for row in collection(name).find(filter_, {"studentId": 1, "history": 1}):
            made.setdefault(row["_id"], row)
    return [(row, item) for row in made.values() for item in row.get("history") or ()]


async def record_of(student_id: ObjectId) -> tuple[dict[ObjectId, Row], dict[ObjectId, Row], dict[ObjectId, Row]]:
    """A student's whole record for a check, by id: the entries, those that were deleted, and what is kept of the
    certificates of the entries (``files`` records)."""
    filter_ = {"studentId": student_id}
    entries = {row["_id"]: row async for row in collection("entries").find(filter_)}
    deleted = {row["_id"]: row async for row in collection("deletedEntries").find(filter_) if row["_id"] not in entries}
    ids = [row["certificate"] for row in entries.values() if row.get("certificate") is not None]
    files: dict[ObjectId, Row] = {}
    for start in range(0, len(ids), 500):
        some = {"_id": {"$in": ids[start : start + 500]}}
        files |= {row["_id"]: row async for row in collection("files").find(some)}
    return entries, deleted, files
