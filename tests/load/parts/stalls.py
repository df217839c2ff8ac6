"""What others feel while one person has something large made: an export, a print, a pack, a search.

Eight readers ask for lists without a pause. Beside them each large call runs alone: the longest gap of a 5 ms ticker on
the server's event loop, and the readers' p99 as a ratio to that of the seconds before it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from tests.load import tables
from tests.load.client import Api, percentile
from tests.load.department import Department
from tests.load.goals import LARGE
from tests.load.measure import Gap, Server
from tests.load.readers import Readers
from tests.load.run import Measurement, Run

QUIET_SECONDS = 4.0
HEAD = (
    *("call", "alone", "gap alone", "of it on the loop's thread", "beside eight", "longest gap"),
    *("of it on the loop's thread", "others' p50 / p99 before", "meanwhile", "p99 ratio"),
)


class Felt(NamedTuple):
    """What a call took, the event loop's gap meanwhile, what the readers waited before it and meanwhile; in seconds."""

    took: float
    gap: Gap
    before: Sequence[float] = ()
    meanwhile: Sequence[float] = ()

    @property
    def ratio(self) -> float:
        """How many times as long the readers waited meanwhile, in 99 of 100 cases."""
        before = percentile(self.before, 0.99)
        return percentile(self.meanwhile, 0.99) / before if before else 0.0


def calls(ask: Api, filled: Department) -> dict[str, Callable[[], object]]:
    """Each large call by name; one that is made in the background returns when it is made."""
    lists, large = f"/entries/training/{filled.place}", filled.large["_id"]
    return {
        "CSV": lambda: ask.bytes(f"/exports{lists}?format=csv"),
        "XLSX": lambda: ask.bytes(f"/exports{lists}?format=xlsx"),
        "compile": lambda: ask.bytes(f"/printLogbook/{large}"),
        "PDF": lambda: ask.job(f"/logbookPdf/{large}"),
        "pack of one student": lambda: ask.job("/packs", {"studentId": str(large)}),
        "search in the department": lambda: ask.bytes(f"{lists}?page=1&limit=10&search=manage"),
        "whole list of 1,000": lambda: ask.bytes(lists),
    }


def measured(run: Run) -> Measurement:
    """Each large call alone, then beside the readers."""
    filled, folder = run.department
    with run.product(folder, "--ticks") as server:
        alone = dict(_felt(server, filled, 0.0, beside=False))
        beside = dict(_felt(server, filled, run.seconds(QUIET_SECONDS, least=0.5), beside=True))
    measures = {"PDF of 2,500 entries, alone": alone["PDF"].took}
    for name in LARGE:
        measures[f"{name}: longest gap"] = max(alone[name].gap.longest, beside[name].gap.longest) / 1000
        measures[f"{name}: others' p99 beside it, times that without"] = beside[name].ratio
    rows = [_cells(name, alone[name], beside[name]) for name in alone]
    return Measurement(measures, tables.table(HEAD, rows))


def _felt(server: Server, filled: Department, quiet: float, *, beside: bool) -> Iterator[tuple[str, Felt]]:
    for name, call in calls(Api(server.port, filled.token), filled).items():
        with Readers(server.port, filled.place, filled.readers) if beside else nullcontext() as readers:
            time.sleep(0.2)
            began = time.perf_counter()
            time.sleep(quiet)
            middle = time.perf_counter()
            server.gap()
            call()
            ended = time.perf_counter()
            took = ended - middle
            while readers and ended - middle < quiet:
                call()
                ended = time.perf_counter()
            gap = server.gap()
            waited = (readers.between(began, middle), readers.between(middle, ended)) if readers else ()
        yield name, Felt(took, gap, *waited)


def _cells(name: str, alone: Felt, beside: Felt) -> list[str]:
    waited = [
        f"{statistics.median(each or [0.0]) * 1000:.1f} / {percentile(each, 0.99) * 1000:.1f} ms"
        for each in (beside.before, beside.meanwhile)
    ]
    return [name, *_gap(alone), *_gap(beside), *waited, f"{beside.ratio:.1f}"]


def _gap(felt: Felt) -> list[str]:
    return [f"{felt.took:.2f} s", f"{felt.gap.longest / 1000:.0f} ms", f"{felt.gap.busiest / 1000:.0f} ms"]
