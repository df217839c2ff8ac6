"""How many files one person may add, and how much they may take: the next one is refused with a message, and nothing
of it stays."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.settings import Settings
from tests.api.logbook.steps import kind_of, refused, send
from tests.api.world import World, pdf_bytes


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Three files a day, and room for five."""
    settings.files_per_day = 3
    settings.file_bytes_per_person = 5 * len(pdf_bytes())
    return settings


async def _kept(world: World, tmp_path: Path) -> tuple[int, int, int]:
    """Records of files, files, and entries."""
    paths = [path for path in (tmp_path / "files" / "kept").rglob("*") if path.is_file()]
    return await collection("files").count_documents({}), len(paths), await collection("entries").count_documents({})


async def test_the_fourth_file_of_a_day_is_refused_and_the_next_day_taken(world: World, tmp_path: Path) -> None:
    kind = kind_of("conference")
    for _ in range(3):
        await world.create(kind)
    message = "You have added 3 files in 24 hours, the most for one person. Try again tomorrow."
    answer = await send(world, kind.key, world.body(kind))
    refused(answer, 429, message)
    assert int(answer.headers["retry-after"]) > 0
    assert await _kept(world, tmp_path) == (3, 3, 3)
    await world.create(kind_of("opd"))
    await world.create(kind, by="classmate")
    yesterday = {"createdAt": clock.now() - dt.timedelta(days=1, minutes=1)}
    await collection("files").update_one({"ownerId": world.people["student"]}, {"$set": yesterday})
    await world.create(kind)


async def test_files_beyond_the_room_of_one_person_are_refused(world: World, tmp_path: Path) -> None:
    kind = kind_of("conference")
    for _ in range(3):
        await world.create(kind)
    before = {"createdAt": clock.now() - dt.timedelta(days=2)}
    await collection("files").update_many({}, {"$set": before})
    await world.create(kind)
    await world.create(kind)
    answer = await send(world, kind.key, world.body(kind))
    assert answer.json()["message"].startswith("Your files take ")
    refused(answer, 409)
    assert await _kept(world, tmp_path) == (5, 5, 5)
    # What was deleted keeps its bytes until the sweep, so it counts.
    await collection("files").update_many({}, {"$set": {"deletedAt": clock.now()}})
    refused(await send(world, kind.key, world.body(kind)), 409)


async def test_several_at_once_do_not_pass_together(world: World, tmp_path: Path) -> None:
    answers = await asyncio.gather(*(send(world, "conference", world.body(kind_of("conference"))) for _ in range(8)))
    assert {answer.status_code for answer in answers} <= {201, 429}
    assert sum(answer.status_code == 201 for answer in answers) <= 3
    assert (await _kept(world, tmp_path))[0] <= 3


async def test_what_the_server_makes_for_a_person_does_not_count(world: World) -> None:
    made = {"name": "Pack.zip", "type": "application/zip", "size": 10**10, "sha256": "", "public": False}
    owned = {"ownerId": world.people["student"], "purpose": f"job/{ObjectId()}", "createdAt": clock.now()}
    await collection("files").insert_many([{**made, **owned, "storedName": str(ObjectId())} for _ in range(5)])
    await world.create(kind_of("conference"))
