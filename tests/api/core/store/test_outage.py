"""The database server is absent at start, says nothing, goes in the middle of a call, and comes back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from api.core.store import indexes, migrations
from api.core.store.database import Store, attach_store, collection
from api.core.store.indexes import MissingIndexes
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.world import World, make_world
from tests.support.stub_server import Stub, stub_server

# Time-outs of fractions of a second are judged here: not beside a dozen browsers.
# The server here is a stand-in, whichever store the other tests run on.
pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]

QUICK = {"mongodb_timeout_ms": 400, "mongodb_selection_ms": 300, "mongodb_retry_ms": 10}
PATIENT = {"mongodb_timeout_ms": 3000, "mongodb_selection_ms": 3000}
"""For what a server answers at once, and a busy machine passes on later."""
PASSWORD = "tell-nobody"


@pytest.fixture
def server() -> Iterator[Stub]:
    with stub_server() as made:
        yield made


@pytest.fixture
def settings(server: Stub, tmp_path: Path) -> Settings:
    return Settings(environment="test", data=tmp_path, secret=SecretStr("0123456789abcdef" * 3)).model_copy(
        update={"mongodb_url": SecretStr(server.url), "requests_per_minute": 100_000, **QUICK}
    )


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[FastAPI]:
    """The application as a server runs it, from its start to its end."""
    application = create_app(settings)
    async with application.router.lifespan_context(application):
        yield application


def client_of(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://testserver")


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not await condition():  # noqa: ASYNC110 - What is waited for is seen from outside only.
            await asyncio.sleep(0.01)


async def until_ready(client: httpx.AsyncClient) -> None:
    async def ready() -> bool:
        return (await client.get("/api/ready")).status_code == 200

    await until(ready)


def is_unavailable(answer: httpx.Response) -> bool:
    return (
        answer.status_code == 503
        and answer.json()["code"] == "unavailable"
        and answer.headers["retry-after"] == "5"
        and PASSWORD not in answer.text
        and "127.0.0.1" not in answer.text
    )


async def test_the_product_works_on_a_server(settings: Settings, server: Stub) -> None:
    """The stand-in carries a whole visit, so that what the other tests see is the outage and not the stand-in."""
    async with running(settings) as app, make_world(app, settings) as world:
        student = await world.as_("student")
        assert (await student.get(f"/api/profile/{world.id('student')}")).status_code == 200
        entry = await world.create(_training())
        verified = await world.verify(_training(), entry["_id"])
        assert verified.status_code == 200, verified.text
        ready = (await student.get("/api/ready")).json()
        assert ready["data"] == {"store": "mongodb", "reachable": True, "indexes": "complete"}
    for write in server.named("insert") + server.named("update") + server.named("findAndModify"):
        assert write["writeConcern"] == {"w": "majority", "j": True}
        assert 0 < write["maxTimeMS"] <= 400


def _training() -> Any:
    from api.logbook.contract.registry import all_kinds

    return next(kind for kind in all_kinds() if kind.key == "training")


async def test_absent_at_start_then_there(settings: Settings, server: Stub) -> None:
    server.stop()
    patient = settings.model_copy(update=PATIENT)
    async with running(patient) as app, client_of(app) as client:
        assert (await client.get("/api/health")).json() == {"status": True}
        ready = await client.get("/api/ready")
        assert is_unavailable(ready)
        assert ready.json()["data"] == {
            "store": "mongodb",
            "reachable": False,
            "indexes": "unchecked",
            "problem": "unreachable",
        }
        began = time.monotonic()
        for answer in (
            await client.get("/api/getConfig"),
            await client.post("/api/login", json={"email": "a@example.com", "password": "x"}),
            await client.get("/api/settings"),
        ):
            assert is_unavailable(answer)
        assert time.monotonic() - began < 3, "while the server is known to be away nobody waits for it"
        server.start()
        await until_ready(client)
        assert (await client.get("/api/getConfig")).status_code == 200
        async with make_world(app, patient) as world:
            assert (await (await world.as_("student")).get(f"/api/profile/{world.id('student')}")).status_code == 200


async def test_filled_when_it_first_answers(settings: Settings, server: Stub) -> None:
    """A development system that was started before its database gets its reference data all the same, once."""
    calls: list[str] = []

    async def fill(store: Store) -> None:
        calls.append(store.kind)
        await collection("states").insert_one({"name": "Kerala", "code": "KL"})

    server.stop()
    app = create_app(settings, fill=fill)
    async with app.router.lifespan_context(app), client_of(app) as client:
        assert calls == []
        server.start()
        await until_ready(client)
        server.stop()
        assert is_unavailable(await client.get("/api/getConfig"))
        server.start()
        await until_ready(client)
        assert [row["name"] for row in (await client.get("/api/getConfig")).json()["state"]] == ["Kerala"]
    assert calls == ["mongodb"]


@pytest.mark.parametrize("way", ["stop", "stall", "hang up"])
async def test_gone_in_between_and_back(settings: Settings, server: Stub, way: str) -> None:
    async with running(settings) as app, client_of(app) as anybody:
        # On a busy machine the first sign of life may come later than these settings wait for it.
        await until_ready(anybody)
        async with make_world(app, settings) as world:
            await _goes_and_comes_back(app, world, server, way)


async def _goes_and_comes_back(app: FastAPI, world: World, server: Stub, way: str) -> None:
    client = await world.as_("student")
    path = f"/api/profile/{world.id('student')}"
    assert (await client.get(path)).status_code == 200
    if way == "stall":
        server.mode = "stall"
    elif way == "stop":
        server.stop()
    else:
        server.hang_up_on = {"find", "ping"}
    began = time.monotonic()
    assert is_unavailable(await client.get(path))
    assert time.monotonic() - began < 4
    # The first call found it gone; from then on it is known.
    await until(lambda: _known_away(app))
    before = len(server.commands)
    began = time.monotonic()
    for _ in range(20):
        assert is_unavailable(await client.get(path))
    assert time.monotonic() - began < 6, "twenty that waited would take 8 s"
    # The stand-in may read only now what the first call had sent, and sent once more: twenty calls that asked
    # would leave twenty at least.
    assert sum(next(iter(body)) == "find" for body in server.commands[before:]) <= 2
    assert (await client.get("/api/health")).status_code == 200
    _bring_back(server, way)
    await until_ready(client)
    assert (await client.get(path)).status_code == 200


async def _known_away(app: FastAPI) -> bool:
    return not app.state.store.monitor.up


def _bring_back(server: Stub, way: str) -> None:
    if way == "stop":
        server.start()
    server.mode, server.hang_up_on = "answer", set()
    if way == "stall":
        server.hang_up()


async def test_dies_in_the_middle_of_a_write(settings: Settings, server: Stub) -> None:
    """The reads of the call went well, its write did not come back; the same call again then goes through."""
    patient = settings.model_copy(update=PATIENT)
    async with running(patient) as app, make_world(app, patient) as world:
        client, kind = await world.as_("student"), _training()
        body = {**world.body(kind), "clientId": "6f1b6a52-6a0b-4a54-8f0e-0d6f6a1e9b11"}
        server.hang_up_on = {"insert"}
        assert is_unavailable(await client.post(f"/api/entries/{kind.key}", json=body))
        server.hang_up_on = set()

        async def goes_through() -> bool:
            # The call that failed had the server asked for in the background, which may still call it away once.
            # One of those that failed here may have been written all the same: the next is answered with its entry.
            again = await client.post(f"/api/entries/{kind.key}", json=body)
            assert again.status_code in (200, 201) or is_unavailable(again)
            return again.is_success

        await until(goes_through)
        assert (await client.get(f"/api/entries/{kind.key}/{world.scope}/{world.id('student')}")).json()["total"] == 1


async def test_a_silent_server_holds_up_nobody_however_many_wait(settings: Settings, server: Stub) -> None:
    """More calls than threads and connections: each ends within the time of one call."""
    few = settings.model_copy(update={"mongodb_pool": 3, "mongodb_timeout_ms": 1200})
    async with running(few) as app, make_world(app, few) as world:
        client = await world.as_("student")
        server.mode = "stall"
        began = time.monotonic()
        answers = await asyncio.gather(*(client.get(f"/api/profile/{world.id('student')}") for _ in range(60)))
        # In turns of three connections they would take 24 s; a busy machine may need a few for sixty answers.
        assert time.monotonic() - began < 12
        assert all(is_unavailable(answer) for answer in answers)


async def test_one_slow_call_does_not_shut_the_others_out(settings: Settings, server: Stub) -> None:
    """A call that failed has the server asked; it answers, so the store stays open."""
    patient = settings.model_copy(update=PATIENT)
    async with running(patient) as app, make_world(app, patient) as world:
        client = await world.as_("student")
        server.hang_up_on = {"find"}
        assert is_unavailable(await client.get(f"/api/profile/{world.id('student')}"))
        server.hang_up_on = set()
        pings = len(server.named("ping"))

        async def asked_and_open() -> bool:
            return len(server.named("ping")) > pings and app.state.store.monitor.up

        await until(asked_and_open)
        assert (await client.get(f"/api/profile/{world.id('student')}")).status_code == 200


@pytest.mark.parametrize("code", [13, 18, 91, 189, 11600])
async def test_a_refusal_of_the_server_is_an_outage(
    settings: Settings, server: Stub, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A withdrawn sign-in, a server that shuts down or steps down: 503, and nothing of its words is passed on."""
    async with running(settings.model_copy(update=PATIENT)) as app, client_of(app) as client:
        await until_ready(client)
        server.refuse_with = code
        answer = await client.get("/api/getConfig")
        assert is_unavailable(answer)
        ready = await client.get("/api/ready")
        assert is_unavailable(ready)
        assert ready.json()["data"]["problem"] == ("refused" if code in {13, 18} else "unreachable")
        server.refuse_with = None

        async def answers() -> bool:
            return (await client.get("/api/getConfig")).status_code == 200

        await until(answers)
    assert "someone" not in answer.text + ready.text + caplog.text


