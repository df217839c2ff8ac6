"""Rows beside the documents they are made of (:mod:`api.core.store.materialized`), in the table `materialized`.

A row is written in the transaction that writes its document. SQLite itself takes away the row of a document that is
changed or deleted, whoever does that (`schema`), so that no row is ever older than its document. One that is missing,
or that another version has made, is made when it is read and written with the next change of the collection.
"""

import itertools
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

import bson

from api.core.store.embedded.indexes import PRIMARY
from api.core.store.embedded.query import planner
from api.core.store.embedded.query.reading import NAIVE
from api.core.store.embedded.values import Document
from api.core.store.materialized.row_maker import RowMaker, maker_of

if TYPE_CHECKING:
    from api.core.store.embedded.collection_store import CollectionStore

UNSAVED = 500
"""Rows made for readers that wait for the next change, at most."""
UNFIT = (TypeError, ValueError, KeyError, AttributeError)
"""What a record may raise that no check has let in; it has no row, and is written all the same."""
_SAVE = "INSERT OR REPLACE INTO materialized(d, v, row) VALUES(?,?,?)"
_PAGE = (
    "SELECT ix.d, m.row FROM ix LEFT JOIN materialized AS m ON m.d = ix.d AND m.v = ?"
    " WHERE ix.i=? AND ix.key>=? AND ix.key<? ORDER BY"
)
_PAGES = {
    1: f"{_PAGE} ix.key, ix.d LIMIT ? OFFSET ?",
    -1: f"{_PAGE} ix.key DESC, ix.d DESC LIMIT ? OFFSET ?",
}
Found = list[tuple[int, bytes | None]]
"""Rows of documents, and the rows that were made of these, where they are there."""


def is_kept(connection: sqlite3.Connection) -> bool:
    """Whether the file has such rows; one that no writer of this version has opened has none."""
    query = "SELECT 1 FROM sqlite_master WHERE name='materialized'"
    return connection.execute(query).fetchone() is not None


def left_over(connection: sqlite3.Connection) -> int:
    """How many rows are of no document."""
    if not is_kept(connection):
        return 0
    query = "SELECT count(*) FROM materialized WHERE d NOT IN (SELECT id FROM docs)"
    number: int = connection.execute(query).fetchone()[0]
    return number


def agrees(connection: sqlite3.Connection, collection: str, rowid: int, document: Document) -> bool:
    """Whether the row beside a document, if there is one of this version, is what would be made of it."""
    maker = maker_of(collection)
    if maker is None:
        return True
    query = "SELECT row FROM materialized WHERE d=? AND v=?"
    stored_row = connection.execute(query, (rowid, maker.version)).fetchone()
    return stored_row is None or stored_row[0] == _encoded(maker, document)


def _encoded(maker: RowMaker, document: Document) -> bytes | None:
    try:
        row = maker.make(document)
    except UNFIT:
        return None
    return None if row is None else bson.encode(row)


class MaterializedRows:
    """Those of one collection."""

    def __init__(self, store: "CollectionStore") -> None:
        self._store = store
        self._unsaved: dict[int, bytes] = {}

    def write(self, rowid: int, document: Document) -> None:
        """Make the row of a document that was just written. The caller is within a command."""
        maker = maker_of(self._store.name)
        if maker is None:
            return
        self._unsaved.pop(rowid, None)
        row = _encoded(maker, document)
        rows = [(each, maker.version, made) for each, made in self._unsaved.items()]
        self._unsaved.clear()
        if row is not None:
            rows.append((rowid, maker.version, row))
        self._store.engine.executemany(_SAVE, rows)

    def forget(self, rowid: int | None = None) -> None:
        """A document is deleted, or all are."""
        if rowid is None:
            self._unsaved.clear()
        else:
            self._unsaved.pop(rowid, None)

    def page(self, spec: Document, sort: planner.Sort, skip: int, limit: int) -> list[Document | None]:
        """The rows of the documents that match, sorted and cut; None for one that none is made of."""
        store, maker = self._store, maker_of(self._store.name)
        assert maker is not None, f"nothing is made of {self._store.name}"
        with store.engine.reading():
            store.expire()
            store.track_read(spec)
            found = self._found(spec, sort, skip, limit, maker.version)
            missing = [rowid for rowid, row in found if row is None]
            made = self._made(missing, maker) if missing else {}
        rows = iter(bson.decode_all(b"".join([row or made.get(rowid, b"") for rowid, row in found]), NAIVE))
        return [next(rows) if row or rowid in made else None for rowid, row in found]

    def _found(self, spec: Document, sort: planner.Sort, skip: int, limit: int, version: int) -> Found:
        store, plan = self._store, self._store.search_plan(spec, sort)
        if plan.exact and not plan.among and len(plan.spans) == 1 and (plan.order or not sort) and store.engine.writes:
            (span,) = plan.spans
            if span.index is not PRIMARY:
                bounds = (version, span.index.id, span.low, span.high, limit, skip)
                return store.engine.execute(_PAGES[plan.order or 1], bounds).fetchall()
        rowids = store.page_row_ids(plan, spec, sort, skip, limit)
        if not store.engine.writes:
            # A file that no writer of this version has opened has no such table.
            return [(rowid, None) for rowid in rowids]
        marks = ",".join("?" * len(rowids))
        query = f"SELECT d, row FROM materialized WHERE v=? AND d IN ({marks})"  # noqa: S608  only question marks
        rows: dict[int, bytes] = dict(store.engine.execute(query, (version, *rowids)).fetchall())
        return [(rowid, rows.get(rowid)) for rowid in rowids]

    def _made(self, rowids: Iterable[int], maker: RowMaker) -> dict[int, bytes]:
        unsaved = self._unsaved
        made = {rowid: unsaved[rowid] for rowid in rowids if rowid in unsaved}
        for rowid, blob in self._store.documents_of([rowid for rowid in rowids if rowid not in made]):
            document: Document = bson.decode(blob, NAIVE)
            row = maker.make(document)
            if row is not None:
                made[rowid] = bson.encode(row)
        if self._store.engine.writes and not self._store.engine.writing:
            unsaved.update(itertools.islice(made.items(), max(0, UNSAVED - len(unsaved))))
        return made
