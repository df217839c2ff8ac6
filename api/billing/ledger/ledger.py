"""The ledger: every order with its payments and invoice, as the Master finds, adds up and takes them as a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NotRequired, cast, get_args

from beanie.operators import GTE, Eq, In, Or
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.documents import User
from api.billing.answers import (
    LedgerAlarm,
    LedgerFlag,
    LedgerOrder,
    LedgerPayment,
    LedgerRow,
    LedgerSums,
    LedgerTotals,
    TrailLine,
)
from api.billing.documents import (
    OPEN_DISPUTE,
    DisputeState,
    Invoice,
    Mode,
    Order,
    OrderState,
    PaidThrough,
    Payment,
    PaymentEvent,
    PaymentState,
)
from api.billing.ledger import events as payment_events
from api.billing.orders import payments
from api.billing.orders.amounts import rupees
from api.billing.settlement.licences import credit_notes_of, documents_of
from api.core import clock
from api.core.errors import Invalid, or_404
from api.core.http.listing import Page, contains, instants_between, order, page_rows
from api.core.store import Condition, collection, ids_of, inside, records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref, references
from api.core.store.populate import populate
from api.core.store.records import as_filter, stored
from api.core.tables.answers import ListFile
from api.core.text import object_id

NO_ORDER = "This order was not found."
NOT_LIKE_THAT = "The list cannot be narrowed like that."
STATES = get_args(OrderState)
PAYMENT_FLAGS: tuple[PaymentState, ...] = ("duplicate", "refundPending")
"""States of a payment that need the Master."""
FLAGS: tuple[LedgerFlag, ...] = get_args(LedgerFlag)
GATEWAYS = get_args(PaidThrough)
FILTERS = ("state", "gateway", "from", "to")
SORTS = {"createdAt": "createdAt"}
STUDENT = Ref("users", "name", "phone", "email")
PAYMENT_REFS = {"refundBy": references(Payment)["refundBy"]}
ALARM_DAYS = 30
"""Days for which an alarm is listed on the Master's page."""
MAX_ALARMS = 50
MAX_FOUND = 1_000
"""People, payments or invoices that a search goes on from."""
LEFT_OUT = ("orderId", "userId", "refundKey", "eventId")
"""What the page of an order does not say of each payment and line."""
AMOUNTS = ("offerPrice", "discount", "taxable", "gst", "amount")
FIELDS = (
    "receipt",
    "providerOrderId",
    "userId",
    "title",
    *AMOUNTS,
    "currency",
    "gateway",
    "coupon",
    "state",
    "mode",
    "paymentId",
    "createdAt",
    "paidAt",
    "settledOn",
    "refundedAmount",
    "licenceDecision",
)


class OfOrder(TypedDict):
    """Of which order something is."""

    orderId: ObjectId


class DisputeOf(TypedDict):
    """The state of a dispute."""

    state: DisputeState


class StateOfOrder(OfOrder):
    """How a payment of an order stands."""

    state: PaymentState
    disputes: NotRequired[list[DisputeOf]]


async def list_query(page: Page, filters: Mapping[str, str]) -> Row:
    """The stored filter of a list. The search looks into name, phone and email of the student, and into the numbers of
    order, payment, invoice and credit note.

    Raises:
        Invalid: an unknown state or gateway, or no date.
    """
    # Every state is named, so that an index leads to the rows in their order.
    where: list[Condition] = []
    both: list[Condition] = []
    state, gateway = filters.get("state"), filters.get("gateway")
    if state and state in FLAGS:
        both.append(await _flagged(state))
    elif state and state not in STATES:
        raise Invalid(NOT_LIKE_THAT, field="state")
    where.append(Order.state == state if state in STATES else In(Order.state, [*STATES]))
    if gateway:
        if gateway not in GATEWAYS:
            raise Invalid(NOT_LIKE_THAT, field="gateway")
        where.append(Order.gateway == gateway)
    if within := instants_between(filters):
        where.append(Eq(Order.createdAt, within))
    if page.search:
        both.append(await _searched(page.search))
    return as_filter(where) | ({"$and": [as_filter([each]) for each in both]} if both else {})


