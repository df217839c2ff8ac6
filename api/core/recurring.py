"""Work that is done again and again besides requests, by every process: what may be done once alone claims it."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from api.core.stopping import Steps

log = logging.getLogger("api.recurring")

Work = Callable[[], Awaitable[object]]


@asynccontextmanager
async def recurring(name: str, work: Work, *, every: float, first: float | None = None) -> AsyncIterator[None]:
    """Does some work each so many seconds while the ``async with`` lasts, for the first time after ``first`` where that
    is given. What failed is logged and done again the next time; what has begun when the process ends is finished."""
    steps = Steps()
    task = asyncio.create_task(_repeat(name, work, every, every if first is None else first, steps), name=name)
    try:
        yield
    finally:
        await steps.end(task)


async def _repeat(name: str, work: Work, every: float, first: float, steps: Steps) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            with steps.step():
                await work()
        except Exception:
            # The store may be away for a while.
            log.exception("Recurring work failed: %s", name)
        await asyncio.sleep(every)


def once_for(day: Callable[[], dt.date | None], work: Work) -> Work:
    """The work done once for each day that ``day`` answers, and not while it answers None."""
    done: dt.date | None = None

    async def unless_done() -> None:
        nonlocal done
        wanted = day()
        if wanted is not None and wanted != done:
            await work()
            done = wanted

    return unless_done
