"""The cache of computed values: what is cached, until when, and how much memory it may take."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections import Counter
from typing import Any

import pytest
from bson import ObjectId

from api.core.store import cache as module
from api.core.store.cache import Cache, Dependency


class Counted:
    """A store's content by how often it has changed, and how often it was worked on."""

    def __init__(self) -> None:
        self.changes, self.asked = Counter[Dependency](), 0
        self.cache = Cache(lambda name: self.changes[name])

    async def compute(self, *names: str) -> int:
        """Another answer each time, for which these collections are read."""
        self.asked += 1
        for name in names or ("entries",):
            self.cache.add_dependency(name)
        return self.asked


async def test_a_value_is_cached_until_something_changes_that_was_read_for_it() -> None:
    content = Counted()
    get_or_compute = content.cache.get_or_compute
    assert [await get_or_compute("key", content.compute) for _ in range(3)] == [1, 1, 1]
    assert await get_or_compute("other", lambda: content.compute("entries", "users")) == 2
    content.changes["users"] += 1
    assert await get_or_compute("key", content.compute) == 1
    assert await get_or_compute("other", lambda: content.compute("entries", "users")) == 3
    content.changes["entries"] += 1
    assert [await get_or_compute("key", content.compute) for _ in range(2)] == [4, 4]


async def test_nothing_is_cached_where_nobody_can_tell_of_a_change() -> None:
    content, cache = Counted(), Cache()
    assert [await cache.get_or_compute("key", content.compute) for _ in range(3)] == [1, 2, 3]
    with cache.track_dependencies() as seen:
        assert cache.add_dependency("entries") is None
    cache.put("key", 1, seen)
    assert cache.get("key") is None


async def test_what_was_made_without_reading_anything_is_not_cached() -> None:
    """Who forgets to tell what he reads is not answered from before the change."""
    content = Counted()

    async def silent() -> int:
        content.asked += 1
        return content.asked

    assert [await content.cache.get_or_compute("key", silent) for _ in range(2)] == [1, 2]


async def test_what_was_read_before_a_change_is_not_cached_after_it() -> None:
    """The change comes while the answer is worked out, as with several requests at once."""
    content = Counted()

    async def overtaken() -> int:
        answer = await content.compute()
        content.changes["entries"] += 1
        return answer

    assert await content.cache.get_or_compute("key", overtaken) == 1
    assert await content.cache.get_or_compute("key", content.compute) == 2


@pytest.mark.parametrize("first", [True, False])
async def test_an_answer_made_of_a_cached_one_depends_on_what_that_was_made_of(first: bool) -> None:
    """Whether the inner one is worked out within the outer one, or was there already."""
    content = Counted()
    get_or_compute = content.cache.get_or_compute

    async def outer() -> tuple[int, int]:
        return await get_or_compute("inner", lambda: content.compute("users")), await content.compute("entries")

    if not first:
        assert await get_or_compute("inner", lambda: content.compute("users")) == 1
    assert await get_or_compute("outer", outer) == (1, 2)
    content.changes["users"] += 1
    assert await get_or_compute("outer", outer) == (3, 4)


async def test_two_who_work_at_once_each_depend_on_what_they_read_themselves() -> None:
    content = Counted()

    async def slowly(name: str) -> int:
        await asyncio.sleep(0)
        answer = await content.compute(name)
        await asyncio.sleep(0)
        return answer

    async def ask() -> list[int]:
        get_or_compute = content.cache.get_or_compute
        return await asyncio.gather(*(get_or_compute(name, lambda name=name: slowly(name)) for name in ("a", "b")))  # type: ignore[misc]

    assert await ask() == [1, 2]
    content.changes["a"] += 1
    assert await ask() == [3, 2]


async def test_an_answer_that_ages_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    content, at = Counted(), [100.0]
    monkeypatch.setattr("api.core.store.cache.time.monotonic", lambda: at[0])
    assert [await content.cache.get_or_compute("key", content.compute, seconds=60) for _ in range(2)] == [1, 1]
    at[0] += 60
    assert await content.cache.get_or_compute("key", content.compute, seconds=60) == 2


async def test_memory_is_bounded_and_what_is_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 20_000)
    cache = Cache(lambda _name: 0)
    cache.put("asked", 1, {})
    for number in range(100):
        cache.put(number, bytes(500), {})
        assert cache.get("asked") == 1
        assert cache.bytes_held <= 20_000
    assert cache.get(0) is None
    assert cache.get(99) == bytes(500)
    cache.put("too large", bytes(10_000), {})
    assert cache.get("too large") is None
    assert cache.get(99) == bytes(500)


async def test_what_is_no_longer_valid_is_let_go_when_it_is_asked_for() -> None:
    content = Counted()
    await content.cache.get_or_compute("key", content.compute)
    size = content.cache.bytes_held
    content.cache.put("other", 1, {})
    content.changes["entries"] += 1
    assert content.cache.get("key") is None
    assert 0 < content.cache.bytes_held < size + 1_000
    content.cache.put("other", 2, {})
    assert content.cache.get("other") == 2


@pytest.mark.heavy
async def test_what_is_held_is_what_the_process_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a quarter, with keys, values and dependencies as answers, counts and actors have them."""
    monkeypatch.setattr(module, "MAX_BYTES", 4 * 1024 * 1024)
    cache = Cache(lambda _name: 1_000_000)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(20_000):
            key = ("answer", (ObjectId(), "student", None), f"/api/entries/opd/{number:024}", b"page=1&limit=10", True)
            value: Any = (bytes(number % 3_000), True)
            if number % 4 == 0:
                value = ([[{"status": f"Approved {number}", "count": number + 1_000}] for _ in range(15)], {})
            names: list[Dependency] = [("entries", "studentId", ObjectId()), ("users", "_id", ObjectId()), "states"]
            cache.put(key, value, dict.fromkeys(names, 1_000_000))
        size = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert cache.bytes_held <= 4 * 1024 * 1024
    assert cache.bytes_held > 3.9 * 1024 * 1024
    assert 0.75 < size / cache.bytes_held < 1.25
