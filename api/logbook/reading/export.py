"""A list as a file: the rows of its page, filtered and sorted, without what identifies a patient (DECISIONS D8.2)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict
from api.core.files.records import FileService
from api.core.http.listing import Page, Sort, order
from api.core.labels import label
from api.core.store import collection
from api.core.store.database import Row
from api.core.store.records import as_filter
from api.core.tables.answers import Content
from api.core.tables.writing import Cell, RowBatch
from api.logbook.contract.definitions import LEADING, STUDENT, columns_of
from api.logbook.contract.kind import Column, Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.contract.scoring import score_text
from api.logbook.documents import Entry
from api.logbook.reading import guarded
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.lists import SORTS, narrow
from api.logbook.reading.printed import CORRECTED, MAX_PRINTED_ENTRIES, value_at

MAX_EXPORTED_ENTRIES = 10_000
"""Rows of one file (PG-10)."""
BATCH = 50
TOO_MANY = "This list has {total} rows; a file may have 10,000. Narrow it by dates, status or student."


def columns_for(kind: Kind, actor: Actor) -> list[Column]:
    """The page's columns in its order, with a number before them, the status, and the student's name for staff; none
    that identifies a patient."""
    patient = {field.name for field in kind.fields if field.patient}
    shown = [column for column in columns_of(kind) if not patient & {_root(name) for name in _fields(column)}]
    if shown[0].format != "sr":
        shown.insert(0, LEADING[0])
    if not any(column.format == "status" for column in shown):
        shown.append(Column(label="Status", field="status", format="status"))
    if actor.student:
        return [column for column in shown if not column.staffOnly]
    named = any(column.format == "student" for column in shown)
    return shown if named else [shown[0], STUDENT, *shown[1:]]


def _fields(column: Column) -> tuple[str, ...]:
    return (column.field, *column.also)


def _root(path: str) -> str:
    return path.split(".")[0]


def head(columns: list[Column]) -> list[str]:
    """The first line: the page's words; who verified and when are two columns of a file."""
    return [name for column in columns for name in _names(column)]


def _names(column: Column) -> list[str]:
    if column.format == "verified":
        return ["Verified By", "Verified On"]
    return [column.label[:1].upper() + column.label[1:]]


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A list that becomes a file: what :func:`export_content` needs to read it, in whichever process."""

    kind: str
    actor: Actor
    filter: Row
    sort: Sort
    total: int


async def export(actor: Actor, kind: Kind, scope_filter: Row, page: Page, filters: dict[str, str]) -> Listed:
    """The list of a page as it becomes a file.

    Raises:
        Invalid: an unknown sort key, status or filter value.
        Conflict: over 10,000 rows (PG-10).
    """
    narrowed = await narrow(actor, kind, scope_filter, page, filters)
    sort = order(page.sort, SORTS, "-date")
    total = await collection(Entry).count_documents(narrowed)
    if total > MAX_EXPORTED_ENTRIES:
        raise Conflict(TOO_MANY.format(total=f"{total:,}"), code="too_many_rows")
    return Listed(kind=kind.key, actor=actor, filter=narrowed, sort=sort, total=total)


async def export_content(listed: Listed, files: FileService) -> Content:
    """The head of the file and its rows in batches."""
    kind = by_key(listed.kind)
    assert kind is not None
    columns = columns_for(kind, listed.actor)
    fields = dict.fromkeys(entry_rows.list_fields(kind), 1)
    cursor = collection(Entry).find(listed.filter, fields).sort(listed.sort).limit(MAX_EXPORTED_ENTRIES)

    async def batches() -> AsyncIterator[RowBatch]:
        number, batch = 0, list[Row]()
        async for row in cursor:
            batch.append(row)
            if len(batch) == BATCH:
                yield await _export_rows(batch, number, columns, kind, listed.actor, files)
                number, batch = number + len(batch), []
        if batch:
            yield await _export_rows(batch, number, columns, kind, listed.actor, files)

    return kind.title, head(columns), batches()


@dataclass(kw_only=True)
class KindSheet:
    """A student's entries of one kind as a file shows them. ``last`` is the day of the newest, ``files`` names the
    uploads: file, day and topic."""

    key: str
    title: str
    head: list[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    last: dt.date | None = None
    files: list[tuple[ObjectId, dt.date, str]] = field(default_factory=list)


async def sheets_of(actor: Actor, scope_filter: Row, files: FileService) -> AsyncIterator[KindSheet]:
    """One student's entries, kind by kind, without what identifies a patient: of the kinds that the actor may know of
    and whose every look leaves no trail of its own (those have their register), and that have entries at all."""
    for kind in all_kinds():
        if kind.audited or not await guarded.is_open(actor, kind):
            continue
        theirs = scope_filter | as_filter([Entry.kind == kind.key])
        cursor = collection(Entry).find(theirs, dict.fromkeys(_fields_of(kind), 1))
        raw_rows: list[Row] = await cursor.sort([("date", -1), ("_id", -1)]).to_list(length=MAX_PRINTED_ENTRIES)
        if not raw_rows:
            continue
        columns = columns_for(kind, actor)
        sheet = KindSheet(key=kind.key, title=kind.title, head=head(columns), last=raw_rows[0]["date"].date())
        for row in raw_rows:
            if kind.file is not None and isinstance(row.get("certificate"), ObjectId):
                sheet.files.append((row["certificate"], row["date"].date(), row.get("topic") or kind.title))
        for start in range(0, len(raw_rows), BATCH):
            sheet.rows += await _export_rows(raw_rows[start : start + BATCH], start, columns, kind, actor, files)
            # The embedded store answers without waiting; others get their turn between two batches.
            await asyncio.sleep(0)
        yield sheet


def _fields_of(kind: Kind) -> set[str]:
    return {*entry_rows.list_fields(kind), *(("certificate", "topic") if kind.file is not None else ())}


async def _export_rows(
    raw_rows: list[Row], before: int, columns: list[Column], kind: Kind, actor: Actor, files: FileService
) -> RowBatch:
    rows = await entry_rows.to_wire(raw_rows, kind, actor, files, sees_patients=False)
    return [
        [cell for column in columns for cell in _cell(column, row, before + at)] for at, row in enumerate(rows, start=1)
    ]


def _cell(column: Column, row: Row, number: int) -> list[Cell]:
    value = value_at(row, column.field)
    if column.also:
        return [
            "; ".join(str(_text(each)) for name in _fields(column) if (each := value_at(row, name)) not in (None, ""))
        ]
    match column.format:
        case "sr":
            return [number]
        case "date":
            return [_day(value)]
        case "file":
            return [value["name"] if isinstance(value, dict) else None]
        case "status" if row.get("superseded"):
            return [CORRECTED]
        case "score":
            return [score_text(row.get("score"))]
        case "verified":
            by = row.get("verifiedBy") or {}
            return [by.get("name"), _day(row.get("verifiedOn"))]
        case _:
            return [_text(value)]


def _day(value: object) -> Cell:
    if isinstance(value, dt.datetime):
        return clock.india_day(value)
    if isinstance(value, str):
        with suppress(ValueError):
            return dt.date.fromisoformat(value)
    return _text(value)


def _text(value: object) -> Cell:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    if isinstance(value, dict):
        return _text(value.get("name") or value.get("title"))
    if isinstance(value, list):
        return "; ".join(str(_text(item)) for item in value)
    return label(str(value))
