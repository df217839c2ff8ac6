"""Held referrals: nobody is credited before the Master accepts, who alone sees them, and decides once."""

from __future__ import annotations

import asyncio

import pytest
from bson import ObjectId

from api.billing.referrals import held, referrals
from api.core import clock
from api.core.store.database import collection
from tests.api.billing.referrals.test_referrals import brings, standing
from tests.api.world import World

LIST = "/api/heldReferrals"


async def holds(world: World, newcomer: str = "classmate", number: int = 6) -> ObjectId:
    """A newcomer whose referral by the student is held."""
    one = await brings(world, "student", newcomer)
    check = {"referralCheck": {"state": "held", "number": number}, "paymentStatus": False}
    await collection("users").update_one({"_id": one}, {"$set": check})
    return one


async def pays(newcomer: ObjectId, payment: str = "pay_1") -> ObjectId:
    """What a settled payment leaves: an order, a licence and, where nothing speaks against it, a credit."""
    order, at = ObjectId(), clock.now()
    row = {"_id": order, "receipt": payment, "userId": newcomer, "paymentId": payment, "state": "paid"}
    await collection("orders").insert_one(row)
    licence = {"orderId": order, "paidOn": at, "until": at}
    await collection("users").update_one({"_id": newcomer}, {"$set": {"licence": licence, "paymentStatus": True}})
    await referrals.credit(newcomer, order, payment)
    return order


async def test_the_master_alone_sees_and_decides(world: World) -> None:
    one, body = await holds(world), {"decision": "accepted"}
    assert (await world.client().get(LIST)).status_code == 401
    assert (await world.client().post(f"{LIST}/{one}", json=body)).status_code == 401
    for who in ("student", "teacher", "hod", "clerk", "admin"):
        client = await world.as_(who)
        assert (await client.get(LIST)).status_code == 403
        assert (await client.post(f"{LIST}/{one}", json=body)).status_code == 403
    master = await world.as_("master")
    for nobody in (ObjectId(), world.people["other_student"], "x"):
        assert (await master.post(f"{LIST}/{nobody}", json=body)).status_code == 404
    for wrong in ({"decision": "held"}, {}, {"decision": "accepted", "number": 1}):
        assert (await master.post(f"{LIST}/{one}", json=wrong)).status_code == 422
    (row,) = (await master.get(LIST)).json()["data"]
    assert (row["_id"], row["number"], row["paid"], row["sponsor"]["name"]) == (str(one), 6, False, "Asha Kulkarni")
    assert (await master.get(f"{LIST}?search={row['name'][:4].lower()}")).json()["total"] == 1
    assert (await master.get(f"{LIST}?search=nobody")).json()["total"] == 0


async def test_a_held_referral_is_credited_once_accepted_and_paid_in_either_order(world: World) -> None:
    first, second = await holds(world), await holds(world, "newcomer", 7)
    await pays(first)
    assert await standing() == []
    master = await world.as_("master")
    for one in (first, second):
        answer = await master.post(f"{LIST}/{one}", json={"decision": "accepted"})
        assert (answer.status_code, answer.json()["message"]) == (200, "The referral was accepted.")
    assert [row["paymentId"] for row in await standing()] == ["pay_1"]
    await pays(second, "pay_2")
    assert {row["paymentId"] for row in await standing()} == {"pay_1", "pay_2"}
    assert (await master.get(LIST)).json()["total"] == 0


async def test_a_refused_one_is_never_credited_and_decided_once(world: World) -> None:
    one = await holds(world)
    master = await world.as_("master")
    at_once = await asyncio.gather(
        *(master.post(f"{LIST}/{one}", json={"decision": decision}) for decision in ("refused", "accepted", "refused"))
    )
    assert sorted(answer.status_code for answer in at_once) == [200, 409, 409]
    await collection("users").update_one({"_id": one}, {"$set": {"referralCheck.state": "refused"}})
    again = await master.post(f"{LIST}/{one}", json={"decision": "accepted"})
    assert (again.status_code, again.json()["message"]) == (409, "This referral was refused before.")
    await pays(one)
    assert await standing() == []


async def test_a_payment_that_is_given_back_while_the_master_accepts_leaves_no_credit(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await holds(world)
    await pays(one)
    credit = referrals.credit

    async def while_it_is_given_back(user: ObjectId, order: ObjectId, payment: str) -> bool:
        await collection("users").update_one({"_id": user}, {"$unset": {"licence": ""}})
        await referrals.reverse(order)
        return await credit(user, order, payment)

    monkeypatch.setattr(referrals, "credit", while_it_is_given_back)
    answer = await (await world.as_("master")).post(f"{LIST}/{one}", json={"decision": "accepted"})
    assert (answer.status_code, await standing()) == (200, [])
    assert held.DONE["accepted"] == answer.json()["message"]


async def test_a_process_that_dies_between_the_decision_and_the_credit_leaves_it_to_be_accepted_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await holds(world)
    await pays(one)

    async def dies(*_: object) -> bool:
        raise RuntimeError("the process died")

    master, body = await world.as_("master"), {"decision": "accepted"}
    with monkeypatch.context() as patch:
        patch.setattr(referrals, "credit", dies)
        assert (await master.post(f"{LIST}/{one}", json=body)).status_code == 500
    assert (await standing(), (await master.get(LIST)).json()["total"]) == ([], 1)
    refused = await master.post(f"{LIST}/{one}", json={"decision": "refused"})
    assert (refused.status_code, refused.json()["message"]) == (409, "This referral was accepted before.")
    assert (await master.post(f"{LIST}/{one}", json=body)).status_code == 200
    assert [row["paymentId"] for row in await standing()] == ["pay_1"]
    assert (await master.get(LIST)).json()["total"] == 0
    assert (await master.post(f"{LIST}/{one}", json=body)).status_code == 409
