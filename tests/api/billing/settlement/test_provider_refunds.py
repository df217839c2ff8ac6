"""Refunds and disputes that the provider reports: made on its dashboard, in any order, repeated, whole and in part."""

from __future__ import annotations

import itertools
from typing import Any

import orjson
import pytest

from api.billing.gateways.bench import Bench, BenchRefund
from api.billing.ledger import ledger
from api.billing.settlement import reconciling, refunds
from api.core.store.database import Row, collection
from api.operators import books
from tests.api.billing.bought import bought, gateways_of, newcomer, notified, paid_there, payment, placed, stored
from tests.api.billing.buying import card_headers, posted
from tests.api.billing.settlement.test_refunds import refund
from tests.api.world import World

Json = dict[str, Any]
WHOLE = 1_179_882
"""Paise that a package of 9,999 costs with GST."""


def bench_of(world: World) -> Bench:
    """Return the test gateway of the application."""
    bench = gateways_of(world).bench
    assert bench is not None
    return bench


async def post_refund(
    world: World, order: Row, payment_id: str, made: BenchRefund, event: str = "refund.processed"
) -> str:
    """Post the provider's message about a refund; return the result."""
    bench = bench_of(world)
    there = await bench.order(order["providerOrderId"])
    assert there is not None
    answer = await posted(world, *bench.refund_message(there, made, payment_id, event), gateway=order["gateway"])
    assert answer.status_code == 200, answer.text
    return str(answer.json()["result"])


async def disputed(
    world: World, order: Row, payment_id: str, state: str, amount: int = WHOLE, name: str = "disp_A1"
) -> str:
    """Post the provider's message about a dispute; return the result."""
    bench = bench_of(world)
    there = await bench.order(order["providerOrderId"])
    assert there is not None
    message = bench.dispute_message(there, payment_id, name, amount, f"payment.dispute.{state}")
    answer = await posted(world, *message, gateway=order["gateway"])
    assert answer.status_code == 200, answer.text
    return str(answer.json()["result"])


async def credit_notes(order: Row) -> list[Row]:
    """Return the credit notes of an order, the oldest first."""
    found = collection("invoices").find({"orderId": order["_id"], "sort": "credit"}).sort([("_id", 1)])
    return [Row(each) async for each in found]


async def alarms(world: World) -> list[Json]:
    """Return the alarms as the Master reads them."""
    answer = await (await world.as_("master")).get("/api/paymentAlarms")
    assert answer.status_code == 200, answer.text
    rows: list[Json] = answer.json()["data"]
    return rows


async def decide(world: World, order: Row, **body: Any) -> Any:
    """Post the Master's decision about a licence."""
    sent = {"keep": True, "reason": "Paid too much", **body}
    return await (await world.as_("master")).post(f"/api/payments/{order['_id']}/licence", json=sent)


async def test_only_the_master_reads_alarms_and_decides_about_a_licence(world: World) -> None:
    order, _ = await bought(world)
    path = f"/api/payments/{order['_id']}/licence"
    for client, status in [
        (world.client(), 401),
        *[(await world.as_(who), 403) for who in ("student", "hod", "admin")],
    ]:
        assert (await client.get("/api/paymentAlarms")).status_code == status
        assert (await client.post(path, json={"keep": True, "reason": "x"})).status_code == status
    assert (await decide(world, {"_id": "0" * 24})).status_code == 404
    assert (await decide(world, order)).json()["code"] == "no_decision"


@pytest.mark.parametrize("gateway", ["razorpay", "second"])
async def test_a_full_refund_on_the_dashboard_is_booked_and_raises_an_alarm(world: World, gateway: str) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user, gateway=gateway)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    assert await post_refund(world, order, payment_id, made) == "refunded"

    assert (await payment(payment_id))["state"] == "refunded"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    person = await stored("users", user)
    assert "licence" not in person
    assert (person["paymentStatus"], person["licenceRefundedOn"] is not None) == (False, True)
    [note] = await credit_notes(order)
    assert (note["amount"], note["gst"], note["refundId"]) == (WHOLE, order["gst"], made.id)
    [alarm] = await alarms(world)
    assert (alarm["amount"], alarm["orderId"], alarm["student"]["_id"]) == (11798.82, str(order["_id"]), str(user))
    assert await collection("outbox").count_documents({"key": f"refunded:{payment_id}"}) == 1
    assert await books.faults() == []


