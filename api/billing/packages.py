"""Packages as the Master manages them: what is sold, for how much, until when."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from bson import ObjectId
from pydantic import Field, StrictFloat, StrictInt
from pymongo import ReturnDocument

from api.access.actor import Actor
from api.billing.amounts import HIGHEST, PAISE, paise_of, rupees, with_gst, written
from api.billing.service import NO_PACKAGE, SHOWN
from api.core import audit, clock
from api.core.bodies import Received
from api.core.database import Row, changed, collection, is_duplicate, new_id
from api.core.errors import Conflict, Invalid, NotFound
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.sheets import Batch
from api.core.text import Day, clean_line

FIELDS = (*SHOWN, "version")
SORTS = {"title": "title", "offerPrice": "offerPrice"}
HEAD = ("Sr. No.", "Package", "Description", "Price", "Offer price", "With GST", "Last day")

EMPTY = "This field is required."
NO_AMOUNT = "Please enter an amount in rupees, with at most two decimals."
TOO_LITTLE = "Please enter valid value greater than 0"
ABOVE_PRICE = "The offer price may not be above the price, ₹{price}."
SAME_TITLE = "A package of this name exists already"
RETIRED_TITLE = "A package of this name was taken out of use. Please choose another name."
CHANGED = "This package was changed in the meantime. Look at it again before you change it."
CREATED = "Package added successfully!"
UPDATED = "Package updated successfully!"
RETIRED = "Package removed successfully!"


Rupees = StrictInt | StrictFloat | Annotated[str, clean_line(20)]


class PackageForm(Received):
    """A package as its form sends it; amounts in rupees, as a number or its text; no ``till`` means no end.
    ``needsCode`` is left as it is where it is not sent."""

    title: Annotated[str, clean_line(80)] = ""
    desc: Annotated[str, clean_line(200)] = ""
    price: Rupees = ""
    offerPrice: Rupees = ""
    till: Day | Literal[""] | None = None
    needsCode: bool | None = None


class PackageChange(PackageForm):
    """A package as its form sends it, with the version that was seen."""

    version: Annotated[int, Field(strict=True, ge=0)]


def listed(page: Page) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list of packages in use, the dearest first unless asked otherwise."""
    filter_: dict[str, Any] = {"retiredOn": None}
    if page.search:
        filter_["title"] = {**contains(page.search), "$options": "i"}
    return filter_, order(page.sort, SORTS, "-offerPrice")


def _shown(row: Row) -> Row:
    amounts = {name: rupees(row[name]) for name in ("price", "offerPrice")}
    till = row.get("till")
    return {
        "_id": row["_id"],
        "title": row["title"],
        "desc": row["desc"],
        **amounts,
        "payable": rupees(with_gst(row["offerPrice"])),
        "till": clock.wire_day(till),
        "needsCode": bool(row.get("needsCode")),
        "offered": till is None or till >= clock.stored_day(clock.today()),
        "version": row.get("version") or 0,
    }


async def package_rows(page: Page) -> tuple[list[Row], int]:
    """One page of packages; ``offered`` is false when the last day is over."""
    filter_, sort = listed(page)
    rows, total = await page_rows(collection("batches"), filter_, page, sort, FIELDS)
    return [_shown(row) for row in rows], total


async def cells(rows: list[Row], before: int) -> Batch:
    """Packages as a file has them."""
    shown = [_shown(row) for row in rows]
    names = ("title", "desc", "price", "offerPrice", "payable")
    return [
        [before + number, *(row[name] for name in names), stored["till"].date() if stored.get("till") else None]
        for number, (row, stored) in enumerate(zip(shown, rows, strict=True), start=1)
    ]


def _amount(value: Any, field: str) -> int:
    paise = paise_of(value)
    if paise is None:
        raise Invalid(NO_AMOUNT, field=field)
    if paise < PAISE:
        raise Invalid(TOO_LITTLE, field=field)
    return min(paise, HIGHEST)


def _fields(form: PackageForm) -> Row:
    """What a form says, as it is stored.

    Raises:
        Invalid: a field is empty, an amount is none, or the offer is above the price.
    """
    missing = [name for name in ("title", "desc", "price", "offerPrice") if getattr(form, name) == ""]
    if missing:
        raise Invalid("Please fill all the fields!", errors=[{"field": name, "message": EMPTY} for name in missing])
    price, offer = _amount(form.price, "price"), _amount(form.offerPrice, "offerPrice")
    if offer > price:
        raise Invalid(ABOVE_PRICE.format(price=written(price)), field="offerPrice")
    made = {"title": form.title, "desc": form.desc, "price": price, "offerPrice": offer, "till": form.till or None}
    return made if form.needsCode is None else {**made, "needsCode": form.needsCode}


async def _taken(title: str) -> Conflict:
    gone = await collection("batches").find_one({"title": title, "retiredOn": {"$ne": None}}, {"_id": 1})
    message = SAME_TITLE if gone is None else RETIRED_TITLE
    return Conflict(message, errors=[{"field": "title", "message": message}])


async def create(actor: Actor, form: PackageForm) -> Row:
    """Adds a package; it is offered at once.

    Raises:
        Invalid: a field is empty or wrong.
        Conflict: there is one of that name.
    """
    fields = _fields(form)
    row = {"_id": new_id(), **{name: value for name, value in fields.items() if value is not None}, "version": 0}
    try:
        await collection("batches").insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise await _taken(form.title) from None
    changed("batches")
    await _record(actor, "package.created", row["_id"], fields)
    return _shown(row)


async def update(actor: Actor, batch_id: ObjectId, form: PackageChange) -> Row:
    """Changes a package that is in use; orders that were made keep their amounts.

    Raises:
        Invalid: a field is empty or wrong.
        NotFound: there is none, or not any more.
        Conflict: it was changed since it was seen, or there is one of that name.
    """
    fields = _fields(form)
    unset = {"$unset": {"till": ""}} if fields["till"] is None else {}
    stored = {name: value for name, value in fields.items() if value is not None}
    seen: Row = {"version": form.version or {"$in": [None, 0]}}
    changes = {"$set": {**stored, "version": form.version + 1}, **unset}
    filter_ = {"_id": batch_id, "retiredOn": None, **seen}
    try:
        row = await collection("batches").find_one_and_update(filter_, changes, return_document=ReturnDocument.AFTER)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise await _taken(form.title) from None
    if row is None:
        if await collection("batches").find_one({"_id": batch_id, "retiredOn": None}, {"_id": 1}) is None:
            raise NotFound(NO_PACKAGE)
        raise Conflict(CHANGED, code="stale")
    changed("batches")
    await _record(actor, "package.updated", batch_id, fields)
    return _shown(row)


async def retire(actor: Actor, batch_id: ObjectId) -> None:
    """Takes a package out of use: it is not offered any more, and orders of it keep their title and amounts.

    Raises:
        NotFound: there is none, or not any more.
    """
    before: Row | None = await collection("batches").find_one_and_update(
        {"_id": batch_id, "retiredOn": None}, {"$set": {"retiredOn": clock.now()}}
    )
    if before is None:
        raise NotFound(NO_PACKAGE)
    changed("batches")
    await _record(actor, "package.retired", batch_id, {"title": before["title"]})


async def _record(actor: Actor, action: str, batch_id: ObjectId, fields: Row) -> None:
    detail = {name: value for name, value in fields.items() if name not in ("desc", "till")}
    await audit.record(action, actor_id=actor.id, role=actor.role, target=f"batches/{batch_id}", **detail)
