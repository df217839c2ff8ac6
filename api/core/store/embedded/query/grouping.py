"""`$match` followed by `$group` with counts, answered from index entries without reading a document."""

import bisect
import datetime as dt
import functools
from collections.abc import Hashable

from api.core.store.embedded.collection_store import CollectionStore
from api.core.store.embedded.indexes import PRIMARY, Index
from api.core.store.embedded.query import keys, planner
from api.core.store.embedded.query.tallies import Counts
from api.core.store.embedded.values import Document, Value

_AT_ONCE = 1000
_chosen: dict[Hashable, tuple[Index, int]] = {}
"""The covering index by the shape of the filter and the grouped fields, as `planner` remembers those of pages."""


def covered_group(store: CollectionStore, match: Document, group: Document) -> tuple[list[Document], bool] | None:
    """The groups and whether instants are in them, or None when no index holds everything that the stages need."""
    fields = _grouped_fields(group.get("_id"))
    counts = {name: _counted(how) for name, how in group.items() if name != "_id"}
    if fields is None or None in counts.values():
        return None
    with store.engine.reading():
        store.expire()
        store.track_read(match)
        covering = _covering(store, match, set(fields.values()))
        if covering is None:
            return None
        index, plan, last = covering
        fixed = int(plan.used)
        directions = tuple([direction for _, direction in index.fields[fixed : last + 1]])
        places = tuple([index.paths.index(path) - fixed for path in fields.values()])
        totals: dict[tuple[bytes, ...], int] = {}
        in_order = places == tuple(range(len(directions)))
        try:
            for span in plan.spans:
                head = keys.split(span.low, index.directions[: min(fixed, last + 1)]) if min(places) < 0 else []
                for tail, number in _counts(store, span, last, directions).items():
                    identity = parts = _components(tail, directions)
                    if not in_order:
                        identity = tuple([parts[at] if at >= 0 else head[fixed + at][0] for at in places])
                    totals[identity] = totals.get(identity, 0) + number
            return _rows(group["_id"], list(fields), totals, [(name, weight or 0) for name, weight in counts.items()])
        except keys.Unkeyable:
            return None


def _rows(
    identity: Value, names: list[str], totals: dict[tuple[bytes, ...], int], weights: list[tuple[str, int]]
) -> tuple[list[Document], bool]:
    alone, instants, rows = isinstance(identity, str), False, []
    for components, number in totals.items():
        values, has_instant = _values(components)
        if not alone and keys.NULL in components:
            # A missing field is left out of the group's _id and a null is not; an entry does not tell them apart.
            raise keys.Unkeyable("missing or null")
        instants |= has_instant
        row: Document = {"_id": values[0] if alone else dict(zip(names, values, strict=True))}
        for name, weight in weights:
            row[name] = weight * number
        rows.append(row)
    return rows, instants


@functools.lru_cache(maxsize=4096)
def _values(components: tuple[bytes, ...]) -> tuple[tuple[Value, ...], bool]:
    """The values of components, and whether an instant is among them."""
    values = tuple([keys.decode(component) for component in components])
    return values, any(isinstance(value, dt.datetime) for value in values)


def _grouped_fields(identity: Value) -> dict[str, str] | None:
    """Alias and path of each grouped field; None when the group's _id is not made of fields alone."""
    parts = {"": identity} if isinstance(identity, str) else identity
    if not isinstance(parts, dict) or not parts:
        return None
    if not all(isinstance(path, str) and path.startswith("$") and not path.startswith("$$") for path in parts.values()):
        return None
    return {alias: path[1:] for alias, path in parts.items()}


def _counted(how: Value) -> int | None:
    """The weight of one document in an accumulator that counts; None for any other accumulator."""
    if how == {"$count": {}}:
        return 1
    if isinstance(how, dict) and how.keys() == {"$sum"} and type(how["$sum"]) is int:
        return int(how["$sum"])
    return None


def _covering(store: CollectionStore, match: Document, needed: set[str]) -> tuple[Index, planner.Plan, int] | None:
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


