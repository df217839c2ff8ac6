"""An invoice, receipt or credit note as a page: its texts, and the PDF of it."""

from __future__ import annotations

from typing import TypedDict

from api.billing.documents import Invoice, InvoiceBuyer, InvoiceSeller, PaidThrough
from api.billing.invoices.words import in_words
from api.billing.orders.amounts import GST_PERCENT, written
from api.core import clock
from api.printing.service import typeset

GATEWAYS: dict[PaidThrough, str] = {
    "razorpay": "Card, UPI or net banking (Razorpay)",
    "second": "Second payment provider",
    "hand": "By hand",
}
TEST = "TEST: no money was paid. This is not a document for taxes."


class Texts(TypedDict):
    """Every text of the page."""

    title: str
    test: str | None
    seller: list[str]
    buyer: list[str]
    place: str | None
    facts: list[tuple[str, str]]
    item: str
    what: str
    sac: str
    sums: list[tuple[str, str]]
    total: tuple[str, str]
    words: str
    closing: str


def texts(invoice: Invoice) -> Texts:
    """Every text of the page, amounts as rupees; the template puts them in place and works nothing out."""
    sells, buyer, credit = invoice.seller, invoice.buyer, invoice.sort == "credit"
    whole, half = f"{GST_PERCENT} %", f"{GST_PERCENT // 2} %"
    taxes = [("CGST", half, invoice.cgst), ("SGST", half, invoice.sgst)]
    if invoice.igst:
        taxes = [("IGST", whole, invoice.igst)]
    if not sells.gstin:
        taxes = [("GST", whole, invoice.gst)]
    sums = [("Offer price", written(invoice.offerPrice))]
    if invoice.discount:
        sums.append(("Coupon", written(-min(invoice.discount, invoice.offerPrice))))
    sums.append(("Taxable value", written(invoice.taxable)))
    sums += [(f"{name} {rate}", written(amount)) for name, rate, amount in taxes]
    facts = [
        ("Number", invoice.number),
        ("Date", f"{clock.india_day(invoice.issuedOn):%d-%m-%Y}"),
        ("Financial year", invoice.year),
        ("Against", invoice.against),
        ("Reason", invoice.reason),
        ("Paid by", GATEWAYS[invoice.gateway]),
        ("Payment", invoice.paymentId),
        ("Refund", invoice.refundId),
    ]
    place = buyer.state or sells.state
    return {
        "title": invoice.title,
        "test": TEST if invoice.mode == "test" else None,
        "seller": _lines(sells.name, sells.address, _state(sells), _named("GSTIN", sells.gstin)),
        "buyer": _lines(buyer.name, buyer.college, buyer.address, _state(buyer), buyer.email, buyer.phone),
        "place": f"Place of supply: {place}" if place else None,
        "facts": [(name, text) for name, text in facts if text],
        "item": invoice.item,
        "what": "Use of the electronic logbook for three years, one-time fee",
        "sac": invoice.sac,
        "sums": sums,
        "total": ("Credited" if credit else "Total", written(invoice.amount)),
        "words": in_words(invoice.amount),
        "closing": "Computer-generated; valid without a signature. Tax is not payable on reverse charge.",
    }


def _lines(*lines: str | None) -> list[str]:
    return [line for line in lines if line]


def _named(name: str, value: str | None) -> str | None:
    return f"{name} {value}" if value else None


def _state(of: InvoiceSeller | InvoiceBuyer) -> str | None:
    if not of.state:
        return None
    return f"{of.state} (state code {of.stateCode})" if of.stateCode else of.state


def file_name(invoice: Invoice) -> str:
    """The name of its file: "PGL-26-27-000001.pdf"."""
    return invoice.number.replace("/", "-") + ".pdf"


async def pdf(invoice: Invoice) -> bytes:
    """The document as a PDF, the same bytes each time.

    Raises:
        CannotTypeset: the machine is too busy for it just now.
    """
    return await typeset("invoice", texts(invoice), made_at=invoice.issuedOn)
