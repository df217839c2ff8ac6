"""Questions that do not wait for each other: at once to a server, one after another within this process."""

from __future__ import annotations

import asyncio
import gc

import pytest

from api.core.database import together
from tests.api.world import World
from tests.support.stores import TestStore


async def test_answers_come_in_the_order_of_the_questions(world: World, test_store: TestStore) -> None:
    told: list[str] = []

    async def ask(name: str) -> str:
        told.append(f"ask {name}")
        await asyncio.sleep(0)
        told.append(f"answer {name}")
        return name

    assert await together(ask("a"), ask("b")) == ["a", "b"]
    at_once = test_store.name == "mongodb"
    assert told.index("ask b") < told.index("answer a") if at_once else told.index("ask b") > told.index("answer a")


async def test_what_follows_a_failure_is_not_left_over(world: World) -> None:
    """Python would warn of a coroutine that nobody awaited, and such a warning is an error here."""

    async def fail() -> None:
        raise LookupError

    async def answer() -> int:
        return 1

    with pytest.raises(LookupError):
        await together(answer(), fail(), answer())
    gc.collect()
