"""What tests of the checklist do: add, change and review a record by the calls that the specification gives."""

from __future__ import annotations

from typing import Any

import httpx

from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import send
from tests.api.world import Record, World

ALL_FIELDS = "Please fill all fields correctly."
REVIEW = {"status": "Approved", "score": "3", "remark": "Certificate seen."}


async def add(world: World, *, by: str = "student", **changes: Any) -> Record:
    """Creates a record over HTTP and answers it."""
    answer = await send(world, "checklist", {**payloads(world)["checklist"], **changes}, by=by)
    assert answer.status_code == 201, answer.text
    record: Record = answer.json()["data"]
    return record


async def update(world: World, record: Record | str, *, by: str = "student", **changes: Any) -> httpx.Response:
    """Calls the update as the specification has it."""
    id_ = record if isinstance(record, str) else record["_id"]
    return await (await world.as_(by)).post("/api/checklist/update", json={"_id": id_, **changes})


async def review(world: World, record: Record | str, *, by: str = "teacher", **changes: Any) -> httpx.Response:
    """Calls the review as the specification has it; ``...`` takes a key out."""
    id_ = record if isinstance(record, str) else record["_id"]
    body = {key: value for key, value in {**REVIEW, **changes}.items() if value is not ...}
    return await (await world.as_(by)).post(f"/api/checklist/review/{id_}", json=body)


def path_of(world: World, person: str) -> str:
    """The list path with a person's id, in the checklist's own order."""
    return f"/api/checklist/{world.id(person)}/{world.medicine}/{world.college}"


async def rows(world: World, by: str, person: str | None = None, **query: str) -> list[Record]:
    """The rows that ``by`` gets."""
    answer = await (await world.as_(by)).get(path_of(world, person or by), params=query)
    assert answer.status_code == 200, answer.text
    data: list[Record] = answer.json()["data"]
    return data
