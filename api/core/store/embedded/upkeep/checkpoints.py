"""Moving the write-ahead log into the main file, away from the commands.

A checkpoint on the event loop would delay some commands by milliseconds, so SQLite's own is off and a thread with its
own connection does it: when much has been written, and when nothing has been written for a while. The log's file is
kept and written over from its beginning: a sync is then cheaper than that of a file which grows.

SQLite syncs the log before it moves anything, and the main file before the log may be written over, all in this thread
(`synchronous=FULL` on its connection); a log that is moved to its last page begins anew with the next write. Under a
writer that does not pause there is always one page more: then requests that may write wait in the HTTP frame for some
syncs (`holding`), while the event loop goes on; only where that does not help, the writing thread itself is held.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from api.core.store.embedded.log_sync import LogSync

MUCH = 2048
"""Changed rows after which the log is moved; each makes about one and a half pages of 4 KiB in it."""
HOLD, STOP = 4 * MUCH, 8 * MUCH
"""Pages in the log from which on requests wait for its end, and from which on the writing thread does."""
MAX_LOG_BYTES = 128 * 1024 * 1024
"""Bytes that the log's file stays below. Only one command that writes more than that, or another program that reads on
and on, as none of ours does, can make it larger; it is cut down to this afterwards."""
PAUSE = 1.0
"""Seconds without a write after which the log is moved, and that a writer waits for it at most."""
_PATIENCE = 0.1
"""Seconds that a checkpoint waits for a reader, and so holds up the writer, at most."""
_AGAIN = 0.25
"""Seconds between two attempts."""
_TRIES = 4
"""Times that the rest of the log is moved while requests wait."""
_LATE = 6
"""Times `MUCH` that may be written while a checkpoint is under way, before the writing thread waits for it; requests
wait after half of that. Where nobody waits for the log's syncs the writing thread waits sooner: nothing else slows it.
"""

_log = logging.getLogger("api.store")
_UNSYNCED = {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC}


class Checkpointer:
    """Runs from construction until `stop`; `state` is another number after every change."""

    def __init__(
        self, path: Path, state: Callable[[], int], pause: float | None = None, log_sync: LogSync | None = None
    ) -> None:
        self._path, self._log, self._log_sync = path, path.with_name(path.name + "-wal"), log_sync
        self._state, self._pause = state, PAUSE if pause is None else pause
        self._stopping, self._nudged = threading.Event(), threading.Event()
        self._done, self._open = threading.Event(), threading.Event()
        self._done.set()
        self._open.set()
        self._checked_changes = self._late = 0
        self._most_late = 1 if log_sync is None else _LATE
        self._warned = False
        self._thread = threading.Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def written(self, changes: int) -> None:
        """Take note of a commit, by the number of rows changed so far; after many, it is time to move them.

        A writer that is faster than the disk is made to wait here, so that the log stays small.
        """
        if changes - self._checked_changes < MUCH:
            return
        self._checked_changes = changes
        if self._done.is_set():
            self._late = 0
            self._done.clear()
            self._nudged.set()
            return
        self._late += 1
        if self._log_sync is not None and self._late > _LATE // 2:
            # Cleared where the checkpoint has ended between the two looks.
            self._log_sync.holding = True
            self._log_sync.holding = not self._done.is_set()
        if self._late > self._most_late:
            self._done.wait(self._pause)

    def let_through(self) -> None:
        """Wait while the log is about to begin anew, which it cannot do under a writer that never pauses."""
        if not self._open.is_set():
            self._open.wait(2 * _PATIENCE)

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._stopping.set()
        self._nudged.set()
        self._thread.join()

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        with contextlib.closing(connection):
            connection.execute("PRAGMA wal_autocheckpoint=0")
            connection.execute("PRAGMA synchronous=FULL")
            seen, moved = self._state(), -1
            while not self._stopping.is_set():
                nudged = self._nudged.wait(self._pause)
                self._nudged.clear()
                now = self._state()
                idle, seen = now == seen, now
                if self._stopping.is_set() or not (nudged or (idle and now != moved)):
                    continue
                succeeded = self._move(connection)
                self._done.set()
                if self._log_sync is not None:
                    self._log_sync.holding = False
                if succeeded:
                    moved = now
                else:
                    # A writer that is nudging on must not be held up by one attempt after the other.
                    self._stopping.wait(_AGAIN)

    def _move(self, connection: sqlite3.Connection) -> bool:
        """Whether everything that had been written is in the main file, so that the log begins anew."""
        if self._log_sync is not None and self._log_sync.failure is not None:
            # What the log has on the disk is not known: it is left for the next start to read.
            return True
        try:
            pages, left = _passed(connection)
            if left and pages > HOLD:
                pages, left = self._rest(connection)
            if pages > STOP:
                # A writer without a pause would never let the log begin anew, nor would readers that follow upon each
                # other while it is written to, though all of it has been moved; so the writer waits for this once.
                self._open.clear()
                try:
                    left = connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0]
                finally:
                    self._open.set()
        except sqlite3.OperationalError as error:
            if self._log_sync is not None and error.sqlite_errorcode in _UNSYNCED:
                self._log_sync.fail(error)
            _log.warning("The write-ahead log of %s cannot be moved into it: %s", self._path, error)
            return False
        if left and not self._warned and self._log.stat().st_size > MAX_LOG_BYTES:
            self._warned = True
            _log.warning(
                "The write-ahead log of %s grows: one command writes very much, or another program reads the store "
                "without end. If there is such a program, stop it.",
                self._path,
            )
        return not left

    def _rest(self, connection: sqlite3.Connection) -> tuple[int, int]:
        """As `_passed`, while requests that may write wait."""
        if self._log_sync is not None:
            self._log_sync.holding = True
        try:
            pages, left = _passed(connection)
            for _ in range(_TRIES - 1):
                if left:
                    pages, left = _passed(connection)
        finally:
            if self._log_sync is not None:
                self._log_sync.holding = False
        return pages, left


def _passed(connection: sqlite3.Connection) -> tuple[int, int]:
    """Move what can be moved without holding up the writer; the pages in the log, and how many of them are left."""
    _, pages, moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return pages, pages - moved
