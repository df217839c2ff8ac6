"""The licence of a student: since when, until when (P-461), and of which order; it ends nothing by itself.

``licence`` on the user goes with ``paymentStatus``; both change in one write.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal, cast

from beanie.operators import NE, In
from bson import ObjectId

from api.access.documents import Licence, User
from api.billing.answers import DocumentLink, OwnPaymentRow
from api.billing.answers import Licence as ShownLicence
from api.billing.documents import Invoice, Order, Series
from api.billing.ledger import events as payment_events
from api.billing.orders.amounts import CURRENCY, rupees
from api.core import clock
from api.core.http.listing import Page, page_rows
from api.core.store import Identified, collection, records, rows
from api.core.store.database import Row
from api.core.store.records import as_filter

YEARS = 3
"""What a one-time fee covers (P-460)."""
BY_HAND: Literal["hand"] = "hand"
"""The gateway of an order that stands for the Master's word: no money passed through the product."""
SHOWN = ("title", "amount", "gateway", "state", "mode", "paidAt", "paymentId", "refundedAmount")


def until(paid_on: dt.datetime) -> dt.datetime:
    """The instant at which a licence that was paid at ``paid_on`` ends: the same day three years later in India."""
    return clock.years_after(paid_on.astimezone(clock.INDIA), YEARS).astimezone(dt.UTC)


def licence(order_id: ObjectId, paid_on: dt.datetime) -> Licence:
    """The licence that an order gives which was paid at this instant."""
    return Licence(orderId=order_id, paidOn=paid_on, until=until(paid_on))


def of_order(order: Order) -> Licence:
    """The licence that a paid order gives."""
    assert order.paidAt is not None
    return licence(order.id, order.paidAt)


async def licence_to_wire(user_id: ObjectId) -> ShownLicence | None:
    """The licence of a student on the wire: ``paidOn`` and ``until`` as days in India; None where there is none."""
    user = await records(User).one(User.id == user_id)
    if user is None or user.licence is None:
        return None
    return {
        "paidOn": clock.india_day(user.licence.paidOn).isoformat(),
        "until": clock.india_day(user.licence.until).isoformat(),
    }


class NumberedDocument(Identified):
    """What a list says of an invoice or a credit note, and of which order it is."""

    orderId: ObjectId
    sort: Series
    number: str


async def documents_of(order_ids: list[ObjectId]) -> dict[tuple[ObjectId, Series], DocumentLink]:
    """The invoices and credit notes of some orders, by order and sort."""
    found = await rows(Invoice, NumberedDocument).many(In(Invoice.orderId, order_ids))
    return {(each["orderId"], each["sort"]): {"_id": each["_id"], "number": each["number"]} for each in found}


async def credit_notes_of(order_ids: list[ObjectId]) -> dict[ObjectId, list[DocumentLink]]:
    """Return the credit notes of some orders, the oldest first."""
    theirs = (In(Invoice.orderId, order_ids), Invoice.sort == "credit")
    notes: dict[ObjectId, list[DocumentLink]] = {}
    found = await rows(Invoice, NumberedDocument).many(*theirs)
    for each in sorted(found, key=lambda note: note["_id"]):
        notes.setdefault(each["orderId"], []).append({"_id": each["_id"], "number": each["number"]})
    return notes


async def paid_by(user_id: ObjectId, page: Page) -> tuple[list[OwnPaymentRow], int]:
    """One page of what a student paid, amounts in rupees, each with its invoice and credit note where there are."""
    filter_ = as_filter([Order.userId == user_id, In(Order.state, ["paid", "refunded"])])
    raw_rows, total = await page_rows(collection(Order), filter_, page, [("_id", -1)], SHOWN)
    paid = cast("list[OwnPaymentRow]", raw_rows)
    documents = await documents_of([row["_id"] for row in paid])
    notes = await credit_notes_of([row["_id"] for row in paid])
    for raw, row in zip(raw_rows, paid, strict=True):
        whole = raw["amount"] if raw["state"] == "refunded" else 0
        row["refunded"] = rupees(int(raw.pop("refundedAmount", None) or whole))
        row["amount"] = rupees(int(row["amount"]))
        row["creditNotes"] = notes.get(row["_id"], [])
        row["invoice"] = documents.get((row["_id"], "invoice"))
        row["creditNote"] = next(iter(row["creditNotes"]), None)
    return paid, total


async def prepared_by_hand(user_id: ObjectId) -> Order:
    """The order that a student's licence rests on where the Master says that the student has paid.

    A payment through a provider that was not given back counts, from its day on. Without one the Master's word is
    written into the books as an order of no amount, which stands once :func:`given_by_hand` has said so.
    """
    paid = (Order.userId == user_id, Order.state == "paid", NE(Order.gateway, BY_HAND))
    earlier = await records(Order).one(*paid, sort=[(Order.id, 1)])
    if earlier is not None:
        return earlier
    at = clock.now()
    order = Order(
        receipt="",
        userId=user_id,
        title="Marked as paid by the Master",
        offerPrice=0,
        discount=0,
        taxable=0,
        gst=0,
        amount=0,
        currency=CURRENCY,
        gateway=BY_HAND,
        state="lapsed",
        mode="live",
        createdAt=at,
        expiresAt=at,
        paidAt=at,
        settledOn=at,
    )
    order.receipt = f"hand-{order.id}"
    await records(Order).add(order)
    return order


async def given_by_hand(order_id: ObjectId, *, reason: str | None) -> None:
    """Writes into the books that the licence of a prepared order was given."""
    lapsed = (Order.id == order_id, Order.gateway == BY_HAND, Order.state == "lapsed")
    await records(Order).change(*lapsed, set={Order.state: "paid"})
    order = await records(Order).one(Order.id == order_id)
    await payment_events.record_event("licence.byHand", "done", source="master", order=order, reason=reason)


async def withdrawn_by_hand(user: Row, *, reason: str | None) -> None:
    """Writes into the books that the Master took a licence back; an order that stood for the Master's word lapses."""
    order_id: ObjectId | None = (user.get("licence") or {}).get("orderId")
    order = None if order_id is None else await records(Order).one(Order.id == order_id)
    if order is not None:
        stands = (Order.id == order.id, Order.gateway == BY_HAND, Order.state == "paid")
        await records(Order).change(*stands, set={Order.state: "lapsed"})
        await payment_events.record_event("licence.withdrawn", "done", source="master", order=order, reason=reason)
