"""The release step: what it creates, what it only tells, and that it drops nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mongomock_motor import AsyncMongoMockClient
from pymongo import IndexModel

from api.__main__ import main
from api.core.store import indexes
from api.core.store.documents import BaseDocument
from api.core.store.indexes import MissingIndexes
from api.documents import DOCUMENTS
from tests.support.stub_server import Stub, free_port, stub_server


class Bed(BaseDocument):
    ward: str
    number: int

    class Settings(BaseDocument.Settings):
        name = "beds"
        indexes = [
            IndexModel([("ward", 1), ("number", 1)], name="place", unique=True),
            IndexModel([("ward", 1), ("number", -1), ("_id", -1)], name="latest"),
            IndexModel([("until", 1)], name="expiry", expireAfterSeconds=60),
        ]


@pytest.fixture
def database() -> Any:
    return AsyncMongoMockClient(tz_aware=True)["pglogbook"]


def test_every_declared_index_has_a_name_and_fields_of_its_own() -> None:
    """Changed keys or options mean a new name, so a name stands for one shape in one collection."""
    for name, models in indexes.declared(DOCUMENTS).items():
        labels = [model.document["name"] for model in models]
        assert len(set(labels)) == len(labels), name
        shapes = [indexes.signature(model.document) for model in models]
        assert len(set(shapes)) == len(shapes), name
        assert not any("_1" in label for label in labels), f"{name}: an index is named by hand"


async def test_the_step_creates_what_is_missing_and_nothing_twice(database: Any) -> None:
    texts: list[str] = []
    before = await indexes.inspect(database, [Bed])
    assert (before.unique, before.missing, before.changed) == (("beds.place",), ("beds.latest", "beds.expiry"), ())
    after = await indexes.create(database, [Bed], texts.append)
    assert after.complete
    assert texts == ["beds.place: created", "beds.latest: created", "beds.expiry: created"]
    texts.clear()
    assert (await indexes.create(database, [Bed], texts.append)).complete
    assert texts == []
    assert set(await database["beds"].index_information()) == {"_id_", "place", "latest", "expiry"}


async def test_an_index_under_another_name_counts(database: Any) -> None:
    await database["beds"].create_index([("ward", 1), ("number", 1)], name="made_by_hand", unique=True)
    drift = await indexes.create(database, [Bed])
    assert drift.complete
    assert "place" not in await database["beds"].index_information()


@pytest.mark.parametrize(
    ("keys", "options", "name", "unique"),
    [
        ([("ward", 1)], {"unique": True}, "place", True),
        ([("ward", 1), ("number", 1)], {}, "place", True),
        ([("ward", 1), ("number", 1)], {"unique": True, "sparse": True}, "place", True),
        ([("number", -1), ("ward", 1), ("_id", -1)], {}, "latest", False),
        ([("until", 1)], {"expireAfterSeconds": 90}, "expiry", False),
        ([("until", 1)], {}, "expiry", False),
    ],
)
async def test_a_changed_index_is_told_and_left_alone(
    database: Any, keys: list[tuple[str, int]], options: dict[str, Any], name: str, unique: bool
) -> None:
    await database["beds"].create_index(keys, name=name, **options)
    before = (await database["beds"].index_information())[name]
    drift = await indexes.create(database, [Bed])
    assert drift.changed == (f"beds.{name}",)
    assert (drift.unique if unique else drift.missing) == (f"beds.{name}",)
    assert (await database["beds"].index_information())[name] == before
    (line,) = drift.lines()
    assert "other keys or options" in line
    if unique:
        with pytest.raises(MissingIndexes, match=r"beds\.place"):
            drift.stop_if_unsafe()
    else:
        drift.stop_if_unsafe()


async def test_an_index_nobody_declared_stays(database: Any) -> None:
    await database["beds"].create_index([("ward", -1)], name="operators_own")
    assert (await indexes.create(database, [Bed])).complete
    assert "operators_own" in await database["beds"].index_information()


async def test_doubles_are_told_without_their_values(database: Any) -> None:
    await database["beds"].insert_many([{"ward": "Ramesh", "number": 1}, {"ward": "Ramesh", "number": 1}])
    texts: list[str] = []
    drift = await indexes.create(database, [Bed], texts.append)
    assert drift.unique == ("beds.place",)
    assert drift.missing == ()
    assert "beds.place: not created, because the stored rows hold doubles" in texts
    assert "Ramesh" not in "".join(texts)
    assert await database["beds"].count_documents({}) == 2


@pytest.fixture
def server() -> Iterator[Stub]:
    with stub_server() as made:
        yield made


def step(monkeypatch: pytest.MonkeyPatch, url: str | None, *arguments: str, command: str = "indexes") -> int:
    for name in [name for name in os.environ if name.startswith("PGL_") or name == "MONGODB_URL"]:
        monkeypatch.delenv(name)
    if url is not None:
        monkeypatch.setenv("MONGODB_URL", url)
        monkeypatch.setenv("PGL_MONGODB_SELECTION_MS", "200")
    monkeypatch.setattr("sys.argv", ["api", command, *arguments])
    return main()


def test_the_command(server: Stub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    total = sum(len(models) for models in indexes.declared(DOCUMENTS).values())
    assert step(monkeypatch, server.url, "--check") == 1
    output = capsys.readouterr().out.splitlines()
    assert len(output) == total
    assert "users.email: unique, missing" in output
    assert server.named("createIndexes") == []
    assert step(monkeypatch, server.url) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[-1] == f"All {total} indexes are in place."
    assert output[0] == "1 requirement pack of this release loaded."
    assert len(output) == total + 2
    assert step(monkeypatch, server.url, "--check") == 0
    assert capsys.readouterr().out == f"All {total} indexes are in place.\n"
    # An index over many rows is built for as long as it takes.
    assert all("maxTimeMS" not in command for command in server.named("createIndexes"))
    assert server.named("dropIndexes") == []


def test_the_release_step_migrates_before_it_makes_indexes(
    server: Stub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What version 0.1.0 left in a MongoDB, where its own release step had run."""
    assert step(monkeypatch, server.url) == 0
    database = server.client["pglogbook"]
    database["migrations"].delete_many({})
    database["users"].insert_one({"_id": "u", "email": "a@x", "emailKey": "a@x"})
    capsys.readouterr()
    for command, code, last in (
        (("migrate", "--dry-run"), 0, "Nothing was changed."),
        (("indexes", "--check"), 1, "All "),
    ):
        assert step(monkeypatch, server.url, *command[1:], command=command[0]) == code
        output = capsys.readouterr().out.splitlines()
        assert output[0] == "s0001_version_0_1_0: Marks the data of version 0.1.0. Would change: nothing."
        assert output[-1].startswith(last)
    monkeypatch.setattr("sys.argv", ["api", "serve", "--workers", "2", "--port", "0", "--data", str(tmp_path)])
    assert main() == 2
    refusal = capsys.readouterr().err.splitlines()[-1]
    assert refusal.startswith("The data is of an earlier version of PG Logbook; to be migrated: s0001_version_0_1_0")
    assert refusal.endswith("Run the release step first: python -m api indexes")
    assert list(database["migrations"].find()) == []
    assert step(monkeypatch, server.url) == 0
    assert "Changed: nothing." in capsys.readouterr().out.splitlines()[0]
    assert step(monkeypatch, server.url, command="migrate") == 0
    assert capsys.readouterr().out == "The data is of this version.\n"
    assert step(monkeypatch, server.url, "--check") == 0
    database["migrations"].insert_one({"_id": "s9999_rooms"})
    for named in ("indexes", "migrate"):
        assert step(monkeypatch, server.url, command=named) == 2
        assert "later version of PG Logbook" in capsys.readouterr().err


