"""Aggregation: the leading stages are read by plan, mongomock evaluates the rest."""

import itertools
from typing import TYPE_CHECKING, Any

import bson
from mongomock import aggregate
from mongomock.command_cursor import CommandCursor

from api.core.embedded.cursor import sort_fields
from api.core.embedded.grouping import covered_group
from api.core.embedded.plain import aware
from api.core.embedded.reading import NAIVE

if TYPE_CHECKING:
    from api.core.embedded.collection import Collection


def run(collection: "Collection", pipeline: list[dict[str, Any]]) -> Any:
    """The cursor over the pipeline's results. `pipeline` is plain and belongs to the callee."""
    rows, rest, instants = _start(collection, pipeline)
    results = aggregate.process_pipeline(rows, collection.database, rest, None) if rest else CommandCursor(rows)
    if collection.codec_options.tz_aware and (rest or instants):
        return CommandCursor([aware(row) for row in results])
    return results


def _start(
    collection: "Collection", pipeline: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], bool]:
    """The rows after the stages that the store itself can do, the stages that are left, and whether the rows may hold
    instants."""
    rest = list(pipeline)
    match: dict[str, Any] = {}
    if rest and rest[0].keys() == {"$match"}:
        match = rest.pop(0)["$match"]
    store = collection.stored
    if rest and rest[0].keys() == {"$group"}:
        groups = covered_group(store, match, rest[0]["$group"])
        if groups is not None:
            return groups[0], rest[1:], groups[1]
    if rest and rest[0].keys() == {"$count"}:
        number = store.count(match)
        return ([{rest[0]["$count"]: number}] if number else []), rest[1:], False
    sort, skip, limit = [], 0, None
    if rest and rest[0].keys() == {"$sort"}:
        sort = sort_fields(rest.pop(0)["$sort"])
    if rest and rest[0].keys() == {"$skip"}:
        skip = int(rest.pop(0)["$skip"])
    if rest and rest[0].keys() == {"$limit"}:
        limit = int(rest.pop(0)["$limit"])
    batches = store.batches(match, sort, skip, limit)
    return [bson.decode(blob, NAIVE) for blob in itertools.chain.from_iterable(batches)], rest, True
