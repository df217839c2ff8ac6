"""A folder of files that cannot be written: uploads are refused with a message, and the process is not ready."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from api.access import scope
from api.core.files.storage import LocalStorage
from api.core.store.database import Store
from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import send
from tests.api.world import World

UPLOADED = "conference"


def files_folder(world: World) -> Path:
    """Return the folder of the files of an application."""
    folder: Path = world.app.state.files.incoming.parent
    return folder


def failing(number: int) -> Any:
    """Return a function that fails like a write with this error."""

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(number, "refused")

    return fail


@pytest.mark.parametrize(
    ("number", "status", "code"),
    [
        (errno.ENOSPC, 507, "storage_full"),
        (errno.EDQUOT, 507, "storage_full"),
        (errno.EROFS, 503, "storage_closed"),
        (errno.EFBIG, 503, "storage_closed"),
        (errno.EACCES, 503, "storage_closed"),
    ],
)
async def test_an_upload_that_the_disk_refuses_is_no_error_of_the_program(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int, status: int, code: str
) -> None:
    monkeypatch.setattr(LocalStorage, "_move", failing(number))
    answer = await send(world, UPLOADED, payloads(world)[UPLOADED])
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("disk is full" in answer.json()["message"]) is (status == 507)


async def test_a_file_in_place_of_the_folder_refuses_uploads(world: World) -> None:
    folder = files_folder(world)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")
    answer = await send(world, UPLOADED, payloads(world)[UPLOADED])
    assert (answer.status_code, answer.json()["code"]) == (503, "storage_closed")
    ready = await world.client().get("/api/ready")
    assert (ready.status_code, ready.json()["data"]["problem"]) == (503, "files")


@pytest.mark.parametrize(
    ("number", "problem"), [(errno.ENOSPC, "disk"), (errno.EROFS, "files"), (errno.EFBIG, "files")]
)
async def test_a_process_whose_files_cannot_be_stored_is_not_ready(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int, problem: str
) -> None:
    assert (await world.client().get("/api/ready")).status_code == 200
    monkeypatch.setattr(LocalStorage, "_try_write", failing(number))
    ready = await world.client().get("/api/ready")
    assert (ready.status_code, ready.json()["data"]["problem"]) == (503, problem)


async def test_a_full_disk_is_named_to_the_user(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scope, "check_verified", failing(errno.ENOSPC))
    answer = await send(world, "training", payloads(world)["training"])
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.json()["message"].startswith("The server's disk is full")


async def test_a_store_that_takes_no_writes_is_not_ready(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = world.app.state.store
    refused = sqlite3.OperationalError("attempt to write a readonly database")
    refused.sqlite_errorcode = sqlite3.SQLITE_READONLY

    class Refusing:
        async def update_one(self, *_: Any, **__: Any) -> None:
            raise refused

    class Database:
        def __getitem__(self, _name: str) -> Refusing:
            return Refusing()

    monkeypatch.setattr(store, "database", Database())
    assert await store._tried_write() == "readOnly"


def test_a_start_on_an_unusable_data_folder_prints_one_sentence(tmp_path: Path) -> None:
    taken = tmp_path / "data"
    taken.write_text("a file", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "api", "serve", "--port", "1", "--data", str(taken)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert str(taken) in done.stderr
