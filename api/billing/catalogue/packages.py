"""Packages as the Master manages them: what is sold, for how much, until when."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NotRequired, cast

from beanie.operators import NE, Eq, In
from bson import ObjectId
from pydantic import Field, StrictFloat, StrictInt
from pymongo.errors import DuplicateKeyError
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.billing.answers import PackageRow
from api.billing.documents import Batch
from api.billing.orders.amounts import HIGHEST, PAISE, paise_of, rupees, with_gst, written
from api.billing.service import NO_PACKAGE, StoredPackage, to_wire
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.http.bodies import Received
from api.core.http.listing import Page, Sort, contains, order, page_rows
from api.core.security import audit
from api.core.store import collection, records
from api.core.store.database import Row, changed
from api.core.store.records import Condition, as_filter, stored
from api.core.tables.answers import ListFile, populating
from api.core.text import Day, clean_line


class StoredRow(StoredPackage):
    """What is stored of a package and listed."""

    version: NotRequired[int | None]


FIELDS = tuple(StoredRow.__annotations__)
SORTS = {"title": "title", "offerPrice": "offerPrice"}

EMPTY = "This field is required."
NO_AMOUNT = "Please enter an amount in rupees, with at most two decimals."
TOO_LITTLE = "Please enter valid value greater than 0"
ABOVE_PRICE = "The offer price may not be above the price, ₹{price}."
SAME_TITLE = "A package with this name already exists"
RETIRED_TITLE = "A package with this name was taken out of use. Please choose another name."
CHANGED = "This package was changed in the meantime. Look at it again before you change it."
CREATED = "Package added successfully!"
UPDATED = "Package updated successfully!"
RETIRED = "Package removed successfully!"


Rupees = StrictInt | StrictFloat | Annotated[str, clean_line(20)]


class PackageForm(Received):
    """A package as its form sends it; amounts in rupees, as a number or its text; no ``till`` means no end.
    ``needsCode`` is left as it is where it is not sent."""

    title: Annotated[str, clean_line(80, "Package")] = ""
    desc: Annotated[str, clean_line(200)] = ""
    price: Rupees = ""
    offerPrice: Rupees = ""
    till: Day | Literal[""] | None = None
    needsCode: bool | None = None


class PackageChange(PackageForm):
    """A package as its form sends it, with the version that was seen."""

    version: Annotated[int, Field(strict=True, ge=0)]


def list_query(page: Page) -> tuple[Row, Sort]:
    """The filter and the order of the list of packages in use, the dearest first unless asked otherwise."""
    where: list[Condition] = [Eq(Batch.retiredOn, None)]
    if page.search:
        where.append(Eq(Batch.title, {**contains(page.search), "$options": "i"}))
    return as_filter(where), order(page.sort, SORTS, "-offerPrice")


def _to_wire(row: StoredRow) -> PackageRow:
    till = row.get("till")
    return {
        **to_wire(row),
        "offered": till is None or till >= clock.stored_day(clock.today()),
        "version": row.get("version") or 0,
    }


async def list_page(page: Page) -> tuple[list[PackageRow], int]:
    """One page of packages; ``offered`` is false when the last day is over."""
    filter_, sort = list_query(page)
    raw_rows, total = await page_rows(collection(Batch), filter_, page, sort, FIELDS)
    return [_to_wire(row) for row in cast("list[StoredRow]", raw_rows)], total


FILE = ListFile(
    "packages",
    Batch,
    FIELDS,
    {
        "Package": "title",
        "Description": "desc",
        "Price": lambda row: rupees(row["price"]),
        "Offer price": lambda row: rupees(row["offerPrice"]),
        "With GST": lambda row: rupees(with_gst(row["offerPrice"])),
        "Last day": lambda row: till.date() if (till := row.get("till")) else None,
    },
    populating({}),
)


def _amount(value: object, field: str) -> int:
    paise = paise_of(value)
    if paise is None:
        raise Invalid(NO_AMOUNT, field=field)
    if paise < PAISE:
        raise Invalid(TOO_LITTLE, field=field)
    return min(paise, HIGHEST)


class Fields(TypedDict):
    """What a form says of a package, as it is stored; of ``needsCode`` it may say nothing."""

    title: str
    desc: str
    price: int
    offerPrice: int
    till: dt.datetime | None
    needsCode: NotRequired[bool]


def _fields(form: PackageForm) -> Fields:
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
    fields: Fields = {
        "title": form.title,
        "desc": form.desc,
        "price": price,
        "offerPrice": offer,
        "till": form.till or None,
    }
    if form.needsCode is not None:
        fields["needsCode"] = form.needsCode
    return fields


async def _taken(title: str) -> Conflict:
    gone = await records(Batch).exists(Batch.title == title, NE(Batch.retiredOn, None))
    return Conflict(RETIRED_TITLE if gone else SAME_TITLE, field="title")


async def create(actor: Actor, form: PackageForm) -> PackageRow:
    """Adds a package; it is offered at once.

    Raises:
        Invalid: a field is empty or wrong.
        Conflict: there is one of that name.
    """
    fields = _fields(form)
    package = Batch(**fields)
    if not await records(Batch).add_if_absent(package):
        raise await _taken(form.title)
    changed(Batch.Settings.name)
    await _record(actor, "package.created", package.id, {**fields})
    return _to_wire(cast("StoredRow", stored(package)))


async def update(actor: Actor, batch_id: ObjectId, form: PackageChange) -> PackageRow:
    """Changes a package that is in use; orders that were made keep their amounts.

    Raises:
        Invalid: a field is empty or wrong.
        NotFound: there is none, or not any more.
        Conflict: it was changed since it was seen, or there is one of that name.
    """
    fields = _fields(form)
    in_use = (Batch.id == batch_id, Eq(Batch.retiredOn, None))
    seen = Batch.version == form.version if form.version else In(Batch.version, [None, 0])
    new = {name: value for name, value in fields.items() if value is not None}
    try:
        package = await records(Batch).change_and_read(
            *in_use, seen, set={**new, Batch.version: form.version + 1}, unset=[] if fields["till"] else [Batch.till]
        )
    except DuplicateKeyError:
        raise await _taken(form.title) from None
    if package is None:
        if not await records(Batch).exists(*in_use):
            raise NotFound(NO_PACKAGE)
        raise Conflict(CHANGED, code="stale")
    changed(Batch.Settings.name)
    await _record(actor, "package.updated", batch_id, {**fields})
    return _to_wire(cast("StoredRow", stored(package)))


async def retire(actor: Actor, batch_id: ObjectId) -> None:
    """Takes a package out of use: it is not offered any more, and orders of it keep their title and amounts.

    Raises:
        NotFound: there is none, or not any more.
    """
    in_use = (Batch.id == batch_id, Eq(Batch.retiredOn, None))
    package = or_404(await records(Batch).change_and_read(*in_use, set={Batch.retiredOn: clock.now()}), NO_PACKAGE)
    changed(Batch.Settings.name)
    await _record(actor, "package.retired", batch_id, {"title": package.title})


async def _record(actor: Actor, action: str, batch_id: ObjectId, fields: Row) -> None:
    detail = {name: value for name, value in fields.items() if name not in ("desc", "till")}
    await audit.record_by(actor, action, f"batches/{batch_id}", **detail)
