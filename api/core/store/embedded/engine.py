"""The SQLite connection of a store, its transactions and its lock.

Rule for threads: the API uses the store from its event loop, a script from one thread. Other threads are safe, because
each command holds the engine's lock from beginning to end, but they wait for each other.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from pymongo.errors import BulkWriteError

from api.core.store.embedded import schema
from api.core.store.embedded.beside import ReadingEngine
from api.core.store.embedded.lock import WriterLock
from api.core.store.embedded.log_sync import LogSync
from api.core.store.embedded.upkeep.checkpoints import MAX_LOG_BYTES, Checkpointer
from api.core.store.embedded.versions import DependencyTracker, Versions

_log = logging.getLogger("api.store")
_LEVELS = ("OFF", "NORMAL", "FULL", "EXTRA")


class Engine:
    """Opened for writing by exactly one process; see `lock`. `beside` has the one for those that only read."""

    writes = True

    def __init__(self, path: Path, synchronous: str) -> None:
        if synchronous not in _LEVELS:
            raise ValueError(f"synchronous must be one of {', '.join(_LEVELS)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.lock = threading.RLock()
        self._depth = 0
        self._undo: list[Callable[[], None]] = []
        self.versions = Versions()
        self.tracker: DependencyTracker | None = None
        self._writer_lock = WriterLock(path)
        try:
            self._connection = _connect(path, synchronous)
        except BaseException:
            self._writer_lock.release()
            raise
        self.execute: Callable[..., sqlite3.Cursor] = self._connection.execute
        self.executemany: Callable[..., sqlite3.Cursor] = self._connection.executemany
        self._closed = False
        self.log_sync = LogSync(path.with_name(path.name + "-wal")) if synchronous == "NORMAL" else None
        """What makes commits durable, where SQLite does not sync each of them."""
        self._checkpointer = Checkpointer(path, self.state, log_sync=self.log_sync)

    def reading(self) -> AbstractContextManager[object]:
        """What one read holds: here the lock, because the writer sees its own documents at all times."""
        return self.lock

    def state(self) -> int:
        """Another number after every change."""
        return self._connection.total_changes

    @property
    def writing(self) -> bool:
        """Whether a command is under way that may yet be undone; to be asked with the lock held."""
        return self._depth > 0

    @contextmanager
    def write(self) -> Iterator[None]:
        """One command, one transaction: committed when the block ends, undone when it raises.

        Whether it is on the disk then, `synchronous` says: with FULL it is; with NORMAL `log_sync` has to reach it.

        A command inside a command (the parts of a bulk write) is a savepoint. A `BulkWriteError` reports the parts that
        failed; the others stay, as on MongoDB.
        """
        if not self._depth:
            if self.log_sync is not None:
                self.log_sync.refuse_after_failure()
            self._checkpointer.let_through()
        with self.lock:
            undo_length, level, changes_seen, changes = (
                len(self._undo),
                self._depth,
                self.versions.changes_seen,
                self._connection.total_changes,
            )
            self.execute(f"SAVEPOINT level{level}" if level else "BEGIN IMMEDIATE")
            self._depth += 1
            try:
                try:
                    yield
                except BulkWriteError:
                    self._commit(level, changes)
                    raise
                self._commit(level, changes)
            except BulkWriteError:
                raise
            except BaseException:
                self._roll_back(level, undo_length)
                raise
            finally:
                self._depth -= 1
                if not level:
                    self._undo.clear()
                    if changes_seen == self.versions.changes_seen and changes != self._connection.total_changes:
                        # Nobody has said what it was, so it may have been anything.
                        self.versions.everything_changed()

    def on_rollback(self, undo: Callable[[], None]) -> None:
        """Have `undo` called when the running command fails, to take back what memory already shows."""
        self._undo.append(undo)

    def _commit(self, level: int, changes: int) -> None:
        self.execute(f"RELEASE level{level}" if level else "COMMIT")
        if not level:
            if self.log_sync is not None and changes != self._connection.total_changes:
                self.log_sync.count()
            self._checkpointer.written(self._connection.total_changes)

    def _roll_back(self, level: int, undo_length: int) -> None:
        while len(self._undo) > undo_length:
            self._undo.pop()()
        if not self._connection.in_transaction:
            return
        if level:
            self.execute(f"ROLLBACK TO level{level}")
            self.execute(f"RELEASE level{level}")
        else:
            self.execute("ROLLBACK")

    def close(self) -> None:
        """Write everything into the main file and let go of it; a second call does nothing.

        All that was committed is on the disk when this returns; raises `sqlite3.OperationalError` when it is not.
        """
        with self.lock:
            if self._closed:
                return
            self._closed = True
            self._checkpointer.stop()
            try:
                self._finish()
            finally:
                self._connection.close()
                if self.log_sync is not None:
                    self.log_sync.close()
                self._writer_lock.release()

    def _finish(self) -> None:
        if self.log_sync is not None:
            self.log_sync.refuse_after_failure()
            self.log_sync.wait(self.log_sync.committed)
        # A reader that is still there must not hold up the end; it finds the rest in the log.
        self._connection.execute("PRAGMA busy_timeout=500")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _connect(path: Path, synchronous: str) -> sqlite3.Connection:
    # A command that another program holds up longer than this is answered as unavailable.
    connection = sqlite3.connect(path, timeout=3, isolation_level=None, check_same_thread=False, cached_statements=512)
    try:
        schema.prepare(connection, path)
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "wal_autocheckpoint=0",
            f"journal_size_limit={MAX_LOG_BYTES}",
            "cache_size=-65536",
            "mmap_size=268435456",
            "temp_store=MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")
        _begin_anew(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _begin_anew(connection: sqlite3.Connection, path: Path) -> None:
    """Move what a process has left in the log that was killed, or that had a sync fail, and cut it off.

    After a failed sync the system may show pages of the log that the disk has not. What is written behind such a gap
    would be lost with a power cut, synced or not.
    """
    blocked, pages, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if blocked and pages:
        _log.warning("The write-ahead log of %s cannot begin anew while another program reads the store.", path)


AnyEngine = Engine | ReadingEngine
"""What a store's collections work on."""
