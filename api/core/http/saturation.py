"""A bounded number of requests at work, a bounded number waiting, and for the surplus a refusal at once.

Without a bound each of five hundred requests takes its turn at every step of all others, and all of them are slow. Here
those who came first are finished first. A place is for a tenth of a second at most: whoever takes longer waits for
something else than this process (a body that arrives slowly, a payment provider, a print that another process makes).
"""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.errors import Unavailable
from api.core.http.wire import Answer

BUSY = "Many people are using this just now. Please try again in a moment."
STOPPING = "The service is being restarted. Please try again in a moment."
PROBES = {"/api/health", "/api/ready", "/api/metrics"}
"""Calls that say how the process is: they answer always."""
PATIENCE = 0.1
"""Seconds after which a request gives its place to another and goes on without."""


class Busy(Unavailable):
    """There is no place for this request, and none to wait in (503)."""

    code = "busy"

    def __init__(self, message: str = BUSY) -> None:
        super().__init__(message)
        self.headers["Retry-After"] = "2"


class Places:
    """The places of one process: first come, first served.

    Args:
        at_once: requests at work.
        waiting: requests that wait for a place.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._most_waiting = waiting
        self.at_work = self.waiting = self.refused = 0
        self.stopping = False
        """Whether the process is about to end: nothing new is taken."""

    async def take(self) -> None:
        """Waits for a place.

        Raises:
            Busy: too many wait already, or the process is about to end.
        """
        if self.stopping or (self._free.locked() and self.waiting >= self._most_waiting):
            self.refused += 1
            raise Busy(STOPPING if self.stopping else BUSY)
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.at_work += 1

    def stop(self) -> None:
        """Takes nothing new from now on."""
        self.stopping = True

    def give(self) -> None:
        """Gives a place back."""
        self.at_work -= 1
        self._free.release()


class Saturation:
    """Middleware; see the module. The web pages' files and the calls that say how the process is need no place."""

    def __init__(self, app: ASGIApp, places: Places) -> None:
        self.app, self.places = app, places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/") or scope["path"] in PROBES:
            await self.app(scope, receive, send)
            return
        try:
            await self.places.take()
        except Busy as busy:
            await Answer(busy.body(), status_code=busy.status, headers=busy.headers)(scope, receive, send)
            return
        is_counted = True

        def give() -> None:
            nonlocal is_counted
            if is_counted:
                is_counted = False
                self.places.give()

        slow = asyncio.get_running_loop().call_later(PATIENCE, give)

        async def sent(message: Message) -> None:
            # What is left is for the network to carry.
            give()
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            slow.cancel()
            give()
