"""A database server that answers and takes no writes: the process is not ready, and reads go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr

from api.core.store import database
from api.settings import Settings
from tests.api.core.store.test_outage import PATIENT, client_of, running, server, until_ready
from tests.support.stub_server import Stub

__all__ = ["server"]
pytestmark = pytest.mark.stores("embedded")
NO_ROOM, BLOCKED, OVER_QUOTA, NO_RIGHT, UNKNOWN = 14031, 371, 8000, 13, 9999


@pytest.fixture
def settings(server: Stub, tmp_path: Path) -> Settings:
    return Settings(environment="test", data=tmp_path, secret=SecretStr("0123456789abcdef" * 3)).model_copy(
        update={"mongodb_url": SecretStr(server.url), "requests_per_minute": 100_000, **PATIENT}
    )


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (NO_ROOM, "disk"),
        (BLOCKED, "readOnly"),
        (OVER_QUOTA, "refused"),
        (NO_RIGHT, "refused"),
        (UNKNOWN, "readOnly"),
    ],
)
async def test_a_server_that_refuses_writes_is_not_ready(
    settings: Settings, server: Stub, monkeypatch: pytest.MonkeyPatch, code: int, problem: str
) -> None:
    monkeypatch.setattr(database, "PROBE_SECONDS", 0.0)
    async with running(settings) as app, client_of(app) as client:
        await until_ready(client)
        server.refuse_writes_with = code
        ready = await client.get("/api/ready")
        assert (ready.status_code, ready.json()["data"]["problem"]) == (503, problem)
        assert (await client.get("/api/getConfig")).status_code == 200
        server.refuse_writes_with = None
        await until_ready(client)


async def test_a_write_that_is_not_answered_is_an_outage(
    settings: Settings, server: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PROBE_SECONDS", 0.0)
    async with running(settings) as app, client_of(app) as client:
        await until_ready(client)
        server.hang_up_on = {"update"}
        ready = await client.get("/api/ready")
        assert (ready.status_code, ready.json()["data"]["problem"]) == (503, "unreachable")


async def test_a_server_that_took_a_write_is_not_asked_again_each_second(settings: Settings, server: Stub) -> None:
    async with running(settings) as app, client_of(app) as client:
        await until_ready(client)
        for _ in range(10):
            assert (await client.get("/api/ready")).status_code == 200
    assert len([write for write in server.named("update") if write["update"] == database.PROBE]) == 1