async def test_missing_unique_indexes_stop_the_start(settings: Settings, server: Stub) -> None:
    verifying = settings.model_copy(update={"indexes": "verify"})
    with pytest.raises(MissingIndexes, match=r"users\.email.*python -m api indexes"):
        await attach_store(verifying, DOCUMENTS)
    assert server.named("createIndexes") == []


async def test_missing_unique_indexes_found_later_keep_the_store_shut(
    settings: Settings, server: Stub, caplog: pytest.LogCaptureFixture
) -> None:
    """The server was away at the start, so the process runs; it says what is missing and opens after the step."""
    server.stop()
    with caplog.at_level(logging.ERROR, "api.store"):
        async with running(settings.model_copy(update={"indexes": "verify"})) as app, client_of(app) as client:
            server.start()

            async def looked() -> bool:
                return bool((await client.get("/api/ready")).json()["data"]["problem"] == "indexes")

            await until(looked)
            answer = await client.get("/api/ready")
            assert is_unavailable(answer)
            assert answer.json()["data"]["reachable"] is True
            assert is_unavailable(await client.get("/api/getConfig"))
            looks = len(server.named("listIndexes"))

            async def looked_again() -> bool:
                return len(server.named("listIndexes")) > 3 * looks

            await until(looked_again)
            (message,) = [record for record in caplog.records if "python -m api indexes" in record.getMessage()]
            assert "users.email" in message.getMessage()
            await indexes.create(server_database(server), DOCUMENTS)
            await until_ready(client)