async def _flagged(flag: LedgerFlag) -> Condition:
    if flag == "decision":
        return Order.licenceDecision == "asked"
    disputed = In(inside(Payment.disputes).state, OPEN_DISPUTE)
    where = disputed if flag == "disputed" else Payment.state == flag
    found = await rows(Payment, OfOrder).many(where, limit=MAX_FOUND)
    return In(Order.id, [row["orderId"] for row in found])


async def _searched(search: str) -> Condition:
    pattern = contains(search)
    anyhow = {**pattern, "$options": "i"}
    named = Or(Eq(User.name, anyhow), Eq(User.emailKey, pattern), Eq(User.phone, pattern))
    people, paid, numbered = await gather_reads(
        ids_of(User, Eq(User.role, None), named, limit=MAX_FOUND),
        rows(Payment, OfOrder).many(Eq(Payment.paymentId, anyhow), limit=MAX_FOUND),
        rows(Invoice, OfOrder).many(Eq(Invoice.number, anyhow), limit=MAX_FOUND),
    )
    return Or(
        In(Order.userId, people),
        In(Order.id, [row["orderId"] for row in (*paid, *numbered)]),
        Eq(Order.receipt, anyhow),
        Eq(Order.providerOrderId, anyhow),
    )


async def list_page(page: Page, filters: Mapping[str, str]) -> tuple[list[LedgerRow], int, LedgerTotals]:
    """One page of the ledger, the newest first; how many there are, and what they come to (see :func:`totals`)."""
    filter_ = await list_query(page, filters)
    sort = order(page.sort, SORTS, "-createdAt")
    (raw_rows, total), sums = await gather_reads(
        page_rows(collection(Order), filter_, page, sort, FIELDS), totals(filter_)
    )
    return await to_wire(raw_rows), total, sums


class Group(TypedDict):
    """Which orders are added up together."""

    mode: Mode
    state: OrderState


class Sum(TypedDict):
    """What the orders of a group come to, in paise."""

    _id: Group
    amount: int
    gst: int
    refundedAmount: int
    refundedGst: int
    count: int


async def totals(filter_: Row) -> LedgerTotals:
    """What the orders of a filter come to in rupees, by mode: ``captured`` is what was taken in all, ``refunded`` what
    was given back of it, ``gst`` the tax in what was kept."""
    steps = [
        {"$match": {"$and": [filter_, as_filter([In(Order.state, ["paid", "refunded"])])]}},
        {
            "$group": {
                "_id": {"mode": "$mode", "state": "$state"},
                "amount": {"$sum": "$amount"},
                "gst": {"$sum": "$gst"},
                "refundedAmount": {"$sum": "$refundedAmount"},
                "refundedGst": {"$sum": "$refundedGst"},
                "count": {"$sum": 1},
            }
        },
    ]
    sums = cast("list[Sum]", await collection(Order).aggregate(steps).to_list(length=None))
    by_mode: LedgerTotals = {}
    for mode in sorted({each["_id"]["mode"] for each in sums}):
        by_mode[mode] = _added([each for each in sums if each["_id"]["mode"] == mode])
    return by_mode


def _added(sums: list[Sum]) -> LedgerSums:
    """Add up the groups of a mode; an order that is refunded in full counts whole, whatever is stored of its parts."""
    full = [each for each in sums if each["_id"]["state"] == "refunded"]
    part = [each for each in sums if each not in full]
    return {
        "captured": rupees(sum(each["amount"] for each in sums)),
        "refunded": rupees(sum(each["amount"] for each in full) + sum(each["refundedAmount"] for each in part)),
        "gst": rupees(sum(each["gst"] - each["refundedGst"] for each in part)),
        "count": sum(each["count"] for each in sums),
    }


