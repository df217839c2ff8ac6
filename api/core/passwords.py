"""Passwords: argon2id at 19 MiB, 2 passes, 1 lane, off the event loop and few at a time (design section 5)."""

from __future__ import annotations

import unicodedata
from functools import cache

import anyio
from anyio.lowlevel import RunVar
from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

MAX_BYTES = 1024
AT_ONCE = 4

_LIMITER: RunVar[anyio.CapacityLimiter] = RunVar("hashing")
"""One for each event loop: a limiter belongs to its own."""


@cache
def _hasher() -> PasswordHash:
    return PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19 * 1024, parallelism=1),))


@cache
def _dummy() -> str:
    return _hasher().hash("no account has this password")


def _limiter() -> anyio.CapacityLimiter:
    limiter = _LIMITER.get(None)
    if limiter is None:
        limiter = anyio.CapacityLimiter(AT_ONCE)
        _LIMITER.set(limiter)
    return limiter


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)


def hash_now(password: str) -> str:
    """The hash of a password, computed here and now; for scripts."""
    return _hasher().hash(_normal(password))


async def hash_password(password: str) -> str:
    """The hash of a password."""
    return await anyio.to_thread.run_sync(hash_now, password, limiter=_limiter())


def _verify(password: str, stored: str) -> tuple[bool, str | None]:
    try:
        return _hasher().verify_and_update(_normal(password), stored)
    except (UnknownHashError, ValueError):
        # A stored hash that is none costs the same time as one that is.
        _hasher().verify(_normal(password), _dummy())
        return False, None


async def verify_password(password: str, stored: str | None) -> tuple[bool, str | None]:
    """Whether ``password`` fits ``stored``, and a fresh hash where the stored one has old parameters.

    Nothing fits a ``stored`` that is None or empty (no such user, no password yet), and that costs the same time.
    """
    fits, fresh = await anyio.to_thread.run_sync(_verify, password, stored or _dummy(), limiter=_limiter())
    return (fits and bool(stored)), fresh
