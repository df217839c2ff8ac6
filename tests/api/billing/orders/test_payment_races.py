"""Webhooks in floods, and killed processes, over one real database: every payment counts once (DECISIONS D10.2)."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import logging
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.access.payer import payment_token
from api.billing.gateways.assembly import gateways_for
from api.billing.settlement.crash_points import POINTS, VARIABLE
from api.billing.settlement.reconciling import reconcile
from api.core import clock
from api.core.store.database import collection
from api.settings import Settings
from tests.api.billing.buying import order, paid_at, payer, person, proof, webhook
from tests.api.billing.steps import coupon, package
from tests.api.billing.steps import stored as stored_coupon
from tests.api.conftest import TEST_SECRET
from tests.api.world import World
from tests.support.processes import api_processes, mortal_processes
from tests.support.stores import TestStore

log = logging.getLogger(__name__)
pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

BUYERS, DELIVERIES, PROCESSES, AT_ONCE = 50, 100, 4, 16


def settings_for(test_store: TestStore, folder: Path) -> Settings:
    return Settings(
        environment="test",
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=folder,
        requests_per_minute=1_000_000,
        route_requests_per_minute=1_000_000,
        **test_store.settings(),
    )


async def numbers() -> list[int]:
    """The numbers of the invoices, in order."""
    return sorted([row["n"] async for row in collection("invoices").find({"sort": "invoice"}, {"n": 1})])


async def test_fifty_events_delivered_a_hundred_times_each_make_fifty_activations(
    world: World, test_store: TestStore, tmp_path: Path
) -> None:
    batch = await package()
    posts: list[tuple[str, dict[str, Any]]] = []
    for number in range(BUYERS):
        name = f"buyer{number}"
        await world.student(name, f"Buyer {number}", paymentStatus=False, phone=f"90001{number:05d}")
        client = await payer(world, name)
        new_order = await order(client, batch)
        [payment] = await paid_at(world, new_order["orderId"])
        raw, headers = await webhook(world, new_order["orderId"], payment["id"])
        typed = {"content": raw, "headers": {"content-type": "application/json", **headers}}
        posts += [("/api/webhooks/razorpay", typed)] * DELIVERIES
        body = proof(world, new_order["orderId"], payment["id"])
        buyer = await person(world, name)
        token = payment_token(world.settings, {"_id": buyer["_id"], "passwordHash": buyer.get("passwordHash")})
        posts += [("/api/verifyPayment", {"json": body, "headers": {"Authorization": f"Bearer {token}"}})]
    random.Random(11).shuffle(posts)
    codes, seconds, turns = Counter[int](), [], asyncio.Semaphore(AT_ONCE)

    async def send(client: httpx.AsyncClient, path: str, arguments: dict[str, Any]) -> None:
        async with turns:
            started = time.perf_counter()
            codes[(await client.post(path, **arguments)).status_code] += 1
            seconds.append(time.perf_counter() - started)

    with api_processes(settings_for(test_store, tmp_path), PROCESSES) as addresses:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60)) for url in addresses
            ]
            sent = (send(client, *post) for client, post in zip(itertools.cycle(clients), posts, strict=False))
            await asyncio.gather(*sent)
    seconds.sort()
    p50, p95, last = (seconds[(len(seconds) - 1) * share // 100] for share in (50, 95, 100))
    log.info("%d calls: p50 %.3f s, p95 %.3f s, the slowest %.3f s", len(seconds), p50, p95, last)
    assert codes == {200: len(posts)}
    for name in ("payments", "outbox"):
        assert await collection(name).count_documents({}) == BUYERS, name
    assert await numbers() == list(range(1, BUYERS + 1))
    active = await collection("users").count_documents({"paymentStatus": True, "licence.orderId": {"$ne": None}})
    assert active == BUYERS
    settled = await collection("orders").count_documents({"state": "paid", "settledOn": {"$ne": None}})
    assert settled == BUYERS
    assert await collection("paymentEvents").count_documents({"sort": "payment.settled"}) == BUYERS
    assert await collection("paymentEvents").count_documents({"outcome": "alarm"}) == 0


@pytest.mark.parametrize("point", POINTS)
async def test_a_process_that_is_killed_while_it_settles_leaves_work_that_is_finished_once(
    world: World, test_store: TestStore, tmp_path: Path, point: str
) -> None:
    settings = settings_for(test_store, tmp_path)
    older = {"createdAt": clock.now() - dt.timedelta(days=30)}
    await collection("users").update_one({"_id": world.people["classmate"]}, {"$set": older})
    sponsor = {"$set": {"sponsor": world.people["classmate"]}}
    await collection("users").update_one({"_id": world.people["unpaid"]}, sponsor)
    batch = await package(offer=5999)
    await coupon(world, batch)
    client = await payer(world)
    new_order = await order(client, batch, amount=5900, coupon="SAVE10")
    [payment] = await paid_at(world, new_order["orderId"])
    body = proof(world, new_order["orderId"], payment["id"], amount=5900)
    token = {"Authorization": client.headers["Authorization"]}
    with mortal_processes(settings, 1, **{VARIABLE: point}) as [(url, process)]:
        async with httpx.AsyncClient(base_url=url, timeout=30) as there:
            with pytest.raises(httpx.TransportError):
                await there.post("/api/verifyPayment", json=body, headers=token)
        assert process.wait(timeout=20) == 9
    row = await collection("orders").find_one({"_id": ObjectId(new_order["id"])}) or {}
    assert row.get("settledOn") is None
    gateways = gateways_for(settings)
    started = time.perf_counter()
    summary = await reconcile(gateways, now=clock.now() + dt.timedelta(minutes=5))
    assert (summary["settled"], summary["alarm"]) == (1, 0)
    assert time.perf_counter() - started < 60
    again = await reconcile(gateways, now=clock.now() + dt.timedelta(minutes=10))
    assert again["settled"] == 0
    answer = await client.post("/api/verifyPayment", json=body)
    assert (answer.status_code, answer.json()["success"]) == (200, True)
    for name in ("payments", "couponUses", "referralCredits", "outbox"):
        assert await collection(name).count_documents({}) == 1, name
    assert await numbers() == [1]
    user, record = await person(world), await stored_coupon()
    assert (user["paymentStatus"], user["licence"]["orderId"]) == (True, row["_id"])
    assert (record["userQty"], [one["paid"] for one in record["holders"]]) == (49, [True])
    assert await collection("paymentEvents").count_documents({"sort": "payment.settled"}) == 1
