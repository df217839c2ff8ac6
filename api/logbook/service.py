"""What other features ask of the logbook."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import AsyncIterator

from beanie.operators import NE, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core.errors import or_404
from api.core.files.documents import StoredFile
from api.core.files.records import FileService
from api.core.store import collection, records, rows
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.core.text import object_id
from api.logbook.answers.evidence import Evidence as Evidence
from api.logbook.answers.overview import StudentEntries as StudentEntries
from api.logbook.answers.queue import AgeCount as AgeCount
from api.logbook.contract.kind import EntryStatus
from api.logbook.contract.kind import StoredStatus as StoredStatus
from api.logbook.contract.registry import all_kinds, by_key, log_book, page_kinds
from api.logbook.deciding.flags import FlagRules as FlagRules
from api.logbook.deciding.flags import rules_of
from api.logbook.documents import DeletedEntry, Entry, StoredEntry
from api.logbook.entries import remove
from api.logbook.integrity.history import fault_of as fault_of
from api.logbook.integrity.history import fingerprint as fingerprint
from api.logbook.integrity.history import is_sealed as is_sealed
from api.logbook.integrity.history import item_digest as item_digest
from api.logbook.integrity.history import note_decided as note_decided
from api.logbook.integrity.history import put_decided as put_decided
from api.logbook.integrity.history import take_decided as take_decided
from api.logbook.integrity.places import of_student
from api.logbook.integrity.training import joining_dates, not_counted
from api.logbook.reading import export, guarded
from api.logbook.reading.activity import dated_between as dated_between
from api.logbook.reading.activity import decided_by as decided_by
from api.logbook.reading.activity import narrowed as narrowed
from api.logbook.reading.activity import newest as newest
from api.logbook.reading.activity import newest_in_batches as newest_in_batches
from api.logbook.reading.activity import of_other_teachers as of_other_teachers
from api.logbook.reading.activity import of_students as of_students
from api.logbook.reading.activity import of_teacher as of_teacher
from api.logbook.reading.activity import oldest_waiting as oldest_waiting
from api.logbook.reading.activity import received_and_decided as received_and_decided
from api.logbook.reading.activity import waiting_in as waiting_in
from api.logbook.reading.activity import without_kinds as without_kinds
from api.logbook.reading.ages import Waits as Waits
from api.logbook.reading.ages import by_age as by_age
from api.logbook.reading.ages import waits_in as waits_in
from api.logbook.reading.attention import rejected as rejected
from api.logbook.reading.attention import unrecorded as unrecorded
from api.logbook.reading.content import doubts_of as doubts_of
from api.logbook.reading.content import recorded_digest as recorded_digest
from api.logbook.reading.content import whole_entries as whole_entries
from api.logbook.reading.export import KindSheet
from api.logbook.reading.overview import overview as overview
from api.logbook.reading.printed import Counts as Counts
from api.logbook.reading.printed import Line as Line
from api.logbook.reading.printed import PrintedColumn as PrintedColumn
from api.logbook.reading.printed import Remark as Remark
from api.logbook.reading.printed import Section as Section
from api.logbook.reading.printed import is_printed as is_printed
from api.logbook.reading.printed import sections as sections
from api.logbook.reading.recorded import Ending as Ending
from api.logbook.reading.recorded import OfSomeKinds as OfSomeKinds
from api.logbook.reading.recorded import RecordedEntry as RecordedEntry
from api.logbook.reading.recorded import ending as ending
from api.logbook.reading.recorded import recorded as recorded
from api.logbook.reading.recorded import recorded_entry as recorded_entry
from api.logbook.reading.recorded import supervised as supervised
from api.logbook.reading.rows import wire_status

WholeEntry = StoredEntry
flag_rules = rules_of


class OfKind(TypedDict):
    """Of which kind an entry is."""

    kind: str


def menu_entries() -> list[tuple[str, str]]:
    """The path and label of every kind's report page, in menu order."""
    return [(kind.url, kind.title) for kind in log_book()]


def own_pages() -> list[tuple[str, str, str | None, str | None]]:
    """The path, label and group of every kind that has a page of its own, and what a department must have to see it."""
    return [(kind.url, kind.menuLabel or kind.title, kind.menuGroup, kind.departmentFlag) for kind in page_kinds()]


def options_of(field: str, *, kind: str | None = None) -> tuple[str, ...]:
    """Return the choices of a field, of one kind of entry or of every kind that has it."""
    kinds = [each for each in all_kinds() if kind is None or each.key == kind]
    return tuple(
        dict.fromkeys(word for each in kinds for one in each.fields if one.name == field for word in one.options)
    )


def suggestions_of(field: str, *, kind: str) -> tuple[str, ...]:
    """Return the phrases that the form of a kind suggests for a free text."""
    found = by_key(kind)
    return next((one.suggestions for one in found.fields if one.name == field), ()) if found else ()


def menus() -> list[tuple[str, str]]:
    """The key and title of every kind, in menu order."""
    return [(kind.key, kind.title) for kind in all_kinds()]


async def hidden_menus(actor: Actor) -> list[str]:
    """The keys of the kinds that the actor may not know of."""
    return await guarded.hidden_from(actor)


def entry_url(key: str, entry_id: ObjectId | str) -> str:
    """The page that shows an entry of a kind; empty for a kind that is no more."""
    kind = by_key(key)
    return f"{kind.url}?open={entry_id}" if kind else ""


def form_url(key: str) -> str:
    """The page of a kind with the form of a new entry open; empty for a kind that is no more."""
    kind = by_key(key)
    return f"{kind.url}?add=new" if kind else ""


