"""The payment-only token: what the refused sign-in gives, and that it opens the calls of a purchase alone."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import httpx
import pytest
from bson import ObjectId
from fastapi import FastAPI

from api.access import payer
from api.access.permission import PUBLIC
from api.core import clock
from api.core.security import tokens
from api.core.store.database import collection
from tests.api.access.matrix.matrix import routes_of
from tests.api.quick_passwords import give_passwords
from tests.api.world import PASSWORD, World

PURCHASE = {
    ("POST", "/api/applyCoupon"),
    ("POST", "/api/createOrder"),
    ("POST", "/api/verifyPayment"),
    ("GET", "/api/orders/{orderId}"),
}
REFUSAL = "Your payment is pending. Please complete the payment to continue."


async def refused(world: World, password: str = PASSWORD, *, door: str = "login") -> httpx.Response:
    await give_passwords(world)
    body = {"email": "unpaid@example.com", "password": password}
    return await world.client().post(f"/api/{door}", json=body)


@pytest.mark.spec("P-417", "P-408")
async def test_the_refusal_of_the_right_password_says_who_it_is_and_lets_them_pay(world: World) -> None:
    answer = await refused(world)
    body = answer.json()
    assert (answer.status_code, body["code"], body["message"], body["status"]) == (
        403,
        "payment_required",
        REFUSAL,
        False,
    )
    user = await collection("users").find_one({"_id": world.people["unpaid"]}) or {}
    assert body["user"] == {
        "_id": world.id("unpaid"),
        "name": "Arjun Nair",
        "email": "unpaid@example.com",
        "phone": user["phone"],
    }
    assert "sessionToken" not in body
    assert answer.cookies.get("pgl_session") is None
    assert await collection("sessions").count_documents({}) == 0
    assert (await world.client(body["token"]).get(f"/api/orders/{ObjectId()}")).status_code == 404


@pytest.mark.spec("P-417")
async def test_a_wrong_password_says_nothing_of_a_payment(world: World) -> None:
    answer = await refused(world, "Wrong@123")
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_credentials")
    assert not {"user", "token"} & set(answer.json())


async def test_the_staff_form_names_the_right_form_and_no_payment(world: World) -> None:
    answer = await refused(world, door="staffLogin")
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_form")
    assert not {"user", "token"} & set(answer.json())


@pytest.mark.spec("P-408")
async def test_every_other_route_refuses_the_token(app: FastAPI, world: World) -> None:
    token = (await refused(world)).json()["token"]
    client, opened, asked = world.client(token), set(), 0
    for method, path in routes_of(app):
        if (method, path) in PUBLIC:
            continue
        filled = re.sub(r"\{\w+\}", str(world.people["unpaid"]), path)
        answer = await client.request(method, filled, json=None if method == "GET" else {})
        asked += 1
        if answer.status_code != 403:
            opened.add((method, path))
            assert answer.status_code in (404, 409, 422, 400), (method, path, answer.text)
    assert opened == PURCHASE
    assert asked > 100


async def test_where_strangers_may_go_the_token_is_nobody_s(world: World) -> None:
    token = (await refused(world)).json()["token"]
    paid = {"$set": {"paymentStatus": True}}
    await collection("users").update_one({"_id": world.people["unpaid"]}, paid)
    answer = await world.client(token).get("/api/session")
    assert answer.status_code == 401


@pytest.mark.spec("P-408")
async def test_the_token_ends_after_half_an_hour_with_a_new_password_and_with_the_account(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = (await refused(world)).json()["token"]
    path, user = f"/api/orders/{ObjectId()}", {"_id": world.people["unpaid"]}

    async def status(given: str = token) -> int:
        return (await world.client(given).get(path)).status_code

    assert await status() == 404
    hash_ = (await collection("users").find_one(user) or {})["passwordHash"]
    changes: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"passwordHash": "another"}, {"passwordHash": hash_}),
        ({"removedOn": clock.now()}, {"removedOn": None}),
        ({"role": "HOD"}, {"role": None}),
    ]
    for change, back in changes:
        await collection("users").update_one(user, {"$set": change})
        assert await status() == 401, change
        await collection("users").update_one(user, {"$set": back})
        assert await status() == 404
    at = clock.now()
    monkeypatch.setattr(clock, "now", lambda: at + payer.LASTS - dt.timedelta(seconds=5))
    assert await status() == 404
    monkeypatch.setattr(clock, "now", lambda: at + payer.LASTS + dt.timedelta(seconds=5))
    assert await status() == 401


async def test_tokens_of_other_purposes_are_no_payer_s(world: World) -> None:
    secret = world.settings.secret.get_secret_value()
    facts = {"subject": world.id("unpaid"), "token_id": "x" * 64, "lasts": payer.LASTS}
    for purpose in ("session", "restore", payer.PURPOSE):
        forged = tokens.sign(secret, purpose=purpose, **facts)  # type: ignore[arg-type]  # One dict for three calls.
        assert (await world.client(forged).get(f"/api/orders/{ObjectId()}")).status_code == 401
    user = await collection("users").find_one({"_id": world.people["unpaid"]})
    real = payer.payment_token(world.settings, user)
    assert (await world.client(real).get("/api/profile/" + world.id("unpaid"))).status_code == 403
