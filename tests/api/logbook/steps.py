"""What most tests of entries do: send a create call as the web does, expect a refusal, count what is stored."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key, tiles
from tests.api.world import Record, World, pdf_upload

EVERY = [kind.key for kind in all_kinds()]
NO_COUNTS: list[list[Record]] = [[] for _ in tiles()]
"""The dashboard tiles of a student without entries."""
MISSING = "Please fill the full details"
FILE_MISSING = "Please fill the full details and upload the certificate file"
NOT_ONE_OF_US = "0123456789abcdef01234567"


def kind_of(key: str) -> Kind:
    """The kind of a key that the test names."""
    kind = by_key(key)
    assert kind is not None, key
    return kind


async def send(world: World, key: str, body: Record, *, by: str = "student", file: Any = None) -> httpx.Response:
    """Posts a create call: as a form where the kind takes a file, else as JSON."""
    client, kind = await world.as_(by), kind_of(key)
    if kind.file is None:
        return await client.post(f"/api/entries/{key}", json=body)
    files = {kind.file.name: file if file is not None else pdf_upload()}
    return await client.post(f"/api/entries/{key}", data=body, files=files)


def refused(answer: httpx.Response, status: int, message: str | None = None) -> Record:
    """Checks that an answer is a refusal in the envelope, with this status and message, and answers its body."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    body: Record = answer.json()
    assert body["status"] is False
    assert set(body) <= {"status", "message", "code", "errors"}
    assert isinstance(body["message"], str)
    assert body["message"].strip()
    assert isinstance(body["code"], str)
    if message is not None:
        assert body["message"] == message
    return body


def reasons(body: Record) -> dict[str, str]:
    """The messages of a refusal by field."""
    return {error["field"]: error["message"] for error in body.get("errors", [])}


async def stored(name: str = "entries", **filter_: Any) -> int:
    """How many documents a collection holds."""
    count: int = await collection(name).count_documents(filter_)
    return count


def kept_files(folder: Path) -> list[Path]:
    """Every file below a folder, whatever it is."""
    return [path for path in folder.rglob("*") if path.is_file()]


def day(shift: int = 0) -> str:
    """The calendar day in India, moved by so many days, as it travels."""
    return (clock.today() + dt.timedelta(days=shift)).isoformat()


def move_clock(patch: pytest.MonkeyPatch, **by: float) -> None:
    """Moves the server's clock by a time span, from now on."""
    real, span = clock.now, dt.timedelta(**by)
    patch.setattr(clock, "now", lambda: real() + span)


async def stay_signed_in() -> None:
    """Keeps the sessions that are open alive after the clock was moved far."""
    lasting = {"lastSeen": clock.now(), "expiresAt": clock.now() + dt.timedelta(days=1)}
    await collection("sessions").update_many({}, {"$set": lasting})


def list_path(world: World, key: str, student: str | None = None) -> str:
    """The list of a kind in the world's main scope, of one student or of the department."""
    return f"/api/entries/{key}/{world.scope}" + (f"/{world.id(student)}" if student else "")
