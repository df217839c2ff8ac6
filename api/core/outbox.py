"""The outbox: every mail and text message is first a stored row, so that none is lost and none goes twice by our doing.

A row goes in with :func:`put`, before or as part of the act that causes it, and leaves by the sender
(``outbox_sender.py``). Where the act is another write, the row goes in first, inside :func:`told_of`, and names the
record that the act makes: a crash in between leaves a row that the sender looks into by itself, sends where the record
is there and drops where it is not. A crash while sending makes the row due again, so a message may in rare cases reach
a person twice, under the same message id; it is never lost.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument
from api.core.errors import AppError, Conflict, NotFound
from api.core.listing import Page, contains, page_rows
from api.core.text import folded

Channel = Literal["mail", "sms"]
CHANNELS: tuple[Channel, ...] = ("mail", "sms")
STATES = ("waiting", "sent", "failed", "expired")

HELD = dt.timedelta(seconds=30)
"""How long an act may take before the sender looks for itself whether it took place."""
KEPT = dt.timedelta(days=30)
"""How long a row is kept after its last change."""
SHOWN = ("channel", "template", "to", "subject", "state", "tries", "due", "createdAt", "sentAt", "expiresAt", "error")


class OutboxMessage(BaseDocument):
    """One message to one person.

    ``state`` is ``waiting`` until it is ``sent``, ``failed`` (given up) or ``expired`` (of no use any more). ``due`` is
    when it is tried next; a sender that takes the row moves it ahead and leaves its ``lease``. A row without a ``text``
    is written when it is sent, by the writer of its ``template``. ``because`` finds the record of the act. The body is
    removed once the message is sent, outside development.
    """

    key: str
    channel: str
    template: str
    to: str
    searchText: str
    subject: str | None = None
    text: str | None = None
    html: str | None = None
    state: str = "waiting"
    due: dt.datetime
    tries: int = 0
    lease: str | None = None
    because: dict[str, Any] | None = None
    error: str | None = None
    createdAt: dt.datetime
    sentAt: dt.datetime | None = None
    expiresAt: dt.datetime
    keepUntil: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "outbox"
        indexes = [
            IndexModel([("key", 1)], name="key", unique=True),
            IndexModel([("channel", 1), ("state", 1), ("due", 1), ("_id", 1)], name="due"),
            IndexModel([("state", 1), ("createdAt", -1), ("_id", -1)], name="state_newest"),
            IndexModel([("createdAt", -1), ("_id", -1)], name="newest"),
            IndexModel([("keepUntil", 1)], name="age", expireAfterSeconds=0),
        ]


@dataclass(frozen=True, kw_only=True)
class Message:
    """What is to be said to whom. ``to`` is an address, or a phone number as +91 and ten digits; ``lasts`` is how long
    the message is of use. Without a text the template's writer writes it when it is sent."""

    channel: Channel
    template: str
    to: str
    subject: str = ""
    text: str = ""
    html: str = ""
    lasts: dt.timedelta = dt.timedelta(days=2)


_wake: dict[str, asyncio.Event] = {}


def bell(channel: Channel) -> asyncio.Event:
    """What wakes this process's sender of ``channel``; to be asked for by that sender, in its own event loop."""
    _wake[channel] = asyncio.Event()
    return _wake[channel]


def _ring(channel: str) -> None:
    if channel in _wake:
        _wake[channel].set()


async def put(message: Message, *, key: str) -> bool:
    """Queues a message; answers False where one with this ``key`` is there already. Durable when this returns."""
    put_in = await _insert(message, key, due=clock.now(), because=None)
    _ring(message.channel)
    return put_in


@asynccontextmanager
async def told_of(message: Message, *, key: str, name: str, record: Row) -> AsyncIterator[None]:
    """Around one write: the message goes out where the write took place, whatever happens in between, and only there.

    Args:
        message: what is to be said of the write.
        key: stands for the act; there is one message to a key.
        name: the collection that is written to.
        record: a filter of plain values that finds the record after the write and not before, its ``_id`` among them.
    """
    await _insert(message, key, due=clock.now() + HELD, because={"collection": name, "record": record})
    try:
        yield
    except AppError:
        await collection("outbox").delete_one({"key": key, "tries": 0})
        raise
    await collection("outbox").update_one(
        {"key": key, "state": "waiting", "tries": 0}, {"$set": {"due": clock.now()}, "$unset": {"because": ""}}
    )
    _ring(message.channel)


async def _insert(message: Message, key: str, *, due: dt.datetime, because: Row | None) -> bool:
    at = clock.now()
    row: Row = {
        "_id": new_id(),
        "key": key,
        "channel": message.channel,
        "template": message.template,
        "to": message.to,
        "searchText": folded(f"{message.to} {message.subject}"),
        "subject": message.subject or None,
        "text": message.text or None,
        "html": message.html or None,
        "state": "waiting",
        "due": due,
        "tries": 0,
        "because": because,
        "createdAt": at,
        "expiresAt": at + message.lasts,
        "keepUntil": at + message.lasts + KEPT,
    }
    try:
        await collection("outbox").insert_one({name: value for name, value in row.items() if value is not None})
    except Exception as error:
        if not is_duplicate(error):
            raise
        return False
    return True


async def rows_of(page: Page, state: str | None, *, bodies: bool) -> tuple[list[Row], int]:
    """One page of the outbox, the newest first, and how many rows there are; ``bodies`` adds their text."""
    filter_: Row = {"state": state} if state else {}
    if page.search:
        # Every state is named, so that an index leads to the rows that are looked through.
        filter_ = {"state": state or {"$in": list(STATES)}, "searchText": contains(page.search)}
    fields = (*SHOWN, "text") if bodies else SHOWN
    return await page_rows(collection("outbox"), filter_, page, [("createdAt", -1), ("_id", -1)], fields)


async def try_again(message_id: ObjectId) -> None:
    """Makes a message due now that was given up.

    Raises:
        NotFound: there is none.
        Conflict: it is waiting, was sent, or is of no use any more.
    """
    rows, at = collection("outbox"), clock.now()
    again = await rows.find_one_and_update(
        {"_id": message_id, "state": "failed", "expiresAt": {"$gt": at}},
        {"$set": {"state": "waiting", "due": at, "tries": 0}, "$unset": {"error": ""}},
    )
    if again is not None:
        _ring(again["channel"])
        return
    found = await rows.find_one({"_id": message_id}, {"state": 1})
    if found is None:
        raise NotFound("This message was not found.")
    said = {"waiting": "This message is already waiting to be sent.", "sent": "This message was sent."}
    raise Conflict(said.get(found["state"], "This message is of no use any more: what it says has run out."))
