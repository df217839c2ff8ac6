"""A served product under clients that are slow, broken or gone: raw connections to a process of its own (group HP)."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest

from api.serve import DEMO_PASSWORD
from tests.architecture.tree import ROOT
from tests.support.stub_server import free_port

# The process has an embedded store of its own, whichever store the other tests run on.
pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]

START_SECONDS = 120
STOPPED = (0, -signal.SIGTERM)
"""A server that has ended in good order hands the signal on that it was sent."""


def started(folder: Path, *options: str, **settings: str) -> tuple[subprocess.Popen[str], int]:
    """A served product that is ready, and its port."""
    port = free_port()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "api", "serve", "--port", str(port), "--data", str(folder), *options],
        cwd=ROOT,
        env={**inherited, "PGL_SECRET": "0123456789abcdef" * 3, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    until = time.monotonic() + START_SECONDS
    for line in process.stdout:
        if line.startswith("ready "):
            return process, port
        assert time.monotonic() < until
    raise RuntimeError("the server did not start")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server with demo accounts that gives a body a second to arrive."""
    process, port = started(tmp_path_factory.mktemp("data"), PGL_BODY_SECONDS="1", PGL_REQUESTS_PER_MINUTE="100000")
    yield port
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) in STOPPED
    assert process.stdout is not None
    process.stdout.close()


def spoken(port: int, request: bytes, *, seconds: float = 10) -> bytes:
    """What the server says to these bytes until it closes or falls silent."""
    received = b""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=seconds)) as line:
        try:
            line.sendall(request)
            while piece := line.recv(65_536):
                received += piece
                if b"\r\n\r\n" in received:
                    break
        except (TimeoutError, ConnectionError):
            pass
    return received


def is_healthy(port: int) -> bool:
    """Whether the server says that it is there. A busy machine may take its time, one that is held up all of it."""
    return httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=120).is_success


def token(port: int) -> str:
    body = {"email": "student.medicine@demo.example.com", "password": DEMO_PASSWORD}
    answer = httpx.post(f"http://127.0.0.1:{port}/api/login", json=body, timeout=30)
    assert answer.status_code == 200
    return str(answer.json()["sessionToken"])


def test_huge_and_countless_headers_are_refused(port: int) -> None:
    """HP-05: 100 KB are refused, and 200 headers do no harm."""
    line = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"
    huge = spoken(port, line + b"X-Long: " + b"a" * 100_000 + b"\r\n\r\n")
    assert huge.startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
    many = spoken(port, line + b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n")
    assert many.startswith((b"HTTP/1.1 200", b"HTTP/1.1 400", b"HTTP/1.1 431"))
    assert is_healthy(port)


@pytest.mark.parametrize("method", [b"TRACE", b"CONNECT", b"PROPFIND", b"get", b"G\xc3\x89T", b"X" * 5_000])
def test_odd_methods_get_a_refusal_or_no_answer(port: int, method: bytes) -> None:
    """HP-12: on the line itself."""
    said = spoken(port, method + b" /api/getCollege HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " not in said.split(b"\r\n")[0]
    assert b"TRACE /api" not in said


def test_a_body_of_single_bytes_is_given_up(port: int) -> None:
    """HP-07: a byte now and then does not hold a call for ever; the answer says why."""
    head = (
        b"POST /api/updatePassword HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n"
        b"Authorization: Bearer " + token(port).encode() + b"\r\n\r\n"
    )
    with closing(socket.create_connection(("127.0.0.1", port), timeout=10)) as line:
        line.sendall(head)
        began = time.monotonic()
        for _ in range(4):
            line.sendall(b"{")
            time.sleep(0.1)
        with HTTPResponse(line) as answer:
            answer.begin()
            assert answer.status == 408
            assert b"too_slow" in answer.read()
    assert time.monotonic() - began < 5


def test_clients_that_stop_reading_hold_nobody_up(port: int) -> None:
    """HP-08: ten of them, each in the middle of a large answer that it does not take."""
    head = b"GET /api/getConfig HTTP/1.1\r\nHost: x\r\n\r\n" * 500
    lines = []
    for _ in range(10):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", port))
        line.setblocking(False)
        lines.append(line)
    try:
        for line in lines:
            try:
                line.send(head)
            except BlockingIOError:
                continue
        time.sleep(1)
        assert is_healthy(port)
        assert len(token(port)) > 40
    finally:
        for line in lines:
            line.close()
    assert is_healthy(port)


def test_a_flood_of_health_calls_leaves_sign_in_possible(port: int) -> None:
    """HP-13: several clients at once ask as fast as they can."""
    with ThreadPoolExecutor(8) as pool, httpx.Client(timeout=30) as client:
        flood = [pool.submit(lambda: client.get(f"http://127.0.0.1:{port}/api/health")) for _ in range(1_000)]
        began = time.monotonic()
        assert len(token(port)) > 40
        entered = time.monotonic() - began
        answers = [one.result() for one in flood]
    assert {answer.status_code for answer in answers} == {200}
    assert entered < 10


def test_a_stop_does_not_wait_for_slow_clients(tmp_path: Path) -> None:
    """HP-14: gone within 20 s of SIGTERM, whoever is still sending or not reading."""
    process, port = started(tmp_path, "--no-demo")
    open_ = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
    lines = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(5)]
    try:
        for line in lines:
            line.sendall(open_)
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in STOPPED
        assert time.monotonic() - began < 20
    finally:
        for line in lines:
            line.close()
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
