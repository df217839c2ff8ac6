"""What a page that throws reports: one line in the log under its reference, few at a time, nothing about a person."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from api.core.store.database import collection
from api.site import client_errors
from tests.api.world import World

GOOD: dict[str, Any] = {
    "reference": "3fa9-01bc",
    "route": "/task/:id",
    "error": "TypeError",
    "frames": ["assets/TaskPage-B1x_9.js:1:2345"],
}


async def send(world: World, **change: Any) -> Any:
    """Reports an error with changes, as a stranger."""
    return await world.client().post("/api/clientErrors", json=GOOD | change)


@pytest.mark.spec("P-034")
async def test_an_error_stands_in_the_log_under_its_reference(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="api.client"):
        answer = await send(world)
    assert (answer.status_code, answer.json()["status"]) == (200, True)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "api.client"]
    assert line == ("page failed: reference 3fa9-01bc, route /task/:id, TypeError at assets/TaskPage-B1x_9.js:1:2345")


@pytest.mark.parametrize(
    "change",
    [
        {"message": "Ramesh Kulkarni is not valid JSON"},
        {"error": "TypeError: Ramesh Kulkarni"},
        {"route": "/task/opd?search=Ramesh"},
        {"route": "/task/65f0a1b2c3d4e5f6a7b8c9d0"},
        {"reference": "Ramesh Kulkarni"},
        {"frames": ["at Ramesh (assets/a.js:1:2)"]},
        {"frames": ["https://elsewhere.example/assets/a.js:1:2"]},
        {"frames": ["assets/a.js:1:2"] * 13},
        {"error": "TypeError\nlevel: ERROR"},
    ],
)
async def test_what_could_name_a_person_or_forge_a_line_is_refused(
    world: World, caplog: pytest.LogCaptureFixture, change: dict[str, Any]
) -> None:
    with caplog.at_level(logging.WARNING, logger="api.client"):
        answer = await send(world, **change)
    assert answer.status_code == 422
    assert [record for record in caplog.records if record.name == "api.client"] == []


async def test_an_address_reports_so_many_an_hour_and_the_site_so_many(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_errors, "MAX_ERRORS_PER_HOUR", 2)
    assert [(await send(world)).status_code for _ in range(3)] == [200, 200, 429]
    monkeypatch.setattr(client_errors, "MAX_OF_ALL", 2)
    await collection("limits").delete_one({"_id": {"$regex": "^client-error:"}})
    assert (await send(world)).status_code == 429
