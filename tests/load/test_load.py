"""The measurement itself runs: every row is measured, on both servers. What it finds is not judged here."""

from __future__ import annotations

import contextlib
import random
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.measure import ROOT

ROWS = ("health", "list: student's page", "list: department's page", "tiles", "queue", "create", "verify")


def _two_free_ports() -> int:
    """The first of two neighbours, below those that the system lends to whoever connects somewhere meanwhile."""
    while True:
        first = random.randrange(20_000, 30_000)
        with socket.socket() as one, socket.socket() as other, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", first))
            other.bind(("127.0.0.1", first + 1))
            return first


@pytest.mark.heavy
def test_every_row_is_measured(tmp_path: Path) -> None:
    options = ["--entries", "4000", "--slices", "2", "--divide", "10", "--port", str(_two_free_ports())]
    command = [sys.executable, "-m", "tests.load", *options, "--growth", "3300", "4000", "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr
    rows = [line.split(" | ") for line in done.stdout.splitlines() if line.startswith("| ") and "µs" in line]
    measured = [row for row in rows if len(row) == 10]
    grown = [row for row in rows if len(row) == 4]
    assert len(measured) == len(grown) >= len(ROWS) + 2
    for name in (*ROWS, "full logbook", "304: file"):
        row = next(row for row in measured if row[0].startswith(f"| {name}"))
        assert float(row[1].removesuffix(" µs")) > 0
        assert 0 < float(row[2].removesuffix(" %")) < 100
    assert "4,000 entries" in done.stdout
