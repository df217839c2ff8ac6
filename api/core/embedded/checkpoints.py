"""Moving the write-ahead log into the main file, away from the commands.

A checkpoint on the event loop would delay some commands by milliseconds, so SQLite's own is off and a thread with its
own connection does it: when the log is large, and when nothing has been written for a while.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

LARGE = 64 * 1024 * 1024
PAUSE = 1.0


class Checkpointer:
    """Runs from construction until `stop`; `commits` tells how many commands have been written so far."""

    def __init__(self, path: Path, commits: Callable[[], int], *, large: int = LARGE, pause: float = PAUSE) -> None:
        self._path, self._log = path, path.with_name(path.name + "-wal")
        self._commits, self._large, self._pause = commits, large, pause
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        # The short time-out is how long a long-lived reader may make a checkpoint hold up the writer.
        connection = sqlite3.connect(self._path, timeout=0.05, isolation_level=None, check_same_thread=False)
        with contextlib.closing(connection):
            connection.execute("PRAGMA wal_autocheckpoint=0")
            seen = self._commits()
            while not self._stopping.wait(self._pause):
                now = self._commits()
                idle, seen = now == seen, now
                size = self._log.stat().st_size if self._log.exists() else 0
                if size > self._large or (idle and size):
                    # After a reader or the disk refused, the log stays and the next round tries again.
                    with contextlib.suppress(sqlite3.OperationalError):
                        # PASSIVE moves nearly everything without holding up the writer; TRUNCATE has the rest.
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
