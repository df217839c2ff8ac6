"""The embedded store without room, held up by another program, or damaged: told as unavailable."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api import serve
from api.__main__ import main
from api.core.store.database import collection, open_store
from api.core.store.failures import problem_of
from api.documents import DOCUMENTS
from api.main import create_app
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.world import World, make_world


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(environment="test", secret=TEST_SECRET, data=tmp_path)  # type: ignore[arg-type]


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    application = create_app(settings)
    application.state.store = await open_store(settings, DOCUMENTS)
    yield application
    await application.state.store.close()


@pytest.fixture
async def world(app: FastAPI, settings: Settings) -> AsyncIterator[World]:
    async with make_world(app, settings) as made:
        yield made


def is_unavailable(answer: httpx.Response) -> bool:
    return (
        answer.status_code == 503
        and answer.json()["code"] == "unavailable"
        and answer.headers["retry-after"] == "5"
        and "sqlite" not in answer.text.lower()
    )


def engine() -> Any:
    users: Any = collection("users")
    return users.delegate.database.client.engine


async def test_ready_says_what_it_is(world: World) -> None:
    ready = (await world.client().get("/api/ready")).json()
    assert ready == {"status": True, "data": {"store": "embedded", "reachable": True, "indexes": "complete"}}


async def test_a_full_disk(world: World) -> None:
    """Writes are refused, nothing is half-written, reads go on; with room again it goes on by itself."""
    client = await world.as_("student")
    before = await collection("skills").count_documents({})
    (pages,) = engine().execute("PRAGMA page_count").fetchone()
    engine().execute(f"PRAGMA max_page_count={pages}")
    body = {"computencyId": str(world.diagnostic)}
    answers = [
        await client.post("/api/addSkill", json={**body, "title": f"Skill {number} {'x' * 150}"})
        for number in range(60)
    ]
    full = [answer for answer in answers if answer.status_code != 201 and answer.status_code != 200]
    assert full
    assert all(is_unavailable(answer) for answer in full)
    added = len(answers) - len(full)
    assert await collection("skills").count_documents({}) == before + added
    assert (await client.get(f"/api/profile/{world.id('student')}")).status_code == 200
    engine().execute("PRAGMA max_page_count=1073741823")
    assert (await client.post("/api/addSkill", json={**body, "title": "Room again"})).status_code < 300


async def test_little_room_is_told_before_it_is_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(world.settings.data)
    monkeypatch.setattr("api.core.store.database.shutil.disk_usage", lambda _: usage._replace(free=1024 * 1024))
    ready = await world.client().get("/api/ready")
    assert is_unavailable(ready)
    assert ready.json()["data"] == {
        "store": "embedded",
        "reachable": True,
        "indexes": "complete",
        "problem": "disk",
    }


async def test_held_up_by_another_program(world: World) -> None:
    client = await world.as_("student")
    engine().execute("PRAGMA busy_timeout=20")
    with contextlib.closing(sqlite3.connect(engine().path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await client.post("/api/addSkill", json={"title": "Held up", "computencyId": str(world.diagnostic)})
        assert is_unavailable(answer)
        assert (await client.get(f"/api/profile/{world.id('student')}")).status_code == 200
        other.execute("ROLLBACK")
    answer = await client.post("/api/addSkill", json={"title": "Held up", "computencyId": str(world.diagnostic)})
    assert answer.status_code < 300


def test_the_usual_wait_for_another_program_is_short(tmp_path: Path) -> None:
    from api.core.store.embedded import open_client

    with contextlib.closing(open_client(tmp_path / "store.sqlite3")) as client:
        (milliseconds,) = client.engine.execute("PRAGMA busy_timeout").fetchone()
    assert milliseconds <= 4000


async def test_a_damaged_file(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await world.as_("student")

    def damaged(*_: object, **__: object) -> Any:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr("api.core.store.embedded.collection_store.CollectionStore.page", damaged)
    assert is_unavailable(await client.get("/api/getConfig"))
    ready = await world.client().get("/api/ready")
    assert is_unavailable(ready)
    assert ready.json()["data"]["problem"] == "damaged"
    assert ready.json()["data"]["reachable"] is False


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (sqlite3.SQLITE_FULL, "disk"),
        (sqlite3.SQLITE_BUSY, "unreachable"),
        (sqlite3.SQLITE_LOCKED, "unreachable"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "unreachable"),
        (sqlite3.SQLITE_IOERR_FSYNC, "damaged"),
        (sqlite3.SQLITE_CORRUPT, "damaged"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "damaged"),
        (sqlite3.SQLITE_ERROR, None),
        (sqlite3.SQLITE_CONSTRAINT, None),
    ],
)
def test_what_an_error_of_the_file_means(code: int, problem: str | None) -> None:
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    assert problem_of(error) == problem
    assert problem_of(sqlite3.ProgrammingError("a fault of the program")) is None


def test_a_file_that_is_no_store_stops_the_start_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("MONGODB_URL", raising=False)
    for content in (b"no database at all" * 500, _cut_store(tmp_path / "cut")):
        (tmp_path / "pglogbook.sqlite3").write_bytes(content)
        monkeypatch.setattr("sys.argv", ["api", "serve", "--port", "0", "--data", str(tmp_path), "--no-demo"])
        assert main() == 2
        output = capsys.readouterr().err
        assert len(output.splitlines()) == 1, output
        assert "backup" in output


def _cut_store(folder: Path) -> bytes:
    from api.core.store.embedded import open_client

    open_client(folder / "whole.sqlite3").close()
    whole = (folder / "whole.sqlite3").read_bytes()
    return whole[:4096] + b"\0" * (len(whole) - 4096)


async def test_a_start_advises_a_server_for_many_entries(
    app: FastAPI, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await collection("states").insert_one({"name": "Kerala", "code": "KL"})
    monkeypatch.setattr("api.serve.MANY", 2)
    for number in range(4):
        await serve.fill_store(app.state.store, settings, demo=False)
        output = capsys.readouterr().out
        assert ("MONGODB_URL" in output) is (number == 3)
        await collection("entries").insert_one({"studentId": number, "clientId": str(number), "replaces": number})
