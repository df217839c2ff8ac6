"""What the public pages are told: contact, links, packages, and what crawlers are told of them."""

from __future__ import annotations

import datetime as dt
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from bson import ObjectId
from pydantic import ValidationError

from api.core import clock
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from api.site.facts import PAGES, STAND_INS, facts
from seed.load import load_reference
from tests.api.world import World

PRICES = [("Single", 9999), ("Group discounted", 5999), ("Institutional", 4999), ("University", 2999)]


async def site(world: World) -> dict[str, Any]:
    answer = await world.client().get("/api/site")
    assert answer.status_code == 200
    data: dict[str, Any] = answer.json()["data"]
    return data


@pytest.mark.spec("P-023", "P-017")
async def test_contact_and_links_come_from_the_settings(world: World) -> None:
    data = await site(world)
    assert set(data) == {"contact", "links", "packages"}
    assert data["contact"] == {**STAND_INS, "phone": None}
    assert data["links"] == {"superSpeciality": None, "diploma": None}
    world.settings.contact_phone = "0231 255 0199"
    world.settings.diploma_url = "https://diploma.example.org"
    data = await site(world)
    assert data["contact"] == {**STAND_INS, "phone": "0231 255 0199"}
    assert data["links"]["diploma"] == "https://diploma.example.org"
    world.settings.environment = "production"
    assert (await site(world))["contact"] == {"location": None, "phone": "0231 255 0199", "email": None}


@pytest.mark.spec("P-405", "P-465", "P-466", "P-231", "P-219", "P-462")
async def test_the_seeded_packages_are_offered(world: World) -> None:
    await load_reference(world.app.state.store.database)
    answer = await world.client().post("/api/batches", json={})
    body = answer.json()
    assert (answer.status_code, body["success"]) == (200, True)
    assert [(row["title"], row["offerPrice"]) for row in body["data"]] == PRICES
    assert {row["price"] for row in body["data"]} == {9999}
    for row in body["data"]:
        assert {"_id", "title", "desc", "price", "offerPrice", "till"} <= set(row)
    assert [row["payable"] for row in body["data"]] == [11798.82, 7078.82, 5898.82, 3538.82]
    assert (await site(world))["packages"] == body["data"]


@pytest.mark.spec("P-232")
async def test_a_package_past_its_last_day_is_not_offered(world: World) -> None:
    today = clock.stored_day(clock.today())
    for title, till in (("Over", today - dt.timedelta(days=1)), ("Today", today), ("Always", None)):
        row = {"_id": ObjectId(), "title": title, "desc": "D", "price": 100, "offerPrice": 50, "till": till}
        await collection("batches").insert_one(row)
    await collection("batches").update_one({"title": "Always"}, {"$set": {"offerPrice": 75}})
    rows = (await world.client().post("/api/batches")).json()["data"]
    assert [(row["title"], row["till"]) for row in rows] == [("Always", None), ("Today", clock.today().isoformat())]
    assert rows[0]["offerPrice"] == 0.75
    await collection("batches").update_one({"title": "Always"}, {"$set": {"retiredOn": clock.now()}})
    assert [row["title"] for row in (await world.client().post("/api/batches")).json()["data"]] == ["Today"]


async def test_prices_that_the_master_has_changed_survive_the_next_seed(world: World) -> None:
    database = world.app.state.store.database
    await load_reference(database)
    await collection("batches").update_one({"title": "Single"}, {"$set": {"offerPrice": 899900}})
    again = await load_reference(database)
    assert (again.collections["batches"].updated, again.collections["batches"].unchanged) == (0, 4)
    assert (await site(world))["packages"][0]["offerPrice"] == 8999


def test_a_setting_that_is_left_empty_is_like_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Compose hands on what nobody has set."""
    names = (
        "CONTACT_LOCATION",
        "CONTACT_EMAIL",
        "INQUIRY_TO",
        "SUPER_SPECIALITY_URL",
        "DIPLOMA_URL",
        "OAUTH_TOKEN_URL",
    )
    for name in names:
        monkeypatch.setenv(f"PGL_{name}", "")
    shown = facts(Settings(environment="test", memory=True).model_copy(update={"environment": "production"}))
    assert {*shown["contact"].values(), *shown["links"].values()} == {None}
    for name in ("INQUIRY_TO", "DIPLOMA_URL", "OAUTH_TOKEN_URL"):
        monkeypatch.setenv(f"PGL_{name}", "nowhere")
        with pytest.raises(ValidationError, match=name.lower()):
            Settings(environment="test", memory=True)
        monkeypatch.delenv(f"PGL_{name}")


async def test_crawlers_are_told_of_the_public_pages_in_production_only(world: World) -> None:
    robots = await world.client().get("/robots.txt")
    assert (robots.status_code, robots.text) == (200, "User-agent: *\nDisallow: /\n")
    public = {"environment": "production", "public_url": "https://logbook.example.org"}
    app = create_app(world.settings.model_copy(update=public))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="https://logbook.example.org") as client:
        text = (await client.get("/robots.txt")).text
        assert "Disallow: /api/" in text
        assert "Sitemap: https://logbook.example.org/sitemap.xml" in text
        answer = await client.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    places = [element.text for element in ElementTree.fromstring(answer.text).iter() if element.tag.endswith("loc")]  # noqa: S314
    assert places == [f"https://logbook.example.org{path}" for path in PAGES]
