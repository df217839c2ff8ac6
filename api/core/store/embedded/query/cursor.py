"""A cursor that reads from the store a batch at a time, when its documents are taken."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import bson
from bson.codec_options import CodecOptions
from mongomock import collection as mock
from mongomock import helpers

from api.core.store.embedded.query import reading
from api.core.store.embedded.query.plain import plain
from api.core.store.embedded.query.reading import NAIVE
from api.core.store.embedded.values import Document, Fields, Projection, Sort

if TYPE_CHECKING:
    from api.core.store.embedded.collection import Collection

AWARE: CodecOptions[Document] = CodecOptions(tz_aware=True)


class Cursor(mock.Cursor):
    """mongomock's cursor over stored documents. Nothing is read before the first is taken."""

    def __init__(
        self, collection: "Collection", spec: Fields | None = None, sort: Sort = None, projection: Projection = None,
        skip: int = 0, limit: int = 0, collation: object = None,
    ) -> None:  # fmt: skip
        # The base class would prepare a scan here; its remaining state is set as it sets it.
        if collation:
            raise NotImplementedError("The embedded store has no collation")
        self.collection = collection
        self.session = None
        self._collation = None
        self._spec: Document = plain(spec or {})
        self._sort = sort_fields(sort)
        self._projection = projection
        self._project = projector(collection, projection)
        self._codec = AWARE if collection.codec_options.tz_aware else NAIVE
        self._skip = skip
        self._limit = limit or None
        self._taking: Iterator[Document] | None = None
        self._over = False

    def _read(self, cut: bool) -> Iterator[Document]:
        skip, limit = (self._skip, abs(self._limit) if self._limit else None) if cut else (0, None)
        stored = self.collection.stored
        if limit is not None and limit <= reading.BATCH:
            return iter(self._finished(stored.page(self._spec, self._sort, skip, limit)))
        return itertools.chain.from_iterable(map(self._finished, stored.batches(self._spec, self._sort, skip, limit)))

    def _finished(self, batch: list[bytes]) -> list[Document]:
        documents = bson.decode_all(b"".join(batch), self._codec)
        return [self._project(document) for document in documents] if self._project else documents

    def _compute_results(self, with_limit_and_skip: bool = False) -> list[Document]:
        return list(self._read(with_limit_and_skip))

    def __next__(self) -> Document:
        if self._taking is None:
            self._taking = self._read(True)
        try:
            return next(self._taking)
        except StopIteration:
            self._over = True
            raise

    next = __next__

    def to_list(self, length: int | None = None) -> list[Document]:
        """The documents not yet taken, at most `length`."""
        return list(itertools.islice(self, length))

    def rewind(self) -> "Cursor":
        """Start again, with a fresh page."""
        self._taking, self._over = None, False
        return self

    def clone(self) -> "Cursor":
        """The same query, not yet read."""
        return Cursor(self.collection, self._spec, self._sort, self._projection, self._skip, self._limit or 0)

    def sort(self, key_or_list: str | Sort, direction: int | None = None) -> "Cursor":
        """Replace the sort, as pymongo does."""
        self._sort = sort_fields(helpers.create_index_list(key_or_list, direction))
        if not self._sort:
            raise ValueError("key_or_list must not be the empty list")
        return self

    @property
    def alive(self) -> bool:
        """Whether documents may still come."""
        return not self._over

    def explain(self) -> Document:
        """Which index the query reads, in MongoDB's words."""
        plan = self.collection.stored.plan(self._spec, self._sort)
        if plan.used or (self._sort and plan.order):
            stages: list[Document] = [{"stage": "IXSCAN", "indexName": index.name} for index in plan.indexes]
        else:
            stages = [{"stage": "COLLSCAN"}]
        stage: Document = stages[0] if len(stages) == 1 else {"stage": "OR", "inputStages": stages}
        if self._sort and not plan.order:
            stage = {"stage": "SORT", "inputStage": stage}
        return {"queryPlanner": {"namespace": self.collection.full_name, "winningPlan": stage}}


def sort_fields(sort: Sort) -> list[tuple[str, int]]:
    """A sort as pairs of plain path and direction; `$natural` is the order of _id."""
    if not sort:
        return []
    pairs = sort.items() if isinstance(sort, Mapping) else sort
    fields = [(str.__str__(path), -1 if direction < 0 else 1) for path, direction in pairs]
    fields = [("_id", direction) if path == "$natural" else (path, direction) for path, direction in fields]
    for path, _ in fields:
        if path.startswith("$"):
            raise NotImplementedError(f"Sorting by {path} is not implemented in the embedded store")
    return fields


def projector(collection: "Collection", projection: Projection) -> Callable[[Document], Document] | None:
    """What cuts a decoded document down to a projection; None when everything is wanted."""
    if not projection:
        return None
    fields: Document = (
        plain(projection)
        if isinstance(projection, Mapping)
        else helpers.fields_list_to_dict([plain(name) for name in projection])
    )
    if all(value in (1, True) and "." not in path for path, value in fields.items()):
        wanted = {"_id", *fields}
        return lambda document: {name: value for name, value in document.items() if name in wanted}
    return lambda document: collection._copy_only_fields(document, dict(fields), dict)
