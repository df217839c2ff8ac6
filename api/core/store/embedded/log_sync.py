"""One sync of the write-ahead log for all that wait, in a thread.

SQLite commits to the log without a sync (`synchronous=NORMAL`): the log is whole up to any point, and what a power cut
leaves of it is a state between two commits. A commit is durable when a sync that began after it has ended. One sync is
under way at a time; whoever commits meanwhile waits for the next, together with all others.

What SQLite syncs by itself at that level: the head of a log that begins anew, in the writing thread; the log before a
checkpoint; the main file before the log may be written over. A sync of the system that has failed says nothing about a
later one that succeeds (the pages may have been dropped), so after one failure nothing is acknowledged or written any
more until a restart, which cuts the log off.
"""

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from api.core.store import durability

_log = logging.getLogger("api.store")

sync_file: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)
"""Syncs the file of a descriptor."""


class LogSync:
    """Counts the commits of one writer and syncs them; open until `close`."""

    def __init__(self, log: Path) -> None:
        self._path = log
        self._descriptor: int | None = None
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-log-sync")
        self._running: Future[None] | None = None
        self.committed = self.synced = self.syncs = 0
        self.failure: sqlite3.OperationalError | None = None
        self.holding = False
        """Set by the checkpointer; see `durability.Log`."""

    def count(self) -> None:
        """Take note of a commit. The caller holds the engine's lock."""
        self.committed += 1
        durability.committed(self.committed)

    def refuse_after_failure(self) -> None:
        """Raise when a sync has failed."""
        if self.failure is not None:
            raise _error() from self.failure

    def fail(self, error: Exception) -> None:
        """Take note of a sync that has failed, of the log or of the main file."""
        if self.failure is None:
            self.failure = _error()
            self.failure.__cause__ = error
            _log.critical(
                "A sync of %s has failed (%s). Nothing is acknowledged any more: look at the disk, then start again.",
                self._path,
                error,
            )

    async def reached(self, commit: int) -> None:
        """Return when a commit is on the disk; raise `sqlite3.OperationalError` when a sync has failed."""
        while self.synced < commit:
            self.refuse_after_failure()
            # A waiter that is cancelled must not cancel the sync of the others.
            await asyncio.shield(asyncio.wrap_future(self._under_way()))

    def wait(self, commit: int) -> None:
        """As `reached`, for a thread."""
        while self.synced < commit:
            self.refuse_after_failure()
            self._under_way().result()

    def _under_way(self) -> Future[None]:
        with self._lock:
            if self._running is None or self._running.done():
                self._running = self._thread.submit(self._sync)
            return self._running

    def _sync(self) -> None:
        # Counted after the commit: these are in the log before the sync begins.
        at = self.committed
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
            sync_file(self._descriptor)
        except OSError as error:
            self.fail(error)
        else:
            self.synced = at
            self.syncs += 1

    def close(self) -> None:
        """End the thread and let go of the file."""
        self._thread.shutdown()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _error() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("a sync of the store has failed")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    return error
