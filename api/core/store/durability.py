"""Waiting until what was written is on the disk, before anybody is told of it (DECISIONS D3.3).

The embedded store commits without a sync; one sync of its log, in a thread, serves all that wait. A MongoDB answers
each write when it is durable, and the store in memory keeps nothing, so with them nobody waits. Answers wait in one
place (``core/http/envelope.py``); what else leaves the process waits where it leaves: the sender of the outbox, the
payment providers, the OAuth provider, the removal of a file's bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Protocol

PAUSE = 0.005
"""Seconds between two looks whether the log is moved."""
PATIENCE = 0.5
"""Seconds that a request which may write waits for that, at most."""


class Log(Protocol):
    """The write-ahead log of an open store."""

    synced: int
    """The last commit that is known to be on the disk."""
    syncs: int
    """How often it was synced; one sync serves many commits."""

    @property
    def committed(self) -> int:
        """The last commit."""

    @property
    def holding(self) -> bool:
        """Whether those who are about to write should wait a moment, so that the log can begin anew."""

    async def reached(self, commit: int) -> None:
        """Returns when a commit is on the disk.

        Raises:
            sqlite3.OperationalError: a sync has failed.
        """


class Commits:
    """The last commit of one request, whichever of its tasks and threads made it; 0 where it wrote nothing."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = 0


_log: Log | None = None
_transaction: Callable[[], AbstractContextManager[None]] | None = None
_commits: ContextVar[Commits | None] = ContextVar("commits", default=None)


def configure(log: Log | None, transaction: Callable[[], AbstractContextManager[None]] | None = None) -> None:
    """Sets the log of the current store, and what makes one commit of several commands; None where it has none."""
    global _log, _transaction
    _log, _transaction = log, transaction


def counts() -> dict[str, int]:
    """How often was committed and synced since the start; nothing where nobody waits for syncs."""
    return {} if _log is None else {"commits": _log.committed, "syncs": _log.syncs}


def let_go(log: Log | None) -> None:
    """Forgets a log that has been closed."""
    if _log is log:
        configure(None)


def counted() -> Commits:
    """Has the commits of the request that begins here counted."""
    made = Commits()
    _commits.set(made)
    return made


def committed(number: int) -> None:
    """To be told by a store of each commit."""
    own = _commits.get()
    if own is not None:
        own.last = number


@contextmanager
def of_nobody() -> Iterator[None]:
    """Counts the commits within for no request: what a read clears away beside its work, nobody is told of."""
    before = _commits.set(None)
    try:
        yield
    finally:
        _commits.reset(before)


async def synced(own: Commits | None = None) -> None:
    """Returns when the commits of one request are on the disk; without it, all that have been made so far.

    Raises:
        sqlite3.OperationalError: a sync of the log has failed, now or before: nothing may be acknowledged any more.
    """
    if _log is None:
        return
    wanted = _log.committed if own is None else own.last
    if wanted > _log.synced:
        await _log.reached(wanted)


async def admitted() -> None:
    """Returns when a request that may write can begin; at once, but for a moment now and then."""
    for _ in range(int(PATIENCE / PAUSE)):
        if _log is None or not _log.holding:
            return
        await asyncio.sleep(PAUSE)


def commits_at_once() -> bool:
    """Whether the store makes one commit of several commands in :func:`one_commit`."""
    return _transaction is not None


@contextmanager
def one_commit() -> Iterator[None]:
    """Makes one commit of the commands within on the embedded store, whole or not at all; elsewhere nothing changes.

    Nothing within may wait for anything but the store, whose commands run at once: no other request may come between.

    Raises:
        RuntimeError: something within has waited; nothing is kept of it.
    """
    if _transaction is None:
        yield
        return
    waited: list[bool] = []
    turn = asyncio.get_running_loop().call_soon(waited.append, True)
    with _transaction():
        yield
        if waited:
            raise RuntimeError("What is to be one commit has waited for something else than the store.")
    turn.cancel()
