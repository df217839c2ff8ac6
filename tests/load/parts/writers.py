"""Writers at once on a disk whose syncs are slow, and a list beside them.

Each writer creates entries, decides them or signs in, one after the other; what they share is the sync.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.load import tables
from tests.load.cases import cases, sign_ins
from tests.load.client import Client, ask, percentile
from tests.load.goals import WRITERS
from tests.load.measure import Case, Gap, Server
from tests.load.run import Measurement, Run

SYNC_MS = 10
"""Added to each sync of the disk."""
SECONDS = 4.0
LISTED = 0.02
"""Seconds between two lists beside the writers."""
HEAD = (
    *("request", "writers", "a second", "median", "95 of 100", "list beside, median", "95 of 100"),
    *("longest gap", "of its own work", "syncs on it"),
)


class Row(NamedTuple):
    """What so many writers had of one request, and a list beside them."""

    name: str
    writers: int
    rate: float
    took: Sequence[float]
    beside: Sequence[float]
    gap: Gap


def measured(run: Run) -> Measurement:
    """Creates, decisions and sign-ins, each by 1, 8 and 50 writers."""
    measures: dict[str, float] = {}
    every = rows(run, run.seconds(SECONDS))
    for writers in WRITERS:
        of = [row for row in every if row.writers == writers]
        measures[f"longest gap beside {writers} writers, 10 ms a sync"] = max(row.gap.longest for row in of) / 1000
        measures[f"creates a second of {writers} writers, 10 ms a sync"] = of[0].rate
    title = f"Each sync takes {SYNC_MS} ms more than the disk's own."
    return Measurement(measures, [title, "", *tables.table(HEAD, map(_cells, every))])


def rows(run: Run, seconds: float) -> list[Row]:
    """What so many writers had in some seconds each."""
    data, folder = run.logbooks
    with run.product(folder, "--sync-ms", str(SYNC_MS)) as server:
        with Client(server.port) as client:
            named = {case.name: case for case in cases(data, client)}
        listing, login = named["list: student's page"], Case("login", sign_ins, 20, writes=True)
        return [
            _row(server, case, listing, writers, seconds)
            for case in (named["create"], named["verify"], login)
            for writers in WRITERS
        ]


async def _load(port: int, case: Case, listing: Case, writers: int, seconds: float) -> tuple[list[float], list[float]]:
    """What each request and each list beside them took."""
    end, took, beside = time.perf_counter() + seconds, list[float](), list[float]()
    requests = _endless(case)

    async def write() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < end and (sent := next(requests, None)) is not None:
            took.append(await ask(reader, writer, sent, case.status))
        writer.close()

    async def look() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for sent in itertools.cycle(listing.make(listing.count)):
            if time.perf_counter() > end:
                break
            beside.append(await ask(reader, writer, sent, listing.status))
            await asyncio.sleep(LISTED)
        writer.close()

    await asyncio.gather(look(), *(write() for _ in range(writers)))
    return took, beside


def _endless(case: Case) -> Iterator[bytes]:
    """Requests of a case for as long as it has some."""
    while True:
        try:
            yield from case.make(20)
        except IndexError:
            return


def _row(server: Server, case: Case, listing: Case, writers: int, seconds: float) -> Row:
    asyncio.run(_load(server.port, case, listing, 1, 0.3))
    server.gap()
    took, beside = asyncio.run(_load(server.port, case, listing, writers, seconds))
    return Row(case.name, writers, len(took) / seconds, took, beside, server.gap())


def _cells(row: Row) -> list[str]:
    gaps = [*(f"{each / 1000:.1f} ms" for each in (row.gap.longest, row.gap.busiest)), str(row.gap.syncs)]
    return [row.name, str(row.writers), f"{row.rate:,.0f}", *_spread(row.took), *_spread(row.beside), *gaps]


def _spread(took: Sequence[float]) -> list[str]:
    """The median, and what 95 of 100 stay below."""
    return [f"{each * 1000:.1f} ms" for each in (statistics.median(took or [0.0]), percentile(took, 0.95))]