def _counts(store: CollectionStore, span: planner.Span, last: int, directions: tuple[int, ...]) -> Counts:
    """The entries of a span by what follows its prefix, up to the field `last`; `directions` are of what follows."""
    whole = len(span.low) == span.prefix
    if not whole or not store.engine.writes or store.engine.writing:
        return _counted_out(store, span, last, directions)
    counts = store.tallies.get(span.index.id, last, span.low)
    if counts is None:
        counts = _counted_out(store, span, last, directions)
        store.tallies.put(span.index.id, last, span.low, directions, counts)
    return counts


def _counted_out(store: CollectionStore, span: planner.Span, last: int, directions: tuple[int, ...]) -> Counts:
    assert span.index is not PRIMARY, "documents are not entries"
    if not directions:
        query = "SELECT count(*) FROM ix WHERE i=? AND key>=? AND key<?"
        (number,) = store.engine.execute(query, (span.index.id, span.low, span.high)).fetchone()
        return {b"": number} if number else {}
    counts = _trimmed(store, span, last, directions)
    return _stepped(store, span, directions) if counts is None else counts


def _trimmed(store: CollectionStore, span: planner.Span, last: int, directions: tuple[int, ...]) -> Counts | None:
    """The counts of a short span, by SQLite alone: what follows the field `last` has the same length in most indexes.

    None where it has not, which a look at the groups tells, because components are prefix-free; and where the span is
    long, as spans of this sort mostly are if one of them is.
    """
    index, sort = span.index, (last, len(directions))
    tail = index.tails.get(sort)
    if tail == _LONG:
        return None
    bounds = index.id, span.low, span.high
    query = _GROUPED
    if tail is None:
        query = _GROUPED_FIRST
        entry = store.engine.execute(f"SELECT key {_ENTRIES} ORDER BY key LIMIT 1", bounds).fetchone()
        if entry is None:
            return {}
        tail = len(entry[0]) - keys.split(entry[0], directions, span.prefix)[-1][1]
    counts: Counts = dict(store.engine.execute(query, (span.prefix + 1, span.prefix + tail, *bounds)).fetchall())
    if sum(counts.values()) >= _AT_ONCE:
        index.tails[sort] = _LONG
        return None
    try:
        for head in counts:
            _components(head, directions)
    except keys.Unkeyable:
        raise
    except (ValueError, IndexError):
        index.tails.pop(sort, None)
        return None
    index.tails[sort] = tail
    return counts


_LONG = -1
_ENTRIES = "FROM ix WHERE i=? AND key>=? AND key<?"
_TRIMMED = "SELECT substr(key, ?, max(length(key) - ?, 0)), count(*)"
_GROUPED = f"{_TRIMMED} {_ENTRIES} GROUP BY 1"
_GROUPED_FIRST = f"{_TRIMMED} FROM (SELECT key {_ENTRIES} LIMIT {_AT_ONCE}) GROUP BY 1"


@functools.lru_cache(maxsize=4096)
def _components(tail: bytes, directions: tuple[int, ...]) -> tuple[bytes, ...]:
    """The components that `tail` consists of, ascending; `ValueError` or `IndexError` where it is not just these."""
    parts = keys.split(tail, directions)
    if (parts[-1][1] if parts else 0) != len(tail):
        raise ValueError("other components than these")
    return tuple([part for part, _ in parts])


def _stepped(store: CollectionStore, span: planner.Span, directions: tuple[int, ...]) -> Counts:
    """The counts of any span.

    Entries are taken a thousand at a time. Where a group goes on beyond those, SQLite counts it and the next thousand
    begins behind it, so that neither many small groups nor a few large ones cost much.
    """
    low, counts = span.low, Counts()
    while True:
        query = "SELECT key FROM ix WHERE i=? AND key>=? AND key<? ORDER BY key LIMIT ?"
        entries = [key for (key,) in store.engine.execute(query, (span.index.id, low, span.high, _AT_ONCE))]
        start = 0
        while start < len(entries):
            end_of_head = keys.split(entries[start], directions, span.prefix)[-1][1]
            low = entries[start][:end_of_head] + keys.ABOVE
            end = bisect.bisect_left(entries, low, start)
            number = end - start
            if end == _AT_ONCE:
                query = "SELECT count(*) FROM ix WHERE i=? AND key>=? AND key<?"
                bounds = (span.index.id, entries[start], min(low, span.high))
                number = store.engine.execute(query, bounds).fetchone()[0]
            counts[entries[start][span.prefix : end_of_head]] = number
            start = end
        if len(entries) < _AT_ONCE:
            return counts
