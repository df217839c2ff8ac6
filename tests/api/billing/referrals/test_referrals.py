"""Referral credits: once for each new student who has paid, taken back with a refund, listed for the Master."""

from __future__ import annotations

import asyncio
import datetime as dt

import pytest
from bson import ObjectId

from api.billing.referrals import referrals
from api.core import clock
from api.core.store.database import Row, collection
from tests.api.world import World


async def brings(world: World, sponsor: str, newcomer: str, *, days: int = 1) -> ObjectId:
    """Says who brought whom; the newcomer's account is ``days`` younger."""
    old = await collection("users").find_one({"_id": world.people[sponsor]}, {"createdAt": 1})
    assert old is not None
    facts = {"sponsor": world.people[sponsor], "createdAt": old["createdAt"] + dt.timedelta(days=days)}
    await collection("users").update_one({"_id": world.people[newcomer]}, {"$set": facts})
    return world.people[newcomer]


async def standing() -> list[Row]:
    """The credits that stand."""
    return [row async for row in collection("referralCredits").find({"reversedOn": None})]


async def test_a_verified_payment_credits_the_sponsor_once(world: World) -> None:
    newcomer, paid = await brings(world, "student", "classmate"), ObjectId()
    done = await asyncio.gather(*(referrals.credit(newcomer, paid, "pay_1") for _ in range(5)))
    assert done == [True] * 5
    assert await referrals.credit(newcomer, ObjectId(), "pay_2") is False, "A second payment credits nobody again."
    [row] = await standing()
    assert (row["sponsorId"], row["userId"], row["paymentId"]) == (
        world.people["student"],
        world.people["classmate"],
        "pay_1",
    )


async def test_nobody_is_credited_who_is_not_an_older_account_of_somebody_else(world: World) -> None:
    """RF-01, RF-02: not oneself, not a newer account, not in a ring, not one that was removed, and none without."""
    own = await brings(world, "student", "student")
    assert await referrals.credit(own, ObjectId(), "pay_1") is False
    newer = await brings(world, "student", "classmate", days=-1)
    assert await referrals.credit(newer, ObjectId(), "pay_2") is False
    nobody = ["unverified", "newcomer", "unpaid", "other_student", "twin_student"]
    at = clock.now()
    for place, who in enumerate(nobody):
        facts = {"sponsor": world.people[nobody[place - 1]], "createdAt": at + dt.timedelta(minutes=place)}
        await collection("users").update_one({"_id": world.people[who]}, {"$set": facts})
    for who in nobody:
        await referrals.credit(world.people[who], ObjectId(), f"pay_{who}")
    rows = await standing()
    assert len(rows) == 4, "In a ring of five the oldest brings one and is brought by nobody."
    assert world.people[nobody[0]] not in {row["userId"] for row in rows}
    await collection("referralCredits").delete_many({})
    gone = await brings(world, "student", "classmate")
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"removedOn": at}})
    assert await referrals.credit(gone, ObjectId(), "pay_3") is False
    assert await referrals.credit(ObjectId(), ObjectId(), "pay_4") is False
    assert await standing() == []


async def test_a_refund_takes_the_credit_back_and_the_next_payment_gives_it_anew(world: World) -> None:
    """RF-03."""
    newcomer, first, second = await brings(world, "student", "classmate"), ObjectId(), ObjectId()
    assert await referrals.reverse(first) is False
    await referrals.credit(newcomer, first, "pay_1")
    assert [await referrals.reverse(first) for _ in range(2)] == [True, False]
    assert await standing() == []
    # What is told again of the refunded order gives nothing back.
    assert await referrals.credit(newcomer, first, "pay_1") is False
    assert await standing() == []
    assert await referrals.credit(newcomer, second, "pay_2") is True
    assert [row["paymentId"] for row in await standing()] == ["pay_2"]
    assert await referrals.reverse(first) is False


@pytest.mark.spec("P-404", "P-229")
async def test_the_master_sees_who_brought_whom_by_sponsor(world: World) -> None:
    for sponsor, newcomer, payment in (
        ("student", "classmate", "pay_1"),
        ("student", "twin_student", "pay_2"),
        ("other_student", "newcomer", "pay_3"),
    ):
        await referrals.credit(await brings(world, sponsor, newcomer), ObjectId(), payment)
        await asyncio.sleep(0.002)
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"userId": "ABCD2345X"}})
    master, base = await world.as_("master"), f"/api/referralList/{world.id('master')}"
    answer = (await master.get(f"{base}/all/all")).json()
    assert (answer["status"], answer["total"]) == (True, 2)
    first, second = answer["data"]
    assert (first["sponsor"]["name"], second["sponsor"]["name"]) == ("Imran Shaikh", "Asha Kulkarni")
    assert (second["sponsor"]["referralId"], second["count"]) == ("ABCD2345X", 2)
    assert [(row["name"], row["paymentId"]) for row in second["referrals"]] == [
        ("Kavya Reddy", "pay_2"),
        ("Rohan Deshmukh", "pay_1"),
    ]
    assert {"name", "phone", "email", "paymentId"} <= set(second["referrals"][0])
    narrowed = (await master.get(f"{base}/{world.medicine}/{world.other_college}")).json()["data"]
    assert [row["paymentId"] for group in narrowed for row in group["referrals"]] == ["pay_2"]
    data = (await master.get(f"{base}/all/all?search=rohan")).json()["data"]
    assert [row["paymentId"] for group in data for row in group["referrals"]] == ["pay_1"]
    paged = (await master.get(f"{base}/all/all?page=2&limit=1")).json()
    assert (paged["total"], [group["sponsor"]["name"] for group in paged["data"]]) == (2, ["Asha Kulkarni"])
    assert (await master.get(f"/api/referralList/{world.id('hod')}/all/all")).status_code == 403
    assert (await master.get(f"{base}/x/all")).status_code == 404
    lines = (await master.get("/api/exports/referrals")).text.splitlines()
    assert (len(lines), lines[1].split(",")[1], lines[1].split(",")[3]) == (4, "Imran Shaikh", "Tenzin Lhamo")
