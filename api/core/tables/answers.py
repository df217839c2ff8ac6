"""A list as a file: the answer, and the batches of a list that has nothing to hide from who may read it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NamedTuple, ParamSpec, cast

from bson import ObjectId
from fastapi import Depends
from starlette.responses import StreamingResponse

from api.core import clock
from api.core.errors import Conflict
from api.core.http.listing import Page, PageQuery, Sort
from api.core.reading_processes import FEW, read_in_process, reads_in_process
from api.core.store import collection
from api.core.store.documents import BaseDocument, Ref
from api.core.store.driver import Collection, Row
from api.core.store.populate import populate
from api.core.tables.writing import CHUNK, MEDIA, Cell, RowBatch, SheetFormat, sheet_bytes

Read = ParamSpec("Read")
Content = tuple[str, Sequence[str], AsyncIterator[RowBatch]]
"""What is in a file: its title, its head, its rows."""

MAX_EXPORTED_ROWS = 10_000
"""Rows of one file (PG-10)."""
BATCH = 50
TOO_MANY = "This list has {total} rows; a file may have 10,000. Narrow it by search or filter."
BUSY = "Your last download is still being made. Try again when it has arrived."

_working: set[ObjectId] = set()
ExportRows = Callable[[list[Row], int], Awaitable[RowBatch]]
"""Makes a batch of rows, given how many came before, into cells."""
Columns = Mapping[str, str | Callable[[Any], Cell]]
"""Under each heading the path of a field, or what makes the cell of a row."""
ToWire = Callable[[list[Row]], Awaitable[Sequence[Any]]]
"""Makes rows of the list of stored ones."""


@dataclass(frozen=True, kw_only=True)
class SheetPage(Page):
    """Which rows of a list a file has, and of which format it is."""

    format: SheetFormat = "csv"


async def sheet_page(page: PageQuery, format: SheetFormat = "csv") -> SheetPage:
    """The dependency that reads from the query what a file is to have."""
    return SheetPage(**{each.name: getattr(page, each.name) for each in fields(page)}, format=format)


SheetQuery = Annotated[SheetPage, Depends(sheet_page)]
"""What a file is to have, as a route takes it."""


class ListFile(NamedTuple):
    """A list that is the same for all who may read it, as a file: its name, documents, the fields read, columns, what
    makes wire rows of the stored ones, and the heading of the row's number."""

    name: str
    of: type[BaseDocument]
    fields: Sequence[str]
    columns: Columns
    to_wire: ToWire
    number: str = "Sr. No."

    async def answer(self, who: ObjectId, query: tuple[Row, Sort], form: SheetFormat) -> StreamingResponse:
        """The file of the rows that a list's filter finds, in its order.

        Raises:
            Conflict: see :func:`batches_of`.
        """
        batches = await batches_of(who, collection(self.of), *query, self.fields, self._export_rows)
        title, head = self.name.replace("-", " ").capitalize(), (self.number, *self.columns)
        return sheet_answer(self.name, title, head, batches, form)

    async def _export_rows(self, rows: list[Row], before: int) -> RowBatch:
        wire_rows = await self.to_wire(rows)
        return [
            [number, *(_cell(row, column) for column in self.columns.values())]
            for number, row in enumerate(wire_rows, start=before + 1)
        ]


def _cell(row: Any, column: str | Callable[[Any], Cell]) -> Cell:
    if callable(column):
        return column(row)
    value = row
    for name in column.split("."):
        value = (value or {}).get(name)
    return cast("Cell", value)


def populating(refs: Mapping[str, Ref]) -> ToWire:
    """The stored rows with these references made into small objects."""

    async def to_wire(rows: list[Row]) -> list[Row]:
        await populate(rows, refs)
        return rows

    return to_wire


def sheet_answer(
    name: str, title: str, head: Sequence[str], batches: AsyncIterator[RowBatch], form: SheetFormat
) -> StreamingResponse:
    """The file ``<name>-<today>.<form>``, made while it is sent."""
    return _streamed(name, form, sheet_bytes(form, title, head, batches))


def _streamed(name: str, form: SheetFormat, body: AsyncIterator[bytes], size: int | None = None) -> StreamingResponse:
    file = f"{name}-{clock.today():%Y-%m-%d}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    if size is not None:
        headers["Content-Length"] = str(size)
    return StreamingResponse(body, media_type=MEDIA[form], headers=headers)


async def list_answer(
    who: ObjectId,
    name: str,
    form: SheetFormat,
    total: int,
    read: Callable[Read, Awaitable[Content]],
    *args: Read.args,
    **kwargs: Read.kwargs,
) -> StreamingResponse:
    """As :func:`sheet_answer`, of a list that may be large: from some hundred rows on another process makes the file.

    Args:
        who: for whom; one file a person is made at a time.
        name: of the file.
        form: of the file.
        total: how many rows there are.
        read: a function of a module that reads them.
        args: what it is called with.
        kwargs: the same by name.

    Raises:
        Conflict: a file of this person's is still being made (PG-10).
        Unavailable: it could not be made.
    """
    if who in _working:
        raise Conflict(BUSY, code="export_running")
    if total <= FEW or not reads_in_process():

        async def pieces() -> AsyncIterator[bytes]:
            _working.add(who)
            try:
                title, head, batches = await read(*args, **kwargs)
                async for piece in sheet_bytes(form, title, head, batches):
                    yield piece
            finally:
                _working.discard(who)

        return _streamed(name, form, pieces())
    _working.add(who)
    try:
        with tempfile.TemporaryDirectory(prefix="pgl-list-") as folder:
            path = Path(folder) / f"list.{form}"
            await read_in_process(total, _write, path, form, partial(read, *args, **kwargs))
            # It goes on being read when it has no name any more, and is gone when it is closed, whatever happens.
            file, size = path.open("rb"), path.stat().st_size
    finally:
        _working.discard(who)
    return _streamed(name, form, _read(file), size)


async def _write(path: Path, form: SheetFormat, read: Callable[[], Awaitable[Content]]) -> None:
    title, head, batches = await read()
    with path.open("wb") as into:
        async for piece in sheet_bytes(form, title, head, batches):
            into.write(piece)


async def _read(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, CHUNK):
            yield piece


async def batches_of(
    who: ObjectId,
    stored: Collection,
    filter_: Row,
    sort: Sort,
    fields: Sequence[str],
    export_rows: ExportRows,
) -> AsyncIterator[RowBatch]:
    """The rows of a list in batches.

    Raises:
        Conflict: over 10,000 rows, or a file of this person's is still being made (PG-10).
    """
    total = await stored.count_documents(filter_)
    if total > MAX_EXPORTED_ROWS:
        raise Conflict(TOO_MANY.format(total=f"{total:,}"), code="too_many_rows")
    if who in _working:
        raise Conflict(BUSY, code="export_running")

    async def batches() -> AsyncIterator[RowBatch]:
        _working.add(who)
        try:
            number, batch = 0, list[Row]()
            async for row in stored.find(filter_, dict.fromkeys(fields, 1)).sort(sort).limit(MAX_EXPORTED_ROWS):
                batch.append(row)
                if len(batch) == BATCH:
                    yield await export_rows(batch, number)
                    number, batch = number + len(batch), []
            if batch:
                yield await export_rows(batch, number)
        finally:
            _working.discard(who)

    return batches()
