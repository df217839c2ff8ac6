"""Failures are told in one envelope, without stack, state or the input (DECISIONS D6.2, attack row XS-09)."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from pymongo.errors import AutoReconnect, NetworkTimeout, ServerSelectionTimeoutError

from api.core import errors
from api.core.store.database import collection
from tests.api.world import World

LOUD = "Ramesh <script>alert(1)</script> 9876543210"


def is_envelope(answer: httpx.Response) -> bool:
    body = answer.json()
    fits = body["status"] is False and body["message"] and isinstance(body["code"], str)
    return fits and set(body) <= {"status", "message", "code", "errors"}


@pytest.mark.spec("P-343", "L-304")
async def test_every_failure_has_the_envelope(world: World) -> None:
    client, stranger = await world.as_("student"), world.client()
    failures = [
        (401, await stranger.get(f"/api/profile/{world.id('student')}")),
        (401, await stranger.post("/api/login", json={"email": "x", "password": "y"})),
        (403, await client.get(f"/api/profile/{world.id('hod')}")),
        (404, await client.get("/api/profile/x")),
        (404, await client.get("/api/noSuchCall")),
        (405, await client.get("/api/login")),
        (413, await client.post("/api/updatePassword", content=b"x" * 600_000)),
        (415, await client.post("/api/entries/training", content=b"x")),
        (422, await client.post("/api/updatePassword", json={})),
    ]
    for status, answer in failures:
        assert answer.status_code == status
        assert is_envelope(answer)


async def test_bad_json_is_told_and_not_repeated(world: World) -> None:
    """NaN, Infinity, lone surrogates, numbers beyond 64 bits, broken and too deep JSON: 4xx, and no echo."""
    client = await world.as_("student")
    good = {"currentPassword": "a", "newPassword": "b", "confirmPassword": "b"}
    bodies = [
        b"",
        b"{",
        b"nonsense " + LOUD.encode(),
        b'{"currentPassword": NaN}',
        b'{"currentPassword": Infinity}',
        b'{"currentPassword": "\xff\xfe"}',
        b'{"currentPassword": "\\ud800"}',
        b"[" * 5_000 + b"]" * 5_000,
        json.dumps({**good, "id": 2**63}).encode(),
        json.dumps({**good, "id": 2**70}).encode(),
        json.dumps([good]).encode(),
        b"null",
        b'"text"',
        json.dumps({**good, "role": {"$ne": LOUD}}).encode(),
        json.dumps({**good, LOUD: 1}).encode(),
        json.dumps({**good, "newPassword": [LOUD]}).encode(),
    ]
    for body in bodies:
        answer = await client.post("/api/updatePassword", content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, body[:40]
        assert is_envelope(answer)
        assert "<script>" not in answer.text
        assert "Ramesh" not in answer.text
        assert "input" not in answer.json()


async def test_field_errors_name_the_field_and_open_with_its_message(world: World) -> None:
    answer = await (await world.as_("student")).post("/api/getDept", json={"id": "x", "extra": 1})
    body = answer.json()
    assert answer.status_code == 422
    assert body["message"] == body["errors"][0]["message"]
    assert {error["field"] for error in body["errors"]} == {"id", "extra"}
    assert all(set(error) == {"field", "message"} for error in body["errors"])


async def test_a_crash_says_nothing_but_its_request_id(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """XS-09."""

    async def crash(*_: object) -> None:
        raise RuntimeError(f"secret of {LOUD}")

    monkeypatch.setattr("api.accounts.service.account", crash)
    answer = await (await world.as_("student")).get(f"/api/profile/{world.id('student')}")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert is_envelope(answer)
    assert answer.headers["x-request-id"] in answer.json()["message"]
    assert not [word for word in ("Ramesh", "secret", "Traceback", "RuntimeError", ".py") if word in answer.text]


async def test_a_crash_in_the_gate_is_told_too(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crash(*_: object, **__: object) -> None:
        raise KeyError("exp")

    monkeypatch.setattr("api.access.gate.actor_for", crash)
    answer = await world.client("some token").get("/api/getConfig")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")


@pytest.mark.parametrize("error", [AutoReconnect, NetworkTimeout, ServerSelectionTimeoutError])
async def test_a_store_that_cannot_be_reached_is_a_503(
    world: World, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """In the gate, in a route, in readiness; health still answers."""
    client = await world.as_("student")

    class Gone:
        def __getitem__(self, _name: str) -> Any:
            raise error("no servers found at mongodb://user:password@db")

        command = __getitem__

    monkeypatch.setattr("api.core.store.database._current", Gone())
    monkeypatch.setattr(world.app.state.store, "database", Gone())
    for who, path in (
        (client, f"/api/profile/{world.id('student')}"),
        (world.client(), "/api/getConfig"),
        (world.client(), "/api/ready"),
    ):
        answer = await who.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.headers["retry-after"] == "5"
        assert not [word for word in ("mongodb://", "password", "@db") if word in answer.text]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert (await world.client().get("/api/health")).json() == {"status": True}


async def test_health_and_readiness(world: World) -> None:
    assert (await world.client().get("/api/health")).json() == {"status": True}
    ready = (await world.client().get("/api/ready")).json()
    assert ready == {
        "status": True,
        "data": {"store": ready["data"]["store"], "reachable": True, "indexes": "complete"},
    }


def test_each_error_has_its_status_code_and_headers() -> None:
    expected: list[tuple[errors.AppError, int, str]] = [
        (errors.NotSignedIn(), 401, "not_signed_in"),
        (errors.Forbidden(), 403, "forbidden"),
        (errors.Forbidden(code="blocked"), 403, "blocked"),
        (errors.NotFound(), 404, "not_found"),
        (errors.Conflict("Changed."), 409, "conflict"),
        (errors.TooLarge("Large."), 413, "too_large"),
        (errors.Unsupported("Type."), 415, "unsupported"),
        (errors.Invalid("Wrong.", field="name"), 422, "invalid"),
        (errors.TooMany(0), 429, "too_many"),
        (errors.Unavailable(), 503, "unavailable"),
    ]
    for error, status, code in expected:
        body = error.body()
        assert (error.status, body["code"], body["status"]) == (status, code, False)
    assert errors.Invalid("Wrong.", field="name").body()["errors"] == [{"field": "name", "message": "Wrong."}]
    assert errors.TooMany(0).headers == {"Retry-After": "1"}


async def test_a_refused_request_leaves_nothing(world: World) -> None:
    before = {name: await collection(name).count_documents({}) for name in ("users", "entries", "files", "skills")}
    client = await world.as_("student")
    await client.post("/api/addSkill", json={"title": "", "computencyId": str(world.diagnostic)})
    await client.post("/api/addSkill", json={"title": "x", "computencyId": str(world.foreign_competency)})
    await client.post("/api/entries/training", json={})
    after = {name: await collection(name).count_documents({}) for name in before}
    assert after == before
