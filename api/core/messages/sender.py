"""Empties the outbox: takes what is due, sends it, tries again later what failed, and gives up where that is of no use.

Each process runs one sender for each channel. A row belongs to the sender whose conditional write moved its ``due``
ahead (the lease); when that process dies, the row falls due again and another takes it.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Protocol

from api.core import clock
from api.core.messages.outbox import CHANNELS, MAX_REASON_LENGTH, Channel, Message, OutboxMessage, State, wakeup
from api.core.stopping import Steps
from api.core.store import Condition, as_filter, collection, durability, records
from api.core.store.database import Row, notice
from api.core.store.database import collection as named_collection
from api.core.store.records import Fields

log = logging.getLogger("api.outbox")

LEASE = dt.timedelta(seconds=60)
SENDING = 20.0
"""Seconds that one try may take; less than the lease, so that no other sender takes the row meanwhile."""
AT_ONCE = 8
PAUSES = (10, 30, 60, 120, 240, 240, 240, 240, 240, 240, 1800)
"""Seconds after each failed try; the last holds for all further ones."""
MAX_TRIES = 60

Writer = Callable[[Row], Awaitable[Message | None]]
"""Writes a message when it is sent; None where nobody is to get one."""


class Undeliverable(Exception):
    """The message will not go through however often it is tried; the text says why and holds nothing of the message."""


class Transport(Protocol):
    """Hands one message to whoever carries it."""

    async def send(self, message: Message, reference: str) -> None:
        """Sends; ``reference`` stays the same when it is tried again.

        Raises:
            Undeliverable: trying again is of no use.
            Exception: it may work later.
        """


class LogTransport:
    """Writes messages to the log instead of sending them: for development, never in production."""

    async def send(self, message: Message, reference: str) -> None:
        """See the class."""
        log.info("%s %s to %s: %s\n%s", message.channel, reference, message.to, message.subject, message.text)


class NoTransport:
    """Stands where production has no provider: every message waits and says which setting is missing."""

    def __init__(self, setting: str) -> None:
        self.setting = setting

    async def send(self, message: Message, reference: str) -> None:
        """Raises ConnectionError, always."""
        del reference
        raise ConnectionError(f"Nothing is set to send {message.channel} with: {self.setting}")


class Sender:
    """The senders of one process.

    Args:
        transports: what carries each channel.
        writers: by template, what writes a message when it is sent.
        pause: seconds between two looks.
        keep_bodies: leave the text of a sent message in its row, for development.
    """

    def __init__(
        self,
        transports: Mapping[Channel, Transport],
        writers: Mapping[str, Writer],
        *,
        pause: float = 5.0,
        keep_bodies: bool = False,
    ) -> None:
        self.transports, self.writers = transports, writers
        self.pause, self.keep_bodies = pause, keep_bodies
        self._tasks: list[asyncio.Task[None]] = []
        self._steps = Steps()

    async def __aenter__(self) -> None:
        """Begins to send, in the background."""
        self._steps = Steps()
        self._tasks = [asyncio.create_task(self._run(channel)) for channel in CHANNELS]

    async def __aexit__(self, *_: object) -> None:
        """Ends when what is being sent has gone; what takes too long falls due again when its lease has run out."""
        await self._steps.end(*self._tasks)

    async def _run(self, channel: Channel) -> None:
        event = wakeup(channel)
        while True:
            event.clear()
            taken = 0
            try:
                with self._steps.step():
                    taken = await self.send_due(channel)
            except Exception as error:
                if notice(error) is None:
                    log.exception("the outbox could not be emptied")
            if not taken:
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), self.pause)

    async def send_due(self, channel: Channel) -> int:
        """Sends what is due, a few at once; answers how many rows were taken."""
        due = as_filter(
            [OutboxMessage.channel == channel, OutboxMessage.state == "waiting", OutboxMessage.due <= clock.now()]
        )
        cursor = collection(OutboxMessage).find(due).sort([("due", 1), ("_id", 1)]).limit(AT_ONCE)
        taken: list[Row] = []
        for row in await cursor.to_list(length=AT_ONCE):
            lease = secrets.token_hex(8)
            if await records(OutboxMessage).change(
                OutboxMessage.id == row["_id"],
                OutboxMessage.state == "waiting",
                OutboxMessage.due == row["due"],
                set={OutboxMessage.due: clock.now() + LEASE, OutboxMessage.lease: lease},
                inc={OutboxMessage.tries: 1},
            ):
                taken.append({**row, "tries": row["tries"] + 1, "lease": lease})
        await asyncio.gather(*(self._handle(row) for row in taken))
        return len(taken)

    async def _handle(self, row: Row) -> None:
        if row["expiresAt"] <= clock.now():
            await self._finish(row, "expired")
            return
        try:
            message = await self._message(row)
            if message is None:
                await records(OutboxMessage).remove(*_leased(row))
                return
            # Nobody is told of what a power cut could still take back.
            await durability.synced()
            async with asyncio.timeout(SENDING):
                await self.transports[message.channel].send(message, str(row["_id"]))
        except Undeliverable as error:
            await self._give_up(row, str(error))
        except Exception as error:
            if notice(error) is not None:
                # The store is away, not the carrier: the lease brings the row back.
                raise
            await self._later(row, error)
        else:
            await self._finish(row, "sent", {OutboxMessage.sentAt: clock.now()})

    async def _message(self, row: Row) -> Message | None:
        because = row.get("because")
        if because is not None:
            there = await named_collection(because["collection"]).find_one(because["record"], {"_id": 1})
            if there is None:
                return None
        if row.get("text") is None:
            message = await self.writers[row["template"]](row)
            if message is not None:
                written = {
                    OutboxMessage.to: message.to,
                    OutboxMessage.subject: message.subject,
                    OutboxMessage.text: message.text,
                    OutboxMessage.html: message.html,
                }
                await records(OutboxMessage).change(*_leased(row), set=written)
            return message
        return Message(
            channel=row["channel"],
            template=row["template"],
            to=row["to"],
            subject=row.get("subject", ""),
            text=row["text"],
            html=row.get("html", ""),
            notification=row.get("notification"),
        )

    async def _later(self, row: Row, error: Exception) -> None:
        reason = str(error)[:MAX_REASON_LENGTH] or type(error).__name__
        if row["tries"] >= MAX_TRIES:
            await self._give_up(row, reason)
            return
        wait = dt.timedelta(seconds=PAUSES[min(row["tries"], len(PAUSES)) - 1])
        log.warning("message %s was not sent, try %d: %s", row["_id"], row["tries"], type(error).__name__)
        await records(OutboxMessage).change(
            *_leased(row),
            OutboxMessage.state == "waiting",
            set={OutboxMessage.due: clock.now() + wait, OutboxMessage.error: reason},
            unset=[OutboxMessage.lease],
        )

    async def _give_up(self, row: Row, reason: str) -> None:
        log.error("message %s (%s) is given up after %d tries", row["_id"], row["template"], row["tries"])
        await self._finish(row, "failed", {OutboxMessage.error: reason[:MAX_REASON_LENGTH]})

    async def _finish(self, row: Row, state: State, more: Fields | None = None) -> None:
        gone: list[object] = [OutboxMessage.lease, OutboxMessage.because]
        if state == "sent":
            gone.append(OutboxMessage.error)
        if state != "failed" and not self.keep_bodies:
            gone += [OutboxMessage.text, OutboxMessage.html, OutboxMessage.notification]
        await records(OutboxMessage).change(
            *_leased(row),
            OutboxMessage.state == "waiting",
            set={OutboxMessage.state: state, **(more or {})},
            unset=gone,
        )


def _leased(row: Row) -> tuple[Condition, ...]:
    """The message, as long as this sender holds it."""
    return OutboxMessage.id == row["_id"], OutboxMessage.lease == row["lease"]
