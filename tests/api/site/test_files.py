"""Files by link over HTTP: whose link it is, what an outside viewer gets, where files may lie (DECISIONS D9.2)."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from fastapi import FastAPI

from api.access import sessions
from api.core import clock
from api.core.files.assembly import file_service
from api.core.files.sweeping import sweeping
from api.core.http.headers import page_policy, proxy_block
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from tests.api.core.files.samples import GOOD
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import kind_of, refused, send
from tests.api.world import Record, World

VIEWER = "https://viewer.example.org/embed?src="
OFFICE = ("doc", "docx", "ppt", "pptx", "xls", "xlsx")


async def certificate(world: World, name: str = "seminar.docx") -> Record:
    """A conference entry's certificate as the student sees it."""
    body = sent_by_the_client(world, "conference")
    made = await send(world, "conference", body, file=(name, GOOD[name], "application/octet-stream"))
    assert made.status_code == 201, made.text
    shown: Record = made.json()["data"]["certificate"]
    return shown


async def test_a_link_is_worth_what_its_owners_session_is_worth(world: World) -> None:
    """Bound to the user it was made for: signed out, blocked, unpaid or idle, and the link is dead at once."""
    url = (await certificate(world))["url"]
    stranger, student = world.client(), world.people["student"]
    assert (await stranger.get(url)).status_code == 200
    users, rows = collection("users"), collection("sessions")
    await users.update_one({"_id": student}, {"$set": {"paymentStatus": False}})
    assert refused(await stranger.get(url), 403)["code"] == "link_expired"
    await users.update_one({"_id": student}, {"$set": {"paymentStatus": True}})
    for change in ({"lastSeen": clock.now() - dt.timedelta(minutes=56)}, {"expiresAt": clock.now()}):
        whole = await rows.find_one({"userId": student})
        await rows.update_one({"_id": whole["_id"]}, {"$set": change})
        assert refused(await stranger.get(url), 403)["code"] == "link_expired"
        await rows.delete_many({"userId": student})
        await rows.insert_one(whole)
    assert (await stranger.get(url)).status_code == 200
    await sessions.end_sessions_of(student)
    for path in (url, f"{url}/pdf"):
        answer = refused(await stranger.get(path), 403)
        assert answer["message"] == "This link to the file has ended with the session. Sign in again to see the file."


async def test_another_sessions_end_leaves_the_link_alone(world: World) -> None:
    url = (await certificate(world))["url"]
    await sessions.end_sessions_of(world.people["teacher"])
    assert (await world.client().get(url)).status_code == 200


def with_viewer(app: FastAPI, settings: Settings, **more: Any) -> None:
    """Lets the running application use an outside viewer."""
    chosen = {"office_viewer": VIEWER, "public_url": "https://logbook.example.org", **more}
    app.state.files = file_service(settings.model_copy(update=chosen))


@pytest.mark.spec("L-398", "L-399")
@pytest.mark.parametrize("extension", OFFICE)
async def test_an_outside_viewer_gets_a_signed_link_where_the_operator_has_set_one(
    extension: str, world: World, app: FastAPI, settings: Settings
) -> None:
    with_viewer(app, settings)
    shown = await certificate(world, f"seminar.{extension}")
    assert shown["view"].startswith(VIEWER)
    inner = urlsplit(unquote(shown["view"].removeprefix(VIEWER)))
    assert (inner.scheme, inner.netloc, inner.path) == ("https", "logbook.example.org", shown["url"])
    served = await world.client().get(inner.path)
    assert (served.status_code, served.content) == (200, GOOD[f"seminar.{extension}"])
    assert served.headers["content-disposition"].startswith("attachment")


@pytest.mark.spec("L-399")
async def test_without_the_setting_no_outside_viewer_is_named(world: World) -> None:
    """FU-24"""
    for extension in OFFICE:
        assert set(await certificate(world, f"seminar.{extension}")) == {"url", "name", "type", "size"}


