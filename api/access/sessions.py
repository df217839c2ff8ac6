"""Sessions: one server-side row each, ended by log-out, block, password change, twelve hours or idleness.

The token that travels is a JWT naming the row; the row decides (DECISIONS D5.1).
"""

from __future__ import annotations

import datetime as dt
import secrets
from typing import NamedTuple, NotRequired, cast

from beanie.operators import NE
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.access.documents import FormerPlace, Session, User, is_open
from api.access.roles import role_group_of
from api.core import clock
from api.core.errors import NotSignedIn
from api.core.security import tokens
from api.core.store import Identified, name_of, records, rows
from api.core.store.database import current_cache, gather_reads, reads_concurrently
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.settings import Settings

SESSION = "session"
RESTORE = "restore"
COOKIE = "pgl_session"
TOUCH = dt.timedelta(minutes=5)
IDLE = "Session Expired: You have been logged out due to inactivity."


async def open_session(
    settings: Settings, user_id: ObjectId, *, remember: bool, device: str | None = None
) -> tuple[str, str]:
    """Starts a session; answers its token and the value of the cookie that restores it."""
    at, session_id = clock.now(), secrets.token_urlsafe(32)
    lasts = dt.timedelta(hours=settings.session_hours)
    await records(Session).add(
        Session(
            id=session_id,
            userId=user_id,
            createdAt=at,
            lastSeen=at,
            expiresAt=at + lasts,
            remember=remember,
            device=device or None,
        )
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
    await records(Session).remove(Session.id == session_id)


async def end_sessions_of(user_id: ObjectId, *, keep: str | None = None) -> None:
    """Ends every session of a user, or every other one than ``keep``."""
    others = [] if keep is None else [NE(Session.id, keep)]
    await records(Session).remove(Session.userId == user_id, *others)


class SessionRow(TypedDict):
    """What a session is judged by."""

    _id: str
    userId: ObjectId
    lastSeen: dt.datetime
    expiresAt: dt.datetime


class LiveSession(SessionRow):
    """A session behind a token, and when that token ends."""

    tokenEnds: dt.datetime


class AccountRow(Identified):
    """What an actor is made of."""

    name: str
    role: NotRequired[str | None]
    collegeId: NotRequired[ObjectId | None]
    departmentId: NotRequired[ObjectId | None]
    formerPlaces: NotRequired[list[FormerPlace] | None]
    status: NotRequired[bool | None]
    paymentStatus: NotRequired[bool | None]
    licenceRefundedOn: NotRequired[dt.datetime | None]
    verifyByHod: NotRequired[bool | None]
    joiningDate: NotRequired[dt.datetime | None]
    removedOn: NotRequired[dt.datetime | None]


ACCOUNT = Ref(name_of(User), *(name for name in AccountRow.__annotations__ if name != "_id"))
REMEMBERED = 3.0


class _Known(NamedTuple):
    """An actor that a token stood for, and until when it does if nothing in the store changes."""

    actor: Actor
    until: dt.datetime


async def live_session(settings: Settings, cookie: str) -> LiveSession | None:
    """The session row behind the cookie that restores one, with the cookie's own end as ``tokenEnds``, or None where
    either no longer counts. Marks it as seen."""
    return await _if_live(settings, await _named_by(settings, cookie, RESTORE), used=True)


async def _if_live(settings: Settings, row: LiveSession | None, *, used: bool) -> LiveSession | None:
    at = clock.now()
    if row is None or row["expiresAt"] <= at or _is_idle(settings, row):
        return None
    if used and at - row["lastSeen"] >= TOUCH:
        await touch(row["_id"])
    return row


async def _named_by(settings: Settings, token: str, purpose: str) -> LiveSession | None:
    claims = tokens.read(settings.secret.get_secret_value(), token, purpose=purpose)
    return None if claims is None else await _named_in(claims)


async def _named_in(claims: tokens.Claims) -> LiveSession | None:
    row = await rows(Session, SessionRow).one(Session.id == claims["jti"])
    if row is None or str(row["userId"]) != claims["sub"]:
        return None
    return {**row, "tokenEnds": dt.datetime.fromtimestamp(claims["exp"], dt.UTC)}


def _is_idle(settings: Settings, row: SessionRow) -> bool:
    return clock.now() - row["lastSeen"] > dt.timedelta(minutes=settings.idle_minutes)


async def refusal(settings: Settings, token: str, purpose: str = SESSION) -> NotSignedIn:
    """What to answer to a token that no session is behind any more: where the session was idle, that it was."""
    row = await _named_by(settings, token, purpose) if token else None
    return NotSignedIn(IDLE, code="idle") if row is not None and _is_idle(settings, row) else NotSignedIn()


async def is_signed_in(settings: Settings, user_id: ObjectId) -> bool:
    """Whether an open account has a session that still counts: what a link to a file is worth (DECISIONS D9.2)."""
    at = clock.now()
    seen = at - dt.timedelta(minutes=settings.idle_minutes)
    live, user = await gather_reads(
        records(Session).exists(Session.userId == user_id, Session.expiresAt > at, Session.lastSeen >= seen),
        rows(User, AccountRow).one(User.id == user_id),
    )
    return live and user is not None and may_sign_in(user)


async def touch(session_id: str, *, ago: dt.timedelta = dt.timedelta()) -> None:
    """Writes that somebody was there, now or a while ago; a later time that is known already stays."""
    at = clock.now() - ago
    await records(Session).change(Session.id == session_id, Session.lastSeen < at, set={Session.lastSeen: at})


async def actor_for(settings: Settings, token: str, *, used: bool = True) -> Actor | None:
    """The actor behind a Bearer token, or None; blocked staff, unpaid and removed students are nobody.

    The embedded store is asked again only after the session or the account has changed there, or when the session ends
    by the clock or is to be marked as seen. Of a server the session is asked each time, because other processes end
    sessions too; whatever closes an account ends its sessions.
    """
    cache, key = current_cache(), ("actor", settings.secret.get_secret_value(), token)
    known: _Known | None = cache.get(key)
    if known is not None and clock.now() < known.until:
        return known.actor
    claims = tokens.read(settings.secret.get_secret_value(), token, purpose=SESSION)
    if claims is None or not ObjectId.is_valid(claims["sub"]):
        return None
    with cache.track_dependencies() as dependencies:
        # The token names both, so that neither waits for the other.
        named, user = await gather_reads(_named_in(claims), _account(ObjectId(claims["sub"])))
        row = await _if_live(settings, named, used=used)
    if row is None or user is None or not may_sign_in(user):
        return None
    actor = _actor(user, row["_id"])
    unseen = row["lastSeen"] + min(TOUCH, dt.timedelta(minutes=settings.idle_minutes))
    cache.put(key, _Known(actor, min(unseen, row["expiresAt"], row["tokenEnds"])), dependencies)
    return actor


async def _account(user_id: ObjectId) -> AccountRow | None:
    """An account; with a database server as it was up to :data:`REMEMBERED` seconds ago, but for own writes."""
    if reads_concurrently():
        return cast("AccountRow | None", (await small(ACCOUNT, [user_id], seconds=REMEMBERED))[user_id])
    return await rows(User, AccountRow).one(User.id == user_id)


def _actor(user: AccountRow, session_id: str) -> Actor:
    role = user.get("role") or None
    return Actor(
        id=user["_id"],
        name=user["name"],
        role=role,
        role_group=role_group_of(role),
        collegeId=user.get("collegeId"),
        departmentId=user.get("departmentId"),
        verified=bool(role) or (user.get("verifyByHod") is True and user.get("joiningDate") is not None),
        joinedOn=joined.date() if not role and (joined := user.get("joiningDate")) else None,
        refunded=not role and user.get("licenceRefundedOn") is not None,
        sessionId=session_id,
        formerPlaces=tuple((one["collegeId"], one["departmentId"]) for one in user.get("formerPlaces") or ()),
    )


async def actor_behind(user_id: ObjectId) -> Actor | None:
    """The actor for whom work goes on after the request that began it, with the rights that the account has now; None
    where it is no longer open."""
    user = await rows(User, AccountRow).one(User.id == user_id)
    return None if user is None or not may_sign_in(user) else _actor(user, "")


def may_sign_in(user: AccountRow) -> bool:
    """Whether an account is open: see :func:`api.access.documents.is_open`."""
    states = user.get("status"), user.get("paymentStatus"), user.get("removedOn"), user.get("licenceRefundedOn")
    return is_open(user.get("role"), *states)
