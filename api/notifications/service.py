"""Telling people things, and what they read of it. Features call :func:`notify` and :func:`withdraw`.

To notify is never part of an act: what goes wrong here is logged, and the act stands.
"""

from __future__ import annotations

import datetime as dt
import functools
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, ParamSpec

from bson import ObjectId

from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id, notice
from api.core.documents import references
from api.core.errors import Forbidden, NotFound
from api.core.listing import Page, page_rows
from api.core.populate import populate
from api.core.text import object_id
from api.notifications.documents import Notification
from api.notifications.events import EVENTS

log = logging.getLogger("api.notifications")

P = ParamSpec("P")

REFS = references(Notification)
SHOWN = ("toId", "fromId", "event", "desc", "url", "times", "nStatus", "at")
SENDER = "PG Logbook"
"""Who speaks where nobody in particular does."""
DESC = 300
COUNTED = 100
"""Unread ones are counted up to here; a badge says "99+" beyond."""
OWN_PATH = re.compile(r"((/[A-Za-z0-9_-]+)+(\?[A-Za-z0-9_=&-]*)?)?", re.ASCII)
"""Addresses that a notification may lead to: pages of this product, or none (attack row XS-02)."""


def aside(tell: Callable[P, Awaitable[None]]) -> Callable[P, Awaitable[None]]:
    """Makes of ``tell`` something that never fails: telling of an act is no part of it, so an error is logged."""

    @functools.wraps(tell)
    async def told(*arguments: P.args, **named: P.kwargs) -> None:
        try:
            await tell(*arguments, **named)
        except Exception as error:
            notice(error)
            log.exception("%s failed", tell.__qualname__)

    return told


async def told(
    to: Iterable[ObjectId],
    event: str,
    desc: str,
    url: str = "",
    *,
    by: ObjectId | None = None,
    subject: ObjectId | None = None,
    key: str | None = None,
    due: dt.datetime | None = None,
) -> None:
    """Tells each of ``to`` but ``by`` that something happened; one write for each.

    Args:
        to: the recipients.
        event: a name of :data:`api.notifications.events.EVENTS`.
        desc: the sentence that is shown, without a patient's data; cut after 300 characters.
        url: the page of the subject, a path of this product; empty where there is none.
        by: whose act it is; nobody is told of the own.
        subject: the record that it is about.
        key: what comes later under the same key, while the row is unread, replaces it, or is counted in it where the
            event has a digest.
        due: when it may be seen; at once unless given.
    """
    for person in dict.fromkeys(to):
        if person != by:
            row = made(person, event, desc, url, by=by, subject=subject, at=due or clock.now())
            await _tell(row, None if key is None else key_of(person, key))


notify = aside(told)
"""As :func:`told`, but never an error: for an act of which nothing is held (:mod:`api.notifications.untold`)."""


async def _tell(row: Row, key: str | None) -> None:
    rows = collection("notifications")
    if key is None:
        await rows.insert_one(row)
        return
    first = {"toId": row["toId"], "nStatus": False}
    latest = {name: value for name, value in row.items() if name not in ("_id", "toId", "nStatus", "times")}
    if EVENTS[row["event"]].many is None:
        change = {"$set": {**latest, "times": 1}, "$setOnInsert": first}
    else:
        change = {"$set": latest, "$inc": {"times": 1}, "$setOnInsert": first}
    for last in (False, True):
        try:
            await rows.update_one({"key": key}, change, upsert=True)
            return
        except Exception as error:
            # Two acts at once made the row: the second try finds the other's.
            if last or not is_duplicate(error):
                raise


