"""Tax invoices, receipts and credit notes: numbered without a gap, and never changed once they are issued.

A number is the document's own: it is stored with it in the one write that issues it, so that none is doubled and none
is lost by a crash. What a document says of seller, buyer and amounts is kept in it, whatever becomes of them later.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import secrets
from typing import Annotated, Any, Literal

from bson import ObjectId
from pymongo import IndexModel

from api.access.actor import Actor
from api.accounts import service as accounts
from api.billing import seller
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument, Ref
from api.core.errors import NotFound, Unavailable
from api.core.populate import small
from api.core.text import object_id

TRIES = 500
"""Others may take a number first, each of them once; so many at one moment are not expected."""
JITTER = 20
"""Milliseconds that the loser of a number waits at most."""
TEST_PREFIX, TEST_CREDIT_PREFIX = "TST", "TCN"
"""Series of what was paid in a provider's test mode: no real number is used up by it."""
NOT_FOUND = "This invoice was not found."
BUSY = "Many invoices are being issued just now. Please try again."
COLLEGE, STATE = Ref("colleges", "name", "address", "state"), Ref("states", "name", "gstCode")

Series = Literal["invoice", "credit"]


class Invoice(BaseDocument):
    """One document of the books. ``sort`` is ``invoice`` (a tax invoice, or a receipt of a seller without a GST number)
    or ``credit`` (what takes an invoice back, ``against`` being its number). Amounts are paise.

    ``series`` is the prefix of its number, ``year`` the financial year, ``n`` its place in both. ``gst`` is ``cgst``
    and ``sgst`` within the seller's state, ``igst`` from one state to another.
    """

    sort: str
    number: str
    series: str
    year: str
    n: int
    title: str
    mode: str
    orderId: Annotated[ObjectId, Ref("orders", "receipt")]
    userId: Annotated[ObjectId, Ref("users", "name")]
    paymentId: str
    refundId: str | None = None
    gateway: str
    issuedOn: dt.datetime
    seller: dict[str, Any]
    buyer: dict[str, Any]
    item: str
    sac: str
    offerPrice: int
    discount: int
    taxable: int
    gst: int
    cgst: int
    sgst: int
    igst: int
    amount: int
    against: str | None = None
    reason: str | None = None

    class Settings(BaseDocument.Settings):
        name = "invoices"
        indexes = [
            IndexModel([("number", 1)], name="number", unique=True),
            IndexModel([("series", 1), ("year", 1), ("n", 1)], name="series", unique=True),
            IndexModel([("orderId", 1), ("sort", 1)], name="order", unique=True),
            IndexModel([("userId", 1), ("_id", -1)], name="buyer"),
        ]


def financial_year(day: dt.date) -> str:
    """The financial year of a day, April to March: "2026-27"."""
    first = day.year if day.month >= 4 else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def number_of(series: str, year: str, n: int) -> str:
    """The ``n``-th number of a series: "PGL/26-27/000001", the 16 characters that rule 46 of the GST rules allows."""
    return f"{series}/{year[2:]}/{n:06d}"


