"""An answer waits for the sync of what it acknowledges, so does what leaves the process; a read waits for nothing."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import errno
import os
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.billing.gateways.razorpay import RazorpayGateway
from api.billing.gateways.second import SecondGateway
from api.core import clock
from api.core.files.limits import CERTIFICATE
from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.messages.sender import Sender
from api.core.security.passwords import hash_now
from api.core.store import durability
from api.core.store.database import collection, open_store
from api.core.store.embedded import log_sync
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.core.files import samples
from tests.api.world import PASSWORD, World, make_world


class Disk:
    """Holds every sync up, or makes it fail."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.free.set()
        self.failing, self.code, self.syncs = False, errno.EIO, 0
        self.works_again = False

    def recover(self) -> None:
        """Syncs succeed from now on."""
        self.works_again = True

    def __call__(self, _descriptor: int) -> None:
        self.syncs += 1
        assert self.free.wait(20)
        if self.failing and not self.works_again:
            raise OSError(self.code, os.strerror(self.code))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    made = Disk()
    monkeypatch.setattr(log_sync, "sync_file", made)
    yield made
    made.free.set()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(environment="test", secret=TEST_SECRET, data=tmp_path)  # type: ignore[arg-type]


@pytest.fixture
async def app(settings: Settings, disk: Disk) -> AsyncIterator[FastAPI]:
    made = create_app(settings)
    made.state.store = await open_store(settings, DOCUMENTS)
    yield made
    disk.free.set()
    with pytest.raises(sqlite3.OperationalError) if disk.failing else contextlib.nullcontext():
        await made.state.store.close()


@pytest.fixture
async def world(app: FastAPI, settings: Settings) -> AsyncIterator[World]:
    async with make_world(app, settings) as made:
        await durability.synced()
        yield made


async def unanswered(request: Callable[[], Any]) -> asyncio.Task[Any]:
    """A request that has done its work; whether it is answered is another question."""
    task = asyncio.create_task(request())
    for _ in range(20):
        await asyncio.sleep(0.005)
    return task


def skill(world: World, title: str) -> dict[str, str]:
    return {"computencyId": str(world.diagnostic), "title": title}


async def test_an_answer_waits_for_the_sync_and_a_list_beside_it_does_not(world: World, disk: Disk) -> None:
    client = await world.as_("student")
    await durability.synced()
    disk.free.clear()
    writing = await unanswered(lambda: client.post("/api/addSkill", json=skill(world, "Held")))
    assert await collection("skills").count_documents({"title": "Held"}) == 1
    for _ in range(3):
        assert (await client.get(f"/api/profile/{world.id('student')}")).status_code == 200
        assert (await client.get("/api/getConfig")).status_code == 200
    assert not writing.done()
    disk.free.set()
    assert (await writing).status_code < 300


async def test_who_finds_anothers_write_that_is_not_synced_waits_for_it_too(world: World, disk: Disk) -> None:
    """A refusal because a thing is there says that it is there."""
    client = await world.as_("student")
    await durability.synced()
    disk.free.clear()
    first = await unanswered(lambda: client.post("/api/addSkill", json=skill(world, "Twice")))
    second = await unanswered(lambda: client.post("/api/addSkill", json=skill(world, "Twice")))
    assert not first.done()
    assert not second.done()
    disk.free.set()
    assert (await first).status_code < 300
    await second


async def test_a_read_that_clears_away_what_is_over_does_not_wait(world: World, disk: Disk) -> None:
    client = await world.as_("student")
    over = {"_id": "over", "tries": 1, "expiresAt": clock.now() - dt.timedelta(hours=1)}
    await collection("limits").insert_one(over)
    await durability.synced()
    app_log = world.app.state.store._log
    before = app_log.committed
    disk.free.clear()
    commits = durability.counted()
    world.app.state.store.raw("limits").stored._next_expiry = 0.0
    assert await collection("limits").find_one({"_id": "over"}) is None
    assert app_log.committed == before + 1
    await asyncio.wait_for(durability.synced(commits), 10)
    assert (await client.get("/api/getConfig")).status_code == 200


async def test_requests_that_may_write_let_the_log_begin_anew(world: World) -> None:
    client, log = await world.as_("student"), world.app.state.store._log
    log.holding = True
    writing = await unanswered(lambda: client.post("/api/addSkill", json=skill(world, "Later")))
    assert (await client.get("/api/getConfig")).status_code == 200
    assert await collection("skills").count_documents({"title": "Later"}) == 0
    log.holding = False
    assert (await writing).status_code < 300


