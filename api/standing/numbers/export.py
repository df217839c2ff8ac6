"""The matrix of a department as a table, made in a process apart where there are many entries behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import cast

from bson import ObjectId

from api.core.errors import Invalid
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.tables.answers import Content
from api.core.tables.writing import Cell, RowBatch
from api.standing.numbers import service
from api.standing.numbers.matrix import MatrixFacts, MatrixPack, chosen_pack, order_of, packs_in, under

PERSON = Ref("users", "name")
HEAD = ("Trainee", "Guide", "Batch", "Training year", "Examination", "Numbers reached", "Numbers printed")


async def matrix_content(ids: Sequence[ObjectId], pack: str | None, sort: str) -> Content:
    """The trainees with two columns for each requirement: what counts, and what is pending. Under a pack that none of
    them has they stand without columns."""
    trainees = await service.matrix_of(ids)
    try:
        chosen = chosen_pack(packs_in(trainees), pack)
    except Invalid:
        chosen = None
    trainees.sort(key=order_of(sort, chosen))
    head = [*HEAD]
    for column in chosen.columns if chosen else ():
        name = column.label if column.number is None else f"{column.label} ({column.number})"
        head += [name, f"{column.label}, pending"]

    async def batches() -> AsyncIterator[RowBatch]:
        people: list[Row] = [{"guide": row.guide} for row in trainees]
        await populate(people, {"guide": PERSON})
        yield [
            _cells(row, len(head), cast("str | None", (person["guide"] or {}).get("name")), chosen)
            for row, person in zip(trainees, people, strict=True)
        ]

    return "Numbers", head, batches()


def _cells(row: MatrixFacts, width: int, guide: str | None, pack: MatrixPack | None) -> list[Cell]:
    cells = under(row, pack)
    line: list[Cell] = [row.name, guide, row.batch, row.year, row.examOn]
    if cells is not None:
        line += [cells.reached, cells.minima]
        for cell in cells.cells:
            line += [cell.counted, cell.pending]
    # A workbook asks every row for every column.
    return line + [None] * (width - len(line))
