"""Searches: one `$or` of literal parts of texts and of single values, within what the rest of a filter names.

Each branch is answered by index entries alone. A text is looked through where an index holds it behind the fields that
the filter names: such entries lie side by side in the file, so no document is read and nothing beside them is touched.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from api.core.store.embedded.indexes import Index
from api.core.store.embedded.query import keys, planner
from api.core.store.embedded.values import Document, Value

MAX_TEXTS = 8
"""Spans of entries whose texts are looked through, at most."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LAST_TEXTS = "SELECT t.d FROM ix AS t WHERE t.i=? AND t.key>=? AND t.key<? AND instr(substr(t.key, ?), ?) > 0"
_TEXTS = _LAST_TEXTS + " AND instr(substr(t.key, ?), ?) < instr(substr(t.key, ?), x'0000')"
_VALUES = (
    "SELECT t.d FROM (VALUES {}) AS w CROSS JOIN ix AS t WHERE t.i=w.column1 AND t.key>=w.column2 AND t.key<w.column3"
)


@dataclass(slots=True)
class Search:
    """What a filter demands beside its `$or`, and the entries that the branches of that lead to: texts with what is
    sought in them and whether nothing follows them there. `whole` where these entries alone meet the filter."""

    rest: Document
    texts: list[tuple[planner.Span, bytes, bool]]
    values: list[planner.Span]
    whole: bool

    def among(self) -> planner.Among:
        """The rows that the branches lead to; others match none of them."""
        parts: list[str] = []
        bounds: list[int | bytes] = []
        for span, sought, last in self.texts:
            # After the prefix stands the tag of the text, then the text, then two zero bytes, which no text holds.
            text = span.prefix + 2
            parts.append(_LAST_TEXTS if last else _TEXTS)
            bounds += [span.index.id, span.low, span.high, text, sought, *(() if last else (text, sought, text))]
        if self.values:
            parts.append(_VALUES.format(",".join(["(?,?,?)"] * len(self.values))))
            bounds += [bound for span in self.values for bound in (span.index.id, span.low, span.high)]
        return planner.Among(" UNION ALL ".join(parts), tuple(bounds), [span for span, _, _ in self.texts], self.whole)


def read(indexes: Iterable[Index], spec: Document) -> Search | None:
    """The search that a filter is, or None for what index entries cannot tell alone."""
    choice = spec.get("$or")
    if not isinstance(choice, list) or not choice:
        return None
    usable = [index for index in indexes if index.partial is None and not index.sparse]
    rest = {name: demand for name, demand in spec.items() if name != "$or"}
    conditions = planner.read_filter(rest)
    equal = conditions.equal
    search = Search(rest, [], [], conditions.complete and not conditions.bounds)
    for branch in choice:
        if not isinstance(branch, dict) or len(branch) != 1:
            return None
        ((path, demand),) = branch.items()
        if path.startswith("$") or "." in path:
            return None
        text = literal(demand)
        if text is not None:
            spans = _text_spans(usable, equal, path)
            search.texts += [(span, text, span.index.paths[-1] == path) for span in spans or ()]
        else:
            spans = _value_spans(usable, equal, path, branch)
            search.values += spans or []
        if spans is None:
            return None
        search.whole &= all(equal.keys() == {name for name, _ in _until(span.index, path)} for span in spans)
    fits = 0 < len(search.texts) <= MAX_TEXTS and len(search.values) <= planner.MAX_SPANS
    return search if fits else None


def literal(demand: Value) -> bytes | None:
    """The text that a pattern takes literally wherever it stands, as entries hold it; None for other patterns."""
    if not isinstance(demand, dict) or demand.keys() != {"$regex"} or not isinstance(demand["$regex"], str):
        return None
    text = _ESCAPED.sub(r"\1", demand["$regex"])
    if not text or re.escape(text) != demand["$regex"]:
        return None
    try:
        return keys.encode(text)[1:-2]
    except keys.Unkeyable:
        return None


def _text_spans(indexes: list[Index], equal: dict[str, list[bytes]], path: str) -> list[planner.Span] | None:
    best: list[planner.Span] | None = None
    depth = -1
    for index in indexes:
        # An irregular index may hold a text as what cannot be looked through.
        if path not in index.paths or index.irregular or dict(index.fields)[path] < 0:
            continue
        prefixes = _prefixes(index, equal, path)
        if prefixes is not None and index.paths.index(path) > depth:
            depth = index.paths.index(path)
            low, high = keys.TEXTS
            best = [planner.Span(index, prefix + low, prefix + high, len(prefix)) for prefix in prefixes]
    return best


def _value_spans(
    indexes: list[Index], equal: dict[str, list[bytes]], path: str, branch: Document
) -> list[planner.Span] | None:
    wanted = planner.read_filter(branch)
    components = wanted.equal.get(path)
    if not wanted.complete or components is None or any(each[0] not in keys.CERTAIN for each in components):
        return None
    best: list[planner.Span] | None = None
    depth = -1
    for index in indexes:
        prefixes = _prefixes(index, equal, path) if path in index.paths else None
        if prefixes is not None and index.paths.index(path) > depth:
            depth = index.paths.index(path)
            turned = [keys.invert(each) for each in components] if dict(index.fields)[path] < 0 else components
            best = [_point(index, prefix + each) for prefix in prefixes for each in turned]
    return best


def _point(index: Index, key: bytes) -> planner.Span:
    return planner.Span(index, key, key + keys.ABOVE, len(key))


def _prefixes(index: Index, equal: dict[str, list[bytes]], path: str) -> list[bytes] | None:
    """How entries begin before `path`, where single values are demanded of all fields before it."""
    prefixes = [b""]
    for name, direction in _until(index, path):
        components = equal.get(name)
        if components is None or len(prefixes) * len(components) > MAX_TEXTS:
            return None
        if direction < 0:
            components = [keys.invert(each) for each in components]
        prefixes = [prefix + each for prefix in prefixes for each in components]
    return prefixes


def _until(index: Index, path: str) -> Iterator[tuple[str, int]]:
    for field in index.fields:
        if field[0] == path:
            return
        yield field
