"""Whether the books of the payments are whole: every number there, every payment invoiced once, every sum the same."""

from __future__ import annotations

import datetime as dt
from typing import NotRequired

from beanie.operators import GT, Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.documents import User
from api.billing.documents import (
    Invoice,
    LicenceDecision,
    Order,
    OrderState,
    PaidThrough,
    Payment,
    PaymentState,
    Series,
)
from api.core.store import Identified, ids_of, records, rows
from api.operators.checking import CollectionReport
from api.operators.references import each_batch

MONEY_HELD: tuple[PaymentState, ...] = ("captured", "refundPending")
"""States of the money that paid an order and is still here."""
BY_HAND = "hand"
NOTHING = ObjectId("0" * 24)
PAID: list[OrderState] = ["paid", "refunded"]


class PaidOrder(Identified):
    """What is looked at of a paid order."""

    state: OrderState
    gateway: PaidThrough
    amount: int
    paymentId: NotRequired[str]
    settledOn: NotRequired[dt.datetime | None]
    licenceDecision: NotRequired[LicenceDecision | None]


class BookedRefund(TypedDict):
    """What is looked at of a refund."""

    amount: int
    bookedOn: NotRequired[dt.datetime | None]


class PaidBy(TypedDict):
    """What is looked at of a payment."""

    paymentId: str
    state: PaymentState
    amount: int
    refunds: NotRequired[list[BookedRefund]]


class Document(Identified):
    """What is looked at of an invoice or a credit note."""

    orderId: ObjectId
    paymentId: str
    sort: Series
    number: str
    series: str
    year: str
    n: int
    amount: int
    taxable: int
    gst: int
    cgst: int
    sgst: int
    igst: int


class OfOrder(TypedDict, total=False):
    """Of which order a licence is."""

    orderId: ObjectId


class Licensed(Identified):
    """What is looked at of an account with a licence."""

    licence: OfOrder
    paymentStatus: NotRequired[bool]


Documents = dict[ObjectId, list[Document]]


async def faults() -> list[str]:
    """What is wrong with the books, a sentence each; reads orders, payments, invoices and licences, changes nothing.

    A payment that came a moment ago and is not settled yet is no fault: the reconciler finishes it.
    """
    documents, problems = await _documents()
    orders: dict[ObjectId, OrderState] = {}
    retained = 0
    async for batch in each_batch(Order, PaidOrder, In(Order.state, PAID)):
        paid = await _payments([order["_id"] for order in batch])
        for order in batch:
            # Until the Master decides, a licence may outlast the refund of its order.
            kept = order.get("licenceDecision") in ("asked", "kept")
            orders[order["_id"]] = "paid" if kept else order["state"]
            if order["gateway"] == BY_HAND or order.get("settledOn") is None:
                documents.pop(order["_id"], None)
                continue
            mine, payment = documents.pop(order["_id"], []), paid.get(order.get("paymentId", ""))
            problems += _order_faults(order, payment, mine)
            retained += _retained(order, payment, mine)
    problems += [f"invoices {id_}: there is no paid order" for id_ in documents]
    invoiced = await _sum()
    if invoiced != retained:
        problems.append(f"invoices less credit notes are {invoiced} paise, payments that were kept {retained}")
    return problems + await _licence_faults(orders)


async def look() -> CollectionReport:
    """The same as a part of ``./scripts/check-data``."""
    return CollectionReport("the books", await records(Order).count(In(Order.state, PAID)), await faults())


async def _documents() -> tuple[Documents, list[str]]:
    """The invoices and credit notes by order, and what is wrong with their numbers and sums."""
    documents: Documents = {}
    problems: list[str] = []
    series: dict[tuple[str, str], tuple[int, int]] = {}
    async for batch in each_batch(Invoice, Document):
        for row in batch:
            documents.setdefault(row["orderId"], []).append(row)
            many, last = series.get((row["series"], row["year"]), (0, 0))
            series[row["series"], row["year"]] = many + 1, max(last, row["n"])
            if row["taxable"] + row["gst"] != row["amount"] or row["cgst"] + row["sgst"] + row["igst"] != row["gst"]:
                problems.append(f"invoice {row['number']}: its parts are not its total")
    for (name, year), (many, last) in sorted(series.items()):
        if many != last:
            problems.append(
                f"series {name} of {year}: {last} is the last number, and {last - many} of them are missing"
            )
    return documents, problems


async def _payments(orders: list[ObjectId]) -> dict[str, PaidBy]:
    return {row["paymentId"]: row for row in await rows(Payment, PaidBy).many(In(Payment.orderId, orders))}


def _order_faults(order: PaidOrder, payment: PaidBy | None, documents: list[Document]) -> list[str]:
    where, invoice = f"orders {order['_id']}", _invoice(documents)
    if payment is None:
        return [f"{where}: it is paid, and its payment is not there"]
    problems = []
    if payment["amount"] != order["amount"]:
        problems.append(f"{where}: its payment has another amount")
    if payment["state"] in MONEY_HELD and invoice is None:
        problems.append(f"{where}: it is paid and has no invoice")
    if payment["state"] == "duplicate" and invoice is not None:
        problems.append(f"{where}: it is to be refunded as a second payment, and has an invoice")
    if invoice is not None and (invoice["amount"], invoice["paymentId"]) != (order["amount"], payment["paymentId"]):
        problems.append(f"{where}: invoice {invoice['number']} says something else")
    credited = _credited(documents)
    if payment["state"] == "refunded" and invoice is not None and credited != order["amount"]:
        short = "has no credit note" if not credited else f"has credit notes of {credited} paise only"
        problems.append(f"{where}: it was refunded and {short}")
    returned = min(_returned(payment), order["amount"])
    if payment["state"] == "captured" and credited != returned:
        problems.append(f"{where}: its credit notes are {credited} paise, and {returned} were refunded")
    return problems


def _invoice(documents: list[Document]) -> Document | None:
    return next((each for each in documents if each["sort"] == "invoice"), None)


def _credited(documents: list[Document]) -> int:
    return sum(each["amount"] for each in documents if each["sort"] == "credit")


def _returned(payment: PaidBy) -> int:
    """Return the paise of a payment that the books show as refunded."""
    return sum(each["amount"] for each in payment.get("refunds") or () if each.get("bookedOn") is not None)


def _retained(order: PaidOrder, payment: PaidBy | None, documents: list[Document]) -> int:
    """Return the paise that an order adds to the money that was kept."""
    if payment is None or payment["state"] not in MONEY_HELD:
        return 0
    # A full refund that is under way may have its credit note already.
    return order["amount"] - _credited(documents)


async def _sum() -> int:
    """All settled invoices less all credit notes, in paise."""
    total = 0
    async for batch in each_batch(Invoice, Document):
        theirs = In(Order.id, [row["orderId"] for row in batch])
        unsettled = await ids_of(Order, theirs, Eq(Order.settledOn, None))
        for row in batch:
            if row["orderId"] not in unsettled:
                total += row["amount"] if row["sort"] == "invoice" else -row["amount"]
    return total


async def _licence_faults(orders: dict[ObjectId, OrderState]) -> list[str]:
    problems = []
    async for batch in each_batch(User, Licensed, GT(User.licence, {})):
        for user in batch:
            if orders.get(user["licence"].get("orderId", NOTHING)) != "paid":
                problems.append(f"users {user['_id']}: the licence is of an order that is not paid")
            elif not user.get("paymentStatus"):
                problems.append(f"users {user['_id']}: there is a licence, and the payment is not noted")
    return problems
