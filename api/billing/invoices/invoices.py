"""Tax invoices, receipts and credit notes: numbered without a gap, and never changed once they are issued.

A number is the document's own: it is stored with it in the one write that issues it, so that none is doubled and none
is lost by a crash. What a document says of seller, buyer and amounts is kept in it, whatever becomes of them later.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import secrets

from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.accounts import service as accounts
from api.billing.documents import Invoice, InvoiceBuyer, Order, Series
from api.billing.invoices import seller
from api.core import clock
from api.core.errors import Unavailable, or_404
from api.core.store import records, rows
from api.core.store.documents import Ref
from api.core.store.populate import small
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


class Numbered(TypedDict):
    """The place of a document in its series."""

    n: int


def financial_year(day: dt.date) -> str:
    """The financial year of a day, April to March: "2026-27"."""
    first = day.year if day.month >= 4 else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def number_of(series: str, year: str, n: int) -> str:
    """The ``n``-th number of a series: "PGL/26-27/000001", the 16 characters that rule 46 of the GST rules allows."""
    return f"{series}/{year[2:]}/{n:06d}"


class Parts(TypedDict):
    """The parts of a tax, in paise."""

    cgst: int
    sgst: int
    igst: int


def split(gst: int, *, within: bool) -> Parts:
    """A tax in its parts, to the paisa: halves for centre and state ``within`` the seller's state, else one part."""
    if not within:
        return {"cgst": 0, "sgst": 0, "igst": gst}
    return {"cgst": gst // 2, "sgst": gst - gst // 2, "igst": 0}


def _amounts(parts: Parts) -> dict[str, int]:
    return {"cgst": parts["cgst"], "sgst": parts["sgst"], "igst": parts["igst"]}


async def issue(order: Order, payment_id: str) -> Invoice:
    """The invoice of a paid order; the one that was issued before, where there is one.

    Raises:
        Unavailable: so many are being issued that none of the tries got a number.
    """
    earlier = await of_order(order.id)
    if earlier is not None:
        return earlier
    sells, buyer, test = seller.current(), await _buyer(order.userId), order.mode == "test"
    # Where nothing is known of the buyer's place, the place of supply is the seller's.
    within = not buyer.stateCode or buyer.stateCode == sells.stateCode
    return await _numbered(
        Invoice(
            sort="invoice",
            **_unnumbered(TEST_PREFIX if test else sells.invoicePrefix),
            title="Tax invoice" if sells.gstin else "Receipt",
            mode=order.mode,
            orderId=order.id,
            userId=order.userId,
            paymentId=payment_id,
            gateway=order.gateway,
            seller=sells.facts(),
            buyer=buyer,
            item=order.title,
            sac=sells.sac,
            offerPrice=order.offerPrice,
            discount=order.discount,
            taxable=order.taxable,
            gst=order.gst,
            **split(order.gst, within=within),
            amount=order.amount,
        )
    )


def share_of_tax(gst: int, amount: int, part: int) -> int:
    """Return the tax in a part of an amount that holds ``gst``, in paise, rounded half up."""
    return (2 * gst * part + amount) // (2 * amount) if amount else 0


async def credit(order_id: ObjectId, *, refund_id: str, reason: str, amount: int | None = None) -> Invoice | None:
    """Issue the credit note of a refund, once; None if there is no invoice or nothing of it is left to credit. Without
    an amount it credits what is left.

    Taxes follow the sum of all credit notes of the order, so that they add up to the invoice's in the end.

    Raises:
        Unavailable: as with :func:`issue`.
    """
    invoice, notes = await of_order(order_id), await credits_of(order_id)
    earlier = next((note for note in notes if note.refundId == refund_id), None)
    before = sum(note.amount for note in notes)
    rest = 0 if invoice is None else invoice.amount - before
    part = rest if amount is None else min(amount, rest)
    if earlier is not None or invoice is None or part <= 0:
        return earlier
    gst = share_of_tax(invoice.gst, invoice.amount, before + part)
    credited: dict[str, int] = {"gst": gst, **_amounts(split(gst, within=not invoice.igst))}
    parts = {name: value - sum(int(getattr(note, name)) for note in notes) for name, value in credited.items()}
    taxable = part - parts["gst"]
    whole = part == invoice.amount
    test = invoice.mode == "test"
    credit_note = {
        "id": ObjectId(),
        "sort": "credit",
        **_unnumbered(TEST_CREDIT_PREFIX if test else seller.current().creditPrefix),
        "title": "Credit note" if invoice.seller.gstin else "Refund receipt",
        "against": invoice.number,
        "refundId": refund_id,
        "reason": reason,
        **parts,
        "amount": part,
        "taxable": taxable,
        "item": invoice.item if whole else f"{invoice.item} (part)",
        "offerPrice": invoice.offerPrice if whole else taxable,
        "discount": invoice.discount if whole else 0,
    }
    return await _numbered(invoice.model_copy(update=credit_note))


async def of_order(order_id: ObjectId, series: Series = "invoice") -> Invoice | None:
    """The invoice, or a credit note, of an order."""
    return await records(Invoice).one(Invoice.orderId == order_id, Invoice.sort == series)


async def credits_of(order_id: ObjectId) -> list[Invoice]:
    """Return the credit notes of an order, the oldest first."""
    theirs = (Invoice.orderId == order_id, Invoice.sort == "credit")
    return sorted(await records(Invoice).many(*theirs), key=lambda note: note.id)


class Unnumbered(TypedDict):
    """What a document has that gets its number as it is stored."""

    series: str
    year: str
    n: int
    number: str
    issuedOn: dt.datetime


def _unnumbered(series: str) -> Unnumbered:
    return {"series": series, "year": financial_year(clock.today()), "n": 0, "number": "", "issuedOn": clock.now()}


async def _numbered(invoice: Invoice) -> Invoice:
    """Stores a document under the next number of its series; the one that another stored for its order meanwhile."""
    series = (Invoice.series == invoice.series, Invoice.year == invoice.year)
    for _ in range(TRIES):
        last = await rows(Invoice, Numbered).one(*series, sort=[(Invoice.n, -1)])
        invoice.n = (last["n"] if last else 0) + 1
        invoice.number = number_of(invoice.series, invoice.year, invoice.n)
        if await records(Invoice).add_if_absent(invoice):
            return invoice
        same = (Invoice.orderId == invoice.orderId, Invoice.sort == invoice.sort, Invoice.refundId == invoice.refundId)
        earlier = await records(Invoice).one(*same)
        if earlier is not None:
            return earlier
        # Those who lost to each other do not meet again at once.
        await asyncio.sleep(secrets.randbelow(JITTER) / 1000)
    raise Unavailable(BUSY)


async def _buyer(user_id: ObjectId) -> InvoiceBuyer:
    """Who buys, as the document names it: the student, with the college's state as the place of supply."""
    user = await accounts.by_id(user_id) or {"name": "Former user"}
    buyer = InvoiceBuyer(**{name: user.get(name) or None for name in ("name", "email", "phone", "address")})
    college_id = user.get("collegeId")
    college = None if college_id is None else (await small(COLLEGE, [college_id]))[college_id]
    if college is not None:
        buyer.college = college["name"] or None
        state_id = college.get("state")
        state = None if state_id is None else (await small(STATE, [state_id]))[state_id]
        if state is not None:
            buyer.state, buyer.stateCode = state.get("name") or None, state.get("gstCode") or None
    return buyer


async def read(actor: Actor, invoice_id: str) -> Invoice:
    """An invoice of the actor's own; any of them for the Master.

    Raises:
        NotFound: there is none.
    """
    mine = [] if actor.master else [Invoice.userId == actor.id]
    return or_404(await records(Invoice).one(Invoice.id == object_id(invoice_id), *mine), NOT_FOUND)
