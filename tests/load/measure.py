"""Measuring: processor time of a server per request, in slices that alternate with the bare hello beside it.

Wall-clock time on a shared machine moves by a factor of four within a day; the processor time of the server's own
process moves by some percent, and its ratio to a hello of the same seconds by less.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.load.client import CONNECTIONS, Client, Reply, request

ROOT = Path(__file__).resolve().parents[2]
HELLO = request("/hello")
HELLOS = 1_600
"""Requests in a slice of the hello."""
START_SECONDS = 60.0
ANY = (200, 401, 404, 503)
"""Statuses of an answer that says only that a server is there."""

Requests = Callable[[int], Sequence[bytes]]


@dataclass(frozen=True)
class Case:
    """A row: its name, what makes the requests of a slice for how many of it, and the status of their answers."""

    name: str
    make: Requests
    count: int
    status: int = 200
    writes: bool = False


class Gap(NamedTuple):
    """How an event loop was kept from others; times in microseconds."""

    longest: int
    """What a ticker was kept waiting at worst, by the clock."""
    busiest: int
    """The most processor time of the loop's thread between two ticks."""
    syncs: int
    """Syncs that this thread has done itself."""


class Measurable(Protocol):
    """A server whose processor time can be told."""

    port: int

    def used(self) -> tuple[int, int]:
        """Nanoseconds of processor time so far, and bytes of memory now."""


class Server:
    """A running server process."""

    def __init__(self, process: subprocess.Popen[str], port: int, started: float) -> None:
        self.process, self.port, self.started = process, port, started
        """``started``: seconds until the first answer."""

    def used(self) -> tuple[int, int]:
        """Nanoseconds of processor time so far, and bytes of memory now."""
        used, memory = self._asked("", "used ")
        return used, memory

    def gap(self) -> Gap:
        """How its event loop was kept from others since the last question."""
        return Gap(*self._asked("gap", "gap "))

    def commits(self) -> tuple[int, int]:
        """How often its store has committed, and synced, since the start."""
        commits, syncs = self._asked("commits", "commits ")
        return commits, syncs

    def _asked(self, question: str, begins: str) -> list[int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{question}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith(begins):
                return [int(word) for word in line.split()[1:]]
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


def two_free_ports() -> int:
    """The first of two neighbours, below those that the system lends to whoever connects somewhere meanwhile."""
    while True:
        first = random.randrange(20_000, 30_000)
        with socket.socket() as one, socket.socket() as other, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", first))
            other.bind(("127.0.0.1", first + 1))
            return first


@contextlib.contextmanager
def running(
    sort: str,
    port: int,
    *options: str,
    data: Path | None = None,
    secret: str = "",
    mongodb: str = "",
    within: float = START_SECONDS,
) -> Iterator[Server]:
    """A server for as long as the block lasts, with options of :mod:`tests.load.server`, which is ready ``within`` so
    many seconds; ``mongodb`` is the address of a database server, and the name of the database in it after the last
    slash."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Otherwise whoever listens there would be measured.
        probe.bind(("127.0.0.1", port))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
    environment = {
        **inherited,
        "PGL_ENVIRONMENT": "production",
        "PGL_SECRET": secret,
        "PGL_REQUESTS_PER_MINUTE": "100000000",
        "PGL_ROUTE_REQUESTS_PER_MINUTE": "100000000",
    }
    if mongodb:
        address, _, database = mongodb.rpartition("/")
        environment |= {"MONGODB_URL": address, "PGL_MONGODB_DATABASE": database}
    command = [sys.executable, "-m", "tests.load.server", sort, "--port", str(port), *options]
    command += [] if data is None else ["--data", str(data)]
    log = (data / "server.log").open("w") if data else None
    begun = time.monotonic()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:
        try:
            ready = "/hello" if sort == "hello" else "/api/ready"
            _wait(process, port, ready, data and data / "server.log", within)
            yield Server(process, port, time.monotonic() - begun)
        finally:
            process.terminate()
            process.wait(20)
            if log:
                log.close()


def _wait(process: subprocess.Popen[str], port: int, path: str, log: Path | None, within: float) -> None:
    end = time.monotonic() + within
    while time.monotonic() < end and process.poll() is None:
        if answers(port, path, (200,)):
            return
        time.sleep(0.01)
    said = "".join(log.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)[-20:]) if log else ""
    raise RuntimeError(f"the server did not become ready; exit code {process.poll()}\n{said}")


def answers(port: int, path: str, allowed: Iterable[int] = ANY) -> bool:
    """Whether a server is there."""
    try:
        with Client(port) as client:
            client.send([request(path)], allowed)
            return True
    except OSError:
        return False


def compared(hello: Server, product: Server, case: Case, *, count: int, slices: int, hellos: int = HELLOS) -> Measured:
    """One row: ``slices`` times ``count`` of it on the product, each after ``hellos`` of the hello."""
    bare: list[float] = []
    full: list[float] = []
    sizes = 0
    with Client(product.port) as client:
        client.send(case.make(count), (case.status,))
    for _ in range(slices):
        taken, _ = spent(hello, [HELLO] * hellos, 200)
        bare.append(taken / hellos)
        taken, replies = spent(product, case.make(count), case.status)
        full.append(taken / count)
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


def spent(server: Measurable, requests: Sequence[bytes], status: int) -> tuple[int, list[Reply]]:
    """Nanoseconds of a server for some requests, and its replies; its connections are open before that."""
    with Client(server.port) as client:
        client.send([request("/hello")] * CONNECTIONS, ANY)
        before, _ = server.used()
        replies = client.send(requests, (status,))
        after, _ = server.used()
    return after - before, replies