def test_the_command_without_a_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], server: Stub
) -> None:
    away = f"mongodb://somebody:tell-nobody@127.0.0.1:{free_port()}/"
    assert step(monkeypatch, away, "--wait", "0") == 3
    assert capsys.readouterr().out == "The server did not answer.\n"
    server.refuse_with = 18
    assert step(monkeypatch, server.url, "--wait", "0") == 3
    output = capsys.readouterr()
    assert output.out == "The server refused (code 18).\n"
    assert output.err == ""


def test_the_command_waits_for_a_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], server: Stub
) -> None:
    server.stop()

    def meanwhile(_seconds: float) -> Any:
        async def started() -> None:
            if server._listener is None:
                server.start()

        return started()

    monkeypatch.setattr("api.release.asyncio.sleep", meanwhile)
    assert step(monkeypatch, server.url, "--wait", "30") == 0
    assert capsys.readouterr().out.splitlines()[0] == "The server does not answer yet."


def test_the_command_on_the_embedded_store(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert step(monkeypatch, None) == 0
    assert "MONGODB_URL is not set" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_start_without_the_step_is_refused_in_one_line(
    server: Stub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("MONGODB_URL", server.url)
    monkeypatch.setattr("sys.argv", ["api", "serve", "--workers", "2", "--port", "0", "--data", str(tmp_path)])
    assert main() == 2
    output = capsys.readouterr()
    assert output.err.splitlines()[-1].startswith("Unique indexes are missing: ")
    assert output.err.splitlines()[-1].endswith("Run the release step first: python -m api indexes")
    assert server.named("insert") == []
    assert server.named("createIndexes") == []
