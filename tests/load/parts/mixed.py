"""Many clients at once: how even their answers are, what the surplus is told, and what the server's memory becomes.

Of a hundred requests 70 are lists, 15 tiles, 10 queues and 5 creates, each client's one after the other without a
pause. Before that every department's lists are read, page by page: what fills the memory of a server that has run for a
day.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.load import tables
from tests.load.cases import cases
from tests.load.client import Answered, Client, answered, percentile, request
from tests.load.dataset import Dataset
from tests.load.measure import Case, Server
from tests.load.run import Measurement, Run

MIX = {"list: student's page": 70, "tiles": 15, "queue": 10, "create": 5}
CLIENTS, SURPLUS = 50, 500
SECONDS = 20.0
PAGES = 1_000
"""Of departments' lists, a hundred entries each."""
MEBIBYTE = 2**20
BROKEN = 0
"""The status of what the server closed without an answer."""
HEAD = ("clients", "answered a second", "p50", "p99", "p99 / p50", "2xx", "503 with Retry-After", "others", "memory")


class Load(NamedTuple):
    """What some clients were answered, and the memory of the server after that."""

    clients: int
    seconds: float
    answers: list[Answered]
    memory: int

    @property
    def good(self) -> list[float]:
        """Seconds of what was answered with success."""
        return [each.seconds for each in self.answers if 200 <= each.status < 300]

    @property
    def surplus(self) -> int:
        """How many were told when to come back."""
        return sum(each.status == 503 and each.retry_after for each in self.answers)

    @property
    def others(self) -> int:
        """How many had neither."""
        return len(self.answers) - len(self.good) - self.surplus

    @property
    def ratio(self) -> float:
        """The p99 as a multiple of the p50."""
        middle = percentile(self.good, 0.5)
        return percentile(self.good, 0.99) / middle if middle else 0.0


def measured(run: Run) -> Measurement:
    """The load of 50 clients, then of 500, on a server that has shown every list."""
    data, folder = run.logbooks
    with run.product(folder) as server:
        _, fresh = server.used()
        with Client(server.port) as client:
            named = {case.name: case for case in cases(data, client)}
            client.send(list(itertools.islice(_pages(data), run.part_of(PAGES, least=50))))
        _, shown = server.used()
        loads = [_loaded(server, named, clients, run.seconds(SECONDS, least=2)) for clients in (CLIENTS, SURPLUS)]
    some, many = loads
    measures = {
        "mixed load of 50 clients, p99 times p50": some.ratio,
        "answers to 500 clients that are neither 2xx nor 503 with Retry-After": float(many.others),
        "memory after department pages and the mixed load": max(each.memory for each in loads) / MEBIBYTE,
    }
    title = (
        f"{data.entries:,} entries; memory {fresh / MEBIBYTE:.0f} MiB at the start, {shown / MEBIBYTE:.0f} MiB after "
        f"the departments' pages; {some.seconds:g} s of load each."
    )
    return Measurement(measures, [title, "", *tables.table(HEAD, map(_cells, loads))])


def _pages(data: Dataset) -> Iterator[bytes]:
    """Pages of a hundred of every kind in each department, then the next ones."""
    for page in itertools.count(1):
        for teacher in data.teachers:
            for kind in teacher.known:
                yield request(f"/api/entries/{kind.key}/{teacher.scope}?page={page}&limit=100", token=teacher.token)


def _loaded(server: Server, named: dict[str, Case], clients: int, seconds: float) -> Load:
    answers = asyncio.run(_load(server.port, named, clients, seconds))
    _, memory = server.used()
    return Load(clients, seconds, answers, memory)


async def _load(port: int, named: dict[str, Case], clients: int, seconds: float) -> list[Answered]:
    """What the clients were answered in some seconds."""
    end, answers = time.perf_counter() + seconds, list[Answered]()
    requests = _mixed(named)

    async def work() -> None:
        while time.perf_counter() < end:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                while time.perf_counter() < end:
                    answers.append(answer := await answered(reader, writer, next(requests)))
                    if answer.status == 503:
                        # Who is told to wait and does not is no load that a person makes.
                        await asyncio.sleep(1)
                writer.close()
            except (OSError, asyncio.IncompleteReadError):
                answers.append(Answered(BROKEN, 0.0, retry_after=False))
                await asyncio.sleep(0.1)

    await asyncio.gather(*(work() for _ in range(clients)))
    return answers


def _mixed(named: dict[str, Case]) -> Iterator[bytes]:
    rng = random.Random(1)
    turns = {name: _again(named[name]) for name in MIX}
    names, weights = list(MIX), list(MIX.values())
    while True:
        yield next(turns[rng.choices(names, weights)[0]])


def _again(case: Case) -> Iterator[bytes]:
    while True:
        yield from case.make(100)


def _cells(load: Load) -> list[str]:
    statuses = Counter(each.status for each in load.answers if not 200 <= each.status < 300)
    others = ", ".join(f"{number} of {status}" for status, number in sorted(statuses.items())) if load.others else ""
    spread = [f"{percentile(load.good, share) * 1000:.0f} ms" for share in (0.5, 0.99)]
    rate = f"{len(load.good) / load.seconds:,.0f}"
    counts = [f"{len(load.good):,}", f"{load.surplus:,}", f"{load.others:,} {others}".strip()]
    return [str(load.clients), rate, *spread, f"{load.ratio:.1f}", *counts, f"{load.memory / MEBIBYTE:.0f} MiB"]
