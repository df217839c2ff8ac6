"""The ledger: every order with its payments and invoice, as the Master finds, adds up and takes them as a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from api.billing import trail
from api.billing.amounts import rupees
from api.billing.payments import Payment
from api.core import clock
from api.core.database import Row, collection, together
from api.core.documents import Ref, references
from api.core.errors import Invalid, NotFound
from api.core.listing import NO_DAY, Page, contains, order, page_rows
from api.core.populate import populate
from api.core.sheets import Batch, Cell
from api.core.text import object_id

NO_ORDER = "This order was not found."
NOT_LIKE_THAT = "The list cannot be narrowed like that."
STATES = ("creating", "open", "paid", "lapsed", "failed", "refunded")
FLAGS = ("duplicate", "refundPending")
"""States of a payment that ask for somebody: found through the payments."""
GATEWAYS = ("razorpay", "second", "hand")
FILTERS = ("state", "gateway", "from", "to")
SORTS = {"createdAt": "createdAt"}
STUDENT = Ref("users", "name", "phone", "email")
PAYMENT_REFS = {"refundBy": references(Payment)["refundBy"]}
MOST_FOUND = 1_000
"""People, payments or invoices that a search goes on from."""
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
)
HEAD = (
    "Sr. No.",
    "Created",
    "Paid",
    "Name",
    "Phone",
    "Email",
    "Package",
    "Offer price",
    "Coupon",
    "Taxable",
    "GST",
    "Amount",
    "State",
    "Gateway",
    "Mode",
    "Order",
    "Payment",
    "Invoice",
    "Credit note",
)


async def listed(page: Page, filters: Mapping[str, str]) -> Row:
    """The stored filter of a list. The search looks into name, phone and email of the student, and into the numbers of
    order, payment, invoice and credit note.

    Raises:
        Invalid: an unknown state or gateway, or no date.
    """
    # Every state is named, so that an index leads to the rows in their order.
    made: Row = {"state": {"$in": [*STATES]}}
    both: list[Row] = []
    if state := filters.get("state"):
        if state in FLAGS:
            found = await _ids("payments", {"state": state}, "orderId")
            both.append({"_id": {"$in": found}})
        elif state in STATES:
            made["state"] = state
        else:
            raise Invalid(NOT_LIKE_THAT, field="state")
    if gateway := filters.get("gateway"):
        if gateway not in GATEWAYS:
            raise Invalid(NOT_LIKE_THAT, field="gateway")
        made["gateway"] = gateway
    if within := _between(filters):
        made["createdAt"] = within
    if page.search:
        both.append({"$or": await _searched(page.search)})
    return made | ({"$and": both} if both else {})


def _between(filters: Mapping[str, str]) -> Row:
    """The instants of the days ``from`` and ``to`` in India, both included."""
    made: Row = {}
    for name, operator, later in (("from", "$gte", 0), ("to", "$lt", 1)):
        if filters.get(name):
            try:
                day = clock.parse_day(filters[name]) + dt.timedelta(days=later)
            except ValueError:
                raise Invalid(NO_DAY, field=name) from None
            made[operator] = dt.datetime.combine(day, dt.time(), clock.INDIA).astimezone(dt.UTC)
    return made


async def _ids(name: str, filter_: Row, field: str) -> list[ObjectId]:
    rows = await collection(name).find(filter_, {field: 1}).limit(MOST_FOUND).to_list(length=MOST_FOUND)
    return [row[field] for row in rows]


async def _searched(search: str) -> list[Row]:
    found = contains(search)
    anyhow = {**found, "$options": "i"}
    people, paid, numbered = await together(
        _ids("users", {"role": None, "$or": [{"name": anyhow}, {"emailKey": found}, {"phone": found}]}, "_id"),
        _ids("payments", {"paymentId": anyhow}, "orderId"),
        _ids("invoices", {"number": anyhow}, "orderId"),
    )
    return [
        {"userId": {"$in": people}},
        {"_id": {"$in": [*paid, *numbered]}},
        {"receipt": anyhow},
        {"providerOrderId": anyhow},
    ]


async def rows_of(page: Page, filters: Mapping[str, str]) -> tuple[list[Row], int, Row]:
    """One page of the ledger, the newest first; how many there are, and what they come to (see :func:`totals`)."""
    filter_ = await listed(page, filters)
    sort = order(page.sort, SORTS, "-createdAt")
    (rows, total), sums = await together(page_rows(collection("orders"), filter_, page, sort, FIELDS), totals(filter_))
    return await shown(rows), total, sums


async def totals(filter_: Row) -> Row:
    """What the orders of a filter come to in rupees, by mode: ``captured`` is what was taken in all, ``refunded`` what
    was given back of it, ``gst`` the tax in what was kept."""
    steps = [
        {"$match": {"$and": [filter_, {"state": {"$in": ["paid", "refunded"]}}]}},
        {
            "$group": {
                "_id": {"mode": "$mode", "state": "$state"},
                "amount": {"$sum": "$amount"},
                "gst": {"$sum": "$gst"},
                "count": {"$sum": 1},
            }
        },
    ]
    sums: dict[str, dict[str, int]] = {}
    async for each in collection("orders").aggregate(steps):
        mine = sums.setdefault(each["_id"]["mode"], {"captured": 0, "refunded": 0, "gst": 0, "count": 0})
        mine["captured"] += each["amount"]
        mine["count"] += each["count"]
        if each["_id"]["state"] == "refunded":
            mine["refunded"] += each["amount"]
        else:
            mine["gst"] += each["gst"]
    return {
        mode: {name: value if name == "count" else rupees(value) for name, value in mine.items()}
        for mode, mine in sums.items()
    }


async def shown(rows: list[Row]) -> list[Row]:
    """Orders as they travel, with who buys, what becomes of the payments, and the numbers of the documents."""
    ids = [row["_id"] for row in rows]
    paid, numbered = await together(
        collection("payments").find({"orderId": {"$in": ids}}, {"orderId": 1, "state": 1}).to_list(length=None),
        collection("invoices").find({"orderId": {"$in": ids}}, {"orderId": 1, "sort": 1, "number": 1}).to_list(None),
    )
    flags = {payment["orderId"]: payment["state"] for payment in paid if payment["state"] in FLAGS}
    documents: dict[tuple[ObjectId, str], Row] = {(each["orderId"], each["sort"]): each for each in numbered}
    await populate(rows, {"userId": STUDENT})
    for row in rows:
        row["student"] = row.pop("userId")
        row["flag"] = flags.get(row["_id"])
        for sort, name in (("invoice", "invoice"), ("credit", "creditNote")):
            document = documents.get((row["_id"], sort))
            row[name] = document and {"_id": document["_id"], "number": document["number"]}
        for name in AMOUNTS:
            row[name] = rupees(row[name])
    return rows


async def find(order_id: str) -> Row:
    """A stored order.

    Raises:
        NotFound: there is none.
    """
    wanted = object_id(order_id)
    found: Row | None = None if wanted is None else await collection("orders").find_one({"_id": wanted})
    if found is None:
        raise NotFound(NO_ORDER)
    return found


async def read(order_id: str) -> Row:
    """One order with its payments and the whole trail of both.

    Raises:
        NotFound: there is none.
    """
    stored = await find(order_id)
    id_ = stored["_id"]
    payments, events = await together(
        collection("payments").find({"orderId": id_}, {"userId": 0, "refundKey": 0}).sort([("_id", 1)]).to_list(100),
        trail.of_order(id_),
    )
    await populate(payments, PAYMENT_REFS)
    for each in [*payments, *events]:
        if each.get("amount") is not None:
            each["amount"] = rupees(each["amount"])
        each.pop("orderId", None)
    names = ("_id", *FIELDS)
    row = (await shown([{name: stored[name] for name in names if name in stored}]))[0]
    return row | {"payments": payments, "trail": [_event(event) for event in events]}


def _event(event: Row) -> Row:
    left = ("userId", "eventId")
    return {name: value for name, value in event.items() if name not in left}


async def cells(rows: list[Row], before: int) -> Batch:
    """A batch of orders as the cells of a file; amounts are rupees."""
    made: list[list[Cell]] = []
    for number, row in enumerate(await shown(rows), start=before + 1):
        student: dict[str, Any] = row["student"] or {}
        paid = row.get("paidAt")
        made.append(
            [
                number,
                clock.india_day(row["createdAt"]),
                paid and clock.india_day(paid),
                student.get("name"),
                student.get("phone"),
                student.get("email"),
                row["title"],
                row["offerPrice"],
                row["discount"],
                row["taxable"],
                row["gst"],
                row["amount"],
                row["flag"] or row["state"],
                row["gateway"],
                row["mode"],
                row.get("providerOrderId") or row["receipt"],
                row.get("paymentId"),
                (row["invoice"] or {}).get("number"),
                (row["creditNote"] or {}).get("number"),
            ]
        )
    return made
