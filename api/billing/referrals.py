"""Referral credits: who brought whom, counted when the new student has paid and taken back with a refund.

A credit is the new student's: one for each, ever, which the unique index holds (RF-01 to RF-03).
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId
from pymongo import IndexModel

from api.billing.coupon_lists import BUYER, person
from api.core import audit, clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument
from api.core.listing import Page, contains
from api.core.populate import populate
from api.core.sheets import Batch
from api.core.text import folded

MOST = 1_000
"""Referrals that one page of groups shows; a group says besides how many it has."""
FIELDS = ("sponsorId", "userId", "paymentId", "creditedOn")
HEAD = ("Sr. No.", "Sponsor", "Sponsor's referral id", "Name", "Phone", "Email", "Payment id", "Date")


class ReferralCredit(BaseDocument):
    """That ``sponsorId`` brought ``userId``, who paid by ``orderId``. ``collegeId`` and ``departmentId`` are the new
    student's of that day; ``reversedOn`` says that the payment was given back."""

    userId: ObjectId
    sponsorId: ObjectId
    orderId: ObjectId
    paymentId: str
    creditedOn: dt.datetime
    reversedOn: dt.datetime | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    searchText: str = ""

    class Settings(BaseDocument.Settings):
        name = "referralCredits"
        indexes = [
            IndexModel([("userId", 1)], name="user", unique=True),
            IndexModel([("orderId", 1)], name="order"),
            IndexModel([("reversedOn", 1), ("sponsorId", 1), ("creditedOn", 1), ("_id", 1)], name="by_sponsor"),
            IndexModel([("reversedOn", 1), ("creditedOn", 1), ("_id", 1)], name="listed"),
            IndexModel([("reversedOn", 1), ("collegeId", 1), ("departmentId", 1), ("sponsorId", 1)], name="of_place"),
            IndexModel([("reversedOn", 1), ("departmentId", 1), ("sponsorId", 1)], name="of_department"),
        ]


async def _sponsor_of(user: Row) -> Row | None:
    """Who is credited for a new student: a sponsor whose account is older, is another one, and is still there."""
    sponsor_id = user.get("sponsor")
    if sponsor_id is None or sponsor_id == user["_id"]:
        return None
    found: Row | None = await collection("users").find_one(
        {"_id": sponsor_id, "removedOn": None, "createdAt": {"$lt": user["createdAt"]}}, {"name": 1, "userId": 1}
    )
    return found


async def credit(user: Row, order: Row, payment_id: str) -> bool:
    """Credits the sponsor of a student whose payment was verified; whether there is a credit for this order.

    Called again for the same order, it changes nothing. After a refund the next payment credits anew.

    Args:
        user: ``_id``; what else is needed is read from the store.
        order: ``_id`` of the paid order.
        payment_id: the provider's.
    """
    fields = ("name", "email", "phone", "sponsor", "createdAt", "collegeId", "departmentId")
    stored = await collection("users").find_one({"_id": user["_id"]}, dict.fromkeys(fields, 1))
    sponsor = await _sponsor_of(stored) if stored else None
    if stored is None or sponsor is None:
        return False
    told = [stored.get(name) for name in ("name", "email", "phone")]
    names = (sponsor["name"], sponsor.get("userId"), *told, payment_id)
    row = {
        "_id": new_id(),
        "userId": stored["_id"],
        "sponsorId": sponsor["_id"],
        "orderId": order["_id"],
        "paymentId": payment_id,
        "creditedOn": clock.now(),
        "collegeId": stored.get("collegeId"),
        "departmentId": stored.get("departmentId"),
        "searchText": folded(" ".join(name or "" for name in names)),
    }
    credits_ = collection("referralCredits")
    try:
        await credits_.insert_one({key: value for key, value in row.items() if value is not None})
    except Exception as error:
        if not is_duplicate(error):
            raise
        again = {name: row[name] for name in ("sponsorId", "orderId", "paymentId", "creditedOn", "searchText")}
        taken_back = {"userId": stored["_id"], "reversedOn": {"$ne": None}, "orderId": {"$ne": order["_id"]}}
        done = await credits_.update_one(taken_back, {"$set": again, "$unset": {"reversedOn": ""}})
        if not done.modified_count:
            held = {"userId": stored["_id"], "orderId": order["_id"], "reversedOn": None}
            return await credits_.find_one(held, {"_id": 1}) is not None
    await audit.record("referral.credited", target=f"users/{sponsor['_id']}", newcomer=str(stored["_id"]))
    return True


async def reverse(order: Row) -> bool:
    """Takes back the credit that an order gave, as its payment is given back; whether there was one to take back."""
    done = await collection("referralCredits").update_one(
        {"orderId": order["_id"], "reversedOn": None}, {"$set": {"reversedOn": clock.now()}}
    )
    if done.modified_count:
        await audit.record("referral.reversed", target=f"orders/{order['_id']}")
    return bool(done.modified_count)


def listed(page: Page, scope: dict[str, Any]) -> dict[str, Any]:
    """The filter of the credits that stand."""
    filter_: dict[str, Any] = {"reversedOn": None, **scope}
    return {**filter_, "searchText": contains(page.search)} if page.search else filter_


async def groups(page: Page, scope: dict[str, Any]) -> tuple[list[Row], int]:
    """One page of sponsors, who brought the latest first, each with ``referrals`` (P-229); and how many there are."""
    filter_, credits_ = listed(page, scope), collection("referralCredits")
    of_each: list[Row] = [
        {"$match": filter_},
        {"$group": {"_id": "$sponsorId", "count": {"$sum": 1}, "latest": {"$max": "$creditedOn"}}},
    ]
    counted = await credits_.aggregate([*of_each, {"$count": "total"}]).to_list(length=1)
    total = int(counted[0]["total"]) if counted else 0
    paged = [*of_each, {"$sort": {"latest": -1, "_id": 1}}, {"$skip": page.skip}, {"$limit": page.size}]
    sponsors = await credits_.aggregate(paged).to_list(length=page.size)
    wanted = {**filter_, "sponsorId": {"$in": [row["_id"] for row in sponsors]}}
    cursor = credits_.find(wanted, dict.fromkeys(FIELDS, 1)).sort([("creditedOn", -1), ("_id", -1)])
    rows = await cursor.to_list(length=MOST) if sponsors else []
    await populate(rows, {"userId": BUYER})
    brought: dict[ObjectId, list[Row]] = {}
    for row in rows:
        shown = {**(person(row["userId"]) or {}), "paymentId": row["paymentId"], "creditedOn": row["creditedOn"]}
        brought.setdefault(row["sponsorId"], []).append({**shown, "_id": row["_id"]})
    made = [{"_id": row["_id"], "sponsor": row["_id"], "count": row["count"]} for row in sponsors]
    await populate(made, {"sponsor": BUYER})
    return [{**row, "sponsor": person(row["sponsor"]), "referrals": brought.get(row["_id"], [])} for row in made], total


async def cells(rows: list[Row], before: int) -> Batch:
    """Credits as a file has them, one line for each new student."""
    await populate(rows, {"userId": BUYER, "sponsorId": BUYER})
    made = []
    for number, row in enumerate(rows, start=1):
        sponsor, user = row["sponsorId"] or {}, row["userId"] or {}
        told = [sponsor.get("name"), sponsor.get("userId"), *(user.get(name) for name in ("name", "phone", "email"))]
        made.append([before + number, *told, row["paymentId"], clock.india_day(row["creditedOn"])])
    return made