def sheets_of(actor: Actor, scope_filter: Row, files: FileService) -> AsyncIterator[KindSheet]:
    """One student's entries as tables, kind by kind, without what identifies a patient; see :mod:`.reading.export`."""
    return export.sheets_of(actor, scope_filter, files)


async def _pending_at(college_id: ObjectId | None, department_id: ObjectId | None, student_id: ObjectId) -> int:
    place: Row = {"collegeId": college_id, "departmentId": department_id, "studentId": student_id}
    return await records(Entry).count(Entry.status == "Pending", within=place)


accounts.pending_entries_by(_pending_at)


async def days_recorded(key: str, filter_: Row, *fields: str) -> list[Row]:
    """Count the entries of a kind by student, day, shown status and further stored ``fields``:
    ``{student, date, status, count, notCounted}`` and these fields. ``notCounted`` is the reason why a day before the
    joining date does not count, else None."""
    by = {"student": "$studentId", "date": "$date", "status": "$status", **{name: f"${name}" for name in fields}}
    group = {"_id": by, "count": {"$sum": 1}}
    counted = filter_ | as_filter([Entry.kind == key, NE(Entry.superseded, True)])
    found = await collection(Entry).aggregate([{"$match": counted}, {"$group": group}]).to_list(length=None)
    joined = await joining_dates({row["_id"]["student"] for row in found})
    return [
        {
            **row["_id"],
            "status": wire_status(row["_id"]["status"]),
            "count": row["count"],
            "notCounted": not_counted(row["_id"]["date"], joined[row["_id"]["student"]]),
        }
        for row in found
    ]


async def remove_one_of(actor: Actor, keys: tuple[str, ...], entry_id: str, files: FileService) -> None:
    """Deletes an unverified entry that is of one of these kinds.

    Raises:
        NotFound: there is none in the actor's scope.
        Conflict: it is verified.
    """
    entry = await rows(Entry, OfKind).one(Entry.id == object_id(entry_id), within=scope.own(actor))
    kind = or_404(by_key(entry["kind"]) if entry and entry["kind"] in keys else None, "This entry was not found.")
    await remove.remove(actor, kind, entry_id, files)


async def evidence(student_id: ObjectId, start: dt.datetime, end: dt.datetime) -> dict[str, Evidence]:
    """What a student's logbook holds of a period, by the appraisal's particular. ``logBook`` is the whole, without its
    kinds. A corrected entry counts once, one dated before the joining date not at all."""
    joined = (await joining_dates([student_id]))[student_id]
    days = {Entry.date: {"$gte": start if joined is None else max(start, joined), "$lte": end}}
    period = await of_student(student_id) | as_filter([days, NE(Entry.superseded, True)])
    group = {"_id": {"kind": "$kind", "status": "$status"}, "count": {"$sum": 1}}
    grouped = await collection(Entry).aggregate([{"$match": period}, {"$group": group}]).to_list(length=None)
    counts: dict[str, Counter[EntryStatus]] = {}
    for row in grouped:
        counts.setdefault(row["_id"]["kind"], Counter())[wire_status(row["_id"]["status"])] += row["count"]
    by_particular = {"logBook": no_evidence()}
    for kind in all_kinds():
        counted = counts.get(kind.key)
        if counted is None or kind.evidenceFor is None:
            continue
        particular = by_particular.setdefault(kind.evidenceFor, no_evidence())
        for into in (particular, by_particular["logBook"]):
            into["approved"] += counted["Approved"]
            into["pending"] += counted["Pending"]
            into["rejected"] += counted["Rejected"]
        if counted["Approved"]:
            particular["of"].append({"title": kind.title, "url": kind.url, "approved": counted["Approved"]})
    return by_particular


def no_evidence() -> Evidence:
    """Evidence of nothing."""
    return {"approved": 0, "pending": 0, "rejected": 0, "of": []}


async def how_many(student_id: ObjectId) -> int:
    """How many entries a student has, wherever they were recorded."""
    return await records(Entry).count(within=await of_student(student_id))


async def decisions(student_id: ObjectId) -> list[tuple[Row, Row]]:
    """Every decision on a student's entries, those included that were deleted after one was taken back: pairs of the
    entry (``_id`` and ``studentId``) and the history item."""
    decided: dict[ObjectId, Row] = {}
    theirs = await of_student(student_id)
    # An entry that is being deleted is copied first: whoever looks in this order sees it once at least.
    for document in (Entry, DeletedEntry):
        async for row in collection(document).find(theirs, {"studentId": 1, "history": 1}):
            decided.setdefault(row["_id"], row)
    return [(row, item) for row in decided.values() for item in row.get("history") or ()]


async def record_of(student_id: ObjectId) -> tuple[dict[ObjectId, Row], dict[ObjectId, Row], dict[ObjectId, Row]]:
    """A student's whole record for a check, by id: the entries, those that were deleted, and what is kept of the
    certificates of the entries (``files`` records)."""
    filter_ = await of_student(student_id)
    entries = {row["_id"]: row async for row in collection(Entry).find(filter_)}
    deleted = {row["_id"]: row async for row in collection(DeletedEntry).find(filter_) if row["_id"] not in entries}
    ids = [row["certificate"] for row in entries.values() if row.get("certificate") is not None]
    files: dict[ObjectId, Row] = {}
    for start in range(0, len(ids), 500):
        some = as_filter([In(StoredFile.id, ids[start : start + 500])])
        files |= {row["_id"]: row async for row in collection(StoredFile).find(some)}
    return entries, deleted, files
