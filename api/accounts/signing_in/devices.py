"""Where a person is signed in: the list of sessions, and the end of one or all of them."""

from __future__ import annotations

import datetime as dt
import hashlib
import re

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.access.documents import Session
from api.accounts.answers import SessionRow
from api.core import clock
from api.core.errors import or_404
from api.core.http.listing import UNPAGED_LIMIT
from api.core.security import audit
from api.core.store import records

BROWSERS = (
    ("Edge", re.compile(r"\bEdgA?/")),
    ("Opera", re.compile(r"\bOPR/")),
    ("Samsung Internet", re.compile(r"\bSamsungBrowser/")),
    ("Firefox", re.compile(r"\b(Firefox|FxiOS)/")),
    ("Chrome", re.compile(r"\b(Chrome|CriOS)/")),
    ("Safari", re.compile(r"\bSafari/")),
)
SYSTEMS = (
    ("iPhone", re.compile(r"\biPhone\b")),
    ("iPad", re.compile(r"\biPad\b")),
    ("Android", re.compile(r"\bAndroid\b")),
    ("Windows", re.compile(r"\bWindows\b")),
    ("ChromeOS", re.compile(r"\bCrOS\b")),
    ("Mac", re.compile(r"\bMacintosh\b")),
    ("Linux", re.compile(r"\bLinux\b")),
)


def device_of(agent: str | None) -> str:
    """A browser and system in two words, for the list; nothing else of what a browser says of itself is kept."""
    text = (agent or "")[:500]
    found = [
        next((name for name, pattern in patterns if pattern.search(text)), None) for patterns in (BROWSERS, SYSTEMS)
    ]
    browser, system = found
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "Unknown device"


def key_of(session_id: str) -> str:
    """The name of a session on the wire: it opens nothing, unlike the session's own id."""
    return hashlib.sha256(session_id.encode()).hexdigest()[:24]


async def _live(user_id: ObjectId, idle_minutes: int) -> list[Session]:
    at = clock.now()
    seen = at - dt.timedelta(minutes=idle_minutes)
    live = (Session.userId == user_id, Session.expiresAt > at, Session.lastSeen >= seen)
    found = await records(Session).many(*live, limit=UNPAGED_LIMIT)
    return sorted(found, key=lambda session: session.lastSeen, reverse=True)


async def sessions_of(actor: Actor, user_id: ObjectId, idle_minutes: int) -> list[SessionRow]:
    """Where a person is signed in now, the latest seen first; ``current`` is the actor's own session."""
    return [
        {
            "_id": key_of(session.id),
            "device": session.device or "Unknown device",
            "createdAt": session.createdAt,
            "lastSeen": session.lastSeen,
            "expiresAt": session.expiresAt,
            "remember": session.remember,
            "current": session.id == actor.sessionId,
        }
        for session in await _live(user_id, idle_minutes)
    ]


async def end(actor: Actor, user_id: ObjectId, key: str, idle_minutes: int) -> None:
    """Ends one session of a person.

    Raises:
        NotFound: there is none.
    """
    session = next((each for each in await _live(user_id, idle_minutes) if key_of(each.id) == key), None)
    await sessions.end_session(or_404(session, "This session has already ended.").id)
    await audit.record_by(actor, "session.revoked", f"users/{user_id}", sessions=1)


async def end_all(actor: Actor, user_id: ObjectId, idle_minutes: int) -> int:
    """Ends every session of a person but the one that asks; answers how many were alive."""
    alive = [session for session in await _live(user_id, idle_minutes) if session.id != actor.sessionId]
    await sessions.end_sessions_of(user_id, keep=actor.sessionId)
    await audit.record_by(actor, "session.revoked", f"users/{user_id}", sessions=len(alive))
    return len(alive)
