"""What was acknowledged is there afterwards, however the process ended; the file is opened by one writer only."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from pymongo.errors import DuplicateKeyError

from api.core.store.embedded import EmbeddedClient, NotAStore, StoreLocked, StoreTooNew, open_client, schema

ROOT = Path(__file__).parents[6]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_documents_indexes_and_options_survive_closing(store_path: Path) -> None:
    client = open_client(store_path)
    entries = client["d"]["entries"]
    entries.create_index([("kind", 1), ("number", -1)], name="by_kind")
    entries.create_index("slug", unique=True, sparse=True)
    entries.insert_many([{"_id": n, "kind": "leave", "number": n, "slug": f"s{n}"} for n in range(5)])
    client["d"].create_collection("empty")
    client["d"]["old"].insert_one({"_id": 1})
    client["d"]["old"].rename("renamed")
    before = entries.index_information()
    client.close()
    client.close()

    client = open_client(store_path)
    entries = client["d"]["entries"]
    assert entries.index_information() == before
    assert [row["_id"] for row in entries.find({"kind": "leave"}).sort("number", -1).limit(2)] == [4, 3]
    assert entries.find({"kind": "leave"}).sort("number", -1).explain()["queryPlanner"]["winningPlan"] == {
        "stage": "IXSCAN",
        "indexName": "by_kind",
    }
    with pytest.raises(DuplicateKeyError):
        entries.insert_one({"slug": "s1"})
    assert sorted(client["d"].list_collection_names()) == ["empty", "entries", "renamed"]
    client["d"].drop_collection("entries")
    client.close()

    client = open_client(store_path)
    assert sorted(client["d"].list_collection_names()) == ["empty", "renamed"]
    assert client["d"]["entries"].count_documents({}) == 0
    client.close()


def test_reading_a_collection_that_does_not_exist_leaves_no_trace(client: EmbeddedClient) -> None:
    assert client["d"]["nothing"].find_one({"a": 1}) is None
    assert client["d"].list_collection_names() == []
    assert client.engine.execute("SELECT count(*) FROM colls").fetchone() == (0,)


def test_a_second_process_is_refused_with_a_way_out(client: EmbeddedClient, store_path: Path) -> None:
    code = (
        "import sys, pathlib; from api.core.store.embedded import open_client; open_client(pathlib.Path(sys.argv[1]))"
    )
    other = subprocess.run(
        [sys.executable, "-c", code, str(store_path)], capture_output=True, text=True, env=environment()
    )
    assert other.returncode
    assert "StoreLocked" in other.stderr
    assert "MONGODB_URL" in other.stderr
    assert f"process {os.getpid()}" in other.stderr
    with pytest.raises(StoreLocked):
        open_client(store_path)
    client.close()
    open_client(store_path).close()


def test_readers_and_online_backup_work_beside_the_writer(
    client: EmbeddedClient, store_path: Path, tmp_path: Path
) -> None:
    client["d"]["c"].insert_many([{"_id": n} for n in range(10)])
    reader = sqlite3.connect(f"file:{store_path}?mode=ro", uri=True)
    copy = sqlite3.connect(tmp_path / "copy.sqlite")
    client["d"]["c"].insert_one({"_id": 10})
    assert reader.execute("SELECT count(*) FROM docs").fetchone() == (11,)
    reader.backup(copy)
    reader.close()
    copy.close()
    restored = open_client(tmp_path / "copy.sqlite")
    assert restored["d"]["c"].count_documents({}) == 11
    restored.close()


def test_a_file_of_a_later_version_is_refused_and_left_alone(store_path: Path) -> None:
    open_client(store_path).close()
    connection = sqlite3.connect(store_path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    before = store_path.read_bytes()
    with pytest.raises(StoreTooNew, match="later version of PG Logbook"):
        open_client(store_path)
    assert store_path.read_bytes() == before


@pytest.mark.parametrize("foreign", ["database", "text"])
def test_a_file_of_something_else_is_refused(store_path: Path, foreign: str) -> None:
    store_path.parent.mkdir()
    if foreign == "text":
        store_path.write_text("not a database " * 100)
    else:
        connection = sqlite3.connect(store_path)
        connection.execute("CREATE TABLE t(a)")
        connection.close()
    with pytest.raises(NotAStore):
        open_client(store_path)


def test_the_wanted_durability_reaches_sqlite(tmp_path: Path) -> None:
    """2 is FULL, a sync with every commit; 0 is none. The syncs themselves are not counted here."""
    for level, number in (("FULL", 2), ("OFF", 0)):
        client = open_client(tmp_path / level, synchronous=level)
        assert client.engine.execute("PRAGMA synchronous").fetchone() == (number,)
        assert client.engine.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        client.close()
    with pytest.raises(ValueError, match="synchronous"):
        open_client(tmp_path / "other", synchronous="SOMETIMES")
