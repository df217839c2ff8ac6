"""Sessions: one server-side row each, ended by log-out, block, password change, twelve hours or idleness.

The token that travels is a JWT naming the row; the row decides (design section 5).
"""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Any, NamedTuple

from bson import ObjectId
from pymongo import IndexModel

from api.access.actor import Actor
from api.access.roles import sort_of
from api.core import clock, tokens
from api.core.database import collection, kept, together
from api.core.documents import BaseDocument
from api.core.errors import NotSignedIn
from api.settings import Settings

SESSION = "session"
RESTORE = "restore"
COOKIE = "pgl_session"
TOUCH = dt.timedelta(minutes=5)
IDLE = "Session Expired: You have been logged out due to inactivity."


class Session(BaseDocument):
    """A sign-in. ``lastSeen`` is written at most every five minutes; ``expiresAt`` also lets the store drop the row;
    ``device`` is the browser and system in words, for the list of sessions."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    userId: ObjectId
    createdAt: dt.datetime
    lastSeen: dt.datetime
    expiresAt: dt.datetime
    remember: bool = False
    device: str | None = None

    class Settings(BaseDocument.Settings):
        name = "sessions"
        indexes = [
            IndexModel([("userId", 1)], name="user"),
            IndexModel([("expiresAt", 1)], name="expiry", expireAfterSeconds=0),
        ]


async def open_session(
    settings: Settings, user_id: ObjectId, *, remember: bool, device: str | None = None
) -> tuple[str, str]:
    """Starts a session; answers its token and the value of the cookie that restores it."""
    at, session_id = clock.now(), secrets.token_urlsafe(32)
    lasts = dt.timedelta(hours=settings.session_hours)
    await collection("sessions").insert_one(
        {
            "_id": session_id,
            "userId": user_id,
            "createdAt": at,
            "lastSeen": at,
            "expiresAt": at + lasts,
            "remember": remember,
            **({"device": device} if device else {}),
        }
    )
    return token_for(settings, user_id, session_id, lasts), cookie_for(settings, user_id, session_id, lasts)


def token_for(settings: Settings, user_id: ObjectId, session_id: str, lasts: dt.timedelta) -> str:
    """The token that a client sends as a Bearer."""
    secret = settings.secret.get_secret_value()
    return tokens.sign(secret, purpose=SESSION, subject=str(user_id), token_id=session_id, lasts=lasts)


def cookie_for(settings: Settings, user_id: ObjectId, session_id: str, lasts: dt.timedelta) -> str:
    """The cookie value; it opens nothing but ``GET /api/session``."""
    secret = settings.secret.get_secret_value()
    return tokens.sign(secret, purpose=RESTORE, subject=str(user_id), token_id=session_id, lasts=lasts)


async def end_session(session_id: str) -> None:
    """Ends one session at once."""
    await collection("sessions").delete_one({"_id": session_id})


async def end_sessions_of(user_id: ObjectId, *, keep: str | None = None) -> None:
    """Ends every session of a user, or every other one than ``keep``."""
    filter_: dict[str, Any] = {"userId": user_id}
    if keep is not None:
        filter_["_id"] = {"$ne": keep}
    await collection("sessions").delete_many(filter_)


class _Known(NamedTuple):
    """An actor that a token stood for, and until when it does if nothing in the store changes."""

    actor: Actor
    until: dt.datetime


async def live_session(
    settings: Settings, token: str, purpose: str = SESSION, *, used: bool = True
) -> dict[str, Any] | None:
    """The session row behind a token, with the token's own end as ``tokenEnds``, or None where the token or the row no
    longer counts. Marks it as seen if used."""
    row = await _named_by(settings, token, purpose)
    at = clock.now()
    if row is None or row["expiresAt"] <= at or _is_idle(settings, row):
        return None
    if used and at - row["lastSeen"] >= TOUCH:
        await touch(row["_id"])
    return row


async def _named_by(settings: Settings, token: str, purpose: str) -> dict[str, Any] | None:
    claims = tokens.read(settings.secret.get_secret_value(), token, purpose=purpose)
    if claims is None:
        return None
    row: dict[str, Any] | None = await collection("sessions").find_one({"_id": claims["jti"]})
    if row is None or str(row["userId"]) != claims["sub"]:
        return None
    return {**row, "tokenEnds": dt.datetime.fromtimestamp(claims["exp"], dt.UTC)}


def _is_idle(settings: Settings, row: dict[str, Any]) -> bool:
    last: dt.datetime = row["lastSeen"]
    return clock.now() - last > dt.timedelta(minutes=settings.idle_minutes)


async def refusal(settings: Settings, token: str, purpose: str = SESSION) -> NotSignedIn:
    """What to answer to a token that no session is behind any more: where the session was idle, that it was."""
    row = await _named_by(settings, token, purpose) if token else None
    return NotSignedIn(IDLE, code="idle") if row is not None and _is_idle(settings, row) else NotSignedIn()


async def is_signed_in(settings: Settings, user_id: ObjectId) -> bool:
    """Whether an open account has a session that still counts: what a link to a file is worth (design section 5)."""
    at = clock.now()
    seen = {"$gte": at - dt.timedelta(minutes=settings.idle_minutes)}
    live = {"userId": user_id, "expiresAt": {"$gt": at}, "lastSeen": seen}
    session, user = await together(
        collection("sessions").find_one(live, {"_id": 1}),
        collection("users").find_one({"_id": user_id}, {"role": 1, "status": 1, "paymentStatus": 1, "removedOn": 1}),
    )
    return session is not None and user is not None and may_sign_in(user)


async def touch(session_id: str, *, ago: dt.timedelta = dt.timedelta()) -> None:
    """Writes that somebody was there, now or a while ago; a later time that is known already stays."""
    at = clock.now() - ago
    await collection("sessions").update_one({"_id": session_id, "lastSeen": {"$lt": at}}, {"$set": {"lastSeen": at}})


ACTOR_FIELDS = dict.fromkeys(
    (
        *("name", "role", "collegeId", "departmentId", "formerPlaces"),
        *("status", "paymentStatus", "verifyByHod", "joiningDate", "removedOn"),
    ),
    1,
)


async def actor_for(settings: Settings, token: str, *, used: bool = True) -> Actor | None:
    """The actor behind a Bearer token, or None; blocked staff, unpaid and removed students are nobody.

    The embedded store is asked again only after something in it has changed, or when the session ends by the clock or
    is to be marked as seen.
    """
    memory, key = kept(), ("actor", settings.secret.get_secret_value(), token)
    known: _Known | None = memory.get(key)
    if known is not None and clock.now() < known.until:
        return known.actor
    with memory.watching() as seen:
        row = await live_session(settings, token, used=used)
        if row is None:
            return None
        user = await collection("users").find_one({"_id": row["userId"]}, ACTOR_FIELDS)
    if user is None or not may_sign_in(user):
        return None
    actor = _actor(user, row["_id"])
    unseen = row["lastSeen"] + min(TOUCH, dt.timedelta(minutes=settings.idle_minutes))
    memory.put(key, _Known(actor, min(unseen, row["expiresAt"], row["tokenEnds"])), seen)
    return actor


def _actor(user: dict[str, Any], session_id: str) -> Actor:
    role = user.get("role") or None
    return Actor(
        id=user["_id"],
        name=user["name"],
        role=role,
        sort=sort_of(role),
        collegeId=user.get("collegeId"),
        departmentId=user.get("departmentId"),
        verified=bool(role) or (user.get("verifyByHod") is True and user.get("joiningDate") is not None),
        sessionId=session_id,
        formerPlaces=tuple((one["collegeId"], one["departmentId"]) for one in user.get("formerPlaces") or ()),
    )


async def actor_behind(user_id: ObjectId) -> Actor | None:
    """The actor for whom work goes on after the request that began it, with the rights that the account has now; None
    where it is no longer open."""
    user = await collection("users").find_one({"_id": user_id}, ACTOR_FIELDS)
    return None if user is None or not may_sign_in(user) else _actor(user, "")


def may_sign_in(user: dict[str, Any]) -> bool:
    """Whether an account is open: staff not blocked, students paid, nobody removed."""
    if user.get("removedOn") is not None:
        return False
    return bool(user.get("status")) if user.get("role") else bool(user.get("paymentStatus"))
