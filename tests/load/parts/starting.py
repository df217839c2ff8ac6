"""How long the product takes from its start to its first answer with a million entries, and in what memory."""

from __future__ import annotations

import statistics
from pathlib import Path

from api.core.store.embedded import FILE
from tests.load import tables
from tests.load.dataset import data_size
from tests.load.run import Measurement, Run
from tests.load.store.filling import Population, fill

ENTRIES = 1_000_000
STARTS = 5
FIRST_SECONDS = 1800.0
MEBIBYTE = 2**20


def measured(run: Run) -> Measurement:
    """The median of some starts, on a store that is filled past the product (tests/load/store)."""
    folder = run.folder / "million"
    folder.mkdir()
    entries = run.part_of(ENTRIES)
    fill(folder / FILE, Population(entries))
    # The first start loads the reference data and makes what a store has besides its records: rows, texts, counts.
    with run.product(folder, within=FIRST_SECONDS) as first:
        filling = first.started
    seconds, used, memory = zip(*(_start(run, folder) for _ in range(STARTS)), strict=True)
    started = statistics.median(seconds)
    rows = [
        ["ready after, median", f"{started:.2f} s"],
        ["quietest", f"{min(seconds):.2f} s"],
        ["processor time until then", f"{min(used):.2f} s"],
        ["the first start, which makes rows, texts and counts of all entries", f"{filling:.0f} s"],
        ["memory", f"{max(memory) / MEBIBYTE:.0f} MiB"],
    ]
    title = f"{entries:,} entries, {data_size(folder) / MEBIBYTE:,.0f} MB; {STARTS} starts."
    lines = [title, "", *tables.table(("start", "figure"), rows)]
    return Measurement({"start with a million entries": started}, lines)


def _start(run: Run, folder: Path) -> tuple[float, float, int]:
    """Seconds by the clock and of the processor until the first answer, and bytes of memory then."""
    with run.product(folder) as server:
        spent, memory = server.used()
        return server.started, spent / 1e9, memory