async def test_the_message_of_the_case_is_booked(world: World) -> None:
    order, payment_id = await bought(world)
    entity = {"id": payment_id, "entity": "payment", "amount": WHOLE, "currency": "INR", "status": "refunded"}
    entity |= {
        "order_id": order["providerOrderId"],
        "amount_refunded": WHOLE,
        "refund_status": "full",
        "captured": True,
    }
    given = {"id": "rfnd_Abcdefgh123456", "entity": "refund", "amount": WHOLE, "payment_id": payment_id}
    payload = {"payment": {"entity": entity}, "refund": {"entity": {**given, "status": "processed"}}}
    body = {"entity": "event", "event": "refund.processed", "contains": ["refund", "payment"], "payload": payload}
    raw = orjson.dumps(body)
    answer = await posted(world, raw, card_headers(world, raw))
    assert (answer.status_code, answer.json()["result"]) == (200, "refunded")
    assert (await stored("orders", order["_id"]))["state"] == "refunded"


@pytest.mark.spec("P-476")
@pytest.mark.parametrize("events", list(itertools.permutations(("refund.created", "refund.processed"))))
async def test_messages_about_a_refund_count_once_in_any_order(world: World, events: tuple[str, ...]) -> None:
    order, payment_id = await bought(world)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    pending = made.model_copy(update={"status": "pending"})
    for event in (*events, *events):
        await post_refund(world, order, payment_id, pending if event == "refund.created" else made, event)
    assert (await payment(payment_id))["state"] == "refunded"
    assert len(await credit_notes(order)) == 1
    assert len(await alarms(world)) == 1


async def test_a_pending_refund_changes_nothing_and_a_failed_one_raises_an_alarm(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE, status="pending")
    assert await post_refund(world, order, payment_id, made, "refund.created") == "refund pending"
    assert await post_refund(world, order, payment_id, made, "refund.failed") == "refund failed"
    assert (await stored("users", user))["licence"]["orderId"] == order["_id"]
    assert [alarm["sort"] for alarm in await alarms(world)] == ["refund.failed"]
    assert await credit_notes(order) == []


async def test_a_failure_reported_after_the_booking_changes_no_book(world: World) -> None:
    order, payment_id = await bought(world)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    await post_refund(world, order, payment_id, made)
    assert await post_refund(world, order, payment_id, made, "refund.failed") == "refund failed"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    assert "refund.failed" in [alarm["sort"] for alarm in await alarms(world)]
    assert await books.faults() == []


