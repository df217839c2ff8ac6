"""Requests that are ready at the same time do not make one long piece of work for the event loop."""

from __future__ import annotations

import asyncio

import pytest

from api.core.http import turns
from api.core.http.turns import Turns

WORK = 0.002


class Clock:
    """Seconds that only work takes."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(turns, "clock", made)
    return made


async def longest_wait_of_a_ticker(clock: Clock, taken: Turns | None) -> float:
    """Fifty requests come at once, each of them some work; between them the loop has something else to do."""
    begun: list[int] = []
    longest = 0.0

    async def request(number: int) -> None:
        if taken is not None:
            await taken.take()
        begun.append(number)
        clock.now += WORK

    tasks = [asyncio.create_task(request(number)) for number in range(50)]
    while len(begun) < 50:
        before = clock.now
        await asyncio.sleep(0)
        longest = max(longest, clock.now - before)
    await asyncio.gather(*tasks)
    assert begun == list(range(50))
    return longest


async def test_fifty_that_are_ready_at_once_let_others_in_between(clock: Clock) -> None:
    assert await longest_wait_of_a_ticker(clock, Turns()) <= turns.SLICE + WORK + 1e-9
    assert await longest_wait_of_a_ticker(clock, None) == pytest.approx(50 * WORK)


async def test_one_that_comes_alone_waits_for_nobody(clock: Clock) -> None:
    taken = Turns()
    for _ in range(3):
        turn = taken.take()
        with pytest.raises(StopIteration):
            turn.send(None)
        clock.now += 1
        await asyncio.sleep(0)


def test_a_loop_that_ended_in_its_turn_keeps_nobody_of_the_next_from_theirs(clock: Clock) -> None:
    taken, ended = Turns(), asyncio.new_event_loop()

    async def last() -> None:
        await taken.take()
        ended.stop()

    task = ended.create_task(last())
    ended.run_forever()
    ended.close()
    assert task.done()
    clock.now += 1

    async def next_one() -> None:
        await asyncio.wait_for(taken.take(), 5)

    asyncio.run(next_one())
