"""Aggregation: the leading stages are read by plan, mongomock evaluates the rest."""

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

import bson
from mongomock import aggregate
from mongomock.command_cursor import CommandCursor

from api.core.store.embedded.query.cursor import sort_fields
from api.core.store.embedded.query.grouping import covered_group
from api.core.store.embedded.query.plain import aware
from api.core.store.embedded.query.reading import NAIVE
from api.core.store.embedded.values import Document

if TYPE_CHECKING:
    from api.core.store.embedded.collection import Collection

T = TypeVar("T")


def run(collection: "Collection", pipeline: list[Document]) -> Iterator[Document]:
    """The cursor over the pipeline's results. `pipeline` is plain and belongs to the callee."""
    rows, rest, instants = _start(collection, pipeline)
    results: Iterator[Document] = (
        aggregate.process_pipeline(rows, collection.database, rest, None) if rest else CommandCursor(rows)
    )
    if collection.codec_options.tz_aware and (rest or instants):
        results = CommandCursor([aware(row) for row in results])
    return results


def _start(collection: "Collection", pipeline: list[Document]) -> tuple[list[Document], list[Document], bool]:
    """The rows after the stages that the store itself can do, the stages that are left, and whether the rows may hold
    instants."""
    rest = list(pipeline)
    match: Document = _taken(rest, "$match", dict) or {}
    store = collection.stored
    group = _taken(rest, "$group", dict)
    if group is not None:
        groups = covered_group(store, match, group)
        if groups is not None:
            return groups[0], rest, groups[1]
        rest.insert(0, {"$group": group})
    name = _taken(rest, "$count", str)
    if name is not None:
        number = store.count(match)
        return ([{name: number}] if number else []), rest, False
    sort = sort_fields(_taken(rest, "$sort", dict))
    skip, limit = _taken(rest, "$skip", int) or 0, _taken(rest, "$limit", int)
    batches = store.batches(match, sort, skip, limit)
    return [bson.decode(blob, NAIVE) for blob in itertools.chain.from_iterable(batches)], rest, True


def _taken(rest: list[Document], name: str, kind: type[T]) -> T | None:
    """What the first stage says, taken off, if it is the one of that name; None for any other."""
    if rest and rest[0].keys() == {name} and isinstance(found := rest[0][name], kind):
        del rest[0]
        return found
    return None
