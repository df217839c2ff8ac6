"""mongomock's collection over the store: each command is one transaction, each read follows a plan."""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import bson
from bson import ObjectId
from mongomock import collection as mock
from mongomock import helpers
from pymongo import IndexModel, ReturnDocument
from pymongo.errors import OperationFailure, WriteError
from pymongo.results import BulkWriteResult

from api.core.store.embedded.collection_store import CollectionStore
from api.core.store.embedded.indexes import index_definition
from api.core.store.embedded.query import pipelines, updates
from api.core.store.embedded.query.cursor import AWARE, Cursor, projector, sort_fields
from api.core.store.embedded.query.named import Named, named
from api.core.store.embedded.query.plain import plain
from api.core.store.embedded.query.reading import NAIVE
from api.core.store.embedded.values import Document, Fields, PlainUpdate, Projection, Sort, Update, Value

_TYPE_MISMATCH = 14
_IMMUTABLE_FIELD = 66


class _Command(Protocol):
    def _add_to_bulk(self, bulk: "_BulkBuilder", /) -> None: ...


class Collection(mock.Collection):
    """Filters, update operators and pipeline stages are mongomock's; storage, order and atomicity are the store's.

    Each command is whole or nothing: an update of many documents that fails at the third has changed none. That is
    more than MongoDB promises, which keeps the first two, so the product must be right with either. An insert of many
    and a bulk write are as on MongoDB: the parts before the failure stay, and the error says which.
    """

    @property
    def stored(self) -> CollectionStore:
        """The collection's documents and indexes."""
        store: CollectionStore = self._store
        return store

    def find(
        self,
        filter: Fields | None = None,
        projection: Projection = None,
        skip: int = 0,
        limit: int = 0,
        *,
        sort: Sort = None,
        **options: object,
    ) -> Cursor:
        """Options that change nothing here (batch size, time limit, comment, hint) are taken and ignored."""
        refuse(options, "session", "collation")
        if filter is not None:
            mock.validate_is_mapping("filter", filter)
        return Cursor(self, filter, sort, projection, skip, limit)

    def find_one(
        self,
        filter: Fields | Value = None,
        projection: Projection = None,
        skip: int = 0,
        *,
        sort: Sort = None,
        **options: object,
    ) -> Document | None:
        """Anything but a mapping is taken as the _id."""
        spec: Fields | None = filter if filter is None or isinstance(filter, Mapping) else {"_id": filter}
        sought = None if spec is None or skip or sort or options else named(spec)
        if spec is None or sought is None:
            return next(self.find(spec, projection, skip, 1, sort=sort, **options), None)
        project = projector(self, projection)
        row = self.stored.one(sought.key, sought.identity)
        if row is None:
            return None
        document = bson.decode(row[1], AWARE if self.codec_options.tz_aware else NAIVE)
        if not sought.fulfilled(document, spec):
            return None
        return project(document) if project else document

    def materialized_page(
        self, filter: Fields, sort: list[tuple[str, int]], skip: int, limit: int
    ) -> list[Document | None]:
        """The rows that are made of the documents of a page; None for a document that none is made of."""
        return self.stored.materialized.page(plain(filter), sort_fields(sort), skip, limit)

    def _iter_documents(self, filter: Fields) -> Iterator[Document]:
        batches = self.stored.batches(plain(filter))
        return (bson.decode(blob, NAIVE) for blob in itertools.chain.from_iterable(batches))

    def count_documents(
        self, filter: Fields, *, skip: int | None = None, limit: float | None = None, **options: object
    ) -> int:
        """As pymongo; `skip` and `limit` bound what is counted."""
        refuse(options, "session", "collation")
        skip = skip or 0
        if limit is not None:
            if limit <= 0:
                raise OperationFailure("the limit must be a positive number")
            limit = math.floor(limit)
        mock.validate_is_mapping("filter", filter)
        count = max(self.stored.count(plain(filter), None if limit is None else skip + limit) - skip, 0)
        return count if limit is None else min(count, limit)

    def count_each(self, filters: Sequence[Fields]) -> list[int]:
        """How many documents match each filter, all at the same moment."""
        with self.stored.engine.reading():
            return [self.stored.count(plain(filter), None) for filter in filters]

    def count_between(self, filter: Fields, path: str, edges: Sequence[Value]) -> list[int] | None:
        """See `Reads.count_between`."""
        return self.stored.count_between(plain(filter), path, [plain(edge) for edge in edges])

    def aggregate(self, pipeline: Iterable[Fields], session: object = None, **options: object) -> Iterator[Document]:
        """As pymongo; the leading stages are read by plan."""
        refuse({"session": session, **options}, "session", "collation")
        return pipelines.run(self, plain(list(pipeline)))

    def _insert(self, data: Fields | Iterable[Fields], session: object = None, ordered: bool = True) -> Value:
        refuse({"session": session}, "session")
        if not isinstance(data, Mapping):
            with self.stored.engine.write():
                return super()._insert(data, session, ordered)
        if not all(isinstance(key, str) for key in data):
            raise ValueError("Document keys must be strings")
        mock._validate_data_fields(data)
        if "_id" not in data:
            data["_id"] = ObjectId()  # type: ignore[index]  # pymongo too writes the new _id into the caller's mapping
        with self.stored.engine.write():
            self.stored.insert({"_id": data["_id"], **data})
        return data["_id"]

    def _matches(self, spec: Document, first: bool) -> Iterable[tuple[int, bytes]]:
        """The rows a command works on, all settled before the first is changed, and read a batch at a time."""
        self.stored.expire()
        if first:
            return list(itertools.islice(self.stored.matching(self.stored.plan(spec), spec), 1))
        return self.stored.documents_of(self.stored.row_ids(spec))

    def _update(
        self, spec: Fields, document: Update, upsert: bool = False, multi: bool = False, **options: object
    ) -> Document:
        refuse(options, "session", "hint", "collation", "let", "array_filters", "sort")
        mock.validate_is_mapping("spec", spec)
        mock.validate_list_or_mapping("document", document)
        spec, update = plain(spec), plain(document)
        if isinstance(update, list):
            mock._validate_document_stages(update)
        matched, modified = 0, 0
        upserted: Value = None
        sought = None if multi else named(spec)
        with self.stored.engine.write():
            for rowid, blob, before in self._whole_matches(spec, sought, first=not multi):
                matched += 1
                modified += self._store_changed(rowid, blob, before, spec, update)
            if not matched and upsert:
                upserted = self._upsert(spec, update)
        return {
            "connectionId": self.database.client._id,
            "err": None,
            "n": matched + (upserted is not None),
            "nModified": modified,
            "ok": 1,
            "upserted": upserted,
            "updatedExisting": bool(matched),
        }

    def _whole_matches(
        self, spec: Document, sought: Named | None, first: bool
    ) -> Iterable[tuple[int, bytes, Document]]:
        """As `_matches`, with the documents."""
        if sought is None:
            return ((rowid, blob, bson.decode(blob, NAIVE)) for rowid, blob in self._matches(spec, first))
        row = self.stored.one(sought.key, sought.identity)
        document = row and bson.decode(row[1], NAIVE)
        return [(*row, document)] if row and document and sought.fulfilled(document, spec) else []

    def _store_changed(self, rowid: int, blob: bytes, before: Document, spec: Document, update: PlainUpdate) -> bool:
        """Store the document after the update; whether it is another one."""
        done = updates.updated(before, update, self.stored.roots())
        if done is not None:
            return self.stored.replace(rowid, blob, done[0], before=before, as_stored=done[1])
        state = self._evaluate(bson.decode(blob, NAIVE), spec, update, inserting=False)
        if state.get("_id") != before["_id"]:
            raise WriteError("The field '_id' of a stored document cannot be changed", _IMMUTABLE_FIELD)
        return self.stored.replace(rowid, blob, state, before=before)

    def _evaluate(self, state: Document, spec: Document, update: PlainUpdate, *, inserting: bool) -> Document:
        try:
            if isinstance(update, list):
                self._apply_update_pipeline(state, update, None)
            elif update and next(iter(update)).startswith("$"):
                self._apply_update_document(state, spec, update, inserting)
            else:
                mock._validate_data_fields(update)
                state = {"_id": state["_id"], **update}
        except (TypeError, KeyError, IndexError, AttributeError, AssertionError) as error:
            # mongomock trips over a value of the wrong type where MongoDB answers with a write error.
            raise WriteError(f"The update does not fit the stored document: {error}", _TYPE_MISMATCH) from error
        return state

    def _upsert(self, spec: Document, update: PlainUpdate) -> Value:
        identity = spec.get("_id")
        if identity is None or isinstance(identity, dict):
            given = update.get("_id") if isinstance(update, dict) else None
            identity = ObjectId() if given is None else given
        start, _ = self._discard_operators(self._expand_dots({**spec, "_id": identity}))
        return self._insert(self._evaluate(dict(start), spec, update, inserting=True))

    def _delete(
        self, filter: Fields, collation: object = None, hint: object = None, multi: bool = False, session: object = None
    ) -> Document:
        refuse({"collation": collation, "hint": hint, "session": session}, "session", "collation", "hint")
        spec = plain(filter or {})
        deleted = 0
        with self.stored.engine.write():
            for rowid, blob in self._matches(spec, first=not multi):
                self.stored.delete(rowid, blob)
                deleted += 1
        return {"connectionId": self.database.client._id, "n": deleted, "ok": 1.0, "err": None}

    def _find_and_modify(
        self, query: Fields, projection: Projection = None, update: Update | None = None, upsert: bool = False,
        sort: Sort = None, return_document: bool = ReturnDocument.BEFORE, **options: object,
    ) -> Document | None:  # fmt: skip
        refuse(options, "session", "collation", "let", "array_filters")
        remove = options.get("remove", False)
        if bool(remove) == bool(update):
            raise ValueError("Must either update or remove")
        spec, project = plain(query), projector(self, projection)
        with self.stored.engine.write():
            blobs = self.stored.page(spec, sort_fields(sort), 0, 1)
            if not blobs and (remove or not upsert):
                return None
            identity: Value = bson.decode(blobs[0], NAIVE)["_id"] if blobs else None
            # The filter stays beside the _id, because a positional operator refers to it.
            target = {**spec, "_id": identity} if blobs else spec
            if update:
                outcome = self._update(target, update, upsert=upsert)
                identity = outcome["upserted"] if outcome["upserted"] is not None else identity
            else:
                self._delete(target)
            if return_document is ReturnDocument.AFTER or options.get("new"):
                blobs = self.stored.page({"_id": identity}, (), 0, 1)
        if not blobs:
            return None
        document = bson.decode(blobs[0], AWARE if self.codec_options.tz_aware else NAIVE)
        return project(document) if project else document

    def bulk_write(
        self,
        requests: Iterable[_Command],
        ordered: bool = True,
        session: object = None,
        **options: object,
    ) -> BulkWriteResult:
        """One transaction; parts that fail are undone alone and reported together."""
        refuse({"session": session, **options}, "session", "let")
        builder = _BulkBuilder(self, ordered=ordered)
        for request in requests:
            request._add_to_bulk(builder)
        with self.stored.engine.write():
            return BulkWriteResult(builder.execute(), True)

    def create_index(
        self, key_or_list: str | Iterable[tuple[str, object]], session: object = None, **options: object
    ) -> str:
        """All options that MongoDB would keep are kept; one the store cannot honour is refused."""
        refuse({"session": session}, "session")
        fields = list(helpers.create_index_list(key_or_list))
        definition = index_definition(fields, options)
        name = str(options.get("name") or helpers.gen_index_name(definition["key"]))
        existing = self.stored.indexes.get(name)
        if existing is None and definition["key"] != [("_id", 1)]:
            self.stored.create_index(name, definition)
        elif existing is not None and existing != definition:
            raise OperationFailure(f"Index with name: {name} already exists with different options", 86)
        return name

    def create_indexes(self, indexes: Iterable[IndexModel], session: object = None, **options: object) -> list[str]:
        """mongomock drops options here; each model is taken whole."""
        refuse({"session": session, **options}, "session")
        models = [dict(model.document) for model in indexes]
        return [
            self.create_index(list(model["key"].items()), **{k: v for k, v in model.items() if k != "key"})
            for model in models
        ]

    def drop_indexes(self, session: object = None) -> None:
        """All indexes but the one on _id."""
        refuse({"session": session}, "session")
        for name in list(self.stored.indexes):
            self.stored.drop_index(name)

    def with_options(self, codec_options: object = None, **_ignored: object) -> "Collection":
        """Only `codec_options` (time zones) mean anything here."""
        mock.mongomock_codec_options.is_supported(codec_options)
        if codec_options is None or codec_options == self.codec_options:
            return self
        return Collection(self.database, self.name, _db_store=self._db_store, codec_options=codec_options)


class _BulkBuilder(mock.BulkOperationBuilder):
    """Takes the `sort` that pymongo 4.11 and later pass with every operation; only None can be honoured."""

    def add_update(self, *arguments: object, sort: object = None, **options: object) -> None:
        refuse({"sort": sort}, "sort")
        super().add_update(*arguments, **options)

    def add_replace(self, *arguments: object, sort: object = None, **options: object) -> None:
        refuse({"sort": sort}, "sort")
        super().add_replace(*arguments, **options)


def refuse(options: Mapping[str, object], *names: str) -> None:
    """Raise for an option that would change the outcome and is not supported, instead of ignoring it."""
    for name in names:
        if options.get(name):
            raise NotImplementedError(f"The embedded store has no {name}; set MONGODB_URL to use a MongoDB server")
