"""From a filter and a sort to the spans of one index that hold the answer.

A plan reads spans of index entries. It is `exact` when every document found there matches, so nothing is evaluated, and
`order` says whether the entries come in the wanted order (1), reversed (-1) or not (0). Where a plan is not exact,
mongomock evaluates the whole filter on each candidate, so a plan may only ever find too much.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from api.core.store.embedded.indexes import PRIMARY, Index
from api.core.store.embedded.query import keys
from api.core.store.embedded.values import Document, Value

MAX_SPANS = 2000
Sort = Sequence[tuple[str, int]]
_BOUNDS = frozenset(("$gt", "$gte", "$lt", "$lte"))


@dataclass(slots=True)
class Span:
    """Entries of `index` from `low` up to, not including, `high`; `prefix` bytes of their keys are constant."""

    index: Index
    low: bytes
    high: bytes
    prefix: int


@dataclass(slots=True)
class Among:
    """Rows that alone may match, as a question to SQLite with its values; it looks through the texts of `spans`. They
    are `whole` where the filter demands nothing else of them."""

    query: str
    values: tuple[int | bytes, ...]
    spans: list[Span]
    whole: bool = False


@dataclass(slots=True)
class Plan:
    """Where to read. `used` counts the fields that narrow the spans; `points` says that each span is one _id. Where
    `among` is given, what lies in the spans is read only as far as it is among those rows."""

    spans: tuple[Span, ...]
    exact: bool
    order: int
    used: float
    repeats: bool
    points: bool = False
    among: Among | None = None

    @property
    def indexes(self) -> list[Index]:
        """The indexes that are read, more than one for the branches of an `$or`."""
        return list(dict.fromkeys(span.index for span in self.spans)) or [PRIMARY]


@dataclass(slots=True)
class Conditions:
    """What a filter demands of single fields; `complete` when it demands nothing else."""

    equal: dict[str, list[bytes]] = field(default_factory=dict)
    bounds: dict[str, list[tuple[str, bytes]]] = field(default_factory=dict)
    choices: list[list[Document]] = field(default_factory=list)
    complete: bool = True

    def add(self, spec: Document) -> None:
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

    def _add_operators(self, path: str, demand: Document) -> None:
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

    def _add_equal(self, path: str, values: list[Value]) -> None:
        try:
            components = list(dict.fromkeys(keys.encode_sought(value) for value in values))
        except keys.Unkeyable:
            self.complete = False
            return
        if path in self.equal or path in self.bounds:
            self.complete = False
        if path not in self.equal:
            self.equal[path] = components


def read_filter(*specs: Document) -> Conditions:
    """The conditions of all `specs` together."""
    conditions = Conditions()
    for spec in specs:
        conditions.add(spec)
    return conditions


Weigh = Callable[[Plan, int], int]
"""Counts what a plan would read, no further than a number."""

FEW = 32
"""Candidates that are not worth looking for a better plan."""
MANY = 128
"""How far candidates are counted when plans are compared."""


def choose(indexes: Iterable[Index], spec: Document, sort: Sort = (), weigh: Weigh | None = None) -> Plan:
    """The best plan; in the worst case the whole collection by _id.

    Which of two inexact plans reads less depends on the data; `weigh`, where given, is asked.
    """
    conditions = read_filter(spec)
    usable = [PRIMARY, *[index for index in indexes if index.partial is None or _implies(conditions, index.partial)]]
    shape = shape_of(usable, conditions, sort)
    known = _chosen.get(shape) if shape is not None else None
    if known is not None:
        return _build(known, conditions)
    best = _best(usable, conditions, sort, weigh, shape)
    for choice in conditions.choices:
        parts = [_best(usable, read_filter(spec, part), (), None) for part in choice]
        if min(part.used for part in parts) > best.used:
            spans = tuple(span for part in parts for span in part.spans)
            best = Plan(spans, False, 0, min(part.used for part in parts), True)
    return best


def _implies(conditions: Conditions, partial: Document) -> bool:
    """Whether a filter finds nothing but what a partial index holds: where it demands the very values of that."""
    for path, value in partial.items():
        if path.startswith("$") or isinstance(value, dict) or conditions.equal.get(path) != [keys.encode_sought(value)]:
            return False
    return True


SHAPES = 512
"""Shapes of filters whose index is remembered; beyond them it starts afresh."""


def shape_of(usable: Iterable[Index], conditions: Conditions, sort: Sort) -> Hashable | None:
    """What alone decides on the index of a filter that only demands single values and bounds; None for others."""
    if not conditions.complete or not conditions.equal:
        return None
    for components in conditions.equal.values():
        if len(components) != 1 or components[0] == keys.NULL:
            return None
    indexes = tuple(usable)
    return (
        tuple(conditions.equal),
        tuple(conditions.bounds),
        tuple(sort),
        indexes,
        tuple([index.irregular for index in indexes]),
    )


@dataclass(slots=True)
class _Fit:
    """How an index suits a filter and a sort, before any key is made."""

    index: Index
    covered: int
    bounded: bool
    exact: bool
    order: int

    @property
    def used(self) -> float:
        return 10.0 if self.index is PRIMARY and self.covered else self.covered + 0.5 * self.bounded

    def score(self, sorting: bool) -> tuple[float, bool, int]:
        """More fields that narrow, then the order, then exactness, then fewer fields."""
        return self.used + (0.75 if sorting and self.order else 0), self.exact, -len(self.index.fields)

    @property
    def narrowing(self) -> int:
        """How many of the index's fields, from the first on, have a condition that is used."""
        return self.covered + self.bounded


