"""Whether the books of the payments are whole: every number there, every payment invoiced once, every sum the same."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.core.database import Database, Row
from api.operators.checking import Looked
from api.operators.references import records

KEPT = ("captured", "refundPending")
"""States of the money that paid an order and is still here."""
BY_HAND = "hand"

Documents = dict[ObjectId, dict[str, Row]]


async def faults(database: Database) -> list[str]:
    """What is wrong with the books, a sentence each; reads orders, payments, invoices and licences, changes nothing.

    A payment that came a moment ago and is not settled yet is no fault: the reconciler finishes it.
    """
    documents, found = await _documents(database)
    orders: dict[ObjectId, Row] = {}
    kept = 0
    async for batch in records(database, "orders", {"state": {"$in": ["paid", "refunded"]}}):
        paid = await _payments(database, [order["_id"] for order in batch])
        for order in batch:
            orders[order["_id"]] = {"state": order["state"], "gateway": order["gateway"]}
            if order["gateway"] == BY_HAND or order.get("settledOn") is None:
                documents.pop(order["_id"], None)
                continue
            mine = documents.pop(order["_id"], {})
            found += _order_faults(order, paid.get(str(order.get("paymentId"))), mine)
            kept += _kept(order, paid.get(str(order.get("paymentId"))), mine)
    found += [f"invoices {id_}: there is no paid order" for id_ in documents]
    invoiced = await _sum(database)
    if invoiced != kept:
        found.append(f"invoices less credit notes are {invoiced} paise, payments that were kept {kept}")
    return found + await _licence_faults(database, orders)


async def look(database: Database) -> Looked:
    """The same as a part of ``./scripts/check-data``."""
    paid = await database["orders"].count_documents({"state": {"$in": ["paid", "refunded"]}})
    return Looked("the books", paid, await faults(database))


async def _documents(database: Database) -> tuple[Documents, list[str]]:
    """The invoices and credit notes by order, and what is wrong with their numbers and sums."""
    documents: Documents = {}
    found: list[str] = []
    series: dict[tuple[str, str], tuple[int, int]] = {}
    names = ("orderId", "sort", "number", "amount", "paymentId")
    async for batch in records(database, "invoices"):
        for row in batch:
            documents.setdefault(row["orderId"], {})[row["sort"]] = {name: row[name] for name in names}
            many, last = series.get((row["series"], row["year"]), (0, 0))
            series[row["series"], row["year"]] = many + 1, max(last, row["n"])
            if row["taxable"] + row["gst"] != row["amount"] or row["cgst"] + row["sgst"] + row["igst"] != row["gst"]:
                found.append(f"invoice {row['number']}: its parts are not its total")
    for (name, year), (many, last) in sorted(series.items()):
        if many != last:
            found.append(f"series {name} of {year}: {last} is the last number, and {last - many} of them are missing")
    return documents, found


async def _payments(database: Database, orders: list[ObjectId]) -> dict[str, Row]:
    rows = database["payments"].find({"orderId": {"$in": orders}})
    return {row["paymentId"]: row async for row in rows}


def _order_faults(order: Row, payment: Row | None, documents: dict[str, Row]) -> list[str]:
    where, invoice = f"orders {order['_id']}", documents.get("invoice")
    if payment is None:
        return [f"{where}: it is paid, and its payment is not there"]
    found = []
    if payment["amount"] != order["amount"]:
        found.append(f"{where}: its payment has another amount")
    if payment["state"] in KEPT and invoice is None:
        found.append(f"{where}: it is paid and has no invoice")
    if payment["state"] == "duplicate" and invoice is not None:
        found.append(f"{where}: it is to be refunded as a second payment, and has an invoice")
    if invoice is not None and (invoice["amount"], invoice["paymentId"]) != (order["amount"], payment["paymentId"]):
        found.append(f"{where}: invoice {invoice['number']} says something else")
    if payment["state"] == "refunded" and invoice is not None and "credit" not in documents:
        found.append(f"{where}: it was refunded and has no credit note")
    if payment["state"] == "captured" and "credit" in documents:
        found.append(f"{where}: it has a credit note and was not refunded")
    return found


def _kept(order: Row, payment: Row | None, documents: dict[str, Row]) -> int:
    """What an order adds to the money that was kept, in paise."""
    if payment is None or payment["state"] not in KEPT or "credit" in documents:
        return 0
    return int(order["amount"])


async def _sum(database: Database) -> int:
    """All settled invoices less all credit notes, in paise."""
    total = 0
    async for batch in records(database, "invoices"):
        ids = [row["orderId"] for row in batch]
        waiting = {"_id": {"$in": ids}, "settledOn": None}
        unsettled = {row["_id"] async for row in database["orders"].find(waiting, {"_id": 1})}
        for row in batch:
            if row["orderId"] not in unsettled:
                total += row["amount"] if row["sort"] == "invoice" else -row["amount"]
    return total


async def _licence_faults(database: Database, orders: dict[ObjectId, Row]) -> list[str]:
    found = []
    licensed: dict[str, Any] = {"licence": {"$gt": {}}}
    async for batch in records(database, "users", licensed):
        for user in batch:
            order = orders.get(user["licence"].get("orderId"))
            if order is None or order["state"] != "paid":
                found.append(f"users {user['_id']}: the licence is of an order that is not paid")
            elif not user.get("paymentStatus"):
                found.append(f"users {user['_id']}: there is a licence, and the payment is not noted")
    return found
