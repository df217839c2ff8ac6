"""What was acknowledged is there after the power has been cut at any moment, in the middle of a checkpoint too."""

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from api.core.store.embedded import open_client
from api.core.store.embedded.upkeep.integrity import mismatches

ROOT = Path(__file__).parents[6]
SEED = 5
CHECKPOINT_EVERY = 4
"""Of so many cuts one is in a checkpoint, the others are anywhere else."""


@dataclass
class Outcome:
    """What stood there after some cuts."""

    cuts: int = 0
    in_checkpoints: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged requests that were not there, over all cuts."""


def after_cuts(folder: Path, cuts: int, way: str) -> Outcome:
    """Has a process write while the power is cut, and looks at what each cut has left; every file must be whole."""
    store, places = folder / "store.sqlite", folder / "cuts"
    places.mkdir()
    with closing(open_client(store)) as client:
        client["d"]["entries"].create_index([("writer", 1), ("number", -1)])
        client["d"]["entries"].create_index("filling")
    command = [sys.executable, "-m", "tests.api.core.store.embedded.durability.power_cut_writer"]
    command += [str(store), str(places), str(cuts), str(SEED), str(CHECKPOINT_EVERY), way]
    writer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert (writer.returncode, writer.stderr) == (0, "")
    outcome = Outcome()
    for place in sorted(places.iterdir()):
        look_at(place, outcome)
    return outcome


def look_at(place: Path, outcome: Outcome) -> None:
    """Opens what one cut has left, as a start would."""
    record = json.loads((place / "acknowledged.json").read_text())
    outcome.cuts += 1
    outcome.in_checkpoints += record["thread"] == "store-checkpoints"
    with closing(open_client(place / "store.sqlite")) as client:
        entries = client["d"]["entries"]
        connection = client.engine._connection
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert mismatches(connection) == []
        for writer, number in record["acknowledged"].items():
            own = entries.find_one({"_id": writer})
            outcome.acknowledged += number
            outcome.lost += number - min(number, own["number"] if own else 0)
            # No request is there without the commands before it.
            assert own is None or entries.find_one({"_id": f"{writer}-{own['number']}"})
    for file in place.iterdir():
        file.unlink()


def test_nothing_acknowledged_is_lost_when_the_power_is_cut(tmp_path: Path) -> None:
    outcome = after_cuts(tmp_path, 20, "waits")
    assert (outcome.cuts, outcome.lost) == (20, 0)
    assert outcome.in_checkpoints == 20 // CHECKPOINT_EVERY
    assert outcome.acknowledged > 0


@pytest.mark.heavy
def test_the_same_cuts_lose_what_was_acknowledged_without_waiting(tmp_path: Path) -> None:
    """The control: the cuts do take what was not synced."""
    assert after_cuts(tmp_path, 20, "hurries").lost > 0


@pytest.mark.heavy
def test_two_hundred_power_cuts_lose_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = after_cuts(tmp_path, 200, "waits")
    with capsys.disabled():
        sys.stdout.write(f"\n{outcome}\n")
    assert (outcome.cuts, outcome.lost) == (200, 0)
    assert outcome.in_checkpoints == 200 // CHECKPOINT_EVERY
