"""A coupon of fifty and two hundred students at one moment, through several API processes over one real database."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from bson import ObjectId

from api.access import sessions
from api.core.store.database import collection
from api.settings import Settings
from tests.api.billing.steps import coupon, package, stored
from tests.api.conftest import TEST_SECRET
from tests.api.world import World
from tests.support.processes import api_processes
from tests.support.stores import TestStore

pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

STUDENTS, USES, ROUNDS, PROCESSES = 200, 50, 20, 4
TAKEN = "Please enter valid coupon code"


async def crowd(world: World) -> list[str]:
    """Signs in as many students as that; their tokens."""
    tokens = []
    for number in range(STUDENTS):
        id_ = await world.student(f"racer{number}", f"Student {number}", phone=f"90000{number:05d}")
        tokens.append((await sessions.open_session(world.settings, id_, remember=False))[0])
    return tokens


async def test_fifty_uses_go_to_fifty_of_two_hundred_students(
    world: World, test_store: TestStore, tmp_path: Path
) -> None:
    """CP-01: exactly fifty orders, nothing left, the others refused with one message; twenty times."""
    settings = Settings(
        environment="test",
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=tmp_path,
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
        **test_store.settings(),
    )
    tokens, batch = await crowd(world), await package("Group", offer=5999)
    with api_processes(settings, PROCESSES) as addresses:
        async with AsyncExitStack() as stack:
            limits = httpx.Limits(max_connections=25)
            clients = [
                await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=120, limits=limits))
                for url in addresses
            ]
            for number in range(ROUNDS):
                code = f"RACE{number:02d}X"
                new_coupon = await coupon(world, batch, code=code, couponQty=USES)
                body = {"amount": 5900, "batch": batch, "coupon": code, "currency": "INR"}
                answers = await asyncio.gather(
                    *(
                        client.post("/api/createOrder", json=body, headers={"Authorization": f"Bearer {token}"})
                        for client, token in zip(itertools.cycle(clients), tokens, strict=False)
                    )
                )
                codes = Counter(answer.status_code for answer in answers)
                assert codes == {200: USES, 422: STUDENTS - USES}, (number, codes)
                assert {a.json()["message"] for a in answers if a.status_code == 422} == {TAKEN}
                row = await stored(code)
                orders = {holder["orderId"] for holder in row["holders"]}
                assert (row["userQty"], len({holder["userId"] for holder in row["holders"]})) == (0, USES)
                open_ = collection("orders").find({"couponId": new_coupon["_id"], "state": "open"}, {"_id": 1})
                assert {ObjectId(order["_id"]) async for order in open_} == orders
                await collection("limits").delete_many({})