async def test_what_a_browser_shows_by_itself_goes_to_no_viewer(world: World, app: FastAPI, settings: Settings) -> None:
    """FU-24"""
    with_viewer(app, settings)
    for name in ("seminar.pdf", "seminar.png"):
        assert "view" not in await certificate(world, name)
    for row in (await (await world.as_("teacher")).get(f"/api/entries/conference/{world.scope}")).json()["data"]:
        assert "viewer.example.org" not in str(row["certificate"])


async def test_a_place_for_the_link_in_the_viewers_address(world: World, app: FastAPI, settings: Settings) -> None:
    with_viewer(app, settings, office_viewer="https://viewer.example.org/?file={url}&mode=read")
    shown = await certificate(world)
    assert shown["view"].endswith("&mode=read")
    assert "%2Fapi%2Ffiles%2F" in shown["view"]


def test_the_pages_may_frame_that_viewer_and_nobody_else(settings: Settings) -> None:
    framed = "frame-src 'self' blob:"
    assert f"{framed};" in page_policy([])
    assert f"{framed} https://viewer.example.org;" in page_policy([], VIEWER)
    assert "https://viewer.example.org;" in proxy_block([], VIEWER)
    for wrong in (
        "viewer.example.org",
        "javascript:alert(1)",
        "https://a b/",
        "https://x; script-src *",
        "https://u@x/",
    ):
        with pytest.raises(ValueError, match="is not the address"):
            page_policy([], wrong)
        with pytest.raises(ValueError, match="is not the address"):
            Settings(environment="test", office_viewer=wrong)
    assert settings.office_viewer is None


async def test_the_served_pages_carry_that_policy(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html>")
    chosen = Settings(environment="test", memory=True, data=tmp_path / "data", web=web, office_viewer=VIEWER)
    answer = await World(create_app(chosen), chosen).client().get("/")
    assert " https://viewer.example.org;" in answer.headers["content-security-policy"]


@pytest.mark.spec("S-270")
async def test_no_browser_stores_the_page_of_a_one_time_link(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    for name in ("index.html", "coordinator.html"):
        (web / name).write_text("<!doctype html>")
    chosen = Settings(environment="test", memory=True, data=tmp_path / "data", web=web)
    client = World(create_app(chosen), chosen).client()
    assert (await client.get("/coordinator.html")).headers["cache-control"] == "no-store"
    assert (await client.get("/")).headers["cache-control"] == "no-cache"


def test_files_never_lie_where_the_pages_are_served_from(tmp_path: Path) -> None:
    for data in (tmp_path / "dist", tmp_path / "dist" / "data", tmp_path / "other" / ".." / "dist" / "x"):
        with pytest.raises(ValueError, match="served to everyone"):
            Settings(environment="test", web=tmp_path / "dist", data=data)
    assert Settings(environment="test", web=tmp_path / "dist", data=tmp_path / "data").data == tmp_path / "data"


async def test_the_bytes_of_a_deleted_entry_go_after_90_days_by_themselves(world: World, app: FastAPI) -> None:
    """FU-21: the sweep runs beside the server, first soon after a start and then every day."""
    record = await world.create(kind_of("extraCurricular"))
    await (await world.as_("student")).post("/api/deleteRecord", json={"id": record["_id"], "type": "ExtraActivity"})
    folder = world.settings.data / "files" / "kept"

    async def left(days: int) -> int:
        at = clock.now() - dt.timedelta(days=days)
        await collection("files").update_many({}, {"$set": {"deletedAt": at}})
        async with sweeping(app.state.files, first=0, every=3600):
            await _swept(app)
        return len([each for each in folder.rglob("*") if each.is_file()])

    assert await left(89) == 1
    assert await left(91) == 0
    assert await collection("files").count_documents({}) == 0


async def _swept(app: FastAPI) -> None:
    """Waits for the background's sweep: what there was to do, it has done."""
    await asyncio.sleep(0.3)
    assert await app.state.files.sweep() == 0
