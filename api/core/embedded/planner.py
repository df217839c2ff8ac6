"""From a filter and a sort to the spans of one index that hold the answer.

A plan reads spans of index entries. It is `exact` when every document found there matches, so nothing is evaluated, and
`order` says whether the entries come in the wanted order (1), reversed (-1) or not (0). Where a plan is not exact,
mongomock evaluates the whole filter on each candidate, so a plan may only ever find too much.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.core.embedded import keys
from api.core.embedded.indexes import PRIMARY, Index

MOST_SPANS = 2000
Sort = Sequence[tuple[str, int]]
_BOUNDS = frozenset(("$gt", "$gte", "$lt", "$lte"))


@dataclass(frozen=True, slots=True)
class Span:
    """Entries of `index` from `low` up to, not including, `high`; `prefix` bytes of their keys are constant."""

    index: Index
    low: bytes
    high: bytes
    prefix: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Where to read. `used` counts the fields that narrow the spans; `points` says that each span is one _id."""

    spans: tuple[Span, ...]
    exact: bool
    order: int
    used: float
    repeats: bool
    points: bool = False

    @property
    def index(self) -> Index:
        return self.spans[0].index if self.spans else PRIMARY


@dataclass(slots=True)
class Conditions:
    """What a filter demands of single fields; `complete` when it demands nothing else."""

    equal: dict[str, list[bytes]] = field(default_factory=dict)
    bounds: dict[str, list[tuple[str, bytes]]] = field(default_factory=dict)
    choices: list[list[dict[str, Any]]] = field(default_factory=list)
    complete: bool = True

    def add(self, spec: dict[str, Any]) -> None:
        """Take up a filter, as part of a conjunction."""
        for path, demand in spec.items():
            if path == "$and" and isinstance(demand, list) and all(isinstance(part, dict) for part in demand):
                for part in demand:
                    self.add(part)
                self.complete &= bool(demand)
            elif (
                path == "$or" and isinstance(demand, list) and demand and all(isinstance(part, dict) for part in demand)
            ):
                self.choices.append(demand)
                self.complete = False
            elif path.startswith("$"):
                self.complete = False
            elif isinstance(demand, dict) and any(name.startswith("$") for name in demand):
                self._add_operators(path, demand)
            else:
                self._add_equal(path, [demand])

    def _add_operators(self, path: str, demand: dict[str, Any]) -> None:
        bounds: list[tuple[str, bytes]] = []
        for name, value in demand.items():
            if name == "$eq":
                self._add_equal(path, [value])
            elif name == "$in" and isinstance(value, list):
                self._add_equal(path, value)
            elif name in _BOUNDS and value is not None:
                try:
                    bounds.append((name, keys.encode_sought(value)))
                except keys.Unkeyable:
                    self.complete = False
            else:
                self.complete = False
        if not bounds:
            return
        if path in self.bounds or path in self.equal or len({component[0] for _, component in bounds}) > 1:
            self.complete = False
        else:
            self.bounds[path] = bounds

    def _add_equal(self, path: str, values: list[Any]) -> None:
        try:
            components = list(dict.fromkeys(keys.encode_sought(value) for value in values))
        except keys.Unkeyable:
            self.complete = False
            return
        if path in self.equal or path in self.bounds:
            self.complete = False
        if path not in self.equal:
            self.equal[path] = components


def read_filter(*specs: dict[str, Any]) -> Conditions:
    """The conditions of all `specs` together."""
    conditions = Conditions()
    for spec in specs:
        conditions.add(spec)
    return conditions


def choose(indexes: Iterable[Index], spec: dict[str, Any], sort: Sort = ()) -> Plan:
    """The best plan; in the worst case the whole collection by _id."""
    usable = [PRIMARY, *(index for index in indexes if index.partial is None)]
    conditions = read_filter(spec)
    best = _best(usable, conditions, sort)
    for choice in conditions.choices:
        parts = [_best(usable, read_filter(spec, part), ()) for part in choice]
        if min(part.used for part in parts) > best.used:
            spans = tuple(span for part in parts for span in part.spans)
            best = Plan(spans, False, 0, min(part.used for part in parts), True)
    return best


def _best(indexes: list[Index], conditions: Conditions, sort: Sort) -> Plan:
    best, best_score = None, (-1.0, False, 0)
    for index in indexes:
        plan = fit(index, conditions, sort)
        if plan is None:
            continue
        score = (plan.used + (0.75 if plan.order and sort else 0), plan.exact, -len(index.fields))
        if score > best_score:
            best, best_score = plan, score
    assert best is not None, "the index on _id fits every filter"
    return best


def fit(index: Index, conditions: Conditions, sort: Sort = ()) -> Plan | None:
    """The plan that reads `index`, or None where a matching document might be missing from it."""
    prefixes, covered, known = [b""], 0, False
    for path, direction in index.fields:
        components = conditions.equal.get(path)
        if components is None or (index is not PRIMARY and len(prefixes) * len(components) > MOST_SPANS):
            break
        if direction < 0:
            components = [keys.invert(component) for component in components]
        prefixes = [prefix + component for prefix in prefixes for component in components]
        known |= keys.NULL not in conditions.equal[path]
        covered += 1
    bounds = conditions.bounds.get(index.fields[covered][0]) if covered < len(index.fields) else None
    if index.sparse and not known and not bounds:
        return None
    low, high = b"", keys.ABOVE
    if bounds:
        low, high = _bounded(bounds[:1] if index.irregular else bounds, index.fields[covered][1])
    paths = {path for path, _ in index.fields[: covered + bool(bounds)]}
    single = {path for path, _ in index.fields[:covered] if len(conditions.equal[path]) == 1}
    return Plan(
        spans=tuple(Span(index, prefix + low, prefix + high, len(prefix)) for prefix in prefixes),
        exact=conditions.complete
        and not index.irregular
        and paths == conditions.equal.keys() | conditions.bounds.keys(),
        order=0
        if index.irregular
        else _order(index.fields[covered:], [item for item in sort if item[0] not in single]),
        used=10.0 if index is PRIMARY and covered else covered + 0.5 * bool(bounds),
        repeats=index.irregular,
        points=index is PRIMARY and bool(covered),
    )


def _bounded(bounds: list[tuple[str, bytes]], direction: int) -> tuple[bytes, bytes]:
    """Least and greatest key of the values within `bounds`, which are all of one type."""
    first = bounds[0][1]
    low, high = keys.tag_range(first if direction > 0 else keys.invert(first))
    for name, component in bounds:
        at = component if direction > 0 else keys.invert(component)
        after = name in ("$gt", "$lte") if direction > 0 else name in ("$lt", "$gte")
        edge = at + keys.ABOVE if after else at
        if (name in ("$gt", "$gte")) == (direction > 0):
            low = max(low, edge)
        else:
            high = min(high, edge)
    return low, high


def _order(rest: Sequence[tuple[str, int]], wanted: Sort) -> int:
    head = list(rest[: len(wanted)])
    if head == list(wanted):
        return 1
    return -1 if head == [(path, -direction) for path, direction in wanted] else 0
