"""What other features ask of billing: what is offered today and what is to be paid for it, and licences by hand."""

from __future__ import annotations

import datetime as dt
from typing import NotRequired

from beanie.operators import GTE, Eq, Or
from bson import ObjectId

from api.billing.answers import OfferedPackage
from api.billing.documents import Batch
from api.billing.orders.amounts import rupees, with_gst
from api.billing.settlement import licences
from api.billing.settlement.licences import withdrawn_by_hand
from api.core import clock
from api.core.errors import Conflict, or_404
from api.core.store import Identified, records, rows
from api.core.store.database import Row

__all__ = ["given_by_hand", "offered", "package", "prepared_by_hand", "withdrawn_by_hand"]

NO_PACKAGE = "There is no such package."
NOT_OFFERED = "This package is no longer offered. Please choose another one."
MAX_PACKAGES = 50
"""Packages that are offered at once."""


class StoredPackage(Identified):
    """What is stored of a package and shown."""

    title: str
    desc: str
    price: int
    offerPrice: int
    till: NotRequired[dt.datetime | None]
    needsCode: NotRequired[bool | None]


async def prepared_by_hand(user_id: ObjectId) -> Row:
    """The licence that the Master may give a student, as it is stored: of a paid order, or of one made for it."""
    return licences.of_order(await licences.prepared_by_hand(user_id)).model_dump()


async def given_by_hand(licence: Row, *, reason: str | None) -> None:
    """Writes into the books that a prepared licence was given."""
    await licences.given_by_hand(licence["orderId"], reason=reason)


async def package(batch_id: ObjectId) -> Batch:
    """A package that can be bought today.

    Raises:
        NotFound: there is none.
        Conflict: it is out of use, or its last day is over (P-232).
    """
    batch = or_404(await records(Batch).one(Batch.id == batch_id), NO_PACKAGE)
    if batch.retiredOn is not None or (batch.till is not None and batch.till < clock.stored_day(clock.today())):
        raise Conflict(NOT_OFFERED, code="package_gone", field="batch")
    return batch


def to_wire(row: StoredPackage) -> OfferedPackage:
    """A package on the wire: amounts in rupees, ``payable`` with GST."""
    return {
        "_id": row["_id"],
        "title": row["title"],
        "desc": row["desc"],
        "price": rupees(row["price"]),
        "offerPrice": rupees(row["offerPrice"]),
        "payable": rupees(with_gst(row["offerPrice"])),
        "till": clock.wire_day(row.get("till")),
        "needsCode": bool(row.get("needsCode")),
    }


async def offered() -> list[OfferedPackage]:
    """The packages that can be bought today, the dearest first: amounts in rupees, ``payable`` with GST (P-231)."""
    not_over = Or(Eq(Batch.till, None), GTE(Batch.till, clock.stored_day(clock.today())))
    sort = [(Batch.offerPrice, -1), (Batch.id, -1)]
    found = await rows(Batch, StoredPackage).many(Eq(Batch.retiredOn, None), not_over, sort=sort, limit=MAX_PACKAGES)
    return [to_wire(row) for row in found]
