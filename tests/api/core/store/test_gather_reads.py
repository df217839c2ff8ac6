"""Questions that do not wait for each other: at once to a server, one after another within this process."""

from __future__ import annotations

import asyncio
import gc

import pytest

from api.core.store.database import gather_reads
from tests.api.world import World
from tests.support.stores import TestStore


async def test_answers_come_in_the_order_of_the_questions(world: World, test_store: TestStore) -> None:
    calls: list[str] = []

    async def ask(name: str) -> str:
        calls.append(f"ask {name}")
        await asyncio.sleep(0)
        calls.append(f"answer {name}")
        return name

    assert await gather_reads(ask("a"), ask("b")) == ["a", "b"]
    at_once = test_store.name == "mongodb"
    assert calls.index("ask b") < calls.index("answer a") if at_once else calls.index("ask b") > calls.index("answer a")


async def test_what_follows_a_failure_is_not_left_over(world: World) -> None:
    """Python would warn of a coroutine that nobody awaited, and such a warning is an error here."""

    async def fail() -> None:
        raise LookupError

    async def answer() -> int:
        return 1

    with pytest.raises(LookupError):
        await gather_reads(answer(), fail(), answer())
    gc.collect()


async def test_a_failure_stops_what_is_still_to_be_answered_by_a_server(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that was answered 503 leaves no questions behind, nor does one that is given up."""
    monkeypatch.setattr(world.app.state.store, "kind", "mongodb")
    stopped: list[str] = []

    async def wait(name: str) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            stopped.append(name)
            raise

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError

    with pytest.raises(LookupError):
        await gather_reads(wait("a"), fail(), wait("b"))
    await asyncio.sleep(0)
    assert stopped == ["a", "b"]
    call = asyncio.ensure_future(gather_reads(wait("c"), wait("d")))
    await asyncio.sleep(0.01)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert stopped == ["a", "b", "c", "d"]
