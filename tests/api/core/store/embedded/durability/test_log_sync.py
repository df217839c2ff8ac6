"""One sync of the log serves all that wait; it began after their last commit, and a failure is the end of it."""

import asyncio
import errno
import itertools
import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from api.core.store.embedded import EmbeddedClient, log_sync, open_client
from api.core.store.embedded.log_sync import LogSync
from api.core.store.embedded.upkeep import checkpoints


class Syncs:
    """Stands for the disk: each sync waits until it is let go, where `held` is set, and fails where that is wanted."""

    def __init__(self) -> None:
        self.count = 0
        self.begun, self.free = threading.Event(), threading.Event()
        self.free.set()
        self.failing, self.code = False, errno.EIO

    def __call__(self, _descriptor: int) -> None:
        self.count += 1
        self.begun.set()
        assert self.free.wait(20)
        if self.failing:
            raise OSError(self.code, os.strerror(self.code))


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> Syncs:
    made = Syncs()
    monkeypatch.setattr(log_sync, "sync_file", made)
    return made


@pytest.fixture
def written(store_path: Path, syncs: Syncs) -> Iterator[EmbeddedClient]:
    """A store as the product opens it."""
    client = open_client(store_path, synchronous="NORMAL")
    client["d"]["c"].insert_one({"_id": "first"})
    yield client
    syncs.free.set()
    if log_of(client).failure is None:
        client.close()


def log_of(client: EmbeddedClient) -> LogSync:
    """What counts and syncs its commits."""
    found = client.engine.log_sync  # type: ignore[union-attr]
    assert isinstance(found, LogSync)
    return found


def test_commits_are_counted_and_what_changes_nothing_is_none(written: EmbeddedClient) -> None:
    log, before = log_of(written), log_of(written).committed
    entries = written["d"]["c"]
    entries.insert_one({"_id": 1})
    entries.update_one({"_id": 1}, {"$set": {"a": 1}})
    assert log.committed == before + 2
    entries.update_one({"_id": 2}, {"$set": {"a": 1}})
    entries.delete_many({"a": 7})
    assert entries.find_one({"_id": 1}) == {"_id": 1, "a": 1}
    assert log.committed == before + 2


async def test_fifty_that_wait_share_two_syncs(written: EmbeddedClient, syncs: Syncs) -> None:
    """The first begins with the first commit; all that commit meanwhile share the next."""
    log, entries = log_of(written), written["d"]["c"]
    await log.reached(log.committed)
    syncs.count = 0
    syncs.free.clear()
    syncs.begun.clear()

    async def request(number: int) -> None:
        entries.insert_one({"_id": number})
        await log.reached(log.committed)

    first = asyncio.create_task(request(0))
    await asyncio.to_thread(syncs.begun.wait, 20)
    await asyncio.sleep(0)
    others = [asyncio.create_task(request(number)) for number in range(1, 50)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in (first, *others))
    syncs.free.set()
    await asyncio.gather(first, *others)
    assert syncs.count == 2
    assert log.synced == log.committed


async def test_a_sync_that_began_before_a_commit_does_not_count_for_it(written: EmbeddedClient, syncs: Syncs) -> None:
    log = log_of(written)
    syncs.free.clear()
    syncs.begun.clear()
    first = asyncio.create_task(log.reached(log.committed))
    await asyncio.to_thread(syncs.begun.wait, 20)
    written["d"]["c"].insert_one({"_id": "late"})
    late = log.committed
    syncs.free.set()
    await first
    assert log.synced == late - 1


async def test_who_gives_up_waiting_takes_the_sync_from_nobody(written: EmbeddedClient, syncs: Syncs) -> None:
    log = log_of(written)
    syncs.free.clear()
    one, other = (asyncio.create_task(log.reached(log.committed)) for _ in range(2))
    await asyncio.sleep(0.02)
    one.cancel()
    syncs.free.set()
    await other
    assert one.cancelled() or one.done()
    assert log.synced == log.committed


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EDQUOT])
async def test_after_a_failed_sync_nothing_is_acknowledged_or_written(
    written: EmbeddedClient, syncs: Syncs, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    log, entries = log_of(written), written["d"]["c"]
    syncs.failing, syncs.code = True, code
    entries.insert_one({"_id": "unsure"})
    with caplog.at_level(logging.CRITICAL, "api.store"), pytest.raises(sqlite3.OperationalError) as raised:
        await log.reached(log.committed)
    assert raised.value.sqlite_errorcode == sqlite3.SQLITE_IOERR_FSYNC
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    # A later sync may succeed though the pages are lost; it is not believed.
    syncs.failing = False
    with pytest.raises(sqlite3.OperationalError):
        log.wait(log.committed)
    with pytest.raises(sqlite3.OperationalError):
        entries.insert_one({"_id": "more"})
    assert entries.count_documents({}) == 2
    with pytest.raises(sqlite3.OperationalError):
        written.close()


def test_a_start_writes_into_no_log_that_an_earlier_process_has_left(written: EmbeddedClient, tmp_path: Path) -> None:
    """Where a sync of it has failed, what is written behind the gap would not be found after a power cut."""
    written["d"]["c"].insert_one({"_id": "second"})
    store, left = written.engine.path, tmp_path / "left.sqlite"
    for end in ("", "-wal"):
        shutil.copy(f"{store}{end}", f"{left}{end}")
    assert Path(f"{left}-wal").stat().st_size > 0
    with closing(open_client(left, synchronous="NORMAL")) as again:
        assert Path(f"{left}-wal").stat().st_size == 0
        assert {row["_id"] for row in again["d"]["c"].find()} == {"first", "second"}


def test_closing_syncs_what_nobody_waited_for(store_path: Path, syncs: Syncs) -> None:
    client = open_client(store_path, synchronous="NORMAL")
    client["d"]["c"].insert_one({"_id": 1})
    assert syncs.count == 0
    client.close()
    assert syncs.count == 1


def test_where_sqlite_syncs_each_commit_there_is_nothing_to_wait_for(tmp_path: Path) -> None:
    for level in ("FULL", "OFF"):
        client = open_client(tmp_path / level, synchronous=level)
        assert client.engine.log_sync is None  # type: ignore[union-attr]
        client.close()


def test_requests_wait_before_the_writing_thread_does_where_a_checkpoint_is_slow(
    written: EmbeddedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "MUCH", 10)
    log, begun, free = log_of(written), threading.Event(), threading.Event()

    def slow(*_: object) -> bool:
        begun.set()
        return free.wait(20)

    monkeypatch.setattr(checkpoints.Checkpointer, "_move", slow)
    checkpointer, entries = written.engine._checkpointer, written["d"]["c"]  # type: ignore[union-attr]
    numbers = itertools.count()
    while checkpointer._done.is_set():
        entries.insert_one({"_id": next(numbers)})
    assert begun.wait(20)
    before = log.holding
    for _ in range(10 * (checkpoints._LATE // 2 + 2)):
        entries.insert_one({"_id": next(numbers)})
    during = log.holding
    free.set()
    for _ in range(1000):
        if not log.holding:
            break
        time.sleep(0.01)
    assert (before, during, log.holding) == (False, True, False)
