"""Work that is done again and again besides requests."""

from __future__ import annotations

import asyncio
import datetime as dt

from api.core.recurring import once_for, recurring

MONDAY, TUESDAY = dt.date(2026, 11, 23), dt.date(2026, 11, 24)


async def test_what_fails_is_done_again_the_next_time() -> None:
    tries, is_done = list[int](), asyncio.Event()

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) == 1:
            raise LookupError
        is_done.set()

    async with recurring("test", work, every=0.0):
        await asyncio.wait_for(is_done.wait(), 60)
    assert tries[:2] == [0, 1]


async def test_what_has_begun_is_finished_before_the_end_and_nothing_more_begins() -> None:
    begun, may_end, ended = asyncio.Event(), asyncio.Event(), list[int]()

    async def work() -> None:
        begun.set()
        await may_end.wait()
        ended.append(1)

    async def stop() -> None:
        async with recurring("test", work, every=0.0):
            await begun.wait()
            asyncio.get_running_loop().call_later(0.05, may_end.set)

    await asyncio.wait_for(stop(), 60)
    assert ended == [1]


async def test_work_is_done_once_for_a_day_unless_it_failed() -> None:
    day: dt.date | None = None
    done = list[dt.date | None]()

    async def work() -> None:
        done.append(day)
        if done.count(day) < 2 and day == TUESDAY:
            raise LookupError

    unless_done = once_for(lambda: day, work)
    await unless_done()
    assert done == []
    day = MONDAY
    await unless_done()
    await unless_done()
    assert done == [MONDAY]
    day = TUESDAY
    try:
        await unless_done()
    except LookupError:
        await unless_done()
    await unless_done()
    assert done == [MONDAY, TUESDAY, TUESDAY]
