"""What a request costs: processor time, and as a share of a bare Starlette hello of the same seconds.

Three states: nothing is kept in memory, the page has just been changed, it is asked for again (tests/load/README.md).
"""

from __future__ import annotations

from pathlib import Path

from tests.load import tables
from tests.load.cases import cases
from tests.load.client import Client
from tests.load.dataset import Dataset, data_size
from tests.load.measure import HELLOS, Measured, Server, compared
from tests.load.run import Measurement, Run

MEBIBYTE = 1024 * 1024
SLICES = 9
STATES = {"nothing kept": ("--forgets",), "after a write": ("--writes",), "again": ()}
"""With the options of the server that bring it about."""
GROWTH = (10_000, 100_000)
LIST = "list: student's page"

Rows = dict[str, Measured]


def measured(run: Run) -> Measurement:
    """The rows of each state, and with a million also how they grow with the store."""
    data, folder = run.logbooks
    with run.hello() as hello:
        states = {state: _rows(run, hello, data, folder, state) for state in STATES}
        sizes = [_of_size(run, hello, entries) for entries in (GROWTH if "million" in run.options else ())]
    fresh, written, warm = states.values()
    measures = {
        "list, nothing kept, share of a hello": fresh[LIST].ratio,
        "list, after a write, share of a hello": written[LIST].ratio,
        "list, warm, share of a hello": warm[LIST].ratio,
        **{f"{name}, share of a hello": written[name].ratio for name in ("create", "verify")},
    }
    size = f"{data.entries:,} entries, {data_size(folder) / MEBIBYTE:.0f} MB in the store; slices of each row: "
    head = ["request"]
    for name in (*STATES, *(f"{entries:,} entries" for entries in (GROWTH if sizes else ()))):
        head += [name, "of the hello", "quietest"]
    head += [*(["growth of the share"] if sizes else []), "hello", "answer"]
    rows = [_cells(name, [*states.values(), *sizes], growth=bool(sizes)) for name in written]
    lines = [f"{size}{_slices(run)}.", "", *tables.table(head, rows)]
    return Measurement({name: 100 * share for name, share in measures.items()}, lines)


def _rows(run: Run, hello: Server, data: Dataset, folder: Path, state: str) -> Rows:
    """The rows by name; what writes itself is measured after a write only."""
    result: Rows = {}
    with run.product(folder, *STATES[state]) as product:
        with Client(product.port) as ask:
            wanted = [case for case in cases(data, ask) if not case.writes or state == "after a write"]
        for case in wanted:
            count, hellos = run.part_of(case.count, least=5), run.part_of(HELLOS, least=200)
            result[case.name] = compared(hello, product, case, count=count, slices=_slices(run), hellos=hellos)
    return result


def _of_size(run: Run, hello: Server, entries: int) -> Rows:
    return _rows(run, hello, *run.stored(run.part_of(entries, least=3_700)), "after a write")


def _slices(run: Run) -> int:
    return run.part_of(SLICES, least=1)


def _cells(name: str, columns: list[Rows], *, growth: bool) -> list[str]:
    cells = [name]
    for column in columns:
        cells += _shares(column[name]) if name in column else ["", "", ""]
    if growth:
        few, many = columns[-2:]
        cells.append(f"{few[name].ratio / many[name].ratio:.2f}")
    row = next(column[name] for column in reversed(columns) if name in column)
    return [*cells, f"{row.hello:.1f} µs", f"{row.size / 1000:.1f} kB"]


def _shares(row: Measured) -> list[str]:
    return [f"{row.each:,.0f} µs", f"{100 * row.ratio:.1f} %", f"{100 * row.best:.1f} %"]