async def test_a_partial_refund_asks_the_master_and_changes_no_licence(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    made = await bench_of(world).refund_on_dashboard(payment_id, 100_001)
    assert await post_refund(world, order, payment_id, made) == "partly refunded"
    assert (await stored("users", user))["licence"]["orderId"] == order["_id"]
    [note] = await credit_notes(order)
    assert (note["amount"], note["taxable"] + note["gst"]) == (100_001, 100_001)
    assert note["gst"] == 15_254
    row = await ledger.read(str(order["_id"]))
    assert (row["flag"], row["refunded"], row["state"]) == ("decision", 1000.01, "paid")
    found = await (await world.as_("master")).get("/api/payments", params={"state": "decision", "page": 1, "limit": 9})
    assert [each["_id"] for each in found.json()["data"]] == [str(order["_id"])]
    assert found.json()["totals"]["test"] == {"captured": 11798.82, "refunded": 1000.01, "gst": 1647.28, "count": 1}
    assert await books.faults() == []


@pytest.mark.spec("P-479")
async def test_the_master_keeps_the_licence_after_a_partial_refund(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    await post_refund(world, order, payment_id, await bench_of(world).refund_on_dashboard(payment_id, 100))
    assert (await decide(world, order, reason=" ")).json()["errors"][0]["field"] == "reason"
    answer = await decide(world, order)
    assert (answer.status_code, answer.json()["message"], answer.json()["data"]["flag"]) == (200, "Licence kept.", None)
    assert (await stored("users", user))["paymentStatus"] is True
    assert ("licence.kept", "done") in await notified(order)
    assert await collection("audits").count_documents({"action": "licence.kept"}) == 1


async def test_the_master_refunds_the_licence_after_a_partial_refund(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    await post_refund(world, order, payment_id, await bench_of(world).refund_on_dashboard(payment_id, 100))
    assert (await decide(world, order, keep=False)).json()["message"] == "Licence refunded."
    person = await stored("users", user)
    assert ("licence" in person, person["licenceRefundedOn"] is not None) == (False, True)
    assert (await decide(world, order)).status_code == 409
    assert await books.faults() == []


async def test_partial_refunds_that_make_up_the_whole_are_a_full_refund(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    bench = bench_of(world)
    for amount in (333_333, 333_334, WHOLE - 666_667):
        await post_refund(world, order, payment_id, await bench.refund_on_dashboard(payment_id, amount))
    notes = await credit_notes(order)
    assert len(notes) == 3
    [invoice] = await collection("invoices").find({"orderId": order["_id"], "sort": "invoice"}).to_list(length=None)
    for part in ("amount", "taxable", "gst", "cgst", "sgst", "igst"):
        assert sum(note[part] for note in notes) == invoice[part], part
    row = await ledger.read(str(order["_id"]))
    assert (row["state"], row["flag"], row["refunded"], len(row["creditNotes"])) == ("refunded", None, 11798.82, 3)
    assert "licence" not in await stored("users", user)
    assert await books.faults() == []


async def test_a_refund_that_arrives_before_the_payment_shows_both_in_the_books(world: World) -> None:
    user = await newcomer(world)
    order = await placed(world, user)
    [payment_id] = await paid_there(world, order)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    assert await post_refund(world, order, payment_id, made) == "refunded"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    assert await collection("invoices").count_documents({"orderId": order["_id"]}) == 2
    assert "licence" not in await stored("users", user)
    assert await books.faults() == []


async def test_a_refund_of_the_masters_is_not_booked_again_by_its_message(world: World) -> None:
    order, payment_id = await bought(world)
    assert (await refund(world, order)).status_code == 200
    id_ = (await payment(payment_id))["refundId"]
    made = BenchRefund(id=id_, amount=WHOLE, status="processed", at=order["createdAt"])
    for event in ("refund.created", "refund.processed"):
        assert await post_refund(world, order, payment_id, made, event) == "refunded"
    assert len(await credit_notes(order)) == 1
    assert await alarms(world) == []


async def test_the_message_may_overtake_the_answer_to_the_masters_refund(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, payment_id = await bought(world)
    gateway = gateways_of(world).named("razorpay")
    ask = gateway.refund

    async def overtaken(paid: str, amount: int, *, key: str) -> str:
        id_ = await ask(paid, amount, key=key)
        await post_refund(
            world, order, paid, BenchRefund(id=id_, amount=amount, status="processed", at=order["createdAt"])
        )
        return id_

    monkeypatch.setattr(gateway, "refund", overtaken)
    assert (await refund(world, order)).json()["message"] == "The payment was refunded."
    assert len(await credit_notes(order)) == 1
    assert await alarms(world) == []
    assert (await payment(payment_id))["refundReason"] == (await credit_notes(order))[0]["reason"]


async def test_the_master_refunds_what_a_partial_refund_left(world: World) -> None:
    order, payment_id = await bought(world)
    await post_refund(world, order, payment_id, await bench_of(world).refund_on_dashboard(payment_id, 179_882))
    assert (await refund(world, order)).status_code == 200
    assert [note["amount"] for note in await credit_notes(order)] == [179_882, 1_000_000]
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    assert (await refund(world, order)).json()["message"] == refunds.DONE
    assert await books.faults() == []


@pytest.mark.spec("P-480")
@pytest.mark.parametrize("gateway", ["razorpay", "second"])
@pytest.mark.parametrize("amount", [WHOLE, 5_000])
async def test_reconcile_finds_a_refund_that_no_message_reported(world: World, gateway: str, amount: int) -> None:
    order, payment_id = await bought(world, gateway=gateway)
    await bench_of(world).refund_on_dashboard(payment_id, amount)
    answer = await (await world.as_("master")).post("/api/reconcile")
    assert answer.json()["data"]["refunded"] == 1
    assert [note["amount"] for note in await credit_notes(order)] == [amount]
    assert (await (await world.as_("master")).post("/api/reconcile")).json()["data"]["refunded"] == 0
    assert len(await alarms(world)) == 1


async def test_the_check_of_one_order_finds_its_refund(world: World) -> None:
    order, payment_id = await bought(world)
    await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    answer = await (await world.as_("master")).post(f"/api/payments/{order['_id']}/check")
    assert answer.json()["message"] == reconciling.WORDS["refunded"]
    assert answer.json()["data"]["state"] == "refunded"


async def test_a_booking_that_was_cut_off_is_finished(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from api.billing.referrals import referrals

    order, payment_id = await bought(world)
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)

    async def crash(*_: Any) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(referrals, "reverse", crash)
    there = await bench_of(world).order(order["providerOrderId"])
    assert there is not None
    message = bench_of(world).refund_message(there, made, payment_id)
    assert (await posted(world, *message)).status_code == 500
    monkeypatch.undo()
    assert (await posted(world, *message)).json()["result"] == "refunded"
    assert (await stored("orders", order["_id"]))["state"] == "refunded"
    assert len(await credit_notes(order)) == 1


async def test_the_refund_of_a_second_payment_leaves_the_licence(world: World) -> None:
    user = await newcomer(world)
    first, _ = await bought(world, user)
    second = await placed(world, user)
    [payment_id] = await paid_there(world, second)
    await reconciling.reconcile(gateways_of(world))
    made = await bench_of(world).refund_on_dashboard(payment_id, WHOLE)
    assert await post_refund(world, second, payment_id, made) == "refunded"
    assert (await stored("users", user))["licence"]["orderId"] == first["_id"]
    assert await credit_notes(second) == []


async def test_a_refund_of_an_unknown_payment_is_an_alarm(world: World) -> None:
    order, payment_id = await bought(world)
    there = await bench_of(world).order(order["providerOrderId"])
    assert there is not None
    made = BenchRefund(id="rfnd_x", amount=5, status="processed", at=order["createdAt"])
    await collection("payments").delete_many({})
    await collection("orders").delete_many({})
    answer = await posted(world, *bench_of(world).refund_message(there, made, payment_id))
    assert answer.json()["result"] == "of an unknown order"
    assert [alarm["amount"] for alarm in await alarms(world)] == [0.05]


OPEN_STATES = ("created", "under_review", "action_required")


@pytest.mark.parametrize("gateway", ["razorpay", "second"])
async def test_a_dispute_changes_nothing_until_it_is_lost(world: World, gateway: str) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user, gateway=gateway)
    for state in OPEN_STATES:
        assert await disputed(world, order, payment_id, state) == "dispute open"
    row = await ledger.read(str(order["_id"]))
    assert (row["flag"], row["state"]) == ("disputed", "paid")
    found = await (await world.as_("master")).get("/api/payments", params={"state": "disputed", "page": 1, "limit": 9})
    assert [each["_id"] for each in found.json()["data"]] == [str(order["_id"])]
    assert (await stored("users", user))["licence"]["orderId"] == order["_id"]
    assert {alarm["amount"] for alarm in await alarms(world)} == {11798.82}
    assert await disputed(world, order, payment_id, "lost") == "dispute lost"
    assert "licence" not in await stored("users", user)
    assert len(await credit_notes(order)) == 1
    assert (await ledger.read(str(order["_id"])))["flag"] is None
    assert await books.faults() == []


@pytest.mark.parametrize("state", ["won", "closed"])
async def test_a_dispute_that_is_won_or_closed_changes_nothing(world: World, state: str) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    await disputed(world, order, payment_id, "created")
    assert await disputed(world, order, payment_id, state) == f"dispute {state}"
    assert (await ledger.read(str(order["_id"])))["flag"] is None
    assert (await stored("users", user))["paymentStatus"] is True


@pytest.mark.spec("P-477")
async def test_a_lost_dispute_stays_lost_whatever_arrives_after_it(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    for state in ("lost", *OPEN_STATES, "closed", "lost", "won"):
        assert await disputed(world, order, payment_id, state) == "dispute lost"
    assert len(await credit_notes(order)) == 1
    assert [alarm["sort"] for alarm in await alarms(world)].count("dispute.lost") == 1


async def test_a_dispute_that_is_lost_in_part_asks_the_master(world: World) -> None:
    user = await newcomer(world)
    order, payment_id = await bought(world, user)
    assert await disputed(world, order, payment_id, "lost", amount=50_000) == "dispute lost"
    assert (await ledger.read(str(order["_id"])))["flag"] == "decision"
    assert (await stored("users", user))["paymentStatus"] is True


async def test_a_licence_that_several_accounts_use_asks_the_master(world: World) -> None:
    user, other = await newcomer(world), await newcomer(world)
    order, payment_id = await bought(world, user)
    licence = (await stored("users", user))["licence"]
    await collection("users").update_one({"_id": other}, {"$set": {"licence": licence, "paymentStatus": True}})
    await post_refund(world, order, payment_id, await bench_of(world).refund_on_dashboard(payment_id, WHOLE))
    assert (await ledger.read(str(order["_id"])))["flag"] == "decision"
    assert (await stored("users", other))["paymentStatus"] is True
    assert await books.faults() == []
    assert (await decide(world, order, keep=False)).status_code == 200
    for one in (user, other):
        assert (await stored("users", one))["licenceRefundedOn"] is not None
