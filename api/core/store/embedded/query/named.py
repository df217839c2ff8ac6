"""Filters that name one document by its _id, as most commands' do: found without a plan, judged without mongomock.

Only what is certain is answered here; whatever else a filter holds is left to the planner and to mongomock.
"""

from typing import NamedTuple

from bson import ObjectId
from mongomock import filtering

from api.core.store.embedded.indexes import MISSING
from api.core.store.embedded.query import keys
from api.core.store.embedded.values import Document, Fields, Value

_SCALARS = frozenset((str, int, bool, ObjectId))
"""Types of which a stored value equals a sought one of the same type exactly when Python says so."""
_IDENTITIES = frozenset((str, int, ObjectId))


class Named(NamedTuple):
    """A document's _id, the key of that, and what its other fields must hold."""

    identity: Value
    key: bytes
    demands: list[tuple[str, Value]]

    def fulfilled(self, document: Document, spec: Fields) -> bool:
        """Whether the document of that _id matches `spec`, the plain filter that this was read from.

        Instants in `document` must be naive where `spec` could be compared with them, which scalars cannot.
        """
        for name, value in self.demands:
            stored = document.get(name, MISSING)
            if type(stored) is not type(value):
                return bool(filtering.filter_applies(spec, document))
            if stored != value:
                return False
        return True


def named(spec: Value) -> Named | None:
    """What a filter demands that gives the _id and, at most, single values of top-level fields; None for others."""
    if type(spec) is not dict or type(spec.get("_id")) not in _IDENTITIES:
        return None
    demands: list[tuple[str, Value]] = []
    for name, value in spec.items():
        if type(name) is not str or type(value) not in _SCALARS or "." in name or name[:1] == "$":
            return None
        if name != "_id":
            demands.append((name, value))
    try:
        return Named(spec["_id"], keys.encode(spec["_id"]), demands)
    except keys.Unkeyable:
        return None
