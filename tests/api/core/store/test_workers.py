"""Several worker processes over one database, as they are served."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.architecture.tree import ROOT
from tests.support.stub_server import Stub, free_port, stub_server

# The server here is a stand-in, whichever store the other tests run on.
pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]


@pytest.fixture
def server() -> Iterator[Stub]:
    with stub_server() as made:
        yield made


def environment(server: Stub, **more: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    return {
        **inherited,
        "MONGODB_URL": server.url,
        "PGL_ENVIRONMENT": "production",
        "PGL_SECRET": "0123456789abcdef" * 3,
        **more,
    }


@pytest.fixture
def start(server: Stub, tmp_path: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[str], str]]]:
    running: list[subprocess.Popen[str]] = []

    def started() -> tuple[subprocess.Popen[str], str]:
        port = free_port()
        command = [sys.executable, "-m", "api", "serve", "--workers", "2", "--no-demo"]
        with (tmp_path / "errors").open("w") as errors:
            process = subprocess.Popen(
                [*command, "--port", str(port), "--data", str(tmp_path)],
                cwd=ROOT,
                env=environment(server, PGL_MONGODB_RETRY_MS="50"),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        running.append(process)
        return process, f"http://127.0.0.1:{port}"

    yield started
    for process in running:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stdout is not None
        process.stdout.close()


def line_with(process: subprocess.Popen[str], word: str) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return line
    raise AssertionError(f"the server ended without saying {word}")


def children(parent: int) -> list[int]:
    """The worker processes: those that serve, not the helper that Python starts beside them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat, line = (folder / "stat").read_text(), (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(stat.rpartition(")")[2].split()[1]) == parent and b"spawn_main" in line:
            found.append(int(folder.name))
    return sorted(found)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def code(url: str) -> int:
    try:
        return httpx.get(url, timeout=10).status_code
    except httpx.TransportError:
        return 0


def test_two_workers_share_nothing_but_the_store(
    server: Stub, start: Callable[[], tuple[subprocess.Popen[str], str]], tmp_path: Path
) -> None:
    release = subprocess.run([sys.executable, "-m", "api", "indexes"], cwd=ROOT, env=environment(server), check=True)
    assert release.returncode == 0
    process, url = start()
    line_with(process, "ready http://")
    end = time.monotonic() + 30
    assert httpx.get(f"{url}/api/ready").json()["data"]["store"] == "mongodb"
    workers = children(process.pid)
    assert len(workers) == 2
    # A limit that must hold is counted in the store, so it holds over both: five tries, then 429, whoever answers.
    codes: list[int] = []
    while len(codes) < 8:
        answer = httpx.post(
            f"{url}/api/login", json={"email": "nobody@example.com", "password": "Wrong@123"}, timeout=30
        )
        if answer.status_code == 503:
            # A worker that started late has not met its store yet, and says so.
            assert time.monotonic() < end
            continue
        codes.append(answer.status_code)
    assert codes == [401] * 5 + [429] * 3
    # One that dies is replaced, and nobody is turned away for long.
    os.kill(workers[0], signal.SIGKILL)
    until(lambda: len(children(process.pid)) == 2 and workers[0] not in children(process.pid))
    until(lambda: code(f"{url}/api/ready") == 200)
    assert len(server.named("createIndexes")) > 0
    before = len(server.named("createIndexes"))
    until(lambda: code(f"{url}/api/getConfig") == 200)
    assert len(server.named("createIndexes")) == before, "workers create no indexes"


def test_workers_start_without_the_server_and_find_it(
    server: Stub, start: Callable[[], tuple[subprocess.Popen[str], str]], tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "api", "indexes"], cwd=ROOT, env=environment(server), check=True)
    server.stop()
    process, url = start()
    line_with(process, "ready http://")
    assert code(f"{url}/api/health") == 200
    assert code(f"{url}/api/ready") == 503
    assert code(f"{url}/api/getConfig") == 503
    server.start()
    until(lambda: all(code(f"{url}/api/ready") == 200 for _ in range(10)))
    assert code(f"{url}/api/getConfig") == 200
    assert "Traceback" not in (tmp_path / "errors").read_text()
