"""Strict use: methods that are named rightly, values of the wrong type, and clients that leave."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import send
from tests.api.world import World


async def test_a_refused_method_is_told_every_method_of_the_path(world: World) -> None:
    client = await world.as_("student")
    answer = await client.put(f"/api/profile/{world.id('student')}")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")
    answer = await client.delete("/api/login")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("weeklyReminder", {"on": 0}, "on"),
        ("readAllNotifications/{student}", {"nStatus": True, "until": 0}, "until"),
        ("login", {"email": "a@example.com", "password": "x", "remember": 1}, "remember"),
    ],
)
async def test_a_number_is_no_flag_and_no_instant(world: World, path: str, body: dict[str, Any], field: str) -> None:
    client = await world.as_("student")
    url = f"/api/{path.format(student=world.id('student'))}"
    answer = await client.post(url, json=body)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_an_entry_that_corrects_none_may_say_so_with_null(world: World) -> None:
    answer = await send(world, "training", {**payloads(world)["training"], "replaces": None})
    assert answer.status_code == 201, answer.text
    schema = world.app.openapi()["paths"]["/api/entries/training"]["post"]["requestBody"]
    allowed = schema["content"]["application/json"]["schema"]["properties"]["replaces"]["anyOf"]
    assert {"type": "null"} in allowed


async def test_a_file_whose_client_has_gone_is_not_logged_as_an_error(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def gone(_message: Any) -> None:
        raise ConnectionResetError

    scope = {"type": "http", "method": "GET", "path": "/robots.txt", "raw_path": b"/robots.txt", "headers": []}
    scope |= {"query_string": b"", "client": ("127.0.0.1", 1), "server": ("testserver", 80), "scheme": "http"}
    with caplog.at_level(logging.INFO):
        await world.app({**scope, "http_version": "1.1", "asgi": {"version": "3.0"}}, receive, gone)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert 500 not in [getattr(record, "status", None) for record in caplog.records]
