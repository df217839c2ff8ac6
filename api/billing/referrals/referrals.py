"""Referral credits: who brought whom, counted when the new student has paid and taken back with a refund.

A credit is the new student's: one for each, ever, which the unique index holds (RF-01 to RF-03).
"""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import LT, NE, Eq, In
from bson import ObjectId

from api.access.documents import User
from api.billing.answers import ReferralRow, SponsorRow
from api.billing.catalogue.coupon_lists import BUYER, Account, person
from api.billing.documents import ReferralCredit
from api.core import clock
from api.core.http.listing import Page, contains
from api.core.security import audit
from api.core.store import Identified, collection, records
from api.core.store.database import Row
from api.core.store.populate import populate, small
from api.core.store.records import as_filter
from api.core.tables.answers import ListFile, populating
from api.core.text import folded

MAX_CREDITS = 1_000
"""Referrals that one page of groups shows; a group says besides how many it has."""


async def _sponsor_of(user: User) -> User | None:
    """Who is credited for a new student: a sponsor whose account is older, is another one, and is still there, unless
    the referral is held or refused."""
    if user.sponsor is None or user.sponsor == user.id or user.createdAt is None:
        return None
    if user.referralCheck is not None and user.referralCheck.state not in ("accepting", "accepted"):
        return None
    older = (Eq(User.removedOn, None), LT(User.createdAt, user.createdAt))
    return await records(User).one(User.id == user.sponsor, *older)


async def credit(user_id: ObjectId, order_id: ObjectId, payment_id: str) -> bool:
    """Credits the sponsor of a student whose payment was verified; whether there is a credit for this order.

    Called again for the same order, it changes nothing. After a refund the next payment credits anew.

    Args:
        user_id: the student.
        order_id: the paid order.
        payment_id: the provider's.
    """
    user = await records(User).one(User.id == user_id)
    sponsor = await _sponsor_of(user) if user else None
    if user is None or sponsor is None:
        return False
    names = (sponsor.name, sponsor.userId, user.name, user.email, user.phone, payment_id)
    new = ReferralCredit(
        userId=user.id,
        sponsorId=sponsor.id,
        orderId=order_id,
        paymentId=payment_id,
        creditedOn=clock.now(),
        collegeId=user.collegeId,
        departmentId=user.departmentId,
        searchText=folded(" ".join(name or "" for name in names)),
    )
    theirs = ReferralCredit.userId == user.id
    if not await records(ReferralCredit).add_if_absent(new):
        again = {
            ReferralCredit.sponsorId: new.sponsorId,
            ReferralCredit.orderId: order_id,
            ReferralCredit.paymentId: payment_id,
            ReferralCredit.creditedOn: new.creditedOn,
            ReferralCredit.searchText: new.searchText,
        }
        taken_back = (theirs, NE(ReferralCredit.reversedOn, None), NE(ReferralCredit.orderId, order_id))
        if not await records(ReferralCredit).change(*taken_back, set=again, unset=[ReferralCredit.reversedOn]):
            of_this_order = (theirs, ReferralCredit.orderId == order_id, Eq(ReferralCredit.reversedOn, None))
            return await records(ReferralCredit).exists(*of_this_order)
    await audit.record("referral.credited", target=f"users/{sponsor.id}", newcomer=str(user.id))
    return True


async def reverse(order_id: ObjectId) -> bool:
    """Takes back the credit that an order gave, as its payment is given back; whether there was one to take back."""
    stands = (ReferralCredit.orderId == order_id, Eq(ReferralCredit.reversedOn, None))
    done = await records(ReferralCredit).change(*stands, set={ReferralCredit.reversedOn: clock.now()})
    if done:
        await audit.record("referral.reversed", target=f"orders/{order_id}")
    return done


class CreditRow(Identified):
    """What is read of a credit, the new student populated."""

    sponsorId: ObjectId
    userId: Account | None
    paymentId: str
    creditedOn: dt.datetime


class SponsorCount(Identified):
    """A sponsor, and how many there are of whom they brought."""

    count: int


FIELDS = tuple(CreditRow.__annotations__)


def list_query(page: Page, scope: Row) -> Row:
    """The filter of the credits that stand."""
    where = [Eq(ReferralCredit.reversedOn, None)]
    if page.search:
        where.append(Eq(ReferralCredit.searchText, contains(page.search)))
    return as_filter([scope, *where])


async def groups(page: Page, scope: Row) -> tuple[list[SponsorRow], int]:
    """One page of sponsors, who brought the latest first, each with ``referrals`` (P-229); and how many there are."""
    filter_, credits_ = list_query(page, scope), collection(ReferralCredit)
    of_each: list[Row] = [
        {"$match": filter_},
        {"$group": {"_id": "$sponsorId", "count": {"$sum": 1}, "latest": {"$max": "$creditedOn"}}},
    ]
    counted = await credits_.aggregate([*of_each, {"$count": "total"}]).to_list(length=1)
    total = int(counted[0]["total"]) if counted else 0
    paged = [*of_each, {"$sort": {"latest": -1, "_id": 1}}, {"$skip": page.skip}, {"$limit": page.size}]
    sponsors = cast("list[SponsorCount]", await credits_.aggregate(paged).to_list(length=page.size))
    ids = [row["_id"] for row in sponsors]
    wanted = as_filter([filter_, In(ReferralCredit.sponsorId, ids)])
    cursor = credits_.find(wanted, dict.fromkeys(FIELDS, 1)).sort([("creditedOn", -1), ("_id", -1)])
    rows = await cursor.to_list(length=MAX_CREDITS) if sponsors else []
    await populate(rows, {"userId": BUYER})
    brought: dict[ObjectId, list[ReferralRow]] = {}
    for row in cast("list[CreditRow]", rows):
        brought.setdefault(row["sponsorId"], []).append(_referral(row))
    people = cast("dict[ObjectId, Account | None]", await small(BUYER, ids))
    return [
        {
            "_id": row["_id"],
            "sponsor": person(people[row["_id"]]),
            "count": row["count"],
            "referrals": brought.get(row["_id"], []),
        }
        for row in sponsors
    ], total


def _referral(row: CreditRow) -> ReferralRow:
    made: ReferralRow = {"_id": row["_id"], "paymentId": row["paymentId"], "creditedOn": row["creditedOn"]}
    newcomer = person(row["userId"])
    return made if newcomer is None else {**newcomer, **made}


FILE = ListFile(
    "referrals",
    ReferralCredit,
    FIELDS,
    {
        "Sponsor": "sponsorId.name",
        "Sponsor's referral id": "sponsorId.userId",
        "Name": "userId.name",
        "Phone": "userId.phone",
        "Email": "userId.email",
        "Payment id": "paymentId",
        "Date": lambda row: clock.india_day(row["creditedOn"]),
    },
    populating({"sponsorId": BUYER, "userId": BUYER}),
)
