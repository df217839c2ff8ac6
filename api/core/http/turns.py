"""Requests that are ready at the same time begin in turn, and between them the event loop sees to all else.

A request on the embedded store runs through without waiting for anything, so fifty that come at once would otherwise
be one piece of work for the event loop, and a tick of a timer or an answer that is ready would wait for all of them.
"""

from __future__ import annotations

import asyncio
import time

SLICE = 0.002
"""Seconds of one turn of the event loop in which requests begin; who is ready later begins in the next."""


clock = time.perf_counter


class Turns:
    """The turns of one event loop after the other."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._began: float | None = None

    async def take(self) -> None:
        """Returns when a request may begin: at once, unless others have had this turn of the event loop."""
        loop = asyncio.get_running_loop()
        while self._loop is loop and self._began is not None and clock() - self._began > SLICE:  # noqa: ASYNC110
            # It waits for a turn of the loop, of which no event tells.
            await asyncio.sleep(0)
        if self._loop is not loop or self._began is None:
            self._loop, self._began = loop, clock()
            loop.call_soon(self._over)

    def _over(self) -> None:
        self._began = None