async def test_pending_steps_found_later_keep_the_store_shut(settings: Settings, server: Stub) -> None:
    database = server_database(server)
    await indexes.create(database, DOCUMENTS)
    await database["users"].insert_one({"_id": "u", "email": "a@x", "emailKey": "a@x"})
    server.stop()
    async with running(settings.model_copy(update={"indexes": "verify"})) as app, client_of(app) as client:
        server.start()

        async def looked() -> bool:
            return bool((await client.get("/api/ready")).json()["data"]["problem"] == "migrations")

        await until(looked)
        answer = await client.get("/api/ready")
        assert is_unavailable(answer)
        assert answer.json()["data"]["reachable"] is True
        await migrations.run(database, lambda _: None)
        await until_ready(client)


def server_database(server: Stub) -> Any:
    from mongomock_motor import AsyncMongoMockClient

    return AsyncMongoMockClient(mock_mongo_client=server.client, tz_aware=True)["pglogbook"]


async def test_other_missing_indexes_are_told_and_do_not_stop(
    settings: Settings, server: Stub, caplog: pytest.LogCaptureFixture
) -> None:
    database = server_database(server)
    await indexes.create(database, DOCUMENTS)
    await database["entries"].drop_index("department_queue")
    with caplog.at_level(logging.WARNING, "api.store"):
        async with (
            running(settings.model_copy(update={**PATIENT, "indexes": "verify"})) as app,
            client_of(app) as client,
        ):
            ready = await client.get("/api/ready")
            assert (ready.status_code, ready.json()["data"]["indexes"]) == (200, "incomplete")
            assert "entries.department_queue: missing" in caplog.text
            await indexes.create(database, DOCUMENTS)
            assert (await client.get("/api/ready")).json()["data"]["indexes"] == "complete"


async def test_nothing_of_the_address_is_logged(
    settings: Settings, server: Stub, caplog: pytest.LogCaptureFixture
) -> None:
    secret = SecretStr(server.url.replace("//", f"//somebody:{PASSWORD}@"))
    with caplog.at_level(logging.DEBUG):
        async with running(settings.model_copy(update={"mongodb_url": secret})) as app, client_of(app) as client:
            answers = [await client.get("/api/ready"), await client.get("/api/getConfig")]
    assert all(is_unavailable(answer) for answer in answers)
    assert PASSWORD not in caplog.text


@pytest.mark.heavy
async def test_with_the_usual_times_a_silent_server_is_told_after_one_time_out(
    settings: Settings, server: Stub
) -> None:
    fields = Settings.model_fields
    usual = settings.model_copy(update={name: fields[name].default for name in QUICK} | {"mongodb_pool": 10})
    async with running(usual) as app, make_world(app, usual) as world:
        client = await world.as_("student")
        server.mode = "stall"
        began = time.monotonic()
        answers = await asyncio.gather(*(client.get(f"/api/profile/{world.id('student')}") for _ in range(100)))
        # Four seconds are what a call may take; in turns of ten connections a hundred would take forty.
        assert time.monotonic() - began < 20
        assert all(is_unavailable(answer) for answer in answers)
        server.mode = "answer"
        server.hang_up()
        await until_ready(client)