async def to_wire(raw_rows: list[Row]) -> list[LedgerRow]:
    """Orders on the wire, with who buys, what becomes of the payments, and the numbers of the documents."""
    ids = [row["_id"] for row in raw_rows]
    paid, documents, notes = await gather_reads(
        rows(Payment, StateOfOrder).many(In(Payment.orderId, ids)), documents_of(ids), credit_notes_of(ids)
    )
    flags: dict[ObjectId, LedgerFlag] = {}
    for payment in paid:
        if any(each["state"] in OPEN_DISPUTE for each in payment.get("disputes") or ()):
            flags[payment["orderId"]] = "disputed"
        if payment["state"] in PAYMENT_FLAGS:
            flags[payment["orderId"]] = cast("LedgerFlag", payment["state"])
    flags |= {row["_id"]: "decision" for row in raw_rows if row.get("licenceDecision") == "asked"}
    await populate(raw_rows, {"userId": STUDENT})
    for row in raw_rows:
        id_ = row["_id"]
        row |= {"student": row.pop("userId"), "flag": flags.get(id_)}
        row |= {"invoice": documents.get((id_, "invoice")), "creditNotes": notes.get(id_, [])}
        row["creditNote"] = next(iter(row["creditNotes"]), None)
        whole = row["amount"] if row["state"] == "refunded" else 0
        row["refunded"] = rupees(row.pop("refundedAmount", None) or whole)
        row |= {name: rupees(row[name]) for name in AMOUNTS}
    return cast("list[LedgerRow]", raw_rows)


async def find(order_id: str) -> Order:
    """A stored order.

    Raises:
        NotFound: there is none.
    """
    return or_404(await records(Order).one(Order.id == object_id(order_id)), NO_ORDER)


async def read(order_id: str) -> LedgerOrder:
    """One order with its payments and all events of both.

    Raises:
        NotFound: there is none.
    """
    one = await find(order_id)
    paid, events = await gather_reads(payments.of_order(one.id), payment_events.of_order(one.id))
    tried, lines = [_line(each) for each in paid], [_line(each) for each in events]
    await populate(tried, PAYMENT_REFS)
    row = (await to_wire([{name: value for name, value in stored(one).items() if name in ("_id", *FIELDS)}]))[0]
    return {**row, "payments": cast("list[LedgerPayment]", tried), "trail": cast("list[TrailLine]", lines)}


def _line(of: Payment | PaymentEvent) -> Row:
    made = {name: value for name, value in stored(of).items() if name not in LEFT_OUT}
    for parts in ("refunds", "disputes"):
        if parts in made:
            made[parts] = [{**each, "amount": rupees(each["amount"])} for each in made[parts]]
    return {**made, "amount": rupees(of.amount)} if of.amount is not None else made


async def alarms() -> list[LedgerAlarm]:
    """Return the alarms of the last :data:`ALARM_DAYS`, the newest first, with order, student and amount."""
    since = ObjectId.from_datetime(clock.now() - dt.timedelta(days=ALARM_DAYS))
    recent = (PaymentEvent.outcome == "alarm", GTE(PaymentEvent.id, since))
    events = await records(PaymentEvent).many(*recent, sort=[(PaymentEvent.id, -1)], limit=MAX_ALARMS)
    lines = [_line(each) | {"orderId": each.orderId, "student": each.userId} for each in events]
    await populate(lines, {"student": Ref("users", "name")})
    return cast("list[LedgerAlarm]", lines)


FILE = ListFile(
    "payments",
    Order,
    FIELDS,
    {
        "Created": lambda row: clock.india_day(row["createdAt"]),
        "Paid": lambda row: clock.india_day(row["paidAt"]) if row.get("paidAt") else None,
        "Name": "student.name",
        "Phone": "student.phone",
        "Email": "student.email",
        "Package": "title",
        "Offer price": "offerPrice",
        "Coupon": "discount",
        "Taxable": "taxable",
        "GST": "gst",
        "Amount": "amount",
        "Refunded": "refunded",
        "State": lambda row: row["flag"] or row["state"],
        "Gateway": "gateway",
        "Mode": "mode",
        "Order": lambda row: row.get("providerOrderId") or row["receipt"],
        "Payment": "paymentId",
        "Invoice": "invoice.number",
        "Credit note": lambda row: ", ".join(note["number"] for note in row["creditNotes"]) or None,
    },
    to_wire,
)
