"""Coupons as an order meets them: what one takes off, a use reserved, given back, and spent.

A use is one element of ``holders`` and one off ``userQty``, taken or given back in one conditional write, so that a
process that dies leaves no half of it.
"""

from __future__ import annotations

import datetime as dt
import logging
import re
from typing import NotRequired, Unpack

from beanie.operators import NE, ElemMatch, Eq
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.documents import User
from api.billing import service
from api.billing.documents import Coupon, CouponUse, Holder
from api.billing.positions import of_the_found
from api.core import clock
from api.core.errors import AppError, Conflict, Invalid
from api.core.security import audit
from api.core.store import Condition, Identified, inside, records, rows
from api.core.text import folded

log = logging.getLogger("api.billing")

CODE = re.compile(r"[A-Z0-9]{6,20}", re.ASCII)
MAX_USES = 10_000

INVALID_CODE = "Please enter valid coupon code"
COUPON_WITHDRAWN = "This coupon is no longer offered. Remove it to continue without it."
ALREADY_USED = "You have already used this coupon."


def code_of(value: str) -> str:
    """A code as it is stored: trimmed, in capitals."""
    return value.strip().upper()


class CouponTerms(Identified):
    """What an order goes by; who holds a coupon is left out, as there may be thousands."""

    code: str
    batch: ObjectId
    discount: int
    userQty: int
    deletedOn: NotRequired[dt.datetime | None]


class UseFilter(TypedDict, total=False):
    """What is looked for among the uses of a coupon."""

    userId: ObjectId
    orderId: ObjectId
    paid: bool


def _has_use(**use: Unpack[UseFilter]) -> Condition:
    return ElemMatch(Coupon.holders, {**use})


async def _by_code(code: str) -> CouponTerms | None:
    wanted = code_of(code)
    return await rows(Coupon, CouponTerms).one(Coupon.code == wanted) if CODE.fullmatch(wanted) else None


async def id_of(code: str) -> ObjectId | None:
    """Which coupon has this code, as it is stored."""
    found = await rows(Coupon, CouponTerms).one(Coupon.code == code)
    return None if found is None else found["_id"]


async def _why_refused(coupon: CouponTerms | None, batch_id: ObjectId, user_id: ObjectId) -> AppError | None:
    """Why a person may not have a coupon for a package; None where nothing stands against it.

    Only who has a use of it already is told more than that it is not valid: codes are not found by trying.
    """
    if coupon is None:
        return _invalid_code()
    this = Coupon.id == coupon["_id"]
    gone, other = coupon.get("deletedOn") is not None, coupon["batch"] != batch_id
    if not other and await records(Coupon).exists(this, _has_use(userId=user_id)):
        spent = await records(Coupon).exists(this, _has_use(userId=user_id, paid=True))
        refusal = (ALREADY_USED, "coupon_spent") if spent else (COUPON_WITHDRAWN, "coupon_gone") if gone else None
        return refusal and Conflict(refusal[0], code=refusal[1], field="code")
    return _invalid_code() if gone or other or coupon["userQty"] <= 0 else None


def _invalid_code() -> Invalid:
    return Invalid(INVALID_CODE, code="coupon_unknown", field="code")


async def preview(code: str, batch_id: ObjectId, user_id: ObjectId) -> int:
    """What a coupon takes off the offer price of a package, in paise; reserves nothing.

    Raises:
        Invalid: there is no such code, or it is another package's, deleted or used up.
        Conflict: this person has spent it, or has reserved what was deleted, or the package is not offered.
    """
    await service.package(batch_id)
    coupon = await _by_code(code)
    refusal = await _why_refused(coupon, batch_id, user_id)
    if refusal is not None or coupon is None:
        raise refusal or _invalid_code()
    return coupon["discount"]


