"""The product on a real database server: how many round trips of a call wait for each other, and what a call costs.

The waves are those that the test of them records (tests/api/core/store/queries/test_waves.py); processor time is that
of the product alone, without the database's.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from tests.load import tables
from tests.load.cases import cases
from tests.load.client import Client
from tests.load.goals import WAVES
from tests.load.measure import HELLOS, ROOT, Measured, compared
from tests.load.run import Measurement, Run
from tests.support.stores import ADDRESS

TEST = "tests/api/core/store/queries/test_waves.py"
ROWS = {
    "list": "list: student's page",
    "tiles": "tiles",
    "queue": "queue",
    "create": "create",
    "verify": "verify",
}
SLICES = 9


def measured(run: Run) -> Measurement:
    """Waves and shares of a hello."""
    waves, shares = _waves(run), _shares(run)
    measures = {f"real database: {name}": float(waves[name].partition(" ")[0].rstrip(",")) for name in WAVES}
    measures |= {f"real database: {name}, share of a hello": 100 * shares[name].ratio for name in ROWS}
    rows = []
    for name in waves:
        row = shares.get(name)
        rows.append([name, waves[name], *([f"{row.each:,.0f} µs", f"{100 * row.ratio:.1f} %"] if row else ["", ""])])
    return Measurement(measures, tables.table(("call", "waves", "processor time", "of the hello"), rows))


def _waves(run: Run) -> dict[str, str]:
    """By call, the waves as the test tells them.

    Raises:
        RuntimeError: the test told of none.
    """
    report = run.folder / "waves.xml"
    options = ["--store=mongodb", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", "-o", "junit_family=xunit1"]
    subprocess.run(
        [sys.executable, "-m", "pytest", TEST, *options],
        cwd=ROOT,
        env={**os.environ, ADDRESS: run.server},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return waves_in(report)


def waves_in(report: Path) -> dict[str, str]:
    """The waves in a report of the test: by call, how many, and how many without names."""
    # Our own runner wrote the file.
    properties = ElementTree.parse(report).iter("property")  # noqa: S314
    measures = [each.attrib["value"] for each in properties if each.attrib["name"] == "waves"]
    if not measures:
        raise RuntimeError(f"{TEST} told of no waves.")
    return {name: number for name, _, number in (each.partition(" ") for each in measures)}


def _shares(run: Run) -> dict[str, Measured]:
    data, folder, address = run.logbooks_on_server
    with run.hello() as hello, run.product(folder, mongodb=address) as product:
        with Client(product.port) as client:
            named = {case.name: case for case in cases(data, client)}
        slices, hellos = run.part_of(SLICES, least=1), run.part_of(HELLOS, least=200)
        return {
            name: compared(hello, product, case, count=run.part_of(case.count, least=5), slices=slices, hellos=hellos)
            for name, case in ((name, named[row]) for name, row in ROWS.items())
        }
