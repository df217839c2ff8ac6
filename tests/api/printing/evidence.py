"""What the tests of tamper evidence do: make a logbook, print it without a PDF, ask the public page."""

from __future__ import annotations

from typing import Any

import httpx
from bson import ObjectId

from api.access.sessions import actor_behind
from api.core.store.database import collection
from api.core.text import object_id
from api.printing.proof import prints
from api.printing.record.types import Totals
from tests.api.logbook.steps import kind_of
from tests.api.world import Record, World

COUNTS: Totals = {"total": 3, "approved": 2, "pending": 1, "rejected": 0, "corrected": 0}
SHA = "ab" * 32


async def printed(world: World, *, by: str = "student", done: bool = True) -> str:
    """The code of a print of the student's logbook as it is now."""
    actor = await actor_behind(world.people[by])
    assert actor is not None
    begun = await prints.begin(world.people["student"], actor, world.settings)
    if done:
        await prints.finish(begun["code"], SHA, COUNTS)
    return begun["code"]


async def asked(world: World, code: str) -> httpx.Response:
    """The public answer about a code, to a stranger."""
    async with world.client() as stranger:
        return await stranger.get(f"/api/verifyLogbook/{code}")


async def verdict(world: World, code: str) -> Record:
    """What the public page says of a code."""
    answer = await asked(world, code)
    assert answer.status_code == 200, answer.text
    data: Record = answer.json()["data"]
    return data


async def state(world: World, code: str) -> str:
    """The verdict in one word."""
    return str((await verdict(world, code))["state"])


async def logbook(world: World) -> dict[str, ObjectId]:
    """Three entries: one approved, one approved with a certificate, one that waits."""
    plain = await world.create(kind_of("opd"))
    filed = await world.create(kind_of("conference"))
    waits = await world.create(kind_of("opd"))
    assert (await world.verify(kind_of("opd"), plain["_id"])).is_success
    assert (await world.verify(kind_of("conference"), filed["_id"])).is_success
    ids = {"approved": plain, "filed": filed, "pending": waits}
    return {name: ObjectId(row["_id"]) for name, row in ids.items()}


async def row_of(entry_id: ObjectId | str, name: str = "entries") -> Record:
    """A stored record."""
    record: Record | None = await collection(name).find_one({"_id": object_id(entry_id)})
    assert record is not None
    return record


async def tamper(name: str, filter_: dict[str, Any], change: dict[str, Any]) -> None:
    """Changes one record behind the product's back, as somebody with the store alone can."""
    done = await collection(name).update_one(filter_, change)
    assert done.matched_count == 1, (name, filter_)
