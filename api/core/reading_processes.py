"""Large reads in a process of their own: what takes seconds of a processor must not make everybody else wait.

A thread would not do: Python runs one at a time, and each short call would wait for its turn several times over. A
reading process opens the store beside this one for reading, and is handed a function of a module with its arguments;
what comes back is small, or lies in a file that the caller has named. It is started when it is first needed, has less
of a claim to the processors than the server, and ends after some minutes without work.

Without :class:`ReadingProcesses` (a command of the operator, a store in memory) the same function runs in this process.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import ParamSpec, TypeVar

from api.core import clock
from api.core.errors import Unavailable
from api.core.files.assembly import file_service
from api.core.files.records import FileService
from api.core.stopping import STOP_GRACE_SECONDS
from api.core.store import mongodb, populate
from api.core.store.database import Store, open_for_reading
from api.core.store.documents import BaseDocument
from api.settings import Settings

FEW = 300
"""Records of which something is made in the server's own process: a process of its own would take longer."""
IDLE_SECONDS = 180.0
"""After so many seconds without work the processes end, and give their memory back."""
MAX_SECONDS = 120
"""How long one piece of work may take; a process that takes longer is ended."""
NICE = 5
BROKEN = "This could not be made just now. Please try again in a moment."

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Work = Callable[Arguments, Awaitable[Result]]
"""A coroutine function of a module, which writes nothing into the store."""

_current: list[ReadingProcesses] = []


async def read_in_process(
    records: int,
    work: Work[Arguments, Result],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> Result:
    """What ``work`` makes of the store's content, in a process of its own where it is about more than a few records.

    Args:
        records: about how many records are read.
        work: what is done; it and its arguments are handed over by pickle.
        args: what it is called with; a file service becomes that of the process.
        kwargs: the same by name.

    Raises:
        Unavailable: the process ended before its time.
    """
    if records <= FEW or not _current:
        return await work(*args, **kwargs)
    return await _current[-1].run(work, *args, **kwargs)


def reads_in_process() -> bool:
    """Whether this process has reading processes beside it."""
    return bool(_current)


class ReadingProcesses:
    """The reading processes of one server process, as long as the ``async with`` lasts.

    Args:
        settings: whose store is read; one in memory has none.
        documents: what is declared there.
        most: how many work at once; further work waits for its turn.
        idle: seconds after which they end where nothing is asked of them.
    """

    def __init__(
        self,
        settings: Settings,
        documents: Iterable[type[BaseDocument]],
        *,
        most: int = 1,
        idle: float = IDLE_SECONDS,
    ) -> None:
        self._settings, self._documents, self._most, self._idle = settings, tuple(documents), most, idle
        self._pool: ProcessPoolExecutor | None = None
        self._working = 0
        self._ending: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> ReadingProcesses:
        """Makes these the ones of :func:`read_in_process`; no process is started yet."""
        if self._settings.store != "memory":
            _current.append(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends the processes, when what is under way there is finished, or after some seconds."""
        if self in _current:
            _current.remove(self)
        pool = self._taken_away()
        if pool is None:
            return
        ended = asyncio.create_task(asyncio.to_thread(pool.shutdown, cancel_futures=True))
        await asyncio.wait({ended}, timeout=STOP_GRACE_SECONDS)
        if not ended.done():
            for process in multiprocessing.active_children():
                process.kill()
        await ended

    def started(self) -> bool:
        """Whether there are processes at this moment."""
        return self._pool is not None

    async def run(self, work: Work[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """See :func:`read_in_process`. Who is cancelled still waits for work that has begun, so that its files can be
        cleared away."""
        self._stop_timer()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._most,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self._settings, self._documents),
            )
        pool = self._pool
        self._working += 1
        try:
            task = pool.submit(_done, clock.now(), work, args, kwargs)
            future = asyncio.wrap_future(task)
            try:
                return await asyncio.shield(future)
            except asyncio.CancelledError:
                if not task.cancel():
                    await asyncio.wait([future])
                raise
        except BrokenProcessPool as problem:
            if self._pool is pool:
                self._taken_away()
            pool.shutdown(wait=False)
            raise Unavailable(BROKEN) from problem
        finally:
            self._working -= 1
            if not self._working and self._pool is not None:
                self._ending = asyncio.get_running_loop().call_later(self._idle, self._end_idle)

    def _end_idle(self) -> None:
        pool = self._taken_away()
        if pool is not None:
            pool.shutdown(wait=False)

    def _taken_away(self) -> ProcessPoolExecutor | None:
        self._stop_timer()
        pool, self._pool = self._pool, None
        return pool

    def _stop_timer(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None


class _Reader:
    """What one reading process has: an event loop, and the store open for reading."""

    def __init__(self, settings: Settings, documents: tuple[type[BaseDocument], ...]) -> None:
        self._settings, self._documents = settings, documents
        self._runner = asyncio.Runner()
        self._store: Store | None = None
        FileService.of_this_process = file_service(settings)

    def run(
        self, work: Callable[..., Awaitable[Result]], args: tuple[object, ...], kwargs: dict[str, object]
    ) -> Result:
        """Runs one piece of work to its end."""

        async def whole() -> Result:
            if self._store is None:
                self._store = open_for_reading(self._settings)
                await mongodb.declare(self._documents)
            # Nobody tells this process what others have written since the last work.
            populate.reset(self._store.database, seconds=None, cache=self._store.cache)
            return await work(*args, **kwargs)

        return self._runner.run(whole())


_reader: list[_Reader] = []


def _begin(settings: Settings, documents: tuple[type[BaseDocument], ...]) -> None:
    """Begins a reading process. The server ends it: a signal to all processes of the service is for the server, which
    first lets it finish what it has begun; where the server has gone, it goes too."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    server = multiprocessing.parent_process()
    assert server is not None

    def follow() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=follow, name="server-gone", daemon=True).start()
    _reader[:] = [_Reader(settings, documents)]


def _done(
    now: dt.datetime, work: Callable[..., Awaitable[Result]], args: tuple[object, ...], kwargs: dict[str, object]
) -> Result:
    if hasattr(signal, "alarm"):
        # What it does to a process that takes too long: it ends it.
        signal.alarm(MAX_SECONDS)
    try:
        clock.follow(now)
        return _reader[0].run(work, args, kwargs)
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)
