"""Connections without a proxy before them: a head that trickles in, a large body that nobody reads, a foreign host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest
import uvicorn

from api.core.http import connections
from api.core.http.connections import server_options
from api.core.http.envelope import RequestEnvelope
from api.core.http.wire import Answer
from api.main import create_app
from api.settings import Settings
from tests.api.world import World

App = Callable[..., Awaitable[None]]
Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Started(uvicorn.Server):
    """Says when its port is open."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.open = asyncio.Event()

    async def startup(self, sockets: Any = None) -> None:
        """Opens the port."""
        await super().startup(sockets)
        self.open.set()


@asynccontextmanager
async def served(app: App, **options: Any) -> AsyncIterator[Callable[[], Awaitable[Pipe]]]:
    """The application on a port, and what opens a connection to it."""
    given = {**server_options(), "lifespan": "off", "log_level": "error", **options}
    server = Started(uvicorn.Config(app, host="127.0.0.1", port=0, **given))
    running = asyncio.create_task(server.serve())
    await server.open.wait()
    port = server.servers[0].sockets[0].getsockname()[1]

    async def connect() -> Pipe:
        return await asyncio.open_connection("127.0.0.1", port)

    try:
        yield connect
    finally:
        server.should_exit = True
        await running


async def slow_answer(scope: Any, receive: Any, send: Any) -> None:
    """Answers later than any head may take."""
    await asyncio.sleep(0.8)
    await Answer({"status": True})(scope, receive, send)


async def refuses(scope: Any, receive: Any, send: Any) -> None:
    """Answers without reading what was sent."""
    await Answer({"status": False}, status_code=401)(scope, receive, send)


async def trickle(writer: asyncio.StreamWriter) -> None:
    """Sends the beginning of a head a little at a time, without end."""
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    while True:
        writer.write(b"X-A: 1\r\n")
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("after", ["nothing", "silence", "a request"])
async def test_a_head_that_trickles_in_is_closed(after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The keep-alive time ends no such connection: the first byte stops it."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)
    async with served(slow_answer, timeout_keep_alive=600) as connect:
        reader, writer = await connect()
        if after == "a request":
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), "An answer may take longer than a head."
            await reader.readexactly(len(b'{"status":true}'))
        sending = None if after == "silence" else asyncio.create_task(trickle(writer))
        async with asyncio.timeout(30):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        if sending is not None:
            sending.cancel()
        writer.close()


async def test_a_large_body_of_a_refused_request_is_not_read_to_its_end(settings: Settings) -> None:
    """Of fifty megabytes a part is taken, so that the answer arrives; then the connection is closed."""
    whole, sent = 50 * 1024 * 1024, 0
    async with served(RequestEnvelope(refuses, settings, "")) as connect:
        for head in (f"Content-Length: {whole}", "Transfer-Encoding: chunked"):
            reader, writer = await connect()
            writer.write(f"POST /api/entries HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
            answer = await reader.readuntil(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 401")
            assert b"connection: close" in answer.lower()
            sent, part = 0, b"x" * 65536
            with suppress(ConnectionError):
                while sent < whole:
                    writer.write(part if head.startswith("Content") else b"10000\r\n" + part + b"\r\n")
                    await writer.drain()
                    sent += len(part)
            writer.close()
            assert sent < whole / 2, head


async def test_a_small_body_that_nobody_reads_leaves_the_connection_open(settings: Settings) -> None:
    async with served(RequestEnvelope(refuses, settings, "")) as connect:
        reader, writer = await connect()
        for _ in range(2):
            writer.write(b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
            answer = await reader.readuntil(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 401")
            await reader.readexactly(len(b'{"status":false}'))
        writer.close()


async def test_a_stranger_sends_no_file(world: World) -> None:
    """No call that is open to strangers takes one: what is sent as one has the limit of any other body."""
    sent = {"file": ("a.bin", b"x" * (world.settings.body_bytes + 1))}
    assert (await world.client().post("/api/login", files=sent)).status_code == 413


async def test_only_the_products_own_host_is_answered_where_its_address_is_set(world: World) -> None:
    public = {"public_url": "https://logbook.example.org", "origins": ["https://app.example.org"]}
    app = create_app(world.settings.model_copy(update=public))
    app.state.store = world.app.state.store
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://10.0.0.7") as client:

        async def status(host: str, path: str = "/api/getConfig") -> int:
            return (await client.get(path, headers={"Host": host})).status_code

        for host in ("logbook.example.org", "LOGBOOK.example.org:443", "app.example.org", "localhost:8000", "[::1]:80"):
            assert await status(host) == 200, host
        for host in ("evil.example", "logbook.example.org.evil.example", "evil@logbook.example.org", "10.0.0.7", ""):
            assert await status(host) == 400, host
            assert await status(host, "/") == 400, host
        assert await status("10.0.0.7", "/api/health") == 200, "An orchestrator asks at the process's own address."
    assert (await world.client().get("/api/getConfig", headers={"Host": "any.example"})).status_code == 200
