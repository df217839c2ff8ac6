"""How often passwords may be guessed at sign-in. What fails counts; what succeeds does not (attack group AU).

Counted are an account at a network address, an account at the addresses where it has not signed in before, and an
address. A college stands behind one address: so many failures there count only where they are about many accounts, and
about more than sign in there. A browser that has signed in to the account before is counted apart from all others
(``known.py``), so that nobody's failures keep the owner out.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

import anyio
from anyio.lowlevel import RunVar

from api.access import limits
from api.access.documents import Limit
from api.core import clock
from api.core.errors import TooMany, Unavailable
from api.core.security.passwords import AT_ONCE, BUSY, LINE
from api.core.store import durability
from api.core.store.database import gather_writes
from api.core.text import folded
from api.settings import Settings

OF_ACCOUNT = 4
"""Times what one address may try at an account: what all unknown ones may try at it in :data:`HOUR`."""
OF_ADDRESS, ACCOUNTS = 20, 6
"""Times the same: the failures of one address in :data:`BRIEFLY`, and the accounts that they are about, from which on
nobody unknown may try from there."""
HOUR, BRIEFLY = dt.timedelta(hours=1), dt.timedelta(minutes=10)
REMEMBERED = dt.timedelta(days=30)
"""How long an account knows an address where it signed in."""

_SLOTS: RunVar[anyio.CapacityLimiter] = RunVar("guesses")


class Try(NamedTuple):
    """Who tries to sign in: the account, the network address, and the keys under which what fails is counted.

    In a known browser, which is counted alone, ``address`` and ``alone`` are None. ``others`` are the tries under the
    same keys that were under way in this process as this one began."""

    account: str
    address: str | None
    pair: str
    alone: str | None
    others: Mapping[str, int]


class Guess(NamedTuple):
    """One try that was let through: who tries, and under which keys it counts as one that fails.

    ``counted`` where it has been counted already; elsewhere it is with its outcome. ``window`` is that of ``pair``."""

    account: str
    address: str | None
    pair: str
    alone: str | None
    counted: bool
    window: dt.timedelta


_under_way: Counter[str] = Counter()
"""Tries in this process by key, from before the look at the limits until their outcome is counted."""


@asynccontextmanager
async def one_try(email: str, address: str, known: str | None) -> AsyncIterator[Try]:
    """Held from before the look at the limits until the outcome is counted: no more tries pass at once than are hashed.

    Raises:
        Unavailable: the line of those who wait for it is long already.
    """
    account = _account(email)
    pair, alone = (f"signin:known:{known}", None) if known else (_pair(account, address), _alone(account))
    keys = [key for key in (pair, alone) if key]
    async with _one_of_few():
        others = {key: _under_way[key] for key in keys}
        _under_way.update(keys)
        try:
            yield Try(account, None if known else address, pair, alone, others)
        finally:
            _under_way.subtract(keys)
            for key in keys:
                if not _under_way[key]:
                    del _under_way[key]


def _one_of_few() -> anyio.CapacityLimiter:
    slots = _SLOTS.get(None)
    if slots is None:
        slots = anyio.CapacityLimiter(AT_ONCE)
        _SLOTS.set(slots)
    if slots.statistics().tasks_waiting >= LINE:
        raise Unavailable(BUSY)
    return slots


Standing = Mapping[str, Limit]
"""What is counted about a try before it, by key."""


async def look(one: Try) -> Standing:
    """What :func:`admit` judges a try by: nothing, where it counts first and looks then."""
    looks_only = durability.commits_at_once()
    if one.address is None:
        return await limits.standing(one.pair) if looks_only else {}
    alone = [one.alone] if looks_only and one.alone else []
    return await limits.standing(_knows(one.account, one.address), _from(one.address), one.pair, *alone)


async def admit(settings: Settings, one: Try, seen: Standing) -> Guess:
    """Lets a try through; ``seen`` is what :func:`look` found.

    In a store that other processes write to it is counted now, as one that fails until :func:`succeeded` says
    otherwise: what they let through at the same time is told nowhere else. The embedded store has one process, and what
    is under way there counts beside what is stored; so its outcome is all that is written, in one commit.

    Raises:
        TooMany: too much has failed for this account here, for this account elsewhere, or from this address.
    """
    max_tries, window = settings.sign_in_tries, dt.timedelta(minutes=settings.sign_in_minutes)
    is_new = one.address is not None and _knows(one.account, one.address) not in seen
    counts = not durability.commits_at_once()
    guess = Guess(one.account, one.address, one.pair, one.alone if is_new else None, counts, window)
    tally = limits.tally_of(seen.get(_from(one.address))) if one.address is not None else None
    many = tally and tally.tries >= max_tries * OF_ADDRESS
    crowded = tally and many and len(tally.failed) >= max(max_tries * ACCOUNTS, len(tally.entered) + 1)
    full = guess.pair in seen and seen[guess.pair].tries >= max_tries
    if not counts:
        _refuse_beyond(max_tries, one, seen, guess.pair)
    elif guess.alone is None or full or crowded:
        await limits.count_try(guess.pair, max_tries=max_tries, window=window)
    if tally and crowded:
        raise TooMany(int((tally.expiresAt - clock.now()).total_seconds()) + 1)
    if guess.alone is None:
        return guess
    if not counts:
        _refuse_beyond(max_tries * OF_ACCOUNT, one, seen, guess.alone)
    elif not full:
        await _count(max_tries, guess, guess.alone)
    return guess


def _refuse_beyond(max_tries: int, one: Try, seen: Standing, key: str) -> None:
    """Refuses a try that would be beyond ``max_tries`` if it and all that are under way failed.

    Raises:
        TooMany: it would.
    """
    stored = seen.get(key)
    if (stored.tries if stored else 0) + one.others[key] < max_tries:
        return
    if stored is None:
        raise TooMany(1)
    raise TooMany(int((stored.expiresAt - clock.now()).total_seconds()) + 1)


async def _count(max_tries: int, guess: Guess, alone: str) -> None:
    here, elsewhere = await gather_writes(
        limits.add_try(guess.pair, window=guess.window), limits.add_try(alone, window=HOUR)
    )
    if here.tries > max_tries:
        # Others have tried here since the look: this one is not about the account elsewhere.
        await limits.give_back(alone)
    limits.refuse_beyond(max_tries, here)
    limits.refuse_beyond(max_tries * OF_ACCOUNT, elsewhere)


async def failed(guess: Guess) -> None:
    """The password was wrong, or there is no such account."""
    writes: list[Awaitable[object]] = []
    if not guess.counted:
        writes.append(limits.add_try(guess.pair, window=guess.window))
        if guess.alone:
            writes.append(limits.add_try(guess.alone, window=HOUR))
    if guess.address is not None:
        writes.append(limits.add_to_tally(_from(guess.address), "failed", guess.account, window=BRIEFLY))
    await gather_writes(*writes)


async def succeeded(guess: Guess) -> None:
    """The password was right: the account is known here, and its count here starts afresh."""
    writes: list[Awaitable[object]] = [limits.forget_tries(guess.pair)]
    if guess.address is not None:
        writes.append(limits.hold(_knows(guess.account, guess.address), lasts=REMEMBERED))
        writes.append(limits.add_to_tally(_from(guess.address), "entered", guess.account, window=BRIEFLY))
    if guess.alone and guess.counted:
        writes.append(limits.give_back(guess.alone))
    await gather_writes(*writes)


async def forgive(email: str) -> None:
    """Starts the count of an account afresh: its owner has set a password by a mailed link."""
    await limits.forget_tries(_alone(_account(email)))


def _account(email: str) -> str:
    """The account that is meant, whether or not there is one; short, and without what somebody typed."""
    return hashlib.sha256(folded(email).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def _pair(account: str, address: str) -> str:
    return f"signin:{account}:{address}"


def _from(address: str) -> str:
    return f"signin-from:{address}"


def _alone(account: str) -> str:
    return f"signin-account:{account}"


def _knows(account: str, address: str) -> str:
    return f"signin-knows:{account}:{address}"
