"""Coupons as the Master manages them: the list, a new one, taking one away, and who has spent them."""

from __future__ import annotations

import datetime as dt
from typing import Literal, NotRequired, cast

from beanie.operators import NE, Eq
from bson import ObjectId
from pydantic import StrictInt
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.billing.answers import CouponRow, CouponUseRow, ReferralPerson
from api.billing.catalogue.coupons import CODE, MAX_USES, code_of
from api.billing.documents import Batch, Coupon, CouponUse
from api.billing.orders.amounts import PAISE, rupees, written
from api.core import clock
from api.core.errors import AppError, Conflict, Invalid, NotFound
from api.core.http.bodies import Received
from api.core.http.contract import Titled
from api.core.http.listing import Page, Sort, contains, order, wire_page
from api.core.security import audit
from api.core.store import Condition, Identified, records, rows
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import as_filter, stored
from api.core.tables.answers import ListFile, populating
from api.core.text import Id, Line

CODE_TOO_SHORT = "Enter coupon code more than 6 digit"
NO_PACKAGE = "Select batch First!!!"
ABOVE_ZERO = "Please enter valid value greater than 0"
TOO_MANY = f"A coupon has at most {MAX_USES:,} uses."
SHAPE = "A code has 6 to 20 letters and digits."
TOO_MUCH = "The discount may not be above the price of the package, ₹{price}."
TAKEN = "This coupon code already exists"
USED_BEFORE = "This code belonged to a coupon that was deleted. Please choose another one."
NO_COUPON = "There is no such coupon."
CREATED = "Coupon created successfully!"
DELETED = "Coupon deleted successfully!"

PACKAGE = Ref("batches", "title")
BUYER = Ref("users", "userId", "name", "phone", "email")
NOBODY: ReferralPerson = {"_id": ObjectId("0" * 24), "referralId": None, "name": None, "phone": None, "email": None}


class Account(Identified):
    """A populated :data:`BUYER`."""

    userId: NotRequired[str]
    name: NotRequired[str]
    phone: NotRequired[str]
    email: NotRequired[str]


class Coded(TypedDict):
    """A coupon's code alone."""

    code: str


class ListedCoupon(Coded):
    """What a list reads of a coupon, its package populated."""

    _id: ObjectId
    batch: Titled | None
    discount: int
    couponQty: int
    userQty: int
    createdOn: dt.datetime


class ListedUse(Identified):
    """What a list reads of a use, its person populated."""

    couponCode: str
    paymentId: str
    datetime: dt.datetime
    userId: Account | None
    over: NotRequired[Literal[True]]


FIELDS = tuple(ListedCoupon.__annotations__)
USE_FIELDS = tuple(ListedUse.__annotations__)
SORTS = {"code": "code", "amount": "discount", "createdOn": "createdOn"}
USE_SORTS = {"datetime": "datetime"}

State = Literal["available", "used"]
"""The two states of a coupon in a list's filter (P-261)."""


class NewCoupon(Received):
    """A coupon as the form sends it; ``discount`` in whole rupees."""

    couponQty: StrictInt | None = None
    batch: Id | Literal[""] | None = None
    discount: StrictInt | None = None
    code: Line = ""


def list_query(page: Page, batch: ObjectId | None, state: State | None) -> tuple[Row, Sort]:
    """The filter and the order of the list of coupons, the newest first unless asked otherwise."""
    where: list[Condition] = [Eq(Coupon.deletedOn, None)]
    if batch is not None:
        where.append(Coupon.batch == batch)
    if state is not None:
        where.append(Coupon.userQty > 0 if state == "available" else Coupon.userQty <= 0)
    if page.search:
        where.append(Eq(Coupon.code, {**contains(page.search), "$options": "i"}))
    return as_filter(where), order(page.sort, SORTS, "-createdOn")


async def _to_wire(rows: list[Row]) -> list[CouponRow]:
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
        for row in cast("list[ListedCoupon]", rows)
    ]


async def list_page(
    page: Page, batch: ObjectId | None = None, state: State | None = None
) -> tuple[list[CouponRow], int]:
    """One page of coupons with their package."""
    return await wire_page(Coupon, list_query(page, batch, state), page, FIELDS, _to_wire)


FILE = ListFile(
    "coupons",
    Coupon,
    FIELDS,
    {
        "Code": "code",
        "Package": "batch.title",
        "Amount": "discount",
        "Quantity": "couponQty",
        "Left": "userQty",
        "Status": lambda row: "Available" if row["status"] else "Used",
    },
    _to_wire,
)


