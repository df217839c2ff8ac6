"""The end of a process: what is under way is finished, nothing new is begun, and all within a time.

Requests that have begun have ten seconds (uvicorn's own time), what the background has begun has some more; whoever
stops processes kills them after twenty at the earliest (attack row HP-14).
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

STOP_GRACE_SECONDS = 5.0
"""How long a step that has begun may take when the process ends."""


class Steps:
    """The steps of work that is repeated in the background: a message that is sent, a payment that is looked into."""

    def __init__(self) -> None:
        self._running, self._over = 0, asyncio.Event()
        self._over.set()
        self.stopping = False

    @contextmanager
    def step(self) -> Iterator[None]:
        """Around what is finished before the process ends.

        Raises:
            asyncio.CancelledError: it ends already, so nothing is begun.
        """
        if self.stopping:
            raise asyncio.CancelledError
        self._running += 1
        self._over.clear()
        try:
            yield
        finally:
            self._running -= 1
            if not self._running:
                self._over.set()

    async def end(self, *tasks: asyncio.Task[None]) -> None:
        """Ends the tasks, each after its step, or in the middle of one that takes too long."""
        self.stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_GRACE_SECONDS):
                await self._over.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def told_of_stop(stop: Callable[[], None]) -> Iterator[None]:
    """Calls ``stop`` as soon as somebody asks the process to end, before the server does what it does about that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def on_signal(number: int, frame: FrameType | None) -> None:
        stop()
        earlier = before[signal.Signals(number)]
        if callable(earlier):
            earlier(number, frame)
        elif earlier == signal.SIG_DFL:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    for number in before:
        signal.signal(number, on_signal)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
