"""Coupons as the Master manages them: the list, a new one, taking one away, and who has spent them."""

from __future__ import annotations

from typing import Any, Literal

from bson import ObjectId
from pydantic import StrictInt

from api.access.actor import Actor
from api.billing.amounts import PAISE, rupees, written
from api.billing.coupons import CODE, MOST_USES, Coupon, code_of
from api.core import audit, clock
from api.core.bodies import Received
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import Ref
from api.core.errors import AppError, Conflict, Invalid, NotFound
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.populate import populate
from api.core.sheets import Batch
from api.core.text import Id, Line

SHORT = "Enter coupon code more than 6 digit"
NO_PACKAGE = "Select batch First!!!"
ABOVE_ZERO = "Please enter valid value greater than 0"
WHOLE = "Please enter a whole number."
"""What a body says that has a fraction, a text or a list for a number."""
TOO_MANY = f"A coupon has at most {MOST_USES:,} uses."
SHAPE = "A code has 6 to 20 letters and digits."
TOO_MUCH = "The discount may not be above the price of the package, ₹{price}."
TAKEN = "This coupon code already exists"
USED_BEFORE = "This code belonged to a coupon that was deleted. Please choose another one."
NO_COUPON = "There is no such coupon."
CREATED = "Coupon created successfully!"
DELETED = "Coupon deleted successfully!"

PACKAGE = Ref("batches", "title")
BUYER = Ref("users", "userId", "name", "phone", "email")
FIELDS = ("code", "batch", "discount", "couponQty", "userQty", "createdOn")
USE_FIELDS = ("couponCode", "paymentId", "datetime", "userId", "over")
SORTS = {"code": "code", "amount": "discount", "createdOn": "createdOn"}
USE_SORTS = {"datetime": "datetime"}
HEAD = ("Sr. No.", "Code", "Package", "Amount", "Quantity", "Left", "Status")
USE_HEAD = ("Sr. No.", "Code", "Referral id", "Name", "Phone", "Email", "Payment id", "Date")

State = Literal["available", "used"]
"""The two states of a coupon in a list's filter (P-261)."""


class NewCoupon(Received):
    """A coupon as the form sends it; ``discount`` in whole rupees."""

    couponQty: StrictInt | None = None
    batch: Id | Literal[""] | None = None
    discount: StrictInt | None = None
    code: Line = ""


def listed(page: Page, batch: ObjectId | None, state: State | None) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list of coupons, the newest first unless asked otherwise."""
    filter_: dict[str, Any] = {"deletedOn": None}
    if batch is not None:
        filter_["batch"] = batch
    if state is not None:
        filter_["userQty"] = {"$gt": 0} if state == "available" else {"$lte": 0}
    if page.search:
        filter_["code"] = {**contains(page.search), "$options": "i"}
    return filter_, order(page.sort, SORTS, "-createdOn")


async def _shown(rows: list[Row]) -> list[Row]:
    """Stored coupons as they are listed: amounts in rupees, ``status`` true while there are uses left (P-228)."""
    await populate(rows, {"batch": PACKAGE})
    return [
        {
            "_id": row["_id"],
            "code": row["code"],
            "batch": row["batch"],
            "amount": rupees(row["discount"]),
            "discount": rupees(row["discount"]),
            "couponQty": row["couponQty"],
            "userQty": row["userQty"],
            "status": row["userQty"] > 0,
            "createdOn": row["createdOn"],
        }
        for row in rows
    ]


async def coupon_rows(page: Page, batch: ObjectId | None = None, state: State | None = None) -> tuple[list[Row], int]:
    """One page of coupons with their package."""
    filter_, sort = listed(page, batch, state)
    rows, total = await page_rows(collection("coupons"), filter_, page, sort, FIELDS)
    return await _shown(rows), total


async def cells(rows: list[Row], before: int) -> Batch:
    """Coupons as a file has them."""
    return [
        [
            before + number,
            row["code"],
            (row["batch"] or {}).get("title"),
            row["discount"],
            row["couponQty"],
            row["userQty"],
            "Available" if row["status"] else "Used",
        ]
        for number, row in enumerate(await _shown(rows), start=1)
    ]


def uses_listed(page: Page, scope: dict[str, Any]) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the uses up to now, the newest first unless asked otherwise."""
    filter_ = {**scope, "datetime": {"$lte": clock.now()}}
    if page.search:
        filter_["searchText"] = contains(page.search)
    return filter_, order(page.sort, USE_SORTS, "-datetime")


