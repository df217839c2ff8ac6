"""Strangers, foreign sites and floods are refused before a byte of the body is read (DECISIONS D6.6)."""

from __future__ import annotations

import asyncio
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.access.gate import route_pattern
from api.access.limits import Bucket
from api.core.http.envelope import LINGER_BYTES, BodyCap, too_large
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from tests.api.world import World

MEGABYTE = 1024 * 1024


LINGERING = LINGER_BYTES + 64 * 1024
"""What may be taken of a body after the answer, so that the sender sees it (see :mod:`api.core.http.envelope`), and a
piece."""


class Body:
    """A body that says how much of it was read."""

    def __init__(self, size: int = 20 * MEGABYTE, piece: bytes = b"x" * 65_536) -> None:
        self.size, self.piece, self.read = size, piece, 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.read < self.size:
            self.read += len(self.piece)
            yield self.piece


def guarded(world: World) -> list[str]:
    """Some calls that take a body, of each sort."""
    return [
        "/api/entries/training",
        "/api/entries/conference",
        f"/api/entries/training/{world.id('student')}",
        f"/api/profile/{world.id('student')}",
        "/api/updatePassword",
        "/api/deleteRecord",
        "/api/addSkill",
        "/api/session/keepAlive",
        "/api/noSuchCall",
    ]


@pytest.mark.spec("L-302")
async def test_a_stranger_is_refused_before_the_body_is_read(world: World) -> None:
    for path in guarded(world):
        for token in (None, "forged"):
            body = Body()
            answer = await world.client(token).post(path, content=body)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in"), path
            assert body.read <= LINGERING


