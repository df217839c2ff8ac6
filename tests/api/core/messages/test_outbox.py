"""The outbox: nothing that was acknowledged is lost, nothing is told of an act that did not take place, and what fails
is tried again, given up in sight, or let go when it is of no use any more (R19)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable

import pytest
from bson import ObjectId
from fastapi import FastAPI

from api.core import clock
from api.core.errors import Conflict, NotFound
from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.messages.sender import PAUSES, Sender, Undeliverable
from api.core.store.database import Row, collection


class Carrier:
    """Carries messages, or fails as it is told; ``second`` is set when two have gone."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.second = asyncio.Event()
        self.sent: list[tuple[str, str]] = []

    async def send(self, message: Message, reference: str) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.sent.append((message.text, reference))
        if len(self.sent) == 2:
            self.second.set()


class Clock:
    """The server's clock, turned by hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        real: Callable[[], dt.datetime] = clock.now
        self.ahead = dt.timedelta()
        patch.setattr(clock, "now", lambda: real() + self.ahead)

    def turn(self, **by: float) -> None:
        self.ahead += dt.timedelta(**by)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def mail(text: str = "Hello", **changes: object) -> Message:
    return Message(**{"channel": "mail", "template": "note", "to": "a@example.com", "text": text, **changes})  # type: ignore[arg-type]  # The changes are named right.


def sender(carrier: Carrier, **options: object) -> Sender:
    return Sender({"mail": carrier, "sms": carrier}, {}, **options)  # type: ignore[arg-type]  # The options are named right.


async def the_row(key: str = "k") -> Row:
    row: Row | None = await collection("outbox").find_one({"key": key})
    assert row is not None
    return row


async def test_a_message_is_sent_once_and_its_text_removed(app: FastAPI) -> None:
    carrier = Carrier()
    assert await outbox.enqueue(mail(), key="k") is True
    assert await outbox.enqueue(mail("Again"), key="k") is False
    await asyncio.gather(*(sender(carrier).send_due("mail") for _ in range(4)))
    await sender(carrier).send_due("mail")
    row = await the_row()
    assert carrier.sent == [("Hello", str(row["_id"]))]
    assert (row["state"], row["tries"]) == ("sent", 1)
    assert not {"text", "html", "lease", "error"} & set(row)


async def test_development_keeps_the_text(app: FastAPI) -> None:
    await outbox.enqueue(mail(), key="k")
    await sender(Carrier(), keep_bodies=True).send_due("mail")
    assert (await the_row())["text"] == "Hello"


async def test_what_fails_is_tried_again_with_longer_pauses(app: FastAPI, hand: Clock) -> None:
    """R19: ten minutes of errors; when the carrier is back everything goes within five minutes."""
    carrier = Carrier(*(ConnectionError("away") for _ in range(6)))
    work = sender(carrier)
    await outbox.enqueue(mail(), key="k")
    waited = []
    while not carrier.sent:
        await work.send_due("mail")
        row = await the_row()
        if row["state"] == "waiting":
            assert row["error"] == "away"
            pause = round((row["due"] - clock.now()).total_seconds())
            waited.append(pause)
            hand.turn(seconds=pause - 1)
            assert await work.send_due("mail") == 0
            hand.turn(seconds=2)
    assert waited == list(PAUSES[:6])
    assert sum(waited) > 600
    assert max(PAUSES[:10]) <= 300
    assert (await the_row())["state"] == "sent"


async def test_a_sender_that_dies_loses_nothing(app: FastAPI, hand: Clock) -> None:
    """The row falls due again when the lease has run out, and another sender takes it, under the same reference."""

    class Killed(Carrier):
        async def send(self, message: Message, reference: str) -> None:
            self.sent.append((message.text, reference))
            raise asyncio.CancelledError

    first, second = Killed(), Carrier()
    await outbox.enqueue(mail(), key="k")
    with pytest.raises(asyncio.CancelledError):
        await sender(first).send_due("mail")
    assert await sender(second).send_due("mail") == 0
    hand.turn(seconds=61)
    assert await sender(second).send_due("mail") == 1
    assert second.sent == first.sent
    assert (await the_row())["state"] == "sent"


async def test_what_cannot_be_delivered_is_given_up_and_can_be_tried_again(app: FastAPI) -> None:
    await outbox.enqueue(mail(), key="k")
    await sender(Carrier(Undeliverable("no such address"))).send_due("mail")
    row = await the_row()
    assert (row["state"], row["error"], row["text"]) == ("failed", "no such address", "Hello")
    await outbox.try_again(row["_id"])
    with pytest.raises(Conflict):
        await outbox.try_again(row["_id"])
    carrier = Carrier()
    await sender(carrier).send_due("mail")
    assert len(carrier.sent) == 1
    with pytest.raises(Conflict):
        await outbox.try_again(row["_id"])
    with pytest.raises(NotFound):
        await outbox.try_again(ObjectId())


async def test_a_code_that_has_run_out_is_not_sent(app: FastAPI, hand: Clock) -> None:
    carrier = Carrier(ConnectionError("away"))
    await outbox.enqueue(mail("123456", lasts=dt.timedelta(minutes=10)), key="k")
    await sender(carrier).send_due("mail")
    hand.turn(minutes=10, seconds=1)
    await sender(carrier).send_due("mail")
    row = await the_row()
    assert (carrier.sent, row["state"]) == ([], "expired")
    assert "text" not in row
    with pytest.raises(Conflict, match="no longer of use"):
        await outbox.try_again(row["_id"])


async def act(settle: Callable[[], None], *, write: bool, record: ObjectId) -> None:
    message = mail()
    async with outbox.enqueue_with(message, key="k", name="users", record={"_id": record}):
        if write:
            await collection("users").insert_one({"_id": record, "name": "A", "email": "a", "emailKey": str(record)})
        settle()


@pytest.mark.parametrize("write", [True, False], ids=["after the write", "before the write"])
async def test_a_crash_around_the_act_tells_exactly_of_what_took_place(app: FastAPI, hand: Clock, write: bool) -> None:
    def crash() -> None:
        raise SystemError("killed")

    record, carrier = ObjectId(), Carrier()
    with pytest.raises(SystemError):
        await act(crash, write=write, record=record)
    assert await sender(carrier).send_due("mail") == 0
    hand.turn(seconds=31)
    await sender(carrier).send_due("mail")
    assert len(carrier.sent) == write
    assert await collection("outbox").count_documents({}) == write


async def test_an_act_that_took_place_is_told_of_at_once_and_a_refused_one_never(app: FastAPI, hand: Clock) -> None:
    def refuse() -> None:
        raise Conflict("taken")

    carrier = Carrier()
    with pytest.raises(Conflict):
        await act(refuse, write=False, record=ObjectId())
    assert await collection("outbox").count_documents({}) == 0
    await act(lambda: None, write=True, record=ObjectId())
    await sender(carrier).send_due("mail")
    assert len(carrier.sent) == 1


async def test_a_carrier_that_hangs_is_let_go(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging(Carrier):
        async def send(self, message: Message, reference: str) -> None:
            await asyncio.sleep(60)

    monkeypatch.setattr("api.core.messages.sender.SENDING", 0.05)
    await outbox.enqueue(mail(), key="k")
    await sender(Hanging()).send_due("mail")
    row = await the_row()
    assert (row["state"], row["error"]) == ("waiting", "TimeoutError")


async def test_the_background_sender_goes_at_once_and_survives_failures(app: FastAPI) -> None:
    carrier = Carrier(RuntimeError("broken"))
    await outbox.enqueue(mail("first"), key="a")
    async with sender(carrier, pause=30.0):
        await asyncio.sleep(0.05)
        await outbox.enqueue(mail("second"), key="b")
        await outbox.enqueue(mail("third", channel="sms"), key="c")
        async with asyncio.timeout(5):
            await carrier.second.wait()
    assert sorted(text for text, _ in carrier.sent) == ["second", "third"]
    assert (await the_row("a"))["error"] == "broken"