def split(gst: int, *, within: bool) -> dict[str, int]:
    """A tax in its parts, to the paisa: halves for centre and state ``within`` the seller's state, else one part."""
    if not within:
        return {"cgst": 0, "sgst": 0, "igst": gst}
    return {"cgst": gst // 2, "sgst": gst - gst // 2, "igst": 0}


async def issue(order: Row, payment: Row) -> Row:
    """The invoice of a paid order; the one that was issued before, where there is one.

    Raises:
        Unavailable: so many are being issued that none of the tries got a number.
    """
    earlier = await of_order(order["_id"])
    if earlier is not None:
        return earlier
    sells, buyer, test = seller.current(), await _buyer(order["userId"]), order.get("mode") == "test"
    # Where nothing is known of the buyer's place, the place of supply is the seller's.
    within = not buyer.get("stateCode") or buyer["stateCode"] == sells.stateCode
    return await _numbered(
        {
            "_id": new_id(),
            "sort": "invoice",
            "series": TEST_PREFIX if test else sells.invoicePrefix,
            "title": "Tax invoice" if sells.gstin else "Receipt",
            "mode": order.get("mode", "live"),
            "orderId": order["_id"],
            "userId": order["userId"],
            "paymentId": payment["paymentId"],
            "gateway": order["gateway"],
            "seller": sells.facts(),
            "buyer": buyer,
            "item": order["title"],
            "sac": sells.sac,
            "offerPrice": order["offerPrice"],
            "discount": order["discount"],
            "taxable": order["taxable"],
            "gst": order["gst"],
            **split(order["gst"], within=within),
            "amount": order["amount"],
        }
    )


async def credit(order: Row, *, refund_id: str, reason: str) -> Row | None:
    """The credit note that takes the invoice of a refunded order back, issued once; None where there is no invoice.

    Raises:
        Unavailable: as with :func:`issue`.
    """
    earlier = await of_order(order["_id"], "credit")
    invoice = await of_order(order["_id"])
    if earlier is not None or invoice is None:
        return earlier
    left = ("number", "year", "n", "issuedOn")
    return await _numbered(
        {
            **{name: value for name, value in invoice.items() if name not in left},
            "_id": new_id(),
            "sort": "credit",
            "series": TEST_CREDIT_PREFIX if invoice["mode"] == "test" else seller.current().creditPrefix,
            "title": "Credit note" if invoice["seller"].get("gstin") else "Refund receipt",
            "against": invoice["number"],
            "refundId": refund_id,
            "reason": reason,
        }
    )


async def of_order(order_id: ObjectId, sort: Series = "invoice") -> Row | None:
    """The invoice, or the credit note, of an order."""
    found: Row | None = await collection("invoices").find_one({"orderId": order_id, "sort": sort})
    return found


async def _numbered(made: Row) -> Row:
    """Stores a document under the next number of its series; the one that another stored for its order meanwhile."""
    invoices = collection("invoices")
    made |= {"issuedOn": clock.now(), "year": financial_year(clock.today())}
    series = {"series": made["series"], "year": made["year"]}
    for _ in range(TRIES):
        last = await invoices.find_one(series, {"n": 1}, sort=[("n", -1)])
        made["n"] = (last or {"n": 0})["n"] + 1
        made["number"] = number_of(made["series"], made["year"], made["n"])
        try:
            await invoices.insert_one(made)
        except Exception as error:
            if not is_duplicate(error):
                raise
            earlier = await of_order(made["orderId"], made["sort"])
            if earlier is not None:
                return earlier
            # Those who lost to each other do not meet again at once.
            await asyncio.sleep(secrets.randbelow(JITTER) / 1000)
            continue
        return made
    raise Unavailable(BUSY)


async def _buyer(user_id: ObjectId) -> Row:
    """Who buys, as the document names it: the student, with the college's state as the place of supply."""
    user = await accounts.by_id(user_id) or {"name": "Former user"}
    made = {name: user.get(name) for name in ("name", "email", "phone", "address")}
    college_id = user.get("collegeId")
    college = None if college_id is None else (await small(COLLEGE, [college_id]))[college_id]
    if college is not None:
        made["college"] = college["name"]
        state_id = college.get("state")
        state = None if state_id is None else (await small(STATE, [state_id]))[state_id]
        made |= {"state": (state or {}).get("name"), "stateCode": (state or {}).get("gstCode")}
    return {name: value for name, value in made.items() if value}


async def read(actor: Actor, invoice_id: str) -> Row:
    """An invoice of the actor's own; any of them for the Master.

    Raises:
        NotFound: there is none.
    """
    wanted = object_id(invoice_id)
    found: Row | None = None
    if wanted is not None:
        mine = {} if actor.master else {"userId": actor.id}
        found = await collection("invoices").find_one({"_id": wanted, **mine})
    if found is None:
        raise NotFound(NOT_FOUND)
    return found
