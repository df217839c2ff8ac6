"""A list as a file: the rows that its page shows, filtered and sorted, without what identifies a patient (ruling 5)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import Conflict
from api.core.files.records import FileService
from api.core.listing import Page, order
from api.core.sheets import Batch, Cell
from api.logbook import guarded
from api.logbook import rows as shape
from api.logbook.definitions import LEADING, STUDENT, columns_of
from api.logbook.kind import Column, Kind
from api.logbook.lists import SORTS, narrow
from api.logbook.printed import CORRECTED
from api.logbook.printed import MOST as MOST_PRINTED
from api.logbook.registry import all_kinds
from api.logbook.scoring import score_text

MOST = 10_000
"""Rows of one file (PG-10)."""
BATCH = 200
TOO_MANY = "This list has {total} rows; a file may have 10,000. Narrow it by dates, status or student."
BUSY = "Your last download is still being made. Try again when it has arrived."

_working: set[ObjectId] = set()


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


async def export(
    actor: Actor, kind: Kind, scope_filter: dict[str, Any], page: Page, filters: dict[str, str], files: FileService
) -> tuple[list[str], AsyncIterator[Batch]]:
    """The head of the file and its rows in batches.

    Raises:
        Invalid: an unknown sort key, status or filter value.
        Conflict: over 10,000 rows, or a file of this actor's is still being made (PG-10).
    """
    narrowed = await narrow(actor, kind, scope_filter, page, filters)
    sort = order(page.sort, SORTS, "-date")
    total = await collection("entries").count_documents(narrowed)
    if total > MOST:
        raise Conflict(TOO_MANY.format(total=f"{total:,}"), code="too_many_rows")
    if actor.id in _working:
        raise Conflict(BUSY, code="export_running")
    columns = columns_for(kind, actor)

    async def batches() -> AsyncIterator[Batch]:
        _working.add(actor.id)
        try:
            cursor = collection("entries").find(narrowed, dict.fromkeys(shape.list_fields(kind), 1)).sort(sort)
            number, batch = 0, list[Row]()
            async for row in cursor.limit(MOST):
                batch.append(row)
                if len(batch) == BATCH:
                    yield await _cells(batch, number, columns, kind, actor, files)
                    number, batch = number + len(batch), []
            if batch:
                yield await _cells(batch, number, columns, kind, actor, files)
        finally:
            _working.discard(actor.id)

    return head(columns), batches()


@dataclass(kw_only=True)
class KindSheet:
    """A student's entries of one kind as a file shows them. ``last`` is the day of the newest, ``kept`` names the
    uploads: file, day and topic."""

    key: str
    title: str
    head: list[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    last: dt.date | None = None
    kept: list[tuple[ObjectId, dt.date, str]] = field(default_factory=list)


async def sheets_of(actor: Actor, scope_filter: dict[str, Any], files: FileService) -> AsyncIterator[KindSheet]:
    """One student's entries, kind by kind, without what identifies a patient: of the kinds that the actor may know of
    and whose every look leaves no trail of its own (those have their register), and that have entries at all."""
    for kind in all_kinds():
        if kind.audited or not await guarded.is_open(actor, kind):
            continue
        cursor = collection("entries").find({**scope_filter, "kind": kind.key}, dict.fromkeys(_fields_of(kind), 1))
        found: list[Row] = await cursor.sort([("date", -1), ("_id", -1)]).to_list(length=MOST_PRINTED)
        if not found:
            continue
        columns = columns_for(kind, actor)
        sheet = KindSheet(key=kind.key, title=kind.title, head=head(columns), last=found[0]["date"].date())
        for row in found:
            if kind.file is not None and isinstance(row.get("certificate"), ObjectId):
                sheet.kept.append((row["certificate"], row["date"].date(), row.get("topic") or kind.title))
        for start in range(0, len(found), BATCH):
            sheet.rows += await _cells(found[start : start + BATCH], start, columns, kind, actor, files)
            # The embedded store answers without waiting; others get their turn between two batches.
            await asyncio.sleep(0)
        yield sheet


def _fields_of(kind: Kind) -> set[str]:
    return {*shape.list_fields(kind), *(("certificate", "topic") if kind.file is not None else ())}


async def _cells(
    found: list[Row], before: int, columns: list[Column], kind: Kind, actor: Actor, files: FileService
) -> Batch:
    rows = await shape.shown(found, kind, actor, files, sees_patients=False)
    return [
        [cell for column in columns for cell in _cell(column, row, before + at)] for at, row in enumerate(rows, start=1)
    ]


def _at(row: Row, path: str) -> Any:
    value: Any = row
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _cell(column: Column, row: Row, number: int) -> list[Cell]:
    value = _at(row, column.field)
    if column.also:
        return ["; ".join(str(_text(each)) for name in _fields(column) if (each := _at(row, name)) not in (None, ""))]
    match column.format:
        case "sr":
            return [number]
        case "date":
            return [_day(value)]
        case "file":
            return [value["name"] if value else None]
        case "status" if row.get("superseded"):
            return [CORRECTED]
        case "score":
            return [score_text(row.get("score"))]
        case "verified":
            by = row.get("verifiedBy") or {}
            return [by.get("name"), _day(row.get("verifiedOn"))]
        case _:
            return [_text(value)]


def _day(value: Any) -> Cell:
    if isinstance(value, dt.datetime):
        return clock.india_day(value)
    try:
        return dt.date.fromisoformat(value)
    except (TypeError, ValueError):
        return _text(value)


def _text(value: Any) -> Cell:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    if isinstance(value, dict):
        return _text(value.get("name") or value.get("title"))
    if isinstance(value, list):
        return "; ".join(str(_text(item)) for item in value)
    return str(value)
