"""The web pages: what is served, how long it is kept, and what is never served."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from api.core.http.webfiles import NOT_BUILT, YEAR, style_hashes
from api.main import create_app
from api.settings import Settings

PAGE = "<!doctype html><title>PG Logbook</title>"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built web folder, with something secret beside it."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "csp.json").write_text('{"styleHashes": ["sha256-x"]}')
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "screens").mkdir()
    for form in ("webp", "avif"):
        (folder / f"screens/picture.{form}").write_bytes(b"picture")
    (folder / "sw.js").write_text("let shell = 1")
    (folder / "assets" / "app-1a2b.js").write_text("let plain = 1\n" * 100)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"packed by brotli")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"packed by gzip"))
    (tmp_path / "secret").write_text("the secret")
    (tmp_path / "dist-other").mkdir()
    (tmp_path / "dist-other" / "file.txt").write_text("the secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret")
    return folder


@pytest.fixture
async def web(built: Path, settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings.model_copy(update={"web": built}))
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        yield client


async def test_an_unknown_path_is_the_page_which_routes(web: httpx.AsyncClient) -> None:
    for path in ("/", "/dashboard", "/task/5f43a1?open=1", "/apiary", "/assets", "/no/such/page.html"):
        answer = await web.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE), path
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    assert (await web.head("/dashboard")).status_code == 200


async def test_hashed_assets_are_kept_for_a_year_and_never_replaced_by_the_page(web: httpx.AsyncClient) -> None:
    asset = await web.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert asset.headers["cache-control"] == YEAR
    assert asset.headers["content-type"].startswith("text/javascript")
    gone = await web.get("/assets/app-0000.js")
    assert (gone.status_code, gone.text) == (404, "Not Found")
    manifest = await web.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for form in ("webp", "avif"):
        picture = await web.get(f"/screens/picture.{form}")
        assert picture.headers["content-type"] == f"image/{form}"
    assert manifest.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("br ; q=0.000", None),
        ("identity", None),
        ("", None),
        ("brotli", None),
    ],
)
async def test_the_packed_neighbour_is_served_where_it_is_taken(
    web: httpx.AsyncClient, accepted: str, coding: str | None
) -> None:
    async with web.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": accepted}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == coding
    assert "Accept-Encoding" in answer.headers["vary"]
    assert answer.headers["content-type"].startswith("text/javascript")
    wanted = {"br": b"packed by brotli", None: b"let plain = 1\n" * 100}.get(coding)
    assert (gzip.decompress(raw) == b"packed by gzip") if coding == "gzip" else (raw == wanted)


async def test_nothing_outside_the_build_is_served(web: httpx.AsyncClient) -> None:
    """PG, FU: no way up, no null byte, no name too long, no link out, not the build's own notes."""
    tried = [
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/assets/..%2f..%2fsecret",
        "/....//secret",
        "/%2e%2e%2fdist-other%2ffile.txt",
        "/assets/%2e%2e/%2e%2e/secret",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/..%5csecret",
        "/a%00b",
        "/" + "a" * 5_000,
        "/link.txt",
        "/csp.json",
        "/%ff%fe",
    ]
    for path in tried:
        answer = await web.get(path)
        assert answer.status_code in (200, 404), path
        assert "secret" not in answer.text
        assert "root:" not in answer.text
        assert "styleHashes" not in answer.text
        assert answer.text in (PAGE, "Not Found")


async def test_pages_are_read_only(web: httpx.AsyncClient) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        answer = await web.request(method, "/dashboard")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, HEAD"


async def test_pages_that_are_not_built_say_so(tmp_path: Path, settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"web": tmp_path / "none"}))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://testserver") as client:
        answer = await client.get("/dashboard")
        assert (answer.status_code, answer.text) == (503, NOT_BUILT)
    assert style_hashes(tmp_path / "none") == []