async def _uses_shown(rows: list[Row]) -> list[Row]:
    """Stored uses as they are listed; ``userId`` is the buyer with the own referral id (P-228)."""
    await populate(rows, {"userId": BUYER})
    return [{**row, "userId": person(row.get("userId"))} for row in rows]


def person(user: Row | None) -> Row | None:
    """A populated person as the referral lists show one: the referral id under ``referralId``."""
    if user is None:
        return None
    shown = {name: user.get(name) for name in ("name", "phone", "email")}
    return {"_id": user["_id"], "referralId": user.get("userId"), **shown}


async def use_rows(page: Page, scope: dict[str, Any]) -> tuple[list[Row], int]:
    """One page of uses: ``couponCode``, ``paymentId``, ``datetime`` and the buyer."""
    filter_, sort = uses_listed(page, scope)
    rows, total = await page_rows(collection("couponUses"), filter_, page, sort, USE_FIELDS)
    return await _uses_shown(rows), total


async def use_cells(rows: list[Row], before: int) -> Batch:
    """Uses as a file has them."""
    made = []
    for number, row in enumerate(await _uses_shown(rows), start=1):
        buyer = row["userId"] or {}
        told = [buyer.get(name) for name in ("referralId", "name", "phone", "email")]
        made.append([before + number, row["couponCode"], *told, row["paymentId"], clock.india_day(row["datetime"])])
    return made


def _fault(form: NewCoupon) -> AppError | None:
    """What is wrong with a form before anything is looked up, in the order of its fields."""
    code = code_of(form.code)
    for wrong, message, field in (
        (len(code) < 6, SHORT, "code"),
        (not CODE.fullmatch(code), SHAPE, "code"),
        (not form.batch, NO_PACKAGE, "batch"),
        ((form.discount or 0) <= 0, ABOVE_ZERO, "discount"),
        ((form.couponQty or 0) <= 0, ABOVE_ZERO, "couponQty"),
        ((form.couponQty or 0) > MOST_USES, TOO_MANY, "couponQty"),
    ):
        if wrong:
            return Invalid(message, field=field)
    return None


async def create(actor: Actor, form: NewCoupon) -> Row:
    """Adds a coupon to a package that is in use.

    Raises:
        Invalid: a field is empty or out of range (P-312 to P-314), or the discount is above the package's price.
        Conflict: the code is taken.
    """
    fault = _fault(form)
    if fault is not None:
        raise fault
    package = await collection("batches").find_one({"_id": form.batch, "retiredOn": None}, {"offerPrice": 1})
    if package is None:
        raise Invalid(NO_PACKAGE, field="batch")
    discount, code = (form.discount or 0) * PAISE, code_of(form.code)
    if discount > package["offerPrice"]:
        raise Invalid(TOO_MUCH.format(price=written(package["offerPrice"])), field="discount")
    row: Row = {
        "_id": new_id(),
        "code": code,
        "batch": package["_id"],
        "discount": discount,
        "couponQty": form.couponQty,
        "userQty": form.couponQty,
        "holders": [],
        "createdOn": clock.now(),
        "createdBy": actor.id,
    }
    try:
        await collection("coupons").insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        gone = await collection("coupons").find_one({"code": code, "deletedOn": {"$ne": None}}, {"_id": 1})
        message = TAKEN if gone is None else USED_BEFORE
        raise Conflict(message, errors=[{"field": "code", "message": message}]) from None
    await _record(actor, "coupon.created", row["_id"], code=code, discount=discount, quantity=form.couponQty)
    return (await _shown([row]))[0]


async def delete(actor: Actor, coupon_id: ObjectId) -> None:
    """Takes a coupon away. What orders have reserved or spent of it stays theirs; its code is not given again.

    Raises:
        NotFound: there is none, or not any more.
    """
    before: Row | None = await collection("coupons").find_one_and_update(
        {"_id": coupon_id, "deletedOn": None}, {"$set": {"deletedOn": clock.now()}}, projection={"code": 1}
    )
    if before is None:
        raise NotFound(NO_COUPON)
    await _record(actor, "coupon.deleted", coupon_id, code=before["code"])


async def _record(actor: Actor, action: str, coupon_id: ObjectId, **detail: Any) -> None:
    target = f"{Coupon.Settings.name}/{coupon_id}"
    await audit.record(action, actor_id=actor.id, role=actor.role, target=target, **detail)
