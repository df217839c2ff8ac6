"""The outbox: every mail and text message is first a stored row, so that none is lost and none goes twice by our doing.
A notification comes here only once it was given up, to be listed and tried again with them.

A row goes in with :func:`enqueue`, before or as part of the act that causes it, and leaves by the sender
(``sender.py``). Where the act is another write, the row goes in first, inside :func:`enqueue_with`, and names the
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
from typing import Literal, get_args

from bson import ObjectId
from pydantic import BaseModel
from pymongo import IndexModel

from api.core import clock
from api.core.errors import AppError, Conflict, or_404
from api.core.http.listing import Page, contains, page_rows
from api.core.store import collection, records
from api.core.store.database import Row, gather_reads
from api.core.store.documents import BaseDocument
from api.core.text import folded

Channel = Literal["mail", "sms", "notification"]
State = Literal["waiting", "sent", "failed", "expired"]
CHANNELS: tuple[Channel, ...] = get_args(Channel)
STATES: tuple[State, ...] = get_args(State)

HELD = dt.timedelta(seconds=30)
"""How long an act may take before the sender looks for itself whether it took place."""
KEEP_FOR = dt.timedelta(days=30)
"""How long a row is kept after its last change."""
MAX_REASON_LENGTH = 200
SHOWN = ("channel", "template", "to", "subject", "state", "tries", "due", "createdAt", "sentAt", "expiresAt", "error")


class Because(BaseModel):
    """The act that a message is about: a ``record`` that is found in a ``collection`` where it took place."""

    collection: str
    record: dict[str, object]


class OutboxMessage(BaseDocument):
    """One message to one person.

    ``state`` is ``waiting`` until it is ``sent``, ``failed`` (given up) or ``expired`` (of no use any more). ``due`` is
    when it is tried next; a sender that takes the row moves it ahead and leaves its ``lease``. A row without a ``text``
    is written when it is sent, by the writer of its ``template``. ``because`` finds the record of the act. The body is
    removed once the message is sent, outside development. ``notification`` has what a notification is sent with.
    """

    key: str
    channel: Channel
    template: str
    to: str
    searchText: str
    subject: str | None = None
    text: str | None = None
    html: str | None = None
    state: State = "waiting"
    due: dt.datetime
    tries: int = 0
    lease: str | None = None
    because: Because | None = None
    notification: dict[str, object] | None = None
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
    """What is to be said to whom. ``to`` is an address, a phone number as +91 and ten digits, or the name of who is
    notified; ``lasts`` is how long the message is of use. Without a text the template's writer writes it when it is
    sent."""

    channel: Channel
    template: str
    to: str
    subject: str = ""
    text: str = ""
    html: str = ""
    notification: Row | None = None
    lasts: dt.timedelta = dt.timedelta(days=2)


_wakeups: dict[str, asyncio.Event] = {}


def wakeup(channel: Channel) -> asyncio.Event:
    """The event that wakes this process's sender of ``channel``; to be asked for by that sender, in its event loop."""
    _wakeups[channel] = asyncio.Event()
    return _wakeups[channel]


def _wake_sender(channel: str) -> None:
    if channel in _wakeups:
        _wakeups[channel].set()


async def enqueue(message: Message, *, key: str) -> bool:
    """Queues a message; answers False where one with this ``key`` is there already. Durable when this returns."""
    added = await _insert(message, key, due=clock.now(), because=None)
    _wake_sender(message.channel)
    return added


@asynccontextmanager
async def enqueue_with(message: Message, *, key: str, name: str, record: Row) -> AsyncIterator[None]:
    """Around one write: the message goes out where the write took place, whatever happens in between, and only there.

    Args:
        message: what is to be said of the write.
        key: stands for the act; there is one message to a key.
        name: the collection that is written to.
        record: a filter of plain values that finds the record after the write and not before, its ``_id`` among them.
    """
    messages = records(OutboxMessage)
    await _insert(message, key, due=clock.now() + HELD, because=Because(collection=name, record=record))
    try:
        yield
    except AppError:
        await messages.remove(OutboxMessage.key == key, OutboxMessage.tries == 0)
        raise
    await messages.change(
        OutboxMessage.key == key,
        OutboxMessage.state == "waiting",
        OutboxMessage.tries == 0,
        set={OutboxMessage.due: clock.now()},
        unset=[OutboxMessage.because],
    )
    _wake_sender(message.channel)


async def add_failed(message: Message, *, key: str, tries: int, error: str) -> bool:
    """Adds a message that was given up elsewhere, for the Master to try again; False where ``key`` is there already."""
    failed = {"state": "failed", "tries": tries, "error": error[:MAX_REASON_LENGTH]}
    row = _row(message, key, due=clock.now(), because=None)
    return await records(OutboxMessage).add_if_absent(row.model_copy(update=failed))


async def _insert(message: Message, key: str, *, due: dt.datetime, because: Because | None) -> bool:
    return await records(OutboxMessage).add_if_absent(_row(message, key, due=due, because=because))


def _row(message: Message, key: str, *, due: dt.datetime, because: Because | None) -> OutboxMessage:
    at = clock.now()
    return OutboxMessage(
        key=key,
        channel=message.channel,
        template=message.template,
        to=message.to,
        searchText=folded(f"{message.to} {message.subject}"),
        subject=message.subject or None,
        text=message.text or None,
        html=message.html or None,
        notification=message.notification,
        due=due,
        because=because,
        createdAt=at,
        expiresAt=at + message.lasts,
        keepUntil=at + message.lasts + KEEP_FOR,
    )


async def list_page(page: Page, state: str | None, *, bodies: bool) -> tuple[list[Row], int]:
    """One page of the outbox, the newest first, and how many rows there are; ``bodies`` adds their text."""
    filter_: Row = {"state": state} if state else {}
    if page.search:
        # Every state is named, so that an index leads to the rows that are looked through.
        filter_ = {"state": state or {"$in": list(STATES)}, "searchText": contains(page.search)}
    fields = (*SHOWN, "text") if bodies else SHOWN
    return await page_rows(collection(OutboxMessage), filter_, page, [("createdAt", -1), ("_id", -1)], fields)


async def try_again(message_id: ObjectId) -> None:
    """Makes a message due now that was given up.

    Raises:
        NotFound: there is none.
        Conflict: it is waiting, was sent, or is of no use any more.
    """
    messages, at = records(OutboxMessage), clock.now()
    again = await messages.change_and_read(
        OutboxMessage.id == message_id,
        OutboxMessage.state == "failed",
        OutboxMessage.expiresAt > at,
        set={OutboxMessage.state: "waiting", OutboxMessage.due: at, OutboxMessage.tries: 0},
        unset=[OutboxMessage.error],
    )
    if again is not None:
        _wake_sender(again.channel)
        return
    message = or_404(await messages.one(OutboxMessage.id == message_id), "This message was not found.")
    refusals = {"waiting": "This message is already waiting to be sent.", "sent": "This message was sent."}
    raise Conflict(refusals.get(message.state, "This message is no longer of use: what it says has expired."))


async def count_by_state() -> dict[str, int]:
    """How many messages there are in each state."""
    counted = {state: records(OutboxMessage).count(OutboxMessage.state == state) for state in STATES}
    return dict(zip(counted, await gather_reads(*counted.values()), strict=True))
