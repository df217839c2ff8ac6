"""The outside account: asked for by the Master alone, taken only with a state of ours, and kept on the server."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from api.core.security import tokens
from api.core.store.database import collection
from api.site import oauth
from tests.api.access.requests.site import connect
from tests.api.world import World


async def test_only_the_master_connects_an_account(world: World) -> None:
    connect(world)
    body = {"code": "abc"}
    assert (await world.client().post("/api/oauthStart")).status_code == 401
    assert (await world.client().post("/api/oauthCallback", json=body)).status_code == 401
    for who in ("student", "teacher", "hod", "admin"):
        assert (await (await world.as_(who)).post("/api/oauthStart")).status_code == 403
        assert (await (await world.as_(who)).post("/api/oauthCallback", json=body)).status_code == 403
    assert await collection("outsideAccounts").count_documents({}) == 0


@pytest.mark.spec("P-357", "P-055", "T-361")
async def test_without_a_provider_the_answer_is_an_error(world: World) -> None:
    master = await world.as_("master")
    for answer in (await master.post("/api/oauthCallback", json={"code": "abc"}), await master.post("/api/oauthStart")):
        assert (answer.status_code, answer.json()["message"]) == (400, "Authorization Failed")


async def started(world: World) -> str:
    """The state that the provider is given for the Master."""
    url = (await (await world.as_("master")).post("/api/oauthStart")).json()["data"]["url"]
    query = parse_qs(urlsplit(url).query)
    assert query["redirect_uri"] == [f"{world.settings.public_url}/zoho"]
    assert query["response_type"] == ["code"]
    return str(query["state"][0])


@pytest.mark.spec("P-357", "P-055")
async def test_the_token_is_answered_to_the_master_once_and_not_kept_in_plain_text(world: World) -> None:
    connect(world)
    state = await started(world)
    answer = await (await world.as_("master")).post("/api/oauthCallback", json={"code": "abc", "state": state})
    assert (answer.status_code, answer.json()["access_token"]) == (200, "granted")
    account = await collection("outsideAccounts").find_one({"_id": "outside"})
    assert account["connectedBy"] == world.people["master"]
    assert "granted" not in str(account), "The provider's token is not kept in plain text."
    again = await (await world.as_("master")).post("/api/oauthCallback", json={"code": "abc", "state": state})
    assert (again.status_code, again.json()["message"]) == (400, "Authorization Failed"), "A state works once."
    assert await collection("audits").count_documents({"action": "oauth.connected"}) == 1
    config = (await world.client().get("/api/getConfig")).text
    assert "granted" not in config


async def test_a_state_that_is_not_ours_is_refused(world: World) -> None:
    connect(world)
    master, secret = await world.as_("master"), world.settings.secret.get_secret_value()
    another = tokens.sign(secret, purpose=oauth.PURPOSE, subject=world.id("hod"), token_id="t", lasts=oauth.LASTS)
    for state in ("", "forged", another):
        answer = await master.post("/api/oauthCallback", json={"code": "abc", "state": state})
        assert (answer.status_code, answer.json()["message"]) == (400, "Authorization Failed")
    assert (await master.post("/api/oauthCallback", json={"state": await started(world)})).status_code == 400
    assert await collection("outsideAccounts").count_documents({}) == 0


@pytest.mark.parametrize(
    ("given", "message", "status"),
    [
        (httpx.Response(400, json={"error": "invalid_code"}), "Authorization Failed", 400),
        (httpx.Response(200, json={"error": "invalid_code"}), "Authorization Failed", 400),
        (httpx.Response(200, json=["x"]), "Authorization Failed", 400),
        (httpx.Response(200, text="<html>"), "Request Failed", 502),
        (None, "Request Failed", 502),
    ],
)
@pytest.mark.spec("P-055")
async def test_a_provider_that_refuses_or_is_away_is_told_apart(
    world: World, given: httpx.Response | None, message: str, status: int
) -> None:
    connect(world)

    def answers(request: httpx.Request) -> Any:
        if given is None:
            raise httpx.ConnectError("away", request=request)
        return given

    world.app.state.oauth_carrier = httpx.MockTransport(answers)
    body = {"code": "abc", "state": await started(world)}
    answer = await (await world.as_("master")).post("/api/oauthCallback", json=body)
    assert (answer.status_code, answer.json()["message"]) == (status, message)
    assert await collection("outsideAccounts").count_documents({}) == 0
