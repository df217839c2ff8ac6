"""Several processes of the API over one store, each on a port of its own, so that a test can choose who answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from api.settings import Settings
from tests.support.stores import WRITTEN_ELSEWHERE
from tests.support.stub_server import free_port

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90


@contextmanager
def api_processes(settings: Settings, count: int) -> Iterator[list[str]]:
    """Starts processes with these settings, all at once, and answers their addresses when each of them is ready."""
    with mortal_processes(settings, count) as started:
        yield [url for url, _ in started]


@contextmanager
def mortal_processes(
    settings: Settings, count: int, **variables: str
) -> Iterator[list[tuple[str, subprocess.Popen[bytes]]]]:
    """As :func:`api_processes`, with the processes themselves, so that a test can kill one, and with more variables of
    the environment."""
    with ExitStack() as stack:
        started = [_started(settings, stack, variables) for _ in range(count)]
        for url, process in started:
            _wait_for(url, process)
        yield started


def _started(settings: Settings, stack: ExitStack, variables: dict[str, str]) -> tuple[str, subprocess.Popen[bytes]]:
    port = free_port()
    # Longer than any round of a test, so that no connection is closed just as it is used again.
    keep = ["--timeout-keep-alive", "120"]
    options = ["--factory", "--port", str(port), "--log-level", "warning", "--no-access-log", *keep]
    process = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "api.main:create_app", *options],
        cwd=ROOT,
        env={**environment(settings), **variables},
    )
    stack.callback(process.wait)
    stack.callback(process.terminate)
    return f"http://127.0.0.1:{port}", process


def environment(settings: Settings) -> dict[str, str]:
    """The environment of a process with these settings, which name a MongoDB."""
    assert settings.mongodb_url is not None
    WRITTEN_ELSEWHERE.add(settings.mongodb_database)
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    return {
        **inherited,
        "MONGODB_URL": settings.mongodb_url.get_secret_value(),
        "PGL_MONGODB_DATABASE": settings.mongodb_database,
        "PGL_ENVIRONMENT": settings.environment,
        "PGL_SECRET": settings.secret.get_secret_value(),
        "PGL_DATA": str(settings.data),
        "PGL_REQUESTS_PER_MINUTE": str(settings.requests_per_minute),
        "PGL_ROUTE_REQUESTS_PER_MINUTE": str(settings.route_requests_per_minute),
    }


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(f"{url}/api/ready", timeout=10).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError(f"the process at {url} did not become ready")
