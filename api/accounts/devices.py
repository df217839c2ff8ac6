"""Where a person is signed in: the list of sessions, and the end of one or all of them."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from typing import Any

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, collection
from api.core.errors import NotFound
from api.core.listing import ALL_ROWS

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
    found = [next((name for name, mark in marks if mark.search(text)), None) for marks in (BROWSERS, SYSTEMS)]
    browser, system = found
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "Unknown device"


def key_of(session_id: str) -> str:
    """The name of a session on the wire: it opens nothing, unlike the session's own id."""
    return hashlib.sha256(session_id.encode()).hexdigest()[:24]


async def _live(user_id: ObjectId, idle_minutes: int) -> list[Row]:
    at = clock.now()
    seen = at - dt.timedelta(minutes=idle_minutes)
    filter_ = {"userId": user_id, "expiresAt": {"$gt": at}, "lastSeen": {"$gte": seen}}
    rows = [row async for row in collection("sessions").find(filter_).limit(ALL_ROWS)]
    return sorted(rows, key=lambda row: row["lastSeen"], reverse=True)


async def sessions_of(actor: Actor, user_id: ObjectId, idle_minutes: int) -> list[dict[str, Any]]:
    """Where a person is signed in now, the latest seen first; ``current`` is the actor's own session."""
    return [
        {
            "_id": key_of(row["_id"]),
            "device": row.get("device") or "Unknown device",
            "createdAt": row["createdAt"],
            "lastSeen": row["lastSeen"],
            "expiresAt": row["expiresAt"],
            "remember": bool(row.get("remember")),
            "current": row["_id"] == actor.sessionId,
        }
        for row in await _live(user_id, idle_minutes)
    ]


async def end(actor: Actor, user_id: ObjectId, key: str, idle_minutes: int) -> None:
    """Ends one session of a person.

    Raises:
        NotFound: there is none.
    """
    found = next((row for row in await _live(user_id, idle_minutes) if key_of(row["_id"]) == key), None)
    if found is None:
        raise NotFound("This session has ended already.")
    await sessions.end_session(found["_id"])
    await audit.record("session.revoked", actor_id=actor.id, role=actor.role, target=f"users/{user_id}", sessions=1)


async def end_all(actor: Actor, user_id: ObjectId, idle_minutes: int) -> int:
    """Ends every session of a person but the one that asks; answers how many were alive."""
    alive = [row for row in await _live(user_id, idle_minutes) if row["_id"] != actor.sessionId]
    await sessions.end_sessions_of(user_id, keep=actor.sessionId)
    await audit.record(
        "session.revoked", actor_id=actor.id, role=actor.role, target=f"users/{user_id}", sessions=len(alive)
    )
    return len(alive)