async def test_another_site_is_refused_before_the_body_is_read(world: World) -> None:
    """WB-03, WB-06: also a signed-in person's browser, also on public calls; no answer grants another origin."""
    client = await world.as_("student")
    foreign = [
        *({"Origin": origin} for origin in ("null", "https://evil.in", "http://testserver.evil.in", "http://test")),
        {"Origin": "http://testserver:81"},
        {"Origin": "http://testserver/"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
    ]
    for headers in foreign:
        for path in ("/api/updatePassword", "/api/login", "/api/noSuchCall"):
            body = Body()
            answer = await client.post(path, content=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin"), headers
            assert body.read <= LINGERING
            assert not [name for name in answer.headers if name.startswith("access-control")]
    for headers in (
        {"Origin": "http://testserver"},
        {"Origin": "https://testserver"},
        {"Sec-Fetch-Site": "same-origin"},
    ):
        assert (await client.post("/api/session/keepAlive", json={}, headers=headers)).status_code == 200
    world.settings.origins.append("https://evil.in")
    allowed = await client.post("/api/session/keepAlive", json={}, headers={"Origin": "https://evil.in"})
    assert allowed.status_code == 200
    world.settings.origins.clear()


async def test_reading_calls_grant_no_other_origin(world: World) -> None:
    """WB-03, WB-04: no preflight is answered, and no header lets a foreign page read."""
    client = await world.as_("student")
    asked = {"Origin": "https://evil.in", "Access-Control-Request-Method": "POST"}
    for path in ("/api/login", "/api/updatePassword", "/api/getConfig", "/api/noSuchCall"):
        for who in (client, world.client()):
            preflight = await who.options(path, headers=asked)
            assert preflight.status_code in (404, 405)
            read = await who.get("/api/getConfig", headers=asked)
            for answer in (preflight, read):
                assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_headers_have_a_limit_together(world: World) -> None:
    """HP-05: in one line or in many; before the token is looked at or the body is read."""
    client = await world.as_("student")
    for headers in ({"X-Long": "a" * 33_000}, {f"X-{number}": "a" * 400 for number in range(90)}):
        body = Body()
        answer = await client.post("/api/updatePassword", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (431, "headers_too_large")
        assert body.read <= LINGERING
    fits = await client.get("/api/getConfig", headers={"X-Long": "a" * 30_000})
    assert fits.status_code == 200


async def test_a_wrong_method_or_path_is_told_in_the_envelope(world: World) -> None:
    """WB-07, PR-08: no page is served below /api, and no header or field changes the method."""
    client = await world.as_("student")
    wrong = [
        ("GET", "/api/login"),
        ("GET", "/api/updatePassword"),
        ("GET", "/api/deleteRecord"),
        ("DELETE", "/api/getConfig"),
        ("PUT", f"/api/profile/{world.id('student')}"),
        ("PATCH", "/api/getCollege"),
        ("POST", "/api/logout"),
    ]
    for method, path in wrong:
        answer = await client.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed"), path
        assert answer.json()["status"] is False
        assert answer.headers["allow"]
    for path in ("/api/noSuchCall", "/api/getConfig/", "/api/login/", "/api//getConfig", "/api/getCollege/x", "/api/"):
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert (await world.client().get(path)).status_code == 401
    override = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "POST"}
    assert (await client.get("/api/getConfig", headers=override)).status_code == 200
    assert (await client.get("/api/getCollege?_method=DELETE", headers=override)).status_code == 200
    assert await collection("colleges").count_documents({}) == 2


def limited(settings: Settings, **limits: int) -> FastAPI:
    """An application with tighter limits."""
    return create_app(settings.model_copy(update=limits))


async def test_one_route_is_read_so_many_times_a_minute(world: World, settings: Settings) -> None:
    """PG-09: per user and route; others, and the other routes, are unaffected."""
    app = limited(settings, route_requests_per_minute=4)
    app.state.store = world.app.state.store
    world.app = app
    hot, other = await world.as_("student"), await world.as_("classmate")
    path = f"/api/getTeachers/{world.medicine}/{world.college}"
    foreign = f"/api/getTeachers/{world.pathology}/{world.college}"
    seen = [(await hot.get(path if n % 2 else foreign)).status_code for n in range(6)]
    assert seen == [403, 200, 403, 200, 429, 429]
    refused = await hot.get(path)
    assert refused.json()["code"] == "too_many"
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert (await hot.get("/api/getCollege")).status_code == 200
    assert (await other.get(path)).status_code == 200


async def test_so_many_requests_a_minute_then_a_wait(world: World, settings: Settings) -> None:
    """Per user where there is one, else per address; refused before the body is read."""
    world.app = limited(settings, requests_per_minute=3)
    client, stranger = await world.as_("student"), world.client()
    assert [(await stranger.get("/api/health")).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [(await client.get("/api/getConfig")).status_code for _ in range(3)] == [200] * 3
    body = Body()
    assert (await client.post("/api/updatePassword", content=body)).status_code == 429
    assert body.read <= LINGERING
    assert (await (await world.as_("classmate")).get("/api/getConfig")).status_code == 200


def test_a_bucket_counts_a_minute_and_bounds_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [600.0]
    monkeypatch.setattr("api.access.limits.time.monotonic", lambda: at[0])
    bucket = Bucket(2, keys=3)
    assert [bucket.wait("a"), bucket.wait("a"), bucket.wait("a")] == [0, 0, 60]
    at[0] = 659.0
    assert bucket.wait("a") == 1
    at[0] = 660.0
    assert bucket.wait("a") == 0
    for key in "bcd":
        bucket.wait(key)
    assert len(bucket._seen) == 3


def test_a_route_is_counted_without_its_ids() -> None:
    first, second = "5f43a1" * 4, "6a0b1c" * 4
    assert route_pattern(f"/api/entries/training/{first}") == route_pattern(f"/api/entries/training/{second}")
    assert route_pattern("/api/getCollege") != route_pattern("/api/getDept")


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "chunked"])
@pytest.mark.parametrize(
    ("path", "content_type", "cap"),
    [
        ("/api/entries/training", "application/json", 512 * 1024),
        ("/api/updatePassword", "application/json", 512 * 1024),
        ("/api/login", "application/json", 512 * 1024),
        ("/api/entries/conference", "multipart/form-data; boundary=x", 12 * MEGABYTE),
        ("/api/profile/{id}", "multipart/form-data; boundary=x", 12 * MEGABYTE),
    ],
)
async def test_a_body_of_twenty_megabytes_is_cut_off(
    world: World, path: str, content_type: str, cap: int, declared: bool
) -> None:
    """HP-01: 413 with the envelope; with a length nothing is read, without one no more than the cap and a piece."""
    head = b'--x\r\nContent-Disposition: form-data; name="certificate"; filename="a.pdf"\r\n\r\n'
    body = Body(piece=head + b"x" * 65_536) if "multipart" in content_type else Body()
    headers = {"Content-Type": content_type}
    if declared:
        headers["Content-Length"] = str(20 * MEGABYTE)
    client = await world.as_("student")
    answer = await client.post(path.format(id=world.id("student")), content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["status"] is False
    assert "MB" in answer.json()["message"] or "KB" in answer.json()["message"]
    assert body.read <= LINGERING + (0 if declared else cap + 2 * len(body.piece))
    assert await collection("entries").count_documents({}) == 0
    left = [one for one in Path(world.settings.data).rglob("*") if one.is_file()]
    assert left == []


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "chunked"])
async def test_a_file_of_eleven_megabytes_is_refused_and_not_held_in_memory(
    world: World, declared: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FU-14: less than the cap of a form with a file, more than a file may have; nothing of it stays anywhere."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "parts"))
    (tmp_path / "parts").mkdir()
    head = b'--x\r\nContent-Disposition: form-data; name="certificate"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    piece, end, count = b"x" * 65_536, b"\r\n--x--\r\n", 11 * 16

    async def form() -> AsyncIterator[bytes]:
        for part in (head, *[piece] * count, end):
            yield part

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    if declared:
        headers["Content-Length"] = str(len(head) + count * len(piece) + len(end))
    client = await world.as_("student")
    tracemalloc.start()
    try:
        answer = await client.post("/api/entries/conference", content=form(), headers=headers)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")
    assert answer.json()["message"] == "The certificate may have at most 10 MB. Choose a smaller file."
    assert most < 8 * MEGABYTE, most
    left = [one for folder in (Path(world.settings.data), tmp_path / "parts") for one in folder.rglob("*")]
    assert [one for one in left if one.is_file()] == []
    assert await collection("entries").count_documents({}) == 0


async def test_a_length_that_lies_does_not_pass_the_cap(settings: Settings) -> None:
    """The cap counts what comes, whatever was declared; a length that is no number is not believed."""
    for declared in (b"10", b"-1", b"+9", "²".encode("latin-1")):
        seen: list[int] = []

        async def greedy(scope: object, receive: httpx.ASGITransport, send: object, seen: list[int] = seen) -> None:
            while True:
                message = await receive()  # type: ignore[operator]
                seen.append(len(message["body"]))

        async def endless() -> dict[str, object]:
            return {"type": "http.request", "body": b"x" * 65_536, "more_body": True}

        async def send(_message: object) -> None: ...

        scope = {"type": "http", "headers": [(b"content-length", declared)]}
        with pytest.raises(Exception, match="too large"):
            await BodyCap(greedy, settings)(scope, endless, send)  # type: ignore[arg-type]
        assert sum(seen) <= settings.body_bytes


@pytest.mark.parametrize("content_type", ["application/json", "multipart/form-data; boundary=x"])
async def test_a_body_that_dribbles_in_is_given_up(world: World, content_type: str) -> None:
    """HP-07: it has a time to arrive in, however often a byte comes; what is sent in time is not hurried."""
    world.settings.body_seconds = world.settings.upload_seconds = 0.2
    client, head = await world.as_("student"), {"Content-Type": content_type}

    async def dribble() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="address"\r\n\r\n'
        for _ in range(1000):
            yield b"-"
            await asyncio.sleep(0.02)

    began = time.monotonic()
    form = content_type.startswith("multipart")
    path = f"/api/profile/{world.id('student')}" if form else "/api/updatePassword"
    answer = await client.post(path, content=dribble(), headers=head)
    assert (answer.status_code, answer.json()["code"]) == (408, "too_slow")
    assert time.monotonic() - began < 10, "all of it takes 20 s to come"
    world.settings.body_seconds = world.settings.upload_seconds = 30
    assert (await client.post("/api/session/keepAlive", json={})).status_code == 200


def test_the_cap_is_told_in_words() -> None:
    assert too_large(512 * 1024).message == "This is too large. At most 512 KB can be sent at once."
    assert too_large(12 * MEGABYTE).message == "This is too large. At most 12 MB can be sent at once."
