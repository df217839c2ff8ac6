"""What every answer says about itself, whatever it answers (attack rows WB-09, XS-07)."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from api.core.http.headers import API_POLICY, page_policy
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from tests.api.world import World

EVERYWHERE = {
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


async def answers_of_every_sort(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[int, httpx.Response]:
    client, stranger = await world.as_("student"), world.client()
    own = f"/api/profile/{world.id('student')}"
    answers = [
        await stranger.get("/api/getConfig"),
        await stranger.get(own),
        await client.get(f"/api/profile/{world.id('hod')}"),
        await client.get("/api/noSuchCall"),
        await client.get("/api/login"),
        await client.post("/api/updatePassword", content=b"x" * 600_000),
        await client.post(own, json={}),
        await client.post("/api/login", json={}),
    ]

    async def crash(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("api.accounts.service.account", crash)
    answers.append(await client.get(own))
    return {answer.status_code: answer for answer in answers}


async def test_every_answer_of_the_api_carries_the_headers(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """WB-09 on 200, 401, 403, 404, 405, 413, 415, 422, 500."""
    answers = await answers_of_every_sort(world, monkeypatch)
    assert sorted(answers) == [200, 401, 403, 404, 405, 413, 415, 422, 500]
    for status, answer in answers.items():
        assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE, status
        assert answer.headers["content-security-policy"] == API_POLICY
        assert answer.headers["cache-control"] == "no-store"
        assert "camera=" in answer.headers["permissions-policy"]
        assert answer.headers["content-type"] == "application/json"
        assert len(answer.headers["x-request-id"]) == 16
        assert "server" not in answer.headers
        assert "x-powered-by" not in answer.headers
    assert len({answer.headers["x-request-id"] for answer in answers.values()}) == len(answers)


async def test_the_pages_allow_their_own_scripts_only(tmp_path: Path, settings: Settings) -> None:
    """XS-07: no inline script, no eval, no frame around the pages; styles by hash."""
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "csp.json").write_text('{"styleHashes": ["sha256-abc"]}')
    app = create_app(settings.model_copy(update={"web": tmp_path}))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://testserver") as client:
        answers = [await client.get(path) for path in ("/", "/dashboard", "/assets/none.js", "/api")]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404]
    policy = page_policy(["sha256-abc"])
    for answer in answers:
        assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
        assert answer.headers["content-security-policy"] == policy
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert "'sha256-abc'" in rules["style-src"]
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert "*" not in policy
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert rules[name] == "'none'"
    assert rules["connect-src"] == "'self'"
    for rule in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert rule in API_POLICY


async def test_a_script_of_the_pages_carries_what_is_heeded_for_scripts(tmp_path: Path, settings: Settings) -> None:
    """XS-07: a policy speaks to documents; on each of twenty files it costs a slow phone time. Anything else has it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    for name in ("a.js", "a.svg", "a.html"):
        (tmp_path / "assets" / name).write_text("x")
    app = create_app(settings.model_copy(update={"web": tmp_path}))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://testserver") as client:
        script, *others = [await client.get(f"/assets/{name}") for name in ("a.js", "a.svg", "a.html", "none.js")]
    of_every_file = ("strict-transport-security", "x-content-type-options", "referrer-policy")
    assert {name: script.headers[name] for name in of_every_file} == {name: EVERYWHERE[name] for name in of_every_file}
    assert "content-security-policy" not in script.headers
    for answer in others:
        assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
        assert answer.headers["content-security-policy"] == page_policy([])


async def test_what_a_request_says_is_not_put_into_headers(world: World) -> None:
    """A request id of the client's is not taken over, so nothing can be smuggled into the log or the answer."""
    answer = await world.client().get("/api/health", headers={"X-Request-Id": "mine", "X-Forwarded-Host": "evil.in"})
    assert answer.headers["x-request-id"] != "mine"
    assert "evil" not in str(answer.headers)


async def test_a_large_answer_is_compressed_and_a_small_one_is_not(world: World) -> None:
    rows = [{"name": f"State {n:03d}", "code": f"{n:03d}"} for n in range(200)]
    await collection("states").insert_many(rows)
    packed = await world.client().get("/api/getConfig", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.json()["state"]) == 201
    small = await world.client().get("/api/health", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in small.headers
