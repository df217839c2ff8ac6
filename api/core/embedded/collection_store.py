"""One collection in SQLite: documents, their index entries, and reading by plan."""

import datetime as dt
import heapq
import itertools
import time
from collections.abc import Iterator
from typing import Any

import bson
from bson.codec_options import CodecOptions
from mongomock import filtering
from pymongo.errors import DuplicateKeyError

from api.core.embedded import keys, planner
from api.core.embedded.engine import Engine
from api.core.embedded.indexes import MISSING, PRIMARY, Index, identity_key

EXPIRY_PAUSE = 1.0
_EXPIRED_AT_ONCE = 1000
_NAIVE: CodecOptions[dict[str, Any]] = CodecOptions()
Row = tuple[int, bytes, bytes]

_ROWS = (
    "SELECT docs.id, docs.doc, ix.key FROM ix CROSS JOIN docs ON docs.id = ix.d"
    " WHERE ix.i=? AND ix.key>=? AND ix.key<? ORDER BY "
)
_INDEX_ROWS = {1: _ROWS + "ix.key, ix.d", -1: _ROWS + "ix.key DESC, ix.d DESC"}
_SCAN = "SELECT id, doc, k FROM docs WHERE c=? AND k>=? AND k<? ORDER BY "
_PRIMARY_ROWS = {1: _SCAN + "k", -1: _SCAN + "k DESC"}
_COUNT_INDEX = "SELECT count(*) FROM ix WHERE i=? AND key>=? AND key<?"
_COUNT_PRIMARY = "SELECT count(*) FROM docs WHERE c=? AND k>=? AND k<?"


