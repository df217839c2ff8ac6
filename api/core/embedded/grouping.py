"""`$match` followed by `$group` with counts, answered from index entries without reading a document."""

from collections.abc import Iterator
from typing import Any

from api.core.embedded import keys, planner
from api.core.embedded.collection_store import CollectionStore
from api.core.embedded.indexes import PRIMARY, Index


def covered_group(store: CollectionStore, match: dict[str, Any], group: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The groups, or None when no index holds everything that the two stages need."""
    fields = _grouped_fields(group.get("_id"))
    counts = {name: _counted(how) for name, how in group.items() if name != "_id"}
    if fields is None or None in counts.values():
        return None
    with store.engine.lock:
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
                    identity = tuple(components[place] for place in places)
                    totals[identity] = totals.get(identity, 0) + number
            return [_group(group["_id"], fields, identity, counts, number) for identity, number in totals.items()]
        except keys.Unkeyable:
            return None


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
    return best[1:] if best is not None else None


def _entries(store: CollectionStore, span: planner.Span, last: int) -> Iterator[tuple[list[bytes], int]]:
    """The distinct leading components of the entries in a span, with the number of entries that have them."""
    assert span.index is not PRIMARY, "documents are not entries"
    directions = [direction for _, direction in span.index.fields[: last + 1]]
    if last == len(span.index.fields) - 1:
        query = "SELECT key, count(*) FROM ix WHERE i=? AND key>=? AND key<? GROUP BY key"
        for key, number in store.engine.execute(query, (span.index.id, span.low, span.high)):
            yield [component for component, _ in keys.split(key, directions)], number
        return
    # Further fields make nearly every key differ: jump from group to group and let SQLite count each.
    low = span.low
    while True:
        query = "SELECT key FROM ix WHERE i=? AND key>=? AND key<? ORDER BY key LIMIT 1"
        row = store.engine.execute(query, (span.index.id, low, span.high)).fetchone()
        if row is None:
            return
        parts = keys.split(row[0], directions)
        after = row[0][: parts[-1][1]] + keys.ABOVE
        high = min(after, span.high)
        query = "SELECT count(*) FROM ix WHERE i=? AND key>=? AND key<?"
        yield [part for part, _ in parts], store.engine.execute(query, (span.index.id, low, high)).fetchone()[0]
        low = after


def _group(
    identity: Any, fields: dict[str, str], components: tuple[bytes, ...], counts: dict[str, int | None], number: int
) -> dict[str, Any]:
    totals = {name: (weight or 0) * number for name, weight in counts.items()}
    if isinstance(identity, str):
        return {"_id": keys.decode(components[0]), **totals}
    if keys.NULL in components:
        # A missing field is left out of the group's _id and a null is not; an index entry does not tell them apart.
        raise keys.Unkeyable("missing or null")
    return {"_id": dict(zip(fields, map(keys.decode, components), strict=True)), **totals}
