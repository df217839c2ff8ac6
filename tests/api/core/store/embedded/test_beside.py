"""Beside the process that writes: readers, the bound of the log, and who may not come in."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mongomock_motor import AsyncMongoMockClient

from api.core.store.embedded import EmbeddedClient, NoStore, ReadOnly, StoreTooNew, open_client, open_reader, schema
from api.core.store.embedded.upkeep import checkpoints
from api.core.store.embedded.upkeep.integrity import mismatches

MIB = 1024 * 1024
READING = """
import pathlib, sys, time
from api.core.store.embedded import open_reader
entries = open_reader(pathlib.Path(sys.argv[1]))["d"]["entries"]
print("reading", flush=True)
while True:
    for number, row in enumerate(entries.find({"kind": "a"}).sort("number", 1)):
        if number % 50 == 0:
            time.sleep(0.01)
    print("again", flush=True)
"""


@pytest.fixture
def reader(client: EmbeddedClient, store_path: Path) -> Iterator[EmbeddedClient]:
    opened = open_reader(store_path)
    yield opened
    opened.close()


def log_of(store: Path) -> Path:
    return store.with_name(store.name + "-wal")


def test_a_reader_sees_what_has_been_acknowledged(client: EmbeddedClient, reader: EmbeddedClient) -> None:
    written, read = client["d"]["entries"], reader["d"]["entries"]
    assert read.find_one({}) is None
    written.create_index([("kind", 1), ("number", -1)])
    for number in range(5):
        written.insert_one({"_id": number, "kind": "leave", "number": number})
        assert read.count_documents({"kind": "leave"}) == number + 1
    assert [row["_id"] for row in read.find({"kind": "leave"}).sort("number", -1).limit(2)] == [4, 3]
    assert reader["d"].list_collection_names() == ["entries"]
    # An index that is made, that begins to hold arrays, or that is dropped, while the reader is open.
    assert read.find({"kind": "leave"}).explain()["queryPlanner"]["winningPlan"]["indexName"] == "kind_1_number_-1"
    written.insert_one({"_id": 9, "kind": ["leave", "other"], "number": 7})
    assert read.count_documents({"kind": {"$in": ["leave", "other"]}}) == 6
    written.drop_indexes()
    assert [row["_id"] for row in read.find({"kind": "other"})] == [9]
    client["d"].drop_collection("entries")
    assert read.count_documents({}) == 0
    assert list(read.aggregate([{"$group": {"_id": "$kind", "n": {"$sum": 1}}}])) == []


def test_a_reader_changes_nothing(client: EmbeddedClient, reader: EmbeddedClient, store_path: Path) -> None:
    client["d"]["entries"].insert_one({"_id": 1})
    read = reader["d"]["entries"]
    changes: list[Callable[[], object]] = [
        lambda: read.insert_one({}),
        lambda: read.update_one({"_id": 1}, {"$set": {"a": 1}}),
        lambda: read.delete_many({}),
        lambda: read.create_index("a"),
        lambda: reader["d"].drop_collection("entries"),
    ]
    for change in changes:
        with pytest.raises(ReadOnly, match="for reading only"):
            change()
    with pytest.raises(sqlite3.OperationalError):
        reader.engine.execute("DELETE FROM docs")
    assert client["d"]["entries"].count_documents({}) == 1
    with pytest.raises(NoStore, match="no store at"):
        open_reader(store_path.with_name("other"))
    assert not store_path.with_name("other").exists()


def test_a_reader_needs_no_server_and_refuses_a_later_version(store_path: Path) -> None:
    client = open_client(store_path)
    client["d"]["entries"].insert_one({"_id": 1})
    client.close()
    reader = open_reader(store_path)
    assert reader["d"]["entries"].count_documents({}) == 1
    reader.close()
    connection = sqlite3.connect(store_path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    with pytest.raises(StoreTooNew):
        open_reader(store_path)


async def test_a_reader_serves_a_script_through_the_same_interface(
    client: EmbeddedClient, reader: EmbeddedClient
) -> None:
    client["d"]["entries"].insert_many([{"_id": n} for n in range(1200)])
    read: Any = AsyncMongoMockClient(mock_mongo_client=reader)["d"]["entries"]
    taken = [row["_id"] async for row in read.find().sort("_id", 1)]
    assert taken == list(range(1200))
    counts = await asyncio.gather(*(read.count_documents({"_id": {"$lt": n}}) for n in (5, 10)))
    assert counts == [5, 10]


@pytest.mark.heavy
def test_the_log_stays_small_however_much_is_written_and_read(store_path: Path) -> None:
    """50,000 writes without syncs, as fast as they can come, and a reader that is never through."""
    client = open_client(store_path, synchronous="OFF")
    entries = client["d"]["entries"]
    entries.create_index([("kind", 1), ("number", -1), ("_id", 1)])
    entries.create_index([("number", 1)])
    entries.insert_many([{"_id": f"first-{n}", "kind": "a", "number": n} for n in range(2000)])
    largest = 0
    with subprocess.Popen([sys.executable, "-c", READING, str(store_path)], stdout=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == b"reading\n"
        for number in range(50_000):
            entries.insert_one({"_id": number, "kind": "b", "number": number * 7919 % 50_000, "filling": "x" * 800})
            if number % 50 == 0:
                largest = max(largest, log_of(store_path).stat().st_size)
        reader.terminate()
        assert reader.stdout.read().count(b"again") > 1
    client.close()
    assert MIB < largest < checkpoints.MAX_LOG_BYTES, f"{largest / MIB:.0f} MiB"


def test_a_long_log_begins_anew_though_somebody_reads_when_all_of_it_has_been_moved(
    store_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads from the log keeps it from beginning anew: readers that follow upon each other, for ever."""
    monkeypatch.setattr(checkpoints, "STOP", 400)
    client = open_client(store_path, synchronous="OFF")
    entries = client["d"]["entries"]
    for number in range(600):
        entries.insert_one({"_id": number, "filling": "x" * 800})
    size = log_of(store_path).stat().st_size
    reader = sqlite3.connect(store_path, isolation_level=None, check_same_thread=False)
    mover = sqlite3.connect(store_path, timeout=20, isolation_level=None)
    with closing(reader), closing(mover):
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM docs").fetchone()
        timer = threading.Timer(0.5, reader.execute, ["ROLLBACK"])
        timer.start()
        assert client.engine._checkpointer._move(mover)  # type: ignore[union-attr]
        entries.insert_one({"_id": "next", "filling": "x" * 800})
        timer.join()
    assert log_of(store_path).stat().st_size == size
    client.close()