class CollectionStore:
    """What mongomock calls the store of a collection; `name` and `indexes` are part of its interface.

    The collection gets its row in the file with the first write, so reading a name that does not exist leaves no trace.
    """

    def __init__(
        self, engine: Engine, database: str, name: str, rowid: int | None = None, created: bool = False
    ) -> None:
        self.engine, self.database, self.name, self.id, self.created = engine, database, name, rowid, created
        self.sorted_indexes: dict[str, Index] = {}
        self._next_expiry = 0.0

    @property
    def namespace(self) -> str:
        return f"{self.database}.{self.name}"

    @property
    def indexes(self) -> dict[str, dict[str, Any]]:
        """Definitions by name, as `index_information` shows them."""
        return {name: index.definition for name, index in self.sorted_indexes.items()}

    @property
    def is_empty(self) -> bool:
        return self.engine.execute("SELECT 1 FROM docs WHERE c=? LIMIT 1", (self.id,)).fetchone() is None

    @property
    def is_created(self) -> bool:
        return bool(self.created or self.sorted_indexes or not self.is_empty)

    def plan(self, spec: dict[str, Any], sort: planner.Sort = ()) -> planner.Plan:
        """How a filter and a sort would be read."""
        return planner.choose(self.sorted_indexes.values(), spec, sort)

    def page(
        self, spec: dict[str, Any], sort: planner.Sort = (), skip: int = 0, limit: int | None = None
    ) -> list[bytes]:
        """The BSON of the documents that match, sorted and cut; nothing outside the page is kept."""
        with self.engine.lock:
            self.expire()
            plan = self.plan(spec, sort)
            if sort and not plan.order:
                return self._top(plan, spec, sort, skip, limit)
            if plan.exact and len(plan.spans) == 1 and (skip or limit is not None):
                return [row[1] for row in self._span_rows(plan.spans[0], plan.order, skip, limit)]
            end = None if limit is None else skip + limit
            return [blob for _, blob in itertools.islice(self.matching(plan, spec), skip, end)]

    def count(self, spec: dict[str, Any], end: int | None = None) -> int:
        """How many documents match; from index entries alone where the plan is exact, else no further than `end`."""
        with self.engine.lock:
            self.expire()
            plan = self.plan(spec)
            if not plan.exact:
                return sum(1 for _ in itertools.islice(self.matching(plan, spec), end))
            return sum(self._span_count(span) for span in plan.spans)

    def matching(self, plan: planner.Plan, spec: dict[str, Any]) -> Iterator[tuple[int, bytes]]:
        """Row and BSON of each match in the order of the plan. Write nothing before the iterator is exhausted."""
        seen: set[int] | None = set() if plan.repeats else None
        found = False
        for rowid, blob, _ in self._rows(plan):
            found = True
            if seen is not None:
                if rowid in seen:
                    continue
                seen.add(rowid)
            if plan.exact or filtering.filter_applies(spec, bson.decode(blob, _NAIVE)):
                yield rowid, blob
        if not found and not plan.exact:
            # A malformed filter is an error also where there is nothing to filter.
            filtering.filter_applies(spec, {})

    def _top(
        self, plan: planner.Plan, spec: dict[str, Any], sort: planner.Sort, skip: int, limit: int | None
    ) -> list[bytes]:
        """Sort without an index: by key bytes, and only `skip + limit` documents are held at a time."""
        irregular = False

        def keyed() -> Iterator[tuple[bytes, int, bytes]]:
            nonlocal irregular
            for number, (_, blob) in enumerate(self.matching(plan, spec)):
                key, odd = _sort_key(bson.decode(blob, _NAIVE), sort)
                irregular |= odd
                yield key, number, blob

        end = None if limit is None else skip + limit
        ranked = sorted(keyed()) if end is None else heapq.nsmallest(end, keyed())
        if not irregular:
            return [blob for _, _, blob in ranked[skip:end]]
        # Documents and patterns have no ordered key; mongomock knows how to compare them.
        documents = [(bson.decode(blob, _NAIVE), blob) for _, blob in self.matching(plan, spec)]
        for path, direction in reversed(sort):
            documents.sort(key=lambda pair: filtering.resolve_sort_key(path, pair[0]), reverse=direction < 0)
        return [blob for _, blob in documents[skip:end]]

    def _rows(self, plan: planner.Plan) -> Iterator[Row]:
        if plan.points and not plan.order:
            return self._point_rows([span.low for span in plan.spans])
        if plan.order and len(plan.spans) > 1:
            parts = [self._after_prefix(span, plan.order) for span in plan.spans]
            return (row for _, row in heapq.merge(*parts, key=lambda pair: pair[0], reverse=plan.order < 0))
        return itertools.chain.from_iterable(self._span_rows(span, plan.order) for span in plan.spans)

    def _after_prefix(self, span: planner.Span, order: int) -> Iterator[tuple[bytes, Row]]:
        return ((row[2][span.prefix :], row) for row in self._span_rows(span, order))

    def _span_rows(self, span: planner.Span, order: int, skip: int = 0, limit: int | None = None) -> Iterator[Row]:
        statement = (_PRIMARY_ROWS if span.index is PRIMARY else _INDEX_ROWS)[order or 1]
        owner = self.id if span.index is PRIMARY else span.index.id
        if skip or limit is not None:
            bounds = (owner, span.low, span.high, -1 if limit is None else limit, skip)
            return self.engine.execute(statement + " LIMIT ? OFFSET ?", bounds)
        return self.engine.execute(statement, (owner, span.low, span.high))

    def _point_rows(self, identities: list[bytes]) -> Iterator[Row]:
        for start in range(0, len(identities), 500):
            some = identities[start : start + 500]
            marks = ",".join("?" * len(some))
            query = f"SELECT id, doc, k FROM docs WHERE c=? AND k IN ({marks})"  # noqa: S608  # only question marks
            yield from self.engine.execute(query, (self.id, *some))

    def _span_count(self, span: planner.Span) -> int:
        primary = span.index is PRIMARY
        statement, owner = (_COUNT_PRIMARY, self.id) if primary else (_COUNT_INDEX, span.index.id)
        count: int = self.engine.execute(statement, (owner, span.low, span.high)).fetchone()[0]
        return count

    def insert(self, document: dict[str, Any]) -> None:
        """Store a new document. The caller is within a command."""
        blob = bson.encode(document)
        document = bson.decode(blob, _NAIVE)
        owner, key = self._own_id(), identity_key(document["_id"])
        if self.engine.execute("SELECT 1 FROM docs WHERE c=? AND k=?", (owner, key)).fetchone():
            raise self._duplicate(PRIMARY, document)
        entries = self._entries(document)
        self._check_unique(entries, document, None)
        rowid = self.engine.execute("INSERT INTO docs(c, k, doc) VALUES(?,?,?)", (owner, key, blob)).lastrowid
        self._add_entries([(index.id, entry, rowid) for index, found in entries for entry in found])

    def replace(self, rowid: int, old: bytes, document: dict[str, Any]) -> bool:
        """Store the new state of a document; False when nothing changed. The caller is within a command."""
        blob = bson.encode(document)
        if blob == old:
            return False
        document = bson.decode(blob, _NAIVE)
        before = {index.id: found for index, found in self._entries(bson.decode(old, _NAIVE))}
        entries = [(index, found) for index, found in self._entries(document) if found != before[index.id]]
        self._check_unique(entries, document, rowid)
        self.engine.execute("UPDATE docs SET doc=? WHERE id=?", (blob, rowid))
        for index, found in entries:
            self._remove_entries([(index.id, entry, rowid) for entry in before[index.id] if entry not in found])
            self._add_entries([(index.id, entry, rowid) for entry in found if entry not in before[index.id]])
        return True

    def delete(self, rowid: int, blob: bytes) -> None:
        """Remove a document. The caller is within a command."""
        entries = self._entries(bson.decode(blob, _NAIVE))
        self._remove_entries([(index.id, entry, rowid) for index, found in entries for entry in found])
        self.engine.execute("DELETE FROM docs WHERE id=?", (rowid,))

    def _add_entries(self, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self.engine.executemany("INSERT INTO ix(i, key, d) VALUES(?,?,?)", rows)

    def _remove_entries(self, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self.engine.executemany("DELETE FROM ix WHERE i=? AND key=? AND d=?", rows)

    def _entries(self, document: dict[str, Any]) -> list[tuple[Index, list[bytes]]]:
        entries = []
        for index in self.sorted_indexes.values():
            found, irregular = index.keys(document)
            if irregular and not index.irregular:
                self._mark_irregular(index)
            entries.append((index, found))
        return entries

    def _mark_irregular(self, index: Index) -> None:
        self.engine.execute("UPDATE idx SET irregular=1 WHERE id=?", (index.id,))
        index.irregular = True
        self.engine.on_rollback(lambda: setattr(index, "irregular", False))

    def _check_unique(
        self, entries: list[tuple[Index, list[bytes]]], document: dict[str, Any], rowid: int | None
    ) -> None:
        for index, found in entries:
            if not index.unique:
                continue
            for entry in found:
                query = "SELECT 1 FROM ix WHERE i=? AND key=? AND d IS NOT ? LIMIT 1"
                if self.engine.execute(query, (index.id, entry, rowid)).fetchone():
                    raise self._duplicate(index, document)

    def _duplicate(self, index: Index, document: dict[str, Any]) -> Exception:
        values = {path: filtering.resolve_key(path, document) for path, _ in index.fields}
        values = {path: None if value is MISSING else value for path, value in values.items()}
        shown = ", ".join(f"{path}: {value!r}" for path, value in values.items())
        message = f"E11000 duplicate key error collection: {self.namespace} index: {index.name} dup key: {{ {shown} }}"
        details = {"code": 11000, "errmsg": message, "keyPattern": dict(index.fields), "keyValue": values}
        error: Exception = DuplicateKeyError(message, 11000, details)
        return error

    def _own_id(self) -> int:
        if self.id is None:
            self.id = self.engine.execute("INSERT INTO colls(ns, created) VALUES(?, 0)", (self.namespace,)).lastrowid
            self.engine.on_rollback(lambda: setattr(self, "id", None))
        assert self.id is not None, "SQLite numbers every inserted row"
        return self.id

    def create(self) -> None:
        """Make the collection exist while it is empty."""
        with self.engine.write():
            self.engine.execute("UPDATE colls SET created=1 WHERE id=?", (self._own_id(),))
        self.created = True

    def create_index(self, name: str, definition: dict[str, Any]) -> None:
        """Add an index and fill it; a unique one only if the documents allow it."""
        with self.engine.write():
            stored = bson.encode({**definition, "key": [list(pair) for pair in definition["key"]]})
            values = (self._own_id(), name, stored)
            rowid = self.engine.execute("INSERT INTO idx(c, name, spec, irregular) VALUES(?,?,?,0)", values).lastrowid
            assert rowid is not None, "SQLite numbers every inserted row"
            index = Index(rowid, name, definition)
            for document_id, blob in self.engine.execute("SELECT id, doc FROM docs WHERE c=?", (self.id,)):
                document = bson.decode(blob, _NAIVE)
                found, irregular = index.keys(document)
                index.irregular |= irregular
                if index.unique:
                    self._check_unique([(index, found)], document, document_id)
                self._add_entries([(rowid, entry, document_id) for entry in found])
            self.engine.execute("UPDATE idx SET irregular=? WHERE id=?", (index.irregular, rowid))
            self.sorted_indexes[name] = index
            self.engine.on_rollback(lambda: self.sorted_indexes.__delitem__(name))

    def drop_index(self, name: str) -> None:
        """Remove an index; `KeyError` when there is none of that name."""
        index = self.sorted_indexes[name]
        with self.engine.write():
            self.engine.execute("DELETE FROM ix WHERE i=?", (index.id,))
            self.engine.execute("DELETE FROM idx WHERE id=?", (index.id,))
            del self.sorted_indexes[name]
            self.engine.on_rollback(lambda: self.sorted_indexes.__setitem__(name, index))

    def drop(self) -> None:
        """Remove documents, indexes and the collection itself."""
        if self.id is None:
            return
        with self.engine.write():
            for name in list(self.sorted_indexes):
                self.drop_index(name)
            self.engine.execute("DELETE FROM docs WHERE c=?", (self.id,))
            self.engine.execute("DELETE FROM colls WHERE id=?", (self.id,))
        self.id, self.created = None, False

    def expire(self) -> None:
        """Remove what time-to-live indexes say is over; looked at once a second at most."""
        if time.monotonic() < self._next_expiry:
            return
        self._next_expiry = time.monotonic() + EXPIRY_PAUSE
        for index in self.sorted_indexes.values():
            if index.ttl is None:
                continue
            path, _ = index.fields[0]
            now = dt.datetime.now(dt.UTC).replace(tzinfo=None)
            condition = {path: {"$lte": now - dt.timedelta(seconds=index.ttl)}}
            plan = planner.fit(index, planner.read_filter(condition), ())
            if plan is None:
                continue
            over = list(itertools.islice(self.matching(plan, condition), _EXPIRED_AT_ONCE))
            if over:
                with self.engine.write():
                    for rowid, blob in over:
                        self.delete(rowid, blob)


def _sort_key(document: dict[str, Any], sort: planner.Sort) -> tuple[bytes, bool]:
    """Bytes that compare as the documents are to be sorted; an array counts as its first value, as in mongomock."""
    parts: list[bytes] = []
    irregular = False
    for path, direction in sort:
        value = document.get(path, MISSING) if "." not in path else filtering.resolve_key(path, document)
        component = keys.NULL
        if isinstance(value, list):
            component = keys.EMPTY_ARRAY
            value = value[0] if value else MISSING
        if value is not MISSING:
            try:
                component = keys.encode(value)
            except keys.Unkeyable:
                irregular = True
        parts.append(component if direction > 0 else keys.invert(component))
    return b"".join(parts), irregular
