"""How many round trips of a call wait for each other, on each store: list, tiles, queue, create, verify, sign-in.

On a server the waves are told apart at the driver (:mod:`tests.support.distance`); what a call leaves for after its
answer is none of them. The other stores answer within this process, one after another, so there each operation counts.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.security.passwords import hash_password
from api.core.store import database, mongodb, populate
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.settings import Settings
from tests.api.world import PASSWORD, World
from tests.support.asked import Asked
from tests.support.distance import DISTANCES, Distance
from tests.support.stores import TestStore

pytestmark = pytest.mark.long

WAVES = {"list": 2, "tiles": 2, "queue": 2, "create": 3, "verify": 4, "login": 3, "staffLogin": 3, "known": 3}
"""At most, with the names that lists show looked up lately; without, a wave more."""
OPERATIONS = {"list": 4, "tiles": 4, "queue": 9, "create": 10, "verify": 9, "login": 9, "staffLogin": 8, "known": 5}
"""At most, on the stores within this process; the embedded one tells of a submission in its own commit, and has names
for as long as nothing of their collection changes."""

Call = Callable[[], Awaitable[httpx.Response]]


class Until:
    """An application that notes when its answer was sent, and how much had been asked by then."""

    def __init__(self, app: ASGIApp, asked: Callable[[], int]) -> None:
        self.app, self.asked = app, asked
        self.at, self.count = float("inf"), 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def noting(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                self.at, self.count = time.monotonic(), self.asked()

        await self.app(scope, receive, noting)


@pytest.fixture
def distance(monkeypatch: pytest.MonkeyPatch) -> Distance:
    made, options = Distance(), mongodb.options
    monkeypatch.setattr(mongodb, "options", lambda settings: {**options(settings), "event_listeners": [made]})
    return made


@pytest.fixture
def settings(settings: Settings, distance: Distance) -> Settings:
    """The settings of every test; here the store is opened after the driver is told of its listener."""
    return settings


@pytest.fixture
def asked(world: World, test_store: TestStore, monkeypatch: pytest.MonkeyPatch) -> Asked:
    store = world.app.state.store
    made = Asked(store.database)
    if test_store.name != "mongodb":
        monkeypatch.setattr(store, "database", made)
        monkeypatch.setattr(database, "_current", made)
    forget_names(world)
    return made


def forget_names(world: World) -> None:
    """Has the names that lists show looked up anew, and then kept for as long as a test may take."""
    store = world.app.state.store
    populate.reset(store.database, seconds=3600 if store.kind == "mongodb" else None, cache=store.cache)


class Calls:
    """The calls that are looked at, each of a fresh subject, so that they can be made again."""

    def __init__(self, world: World, app: Until) -> None:
        self.world, self.app = world, app

    @asynccontextmanager
    async def client(self, name: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
        """A client, of a person where one is named."""
        headers = (await self.world.as_(name)).headers if name else None
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver", headers=headers) as made:
            yield made

    async def prepared(self, name: str) -> tuple[str | None, str, str, Any]:
        """Who makes a call, and its method, address and body."""
        world, kind = self.world, by_key("procedure")
        assert kind is not None
        person = {"_id": world.people["teacher" if "taff" in name or name == "known" else "student"]}
        entrance = {"password": PASSWORD, "email": (await collection("users").find_one(person))["email"]}
        row = await world.create(kind) if name in ("list", "queue", "tiles", "verify") else {}
        if name == "verify":
            decided = {"status": "Approved", "vRemark": "Read further on this.", "score": "3", "version": 1}
            return "teacher", "POST", f"/api/entries/procedure/{row['_id']}", decided
        return {
            "list": ("teacher", "GET", f"/api/entries/procedure/{world.scope}?page=1&limit=10", None),
            "tiles": ("student", "GET", f"/api/dashboardCounts/{world.scope}/{world.id('student')}", None),
            "queue": ("teacher", "GET", f"/api/pendingVerifications/{world.scope}?page=1&limit=10", None),
            "create": ("student", "POST", "/api/entries/procedure", world.body(kind)),
            "login": (None, "POST", "/api/login", entrance),
            "staffLogin": (None, "POST", "/api/staffLogin", entrance),
            "known": (None, "POST", "/api/staffLogin", entrance),
        }[name]

    async def make(self, name: str, before: Callable[[], None]) -> httpx.Response:
        """Makes a call; ``before`` is called just before it."""
        who, method, address, body = await self.prepared(name)
        async with self.client(who) as client:
            if name == "known":
                assert (await client.request(method, address, json=body)).status_code == 200
            before()
            return await client.request(method, address, json=body)


async def asked_by(
    calls: Calls, distance: Distance, asked: Asked, name: str, seconds: float, *, cold: bool
) -> list[list[str]]:
    """The waves of a call; ``cold`` where no names were looked up before."""
    store = calls.world.app.state.store

    def begin() -> None:
        if cold:
            forget_names(calls.world)
        asked.operations.clear()
        distance.commands.clear()
        distance.seconds = seconds

    answer = await calls.make(name, begin)
    distance.seconds = 0.0
    assert answer.status_code in (200, 201), answer.text
    if store.kind == "mongodb":
        return distance.trips(calls.app.at)
    return [[one] for one in asked.operations[: calls.app.count]]


@pytest.mark.parametrize("name", sorted(WAVES))
async def test_a_call_waits_for_few_round_trips(
    world: World, distance: Distance, asked: Asked, name: str, record_property: Callable[[str, object], None]
) -> None:
    """A machine that is busy elsewhere can only make it more: then it is asked again from further away."""
    hashed = {"$set": {"passwordHash": await hash_password(PASSWORD)}}
    await collection("users").update_many({}, hashed)
    calls = Calls(world, Until(world.app, lambda: len(asked.operations)))
    server = world.app.state.store.kind == "mongodb"
    most = (WAVES if server else OPERATIONS)[name]
    waves = cold = [["nothing yet"]]
    for seconds in DISTANCES if server else (0.0,):
        cold = await asked_by(calls, distance, asked, name, seconds, cold=True)
        waves = await asked_by(calls, distance, asked, name, seconds, cold=False)
        if len(waves) <= most and len(cold) <= most + 1:
            break
    record_property("waves", f"{name} {len(waves)}, {len(cold)} without names")
    assert len(waves) <= most, waves
    assert not server or len(cold) <= most + 1, cold


@pytest.mark.stores("mongodb")
async def test_what_waits_for_an_answer_is_a_wave_of_its_own(world: World, distance: Distance, asked: Asked) -> None:
    """Otherwise the test above could not fail."""
    calls = Calls(world, Until(world.app, lambda: 0))
    waves = await asked_by(calls, distance, asked, "list", DISTANCES[1], cold=True)
    assert [sorted(wave) for wave in waves[:2]] == [
        ["find sessions", "find users"],
        ["aggregate entries", "find entries"],
    ]


@pytest.mark.stores("memory")
async def test_notifications_are_written_after_the_answer(world: World, asked: Asked) -> None:
    """And they are written; a crash before that, and the one commit of the embedded store, are shown in
    tests/api/notifications/test_pending.py."""
    calls = Calls(world, Until(world.app, lambda: len(asked.operations)))
    await calls.make("create", asked.operations.clear)
    before, after = asked.operations[: calls.app.count], asked.operations[calls.app.count :]
    assert "insert_one entries" in before
    assert after == ["update_one notifications", "update_one entries"]
    assert await collection("notifications").count_documents({"toId": world.people["teacher"]}) == 1
