"""Links in mails that act for an account once: verify an address, set a password.

The token is 256 bits drawn by lot and stored as its hash. A password link also holds a seal of the password that it
replaces, so that it ends with any change of that (attack rows OT-15, OT-16).
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import secrets
from typing import Literal

from beanie.operators import Eq
from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.errors import AppError
from api.core.store import Condition, records
from api.core.store.documents import BaseDocument

Purpose = Literal["verify", "verifyStaff", "password"]

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
ENDED = "This link is no longer valid. It works once and for a limited time."


class AccountLink(BaseDocument):
    """A link that was mailed; ``_id`` is the hash of its token, ``usedAt`` when one that verifies an address did."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    purpose: Purpose
    userId: ObjectId
    seal: str
    expiresAt: dt.datetime
    usedAt: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "links"
        indexes = [
            IndexModel([("userId", 1), ("purpose", 1)], name="user"),
            IndexModel([("expiresAt", 1)], name="expiry", expireAfterSeconds=0),
        ]


def seal_of(password_hash: str | None) -> str:
    """What tells whether the password is still the one that a link was made for."""
    return hashlib.sha256((password_hash or "").encode()).hexdigest()


async def make(purpose: Purpose, user_id: ObjectId, password_hash: str | None, lasts: dt.timedelta) -> str:
    """Makes a link of an account, with the password that it has, and answers its token, which is stored nowhere."""
    token = secrets.token_urlsafe(32)
    await records(AccountLink).add(
        AccountLink(
            id=_hashed(token),
            purpose=purpose,
            userId=user_id,
            seal=seal_of(password_hash),
            expiresAt=clock.now() + lasts,
        )
    )
    return token


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _wanted(purpose: Purpose, token: str) -> list[Condition]:
    if not TOKEN.fullmatch(token):
        raise ended()
    return [AccountLink.id == _hashed(token), AccountLink.purpose == purpose, AccountLink.expiresAt > clock.now()]


def ended() -> AppError:
    """The refusal of a link that is unknown, used or too old; it does not say which."""
    return AppError(ENDED, code="link_ended")


async def look(purpose: Purpose, token: str) -> AccountLink:
    """The link of a token; it stays.

    Raises:
        AppError: there is none, or not any more (400).
    """
    link = await records(AccountLink).one(*_wanted(purpose, token))
    if link is None:
        raise ended()
    return link


async def redeem(purpose: Purpose, token: str) -> tuple[AccountLink, bool]:
    """The link of a token, and whether this was its first use. It is kept until its time is over, so that who opens
    it again learns what came of the first time; :func:`look` must not be used for the same purpose.

    Raises:
        AppError: there is none, or not any more (400).
    """
    unused = [*_wanted(purpose, token), Eq(AccountLink.usedAt, None)]
    first = await records(AccountLink).change_and_read(*unused, set={AccountLink.usedAt: clock.now()})
    return (first, True) if first is not None else (await look(purpose, token), False)


async def end(purpose: Purpose, user_id: ObjectId) -> None:
    """Ends every link of an account for a purpose."""
    await records(AccountLink).remove(AccountLink.userId == user_id, AccountLink.purpose == purpose)
