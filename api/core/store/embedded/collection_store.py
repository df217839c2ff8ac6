"""One collection in SQLite: its documents and index entries, and how they are written."""

import datetime as dt
import itertools
import time

import bson
from mongomock import filtering
from pymongo.errors import DuplicateKeyError

from api.core.store import durability
from api.core.store.embedded.engine import AnyEngine
from api.core.store.embedded.indexes import MISSING, PRIMARY, Definition, Index, Values, identity_key
from api.core.store.embedded.query import planner
from api.core.store.embedded.query.materialized import MaterializedRows
from api.core.store.embedded.query.reading import NAIVE, Reads
from api.core.store.embedded.query.tallies import Entry, Tallies
from api.core.store.embedded.values import Document

EXPIRY_PAUSE = 1.0
_EXPIRED_AT_ONCE = 1000


class CollectionStore(Reads):
    """What mongomock calls the store of a collection; `name` and `indexes` are part of its interface.

    The collection gets its row in the file with the first write, so reading a name that does not exist leaves no trace.
    """

    def __init__(self, engine: AnyEngine, database: str, name: str) -> None:
        self.engine, self.database, self.name = engine, database, name
        self.id, self.created = None, False
        self.sorted_indexes: dict[str, Index] = {}
        self.tallies = Tallies()
        self.searches = {}
        self.materialized = MaterializedRows(self)
        self._next_expiry = 0.0
        self._paths_of: tuple[Index, ...] = ()
        self._paths: tuple[str, ...] = ()
        self._roots: frozenset[str] = frozenset()
        self._partial = False
        self._single: frozenset[str] = frozenset()

    @property
    def namespace(self) -> str:
        return f"{self.database}.{self.name}"

    @property
    def indexes(self) -> dict[str, Definition]:
        """Definitions by name, as `index_information` shows them."""
        return {name: index.definition for name, index in self.sorted_indexes.items()}

    @property
    def is_empty(self) -> bool:
        return self.engine.execute("SELECT 1 FROM docs WHERE c=? LIMIT 1", (self.id,)).fetchone() is None

    @property
    def is_created(self) -> bool:
        return bool(self.created or self.sorted_indexes or not self.is_empty)

    def insert(self, document: Document) -> None:
        """Store a new document. The caller is within a command."""
        blob = bson.encode(document)
        document = bson.decode(blob, NAIVE)
        owner, key = self._own_id(), identity_key(document["_id"])
        if self.engine.execute("SELECT 1 FROM docs WHERE c=? AND k=?", (owner, key)).fetchone():
            raise self._duplicate(PRIMARY, document)
        values = Values(document)
        entries = [(index, self._keys(index, values)) for index in self.sorted_indexes.values()]
        self._check_unique(entries, document, None)
        self._changed(document)
        rowid = self.engine.execute("INSERT INTO docs(c, k, doc) VALUES(?,?,?)", (owner, key, blob)).lastrowid
        assert rowid is not None, "SQLite numbers every inserted row"
        self.materialized.write(rowid, document)
        self._add_entries([(index.id, entry, rowid) for index, keys in entries for entry in keys])

    def replace(self, rowid: int, old: bytes, document: Document, *, before: Document, as_stored: bool = False) -> bool:
        """Store the new state of a document; False when nothing changed. The caller is within a command.

        Args:
            rowid: its row.
            old: the BSON of the state `before`, which is decoded and naive.
            document: the new state.
            as_stored: whether its values at indexed paths are known to be read back as they are.
        """
        blob = bson.encode(document)
        if blob == old:
            return False
        paths, partial = self._indexed()
        if partial or not as_stored:
            document = bson.decode(blob, NAIVE)
        earlier_values, values = Values(before), Values(document)
        added: list[tuple[Index, list[bytes]]] = []
        removed: list[Entry] = []
        changed = frozenset([path for path in paths if values.differs(earlier_values, path)])
        values.follow(earlier_values, changed)
        for index in self.sorted_indexes.values():
            if index.partial is None and changed.isdisjoint(index.paths):
                continue
            earlier, later = index.keys(earlier_values)[0], self._keys(index, values)
            added.append((index, [entry for entry in later if entry not in earlier]))
            removed.extend((index.id, entry, rowid) for entry in earlier if entry not in later)
        self._check_unique(added, document, rowid)
        self._changed(before, document)
        self.engine.execute("UPDATE docs SET doc=? WHERE id=?", (blob, rowid))
        self.materialized.write(rowid, document)
        self._remove_entries(removed)
        self._add_entries([(index.id, entry, rowid) for index, keys in added for entry in keys])
        return True

    def roots(self) -> frozenset[str]:
        """The names of the top-level fields that indexes are on or in."""
        self._indexed()
        return self._roots

    def _indexed(self) -> tuple[tuple[str, ...], bool]:
        """Every path that an index is on, and whether there are partial indexes."""
        indexes = tuple(self.sorted_indexes.values())
        if indexes != self._paths_of:
            self._paths_of = indexes
            regular = [index.paths for index in indexes if index.partial is None and not index.irregular]
            self._single = frozenset(path for paths in regular for path in paths if "." not in path) - {"_id"}
            self._paths = tuple(dict.fromkeys(path for index in indexes for path in index.paths))
            self._roots = frozenset(path.split(".")[0] for path in self._paths)
            self._partial = any(index.partial is not None for index in indexes)
        return self._paths, self._partial

    def delete(self, rowid: int, blob: bytes) -> None:
        """Remove a document. The caller is within a command."""
        values = Values(bson.decode(blob, NAIVE))
        entries = [(index.id, index.keys(values)[0]) for index in self.sorted_indexes.values()]
        self._remove_entries([(owner, entry, rowid) for owner, keys in entries for entry in keys])
        self._changed(values.document)
        self.engine.execute("DELETE FROM docs WHERE id=?", (rowid,))
        self.materialized.forget(rowid)

    def _add_entries(self, rows: list[Entry]) -> None:
        if rows:
            self.engine.executemany("INSERT INTO ix(i, key, d) VALUES(?,?,?)", rows)
            self._tally(rows, 1)

    def _remove_entries(self, rows: list[Entry]) -> None:
        if rows:
            self.engine.executemany("DELETE FROM ix WHERE i=? AND key=? AND d=?", rows)
            self._tally(rows, -1)

    def _tally(self, rows: list[Entry], by: int) -> None:
        if self.tallies:
            self.engine.on_rollback(self.tallies.clear)
            self.tallies.adjust(rows, by)

    def _keys(self, index: Index, values: Values) -> list[bytes]:
        """The keys of a document that is about to be stored."""
        found, irregular = index.keys(values)
        if irregular and not index.irregular:
            self._mark_irregular(index)
        return found

    def _mark_irregular(self, index: Index) -> None:
        self.engine.execute("UPDATE idx SET irregular=1 WHERE id=?", (index.id,))
        index.irregular = True
        # Its paths do not tell parts of the collection apart any more.
        self._paths_of = ()
        self.engine.versions.everything_changed()
        self.engine.on_rollback(lambda: setattr(index, "irregular", False))

    def _check_unique(self, entries: list[tuple[Index, list[bytes]]], document: Document, rowid: int | None) -> None:
        for index, keys in entries:
            if not index.unique:
                continue
            for entry in keys:
                query = "SELECT 1 FROM ix WHERE i=? AND key=? AND d IS NOT ? LIMIT 1"
                if self.engine.execute(query, (index.id, entry, rowid)).fetchone():
                    raise self._duplicate(index, document)

    def _duplicate(self, index: Index, document: Document) -> Exception:
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

    def create_index(self, name: str, definition: Definition) -> None:
        """Add an index and fill it; a unique one only if the documents allow it."""
        with self.engine.write():
            stored = bson.encode({**definition, "key": [list(pair) for pair in definition["key"]]})
            values = (self._own_id(), name, stored)
            rowid = self.engine.execute("INSERT INTO idx(c, name, spec, irregular) VALUES(?,?,?,0)", values).lastrowid
            assert rowid is not None, "SQLite numbers every inserted row"
            index = Index(rowid, name, definition)
            for document_id, blob in self.engine.execute("SELECT id, doc FROM docs WHERE c=?", (self.id,)):
                document = bson.decode(blob, NAIVE)
                keys, irregular = index.keys(Values(document))
                index.irregular |= irregular
                if index.unique:
                    self._check_unique([(index, keys)], document, document_id)
                self._add_entries([(rowid, entry, document_id) for entry in keys])
            self.engine.execute("UPDATE idx SET irregular=? WHERE id=?", (index.irregular, rowid))
            self.sorted_indexes[name] = index
            self.engine.on_rollback(lambda: self.sorted_indexes.__delitem__(name))

    def drop_index(self, name: str) -> None:
        """Remove an index; `KeyError` when there is none of that name."""
        index = self.sorted_indexes[name]
        with self.engine.write():
            self.tallies.clear()
            self.engine.execute("DELETE FROM ix WHERE i=?", (index.id,))
            self.engine.execute("DELETE FROM idx WHERE id=?", (index.id,))
            del self.sorted_indexes[name]
            self.engine.on_rollback(lambda: self.sorted_indexes.__setitem__(name, index))

    def drop(self) -> None:
        """Remove documents, indexes and the collection itself."""
        with self.engine.write():
            for name in list(self.sorted_indexes):
                self.drop_index(name)
            self.engine.versions.everything_changed()
            self.engine.execute("DELETE FROM docs WHERE c=?", (self.id,))
            self.materialized.forget()
            self.engine.execute("DELETE FROM colls WHERE id=?", (self.id,))
        self.id, self.created = None, False

    def _changed(self, *states: Document) -> None:
        self._indexed()
        self.engine.versions.changed(self.name, self._single, *states)

    def track_read(self, spec: Document) -> None:
        """See the base class."""
        tracker = self.engine.tracker
        if tracker is not None and tracker.tracking:
            self._indexed()
            tracker.add_dependency(self.engine.versions.narrowest(self.name, self._single, spec))

    def expire(self) -> None:
        """Remove what time-to-live indexes say is over; looked at once a second at most."""
        if time.monotonic() < self._next_expiry or not self.engine.writes:
            return
        self._next_expiry = time.monotonic() + EXPIRY_PAUSE
        for index in self.sorted_indexes.values():
            if index.ttl is None:
                continue
            path, _ = index.fields[0]
            now = dt.datetime.now(dt.UTC).replace(tzinfo=None)
            condition: Document = {path: {"$lte": now - dt.timedelta(seconds=index.ttl)}}
            plan = planner.fit(index, planner.read_filter(condition))
            if plan is None:
                continue
            over = list(itertools.islice(self.matching(plan, condition), _EXPIRED_AT_ONCE))
            if over:
                with durability.of_nobody(), self.engine.write():
                    for rowid, blob in over:
                        self.delete(rowid, blob)