def uses_query(page: Page, scope: Row) -> tuple[Row, Sort]:
    """The filter and the order of the uses up to now, the newest first unless asked otherwise."""
    where: list[Condition] = [CouponUse.datetime <= clock.now()]
    if page.search:
        where.append(Eq(CouponUse.searchText, contains(page.search)))
    return as_filter([scope, *where]), order(page.sort, USE_SORTS, "-datetime")


async def _uses_to_wire(rows: list[Row]) -> list[CouponUseRow]:
    """Stored uses as they are listed; ``userId`` is the buyer with the own referral id (P-228)."""
    await populate(rows, {"userId": BUYER})
    return [{**row, "userId": person(row["userId"])} for row in cast("list[ListedUse]", rows)]


def person(user: Account | None) -> ReferralPerson | None:
    """A populated person as the referral lists show one: the referral id under ``referralId``."""
    if user is None:
        return None
    return {
        "_id": user["_id"],
        "referralId": user.get("userId"),
        "name": user.get("name"),
        "phone": user.get("phone"),
        "email": user.get("email"),
    }


async def uses_page(page: Page, scope: Row) -> tuple[list[CouponUseRow], int]:
    """One page of uses: ``couponCode``, ``paymentId``, ``datetime`` and the buyer."""
    return await wire_page(CouponUse, uses_query(page, scope), page, USE_FIELDS, _uses_to_wire)


USES_FILE = ListFile(
    "coupon-uses",
    CouponUse,
    USE_FIELDS,
    {
        "Code": "couponCode",
        "Referral id": "userId.userId",
        "Name": "userId.name",
        "Phone": "userId.phone",
        "Email": "userId.email",
        "Payment id": "paymentId",
        "Date": lambda row: clock.india_day(row["datetime"]),
    },
    populating({"userId": BUYER}),
)


def _fault(form: NewCoupon) -> AppError | None:
    """What is wrong with a form before anything is looked up, in the order of its fields."""
    code = code_of(form.code)
    for wrong, message, field in (
        (len(code) < 6, CODE_TOO_SHORT, "code"),
        (not CODE.fullmatch(code), SHAPE, "code"),
        (not form.batch, NO_PACKAGE, "batch"),
        ((form.discount or 0) <= 0, ABOVE_ZERO, "discount"),
        ((form.couponQty or 0) <= 0, ABOVE_ZERO, "couponQty"),
        ((form.couponQty or 0) > MAX_USES, TOO_MANY, "couponQty"),
    ):
        if wrong:
            return Invalid(message, field=field)
    return None


async def create(actor: Actor, form: NewCoupon) -> CouponRow:
    """Adds a coupon to a package that is in use.

    Raises:
        Invalid: a field is empty or out of range (P-312 to P-314), or the discount is above the package's price.
        Conflict: the code is taken.
    """
    fault = _fault(form)
    if fault is not None:
        raise fault
    package = await records(Batch).one(Batch.id == form.batch, Eq(Batch.retiredOn, None))
    if package is None:
        raise Invalid(NO_PACKAGE, field="batch")
    discount, code, quantity = (form.discount or 0) * PAISE, code_of(form.code), form.couponQty or 0
    if discount > package.offerPrice:
        raise Invalid(TOO_MUCH.format(price=written(package.offerPrice)), field="discount")
    coupon = Coupon(
        code=code,
        batch=package.id,
        discount=discount,
        couponQty=quantity,
        userQty=quantity,
        createdOn=clock.now(),
        createdBy=actor.id,
    )
    if not await records(Coupon).add_if_absent(coupon):
        gone = await records(Coupon).exists(Coupon.code == code, NE(Coupon.deletedOn, None))
        raise Conflict(USED_BEFORE if gone else TAKEN, field="code")
    await _record(actor, "coupon.created", coupon.id, {"code": code, "discount": discount, "quantity": quantity})
    return (await _to_wire([stored(coupon)]))[0]


async def delete(actor: Actor, coupon_id: ObjectId) -> None:
    """Takes a coupon away. What orders have reserved or spent of it stays theirs; its code is not given again.

    Raises:
        NotFound: there is none, or not any more.
    """
    coupon = await rows(Coupon, Coded).one(Coupon.id == coupon_id)
    in_use = (Coupon.id == coupon_id, Eq(Coupon.deletedOn, None))
    if coupon is None or not await records(Coupon).change(*in_use, set={Coupon.deletedOn: clock.now()}):
        raise NotFound(NO_COUPON)
    await _record(actor, "coupon.deleted", coupon_id, {"code": coupon["code"]})


async def _record(actor: Actor, action: str, coupon_id: ObjectId, detail: Row) -> None:
    await audit.record_by(actor, action, f"{Coupon.Settings.name}/{coupon_id}", **detail)
