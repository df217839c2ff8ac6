"""Fifty memos at one moment from several API processes over one real database, one of which is killed in between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.access import sessions
from api.core import clock
from api.core.store.database import collection
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.world import World
from tests.support.processes import mortal_processes
from tests.support.stores import TestStore

pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

MEMOS = 50


async def numbers() -> list[int]:
    """The numbers that stand in the store, in their order."""
    return sorted([row["n"] async for row in collection("memos").find({}, {"n": 1})])


@pytest.mark.parametrize("killed", [False, True], ids=["all stay", "one is killed"])
async def test_fifty_memos_at_once_get_fifty_numbers_without_a_gap(
    world: World, test_store: TestStore, tmp_path: Path, killed: bool
) -> None:
    settings = Settings(
        environment="test",
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=tmp_path,
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
        **test_store.settings(),
    )
    token, _ = await sessions.open_session(world.settings, world.people["teacher"], remember=False)
    bodies = [
        {
            "date": clock.today().isoformat(),
            "reason": f"Reason {number}",
            "studentId": world.id("student"),
            "clientId": f"memo-{number}",
        }
        for number in range(MEMOS)
    ]
    with mortal_processes(settings, 3) as processes:
        clients = [
            httpx.AsyncClient(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=60)
            for url, _ in processes
        ]
        acknowledged: dict[str, str] = {}

        async def send(client: httpx.AsyncClient, body: dict[str, Any]) -> None:
            try:
                answer = await client.post("/api/memos", json=body)
            except httpx.TransportError:
                return
            assert answer.status_code == 201, answer.text
            acknowledged[body["clientId"]] = answer.json()["data"]["memoNumber"]
            if killed and len(acknowledged) == 10:
                processes[0][1].kill()

        await asyncio.gather(*(send(clients[place % 3], body) for place, body in enumerate(bodies)))
        first = await numbers()
        assert first == list(range(1, len(first) + 1))
        assert len(first) >= len(acknowledged)
        assert len(set(acknowledged.values())) == len(acknowledged)
        assert (len(acknowledged) < MEMOS) is killed

        # What was not acknowledged is sent again, as a page does; what was stored all the same is not doubled.
        for place, body in enumerate(bodies):
            if body["clientId"] not in acknowledged:
                await send(clients[1 + place % 2], body)
        for client in clients:
            await client.aclose()
    assert await numbers() == list(range(1, MEMOS + 1))
    assert len(set(acknowledged.values())) == len(acknowledged) == MEMOS
