"""The ledger: what the Master finds, adds up, and takes as a file; what a student sees of own payments; the PDF."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from bson import ObjectId
from pypdf import PdfReader

from api.billing.documents import Order
from api.billing.invoices import invoices
from api.billing.settlement import licences, reconciling
from api.core import clock
from api.core.store.database import collection
from tests.api.billing.bought import bought, gateways_of, newcomer, paid_there, placed, stored
from tests.api.billing.settlement.test_refunds import refund
from tests.api.world import World

Json = dict[str, Any]
READS = ("payments", "exports/payments", f"payments/{ObjectId()}")


async def read_ledger(world: World, **query: Any) -> Json:
    """The ledger as the Master asks for it."""
    answer = await (await world.as_("master")).get("/api/payments", params={"page": 1, "limit": 50, **query})
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


async def numbers(world: World, **query: Any) -> set[str]:
    """The ids of the listed orders."""
    return {row["_id"] for row in (await read_ledger(world, **query))["data"]}


async def test_the_books_are_the_masters_alone(world: World) -> None:
    for path in READS:
        assert (await world.client().get(f"/api/{path}")).status_code == 401
        for who in ("student", "teacher", "hod", "clerk", "admin"):
            assert (await (await world.as_(who)).get(f"/api/{path}")).status_code == 403
    assert (await (await world.as_("master")).get(f"/api/payments/{ObjectId()}")).status_code == 404


async def test_a_row_says_who_paid_what_for_which_invoice(world: World) -> None:
    order, payment_id = await bought(world, discount=99_900)
    [row] = (await read_ledger(world))["data"]
    invoice = await invoices.of_order(order["_id"])
    assert invoice is not None
    assert (row["offerPrice"], row["discount"], row["taxable"], row["gst"], row["amount"]) == (
        9999,
        999,
        9000,
        1620,
        10620,
    )
    assert row["student"]["_id"] == str(order["userId"])
    assert (row["state"], row["mode"], row["paymentId"], row["flag"]) == ("paid", "test", payment_id, None)
    assert row["invoice"] == {"_id": str(invoice.id), "number": invoice.number}
    assert row["creditNote"] is None


async def test_it_is_found_by_name_phone_email_and_every_number(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    await bought(world)
    person, invoice = await stored("users", user), await invoices.of_order(order["_id"])
    assert invoice is not None
    texts = (person["name"], person["phone"], person["email"], payment_id, order["receipt"], order["providerOrderId"])
    for text in (*texts, invoice.number, person["name"].upper()):
        assert await numbers(world, search=text) == {str(order["_id"])}, text
    assert await numbers(world, search="nothing like it") == set()
    assert await numbers(world, search=".*") == set(), "what is typed is no pattern"


async def test_it_is_narrowed_by_state_gateway_and_day(world: World) -> None:
    one, _ = await bought(world)
    two, _ = await bought(world, gateway="second")
    await refund(world, two)
    waiting = await placed(world, await newcomer(world))
    twice = await placed(world, one["userId"])
    await paid_there(world, twice)
    await reconciling.look_into(gateways_of(world), Order.model_validate(twice))
    ids = {name: str(row["_id"]) for name, row in (("one", one), ("two", two), ("waiting", waiting), ("twice", twice))}
    assert await numbers(world, state="refunded") == {ids["two"]}
    assert await numbers(world, state="open") == {ids["waiting"]}
    assert await numbers(world, state="duplicate") == {ids["twice"]}
    assert await numbers(world, gateway="second") == {ids["two"]}
    assert await numbers(world, state="paid", gateway="second") == set()
    day = clock.india_day(one["createdAt"])
    before, after = day - dt.timedelta(days=1), day + dt.timedelta(days=1)
    assert str(one["_id"]) in await numbers(world, **{"from": str(day), "to": str(after)})
    assert await numbers(world, to=str(before)) == set()
    assert await numbers(world, **{"from": str(after + dt.timedelta(days=1))}) == set()


@pytest.mark.parametrize("query", [{"state": "gone"}, {"gateway": "cash"}, {"from": "soon"}, {"college": "x"}])
async def test_an_unknown_narrowing_is_refused(world: World, query: Json) -> None:
    answer = await (await world.as_("master")).get("/api/payments", params=query)
    assert answer.status_code == 422


async def test_the_sums_are_exact_and_keep_test_and_live_apart(world: World) -> None:
    purchases = [await bought(world, offer=499_900) for _ in range(3)]
    back, _ = await bought(world)
    await refund(world, back)
    await collection("orders").update_one({"_id": purchases[0][0]["_id"]}, {"$set": {"mode": "live"}})
    sums = (await read_ledger(world))["totals"]
    assert sums["live"] == {"captured": 5898.82, "refunded": 0, "gst": 899.82, "count": 1}
    assert sums["test"] == {"captured": 23596.46, "refunded": 11798.82, "gst": 1799.64, "count": 3}
    assert (await read_ledger(world, state="open"))["totals"] == {}


async def test_the_file_has_a_line_for_each_order(world: World) -> None:
    order, payment_id = await bought(world)
    await placed(world, await newcomer(world))
    answer = await (await world.as_("master")).get(
        "/api/exports/payments", params={"format": "csv", "sort": "createdAt"}
    )
    assert answer.status_code == 200
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["State"] for row in rows] == ["open", "paid"] or [row["State"] for row in rows] == ["paid", "open"]
    line = next(row for row in rows if row["State"] == "paid")
    invoice = await invoices.of_order(order["_id"])
    assert invoice is not None
    assert (line["Amount"], line["GST"], line["Payment"]) == ("11798.82", "1799.82", payment_id)
    assert line["Invoice"] == invoice.number


async def test_one_order_shows_its_payments_and_its_trail(world: World) -> None:
    order, payment_id = await bought(world)
    await refund(world, order)
    answer = await (await world.as_("master")).get(f"/api/payments/{order['_id']}")
    row = answer.json()["data"]
    assert [(each["paymentId"], each["state"], each["amount"]) for each in row["payments"]] == [
        (payment_id, "refunded", 11798.82)
    ]
    assert row["payments"][0]["refundBy"]["name"]
    assert [(line["sort"], line["source"]) for line in row["trail"]] == [
        ("payment.settled", "client"),
        ("refund.asked", "master"),
        ("refund.done", "master"),
    ]
    assert row["creditNote"]["number"].startswith("TCN/")


async def test_the_master_asks_the_provider_about_one_order(world: World) -> None:
    order = await placed(world, await newcomer(world), age=dt.timedelta(seconds=1))
    await paid_there(world, order)
    master = await world.as_("master")
    answer = await master.post(f"/api/payments/{order['_id']}/check")
    assert answer.json()["message"] == reconciling.WORDS["settled"]
    assert answer.json()["data"]["state"] == "paid"
    assert (await master.post(f"/api/payments/{order['_id']}/check")).json()["message"] == reconciling.WORDS["nothing"]
    assert (await master.post("/api/reconcile")).json()["message"] == "0 looked at: nothing had to be done."


async def test_a_licence_given_by_hand_stands_in_the_books_and_is_taken_back(world: World) -> None:
    master, user = await world.as_("master"), await newcomer(world)
    for _ in range(2):
        await master.post(f"/api/student/{user}", json={"paymentStatus": True, "reason": "Receipt 17"})
    [row] = (await read_ledger(world, gateway="hand"))["data"]
    assert (row["state"], row["amount"], row["student"]["_id"]) == ("paid", 0, str(user))
    events = (await master.get(f"/api/payments/{row['_id']}")).json()["data"]["trail"]
    assert [(line["sort"], line["source"], line["reason"]) for line in events] == [
        ("licence.byHand", "master", "Receipt 17")
    ]
    await master.post(f"/api/student/{user}", json={"paymentStatus": False, "reason": "The cheque bounced"})
    [row] = (await read_ledger(world, gateway="hand"))["data"]
    assert row["state"] == "lapsed"
    person = await stored("users", user)
    assert "licence" not in person
    assert person["paymentStatus"] is False
    assert (await master.post(f"/api/payments/{row['_id']}/check")).status_code == 409


async def test_a_mark_by_hand_finds_the_payment_that_there_is(world: World) -> None:
    master, user = await world.as_("master"), await newcomer(world)
    order, _ = await bought(world, user)
    for value in (False, True):
        await master.post(f"/api/student/{user}", json={"paymentStatus": value, "reason": "Mistake"})
    assert (await stored("users", user))["licence"] == licences.of_order(Order.model_validate(order)).model_dump()
    assert await numbers(world, gateway="hand") == set()


@pytest.mark.spec("P-461")
async def test_a_student_sees_when_the_licence_was_paid_and_when_it_ends(world: World) -> None:
    user = await newcomer(world)
    name = next(name for name, id_ in world.people.items() if id_ == user)
    order, _ = await bought(world, user)
    paid = dt.datetime(2024, 2, 28, 20, tzinfo=dt.UTC)
    licence = licences.licence(order["_id"], paid).model_dump()
    await collection("users").update_one({"_id": user}, {"$set": {"licence": licence}})
    client = await world.as_(name)
    body = (await client.get("/api/myPayments")).json()
    assert body["licence"] == {"paidOn": "2024-02-29", "until": "2027-02-28"}
    assert [(row["_id"], row["amount"], row["state"]) for row in body["data"]] == [
        (str(order["_id"]), 11798.82, "paid")
    ]
    other = (await (await world.as_("student")).get("/api/myPayments")).json()
    assert (other["data"], other["licence"]) == ([], None)

    over = {"$set": {"licence.until": clock.now() - dt.timedelta(days=1)}}
    await collection("users").update_one({"_id": user}, over)
    assert (await client.get("/api/myPayments")).status_code == 200, "nothing is locked when it ends"


async def test_the_pdf_is_for_its_student_and_the_master(world: World) -> None:
    user = await newcomer(world)
    name = next(name for name, id_ in world.people.items() if id_ == user)
    order, payment_id = await bought(world, user)
    invoice = await invoices.of_order(order["_id"])
    assert invoice is not None
    path = f"/api/invoices/{invoice.id}/pdf"
    assert (await world.client().get(path)).status_code == 401
    assert (await (await world.as_("student")).get(path)).status_code == 404
    assert (await (await world.as_("hod")).get(path)).status_code == 403
    for who in (name, "master"):
        answer = await (await world.as_(who)).get(path)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == (
            f'attachment; filename="{invoice.number.replace("/", "-")}.pdf"'
        )
        pages = PdfReader(io.BytesIO(answer.content)).pages
        text = " ".join(page.extract_text() for page in pages)
        assert len(pages) == 1
        for wanted in (invoice.number, payment_id, "11,798.82", "9,999.00", "TEST: no money was paid", "997331"):
            assert wanted in text
        assert "Eleven Thousand Seven Hundred Ninety-Eight and Eighty-Two Paise Only" in " ".join(text.split())
