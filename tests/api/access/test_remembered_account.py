"""With a database server, which others write to as well, an account is remembered for seconds, a session never."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
from beanie.operators import Eq
from fastapi import FastAPI

from api.access import sessions
from api.access.documents import User
from api.core.store import populate, records
from api.core.store.database import collection, database, open_store
from api.core.store.documents import Ref
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.world import World


@pytest.fixture
def settings() -> Settings:
    """A store in memory, which answers here as a server would."""
    return Settings(environment="test", memory=True, requests_per_minute=100_000, route_requests_per_minute=100_000)


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The application on it."""
    application = create_app(settings)
    store = await open_store(settings, DOCUMENTS)
    application.state.store = store
    try:
        yield application
    finally:
        await store.close()


@pytest.fixture
def read(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Ref]:
    """What is read of accounts from now on, by a process that shares its store."""
    asked, real = list[Ref](), populate._read

    async def counted(ref: Ref, *arguments: object) -> None:
        if ref is sessions.ACCOUNT:
            asked.append(ref)
        await real(ref, *arguments)  # type: ignore[arg-type]  # They are passed on as they came.

    monkeypatch.setattr(sessions, "reads_concurrently", lambda: True)
    monkeypatch.setattr(populate, "_read", counted)
    populate.reset(database(), seconds=20.0)
    assert world.app.state.store.kind == "memory"
    return asked


async def status(client: httpx.AsyncClient, who: str, world: World) -> int:
    return (await client.get(f"/api/profile/{world.id(who)}")).status_code


async def test_an_account_is_read_once_in_some_seconds(
    world: World, read: list[Ref], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, passed = await world.as_("teacher"), [0.0]
    real = time.monotonic
    monkeypatch.setattr("api.core.store.populate.time.monotonic", lambda: real() + passed[0])
    assert [await status(client, "teacher", world) for _ in range(3)] == [200, 200, 200]
    assert len(read) == 1
    # Another process, which would have ended the sessions first, closes the account.
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"status": False}})
    passed[0] += sessions.REMEMBERED + 1
    assert await status(client, "teacher", world) == 401


async def test_a_session_that_another_process_ends_is_refused_at_the_next_request(
    world: World, read: list[Ref]
) -> None:
    client = await world.as_("teacher")
    assert await status(client, "teacher", world) == 200
    await collection("sessions").delete_many({"userId": world.people["teacher"]})
    assert await status(client, "teacher", world) == 401
    assert len(read) == 1


@pytest.mark.parametrize(("who", "change"), [("teacher", {"status": False}), ("student", {"paymentStatus": False})])
async def test_an_own_change_of_an_account_counts_at_once(
    world: World, read: list[Ref], who: str, change: Mapping[Any, object]
) -> None:
    client = await world.as_(who)
    assert await status(client, who, world) == 200
    assert await records(User).change(User.id == world.people[who], set=change)
    assert await status(client, who, world) == 401
    assert len(read) == 2


@pytest.mark.parametrize("all_at_once", [False, True])
async def test_a_place_or_role_that_is_taken_away_here_is_gone_at_the_next_request(
    world: World, read: list[Ref], all_at_once: bool
) -> None:
    client, queue = await world.as_("teacher"), f"/api/pendingVerifications/{world.scope}"
    assert (await client.get(queue)).status_code == 200
    elsewhere = {User.departmentId: world.pathology}
    if all_at_once:
        await records(User).change_all(User.id == world.people["teacher"], Eq(User.status, True), set=elsewhere)
    else:
        await records(User).change_and_read(User.id == world.people["teacher"], set=elsewhere)
    assert (await client.get(queue)).status_code == 403
