"""Index definitions and the keys a document has in them."""

import datetime as dt
import itertools
from collections.abc import Mapping, Sequence
from typing import Required, TypedDict, cast

import bson
from bson import ObjectId
from mongomock import filtering

from api.core.store.embedded.query import keys
from api.core.store.embedded.values import Document, Value

MISSING = filtering.NOTHING
_EMPTY = object()
_IGNORED_OPTIONS = frozenset(("background", "v", "ns", "name", "key"))
_COMPARABLE = frozenset((str, int, float, bool, ObjectId, dt.datetime, type(None)))
"""Types of which two equal values have the same key."""
_KEPT_OPTIONS = ("unique", "sparse", "expireAfterSeconds", "partialFilterExpression")


class Definition(TypedDict, total=False):
    """An index as `index_information` shows it."""

    key: Required[list[tuple[str, int]]]
    unique: bool
    sparse: bool
    expireAfterSeconds: float
    partialFilterExpression: Document


def index_definition(fields: list[tuple[str, object]], options: Mapping[str, object]) -> Definition:
    """The definition as `index_information` shows it; refuses what the store would not honour."""
    unknown = {name for name, value in options.items() if value is not None} - {*_KEPT_OPTIONS, *_IGNORED_OPTIONS}
    if unknown:
        raise NotImplementedError(f"The embedded store has no index option {', '.join(sorted(unknown))}")
    key: list[tuple[str, int]] = []
    for path, direction in fields:
        if direction not in (1, -1):
            raise NotImplementedError(f"The embedded store has no index of type {direction!r}")
        key.append((str.__str__(path), 1 if direction == 1 else -1))
    if not key:
        raise ValueError("an index needs at least one field")
    wanted = {name: value for name in _KEPT_OPTIONS if (value := options.get(name)) is not None and value is not False}
    return cast("Definition", {"key": key, **wanted})


def stored_definition(spec: bytes) -> Definition:
    """A definition as it stands in the file."""
    stored = bson.decode(spec)
    return cast("Definition", {**stored, "key": [tuple(pair) for pair in stored["key"]]})


class Values:
    """What one document holds at indexed paths, as key components, each worked out once for all indexes.

    Two states of a document have the same keys in an index when they have the same components at its paths.
    """

    __slots__ = ("_changed", "_columns", "_earlier", "_pieces", "document")

    def __init__(self, document: Document) -> None:
        self.document = document
        self._columns: dict[str, Column] = {}
        self._pieces: dict[tuple[str, int], bytes | None] = {}
        self._earlier: Values | None = None
        self._changed: frozenset[str] = frozenset()

    def follow(self, earlier: "Values", changed: frozenset[str]) -> None:
        """Take over what the earlier state of the document has at all paths that are not in `changed`."""
        self._earlier, self._changed = earlier, changed

    def column(self, path: str) -> "Column":
        """The components at `path`, ascending."""
        found = self._columns.get(path)
        if found is None:
            if self._earlier is not None and path not in self._changed:
                return self._earlier.column(path)
            found = self._columns[path] = _column(self.document, path)
        return found

    def component(self, field: tuple[str, int]) -> bytes | None:
        """The one component at a path as an index with that direction holds it; None if it is not one plain value."""
        if field in self._pieces:
            return self._pieces[field]
        path, direction = field
        if self._earlier is not None and path not in self._changed:
            return self._earlier.component(field)
        column, odd, _ = self.column(path)
        encoded = None if odd else column[0] if direction > 0 else keys.invert(column[0])
        self._pieces[field] = encoded
        return encoded

    def differs(self, other: "Values", path: str) -> bool:
        """Whether the document may have other components at `path` than the other state of it."""
        mine, its = self.document.get(path, MISSING), other.document.get(path, MISSING)
        if mine is not MISSING and type(mine) is type(its) and type(mine) in _COMPARABLE and mine == its:
            return False
        return self.column(path) != other.column(path)


Column = tuple[tuple[bytes, ...], bool, bool]
"""Components, whether they are anything else than one ordered value, and whether there is a value at all."""


