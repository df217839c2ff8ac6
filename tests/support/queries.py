"""Which queries the product sends to its store, and whether an index serves each of them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from mongomock.collection import Collection

Keys = Sequence[tuple[str, Any]]


@dataclass(frozen=True)
class Query:
    """A read: the collection, its filter, and the order asked for."""

    collection: str
    filter: Mapping[str, Any]
    sort: tuple[tuple[str, int], ...] = ()


def fixed(condition: Any) -> bool:
    """Whether a condition names the values wanted, so that an index can be entered with it."""
    if isinstance(condition, Mapping) and any(str(key).startswith("$") for key in condition):
        return "$in" in condition or "$eq" in condition
    return not hasattr(condition, "pattern")


def conditions(filter_: Mapping[str, Any]) -> dict[str, Any]:
    """The conditions that all hold at once: those of the top level and of `$and`."""
    found: dict[str, Any] = {}
    for key, value in filter_.items():
        if key == "$and":
            for part in value:
                found.update(conditions(part))
        elif not key.startswith("$"):
            found[key] = value
    return found


def served(query: Query, indexes: Sequence[Keys]) -> bool:
    """Whether one of the indexes leads to the rows and, where an order is asked for, in that order."""
    wanted = conditions(query.filter)
    if "_id" in wanted and fixed(wanted["_id"]):
        return True
    if not wanted and "$or" in query.filter:
        return all(served(Query(query.collection, part, query.sort), indexes) for part in query.filter["$or"])
    return any(_serves(keys, wanted, query.sort) for keys in indexes)


def _serves(keys: Keys, wanted: Mapping[str, Any], sort: Sequence[tuple[str, int]]) -> bool:
    rest = list(keys)
    entered = 0
    while rest and rest[0][0] in wanted and fixed(wanted[rest[0][0]]):
        rest.pop(0)
        entered += 1
    asked = [(name, way) for name, way in sort if not (name in wanted and fixed(wanted[name]))]
    if not asked:
        # A range on the next key also narrows what is read.
        return entered > 0 or bool(rest and rest[0][0] in wanted and not hasattr(wanted[rest[0][0]], "pattern"))
    # A range on what the order begins with is read from its index, whatever else is asked.
    if entered == 0 and wanted and asked[0][0] not in wanted:
        return False
    following = rest[: len(asked)]
    same = [(name, 1) for name, _ in asked] == [(name, 1) for name, _ in following]
    turns = {way == have for (_, way), (_, have) in zip(asked, following, strict=False)}
    return same and len(turns) == 1


@contextmanager
def recorded() -> Iterator[list[Query]]:
    """Everything that is read from the in-memory store while the block runs."""
    queries: list[Query] = []
    depth = 0

    def add_query(collection: Any, filter_: Any, sort: Any = None) -> None:
        # The mock answers one read by another; only the outer one was sent by the product.
        if depth == 0:
            order = tuple((name, int(way)) for name, way in (sort or ()))
            queries.append(Query(collection.name, dict(filter_ or {}), order))

    find, count, aggregate = Collection.find, Collection.count_documents, Collection.aggregate

    def finding(self: Any, filter: Any = None, *args: Any, **kwargs: Any) -> Any:
        cursor = find(self, filter, *args, **kwargs)
        if depth:
            return cursor
        sort_cursor, noted = cursor.sort, len(queries)
        add_query(self, filter, kwargs.get("sort"))

        def sorting(key: Any, direction: Any = None) -> Any:
            order = [(key, direction or 1)] if isinstance(key, str) else list(key)
            queries[noted] = Query(self.name, dict(filter or {}), tuple((name, int(way)) for name, way in order))
            return sort_cursor(key, direction)

        cursor.sort = sorting
        return cursor

    def within(read: Any) -> Any:
        nonlocal depth
        depth += 1
        try:
            return read()
        finally:
            depth -= 1

    def counting(self: Any, filter: Any, *args: Any, **kwargs: Any) -> Any:
        add_query(self, filter)
        return within(lambda: count(self, filter, *args, **kwargs))

    def aggregating(self: Any, pipeline: Any, *args: Any, **kwargs: Any) -> Any:
        add_query(self, pipeline[0].get("$match") if pipeline else None)
        return within(lambda: aggregate(self, pipeline, *args, **kwargs))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Collection, "find", finding)
        patch.setattr(Collection, "count_documents", counting)
        patch.setattr(Collection, "aggregate", aggregating)
        yield queries
