"""Coupons as an order meets them: what one takes off, a use reserved, given back, and spent.

A use is one element of ``holders`` and one off ``userQty``, taken or given back in one conditional write, so that a
process that dies leaves no half of it.
"""

from __future__ import annotations

import datetime as dt
import logging
import re
from typing import Annotated, Any

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel, ReturnDocument

from api.billing import service
from api.core import audit, clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref
from api.core.errors import AppError, Conflict, Invalid
from api.core.text import folded

log = logging.getLogger("api.billing")

CODE = re.compile(r"[A-Z0-9]{6,20}", re.ASCII)
MOST_USES = 10_000

UNKNOWN = "Please enter valid coupon code"
GONE = "This coupon is not offered any more. Remove it to go on without."
OWN = "You have used this coupon already."

TERMS = ("code", "batch", "discount", "userQty", "deletedOn")


class Holder(BaseModel):
    """A use that a person's order has reserved until ``until``, or spent (``paid``)."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    userId: ObjectId
    orderId: ObjectId
    until: dt.datetime
    paid: bool = False


class Coupon(BaseDocument):
    """A coupon of one package: ``discount`` in paise off the offer price, ``couponQty`` uses of which ``userQty`` are
    left, one for each person (P-230). A deleted one stays for the books, and so does its code."""

    code: str
    batch: Annotated[ObjectId, Ref("batches", "title")]
    discount: int
    couponQty: int
    userQty: int
    holders: list[Holder] = []
    createdOn: dt.datetime
    createdBy: ObjectId
    deletedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "coupons"
        indexes = [
            IndexModel([("code", 1)], name="code", unique=True),
            IndexModel([("deletedOn", 1), ("createdOn", 1), ("_id", 1)], name="listed"),
            IndexModel([("deletedOn", 1), ("code", 1), ("_id", 1)], name="by_code"),
            IndexModel([("deletedOn", 1), ("discount", 1), ("_id", 1)], name="by_discount"),
            IndexModel([("deletedOn", 1), ("userQty", 1), ("_id", 1)], name="by_uses_left"),
            IndexModel([("deletedOn", 1), ("batch", 1), ("createdOn", 1), ("_id", 1)], name="of_package"),
        ]


class CouponUse(BaseDocument):
    """A coupon that was spent by a verified payment; ``collegeId`` and ``departmentId`` are the student's of that day.
    ``over`` marks a payment that came in when its reservation had been given back and no use was left."""

    orderId: ObjectId
    couponId: ObjectId
    couponCode: str
    userId: ObjectId
    paymentId: str
    datetime: dt.datetime
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    searchText: str = ""
    over: bool | None = None

    class Settings(BaseDocument.Settings):
        name = "couponUses"
        indexes = [
            IndexModel([("orderId", 1)], name="order", unique=True),
            IndexModel([("datetime", 1), ("_id", 1)], name="listed"),
            IndexModel([("collegeId", 1), ("datetime", 1), ("_id", 1)], name="of_college"),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("datetime", 1), ("_id", 1)], name="of_department"),
            IndexModel([("departmentId", 1), ("datetime", 1), ("_id", 1)], name="department"),
        ]


def code_of(value: str) -> str:
    """A code as it is stored: trimmed, in capitals."""
    return value.strip().upper()


async def _by_code(code: str) -> Row | None:
    wanted = code_of(code)
    if not CODE.fullmatch(wanted):
        return None
    found: Row | None = await collection("coupons").find_one({"code": wanted}, dict.fromkeys(TERMS, 1))
    return found


async def _refusal(coupon: Row | None, batch_id: ObjectId, user_id: ObjectId) -> AppError | None:
    """Why a person may not have a coupon for a package; None where nothing stands against it.

    Only who has a use of it already is told more than that it is not valid: codes are not found by trying.
    """
    if coupon is None:
        return _unknown()
    held = await collection("coupons").find_one(
        {"_id": coupon["_id"], "holders.userId": user_id}, {"holders": {"$elemMatch": {"userId": user_id}}}
    )
    gone, other = coupon.get("deletedOn") is not None, coupon["batch"] != batch_id
    if held is not None and not other:
        spent = any(holder["paid"] for holder in held["holders"])
        said = (OWN, "coupon_spent") if spent else (GONE, "coupon_gone") if gone else None
        return said and Conflict(said[0], code=said[1], field="code")
    return _unknown() if gone or other or coupon["userQty"] <= 0 else None


def _unknown() -> Invalid:
    return Invalid(UNKNOWN, code="coupon_unknown", field="code")


async def preview(code: str, batch_id: ObjectId, user_id: ObjectId) -> int:
    """What a coupon takes off the offer price of a package, in paise; reserves nothing.

    Raises:
        Invalid: there is no such code, or it is another package's, deleted or used up.
        Conflict: this person has spent it, or has reserved what was deleted, or the package is not offered.
    """
    await service.package(batch_id)
    coupon = await _by_code(code)
    refusal = await _refusal(coupon, batch_id, user_id)
    if refusal is not None or coupon is None:
        raise refusal or _unknown()
    return int(coupon["discount"])


async def reserve(code: str, batch_id: ObjectId, user_id: ObjectId, order_id: ObjectId, until: dt.datetime) -> Row:
    """Takes one use of a coupon for an order; answers ``_id``, ``code``, ``batch``, ``discount`` (paise).

    A person has one use of a coupon: what an earlier order of theirs reserved and has not paid goes over to this one.
    The same order may ask again.

    Raises:
        Invalid: there is no such code, or it is another package's, deleted or used up.
        Conflict: this person has spent it, or has reserved what was deleted.
    """
    coupon = await _by_code(code)
    if coupon is None:
        raise _unknown()
    stored, terms = collection("coupons"), {"_id": coupon["_id"], "deletedOn": None, "batch": batch_id}
    holder = {"userId": user_id, "orderId": order_id, "until": until, "paid": False}
    for filter_, change in (
        (
            {"userQty": {"$gt": 0}, "holders.userId": {"$ne": user_id}},
            {"$inc": {"userQty": -1}, "$push": {"holders": holder}},
        ),
        (_unpaid(userId=user_id), {"$set": {"holders.$.orderId": order_id, "holders.$.until": until}}),
    ):
        row: Row | None = await stored.find_one_and_update(
            {**terms, **filter_}, change, projection=dict.fromkeys(TERMS, 1), return_document=ReturnDocument.AFTER
        )
        if row is not None:
            return row
    refusal = await _refusal(await _by_code(code), batch_id, user_id)
    raise refusal or _unknown()


def _unpaid(**who: ObjectId) -> dict[str, Any]:
    return {"holders": {"$elemMatch": {**who, "paid": False}}}


async def release(order_id: ObjectId, coupon_id: ObjectId) -> bool:
    """Gives back the use that an order has reserved and not paid; whether there was one to give back."""
    done = await collection("coupons").update_one(
        {"_id": coupon_id, **_unpaid(orderId=order_id)},
        {"$pull": {"holders": {"orderId": order_id, "paid": False}}, "$inc": {"userQty": 1}},
    )
    return bool(done.modified_count)


async def _spend(order_id: ObjectId, coupon_id: ObjectId, user_id: ObjectId) -> bool:
    """Marks the use of an order as paid; whether the coupon still had one for it."""
    stored = collection("coupons")
    paid = {"$set": {"holders.$.orderId": order_id, "holders.$.paid": True}}
    holder = {"userId": user_id, "orderId": order_id, "until": clock.now(), "paid": True}
    taken = {"$inc": {"userQty": -1}, "$push": {"holders": holder}}
    for filter_, change in (
        (_unpaid(orderId=order_id), paid),
        # It went over to a later order of the same person.
        (_unpaid(userId=user_id), paid),
        # It was given back when the order lapsed, and the money came all the same.
        ({"userQty": {"$gt": 0}, "holders.userId": {"$ne": user_id}}, taken),
    ):
        spent = {"_id": coupon_id, "holders": {"$elemMatch": {"orderId": order_id, "paid": True}}}
        if await stored.find_one(spent, {"_id": 1}) is not None:
            return True
        if (await stored.update_one({"_id": coupon_id, **filter_}, change)).modified_count:
            return True
    return False


async def use(order_id: ObjectId, coupon_id: ObjectId, user_id: ObjectId, payment_id: str) -> None:
    """Spends the use of a paid order and writes it down; called again for the same order, it changes nothing.

    A payment is never undone for its coupon's sake: one whose reservation was given back and that finds no use left is
    written down as ``over``, with a line in the log and in the audit trail.
    """
    if await collection("couponUses").find_one({"orderId": order_id}, {"_id": 1}) is not None:
        return
    coupon = await collection("coupons").find_one({"_id": coupon_id}, {"code": 1})
    kept = await _spend(order_id, coupon_id, user_id)
    shown = dict.fromkeys(("name", "email", "phone", "collegeId", "departmentId"), 1)
    user = await collection("users").find_one({"_id": user_id}, shown) or {}
    code = str((coupon or {}).get("code", ""))
    told = (code, payment_id, *(user.get(name) or "" for name in ("name", "email", "phone")))
    row = {
        "_id": new_id(),
        "orderId": order_id,
        "couponId": coupon_id,
        "couponCode": code,
        "userId": user_id,
        "paymentId": payment_id,
        "datetime": clock.now(),
        "collegeId": user.get("collegeId"),
        "departmentId": user.get("departmentId"),
        "searchText": folded(" ".join(told)),
        "over": None if kept else True,
    }
    try:
        await collection("couponUses").insert_one({key: value for key, value in row.items() if value is not None})
    except Exception as error:
        if not is_duplicate(error):
            raise
        return
    if not kept:
        log.warning("Coupon %s was spent once more than it has uses, by order %s", coupon_id, order_id)
        await audit.record("coupon.over", target=f"coupons/{coupon_id}", orderId=str(order_id))
