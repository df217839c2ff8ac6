"""What a phone waits for: ``npm run times`` of the browser tests, on the build that is there."""

from __future__ import annotations

import os
import shutil
import subprocess

from tests.load import tables
from tests.load.measure import ROOT
from tests.load.run import Measurement, Run

PAGES = ("login", "dashboard, student", "dashboard, staff", "entry form")
ROUNDS = 5
COLD, KIB, REQUESTS = "cold: quietest", "cold: KiB", "cold: requests"


def measured(run: Run) -> Measurement:
    """The table of the browser's measurement.

    Raises:
        RuntimeError: it could not be made, and why.
    """
    browser = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium") or ""
    environment = {**os.environ, "PGL_ROUNDS": str(run.part_of(ROUNDS)), "CHROMIUM_PATH": browser}
    done = subprocess.run(
        ["npm", "run", "--silent", "times"],
        cwd=ROOT / "tests" / "web",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line.strip().strip("|").split("|") for line in done.stdout.splitlines() if line.startswith("| ")]
    if done.returncode or len(lines) < 3:
        raise RuntimeError(f"npm run times failed ({done.returncode}):\n{done.stdout}{done.stderr}")
    head, _, *rows = [[cell.strip() for cell in line] for line in lines]
    return Measurement(found_in(head, rows), tables.table(head, rows))


def found_in(head: list[str], rows: list[list[str]]) -> dict[str, float]:
    """What goals are about, of the table."""
    by_page = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    measures = {f"{page}, on the wire": float(by_page[page][KIB]) for page in PAGES}
    measures["login, requests"] = float(by_page["login"][REQUESTS])
    measures["entry form, ready cold"] = float(by_page["entry form"][COLD])
    return measures
