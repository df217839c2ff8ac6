"""What an error of a store means: a taken key, or a store that cannot serve just now (answered 503 and tried again)."""

from __future__ import annotations

import sqlite3

from pymongo.errors import (
    AutoReconnect,
    BulkWriteError,
    ConnectionFailure,
    DuplicateKeyError,
    NetworkTimeout,
    OperationFailure,
    PyMongoError,
)

from api.core.store.monitor import Problem

UNREACHABLE = (AutoReconnect, ConnectionFailure, NetworkTimeout)

REFUSED = {13, 18, 8000}
"""The server's codes for a sign-in or a right that it does not grant."""
NO_ROOM_LEFT, WRITES_BLOCKED = 14031, 371
"""The server's codes while its disk is too full, and while an administrator has blocked writes."""
PASSING = {50, 64, 91, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436}
"""Codes of a server that is shutting down, stepping down, or ran out of the call's time."""

READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_READONLY_DIRECTORY}
"""Extended codes of a file or folder that cannot be written; the others of their kind mean a damaged store."""
NO_ROOM = {sqlite3.SQLITE_FULL}
IN_THE_WAY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM}
DAMAGED = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
}


def is_duplicate(error: Exception) -> bool:
    """Whether ``error`` says that a unique key is taken, on any of the stores."""
    if isinstance(error, DuplicateKeyError):
        return True
    if isinstance(error, BulkWriteError):
        return any(item.get("code") == 11000 for item in (error.details or {}).get("writeErrors", ()))
    return False


def problem_of(error: BaseException) -> Problem | None:
    """What keeps the store from serving, or None where the error is about something else."""
    if isinstance(error, sqlite3.Error):
        return _problem_of_file(error)
    if isinstance(error, OperationFailure) and error.code in REFUSED:
        return "refused"
    if isinstance(error, OperationFailure) and error.code in (NO_ROOM_LEFT, WRITES_BLOCKED):
        return "disk" if error.code == NO_ROOM_LEFT else "readOnly"
    if isinstance(error, UNREACHABLE) or (isinstance(error, OperationFailure) and error.code in PASSING):
        return "unreachable"
    if isinstance(error, PyMongoError) and error.timeout:
        return "unreachable"
    return None


def _problem_of_file(error: sqlite3.Error) -> Problem | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code in READ_ONLY:
        return "readOnly"
    code &= 0xFF  # The rest of an extended code says more than is needed.
    if code in NO_ROOM:
        return "disk"
    if code in IN_THE_WAY:
        return "unreachable"
    return "damaged" if code in DAMAGED else None
