"""Whether index entries and documents agree."""

import sqlite3

import bson

from api.core.embedded.indexes import Index, identity_key


def mismatches(connection: sqlite3.Connection) -> list[str]:
    """One line per document or index that disagrees, read from any connection to the file in one snapshot."""
    problems = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
    connection.execute("BEGIN")
    try:
        for rowid, owner, name, spec, irregular in connection.execute(
            "SELECT id, c, name, spec, irregular FROM idx"
        ).fetchall():
            index = Index(rowid, name, bson.decode(spec), bool(irregular))
            expected = set()
            for document_id, blob in connection.execute("SELECT id, doc FROM docs WHERE c=?", (owner,)):
                found, odd = index.keys(bson.decode(blob))
                expected |= {(key, document_id) for key in found}
                if odd and not index.irregular:
                    problems.append(f"index {name}: not marked irregular, but document {document_id} is")
            actual = set(connection.execute("SELECT key, d FROM ix WHERE i=?", (rowid,)))
            problems += [f"index {name}: entry missing for document {d}" for _, d in expected - actual]
            problems += [f"index {name}: entry left over from document {d}" for _, d in actual - expected]
        for rowid, key, blob in connection.execute("SELECT id, k, doc FROM docs"):
            if identity_key(bson.decode(blob)["_id"]) != key:
                problems.append(f"document {rowid}: stored under another _id than its own")
        orphans = "SELECT count(*) FROM ix WHERE i NOT IN (SELECT id FROM idx)"
        (number,) = connection.execute(orphans).fetchone()
        if number:
            problems.append(f"{number} entries of indexes that do not exist")
    finally:
        connection.execute("ROLLBACK")
    return problems
