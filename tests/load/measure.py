"""Measuring: processor time of a server per request, in slices that alternate with the bare hello beside it.

Wall-clock time on a shared machine moves by a factor of four within a day; the processor time of the server's own
process moves by some percent, and its ratio to a hello of the same seconds by less.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.load.client import CONNECTIONS, Client, Reply, request

ROOT = Path(__file__).resolve().parents[2]
HELLO = request("/hello")
HELLOS = 1_600
"""Requests in a slice of the hello."""
START_SECONDS = 60.0

Requests = Callable[[int], Sequence[bytes]]


@dataclass(frozen=True)
class Case:
    """A row: its name, what makes the requests of a slice for how many of it, and the status of their answers."""

    name: str
    make: Requests
    count: int
    status: int = 200
    writes: bool = False


class Server:
    """A running server process."""

    def __init__(self, process: subprocess.Popen[str], port: int, started: float) -> None:
        self.process, self.port, self.started = process, port, started
        """``started``: seconds until the first answer."""

    def used(self) -> tuple[int, int]:
        """Nanoseconds of processor time so far, and bytes of memory now."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("used "):
                _, spent, memory = line.split()
                return int(spent), int(memory)
        raise RuntimeError("the server has ended")


@dataclass(frozen=True)
class Measured:
    """One row of the table: medians over the slices, in microseconds of processor time, and the ratio to the hello."""

    name: str
    each: float
    hello: float
    ratio: float
    best: float
    """The ratio of the quietest slice: others on the machine can only make it less."""
    size: int
    """Bytes of the answers' bodies, on average."""


@contextmanager
def running(
    sort: str, port: int, *, data: Path | None = None, secret: str = "", writes: bool = False
) -> Iterator[Server]:
    """A server for as long as the block lasts; see :mod:`tests.load.server`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Otherwise whoever listens there would be measured.
        probe.bind(("127.0.0.1", port))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    environment = {
        **kept,
        "PGL_ENVIRONMENT": "production",
        "PGL_SECRET": secret,
        "PGL_REQUESTS_PER_MINUTE": "100000000",
        "PGL_ROUTE_REQUESTS_PER_MINUTE": "100000000",
    }
    command = [sys.executable, "-m", "tests.load.server", sort, "--port", str(port)]
    command += [] if data is None else ["--data", str(data)]
    command += ["--writes"] if writes else []
    log = (data / "server.log").open("w") if data else None
    begun = time.monotonic()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:
        try:
            _wait(process, port, "/hello" if sort == "hello" else "/api/ready", data and data / "server.log")
            yield Server(process, port, time.monotonic() - begun)
        finally:
            process.terminate()
            process.wait(20)
            if log:
                log.close()


def _wait(process: subprocess.Popen[str], port: int, path: str, log: Path | None) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with Client(port) as client:
                client.send([request(path)])
                return
        except OSError:
            time.sleep(0.01)
    said = "".join(log.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)[-20:]) if log else ""
    raise RuntimeError(f"the server did not become ready; exit code {process.poll()}\n{said}")


def compared(hello: Server, product: Server, case: Case, *, count: int, slices: int) -> Measured:
    """One row: ``slices`` times ``count`` of it on the product, each after a slice of the hello."""
    bare: list[float] = []
    full: list[float] = []
    sizes = 0
    with Client(product.port) as client:
        client.send(case.make(count), (case.status,))
    for _ in range(slices):
        spent, _ = _spent(hello, [HELLO] * HELLOS, 200)
        bare.append(spent / HELLOS)
        spent, replies = _spent(product, case.make(count), case.status)
        full.append(spent / count)
        sizes = sum(len(reply.body) for reply in replies)
    ratios = [mine / theirs for mine, theirs in zip(bare, full, strict=True)]
    ratio = statistics.median(ratios)
    return Measured(
        case.name,
        statistics.median(full) / 1000,
        statistics.median(bare) / 1000,
        ratio,
        max(ratios),
        sizes // count,
    )


def _spent(server: Server, requests: Sequence[bytes], status: int) -> tuple[int, list[Reply]]:
    """Nanoseconds of a server for some requests, and its replies; its connections are open before that."""
    with Client(server.port) as client:
        client.send([request("/hello")] * CONNECTIONS, (200, 404, 503))
        before, _ = server.used()
        replies = client.send(requests, (status,))
        after, _ = server.used()
    return after - before, replies