async def reserve(
    code: str, batch_id: ObjectId, user_id: ObjectId, order_id: ObjectId, until: dt.datetime
) -> CouponTerms:
    """Takes one use of a coupon for an order; answers its terms before that.

    A person has one use of a coupon: what an earlier order of theirs reserved and has not paid goes over to this one.
    The same order may ask again.

    Raises:
        Invalid: there is no such code, or it is another package's, deleted or used up.
        Conflict: this person has spent it, or has reserved what was deleted.
    """
    coupon = await _by_code(code)
    if coupon is None:
        raise _invalid_code()
    terms = (Coupon.id == coupon["_id"], Eq(Coupon.deletedOn, None), Coupon.batch == batch_id)
    holder = Holder(userId=user_id, orderId=order_id, until=until)
    theirs = inside(Coupon.holders)
    moved = {of_the_found(theirs.orderId): order_id, of_the_found(theirs.until): until}
    if await records(Coupon).change(
        *terms, *_can_reserve(user_id), inc={Coupon.userQty: -1}, push={Coupon.holders: holder}
    ) or await records(Coupon).change(*terms, _has_use(userId=user_id, paid=False), set=moved):
        return coupon
    raise await _why_refused(await _by_code(code), batch_id, user_id) or _invalid_code()


def _can_reserve(user_id: ObjectId) -> tuple[Condition, Condition]:
    """There is a use left, and this person has none."""
    return Coupon.userQty > 0, NE(inside(Coupon.holders).userId, user_id)


async def release(order_id: ObjectId, coupon_id: ObjectId) -> bool:
    """Gives back the use that an order has reserved and not paid; whether there was one to give back."""
    return await records(Coupon).change(
        Coupon.id == coupon_id,
        _has_use(orderId=order_id, paid=False),
        pull={Coupon.holders: UseFilter(orderId=order_id, paid=False)},
        inc={Coupon.userQty: 1},
    )


async def _spend(order_id: ObjectId, coupon_id: ObjectId, user_id: ObjectId) -> bool:
    """Marks the use of an order as paid; whether the coupon still had one for it."""
    this, coupons = Coupon.id == coupon_id, records(Coupon)
    theirs = inside(Coupon.holders)
    paid = {of_the_found(theirs.orderId): order_id, of_the_found(theirs.paid): True}
    holder = Holder(userId=user_id, orderId=order_id, until=clock.now(), paid=True)

    async def spent() -> bool:
        return await coupons.exists(this, _has_use(orderId=order_id, paid=True))

    return (
        await spent()
        or await coupons.change(this, _has_use(orderId=order_id, paid=False), set=paid)
        or await spent()
        # It went over to a later order of the same person.
        or await coupons.change(this, _has_use(userId=user_id, paid=False), set=paid)
        or await spent()
        # It was given back when the order lapsed, and the money came all the same.
        or await coupons.change(this, *_can_reserve(user_id), inc={Coupon.userQty: -1}, push={Coupon.holders: holder})
    )


async def record_use(order_id: ObjectId, coupon_id: ObjectId, user_id: ObjectId, payment_id: str) -> None:
    """Spends the use of a paid order and writes it down; called again for the same order, it changes nothing.

    A payment is never undone for its coupon's sake: one whose reservation was given back and that finds no use left is
    written down as ``over``, with a line in the log and in the audit trail.
    """
    if await records(CouponUse).exists(CouponUse.orderId == order_id):
        return
    coupon = await rows(Coupon, CouponTerms).one(Coupon.id == coupon_id)
    within_limit = await _spend(order_id, coupon_id, user_id)
    user = await records(User).one(User.id == user_id)
    code = "" if coupon is None else coupon["code"]
    searched = (code, payment_id, *((user.name, user.email, user.phone or "") if user else ("", "", "")))
    use_ = CouponUse(
        orderId=order_id,
        couponId=coupon_id,
        couponCode=code,
        userId=user_id,
        paymentId=payment_id,
        datetime=clock.now(),
        collegeId=user.collegeId if user else None,
        departmentId=user.departmentId if user else None,
        searchText=folded(" ".join(searched)),
        over=None if within_limit else True,
    )
    if await records(CouponUse).add_if_absent(use_) and not within_limit:
        log.warning("Coupon %s was spent once more than it has uses, by order %s", coupon_id, order_id)
        await audit.record("coupon.over", target=f"coupons/{coupon_id}", orderId=str(order_id))
