"""Rows of a page as they travel, each encoded once: on the embedded store, which hands out records as they are stored.

What a row shows follows from its record's bytes, from who looks (the ``variant``), and from the records that it refers
to; it is kept for as long as these stay what they are, whatever else is written. After one write a page makes one row
anew instead of ten.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, NamedTuple

import orjson

from api.core.database import Row, kept, raw_collection
from api.core.wire import encode


class Piece(NamedTuple):
    """A row as JSON, None where it is not shown; and what a list wants to know of the stored record besides."""

    body: bytes | None
    mark: Any = None


async def in_pieces(
    name: str,
    filter_: dict[str, Any],
    sort: list[tuple[str, int]],
    skip: int,
    limit: int,
    *,
    variant: Hashable,
    make: Callable[[list[Row]], Awaitable[Sequence[Piece]]],
) -> list[Piece] | None:
    """One page of a collection, or None on the stores where rows have to be read one by one.

    Args:
        name: of the collection.
        filter_: the stored filter.
        sort: the stored order.
        skip: rows before the page.
        limit: rows of the page, at most.
        variant: all that ``make`` goes by, apart from the stored records: kind, and who sees what. It must not go by
            the clock.
        make: turns records into pieces, one for each and in their order; may alter them.
    """
    raw, memory = raw_collection(name), kept()
    if raw is None:
        return None
    blobs = raw.page_of_bytes(filter_, sort, skip, limit)
    pieces: list[Piece | None] = [memory.get((variant, blob)) for blob in blobs]
    missing = [blob for blob, piece in zip(blobs, pieces, strict=True) if piece is None]
    if missing:
        with memory.watching() as seen:
            made = iter(await make(raw.decoded(missing)))
        for at, (blob, piece) in enumerate(zip(blobs, pieces, strict=True)):
            if piece is None:
                fresh = pieces[at] = next(made)
                memory.put((variant, blob), fresh, seen, size=len(blob) + len(fresh.body or b""))
    return [piece for piece in pieces if piece is not None]


def piece_of(row: Row, mark: Any = None) -> Piece:
    """A shown row as a piece."""
    return Piece(encode(row), mark)


def joined(pieces: Sequence[Piece]) -> list[orjson.Fragment]:
    """The shown pieces as they stand in an answer."""
    return [orjson.Fragment(piece.body) for piece in pieces if piece.body is not None]
