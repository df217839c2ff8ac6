"""A student's list beside sign-ins, whose password hashes take the processors, and what a sign-in writes.

Slices without and with sign-ins alternate; what is told is the median of their ratios.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple

from tests.load import tables
from tests.load.cases import cases, sign_ins
from tests.load.client import Client, ask, percentile
from tests.load.measure import Case
from tests.load.run import Measurement, Run

AT_ONCE = 4
"""Who signs in, again and again."""
LISTED = 0.005
"""Seconds between two lists."""
SECONDS, SLICES, TIMES = 2.0, 7, 8
MOST = 3.0
"""Times what a list took in 99 of 100 cases without sign-ins that it may take with them."""
HEAD = ("list", "median", "99 of 100", "sign-ins a second", "of one: median", "99 of 100", "ratio of the 99")


class Slice(NamedTuple):
    """What lists took alone, what they took beside sign-ins, and what those took; in seconds."""

    alone: Sequence[float]
    beside: Sequence[float]
    signed_in: Sequence[float]

    @property
    def ratio(self) -> float:
        """How many times as long a list takes beside sign-ins, in 99 of 100 cases."""
        return percentile(self.beside, 0.99) / percentile(self.alone, 0.99)


def measured(run: Run) -> Measurement:
    """The commits of one sign-in, and lists without and beside some at once."""
    seconds = run.seconds(SECONDS, least=1)
    commits, slices = beside(run, seconds, run.part_of(SLICES, least=3))
    measures = {
        "commits of a sign-in": commits,
        "list's p99 beside 4 sign-ins at once, times that without": ratio(slices),
    }
    title = f"{len(slices)} slices of {seconds:g} s each; a sign-in commits {commits:g} times."
    return Measurement(measures, [title, "", *tables.table(HEAD, _rows(slices, seconds))])


def beside(run: Run, seconds: float, slices: int) -> tuple[float, list[Slice]]:
    """The commits of one sign-in, and slices of lists without and with some at once."""
    data, folder = run.logbooks
    with run.product(folder) as server:
        with Client(server.port) as client:
            (listing,) = [case for case in cases(data, client) if case.name == "list: student's page"]
            client.send(sign_ins(2))
            before, _ = server.commits()
            for sent in sign_ins(TIMES):
                client.send([sent])
            commits = (server.commits()[0] - before) / TIMES
        return commits, asyncio.run(_slices(server.port, listing, seconds, slices))


def ratio(slices: Sequence[Slice]) -> float:
    """How many times as long a list takes beside sign-ins, in 99 of 100 cases: the median over slices."""
    return statistics.median(each.ratio for each in slices)


def _rows(slices: Sequence[Slice], seconds: float) -> list[list[str]]:
    alone, beside, signed_in = (list(itertools.chain(*each)) for each in zip(*slices, strict=True))
    rate = len(signed_in) / (seconds * len(slices))
    return [
        ["alone", *_spread(alone), *[""] * 4],
        [f"beside {AT_ONCE} at once", *_spread(beside), f"{rate:.0f}", *_spread(signed_in), f"{ratio(slices):.1f}"],
    ]


def _spread(took: Sequence[float]) -> list[str]:
    return [f"{each * 1000:.1f} ms" for each in (statistics.median(took), percentile(took, 0.99))]


async def _slices(port: int, listing: Case, seconds: float, number: int) -> list[Slice]:
    await _beside(port, listing, 0.3, 1)
    slices = []
    for _ in range(number):
        alone, _ = await _beside(port, listing, seconds, 0)
        slices.append(Slice(alone, *await _beside(port, listing, seconds, AT_ONCE)))
    return slices


async def _beside(port: int, listing: Case, seconds: float, signing_in: int) -> tuple[list[float], list[float]]:
    """What lists, and the sign-ins beside them, took."""
    end, lists, signed_in = time.perf_counter() + seconds, list[float](), list[float]()
    (signs_in,) = sign_ins(1)

    async def sign_in() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < end:
            signed_in.append(await ask(reader, writer, signs_in, 200))
        writer.close()

    async def look() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for sent in itertools.cycle(listing.make(listing.count)):
            if time.perf_counter() > end:
                break
            lists.append(await ask(reader, writer, sent, listing.status))
            await asyncio.sleep(LISTED)
        writer.close()

    await asyncio.gather(look(), *(sign_in() for _ in range(signing_in)))
    return lists, signed_in
