"""Referrals that are held: sign-ups of a day with one sponsor from one network address beyond the first five.

Nobody is credited for such a student until the Master accepts it. A decision is taken once. Accepting is two writes,
the decision and the credit; a process that dies between them leaves the referral in the list, to be accepted again.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal, cast

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.access.documents import ReferralCheck, ReferralState, User
from api.billing.catalogue.coupon_lists import BUYER, NOBODY, Account, person
from api.billing.documents import Order
from api.billing.referrals import referrals
from api.billing.referrals.answers import HeldReferralRow
from api.core import clock
from api.core.errors import Conflict, or_404
from api.core.http.listing import Page, contains, page_rows
from api.core.security import audit
from api.core.store import Identified, collection, inside, records, rows
from api.core.store.populate import populate
from api.core.store.records import as_filter

NOT_HELD = "This referral is not held."
DECIDED = "This referral was {state} before."
DONE = {"accepted": "The referral was accepted.", "refused": "The referral was refused."}

Decision = Literal["accepted", "refused"]

UNDECIDED: tuple[ReferralState, ...] = ("held", "accepting")
"""States in which a referral waits for the Master: nothing was decided, or it was accepted and lacks the credit."""


class Held(Identified):
    """What is read of a held student, the sponsor populated."""

    name: str
    phone: str
    email: str
    sponsor: Account | None
    referralCheck: ReferralCheck
    paymentStatus: bool
    createdAt: dt.datetime


async def list_page(page: Page) -> tuple[list[HeldReferralRow], int]:
    """One page of the students whose referral is held, the newest first, and how many there are."""
    where = [In(inside(User.referralCheck).state, UNDECIDED), Eq(User.removedOn, None)]
    if page.search:
        where.append(Eq(User.name, {**contains(page.search), "$options": "i"}))
    newest_first = [("createdAt", -1), ("_id", -1)]
    raw_rows, total = await page_rows(
        collection(User), as_filter(where), page, newest_first, tuple(Held.__annotations__)
    )
    await populate(raw_rows, {"sponsor": BUYER})
    return [_to_wire(row) for row in cast("list[Held]", raw_rows)], total


def _to_wire(row: Held) -> HeldReferralRow:
    return {
        "_id": row["_id"],
        "name": row["name"],
        "phone": row["phone"],
        "email": row["email"],
        "sponsor": person(row["sponsor"]) or NOBODY,
        "number": cast("dict[str, int]", row["referralCheck"])["number"],
        "paid": row["paymentStatus"],
        "registeredOn": row["createdAt"],
    }


async def decide(actor: Actor, user_id: ObjectId, decision: Decision) -> str:
    """Accepts or refuses a held referral; an accepted one is credited at once where the student has paid.

    Raises:
        NotFound: there is no such student, or the referral was never held.
        Conflict: it was decided before.
    """
    check = inside(User.referralCheck)
    before: tuple[ReferralState, ...] = UNDECIDED if decision == "accepted" else ("held",)
    one = (User.id == user_id, Eq(User.removedOn, None))
    facts = {
        check.state: "accepting" if decision == "accepted" else "refused",
        check.by: actor.id,
        check.at: clock.now(),
    }
    if not await records(User).change(*one, In(check.state, before), set=facts):
        user = or_404(await records(User).one(*one), NOT_HELD)
        decided = or_404(user.referralCheck, NOT_HELD).state
        raise Conflict(DECIDED.format(state="accepted" if decided == "accepting" else decided))
    await audit.record_by(actor, f"referral.{decision}", f"{User.Settings.name}/{user_id}")
    if decision == "accepted":
        await _credit_payment(user_id)
        await records(User).change(User.id == user_id, check.state == "accepting", set={check.state: "accepted"})
    return DONE[decision]


class _Paid(TypedDict):
    paymentId: str | None


async def _order_of(user_id: ObjectId) -> ObjectId | None:
    """The order that a student's licence came of."""
    user = await records(User).one(User.id == user_id)
    return user.licence.orderId if user is not None and user.licence is not None else None


async def _credit_payment(user_id: ObjectId) -> None:
    """Credits the sponsor for a payment that came while the referral was held. One that comes now sees it accepted, and
    one that is given back meanwhile takes the licence first and the credit after it."""
    order_id = await _order_of(user_id)
    order = await rows(Order, _Paid).one(Order.id == order_id) if order_id else None
    if order_id is None or order is None or not order["paymentId"]:
        return
    await referrals.credit(user_id, order_id, order["paymentId"])
    if await _order_of(user_id) != order_id:
        await referrals.reverse(order_id)
