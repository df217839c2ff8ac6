"""What was worked out from the store's content, kept until the content changes.

Only a store that no other process writes to can say at once that something has changed: the embedded one. On the others
nothing is kept, and what is asked is read again each time.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable, Sized
from typing import Any, TypeVar

Worked = TypeVar("Worked")

MOST, BYTES = 20_000, 32 * 1024 * 1024
"""Things kept at once, and the sum of their lengths; beyond them it starts afresh."""


class Kept:
    """Values by key, all of them forgotten with the first change.

    Args:
        changes: how many changes the store has taken so far; None where nobody can say.
    """

    def __init__(self, changes: Callable[[], int] | None = None) -> None:
        self._changes = changes
        self._values: dict[Hashable, Any] = {}
        self._at, self._bytes = -1, 0

    @property
    def keeps(self) -> bool:
        """Whether anything is kept here at all."""
        return self._changes is not None

    def stamp(self) -> int | None:
        """The state of the content; to be taken before reading what is then put."""
        return None if self._changes is None else self._changes()

    def get(self, key: Hashable) -> Any:
        """What is kept under ``key`` and still holds, or None."""
        if self._changes is None:
            return None
        if self._at != self._changes():
            self._forget()
            return None
        return self._values.get(key)

    def put(self, key: Hashable, value: Any, stamp: int | None) -> None:
        """Keeps ``value``, worked out from the content as it was at ``stamp``; not if that has changed since."""
        if self._changes is None or stamp != self._changes():
            return
        if self._at != stamp or len(self._values) >= MOST or self._bytes >= BYTES:
            self._forget()
            self._at = stamp
        self._values[key] = value

    def _forget(self) -> None:
        self._values.clear()
        self._bytes = 0

    async def once(
        self, key: Hashable, work: Callable[[], Awaitable[Worked]], *, seconds: float = float("inf")
    ) -> Worked:
        """What ``work`` answers about the content; it is asked again after a change, or after ``seconds``.

        The answer is shared, so it is not to be altered.
        """
        found: tuple[float, Worked] | None = self.get(key)
        if found is not None and time.monotonic() < found[0]:
            return found[1]
        stamp = self.stamp()
        answer = await work()
        self.put(key, (time.monotonic() + seconds, answer), stamp)
        self._bytes += len(answer) if isinstance(answer, Sized) else 0
        return answer
