"""The matrix of a department: its trainees by the requirements of one pack, without a rank (DECISIONS D15.2)."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bson import ObjectId

from api.accounts.service import Trainee
from api.core.errors import Invalid
from api.standing.engine.numbers.answers import NumberRow, Numbers, PackNumbers

MAX_PACKS = 512
Order = tuple[bool, bool, dt.date, str]


class Column(NamedTuple):
    """A requirement: the head of a column."""

    id: str
    label: str
    source: str
    unit: str
    per: str
    strength: str
    number: int | None
    quote: str
    where: str


class Cell(NamedTuple):
    """What a trainee has of a requirement."""

    counted: int | float
    pending: int
    toGo: int | None
    text: str
    state: str


@dataclass(frozen=True)
class MatrixPack:
    """A pack as the head of the matrix; one object for all trainees who have it."""

    id: str
    version: str
    label: str
    title: str
    columns: tuple[Column, ...]


class CellsOfPack(NamedTuple):
    """A trainee's row under one pack."""

    pack: MatrixPack
    minima: int
    reached: int
    cells: tuple[Cell, ...]


class MatrixFacts(NamedTuple):
    """A trainee in the matrix."""

    id: ObjectId
    name: str
    guide: ObjectId | None
    line: str
    batch: int | None
    year: int | None
    examOn: dt.date | None
    examAssumed: bool
    packs: tuple[CellsOfPack, ...]


@lru_cache(maxsize=MAX_PACKS)
def _shared(pack: MatrixPack) -> MatrixPack:
    return pack


def matrix_facts(trainee: Trainee, numbers: Numbers) -> MatrixFacts:
    """What of a trainee's numbers the matrix shows: the requirements that some kind records."""
    return MatrixFacts(
        id=trainee["_id"],
        name=trainee["name"],
        guide=trainee.get("guide"),
        line=numbers.line,
        batch=numbers.batch,
        year=numbers.year,
        examOn=numbers.examOn,
        examAssumed=numbers.examAssumed,
        packs=tuple(_cells(pack) for pack in numbers.packs),
    )


def _cells(pack: PackNumbers) -> CellsOfPack:
    rows = [row for row in pack.rows if row.recorded]
    columns = tuple(_column(row) for row in rows)
    return CellsOfPack(
        _shared(MatrixPack(pack.id, pack.version, pack.label, pack.title, columns)),
        pack.minima,
        pack.reached,
        tuple(Cell(row.counted, row.pending, row.toGo, row.text, row.state) for row in rows),
    )


def _column(row: NumberRow) -> Column:
    return Column(row.id, row.label, row.source, row.unit, row.per, row.strength, row.number, row.quote, row.where)


def packs_in(rows: Sequence[MatrixFacts]) -> list[tuple[MatrixPack, int]]:
    """The packs of some trainees with how many of them have each: printed curricula first, then the more common."""
    counts = Counter(cells.pack for row in rows for cells in row.packs)
    return sorted(counts.items(), key=lambda pair: (pair[0].label != "Curriculum", -pair[1], pair[0].title))


def under(row: MatrixFacts, pack: MatrixPack | None) -> CellsOfPack | None:
    """A trainee's row under a pack, or None where the trainee does not have it."""
    return next((cells for cells in row.packs if pack is not None and cells.pack == pack), None)


def chosen_pack(packs: Sequence[tuple[MatrixPack, int]], named: str | None) -> MatrixPack | None:
    """The pack of that id, or the first where none is named.

    Raises:
        Invalid: none of the trainees has it.
    """
    if named is None:
        return packs[0][0] if packs else None
    chosen = next((pack for pack, _ in packs if pack.id == named), None)
    if chosen is None:
        raise Invalid("None of these trainees has this pack.", field="pack")
    return chosen


def order_of(sort: str, pack: MatrixPack | None) -> Callable[[MatrixFacts], Order]:
    """The order of the list, by need unless another is asked for.

    Raises:
        Invalid: it cannot be sorted like that.
    """
    if sort and sort not in SORTS:
        raise Invalid("The list cannot be sorted like that.", field="sort")
    return SORTS[sort or "need"](pack)


def by_need(pack: MatrixPack | None) -> Callable[[MatrixFacts], Order]:
    """Who has no numbers first, then whose examination is nearest of those with something to reach under a pack; by
    name where the day is the same. Nothing else is compared, and there are no places."""

    def key(row: MatrixFacts) -> Order:
        cells = under(row, pack)
        is_open = cells is not None and any(cell.toGo for cell in cells.cells)
        return not row.line, not is_open, row.examOn or dt.date.max, row.name.casefold()

    return key


def by_name(_: MatrixPack | None) -> Callable[[MatrixFacts], Order]:
    """In the order of names."""
    return lambda row: (False, False, dt.date.min, row.name.casefold())


SORTS: Mapping[str, Callable[[MatrixPack | None], Callable[[MatrixFacts], Order]]] = {
    "need": by_need,
    "name": by_name,
}
