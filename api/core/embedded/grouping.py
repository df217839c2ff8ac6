"""`$match` followed by `$group` with counts, answered from index entries without reading a document."""

import bisect
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from api.core.embedded import keys, planner
from api.core.embedded.collection_store import CollectionStore
from api.core.embedded.indexes import PRIMARY, Index

_AT_ONCE = 1000
_chosen: dict[Hashable, tuple[Index, int]] = {}
"""The covering index by the shape of the filter and the grouped fields, as `planner` remembers those of pages."""


def covered_group(store: CollectionStore, match: dict[str, Any], group: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The groups, or None when no index holds everything that the two stages need."""
    fields = _grouped_fields(group.get("_id"))
    counts = {name: _counted(how) for name, how in group.items() if name != "_id"}
    if fields is None or None in counts.values():
        return None
    with store.engine.reading():
        store.expire()
        found = _covering(store, match, set(fields.values()))
        if found is None:
            return None
        index, plan, last = found
        paths = [path for path, _ in index.fields]
        places = [paths.index(path) for path in fields.values()]
        totals: dict[tuple[bytes, ...], int] = {}
        try:
            for span in plan.spans:
                for components, number in _entries(store, span, last):
                    identity = tuple([components[place] for place in places])
                    totals[identity] = totals.get(identity, 0) + number
            identities = _identities(group["_id"], fields, totals)
        except keys.Unkeyable:
            return None
    weights = [(name, weight or 0) for name, weight in counts.items()]
    return [
        {"_id": identity, **{name: weight * number for name, weight in weights}}
        for identity, number in zip(identities, totals.values(), strict=True)
    ]


def _grouped_fields(identity: Any) -> dict[str, str] | None:
    """Alias and path of each grouped field; None when the group's _id is not made of fields alone."""
    parts = {"": identity} if isinstance(identity, str) else identity
    if not isinstance(parts, dict) or not parts:
        return None
    if not all(isinstance(path, str) and path.startswith("$") and not path.startswith("$$") for path in parts.values()):
        return None
    return {alias: path[1:] for alias, path in parts.items()}


def _counted(how: Any) -> int | None:
    """The weight of one document in an accumulator that counts; None for any other accumulator."""
    if how == {"$count": {}}:
        return 1
    if isinstance(how, dict) and how.keys() == {"$sum"} and type(how["$sum"]) is int:
        return int(how["$sum"])
    return None


def _covering(
    store: CollectionStore, match: dict[str, Any], needed: set[str]
) -> tuple[Index, planner.Plan, int] | None:
    """The index that answers the match exactly and has the grouped fields nearest to the end of its keys."""
    conditions = planner.read_filter(match)
    shape = planner.shape_of(store.sorted_indexes.values(), conditions, ())
    known = _chosen.get((shape, frozenset(needed))) if shape is not None else None
    if known is not None:
        plan = planner.fit(known[0], conditions)
        return None if plan is None else (known[0], plan, known[1])
    best: tuple[int, Index, planner.Plan, int] | None = None
    for index in store.sorted_indexes.values():
        paths = [path for path, _ in index.fields]
        if index.irregular or index.partial is not None or not needed <= set(paths):
            continue
        plan = planner.fit(index, conditions)
        if plan is None or not plan.exact:
            continue
        last = max(paths.index(path) for path in needed)
        behind = len(paths) - 1 - last
        if best is None or behind < best[0]:
            best = (behind, index, plan, last)
    if best is None:
        return None
    if shape is not None:
        if len(_chosen) >= planner.SHAPES:
            _chosen.clear()
        _chosen[shape, frozenset(needed)] = best[1], best[3]
    return best[1:]


def _entries(store: CollectionStore, span: planner.Span, last: int) -> Iterator[tuple[list[bytes], int]]:
    """The distinct leading components of the entries in a span, with the number of entries that have them.

    Entries are taken a thousand at a time. Where a group goes on beyond those, SQLite counts it and the next thousand
    begins behind it, so that neither many small groups nor a few large ones cost much.
    """
    assert span.index is not PRIMARY, "documents are not entries"
    directions = [direction for _, direction in span.index.fields[: last + 1]]
    low = span.low
    head: list[tuple[bytes, int]] = []
    fixed, tail, at = list[bytes](), directions, 0
    while True:
        query = "SELECT key FROM ix WHERE i=? AND key>=? AND key<? ORDER BY key LIMIT ?"
        found = [key for (key,) in store.engine.execute(query, (span.index.id, low, span.high, _AT_ONCE))]
        start = 0
        while start < len(found):
            if not head:
                # What the filter fixes is the same in all entries.
                head = [part for part in keys.split(found[start], directions) if part[1] <= span.prefix]
                fixed, tail, at = [part for part, _ in head], directions[len(head) :], head[-1][1] if head else 0
            parts = keys.split(found[start], tail, at)
            low = found[start][: parts[-1][1] if parts else at] + keys.ABOVE
            end = bisect.bisect_left(found, low, start)
            number = end - start
            if end == _AT_ONCE:
                query = "SELECT count(*) FROM ix WHERE i=? AND key>=? AND key<?"
                bounds = (span.index.id, found[start], min(low, span.high))
                number = store.engine.execute(query, bounds).fetchone()[0]
            yield fixed + [part for part, _ in parts], number
            start = end
        if len(found) < _AT_ONCE:
            return


def _identities(identity: Any, fields: dict[str, str], groups: Iterable[tuple[bytes, ...]]) -> list[Any]:
    """The _id of each group, given its components."""
    decode = keys.decode
    if isinstance(identity, str):
        return [decode(component) for (component,) in groups]
    names = list(fields)
    made = []
    for components in groups:
        if keys.NULL in components:
            # A missing field is left out of the group's _id and a null is not; an entry does not tell them apart.
            raise keys.Unkeyable("missing or null")
        made.append(dict(zip(names, map(decode, components), strict=True)))
    return made
