"""What was acknowledged is there, once, after the writing process was killed in the middle of it."""

import random
import signal
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from api.core.store.embedded import open_client
from api.core.store.embedded.upkeep.integrity import mismatches

ROOT = Path(__file__).parents[6]


@dataclass
class AcknowledgedWrites:
    """What the killed writers said that they had begun and done."""

    acknowledged: int = 0
    """Commands; one that concerns two documents counts once."""
    begun: dict[tuple[str, str], set[int]] = field(default_factory=lambda: defaultdict(set))
    done: dict[tuple[str, str], set[int]] = field(default_factory=lambda: defaultdict(set))
    heard: set[int] = field(default_factory=set)

    def hear(self, line: bytes) -> None:
        """Take up one line; one that the kill cut short says nothing."""
        if not line.endswith(b"\n"):
            return
        word, this_round, what, document, operation = line.decode().split()
        # Operations are counted anew in each process.
        number = int(this_round) * 1_000_000 + int(operation)
        if word == "done" and number not in self.heard:
            self.heard.add(number)
            self.acknowledged += 1
        (self.begun if word == "begun" else self.done)[what, document].add(number)

    def check(self, documents: dict[str, dict[str, Any]]) -> None:
        """Make sure that the documents are what was acknowledged, and at most what was begun."""
        inserted = {document for what, document in self.done if what == "insert"}
        tried = {document for what, document in self.begun if what == "insert"}
        removed = {document for what, document in self.done if what == "delete"}
        may_be_gone = {document for what, document in self.begun if what == "delete"}
        own = {name for name in documents if "shared" not in name}
        assert inserted - may_be_gone - own == set(), "lost"
        assert own & removed == set(), "deleted and back"
        assert own - tried == set(), "never written"
        for name, document in documents.items():
            this_round = int(name.split("-")[0])
            operations = [this_round * 1_000_000 + operation for operation in document["ops"]]
            assert len(set(operations)) == len(operations), "doubled"
            assert document["version"] == len(operations), "half applied"
            assert self.done["update", name] - set(operations) == set(), "lost"
            assert set(operations) - self.begun["update", name] == set(), "never made"


def killed(store: Path, this_round: int, after: int, reports: AcknowledgedWrites) -> None:
    """Start a writer and kill it when it has acknowledged so much: not after a time, since disks differ."""
    command = [
        sys.executable,
        "-m",
        "tests.api.core.store.embedded.durability.crashing_writer",
        str(store),
        str(this_round),
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        end = reports.acknowledged + after
        for line in writer.stdout:
            reports.hear(line)
            if reports.acknowledged >= end:
                break
        writer.send_signal(signal.SIGKILL)
        for line in writer.stdout:
            reports.hear(line)
    assert writer.returncode == -signal.SIGKILL


def kill_rounds(store: Path, rounds: int, each: tuple[int, int]) -> AcknowledgedWrites:
    """Kill writers of one store again and again; after each look at everything."""
    client = open_client(store)
    client["d"]["entries"].create_index("key", unique=True)
    client["d"]["entries"].create_index([("version", 1), ("key", -1)])
    client.close()
    reports, pick = AcknowledgedWrites(), random.Random(3)
    for this_round in range(rounds):
        killed(store, this_round, pick.randrange(*each), reports)
        client = open_client(store)
        entries = client["d"]["entries"]
        documents = {row["_id"]: row for row in entries.find()}
        reports.check(documents)
        for name in pick.sample(sorted(documents), 20):
            assert [row["_id"] for row in entries.find({"key": name})] == [name]
        assert mismatches(client.engine._connection) == []
        client.close()
    return reports


def test_nothing_acknowledged_is_lost_or_doubled_when_the_writer_is_killed(store_path: Path) -> None:
    assert kill_rounds(store_path, 2, (100, 200)).acknowledged > 200


@pytest.mark.heavy
def test_twenty_kills_with_concurrent_writers_lose_nothing(
    store_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writes = kill_rounds(store_path, 20, (520, 620))
    with capsys.disabled():
        sys.stdout.write(f"\n20 kills, {writes.acknowledged:,} acknowledged writes, none lost, none doubled\n")
    assert writes.acknowledged >= 10_000


def test_the_look_at_the_documents_sees_what_is_lost_doubled_or_half_applied() -> None:
    writes = AcknowledgedWrites()
    for line in ("begun 0 insert 0-1-0 0", "done 0 insert 0-1-0 0", "begun 0 update 0-1-0 7", "done 0 update 0-1-0 7"):
        writes.hear(f"{line}\n".encode())
    writes.hear(b"done 0 insert 0-1-")
    writes.check({"0-1-0": {"ops": [7], "version": 1}})
    for ops, version in (([], 0), ([7, 7], 2), ([7], 0), ([7, 8], 2)):
        with pytest.raises(AssertionError):
            writes.check({"0-1-0": {"ops": ops, "version": version}})
    with pytest.raises(AssertionError, match="lost"):
        writes.check({})
