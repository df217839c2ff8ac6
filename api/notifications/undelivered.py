"""Notifications that could not be delivered: each is a message of the outbox that was given up, one for each recipient.

There the Masters read who was to be notified of what and why that failed, and try it again.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from beanie.operators import In

from api.access.documents import User
from api.core.http.contract import Named
from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.messages.sender import Undeliverable
from api.core.store import rows
from api.core.store.database import Row
from api.notifications.service import notify_or_fail

LASTS = dt.timedelta(days=30)
"""How long it can be tried again."""


async def give_up(notifications: Iterable[Row], *, of: str, tries: int, error: Exception) -> None:
    """Puts notifications that a record holds into the outbox, as given up.

    Args:
        notifications: as :func:`api.notifications.pending.notification` has made them.
        of: names the record and the act; the same a second time adds nothing.
        tries: how often they were tried.
        error: why the last try failed.
    """
    wanted = list(notifications)
    people = {person for one in wanted for person in one["to"]}
    names = {row["_id"]: row["name"] for row in await rows(User, Named).many(In(User.id, list(people)))}
    for number, one in enumerate(wanted):
        facts = {name: value for name, value in one.items() if name != "tries"}
        for person in one["to"]:
            message = Message(
                channel="notification",
                template=one["event"],
                to=names.get(person, "An account that no longer exists"),
                subject=one["desc"],
                text=one["desc"],
                notification={**facts, "to": [person]},
                lasts=LASTS,
            )
            reason = f"{type(error).__name__}: {error}"
            await outbox.add_failed(message, key=f"{of}:{number}:{person}", tries=tries, error=reason)


class NotificationTransport:
    """Delivers a notification that was given up and is tried again."""

    async def send(self, message: Message, reference: str) -> None:
        """See :class:`api.core.messages.sender.Transport`."""
        del reference
        try:
            await notify_or_fail(**(message.notification or {}))
        except (KeyError, TypeError, ValueError) as error:
            # It is wrong in itself: there is no such event or page.
            raise Undeliverable(f"{type(error).__name__}: {error}") from error
