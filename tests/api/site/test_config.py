"""The configuration that the pages load before anyone is signed in."""

from __future__ import annotations

import json

import pytest

from api.access.roles import STAFF_ROLES
from api.core.files.limits import PICTURE
from api.core.store.database import collection
from api.logbook.contract.registry import log_book
from tests.api.core.files.samples import picture
from tests.api.world import World


@pytest.mark.spec("P-344", "P-237", "P-236", "P-218")
async def test_the_configuration_answers_signed_out(world: World) -> None:
    answer = await world.client().get("/api/getConfig")
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"status", "setting", "menu", "state", "inst"}
    assert body["setting"] == {"isLaunched": True, "isOTP": None, "logo": None}
    assert [set(row) for row in body["state"]] == [{"_id", "name"}]
    assert body["state"][0]["name"] == "Maharashtra"
    for who in ("student", "hod", "master"):
        assert (await (await world.as_(who)).get("/api/getConfig")).json() == body


@pytest.mark.spec("P-345", "P-236")
async def test_the_launch_settings_hold_no_password(world: World) -> None:
    """PR-11, DECISIONS D5.7: whatever is stored, the password and its hash stay on the server."""
    logo = await world.app.state.files.put("logo.png", picture(), PICTURE, purpose="logo", public=True)
    stored = {"isLaunched": False, "isOTP": "launch@123", "launchPasswordHash": "$argon2id$x", "logo": logo["_id"]}
    await collection("settings").insert_one(stored)
    for path in ("/api/settings", "/api/getConfig"):
        answer = await world.client().get(path)
        setting = answer.json()["setting"]
        assert set(setting) == {"isLaunched", "isOTP", "logo"}
        assert (setting["isLaunched"], setting["isOTP"]) == (False, None)
        assert (await world.client().get(setting["logo"])).status_code == 200
        assert "launch@123" not in answer.text
        assert "argon2" not in answer.text


async def test_the_configuration_holds_no_secret(world: World) -> None:
    secret = world.settings.secret.get_secret_value()
    text = json.dumps((await world.client().get("/api/getConfig")).json()).lower()
    for word in (
        secret.lower(),
        "password",
        "hash",
        "token",
        "key",
        "email",
        "phone",
        str(world.settings.data).lower(),
    ):
        assert word not in text


@pytest.mark.spec("P-238")
async def test_the_menu_names_its_roles(world: World) -> None:
    """Static, and complete: one item for each kind, in the order of the kinds (DECISIONS D6.5)."""
    menu = (await world.client().get("/api/getConfig")).json()["menu"]
    assert menu[0] == {"path": "/dashboard", "label": "Dashboard", "roles": ["student", "staff"]}
    assert {"path": "/verify-queue", "label": "Verify", "roles": ["staff"]} in menu
    logbook = [item for item in menu if item.get("group") == "Log Book"]
    assert [(item["path"], item["label"]) for item in logbook] == [
        (f"/task/{kind.categoryId}", kind.title) for kind in log_book()
    ]
    masters = [item["path"] for item in menu if item["roles"] == ["Master"]]
    assert {"/addCollege", "/computency", "/skills", "/specialty"} <= set(masters)
    for item in menu:
        assert set(item["roles"]) <= {"student", "staff", *STAFF_ROLES}
        assert item["roles"]
        assert item["path"].startswith("/")
    assert len({item["path"] for item in menu}) == len(menu)


@pytest.mark.spec("P-238")
async def test_the_configuration_sends_no_institutions(world: World) -> None:
    """They are asked for by state, as there are too many to send to everybody (P-382)."""
    await collection("institutions").insert_one({"title": "District Hospital, Satara", "state": world.state})
    assert (await world.client().get("/api/getConfig")).json()["inst"] == []
