"""Invoices and credit notes: numbers without a gap, the tax in its parts, what a seller without a GST number issues."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
from dataclasses import asdict
from typing import Any

import pytest
from bson import ObjectId
from pydantic import ValidationError

from api.billing.documents import Invoice, Mode, Order
from api.billing.invoices import invoices, seller
from api.billing.invoices.words import in_words, number_in_words
from api.billing.orders.amounts import price, written
from api.core import clock
from api.core.store.database import collection
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.world import World

count = itertools.count(1)


def order_of(user: ObjectId, *, offer: int = 999_900, discount: int = 0, mode: Mode = "live") -> Order:
    """A paid order as the books get it."""
    at = clock.now()
    return Order(
        receipt=f"receipt-{next(count)}",
        userId=user,
        title="Single",
        **asdict(price(offer, discount)),
        currency="INR",
        gateway="razorpay",
        state="paid",
        mode=mode,
        createdAt=at,
        expiresAt=at,
    )


async def issued(order: Order) -> Invoice:
    """The invoice of what paid it."""
    return await invoices.issue(order, f"pay_{order.id}")


async def numbers(**filter_: Any) -> list[int]:
    """The places in their series of the documents in the store, in order."""
    return sorted([row["n"] async for row in collection("invoices").find(filter_, {"n": 1})])


async def test_an_order_is_invoiced_once_however_often_it_is_asked(world: World) -> None:
    order = order_of(world.people["student"])
    first = await issued(order)
    again = await asyncio.gather(*(issued(order) for _ in range(5)))
    assert {row.id for row in again} == {first.id}
    assert await collection("invoices").count_documents({}) == 1


async def test_numbers_have_neither_a_gap_nor_a_double_when_many_are_issued_at_once(world: World) -> None:
    orders = [order_of(world.people["student"]) for _ in range(40)]
    made = await asyncio.gather(*(issued(order) for order in orders))
    assert sorted(row.n for row in made) == await numbers() == list(range(1, 41))
    assert len({row.number for row in made}) == 40


async def test_a_number_has_the_sixteen_characters_of_the_rules_and_its_financial_year(world: World) -> None:
    order = order_of(world.people["student"])
    made = await issued(order)
    assert len(made.number) == 16
    assert made.number == f"PGL/{made.year[2:]}/000001"
    assert invoices.financial_year(dt.date(2026, 3, 31)) == "2025-26"
    assert invoices.financial_year(dt.date(2026, 4, 1)) == "2026-27"
    assert invoices.financial_year(dt.date(2099, 12, 1)) == "2099-00"


async def test_a_test_payment_uses_up_no_real_number(world: World) -> None:
    modes: tuple[Mode, ...] = ("live", "test", "live")
    for mode in modes:
        order = order_of(world.people["student"], mode=mode)
        await issued(order)
    assert await numbers(series="PGL") == [1, 2]
    assert await numbers(series="TST") == [1]


async def test_a_new_financial_year_begins_at_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for day, wanted in ((dt.date(2027, 3, 31), "PGL/26-27/000001"), (dt.date(2027, 4, 1), "PGL/27-28/000001")):
        monkeypatch.setattr("api.core.clock.today", lambda day=day: day)
        order = order_of(world.people["student"])
        assert (await issued(order)).number == wanted


@pytest.mark.parametrize(("code", "parts"), [("29", ("cgst", "sgst")), ("27", ("igst",)), (None, ("cgst", "sgst"))])
async def test_the_tax_is_halved_within_the_state_of_the_seller_and_whole_beyond_it(
    world: World, code: str | None, parts: tuple[str, ...]
) -> None:
    change = {"$set": {"gstCode": code}} if code else {"$unset": {"gstCode": ""}}
    await collection("states").update_one({"_id": world.state}, change)
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"state": world.state}})
    order = order_of(world.people["student"], offer=999_905)
    made = await issued(order)
    assert made.gst % 2 == 1, "an odd sum, so that the halves differ"
    assert sum(getattr(made, part) for part in parts) == made.gst == made.amount - made.taxable
    assert made.cgst + made.sgst + made.igst == made.gst
    assert abs(made.cgst - made.sgst) <= 1


async def test_a_document_keeps_what_it_said_when_names_change(world: World) -> None:
    order = order_of(world.people["student"])
    before = await issued(order)
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"name": "Another Name"}})
    assert (await issued(order)).buyer == before.buyer
    assert before.buyer.name != "Another Name"


async def test_a_credit_note_takes_an_invoice_back_once_in_a_series_of_its_own(world: World) -> None:
    order = order_of(world.people["student"])
    assert await invoices.credit(order.id, refund_id="rfnd_1", reason="OrderRequest for it") is None
    invoice = await issued(order)
    notes = await asyncio.gather(
        *(invoices.credit(order.id, refund_id="rfnd_1", reason="OrderRequest for it") for _ in range(4))
    )
    assert {note.number for note in notes if note} == {invoice.number.replace("PGL", "PCN")}
    stored = await invoices.of_order(order.id, "credit")
    assert stored is not None
    assert (stored.against, stored.amount, stored.n) == (invoice.number, invoice.amount, 1)


def _settings(**more: Any) -> Settings:
    return Settings(environment="production", secret=TEST_SECRET, **more)  # type: ignore[arg-type]


async def test_a_seller_without_a_gst_number_issues_receipts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seller, "_current", [seller.seller_of(_settings(seller_name="A Seller"))])
    order = order_of(world.people["student"])
    assert (await issued(order)).title == "Receipt"
    note = await invoices.credit(order.id, refund_id="rfnd_1", reason="OrderRequest for it")
    assert note is not None
    assert note.title == "Refund receipt"


def test_a_wrong_seller_refuses_the_start() -> None:
    with pytest.raises(ValidationError, match="typing mistake"):
        _settings(seller_gstin="29AAAAA0000A1ZZ", seller_name="A", seller_address="B", seller_state="Karnataka")
    with pytest.raises(ValidationError, match="PGL_SELLER_NAME"):
        _settings(seller_gstin=seller.DEMO_GSTIN)
    with pytest.raises(ValidationError, match="PREFIX"):
        _settings(invoice_prefix="PCN")
    assert seller.seller_of(_settings()).gstin is None, "production has no seller of a demonstration"


@pytest.mark.parametrize(
    ("paise", "words"),
    [
        (0, "Rupees Zero Only"),
        (1, "Rupees Zero and One Paise Only"),
        (1_179_882, "Rupees Eleven Thousand Seven Hundred Ninety-Eight and Eighty-Two Paise Only"),
        (10_000_000, "Rupees One Lakh Only"),
        (123_456_789_00, "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only"),
        (11_500, "Rupees One Hundred Fifteen Only"),
        (2_000_020, "Rupees Twenty Thousand and Twenty Paise Only"),
    ],
)
def test_an_amount_is_said_in_indian_words(paise: int, words: str) -> None:
    assert in_words(paise) == words


def test_every_number_below_ten_thousand_has_words_of_its_own() -> None:
    assert len({number_in_words(number) for number in range(10_000)}) == 10_000
    assert written(1_179_882) == "11,798.82"
