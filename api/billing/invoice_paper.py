"""An invoice, receipt or credit note as a page: its texts, and the PDF of it."""

from __future__ import annotations

from typing import Any

from api.billing.amounts import GST_PERCENT, written
from api.billing.words import in_words
from api.core import clock
from api.core.database import Row
from api.printing.service import typeset

GATEWAYS = {"razorpay": "Card, UPI or net banking (Razorpay)", "second": "Second payment provider", "hand": "By hand"}
TEST = "TEST: no money was paid. This is not a document for taxes."


def texts(invoice: Row) -> dict[str, Any]:
    """Every text of the page, amounts as rupees; the template puts them in place and works nothing out."""
    sells, buyer, credit = invoice["seller"], invoice["buyer"], invoice["sort"] == "credit"
    whole, half = f"{GST_PERCENT} %", f"{GST_PERCENT // 2} %"
    taxes = [("CGST", half, "cgst"), ("SGST", half, "sgst")] if not invoice["igst"] else [("IGST", whole, "igst")]
    if not sells.get("gstin"):
        taxes = [("GST", whole, "gst")]
    sums = [["Offer price", written(invoice["offerPrice"])]]
    if invoice["discount"]:
        sums.append(["Coupon", written(-min(invoice["discount"], invoice["offerPrice"]))])
    sums.append(["Taxable value", written(invoice["taxable"])])
    sums += [[f"{name} {rate}", written(invoice[field])] for name, rate, field in taxes]
    facts = [
        ["Number", invoice["number"]],
        ["Date", f"{clock.india_day(invoice['issuedOn']):%d-%m-%Y}"],
        ["Financial year", invoice["year"]],
        ["Against", invoice.get("against")],
        ["Reason", invoice.get("reason")],
        ["Paid by", GATEWAYS.get(invoice["gateway"], invoice["gateway"])],
        ["Payment", invoice["paymentId"]],
        ["Refund", invoice.get("refundId")],
    ]
    place = buyer.get("state") or sells.get("state")
    return {
        "title": invoice["title"],
        "test": TEST if invoice["mode"] == "test" else None,
        "seller": _lines(sells["name"], sells.get("address"), _state(sells), _named("GSTIN", sells.get("gstin"))),
        "buyer": _lines(
            buyer["name"],
            buyer.get("college"),
            buyer.get("address"),
            _state(buyer),
            buyer.get("email"),
            buyer.get("phone"),
        ),
        "place": f"Place of supply: {place}" if place else None,
        "facts": [fact for fact in facts if fact[1]],
        "item": invoice["item"],
        "what": "Use of the electronic logbook for three years, one-time fee",
        "sac": invoice["sac"],
        "sums": sums,
        "total": ["Credited" if credit else "Total", written(invoice["amount"])],
        "words": in_words(invoice["amount"]),
        "closing": "Made by a computer; valid without a signature. Tax is not payable on reverse charge.",
    }


def _lines(*lines: str | None) -> list[str]:
    return [line for line in lines if line]


def _named(name: str, value: str | None) -> str | None:
    return f"{name} {value}" if value else None


def _state(of: Row) -> str | None:
    if not of.get("state"):
        return None
    return f"{of['state']} (state code {of['stateCode']})" if of.get("stateCode") else str(of["state"])


def file_name(invoice: Row) -> str:
    """The name of its file: "PGL-26-27-000001.pdf"."""
    return str(invoice["number"]).replace("/", "-") + ".pdf"


async def pdf(invoice: Row) -> bytes:
    """The document as a PDF, the same bytes each time.

    Raises:
        CannotTypeset: the machine is too busy for it just now.
    """
    return await typeset("invoice", texts(invoice), made_at=invoice["issuedOn"])