def test_what_was_written_is_moved_when_nothing_happens_and_the_log_is_used_again(store_path: Path) -> None:
    client = open_client(store_path, synchronous="OFF")
    quick = checkpoints.Checkpointer(store_path, client.engine.state, pause=0.01)
    entries = client["d"]["entries"]

    sizes = []
    for round_ in range(3):
        before = store_path.stat().st_size
        entries.insert_many([{"_id": f"{round_}-{n}", "filling": "x" * 1000} for n in range(200)])
        deadline = time.monotonic() + 10
        while store_path.stat().st_size < before + 200_000 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert store_path.stat().st_size >= before + 200_000
        # The pages are there; a moment more, and the log begins anew.
        time.sleep(0.3)
        sizes.append(log_of(store_path).stat().st_size)
    assert sizes[2] < sizes[0] * 1.5
    quick.stop()
    client.close()
    assert not log_of(store_path).exists()


def test_a_program_that_reads_without_end_is_named_in_the_log(
    store_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpoints, "MAX_LOG_BYTES", 1000)
    client = open_client(store_path, synchronous="OFF")
    entries = client["d"]["entries"]
    entries.insert_one({"_id": 0})
    foreign = sqlite3.connect(store_path)
    foreign.execute("BEGIN")
    assert foreign.execute("SELECT count(*) FROM docs").fetchone() == (1,)
    entries.insert_many([{"_id": n} for n in range(1, 50)])
    with caplog.at_level(logging.WARNING, "api.store"):
        quick = checkpoints.Checkpointer(store_path, client.engine.state, pause=0.01)
        deadline = time.monotonic() + 10
        while not caplog.records and time.monotonic() < deadline:
            time.sleep(0.01)
        entries.insert_one({"_id": 50})
        quick.stop()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "another program reads the store without end" in caplog.text
    foreign.close()
    assert entries.count_documents({}) == 51
    assert mismatches(client.engine._connection) == []
    client.close()
