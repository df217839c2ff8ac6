"""Notifying people, and what they read of it. Features call :func:`notify` and :func:`withdraw`.

To notify is never part of an act: what goes wrong here is logged, and the act stands.
"""

from __future__ import annotations

import datetime as dt
import functools
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import ParamSpec, cast

from beanie.operators import Eq
from bson import ObjectId
from pymongo.errors import DuplicateKeyError
from typing_extensions import TypedDict

from api.core import clock
from api.core.errors import Forbidden, NotFound, or_404
from api.core.http.listing import Page, page_rows
from api.core.store import Condition, collection, records, rows
from api.core.store.database import notice
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, stored
from api.core.text import object_id
from api.notifications.answers import NotificationRow, UnreadCount
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


def never_failing(act: Callable[P, Awaitable[None]]) -> Callable[P, Awaitable[None]]:
    """Makes of ``act`` something that never fails: to notify of something is no part of it, so an error is logged."""

    @functools.wraps(act)
    async def guarded(*arguments: P.args, **named: P.kwargs) -> None:
        try:
            await act(*arguments, **named)
        except Exception as error:
            notice(error)
            log.exception("%s failed", act.__qualname__)

    return guarded


async def notify_or_fail(
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
    """Notifies each of ``to`` but ``by`` that something happened; one write for each.

    Args:
        to: the recipients.
        event: a name of :data:`api.notifications.events.EVENTS`.
        desc: the sentence that is shown, without a patient's data; cut after 300 characters.
        url: the page of the subject, a path of this product; empty where there is none.
        by: whose act it is; nobody is notified of the own.
        subject: the record that it is about.
        key: what comes later under the same key, while the row is unread, replaces it, or is counted in it where the
            event has a digest.
        due: when it may be seen; at once unless given.
    """
    for person in dict.fromkeys(to):
        if person != by:
            notification = new_notification(person, event, desc, url, by=by, subject=subject, at=due or clock.now())
            await _store(notification, None if key is None else key_of(person, key))


notify = never_failing(notify_or_fail)
"""As :func:`notify_or_fail`, but never an error: for an act whose record holds no notification
(:mod:`api.notifications.pending`)."""


async def _store(one: Notification, key: str | None) -> None:
    if key is None:
        await records(Notification).add(one)
        return
    first = {Notification.toId: one.toId, Notification.nStatus: False}
    latest = {name: value for name, value in stored(one).items() if name not in ("_id", "toId", "nStatus", "times")}
    counted = EVENTS[one.event].many is not None
    # The row says of the latest alone whose act it is and what it is about, also where that is nobody and nothing.
    gone = [field for field in (Notification.fromId, Notification.subject) if str(field) not in latest]

    async def put() -> None:
        await records(Notification).upsert(
            Notification.key == key,
            set=latest if counted else {**latest, Notification.times: 1},
            unset=gone,
            inc={Notification.times: 1} if counted else None,
            on_insert=first,
        )

    try:
        await put()
    except DuplicateKeyError:
        # Two acts at once made the row: now the other's is found.
        await put()


def new_notification(
    person: ObjectId,
    event: str,
    desc: str,
    url: str,
    *,
    at: dt.datetime,
    by: ObjectId | None = None,
    subject: ObjectId | None = None,
) -> Notification:
    """A new unread notification, without a key.

    Raises:
        KeyError: there is no such event.
        ValueError: the address is no page of this product.
    """
    if event not in EVENTS:
        raise KeyError(event)
    if not OWN_PATH.fullmatch(url):
        raise ValueError("A notification leads to a page of this product.")
    return Notification(
        toId=person,
        fromId=by,
        event=event,
        desc=desc if len(desc) <= DESC else desc[: DESC - 1].rstrip() + "…",
        url=url,
        subject=subject,
        at=at,
    )


def key_of(person: ObjectId, key: str) -> str:
    """A key as it is stored: each recipient has rows of one's own."""
    return f"{key}:{person}"


@never_failing
async def withdraw(person: ObjectId, key: str, *, subject: ObjectId) -> None:
    """Takes back what ``person`` has not read about ``subject`` under a key, unless others are counted with it; never
    an error."""
    alone = (Notification.subject == subject, Notification.times == 1)
    await records(Notification).remove(Notification.key == key_of(person, key), *alone)


def _seen(person: ObjectId) -> tuple[Condition, Condition]:
    return Notification.toId == person, Notification.at <= clock.now()


def _unread(person: ObjectId) -> tuple[Condition, ...]:
    return *_seen(person), Eq(Notification.nStatus, False)


async def list_page(person: ObjectId, page: Page, *, unread_only: bool) -> tuple[list[NotificationRow], int]:
    """One page of a person's notifications, the newest first, and how many there are."""
    filter_ = as_filter(_unread(person) if unread_only else _seen(person))
    raw_rows, total = await page_rows(collection(Notification), filter_, page, [("at", -1), ("_id", -1)], SHOWN)
    for row in raw_rows:
        row.setdefault("fromId", None)
        row.setdefault("url", "")
    await populate(raw_rows, REFS)
    for row in raw_rows:
        row["fromId"] = row["fromId"] or {"_id": None, "name": SENDER}
        event = EVENTS.get(row["event"])
        if row["times"] > 1 and event is not None and event.many is not None:
            row["desc"] = event.many.format(count=row["times"], name=row["fromId"]["name"])
            row["url"] = event.manyUrl
    return cast("list[NotificationRow]", raw_rows), total


class _At(TypedDict):
    at: dt.datetime


class UnreadNotification(_At):
    """A notification of one event: the sentence and its page."""

    _id: ObjectId
    desc: str
    url: str


async def unread(person: ObjectId) -> UnreadCount:
    """How many ``person`` has not read, up to 100, when the newest fell due, and a tag that changes with both."""
    newest_first = [(Notification.at, -1), (Notification.id, -1)]
    unread_rows = await rows(Notification, _At).many(*_unread(person), sort=newest_first, limit=COUNTED)
    newest = unread_rows[0]["at"] if unread_rows else None
    tag = f"{len(unread_rows)}-{clock.wire_instant(newest) or ''}"
    return {"unread": len(unread_rows), "newest": newest, "tag": tag}


async def unread_about(person: ObjectId, event: str) -> list[UnreadNotification]:
    """A person's unread notifications of one event, the oldest first."""
    oldest_first = [(Notification.at, 1), (Notification.id, 1)]
    of_event = (*_unread(person), Notification.event == event)
    return await rows(Notification, UnreadNotification).many(*of_event, sort=oldest_first, limit=COUNTED)


async def mark_read(person: ObjectId, notification_id: str) -> None:
    """Marks one as read; again is as good as once.

    Raises:
        NotFound: there is none.
        Forbidden: it is another's (P-397).
    """
    wanted = or_404(object_id(notification_id), "This notification was not found.")
    one = Notification.id == wanted
    read = {Notification.nStatus: True}
    if not await records(Notification).change(one, *_seen(person), set=read, unset=[Notification.key]):
        if await records(Notification).exists(one, Notification.toId != person):
            raise Forbidden
        raise NotFound("This notification was not found.")


async def mark_all_read(person: ObjectId, until: dt.datetime | None) -> None:
    """Marks a person's notifications until then as read: what came after the look at the list stays."""
    at = clock.now() if until is None else min(until, clock.now())
    theirs = (Notification.toId == person, Eq(Notification.nStatus, False), Notification.at <= at)
    await records(Notification).change_all(*theirs, set={Notification.nStatus: True}, unset=[Notification.key])
