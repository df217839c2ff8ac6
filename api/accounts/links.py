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

from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.database import Row, collection
from api.core.documents import BaseDocument
from api.core.errors import AppError

Purpose = Literal["verify", "verifyStaff", "password"]

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
ENDED = "This link is not valid any more. It works once and for a limited time."


class AccountLink(BaseDocument):
    """A link that was mailed; ``_id`` is the hash of its token, ``usedAt`` when one that verifies an address did."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    purpose: str
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


def seal_of(user: Row) -> str:
    """What tells whether the password is still the one that a link was made for."""
    return hashlib.sha256(str(user.get("passwordHash") or "").encode()).hexdigest()


async def make(purpose: Purpose, user: Row, lasts: dt.timedelta) -> str:
    """Makes a link of an account and answers its token, which is stored nowhere."""
    token = secrets.token_urlsafe(32)
    row = {
        "_id": _hashed(token),
        "purpose": purpose,
        "userId": user["_id"],
        "seal": seal_of(user),
        "expiresAt": clock.now() + lasts,
    }
    await collection("links").insert_one(row)
    return token


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _wanted(purpose: Purpose, token: str) -> Row:
    if not TOKEN.fullmatch(token):
        raise ended()
    return {"_id": _hashed(token), "purpose": purpose, "expiresAt": {"$gt": clock.now()}}


def ended() -> AppError:
    """The refusal of a link that is unknown, used or too old; it does not say which."""
    return AppError(ENDED, code="link_ended")


async def look(purpose: Purpose, token: str) -> Row:
    """The link of a token; it stays.

    Raises:
        AppError: there is none, or not any more (400).
    """
    found: Row | None = await collection("links").find_one(_wanted(purpose, token))
    if found is None:
        raise ended()
    return found


async def redeem(purpose: Purpose, token: str) -> tuple[Row, bool]:
    """The link of a token, and whether this was its first use. It is kept until its time is over, so that who opens
    it again is told what came of the first time; :func:`look` must not be used for the same purpose.

    Raises:
        AppError: there is none, or not any more (400).
    """
    wanted = _wanted(purpose, token)
    first: Row | None = await collection("links").find_one_and_update(
        {**wanted, "usedAt": None}, {"$set": {"usedAt": clock.now()}}
    )
    return (first, True) if first is not None else (await look(purpose, token), False)


async def end(purpose: Purpose, user_id: ObjectId) -> None:
    """Ends every link of an account for a purpose."""
    await collection("links").delete_many({"userId": user_id, "purpose": purpose})
