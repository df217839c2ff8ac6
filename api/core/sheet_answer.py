"""A list as a file: the answer, and the batches of a list that has nothing to hide from who may read it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

from bson import ObjectId
from starlette.responses import StreamingResponse

from api.core import clock
from api.core.database import Collection, Row
from api.core.errors import Conflict
from api.core.listing import Sort
from api.core.sheets import MEDIA, Batch, SheetFormat, csv_bytes, xlsx_bytes

MOST = 10_000
"""Rows of one file (PG-10)."""
BATCH = 200
TOO_MANY = "This list has {total} rows; a file may have 10,000. Narrow it by search or filter."
BUSY = "Your last download is still being made. Try again when it has arrived."

_working: set[ObjectId] = set()


def sheet_answer(
    name: str, title: str, head: Sequence[str], batches: AsyncIterator[Batch], form: SheetFormat
) -> StreamingResponse:
    """The file ``<name>-<today>.<form>``, made while it is sent."""
    body = csv_bytes(head, batches) if form == "csv" else xlsx_bytes(title, head, batches)
    file = f"{name}-{clock.today():%Y-%m-%d}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    return StreamingResponse(body, media_type=MEDIA[form], headers=headers)


async def batches_of(
    who: ObjectId,
    stored: Collection,
    filter_: dict[str, Any],
    sort: Sort,
    fields: Sequence[str],
    cells: Callable[[list[Row], int], Awaitable[Batch]],
) -> AsyncIterator[Batch]:
    """The rows of a list in batches; ``cells`` makes a batch of rows, given how many came before, into cells.

    Raises:
        Conflict: over 10,000 rows, or a file of this person's is still being made (PG-10).
    """
    total = await stored.count_documents(filter_)
    if total > MOST:
        raise Conflict(TOO_MANY.format(total=f"{total:,}"), code="too_many_rows")
    if who in _working:
        raise Conflict(BUSY, code="export_running")

    async def made() -> AsyncIterator[Batch]:
        _working.add(who)
        try:
            number, batch = 0, list[Row]()
            async for row in stored.find(filter_, dict.fromkeys(fields, 1)).sort(sort).limit(MOST):
                batch.append(row)
                if len(batch) == BATCH:
                    yield await cells(batch, number)
                    number, batch = number + len(batch), []
            if batch:
                yield await cells(batch, number)
        finally:
            _working.discard(who)

    return made()
