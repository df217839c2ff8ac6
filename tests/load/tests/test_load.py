"""The measurement itself runs: every row is found. What it finds is judged only where other work on the machine cannot
make it worse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.goals import GOALS, WRITERS
from tests.load.measure import ROOT, two_free_ports
from tests.load.parts import PARTS, sign_ins, writers
from tests.load.run import Run
from tests.load.tables import README

MAX_GAP = 100_000
"""Microseconds of processor time of the loop's thread between two ticks: four times the goal, which the command judges,
because whoever shares a core makes each instruction dearer. Fifty passwords hashed by the loop take ten times that."""
MAX_RATIO = 4 * sign_ins.MOST
"""For the same reason: a list that waits for each of the sign-ins at once takes some twenty times as long."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A small run, whose stores the tests of this file share."""
    return Run(tmp_path_factory.mktemp("load"), two_free_ports(), divide=15)


@pytest.mark.heavy
def test_writers_at_once_share_a_slow_disk_and_leave_the_event_loop_to_others(run: Run) -> None:
    """What the loop's own thread does is judged: by the clock, others on the machine would be judged too."""
    measures = writers.rows(run, seconds=1)
    assert [(row.name, row.writers) for row in measures] == [
        (name, number) for name in ("create", "verify", "login") for number in WRITERS
    ]
    rates = {row.writers: row.rate for row in measures if row.name == "create"}
    # What no writer alone can reach, whose every request waits for a sync of its own.
    assert rates[8] > rates[1]
    assert [row for row in measures if row.gap.busiest > MAX_GAP] == []
    # A log that begins anew has its head synced by the first commit in it, which on a busy machine is a request.
    assert [row for row in measures if row.gap.syncs > 1] == []


@pytest.mark.heavy
def test_a_list_does_not_wait_for_the_sign_ins_beside_it_and_each_is_one_commit(run: Run) -> None:
    """A ratio, because a busy machine makes both slower; the median of it over slices that alternate."""
    commits, slices = sign_ins.beside(run, seconds=2, slices=7)
    assert all(each.signed_in for each in slices)
    assert commits == 1
    assert sign_ins.ratio(slices) <= MAX_RATIO, slices


@pytest.mark.heavy
def test_every_goal_is_measured_and_its_table_is_written(tmp_path: Path) -> None:
    """On small stores and in short slices: the ones that need a million, a server, peers or a browser say so."""
    file = tmp_path / "README.md"
    file.write_text(README.read_text(encoding="utf-8"), encoding="utf-8")
    options = ["--divide", "50", "--port", str(two_free_ports()), "--folder", str(tmp_path), "--write", str(file)]
    command = [sys.executable, "-m", "tests.load", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 1), done.stderr
    text = file.read_text(encoding="utf-8")
    measured = {name: part for name, part in PARTS.items() if not part.option}
    for name in ("tests.load", *(f"tests.load.{each}" for each in measured)):
        content = text.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]
        assert content.strip() in done.stdout, name
    table = text.partition("<!-- tests.load -->\n")[2].partition("<!-- /tests.load -->")[0]
    rows = {cells[1].strip(): cells[2].strip() for line in table.splitlines() if len(cells := line.split("|")) == 6}
    wanted = [goal.what for goal in GOALS if goal.part in measured and not goal.what.startswith("real database")]
    assert [what for what in wanted if not rows[what]] == []
    assert done.returncode == ("fails: " in done.stdout)


@pytest.mark.heavy
@pytest.mark.parametrize("name", PARTS)
def test_a_part_alone_can_be_asked_for(name: str) -> None:
    command = [sys.executable, "-m", "tests.load", "--help"]
    help_text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert name in help_text
