"""What may be some seconds old: where nobody can say what changes, it is cached by the clock."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from api.core.store.cache import Cache


async def test_what_may_be_a_minute_old_is_worked_out_once_where_nobody_can_say_what_changes() -> None:
    memory, worked = Cache(), itertools.count(1)

    async def work() -> int:
        await asyncio.sleep(0.01)
        return next(worked)

    assert await asyncio.gather(*(memory.get_or_compute_briefly("a", work, seconds=0.2) for _ in range(3))) == [1, 1, 1]
    assert await memory.get_or_compute_briefly("b", work, seconds=0.2) == 2
    await asyncio.sleep(0.25)
    assert await memory.get_or_compute_briefly("a", work, seconds=0.2) == 3

    async def fail() -> int:
        raise LookupError

    with pytest.raises(LookupError):
        await memory.get_or_compute_briefly("c", fail, seconds=60)
    assert await memory.get_or_compute_briefly("c", work, seconds=60) == 4
