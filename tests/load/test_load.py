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
from tests.load.tables import README

ROWS = [
    *("health (no session)", "list: student's page", "list: student's page, gzip", "list: department's page"),
    *("tiles", "queue", "create", "verify", "full logbook", "304: file"),
]


def _two_free_ports() -> int:
    """The first of two neighbours, below those that the system lends to whoever connects somewhere meanwhile."""
    while True:
        first = random.randrange(20_000, 30_000)
        with socket.socket() as one, socket.socket() as other, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", first))
            other.bind(("127.0.0.1", first + 1))
            return first


@pytest.mark.heavy
def test_every_row_is_measured_and_the_one_table_is_written(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text(README.read_text(encoding="utf-8"), encoding="utf-8")
    options = ["--entries", "3700", "--slices", "1", "--divide", "10", "--port", str(_two_free_ports())]
    options += ["--growth", "3300", "3400", "--folder", str(tmp_path), "--write", str(file)]
    command = [sys.executable, "-m", "tests.load", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr
    lines = [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line] for line in lines]
    assert [row[0] for row in rows] == ROWS
    assert {len(row) for row in rows} == {len(head)}
    for row in rows:
        measured = dict(zip(head, row, strict=True))
        assert float(measured["after a write"].removesuffix(" µs").replace(",", "")) > 0
        assert float(measured["3,400 entries, after a write"].removesuffix(" µs").replace(",", "")) > 0
        assert 0 < float(row[2].removesuffix(" %")) < 100
        assert float(measured["growth of the share"]) > 0
    assert "3,700 entries" in done.stdout
    told = done.stdout[done.stdout.index(" cores (") :]
    assert f"{told}<!-- /tests.load -->\n" in file.read_text(encoding="utf-8")