def made(
    person: ObjectId,
    event: str,
    desc: str,
    url: str,
    *,
    at: dt.datetime,
    by: ObjectId | None = None,
    subject: ObjectId | None = None,
) -> Row:
    """A fresh unread row, as it is stored, without a key.

    Raises:
        KeyError: there is no such event.
        ValueError: the address is no page of this product.
    """
    if event not in EVENTS:
        raise KeyError(event)
    if not OWN_PATH.fullmatch(url):
        raise ValueError("A notification leads to a page of this product.")
    row: Row = {
        "_id": new_id(),
        "toId": person,
        "fromId": by,
        "event": event,
        "desc": desc if len(desc) <= DESC else desc[: DESC - 1].rstrip() + "…",
        "url": url,
        "subject": subject,
        "times": 1,
        "nStatus": False,
        "at": at,
    }
    return {name: value for name, value in row.items() if value is not None}


def key_of(person: ObjectId, key: str) -> str:
    """A key as it is stored: each recipient has rows of one's own."""
    return f"{key}:{person}"


@aside
async def withdraw(person: ObjectId, key: str, *, subject: ObjectId) -> None:
    """Takes back what ``person`` has not read about ``subject`` under a key, unless others are counted with it; never
    an error."""
    await collection("notifications").delete_one({"key": key_of(person, key), "subject": subject, "times": 1})


def _seen(person: ObjectId) -> dict[str, Any]:
    return {"toId": person, "at": {"$lte": clock.now()}}


async def rows_of(person: ObjectId, page: Page, *, unread_only: bool) -> tuple[list[Row], int]:
    """One page of what ``person`` was told, the newest first, and how many there are."""
    filter_ = _seen(person) | ({"nStatus": False} if unread_only else {})
    rows, total = await page_rows(collection("notifications"), filter_, page, [("at", -1), ("_id", -1)], SHOWN)
    for row in rows:
        row.setdefault("fromId", None)
        row.setdefault("url", "")
    await populate(rows, REFS)
    for row in rows:
        row["fromId"] = row["fromId"] or {"_id": None, "name": SENDER}
        event = EVENTS.get(row["event"])
        if row["times"] > 1 and event is not None and event.many is not None:
            row["desc"] = event.many.format(count=row["times"], name=row["fromId"]["name"])
            row["url"] = event.manyUrl
    return rows, total


async def unread(person: ObjectId) -> Row:
    """How many ``person`` has not read, up to 100, when the newest fell due, and a tag that changes with both."""
    cursor = collection("notifications").find({**_seen(person), "nStatus": False}, {"_id": 0, "at": 1})
    found = [row["at"] async for row in cursor.sort([("at", -1), ("_id", -1)]).limit(COUNTED)]
    newest = clock.wire_instant(found[0]) if found else None
    return {"unread": len(found), "newest": newest, "tag": f"{len(found)}-{newest or ''}"}


async def unread_about(person: ObjectId, event: str) -> list[Row]:
    """What a person was told of one sort of event and has not read, the oldest first: the sentence and its page."""
    due = {"toId": person, "nStatus": False, "event": event, "at": {"$lte": clock.now()}}
    cursor = collection("notifications").find(due, {"desc": 1, "url": 1, "at": 1}).sort([("at", 1), ("_id", 1)])
    return [row async for row in cursor.limit(COUNTED)]


async def mark_read(person: ObjectId, notification_id: str) -> None:
    """Marks one as read; again is as good as once.

    Raises:
        NotFound: there is none.
        Forbidden: it is another's (P-397).
    """
    rows, wanted = collection("notifications"), object_id(notification_id)
    if wanted is None:
        raise NotFound("This notification was not found.")
    marked = await rows.update_one({"_id": wanted, **_seen(person)}, {"$set": {"nStatus": True}, "$unset": {"key": ""}})
    if marked.matched_count != 1:
        other = await rows.find_one({"_id": wanted}, {"toId": 1})
        if other is not None and other["toId"] != person:
            raise Forbidden
        raise NotFound("This notification was not found.")


async def mark_all_read(person: ObjectId, until: dt.datetime | None) -> None:
    """Marks everything as read that ``person`` was told until then: what came after the look at the list stays."""
    at = clock.now() if until is None else min(until, clock.now())
    await collection("notifications").update_many(
        {"toId": person, "nStatus": False, "at": {"$lte": at}}, {"$set": {"nStatus": True}, "$unset": {"key": ""}}
    )