class Index:
    """A compound index. `irregular` once a document has put an array or an unordered value into it: from then on an
    entry no longer stands for exactly one document, and the order of entries is not the order of documents."""

    __slots__ = (
        "definition",
        "directions",
        "fields",
        "id",
        "irregular",
        "name",
        "partial",
        "paths",
        "sparse",
        "tails",
        "ttl",
        "unique",
    )

    def __init__(self, rowid: int, name: str, definition: Definition, irregular: bool = False) -> None:
        self.id, self.name, self.definition, self.irregular = rowid, name, definition, irregular
        self.fields = tuple((path, direction) for path, direction in definition["key"])
        self.paths = tuple(path for path, _ in self.fields)
        self.directions = tuple(direction for _, direction in self.fields)
        self.tails: dict[tuple[int, int], int] = {}
        """How long what keys end in was when it was last looked at; see `grouping`."""
        self.unique = bool(definition.get("unique"))
        self.sparse = bool(definition.get("sparse"))
        self.partial = definition.get("partialFilterExpression")
        seconds = definition.get("expireAfterSeconds")
        self.ttl: float | None = None if seconds is None or len(self.fields) > 1 else float(seconds)

    def keys(self, values: Values) -> tuple[list[bytes], bool]:
        """The keys of a document in this index, and whether they make the index irregular."""
        if self.partial is not None and not filtering.filter_applies(self.partial, values.document):
            return [], False
        if not self.sparse:
            pieces = [piece for field in self.fields if (piece := values.component(field)) is not None]
            if len(pieces) == len(self.fields):
                return [b"".join(pieces)], False
        columns: list[Sequence[bytes]] = []
        irregular, present = False, False
        for path, direction in self.fields:
            column, odd, there = values.column(path)
            irregular |= odd
            present |= there
            columns.append(column if direction > 0 else [keys.invert(component) for component in column])
        if self.sparse and not present:
            return [], False
        if irregular:
            return list(dict.fromkeys(b"".join(parts) for parts in itertools.product(*columns))), True
        return [b"".join([column[0] for column in columns])], False


PRIMARY = Index(0, "_id_", {"key": [("_id", 1)], "unique": True})
"""The index on _id, which every collection has: the column `k` of the documents themselves."""


def identity_key(identity: Value) -> bytes:
    """The key of a document's _id."""
    return _component(identity)[0]


def _column(document: Document, path: str) -> Column:
    found, odd = _values(document, path)
    if len(found) == 1:
        component, odd_value = _component(found[0])
        return (component,), odd or odd_value, found[0] is not MISSING
    components = [_component(value) for value in found]
    odd |= any(odd_value for _, odd_value in components)
    return tuple(component for component, _ in components), odd, any(value is not MISSING for value in found)


def _component(value: Value) -> tuple[bytes, bool]:
    if value is MISSING:
        return keys.NULL, False
    if value is _EMPTY:
        return keys.EMPTY_ARRAY, True
    try:
        return keys.encode(value), False
    except keys.Unkeyable:
        return keys.encode_opaque(value), True


def _values(document: Document, path: str) -> tuple[list[Value], bool]:
    """What a filter on `path` would be compared with, and whether that is anything else than one plain value.

    The candidates are mongomock's own, so a document that a filter accepts always has the key that the filter seeks.
    """
    if "." in path:
        candidates = list(filtering.iter_key_candidates(path, document))
        odd = len(candidates) != 1 or _passes_array(document, path)
        if not candidates:
            return [MISSING], True
    else:
        candidates, odd = [document.get(path, MISSING)], False
    if not odd and not isinstance(candidates[0], list):
        return candidates, False
    values: list[Value] = []
    for candidate in candidates:
        if isinstance(candidate, list):
            values.extend(candidate or [_EMPTY])
        else:
            values.append(candidate)
    return values, True


def _passes_array(document: Document, path: str) -> bool:
    value: Value = document
    for part in path.split(".")[:-1]:
        value = value.get(part) if isinstance(value, dict) else value
        if isinstance(value, list):
            return True
    return False
