"""A disk whose power can be cut: it has what was synced, and of what was written since then any part, in any order.

Every file of this process's SQLite goes through it. A sync takes a moment, and covers what was written before it began.
"""

from __future__ import annotations

import ctypes
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.watched_sqlite import Watched

SECTOR = 512

Change = tuple[int, bytes | None]
"""Bytes written at a place, or None where the file was cut to that size."""


class _File:
    """One file: as it is on the disk, and what has been changed since, each change with a number of its own."""

    def __init__(self, content: bytes) -> None:
        self.synced = bytearray(content)
        self.changes: list[Change] = []
        self.number = 0
        """How many changes there have been in all."""

    def change(self, change: Change) -> None:
        self.changes.append(change)
        self.number += 1

    def flush(self, number: int) -> None:
        """The changes up to that number are on the disk."""
        count = number - (self.number - len(self.changes))
        for change in self.changes[: max(count, 0)]:
            _apply(self.synced, change)
        del self.changes[: max(count, 0)]

    def after_a_cut(self, rng: random.Random) -> bytearray:
        """What is found: none, all or any of the changes that were not synced, some of them torn."""
        file = bytearray(self.synced)
        share = rng.choice((0.0, 0.5, 0.9, 1.0))
        for at, content in self.changes:
            if rng.random() < share:
                _apply(file, (at, content))
            elif content is not None and rng.random() < 0.2:
                _apply(file, (at, content[: rng.randrange(0, len(content) + 1, SECTOR)]))
        return file


def _apply(content: bytearray, change: Change) -> None:
    at, written = change
    size = at if written is None else at + len(written)
    if len(content) < size:
        content.extend(bytes(size - len(content)))
    if written is None:
        del content[at:]
    else:
        content[at:size] = written


class Disk(Watched):
    """See the module text.

    Args:
        store: a store's main file that is closed; from now on all writes to it go through this disk.
        seconds: how long a sync takes.
        cut: called between two steps (a write, the beginning or the end of a sync), when `pick` says so; with the name
            of the thread whose step it is.
        pick: whether the power is to be cut before this thread's step.
    """

    def __init__(
        self, store: Path, *, seconds: float, cut: Callable[[str], None], pick: Callable[[str], bool], seed: int
    ) -> None:
        self._files = {"main": _File(store.read_bytes()), "log": _File(b"")}
        self._changing = threading.RLock()
        self._seconds, self._cut, self._pick, self._rng = seconds, cut, pick, random.Random(seed)
        super().__init__()

    def written(self, file: str, at: int, content: int, number: int) -> None:
        """See the base class."""
        with self._changing:
            self._step()
            self._files[file].change((at, ctypes.string_at(content, number)))

    def truncated(self, file: str, size: int) -> None:
        """See the base class."""
        with self._changing:
            self._step()
            self._files[file].change((size, None))

    def sync(self, file: str, do: Callable[[], int]) -> int:
        """See the base class; nothing is asked of the real disk."""
        del do
        with self.syncing(file):
            time.sleep(self._seconds)
        return 0

    @contextmanager
    def syncing(self, file: str) -> Iterator[None]:
        """A sync: what was written before this block is on the disk after it."""
        with self._changing:
            self._step()
            number = self._files[file].number
        yield
        with self._changing:
            self._step()
            self._files[file].flush(number)

    def left(self) -> dict[str, bytes]:
        """The files as they are found when the power has been cut now."""
        with self._changing:
            return {name: bytes(file.after_a_cut(self._rng)) for name, file in self._files.items()}

    def _step(self) -> None:
        thread = threading.current_thread().name
        if self._pick(thread):
            self._cut(thread)
