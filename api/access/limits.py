"""Rate limits: those that must hold across workers live in the store, the rest in this process."""

from __future__ import annotations

import datetime as dt
import time
from collections import OrderedDict
from typing import Literal, NamedTuple

from beanie.operators import In
from pymongo.errors import DuplicateKeyError

from api.access.documents import Limit
from api.core import clock
from api.core.errors import TooMany
from api.core.store import records


async def count_try(key: str, *, max_tries: int, window: dt.timedelta, message: str | None = None) -> None:
    """Counts one try under ``key``.

    Raises:
        TooMany: there have been more than ``max_tries`` within ``window``; in the usual words, or with ``message``.
    """
    try:
        refuse_beyond(max_tries, await add_try(key, window=window))
    except TooMany as error:
        raise error if message is None else TooMany(int(error.headers["Retry-After"]), message) from None


async def add_try(key: str, *, window: dt.timedelta) -> Limit:
    """Counts one try under ``key``, and answers how many there are by now.

    Raises:
        TooMany: others went on counting under it for longer than is reasonable.
    """
    at, limits = clock.now(), records(Limit)
    for _ in range(3):
        try:
            begun = {Limit.expiresAt: at + window}
            counted = await limits.change_and_read(
                Limit.id == key, Limit.expiresAt > at, inc={Limit.tries: 1}, on_insert=begun
            )
        except DuplicateKeyError:
            # Its window has ended, or another has begun it just now.
            await limits.remove(Limit.id == key, Limit.expiresAt <= at)
            continue
        assert counted is not None
        return counted
    raise TooMany(1)


def refuse_beyond(max_tries: int, counted: Limit) -> None:
    """Refuses a try beyond ``max_tries``.

    Raises:
        TooMany: this was one; how long it lasts is said.
    """
    if counted.tries > max_tries:
        raise TooMany(int((counted.expiresAt - clock.now()).total_seconds()) + 1)


async def give_back(key: str) -> None:
    """Takes one try back that was counted and turned out not to count."""
    await records(Limit).change(Limit.id == key, Limit.tries > 0, inc={Limit.tries: -1})


async def hold(key: str, *, lasts: dt.timedelta) -> None:
    """Notes a fact for a while, from now on."""
    await records(Limit).upsert(Limit.id == key, set={Limit.tries: 0, Limit.expiresAt: clock.now() + lasts})


async def standing(*keys: str) -> dict[str, Limit]:
    """What is counted or held under some keys, and still lasts: one read."""
    found = await records(Limit).many(In(Limit.id, keys), Limit.expiresAt > clock.now())
    return {one.id: one for one in found}


class Tally(NamedTuple):
    """What happened at a network address since its window began."""

    tries: int
    failed: list[str]
    entered: list[str]
    expiresAt: dt.datetime


def tally_of(found: Limit | None) -> Tally | None:
    """What :func:`add_to_tally` has added up, of what :func:`standing` found."""
    if found is None:
        return None
    return Tally(found.tries, found.failed or [], found.entered or [], found.expiresAt)


async def add_to_tally(key: str, what: Literal["failed", "entered"], who: str, *, window: dt.timedelta) -> None:
    """Adds who failed or entered, each name once; ``tries`` are the failures."""
    at, limits, failure = clock.now(), records(Limit), int(what == "failed")
    named = {Limit.failed if failure else Limit.entered: who}
    for _ in range(3):
        try:
            await limits.upsert(
                Limit.id == key,
                Limit.expiresAt > at,
                add_to_set=named,
                inc={Limit.tries: failure},
                on_insert={Limit.expiresAt: at + window},
            )
        except DuplicateKeyError:
            await limits.remove(Limit.id == key, Limit.expiresAt <= at)
        else:
            return


async def forget_tries(key: str) -> None:
    """Starts the count of ``key`` afresh."""
    await records(Limit).remove(Limit.id == key)


class Bucket:
    """Requests per key in the current minute, kept in this process and bounded in memory."""

    def __init__(self, max_tries: int, *, keys: int = 20_000) -> None:
        self.max_tries, self.keys = max_tries, keys
        self._seen: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, key: str) -> int:
        """Counts one request; answers 0, or how many seconds to wait."""
        minute, second = divmod(int(time.monotonic()), 60)
        then, count = self._seen.pop(key, (minute, 0))
        count = count + 1 if then == minute else 1
        self._seen[key] = (minute, count)
        if len(self._seen) > self.keys:
            self._seen.popitem(last=False)
        return 0 if count <= self.max_tries else 60 - second
