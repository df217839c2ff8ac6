"""Moving the write-ahead log into the main file, away from the commands.

A checkpoint on the event loop would delay some commands by milliseconds, so SQLite's own is off and a thread with its
own connection does it: when much has been written, and when nothing has been written for a while. The log's file is
kept and written over from its beginning: a sync is then cheaper than that of a file which grows.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

MUCH = 2048
"""Changed rows after which the log is moved; each makes about one and a half pages of 4 KiB in it."""
MOST = 128 * 1024 * 1024
"""Bytes that the log's file stays below. Only one command that writes more than that, or another program that reads on
and on, as none of ours does, can make it larger; it is cut down to this afterwards."""
PAUSE = 1.0
"""Seconds without a write after which the log is moved, and that a writer waits for it at most."""
_PATIENCE = 0.1
"""Seconds that a checkpoint waits for a reader, and so holds up the writer, at most."""
_AGAIN = 0.25
"""Seconds between two attempts."""

_log = logging.getLogger("api.store")


class Checkpointer:
    """Runs from construction until `stop`; `state` is another number after every change."""

    def __init__(self, path: Path, state: Callable[[], int], pause: float | None = None) -> None:
        self._path, self._log = path, path.with_name(path.name + "-wal")
        self._state, self._pause = state, PAUSE if pause is None else pause
        self._stopping, self._nudged = threading.Event(), threading.Event()
        self._done, self._open = threading.Event(), threading.Event()
        self._done.set()
        self._open.set()
        self._noted = self._late = 0
        self._warned = False
        self._thread = threading.Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def written(self, changes: int) -> None:
        """Take note of a commit, by the number of rows changed so far; after many, it is time to move them.

        A writer that is faster than the disk is made to wait here, so that the log stays small.
        """
        if changes - self._noted < MUCH:
            return
        self._noted = changes
        if self._done.is_set():
            self._late = 0
            self._done.clear()
            self._nudged.set()
            return
        self._late += 1
        if self._late > 1:
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
                if succeeded:
                    moved = now
                else:
                    # A writer that is nudging on must not be held up by one attempt after the other.
                    self._stopping.wait(_AGAIN)

    def _move(self, connection: sqlite3.Connection) -> bool:
        """Whether everything that had been written is in the main file and the log begins anew."""
        try:
            # PASSIVE moves nearly everything without holding up the writer; RESTART has the rest.
            (_, pages, _) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages <= MUCH:
                blocked = self._restart(connection)
            else:
                # A writer without a pause would never let the log begin anew, so it waits for this once.
                self._open.clear()
                try:
                    blocked = self._restart(connection)
                finally:
                    self._open.set()
        except sqlite3.OperationalError as error:
            _log.warning("The write-ahead log of %s cannot be moved into it: %s", self._path, error)
            return False
        if blocked and not self._warned and self._log.stat().st_size > MOST:
            self._warned = True
            _log.warning(
                "The write-ahead log of %s grows: one command writes very much, or another program reads the store "
                "without end. If there is such a program, stop it.",
                self._path,
            )
        return not blocked

    @staticmethod
    def _restart(connection: sqlite3.Connection) -> bool:
        """Whether somebody kept the log from beginning anew."""
        return bool(connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0])
