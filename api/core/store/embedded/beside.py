"""The store opened for reading only, beside the process that writes it.

Each read is a transaction of its own: it sees everything acknowledged before it, and between two reads nothing is held
up, so a reader may stay open for as long as it likes without making the write-ahead log grow.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from api.core.store.embedded import schema
from api.core.store.embedded.errors import NoStore, ReadOnly
from api.core.store.embedded.versions import DependencyTracker, Versions


class ReadingEngine:
    """What `Engine` is to those that read. `on_change` is called within a read that follows another's write."""

    writes = False
    writing = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = threading.RLock()
        self.versions = Versions()
        self.tracker: DependencyTracker | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._connection = connect(path)
        self.execute: Callable[..., sqlite3.Cursor] = self._connection.execute
        self.executemany: Callable[..., sqlite3.Cursor] = self._connection.executemany
        self._within = False
        self._seen = -1

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self.lock:
            if self._within:
                yield
                return
            self._within = True
            self.execute("BEGIN")
            try:
                seen = self.state()
                if seen != self._seen:
                    self._seen = seen
                    self.on_change()
                yield
            finally:
                self._within = False
                self.execute("ROLLBACK")

    def reading(self) -> AbstractContextManager[object]:
        """One state of the store for everything that is read within; a read within a read is part of it."""
        return self._transaction()

    def state(self) -> int:
        """Another number after every change that another connection has made."""
        number: int = self.execute("PRAGMA data_version").fetchone()[0]
        return number

    def write(self) -> AbstractContextManager[None]:
        """Refuse: nothing is written from here."""
        raise ReadOnly(f"The data in {self.path} is open for reading only.")

    def on_rollback(self, undo: Callable[[], None]) -> None:
        """Nothing can fail that would have to be taken back."""
        del undo

    def close(self) -> None:
        """Let go of the file."""
        with self.lock:
            self._connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """A connection for reading to a store that is there and that this program can read.

    Raises:
        StoreError: there is none, it is something else, or a later version wrote it.
    """
    if not path.is_file():
        raise NoStore(f"There is no store at {path}.")
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10, isolation_level=None, check_same_thread=False
    )
    try:
        schema.examine(connection, path)
        for pragma in ("query_only=1", "cache_size=-16384", "mmap_size=268435456", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection
