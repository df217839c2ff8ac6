"""The way back from the second provider's page: one word about an order, for who holds the reference of its address."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from api.billing.settlement.endpoints import LOOKS
from api.core.store.database import collection
from tests.api.billing.buying import bench_of, order, paid_at, payer, person, stored
from tests.api.billing.steps import package
from tests.api.world import World


async def returning(world: World) -> tuple[dict[str, str], str]:
    """An order at the second provider, and the reference in the address that its page sends the buyer back to."""
    new_order = await order(await payer(world), await package(), gateway="second")
    row = await bench_of(world).order(new_order["orderId"])
    assert row is not None
    parts = urlsplit(row.back)
    assert parts.path == "/payment"
    return new_order, parse_qs(parts.query)["order"][0]


async def order_state(world: World, reference: str) -> tuple[int, str | None]:
    """What a stranger's browser is told."""
    answer = await world.client().get(f"/api/orderState/{reference}")
    return answer.status_code, (answer.json().get("data") or {}).get("found")


async def test_no_reference_but_the_whole_one_opens_an_order(world: World) -> None:
    made, reference = await returning(world)
    id_, proof = reference.split(".")
    other = f"{'0' if proof[0] != '0' else '1'}{proof[1:]}"
    for wrong in (id_, f"{id_}.", f"{id_}.{other}", f"{id_}.{proof[:-1]}", f"{'a' * 24}.{proof}", "x", f"ü.{proof}"):
        assert await order_state(world, wrong) == (404, None), wrong
    assert made["id"] == id_


@pytest.mark.spec("P-256")
async def test_the_provider_is_asked_and_says_it_without_a_webhook(world: World) -> None:
    made, reference = await returning(world)
    assert await order_state(world, reference) == (200, "pending")
    assert (await person(world))["paymentStatus"] is False
    await paid_at(world, made["orderId"])
    assert await order_state(world, reference) == (200, "paid")
    assert (await person(world))["paymentStatus"] is True
    assert (await stored(made))["state"] == "paid"
    assert await order_state(world, reference) == (200, "paid")


async def test_a_refused_payment_is_said_and_opens_nothing(world: World) -> None:
    made, reference = await returning(world)
    await paid_at(world, made["orderId"], "failure")
    assert await order_state(world, reference) == (200, "refused")
    assert (await person(world))["paymentStatus"] is False


async def test_it_says_one_word_and_nothing_of_the_person(world: World) -> None:
    _, reference = await returning(world)
    assert (await world.client().get(f"/api/orderState/{reference}")).json()["data"] == {"found": "pending"}


async def test_looking_without_end_is_refused(world: World) -> None:
    _, reference = await returning(world)
    for _ in range(LOOKS):
        assert (await order_state(world, f"{reference}0"))[0] == 404
    assert (await order_state(world, reference))[0] == 429
    assert await collection("payments").count_documents({}) == 0
