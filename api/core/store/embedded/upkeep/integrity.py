"""Whether documents, index entries and kept files agree; read a little at a time, beside the process that writes."""

import itertools
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import bson
from bson.errors import BSONError

from api.core.store.embedded.indexes import Index, Values, identity_key, stored_definition
from api.core.store.embedded.query import materialized
from api.core.store.embedded.values import Document

BATCH = 1000
_NEXT_ENTRIES = (
    "SELECT i, key, d FROM ix WHERE (i, key, d) > (?,?,?) AND typeof(key) = 'blob' ORDER BY i, key, d LIMIT ?"
)
Progress = Callable[[str, int, int], None]
"""Told what is being read, how many there are so far, and of how many."""


@dataclass
class Checked:
    """What was looked at in one collection, and what is wrong there."""

    name: str
    documents: int = 0
    entries: int = 0
    indexes: int = 0
    problems: list[str] = field(default_factory=list)


def mismatches(connection: sqlite3.Connection) -> list[str]:
    """Everything that is wrong in the file, one line each."""
    return [problem for checked in check(connection) for problem in checked.problems]


def check(connection: sqlite3.Connection, progress: Progress = lambda *_: None) -> list[Checked]:
    """The file itself, and each collection, from any connection to it.

    Each batch is one snapshot, with the definitions of that moment, so that a server may write meanwhile and its log is
    not held up.
    """
    whole = Checked("the file")
    whole.problems += [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
    (number,) = connection.execute("SELECT count(*) FROM ix WHERE typeof(key) != 'blob'").fetchone()
    if number:
        whole.problems.append(f"{number} index entries without a key")
    if number := materialized.left_over(connection):
        whole.problems.append(f"{number} rows beside documents that are gone")
    results: defaultdict[int | None, Checked] = defaultdict(lambda: Checked("no collection"))
    (total,) = connection.execute("SELECT count(*) FROM docs").fetchone()
    for count in _documents(connection, results):
        progress("documents", count, total)
    (total,) = connection.execute("SELECT count(*) FROM ix").fetchone()
    for count in _entries(connection, results):
        progress("index entries", count, total)
    return [whole, *sorted(results.values(), key=lambda checked: checked.name)]


@contextmanager
def _snapshot(connection: sqlite3.Connection, results: dict[int | None, Checked]) -> Iterator[dict[int, list[Index]]]:
    """One state of the file, and the indexes by collection that it has."""
    connection.execute("BEGIN")
    try:
        indexes: dict[int, list[Index]] = {}
        for rowid, namespace in connection.execute("SELECT id, ns FROM colls").fetchall():
            results[rowid].name = namespace.partition(".")[2]
            indexes[rowid] = []
        query = "SELECT id, c, name, spec, irregular FROM idx"
        for rowid, owner, name, spec, irregular in connection.execute(query).fetchall():
            indexes.setdefault(owner, []).append(Index(rowid, name, stored_definition(spec), bool(irregular)))
        for owner, definitions in indexes.items():
            results[owner].indexes = len(definitions)
        yield indexes
    finally:
        connection.execute("ROLLBACK")


def _documents(connection: sqlite3.Connection, results: dict[int | None, Checked]) -> Iterator[int]:
    """Every document can be read, lies under its own _id, and has its entries."""
    last, count = -(2**63), 0
    rows_kept = materialized.is_kept(connection)
    while True:
        with _snapshot(connection, results) as indexes:
            query = "SELECT id, c, CAST(k AS BLOB), CAST(doc AS BLOB) FROM docs WHERE id>? ORDER BY id LIMIT ?"
            rows = connection.execute(query, (last, BATCH)).fetchall()
            for rowid, owner, key, blob in rows:
                checked = results[owner]
                checked.documents += 1
                try:
                    document = bson.decode(blob)
                    wrong = identity_key(document["_id"]) != key
                except (BSONError, KeyError):
                    checked.problems.append(f"document {rowid}: cannot be read")
                    continue
                if wrong:
                    checked.problems.append(f"document {rowid}: stored under another _id than its own")
                for index in indexes.get(owner, []):
                    checked.problems += _missing(connection, index, rowid, document)
                if rows_kept and not materialized.agrees(connection, checked.name, rowid, document):
                    checked.problems.append(f"document {rowid}: the row beside it is not made of it")
                if owner not in indexes:
                    checked.problems.append(f"document {rowid}: its collection does not exist")
        if not rows:
            return
        last, count = rows[-1][0], count + len(rows)
        yield count


def _missing(connection: sqlite3.Connection, index: Index, rowid: int, document: Document) -> Iterator[str]:
    keys, odd = index.keys(Values(document))
    if odd and not index.irregular:
        yield f"index {index.name}: not marked irregular, but document {rowid} is"
    for key in keys:
        query = "SELECT 1 FROM ix WHERE i=? AND key=? AND d=?"
        if connection.execute(query, (index.id, key, rowid)).fetchone() is None:
            yield f"index {index.name}: entry missing for document {rowid}"


def _entries(connection: sqlite3.Connection, results: dict[int | None, Checked]) -> Iterator[int]:
    """Every index entry is of a document that has this key, and a unique key is of one document only."""
    last: tuple[int, bytes, int] = (-(2**63), b"", 0)
    count = 0
    while True:
        with _snapshot(connection, results) as indexes:
            owners = {index.id: (owner, index) for owner, some in indexes.items() for index in some}
            rows: list[tuple[int, bytes, int]] = connection.execute(_NEXT_ENTRIES, (*last, BATCH)).fetchall()
            marks = ",".join("?" * len(rows))
            wanted = f"SELECT id, c, CAST(doc AS BLOB) FROM docs WHERE id IN ({marks})"  # noqa: S608  only question marks
            stored = {row[0]: row[1:] for row in connection.execute(wanted, [row[2] for row in rows])}
            for before, (i, key, d) in itertools.pairwise([last, *rows]):
                owner, index = owners.get(i, (None, None))
                checked = results[owner]
                checked.entries += 1
                if index is None:
                    checked.problems.append(f"entry of an index {i} that does not exist, for document {d}")
                elif d not in stored or stored[d][0] != owner or not _has(index, stored[d][1], key):
                    checked.problems.append(f"index {index.name}: entry left over from document {d}")
                elif index.unique and before[:2] == (i, key):
                    checked.problems.append(f"index {index.name}: documents {before[2]} and {d} have the same values")
        if not rows:
            return
        last, count = rows[-1], count + len(rows)
        yield count


def _has(index: Index, blob: bytes, key: bytes) -> bool:
    try:
        return key in index.keys(Values(bson.decode(blob)))[0]
    except BSONError:
        return False
