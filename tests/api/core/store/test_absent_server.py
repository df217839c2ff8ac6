"""Every public call is answered while the database server is away, at the start and later, and never with 500."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from api.settings import Settings
from tests.api.core.store.public_calls import STORED, WITHOUT_STORE, make_public_calls, server_errors_of
from tests.api.core.store.test_outage import client_of, running, server, until_ready
from tests.support.stub_server import Stub

__all__ = ["server"]

PROGRAM = """
import asyncio, json, sys
from pathlib import Path
from pydantic import SecretStr
from api.main import create_app
from api.settings import Settings
from tests.api.core.store.public_calls import make_public_calls
import httpx

async def main():
    settings = Settings(environment="test", data=Path(sys.argv[1]), secret=SecretStr("0123456789abcdef" * 3))
    away = {"mongodb_url": SecretStr("mongodb://127.0.0.1:9"), "mongodb_timeout_ms": 400, "mongodb_selection_ms": 200}
    app = create_app(settings.model_copy(update=away))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            print(json.dumps(await make_public_calls(client)))

asyncio.run(main())
"""


def test_every_public_call_is_answered_while_the_server_is_away(tmp_path: Path) -> None:
    # In a process of its own: in this one other tests have declared the documents already.
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    assert server_errors_of(found) == {}
    assert {call: found[call] for call in STORED if found[call] != 503} == {}
    assert found[WITHOUT_STORE] == 200


@pytest.mark.stores("embedded")
async def test_every_public_call_is_answered_through_an_outage(server: Stub, tmp_path: Path) -> None:
    """The start was good; the server goes and comes back, and the process serves on without a restart."""
    settings = Settings(environment="test", data=tmp_path, secret=SecretStr("0123456789abcdef" * 3)).model_copy(
        update={
            "mongodb_url": SecretStr(server.url),
            "mongodb_timeout_ms": 3000,
            "mongodb_selection_ms": 500,
            "mongodb_retry_ms": 10,
            "requests_per_minute": 100_000,
        }
    )
    async with running(settings) as app, client_of(app) as client:
        await until_ready(client)
        before = await make_public_calls(client)
        assert {call: status for call, status in before.items() if status >= 500} == {}
        for _ in range(2):
            server.stop()
            away = await make_public_calls(client)
            assert server_errors_of(away) == {}
            assert {call: away[call] for call in STORED if away[call] != 503} == {}
            assert away[WITHOUT_STORE] == 200
            server.start()
            await until_ready(client)
            back = await make_public_calls(client)
            # A limit of calls (429) counts what was called before.
            assert {call: status for call, status in back.items() if status not in (before[call], 429)} == {}
