"""What the calls about notifications answer."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.core.http.contract import Instant, Named, Success, WireId


class Sender(TypedDict):
    """Who a notification is from; without an id where the product itself speaks."""

    _id: WireId | None
    name: str


class NotificationRow(TypedDict):
    """A notification; ``event`` is a name of :data:`api.notifications.events.EVENTS`, ``times`` how
    many of it the row counts, ``nStatus`` says that it was read."""

    _id: WireId
    toId: Named | None
    fromId: Sender
    event: str
    desc: str
    url: str
    times: int
    nStatus: bool
    at: Instant


class UnreadCount(TypedDict):
    """How many notifications are unread, up to 100, when the newest fell due, and a tag that changes with both."""

    unread: int
    newest: Instant | None
    tag: str


class Unread(Success, UnreadCount):
    """The unread count as an answer."""
