"""The requests of the public pages and of the inquiries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import httpx
from bson import ObjectId

from api.core import clock
from api.core.security import tokens
from api.core.security.passwords import hash_now
from api.core.store.database import collection
from api.site import launch, oauth
from tests.api.access.matrix.matrix import Rule
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]

PASSWORD = "704512"
OAUTH = {
    "oauth_authorize_url": "https://accounts.example.com/authorise",
    "oauth_token_url": "https://accounts.example.com/token",
    "oauth_client_id": "pg-logbook",
}
_numbers = count(1)


async def shut(password_hash: str) -> None:
    """Puts the launch gate in front of the site."""
    closed = {"isLaunched": False, "launchPasswordHash": password_hash}
    await collection("settings").update_one({}, {"$set": closed}, upsert=True)


def connect(world: World) -> None:
    """An outside account that can be connected, with a provider that always agrees."""
    for name, value in OAUTH.items():
        setattr(world.settings, name, value)
    agrees = httpx.MockTransport(lambda _request: httpx.Response(200, json={"access_token": "granted"}))
    world.app.state.oauth_carrier = agrees


async def site_parts(rule: Rule) -> dict[str, Any]:
    """What stands in the paths: a fresh inquiry, as each is marked once."""
    if "{inquiryId}" not in rule.path:
        return {}
    row = {"_id": ObjectId(), "name": "A", "email": "a@example.com", "subject": "S", "message": "M"}
    more = {"source": "contact", "state": "New", "searchText": "a", "createdAt": clock.now()}
    await collection("inquiries").insert_one({**row, **more})
    return {"inquiryId": row["_id"]}


def site_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""

    async def inquiry(_who: str | None, _relation: str) -> dict[str, Any]:
        await collection("limits").delete_many({})
        person = {"name": "Asha", "email": f"asha{next(_numbers)}@example.com", "phone": "9876543210"}
        return {"json": {**person, "subject": "Licences", "message": "For our department."}}

    async def page_error(_who: str | None, _relation: str) -> dict[str, Any]:
        await collection("limits").delete_many({})
        return {"json": {"reference": "3fa9-01bc", "route": "/task/:id", "error": "TypeError", "frames": []}}

    async def password(_who: str | None, _relation: str) -> dict[str, Any]:
        await shut(hash_now(PASSWORD))
        return {"json": {"otp": PASSWORD}}

    async def launched(_who: str | None, _relation: str) -> dict[str, Any]:
        await password(None, "")
        token = await launch.admit(world.settings, PASSWORD, address="matrix")
        return {"json": {"isLaunched": True}, "headers": {"Authorization": f"Bearer {token}"}}

    async def marked(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"answered": True}}

    async def callback(who: str | None, _relation: str) -> dict[str, Any]:
        connect(world)
        state = ""
        if who == "master":
            secret = world.settings.secret.get_secret_value()
            state = tokens.sign(
                secret, purpose=oauth.PURPOSE, subject=world.id("master"), token_id="t", lasts=oauth.LASTS
            )
        return {"json": {"code": "abc", "state": state}}

    async def started(_who: str | None, _relation: str) -> dict[str, Any]:
        connect(world)
        return {}

    return {
        "inquiry.create": inquiry,
        "clientError.create": page_error,
        "launch.open": password,
        "launch.update": launched,
        "inquiry.mark": marked,
        "oauth.start": started,
        "oauth.callback": callback,
    }
