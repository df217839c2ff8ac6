"""Whether a database server is there: opens the store when it first answers, notices when it goes, and when it is back.

While it is away every call is refused at once instead of each waiting for its own time-out, and one task asks for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Literal

from pymongo.errors import ConnectionFailure

from api.core.store.indexes import UnfitStore

log = logging.getLogger("api.store")

Problem = Literal["unreachable", "refused", "indexes", "migrations", "disk", "readOnly", "files", "damaged"]
"""What an operator reads: no answer, sign-in refused, unique indexes missing, data of another version, no room, a
store that cannot be written, a folder of files that cannot be written, a store that is damaged."""

within_opening: ContextVar[bool] = ContextVar("within_opening", default=False)
"""Set while the store is being opened: what runs then may use it already."""


class StoreUnavailable(ConnectionFailure):
    """The server is known not to answer."""


class ConnectionMonitor:
    """Watches one server.

    Args:
        open_: makes the store usable when the server first answers, and checks it whenever it is back.
        ping: asks the server for a sign of life.
        problem_of: the word for what an error means, or None where it says nothing about the server.
        every: seconds between two attempts while the server is away.
    """

    def __init__(
        self,
        open_: Callable[[], Awaitable[None]],
        ping: Callable[[], Awaitable[object]],
        problem_of: Callable[[BaseException], Problem | None],
        *,
        every: float = 1.0,
    ) -> None:
        self._open, self._ping, self._problem_of, self._every = open_, ping, problem_of, every
        self._suspected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.problem: Problem | None = "unreachable"
        self._logged = ""

    @property
    def up(self) -> bool:
        """Whether the store may be used."""
        return self.problem is None

    async def start(self) -> None:
        """Tries once, then goes on in the background, whatever came of it.

        Raises:
            UnfitStore: the server answers, and unique indexes are missing, or the data is of another version.
        """
        await self._attempt(first=True)
        self._task = asyncio.create_task(self._run(), name="store-monitor")

    async def stop(self) -> None:
        """Ends the watch."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def suspect(self) -> None:
        """A call found no server: have it asked now."""
        self._suspected.set()

    async def _run(self) -> None:
        while True:
            if self.up:
                await self._suspected.wait()
                self._suspected.clear()
                await self._still_there()
            else:
                await asyncio.sleep(self._every)
                await self._attempt()

    async def _still_there(self) -> None:
        try:
            await self._ping()
        except Exception as error:
            self._record_problem(error)

    async def _attempt(self, *, first: bool = False) -> None:
        token = within_opening.set(True)
        try:
            await self._open()
        except UnfitStore as error:
            if first:
                raise
            self._record_problem(error)
        except Exception as error:
            self._record_problem(error)
        else:
            if self.problem is not None and not first:
                log.warning("The store answers again.")
            self.problem, self._logged = None, ""
            self._suspected.clear()
        finally:
            within_opening.reset(token)

    def _record_problem(self, error: Exception) -> None:
        unfit = isinstance(error, UnfitStore)
        problem = error.problem if isinstance(error, UnfitStore) else self._problem_of(error)
        # The error's own words may name hosts and users; what does not fit in the store is logged word for word.
        line = f"{problem}: {error}" if unfit else problem or type(error).__name__
        if line != self._logged:
            log.error("The store cannot be used (%s)", line, exc_info=None if problem else error)
        self.problem, self._logged = problem or "unreachable", line
