"""More requests than a process can serve: some work, some wait in their order, the surplus is refused at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from api.access import gate, sessions
from api.access.actor import Actor
from api.core.http import saturation
from api.core.http.saturation import Busy, Places, Saturation
from api.main import create_app
from api.settings import Settings
from tests.api.world import World, make_world


class Work:
    """An application whose requests end when they are told to; notes who began, in order."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.go_on = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        self.began.append(scope["path"])
        if "slow-body" in scope["path"]:
            await receive()
        else:
            await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})


def asked(app: Saturation, path: str, receive: Callable[[], Awaitable[Message]] | None = None) -> asyncio.Task[int]:
    """A request that is under way; its status."""

    async def nothing() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def request() -> int:
        status = 0

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)

        scope: Any = {"type": "http", "method": "GET", "path": path, "headers": []}
        await app(scope, receive or nothing, send)
        return status

    return asyncio.create_task(request())


async def turns(number: int = 5) -> None:
    """Lets everything else have so many turns."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_the_surplus_is_refused_at_once_and_the_rest_is_served_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saturation, "PATIENCE", 60.0)
    work, places = Work(), Places(2, 3)
    app = Saturation(work, places)
    tasks = [asked(app, f"/api/{number}") for number in range(8)]
    await turns()
    assert work.began == ["/api/0", "/api/1"]
    assert [task.done() for task in tasks] == [False] * 5 + [True] * 3
    assert [await task for task in tasks[5:]] == [503] * 3
    assert (places.at_work, places.waiting, places.refused) == (2, 3, 3)
    work.go_on.set()
    assert [await task for task in tasks[:5]] == [200] * 5
    assert work.began == [f"/api/{number}" for number in range(5)]
    assert (places.at_work, places.waiting) == (0, 0)


async def test_who_asks_how_the_process_is_always_gets_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saturation, "PATIENCE", 60.0)
    work, places = Work(), Places(1, 0)
    app = Saturation(work, places)
    first = asked(app, "/api/entries")
    await turns()
    assert await asked(app, "/api/entries") == 503
    for path in ("/api/health", "/api/ready", "/api/metrics", "/index.html"):
        task = asked(app, path)
        await turns()
        assert work.began[-1] == path
        task.cancel()
    work.go_on.set()
    assert await first == 200


async def test_who_takes_long_gives_the_place_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that trickles in, a provider that does not answer: they hold up nobody."""
    monkeypatch.setattr(saturation, "PATIENCE", 0.02)
    work, places = Work(), Places(1, 10)
    app, arrives = Saturation(work, places), asyncio.Event()

    async def trickles() -> Message:
        await arrives.wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    slow = asked(app, "/api/slow-body", trickles)
    await turns()
    work.go_on.set()
    assert await asyncio.wait_for(asked(app, "/api/quick"), 5) == 200
    assert not slow.done()
    arrives.set()
    assert await slow == 200
    assert places.at_work == 0


async def test_a_request_that_fails_or_is_cancelled_leaves_its_place() -> None:
    async def fails(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError

    places = Places(1, 5)
    with pytest.raises(RuntimeError):
        await asked(Saturation(fails, places), "/api/x")
    work = Work()
    app = Saturation(work, places)
    first, waits, third = (asked(app, f"/api/{n}") for n in range(3))
    await turns()
    waits.cancel()
    first.cancel()
    await turns()
    work.go_on.set()
    assert await third == 200
    assert (places.at_work, places.waiting) == (0, 0)


async def test_a_process_that_ends_takes_nothing_new(app: FastAPI, world: World) -> None:
    assert (await world.client().get("/api/ready")).status_code == 200
    app.state.places.stop()
    answer = await (await world.as_("student")).get("/api/getConfig")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert int(answer.headers["retry-after"]) > 0
    assert (await world.client().get("/api/ready")).status_code == 503
    assert (await world.client().get("/api/health")).status_code == 200


async def test_five_hundred_clients_get_an_answer_or_a_refusal_that_says_when(
    settings: Settings, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only 2xx, and for the surplus 503 with Retry-After; meanwhile the process says that it is there."""
    real_actor_for = sessions.actor_for

    async def slowly(*arguments: Any, **options: Any) -> Actor | None:
        await asyncio.sleep(0.01)
        return await real_actor_for(*arguments, **options)

    monkeypatch.setattr(gate, "actor_for", slowly)
    crowded = create_app(settings.model_copy(update={"requests_at_once": 4, "requests_waiting": 60}))
    crowded.state.store = app.state.store
    async with make_world(crowded, settings) as world:
        clients = [await world.as_(name) for name in ("student", "teacher", "hod")]
        calls = [f"/api/entries/opd/{world.scope}?page=1&limit=10", f"/api/pendingVerifications/{world.scope}"]
        own = f"/api/dashboardCounts/{world.scope}/{world.id('student')}"
        asked_ = [clients[n % 3].get(own if n % 3 == 0 else calls[n % 2]) for n in range(500)]
        answers = asyncio.gather(*asked_)
        await turns()
        health = await world.client().get("/api/health")
        assert health.status_code == 200
        responses: list[httpx.Response] = await answers
    statuses = {answer.status_code for answer in responses}
    assert statuses == {200, 503}
    refused = [answer for answer in responses if answer.status_code == 503]
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert len(responses) - len(refused) >= 64
    assert crowded.state.places.at_work == 0


async def test_refusals_say_what_to_do() -> None:
    places = Places(1, 0)
    await places.take()
    with pytest.raises(Busy, match="try again in a moment"):
        await places.take()
