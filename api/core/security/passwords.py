"""Passwords: argon2id at 19 MiB, 2 passes, 1 lane, off the event loop and few at a time (DECISIONS D5.4).

A hash is 35 ms of one processor. It is computed in a few threads of its own, which step back behind the event loop's
wherever both want the same processor, so that nobody else waits for those who sign in. Who signs in waits in a line;
only where that is long already, the next is asked to come again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

from api.core.errors import Unavailable

MAX_BYTES = 1024
AT_ONCE = max(1, min(4, os.cpu_count() or 1))
"""Hashes that are computed at a time, at most."""
LINE = 200
"""Hashes that wait for that, at most: some seconds of work."""
BACK = 10
"""How much nicer than the event loop's thread those are that hash."""
BUSY = "Very many people are signing in just now. Please try again in a moment."

P = ParamSpec("P")
T = TypeVar("T")
_under_way = 0


@cache
def _hasher() -> PasswordHash:
    return PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19 * 1024, parallelism=1),))


@cache
def _dummy() -> str:
    return _hasher().hash("no account has this password")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords", initializer=_step_back)


def _step_back() -> None:
    # Linux knows this of one thread; elsewhere it would be the whole process.
    if sys.platform == "linux":
        os.nice(BACK)


async def _in_turn(compute: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    global _under_way
    if _under_way >= AT_ONCE + LINE:
        raise Unavailable(BUSY)
    _under_way += 1
    try:
        made = _threads().submit(compute, *arguments, **named)
        return await asyncio.wrap_future(made)
    finally:
        _under_way -= 1


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)


def hash_now(password: str) -> str:
    """The hash of a password, computed here and now; for scripts."""
    return _hasher().hash(_normal(password))


async def hash_password(password: str) -> str:
    """The hash of a password.

    Raises:
        Unavailable: too many wait for theirs already.
    """
    return await _in_turn(hash_now, password)


def _verify(password: str, stored: str | None) -> tuple[bool, str | None]:
    try:
        return _hasher().verify_and_update(_normal(password), stored or _dummy())
    except (UnknownHashError, ValueError):
        # A stored hash that is none costs the same time as one that is.
        _hasher().verify(_normal(password), _dummy())
        return False, None


async def verify_password(password: str, stored: str | None) -> tuple[bool, str | None]:
    """Whether ``password`` fits ``stored``, and a fresh hash where the stored one has old parameters.

    Nothing fits a ``stored`` that is None or empty (no such user, no password yet), and that costs the same time.

    Raises:
        Unavailable: too many wait for their hash already.
    """
    fits, fresh = await _in_turn(_verify, password, stored)
    return (fits and bool(stored)), fresh
