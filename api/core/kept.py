"""What was worked out from the store's content, kept until what it was worked out from changes.

Only a store that no other process writes to can say at once that something has changed: the embedded one. On the others
nothing is kept, and what is asked is read again each time.

Nobody declares what an answer depends on. While it is worked out, the store tells of everything that is read
(:meth:`Kept.note`), and whoever answers from a memory of his own tells of what stands behind it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

Worked = TypeVar("Worked")
Part = str | tuple[str, str, Any]
"""What is told apart when something changes: a collection, or those of its records with some id in a field."""
Seen = dict[Part, int]
"""The parts that were read, and the version of each when it was read first."""

ENDLESS = float("inf")
MOST, BYTES = 40_000, 48 * 1024 * 1024
"""Things kept at once, and the sum of their sizes; what has not been asked for lately goes first."""

_watching: ContextVar[Seen | None] = ContextVar("_watching", default=None)


class _Thing(NamedTuple):
    value: Any
    seen: tuple[tuple[Part, int], ...]
    until: float
    size: int


class Kept:
    """Values by key, each of them forgotten when a part of the content changes that was read for it.

    Args:
        version: another number after each change of a part; None where nobody can say.
    """

    def __init__(self, version: Callable[[Any], int] | None = None) -> None:
        self._version = version
        self._young: dict[Hashable, _Thing] = {}
        self._old: dict[Hashable, _Thing] = {}
        self._bytes = 0

    @property
    def keeps(self) -> bool:
        """Whether anything is kept here at all."""
        return self._version is not None

    @property
    def watched(self) -> bool:
        """Whether anybody is finding out what is read."""
        return _watching.get() is not None

    def note(self, part: Part) -> int | None:
        """Tells that a part is about to be read; answers its version, None where nobody can say."""
        if self._version is None:
            return None
        version = self._version(part)
        seen = _watching.get()
        if seen is not None:
            seen.setdefault(part, version)
        return version

    @contextmanager
    def watching(self) -> Iterator[Seen]:
        """Finds out what is read within; to be given to :meth:`put` with what was made of them."""
        seen: Seen = {}
        before = _watching.set(seen)
        try:
            yield seen
        finally:
            _watching.reset(before)
            _pass_on(seen.items())

    def get(self, key: Hashable) -> Any:
        """What is kept under ``key`` and still holds, or None."""
        thing = self._find(key)
        if thing is None:
            return None
        assert self._version is not None, "Things are kept by versions."
        for part, version in thing.seen:
            if self._version(part) != version:
                return None
        if thing.until != ENDLESS and time.monotonic() >= thing.until:
            return None
        if thing.seen:
            _pass_on(thing.seen)
        return thing.value

    def put(self, key: Hashable, value: Any, seen: Seen, *, seconds: float = ENDLESS, size: int | None = None) -> None:
        """Keeps ``value``, worked out while ``seen`` was watched; not if something of that has changed since."""
        if self._version is None or any(self._version(part) != at for part, at in seen.items()):
            return
        if size is None:
            size = len(value) if isinstance(value, Sized) else 0
        until = ENDLESS if seconds == ENDLESS else time.monotonic() + seconds
        self._add(key, _Thing(value, tuple(seen.items()), until, size))

    def _find(self, key: Hashable) -> _Thing | None:
        thing = self._young.get(key)
        if thing is None and self._old:
            thing = self._old.pop(key, None)
            if thing is not None:
                self._add(key, thing)
        return thing

    def _add(self, key: Hashable, thing: _Thing) -> None:
        replaced = self._young.pop(key, None)
        self._bytes += thing.size - (replaced.size if replaced else 0)
        if len(self._young) >= MOST // 2 or self._bytes > BYTES // 2:
            self._old, self._young, self._bytes = self._young, {}, thing.size
        self._young[key] = thing

    async def once(self, key: Hashable, work: Callable[[], Awaitable[Worked]], *, seconds: float = ENDLESS) -> Worked:
        """What ``work`` answers about the content; it is asked again after a change, or after ``seconds``.

        The answer is shared, so it is not to be altered. One for which nothing was read is not kept. A filter is a part
        of a key as :func:`filter_key` makes it.
        """
        # On a store that keeps nothing as well, so that a key that cannot be one is found wherever it is tried.
        hash(key)
        if self._version is None:
            return await work()
        found: tuple[Worked] | None = self.get(key)
        if found is not None:
            return found[0]
        with self.watching() as seen:
            answer = await work()
        if seen:
            self.put(key, (answer,), seen, seconds=seconds, size=len(answer) if isinstance(answer, Sized) else 0)
        return answer


def filter_key(value: Any) -> Hashable:
    """A filter, with all that stands in it, as a part of a key."""
    if isinstance(value, Mapping):
        return tuple((name, filter_key(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return tuple(filter_key(inner) for inner in value)
    known: Hashable = value
    return known


def _pass_on(seen: Any) -> None:
    """What an answer was made of, an answer that is made of it is made of too."""
    outer = _watching.get()
    if outer is not None:
        for part, version in seen:
            outer.setdefault(part, version)
