"""What is acknowledged has been synced: a count of the syncs, and their order, in a process that writes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.watched_sqlite import Event

ROOT = Path(__file__).parents[6]
ACKNOWLEDGED = 6 * 20 * 3


def events_of_a_writer(store: Path, synchronous: str) -> list[Event]:
    command = [sys.executable, "-m", "tests.api.core.store.embedded.durability.counted_writer", str(store), synchronous]
    writer = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=120)
    assert writer.returncode == 0, writer.stderr
    return [Event(*event) for event in json.loads(writer.stdout)]


def of_the_writer(events: list[Event]) -> list[Event]:
    """Without what the checkpointer does meanwhile."""
    return [event for event in events if event.thread == "MainThread"]


def acknowledged_too_early(events: list[Event]) -> list[int]:
    """The acknowledgements that did not follow a sync of everything written to the log for them."""
    early, written, synced = [], False, False
    for number, event in enumerate(events):
        if (event.what, event.file) == ("write", "log"):
            written, synced = True, False
        elif (event.what, event.file) == ("sync", "log"):
            synced = written
        elif event.what == "acknowledged":
            if not synced:
                early.append(number)
            written = synced = False
    return early


def count(events: list[Event], what: str, file: str = "") -> int:
    return sum((event.what, event.file) == (what, file) for event in events)


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    return events_of_a_writer(tmp_path_factory.mktemp("synced") / "store.sqlite", "FULL")


def test_there_is_one_sync_between_each_commit_and_its_acknowledgement(
    events: list[Event], record_property: Callable[[str, object], None]
) -> None:
    own = of_the_writer(events)
    assert count(own, "acknowledged") == ACKNOWLEDGED
    assert acknowledged_too_early(own) == []
    syncs = count(own, "sync", "log")
    record_property("acknowledged", ACKNOWLEDGED)
    record_property("syncs", syncs)
    # One more where the emptied log gets a new head; no sync is spent without need.
    assert ACKNOWLEDGED <= syncs <= ACKNOWLEDGED + 2


def test_without_syncs_the_same_look_finds_every_acknowledgement_too_early(tmp_path: Path) -> None:
    unsynced = of_the_writer(events_of_a_writer(tmp_path / "store.sqlite", "OFF"))
    assert count(unsynced, "sync", "log") == 0
    assert len(acknowledged_too_early(unsynced)) == ACKNOWLEDGED


def test_the_thread_that_serves_never_moves_the_log(events: list[Event]) -> None:
    """Writing pages into the main file, and syncing it, is the checkpointer's."""
    moved = {event.thread for event in events if event.file == "main"}
    assert moved == {"store-checkpoints"}
