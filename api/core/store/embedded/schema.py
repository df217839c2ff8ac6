"""Tables of the store and the stamp that says which version wrote them.

docs  one row per document: `k` is the key of its _id, `doc` its BSON
ix    one row per index entry: index, key, document row
materialized  the row `row` that version `v` of the product has made of document row `d` (`materialized`); a document
      that changes or goes takes it along, whoever changes it
colls, idx  collections and index definitions; `irregular` marks an index that holds arrays or unordered values
"""

import sqlite3
from pathlib import Path

from api.core.store.embedded.errors import NotAStore, StoreTooNew

APPLICATION = 0x50474C42
VERSION = 1
_TABLES = (
    "CREATE TABLE colls(id INTEGER PRIMARY KEY, ns TEXT NOT NULL UNIQUE, created INTEGER NOT NULL)",
    "CREATE TABLE idx(id INTEGER PRIMARY KEY, c INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,"
    " irregular INTEGER NOT NULL, UNIQUE(c, name))",
    "CREATE TABLE docs(id INTEGER PRIMARY KEY, c INTEGER NOT NULL, k BLOB NOT NULL, doc BLOB NOT NULL)",
    "CREATE UNIQUE INDEX docs_k ON docs(c, k)",
    "CREATE TABLE ix(i INTEGER NOT NULL, key BLOB NOT NULL, d INTEGER NOT NULL, PRIMARY KEY(i, key, d)) WITHOUT ROWID",
)

_ADDED = (
    "CREATE TABLE IF NOT EXISTS materialized(d INTEGER PRIMARY KEY, v INTEGER NOT NULL, row BLOB NOT NULL)",
    "CREATE TRIGGER IF NOT EXISTS document_changed AFTER UPDATE OF doc ON docs"
    " BEGIN DELETE FROM materialized WHERE d = OLD.id; END",
    "CREATE TRIGGER IF NOT EXISTS document_deleted AFTER DELETE ON docs"
    " BEGIN DELETE FROM materialized WHERE d = OLD.id; END",
)
"""What a file of before does not have. A program of before does not miss it, and keeps it right unknowingly."""


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables in an empty file, or make sure that an existing file is one this program may write."""
    if not _is_empty(connection, path):
        examine(connection, path)
        for statement in _ADDED:
            connection.execute(statement)
        return
    connection.execute("BEGIN IMMEDIATE")
    for statement in (*_TABLES, *_ADDED):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def examine(connection: sqlite3.Connection, path: Path) -> None:
    """Make sure that the file is a store that this program understands.

    Raises:
        NotAStore: it is something else.
        StoreTooNew: a later version wrote it.
    """
    application, version = _stamp(connection, path)
    if application != APPLICATION:
        raise NotAStore(f"{path} belongs to another program. Choose another file for the data of PG Logbook.")
    if version > VERSION:
        raise StoreTooNew(
            f"{path} was written by a later version of PG Logbook (store version {version}; this program knows up to "
            f"{VERSION}). Nothing was changed. Start the later version, or restore a backup made with this one."
        )


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    application, _ = _stamp(connection, path)
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return not objects and not application


def _stamp(connection: sqlite3.Connection, path: Path) -> tuple[int, int]:
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise NotAStore(
            f"{path} is not a PG Logbook store. Restore it from a backup, or choose another file."
        ) from error
    return application, version
