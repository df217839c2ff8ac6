"""A cache of values computed from the store's content, each valid until one of its dependencies changes.

Only a store that no other process writes to can say at once that something has changed: the embedded one. On the others
nothing is cached, and what is asked is read again each time.

Nobody declares dependencies. While a value is computed, the store adds everything that is read
(:meth:`Cache.add_dependency`), and whoever answers from a cache of his own adds what that answer depends on.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from sys import getsizeof
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bson import ObjectId

Value = TypeVar("Value")
Dependency = str | tuple[str, str, object]
"""A collection, or those of its records with some id in a field."""
Dependencies = dict[Dependency, int]
"""What was read, and the version of each when it was read first."""

FOREVER = float("inf")
MAX_BYTES = 48 * 1024 * 1024
"""What all that is cached may hold of memory, keys and dependencies included; the rest is evicted, oldest first."""
ITEM_BYTES, DEPENDENCY_BYTES = 400, 250
"""What an item and each of its dependencies hold beside what can be measured of them."""
LARGEST = 1 / 8
"""The part of all that one item may hold; a larger one would displace too many."""

_tracked: ContextVar[Dependencies | None] = ContextVar("_tracked", default=None)

_WITHOUT_PARTS = frozenset((str, bytes, int, bool, float, type(None), ObjectId, dt.datetime))
"""Types of which most values are; asking whether one is a mapping takes ten times as long."""


class _CacheItem(NamedTuple):
    value: object
    dependencies: tuple[tuple[Dependency, int], ...]
    until: float
    size: int


class Cache:
    """Values by key, bounded by what they hold of memory; those asked for least lately are evicted.

    Args:
        version: another number after each change of a dependency; None where nobody can say.
    """

    def __init__(self, version: Callable[[Dependency], int] | None = None) -> None:
        self._version = version
        self._items: OrderedDict[Hashable, _CacheItem] = OrderedDict()
        self.bytes_held = self.hits = self.misses = 0
        """``bytes_held``: what all items hold of memory."""
        self._brief: dict[Hashable, tuple[float, Any]] = {}
        self._computing: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @property
    def enabled(self) -> bool:
        """Whether anything is cached here at all."""
        return self._version is not None

    def counts(self) -> dict[str, int]:
        """How often something was found here or not, and the bytes held."""
        return {"cache hits": self.hits, "cache misses": self.misses, "cache bytes": self.bytes_held}

    @property
    def tracking(self) -> bool:
        """Whether dependencies are being tracked."""
        return _tracked.get() is not None

    def add_dependency(self, dependency: Dependency) -> int | None:
        """To be called before something is read; answers its version, None where nobody can say."""
        if self._version is None:
            return None
        version = self._version(dependency)
        tracked = _tracked.get()
        if tracked is not None:
            tracked.setdefault(dependency, version)
        return version

    @contextmanager
    def track_dependencies(self) -> Iterator[Dependencies]:
        """Collects what is read within; to be given to :meth:`put` with the value computed from it."""
        dependencies: Dependencies = {}
        before = _tracked.set(dependencies)
        try:
            yield dependencies
        finally:
            _tracked.reset(before)
            _add_to_outer(dependencies.items())

    def get(self, key: Hashable) -> Any:
        """The value under ``key``, or None where there is none or it is no longer valid."""
        item = self._items.get(key)
        if item is None:
            self.misses += 1
            return None
        assert self._version is not None, "Values are cached by versions."
        for dependency, version in item.dependencies:
            if self._version(dependency) != version:
                self._evict(key)
                self.misses += 1
                return None
        if item.until != FOREVER and time.monotonic() >= item.until:
            self._evict(key)
            self.misses += 1
            return None
        self._items.move_to_end(key)
        self.hits += 1
        if item.dependencies:
            _add_to_outer(item.dependencies)
        return item.value

    def put(self, key: Hashable, value: object, dependencies: Dependencies, *, seconds: float = FOREVER) -> None:
        """Caches ``value``, computed while its dependencies were tracked; not if one of them has changed since."""
        if self._version is None or any(self._version(dependency) != at for dependency, at in dependencies.items()):
            return
        if key in self._items:
            self._evict(key)
        until = FOREVER if seconds == FOREVER else time.monotonic() + seconds
        size = ITEM_BYTES + size_of(key) + size_of(value) + DEPENDENCY_BYTES * len(dependencies)
        if size > MAX_BYTES * LARGEST:
            return
        self._items[key] = _CacheItem(value, tuple(dependencies.items()), until, size)
        self.bytes_held += size
        while self.bytes_held > MAX_BYTES:
            self._evict(next(iter(self._items)))

    async def get_or_compute_briefly(
        self, key: Hashable, compute: Callable[[], Awaitable[Value]], *, seconds: float
    ) -> Value:
        """As :meth:`get_or_compute`, for what may be ``seconds`` old: where nobody can say what has changed, it is
        cached for as long all the same, and who asks for it meanwhile waits for the one who computes it."""
        if self._version is not None:
            return await self.get_or_compute(key, compute, seconds=seconds)
        async with self._computing.setdefault(key, asyncio.Lock()):
            hit: tuple[float, Value] | None = self._brief.get(key)
            if hit is not None and time.monotonic() < hit[0]:
                return hit[1]
            value = await compute()
            now = time.monotonic()
            self._brief = {name: each for name, each in self._brief.items() if now < each[0]}
            self._brief[key] = now + seconds, value
            return value

    def forget_everything(self) -> None:
        """Lets go of every value, for a measurement of what it costs to compute them."""
        self._items.clear()
        self.bytes_held = 0

    def _evict(self, key: Hashable) -> None:
        self.bytes_held -= self._items.pop(key).size

    async def get_or_compute(
        self, key: Hashable, compute: Callable[[], Awaitable[Value]], *, seconds: float = FOREVER
    ) -> Value:
        """The cached value of ``key``, computed anew after a dependency has changed, or after ``seconds``.

        The value is shared, so it is not to be altered. One without dependencies is not cached. A filter is a part of a
        key as :func:`filter_key` makes it.
        """
        # Where nothing is cached as well, so that a key that cannot be one is found wherever it is tried.
        hash(key)
        if self._version is None:
            return await compute()
        hit: tuple[Value] | None = self.get(key)
        if hit is not None:
            return hit[0]
        with self.track_dependencies() as dependencies:
            value = await compute()
        if dependencies:
            self.put(key, (value,), dependencies, seconds=seconds)
        return value


def size_of(value: object) -> int:
    """The bytes of memory that a value holds with all that stands in it."""
    size = getsizeof(value)
    if type(value) in _WITHOUT_PARTS:
        return size
    if isinstance(value, Mapping):
        return size + sum(size_of(name) + size_of(inner) for name, inner in value.items())
    if isinstance(value, tuple | list | set | frozenset):
        return size + sum(map(size_of, value))
    return size


def filter_key(value: object) -> Hashable:
    """A filter, with all that stands in it, as a part of a key."""
    if isinstance(value, Mapping):
        return tuple((name, filter_key(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return tuple(filter_key(inner) for inner in value)
    return value


def _add_to_outer(dependencies: Iterable[tuple[Dependency, int]]) -> None:
    """A value computed from a cached one has the dependencies of that one too."""
    outer = _tracked.get()
    if outer is not None:
        for dependency, version in dependencies:
            outer.setdefault(dependency, version)
