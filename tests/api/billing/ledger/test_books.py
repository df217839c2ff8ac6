"""The books balance, and what would not is told."""

from __future__ import annotations

from typing import Any

import pytest

from api.billing.settlement import reconciling
from api.core.store.database import collection
from api.operators import books
from tests.api.billing.bought import bought, gateways_of, newcomer, paid_there, placed
from tests.api.billing.settlement.test_refunds import refund
from tests.api.world import World


async def new_purchase(world: World) -> tuple[Any, str]:
    """Books with everything in them: paid, refunded, paid twice, marked by hand, lapsed, and one that is kept."""
    refunded, _ = await bought(world, discount=99_900)
    await refund(world, refunded)
    twice = await newcomer(world)
    await bought(world, twice, gateway="second")
    await paid_there(world, await placed(world, twice))
    await reconciling.reconcile(gateways_of(world))
    by_hand = await newcomer(world)
    await (await world.as_("master")).post(f"/api/student/{by_hand}", json={"paymentStatus": True, "reason": "Cheque"})
    await placed(world, await newcomer(world))
    return await bought(world)


async def test_the_books_balance_after_everything_that_can_happen(world: World) -> None:
    await new_purchase(world)
    assert await books.faults() == []
    credits_, invoices = [
        await collection("invoices").count_documents({"sort": sort}) for sort in ("credit", "invoice")
    ]
    assert (credits_, invoices) == (1, 3)


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("invoices", None, "it is paid and has no invoice"),
        ("payments", None, "its payment is not there"),
        ("payments", {"$set": {"amount": 1}}, "another amount"),
        ("invoices", {"$inc": {"amount": 100, "gst": 100, "igst": 100}}, "says something else"),
        ("invoices", {"$inc": {"n": 3}}, "are missing"),
        ("invoices", {"$inc": {"cgst": 1}}, "parts are not its total"),
        ("payments", {"$set": {"state": "refunded"}}, "has no credit note"),
        ("orders", {"$set": {"state": "lapsed"}}, "there is no paid order"),
    ],
)
async def test_what_does_not_balance_is_told(world: World, name: str, change: Any, said: str) -> None:
    order, payment_id = await new_purchase(world)
    which = {"_id": order["_id"]} if name == "orders" else {"paymentId": payment_id}
    if change is None:
        await collection(name).delete_one(which)
    else:
        await collection(name).update_one(which, change)
    found = await books.faults()
    assert any(said in line for line in found), found


async def test_a_licence_without_a_paid_order_is_told(world: World) -> None:
    order, _ = await bought(world)
    await collection("orders").update_one({"_id": order["_id"]}, {"$set": {"state": "open"}})
    assert any("the licence is of an order" in line for line in await books.faults())
