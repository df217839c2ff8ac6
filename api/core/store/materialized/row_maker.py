"""Rows that follow from one record alone, which the embedded store makes when the record is written.

A list shows of a record nearly what its bytes say, in another form. Where that form is declared here, the embedded
store keeps it beside each record (:mod:`api.core.store.embedded.query.materialized`), and a page is read without
decoding a record; on the other stores it is made of each record that is read. What is stored of the record itself is
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True)
class RowMaker:
    """What is made of each record of a collection.

    ``make`` goes by the record alone, and neither by the clock nor by another record; it does not alter what stands
    within the record, whose instants may be naive. It answers None for a record that is shown nowhere. ``version`` is
    another number where it would make something else: rows of another one are made again when they are read.
    """

    collection: str
    version: int
    make: Callable[[Mapping[str, Any]], Row | None]
    fields: Sequence[str] = field(default=(), compare=False)
    """The stored fields that ``make`` goes by; all where there are none."""


_makers: dict[str, RowMaker] = {}


def materialize(maker: RowMaker) -> RowMaker:
    """Has the embedded store keep such rows from now on."""
    _makers[maker.collection] = maker
    return maker


def maker_of(collection: str) -> RowMaker | None:
    """What is made of the records of a collection, if anything."""
    return _makers.get(collection)
