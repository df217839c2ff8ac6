"""How often passwords may be guessed at sign-in. What fails counts; what succeeds does not (attack group AU).

Counted are an account at a network address, an account at the addresses where it has not signed in before, and an
address. A college stands behind one address: so many failures there count only where they are about many accounts, and
about more than sign in there. A browser that has signed in to the account before is counted apart from all others
(``known.py``), so that nobody's failures keep the owner out.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import NamedTuple

import anyio
from anyio.lowlevel import RunVar

from api.access import limits
from api.core import clock
from api.core.errors import TooMany
from api.core.passwords import AT_ONCE
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


class Guess(NamedTuple):
    """One try that was let through: who tries, and under which keys it has been counted."""

    account: str
    address: str | None
    pair: str
    alone: str | None


def one_of_few() -> anyio.CapacityLimiter:
    """Held from the look at the limits until the outcome is counted: no more tries pass at once than are hashed."""
    slots = _SLOTS.get(None)
    if slots is None:
        slots = anyio.CapacityLimiter(AT_ONCE)
        _SLOTS.set(slots)
    return slots


async def admit(settings: Settings, email: str, address: str, known: str | None) -> Guess:
    """Lets a try through, and counts it as one that fails until :func:`succeeded` says otherwise.

    Raises:
        TooMany: too much has failed for this account here, for this account elsewhere, or from this address.
    """
    most, window = settings.sign_in_tries, dt.timedelta(minutes=settings.sign_in_minutes)
    account = _account(email)
    if known:
        guess = Guess(account, None, f"signin:known:{known}", None)
        await limits.count_try(guess.pair, most=most, window=window)
        return guess
    is_new = not await limits.holds(_knows(account, address))
    guess = Guess(account, address, f"signin:{account}:{address}", _alone(account) if is_new else None)
    await limits.count_try(guess.pair, most=most, window=window)
    tally = await limits.tally(_from(address))
    if tally and tally.tries >= most * OF_ADDRESS and len(tally.failed) >= max(most * ACCOUNTS, len(tally.entered) + 1):
        raise TooMany(int((tally.expiresAt - clock.now()).total_seconds()) + 1)
    if guess.alone:
        await limits.count_try(guess.alone, most=most * OF_ACCOUNT, window=HOUR)
    return guess


async def failed(guess: Guess) -> None:
    """The password was wrong, or there is no such account."""
    if guess.address is not None:
        await limits.add_to_tally(_from(guess.address), "failed", guess.account, window=BRIEFLY)


async def succeeded(guess: Guess) -> None:
    """The password was right: the account is known here, and its count here starts afresh."""
    await limits.forget_tries(guess.pair)
    if guess.address is None:
        return
    if guess.alone:
        await limits.give_back(guess.alone)
    await limits.hold(_knows(guess.account, guess.address), lasts=REMEMBERED)
    await limits.add_to_tally(_from(guess.address), "entered", guess.account, window=BRIEFLY)


async def forgive(email: str) -> None:
    """Starts the count of an account afresh: its owner has set a password by a mailed link."""
    await limits.forget_tries(_alone(_account(email)))


def _account(email: str) -> str:
    """The account that is meant, whether or not there is one; short, and without what somebody typed."""
    return hashlib.sha256(folded(email).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def _from(address: str) -> str:
    return f"signin-from:{address}"


def _alone(account: str) -> str:
    return f"signin-account:{account}"


def _knows(account: str, address: str) -> str:
    return f"signin-knows:{account}:{address}"
