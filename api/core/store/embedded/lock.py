"""One writing process, by an advisory lock on a file beside the store.

SQLite's exclusive mode would shut out read-only connections and the online backup as well; this lock binds only those
who open the store for writing. The kernel releases it when the process ends, however it ends; the file stays.
"""

import fcntl
import os
from pathlib import Path

from api.core.store.embedded.errors import StoreLocked


class WriterLock:
    """Held from construction until `release`."""

    def __init__(self, store: Path) -> None:
        self.path = store.with_name(store.name + ".lock")
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(self._descriptor, 32).decode("ascii", "replace").strip() or "unknown"
            os.close(self._descriptor)
            raise StoreLocked(
                f"The data in {store} is in use by process {holder}. The embedded store serves one process: "
                "stop that process first, or set MONGODB_URL to a MongoDB server to run several."
            ) from error
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let another process in."""
        os.ftruncate(self._descriptor, 0)
        os.close(self._descriptor)