_chosen: dict[Hashable, _Fit] = {}


def _primary(conditions: Conditions, sort: Sort) -> _Fit:
    found = _fit(PRIMARY, conditions, sort)
    assert found is not None, "the index on _id fits every filter"
    return found


def _best(
    indexes: list[Index], conditions: Conditions, sort: Sort, weigh: Weigh | None, shape: Hashable | None = None
) -> Plan:
    if "_id" in conditions.equal:
        # Nothing leads to fewer documents than their own ids.
        return _build(_primary(conditions, sort), conditions)
    equal, sorted_by = conditions.equal, sort[0][0] if sort else None
    useful: list[tuple[int, Index]] = []
    deepest = 0
    for index in indexes:
        depth = 0
        for path in index.paths:
            if path not in equal:
                break
            depth += 1
        if depth or index.paths[0] == sorted_by or index.paths[0] in conditions.bounds or index is PRIMARY:
            useful.append((depth, index))
            if depth > deepest and not index.sparse:
                deepest = depth
    # A bound and the order together are worth less than two fields more.
    promising = [index for depth, index in useful if depth >= deepest - 1 or index is PRIMARY]
    best = max(_fits(promising, conditions, sort), key=lambda candidate: candidate.score(bool(sort)))
    plan = _build(best, conditions)
    if shape is not None and best.exact:
        if len(_chosen) >= SHAPES:
            _chosen.clear()
        _chosen[shape] = best
    unused = (equal.keys() | conditions.bounds.keys()).difference(best.index.paths[: best.narrowing])
    if weigh is None or best.exact or not best.used or not unused:
        return plan
    others = _fits([index for _, index in useful if not unused.isdisjoint(index.paths)], conditions, sort)
    rivals = [candidate for candidate in others if not unused.isdisjoint(candidate.index.paths[: candidate.narrowing])]
    return _lightest(plan, rivals, conditions, weigh) if rivals else plan


def _fits(indexes: list[Index], conditions: Conditions, sort: Sort) -> list[_Fit]:
    return [found for index in indexes if (found := _fit(index, conditions, sort)) is not None]


def _lightest(plan: Plan, rivals: list[_Fit], conditions: Conditions, weigh: Weigh) -> Plan:
    """`plan`, unless an index on a condition that it does not use leads to far fewer candidates."""
    least = weigh(plan, MANY)
    for rival in rivals:
        if least <= FEW:
            break
        other = _build(rival, conditions)
        # An order is worth more than a few candidates less: a page in order is read no further than its end.
        fewer = FEW if plan.order and not rival.order else least // 4
        number = weigh(other, fewer)
        if number < fewer:
            plan, least = other, number
    return plan


def fit(index: Index, conditions: Conditions) -> Plan | None:
    """The unsorted plan that reads `index`, or None where a matching document might be missing from it."""
    found = _fit(index, conditions, ())
    return None if found is None else _build(found, conditions)


def _fit(index: Index, conditions: Conditions, sort: Sort) -> _Fit | None:
    covered, spans, known = 0, 1, False
    single = set()
    for path in index.paths:
        components = conditions.equal.get(path)
        if components is None:
            break
        spans *= len(components)
        if spans > MAX_SPANS and index is not PRIMARY:
            break
        if len(components) == 1:
            single.add(path)
        known = known or keys.NULL not in components
        covered += 1
    bounded = covered < len(index.paths) and index.paths[covered] in conditions.bounds
    if index.sparse and not known and not bounded:
        return None
    demanded = len(conditions.equal) + len(conditions.bounds)
    # A partial index comes this far only where the filter demands its part.
    implied = 0 if index.partial is None else len(index.partial.keys() - set(index.paths))
    exact = conditions.complete and not index.irregular and covered + bounded + implied == demanded
    order = 0
    if not index.irregular:
        order = _order(index.fields[covered:], [item for item in sort if item[0] not in single] if single else sort)
    return _Fit(index, covered, bounded, exact, order)


def _build(chosen: _Fit, conditions: Conditions) -> Plan:
    index, covered = chosen.index, chosen.covered
    prefixes = [b""]
    for path, direction in index.fields[:covered]:
        components = conditions.equal[path]
        if direction < 0:
            components = [keys.invert(component) for component in components]
        prefixes = [prefix + component for prefix in prefixes for component in components]
    low, high = b"", keys.ABOVE
    if chosen.bounded:
        bounds = conditions.bounds[index.paths[covered]]
        # Two values of one array may each fulfil one of two bounds, so only one narrows an index that holds arrays.
        low, high = _bounded(bounds[:1] if index.irregular else bounds, index.fields[covered][1])
    return Plan(
        spans=tuple([Span(index, prefix + low, prefix + high, len(prefix)) for prefix in prefixes]),
        exact=chosen.exact,
        order=chosen.order,
        used=chosen.used,
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