async def test_several_answers_share_a_sync(world: World, disk: Disk) -> None:
    """The first sync began with the first commit; all others share the next."""
    client = await world.as_("student")
    await durability.synced()
    disk.syncs = 0
    disk.free.clear()
    requests = [client.post("/api/addSkill", json=skill(world, f"Shared {number}")) for number in range(12)]
    tasks = [asyncio.create_task(request) for request in requests]
    for _ in range(2000):
        await asyncio.sleep(0.005)
        if await collection("skills").count_documents({"title": {"$regex": "^Shared"}}) == 12:
            break
    assert not any(task.done() for task in tasks)
    disk.free.set()
    assert all(answer.status_code < 300 for answer in await asyncio.gather(*tasks))
    assert disk.syncs <= 3


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
async def test_after_a_failed_sync_writes_are_refused_until_a_restart_and_readiness_says_so(
    world: World, disk: Disk, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    client = await world.as_("student")
    await durability.synced()
    disk.failing, disk.code = True, code
    for title in ("Unsure", "Never"):
        answer = await client.post("/api/addSkill", json=skill(world, title))
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert "Please try again" in answer.json()["message"]
        # Room that is there again, or a disk that answers again, proves nothing about what it was asked before.
        disk.recover()
    assert await collection("skills").count_documents({"title": "Never"}) == 0
    assert (await client.get(f"/api/profile/{world.id('student')}")).status_code == 200
    ready = await world.client().get("/api/ready")
    assert ready.status_code == 503
    assert ready.json()["data"]["problem"] == "damaged"
    assert "Nothing is acknowledged any more" in caplog.text


async def test_a_mail_is_not_sent_before_what_it_tells_of_is_on_the_disk(app: FastAPI, disk: Disk) -> None:
    sent: list[str] = []

    class Carrier:
        async def send(self, message: Message, reference: str) -> None:
            del reference
            sent.append(message.text)

    message = Message(channel="mail", template="note", to="a@example.com", text="Hello")
    await outbox.enqueue(message, key="k")
    disk.free.clear()
    sending = await unanswered(lambda: Sender({"mail": Carrier(), "sms": Carrier()}, {}).send_due("mail"))
    assert sent == []
    disk.free.set()
    assert await sending == 1
    assert sent == ["Hello"]


async def test_a_provider_is_asked_after_what_it_is_asked_for_is_on_the_disk(app: FastAPI, disk: Disk) -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        return httpx.Response(404)

    def answer_the_sdk() -> dict[str, object]:
        asked.append("sdk")
        return {}

    carrier = httpx.MockTransport(answer)
    second = SecondGateway(base_url="https://pay.example", key="k", webhook_secret="s", hosts=(), carrier=carrier)
    card = RazorpayGateway(key_id="rzp_test_1", key_secret="s", webhook_secret="w")
    await collection("states").insert_one({"name": "Kerala", "code": "KL"})
    disk.free.clear()
    calls = [await unanswered(lambda: second.fetch_payment("p")), await unanswered(lambda: card._call(answer_the_sdk))]
    assert asked == []
    disk.free.set()
    await asyncio.gather(*calls)
    assert sorted(asked) == ["/payments/p", "sdk"]


async def test_the_bytes_of_a_file_go_after_its_record_is_gone_for_good(app: FastAPI, disk: Disk) -> None:
    files = app.state.files
    record = await files.put("a.pdf", samples.GOOD["seminar.pdf"], CERTIFICATE, purpose="certificate")
    await durability.synced()
    disk.free.clear()
    erasing = await unanswered(lambda: files.erase(record["_id"]))
    assert await files._storage.exists(record["storedName"])
    disk.free.set()
    await erasing
    assert not await files._storage.exists(record["storedName"])


async def sign_in(world: World) -> httpx.Response:
    return await world.client().post("/api/login", json={"email": "student@example.com", "password": PASSWORD})


async def test_what_a_sign_in_leads_to_is_one_commit(world: World, app: FastAPI) -> None:
    """With the tries, which are counted by what goes on meanwhile (DECISIONS D13.6)."""
    log = app.state.store._log
    hashed = {"passwordHash": hash_now(PASSWORD), "paymentStatus": True}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": hashed})
    counted: list[int] = []
    real = durability.committed

    def counting(number: int) -> None:
        counted.append(number)
        real(number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(durability, "committed", counting)
        answer = await sign_in(world)
    assert answer.status_code == 200, answer.text
    assert len(counted) == 1
    assert log.synced == log.committed


async def test_what_waits_inside_of_one_commit_is_taken_back(app: FastAPI) -> None:
    async def write(pause: Callable[[], Any]) -> None:
        with durability.one_commit():
            await collection("states").insert_one({"name": "Kerala", "code": "KL"})
            await pause()
            await collection("states").insert_one({"name": "Goa", "code": "GA"})

    with pytest.raises(RuntimeError, match="has waited"):
        await write(lambda: asyncio.sleep(0))
    assert await collection("states").count_documents({}) == 0
    await write(lambda: collection("states").find_one({}))
    assert await collection("states").count_documents({}) == 2
