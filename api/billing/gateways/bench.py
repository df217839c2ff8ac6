"""The test gateway: both providers as they speak, in this process, where no keys are set and never in production.

The gateways' own code talks to it over their own clients, so nothing that verifies a payment knows of it. What is paid
is chosen on its dialog or page (``bench_calls.py``); its orders lie in the store, so that several processes share them.
"""

from __future__ import annotations

import datetime as dt
import secrets
import string
from typing import Any, Literal

import orjson
from pymongo import IndexModel, ReturnDocument

from api.billing.gateways import signed
from api.core import clock
from api.core.database import Row, collection
from api.core.documents import BaseDocument
from api.core.tokens import keyed_hash
from api.settings import Settings

Provider = Literal["razorpay", "second"]
OUTCOMES = ("success", "failure", "late", "duplicate", "tampered", "authorized")
"""What a payer may choose: paid; refused by the bank; paid, and told by a late webhook only; paid twice; paid, with a
signature that was changed on the way; authorised and not yet captured."""
REFUSED = "The payment was refused by the bank (test)."
LETTERS = string.ascii_letters + string.digits
OF_SECOND = {"captured": "paid", "authorized": "authorised", "failed": "failed", "created": "pending"}

Reply = tuple[int, dict[str, Any]]


class BenchOrder(BaseDocument):
    """An order at the test gateway, with the payments that were tried for it. ``amount`` is paise."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    provider: str
    receipt: str
    amount: int
    currency: str
    back: str = ""
    payments: list[dict[str, Any]] = []
    createdAt: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "benchOrders"
        indexes = [
            IndexModel([("provider", 1), ("receipt", 1)], name="receipt"),
            IndexModel([("payments.id", 1)], name="payment"),
        ]


class Bench:
    """Both providers' servers. Its keys follow from the product's secret, so every process has the same."""

    def __init__(self, settings: Settings) -> None:
        secret = settings.secret.get_secret_value()
        self.key_id = "rzp_test_bench"
        self.key_secret, self.webhook_secret, self.second_key, self.second_webhook_secret = (
            keyed_hash(secret, "test gateway", name) for name in ("key", "webhook", "second key", "second webhook")
        )
        self.pause, self.late = 1.0, 6.0
        """Seconds after which a webhook goes out, and a late one."""

    async def card(self, method: str, path: str, query: dict[str, str], body: dict[str, Any]) -> Reply:
        """What the card provider answers; paths begin after ``/v1``."""
        match [method, *path.strip("/").split("/")]:
            case ["POST", "orders"]:
                return 200, _card_order(await _made("razorpay", "order_", body["receipt"], body))
            case ["GET", "orders"]:
                found = collection("benchOrders").find({"provider": "razorpay", "receipt": query.get("receipt", "")})
                return 200, {"entity": "collection", "items": [_card_order(row) for row in await found.to_list(10)]}
            case ["GET", "orders", order_id, "payments"]:
                order = await collection("benchOrders").find_one({"_id": order_id})
                if order is not None:
                    items = [_card_payment(order, each) for each in order["payments"]]
                    return 200, {"entity": "collection", "items": items}
            case ["GET", "payments", payment_id]:
                order = await _order_of(payment_id)
                if order is not None:
                    return 200, _card_payment(order, _in(order, payment_id))
            case ["POST", "payments", payment_id, "capture"]:
                order = await _become(payment_id, "authorized", "captured")
                if order is not None:
                    return 200, _card_payment(order, _in(order, payment_id))
            case ["POST", "payments", payment_id, "refund"]:
                return _refusal() if (made := await _refunded(payment_id, body)) is None else (200, made)
        return _refusal()

    async def page(self, method: str, path: str, body: dict[str, Any], key: str) -> Reply:
        """What the second provider answers; ``key`` is what makes a repeated order the same one."""
        match [method, *path.strip("/").split("/")]:
            case ["POST", "orders"]:
                there = await collection("benchOrders").find_one({"provider": "second", "receipt": key})
                order = there or await _made("second", "sec_", key, {**body, "back": body["returnUrl"]})
                return 200, {**_second_order(order), "paymentUrl": f"/api/testGateway/pay/{order['_id']}"}
            case ["GET", "orders", order_id]:
                order = await collection("benchOrders").find_one({"_id": order_id})
                if order is not None:
                    return 200, _second_order(order)
            case ["GET", "payments", payment_id]:
                order = await _order_of(payment_id)
                if order is not None:
                    return 200, _second_payment(order, _in(order, payment_id))
            case ["POST", "payments", payment_id, "capture"]:
                order = await _become(payment_id, "authorized", "captured")
                if order is not None:
                    return 200, _second_payment(order, _in(order, payment_id))
            case ["POST", "payments", payment_id, "refunds"]:
                made = await _refunded(payment_id, {**body, "receipt": key})
                if made is not None:
                    return 200, made
        return 404, {"error": "not found"}

    async def order(self, order_id: str) -> Row | None:
        """An order, as the payer's page shows it."""
        found: Row | None = await collection("benchOrders").find_one({"_id": order_id})
        return found

    async def pay(self, order: Row, outcome: str) -> list[dict[str, Any]]:
        """Tries a payment; answers the payments that came of it."""
        state = {"failure": "failed", "authorized": "authorized"}.get(outcome, "captured")
        if outcome == "late" and order["provider"] == "second":
            state = "created"
        made = [
            {"id": _id("pay_"), "state": state, "reason": REFUSED if state == "failed" else None, "at": clock.now()}
            for _ in range(2 if outcome == "duplicate" else 1)
        ]
        await collection("benchOrders").update_one({"_id": order["_id"]}, {"$push": {"payments": {"$each": made}}})
        return made

    async def arrive(self, payment_id: str) -> None:
        """The money of a payment that was on its way has come."""
        await _become(payment_id, "created", "captured")

    def signature(self, order_id: str, payment_id: str) -> str:
        """What the card provider's page hands over as proof."""
        return signed(self.key_secret, f"{order_id}|{payment_id}".encode())

    def webhook(self, order: Row, payment: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
        """The message about a payment as it is now, in the words of the order's provider, and its headers."""
        event = _id("evt_")
        if order["provider"] == "second":
            told = {"id": event, "type": "payment", "payment": _second_payment(order, payment)}
            raw = orjson.dumps(told)
            return raw, {"x-signature": signed(self.second_webhook_secret, raw)}
        inner = {"payment": {"entity": _card_payment(order, payment)}}
        raw = orjson.dumps({"entity": "event", "event": f"payment.{payment['state']}", "payload": inner})
        signature = signed(self.webhook_secret, raw)
        return raw, {"x-razorpay-signature": signature, "x-razorpay-event-id": event}


def _id(prefix: str) -> str:
    return prefix + "".join(secrets.choice(LETTERS) for _ in range(14))


async def _made(provider: Provider, prefix: str, receipt: str, body: dict[str, Any]) -> Row:
    row: Row = {
        "_id": _id(prefix),
        "provider": provider,
        "receipt": receipt,
        "amount": body["amount"],
        "currency": body["currency"],
        "back": body.get("back", ""),
        "payments": [],
        "createdAt": clock.now(),
    }
    await collection("benchOrders").insert_one(row)
    return row


async def _order_of(payment_id: str) -> Row | None:
    found: Row | None = await collection("benchOrders").find_one({"payments.id": payment_id})
    return found


def _in(order: Row, payment_id: str) -> dict[str, Any]:
    return next(each for each in order["payments"] if each["id"] == payment_id)


async def _become(payment_id: str, was: str, state: str) -> Row | None:
    found: Row | None = await collection("benchOrders").find_one_and_update(
        {"payments": {"$elemMatch": {"id": payment_id, "state": was}}},
        {"$set": {"payments.$.state": state}},
        return_document=ReturnDocument.AFTER,
    )
    return found


async def _refunded(payment_id: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """The refund of a payment, once for each key."""
    order = await _order_of(payment_id)
    if order is None:
        return None
    payment, key = _in(order, payment_id), str(body.get("receipt", ""))
    if payment["state"] == "captured":
        made = {"payments.$.state": "refunded", "payments.$.refund": _id("rfnd_"), "payments.$.refundKey": key}
        await collection("benchOrders").update_one(
            {"payments": {"$elemMatch": {"id": payment_id, "state": "captured"}}}, {"$set": made}
        )
        order = await _order_of(payment_id) or order
        payment = _in(order, payment_id)
    if payment["state"] != "refunded" or payment.get("refundKey") != key:
        return None
    return {"id": payment["refund"], "payment_id": payment_id, "amount": order["amount"], "status": "processed"}


def _refusal() -> Reply:
    return 400, {"error": {"code": "BAD_REQUEST_ERROR", "description": "The id provided does not exist"}}


def _card_order(order: Row) -> dict[str, Any]:
    paid = any(each["state"] == "captured" for each in order["payments"])
    facts = {"id": order["_id"], "entity": "order", "status": "paid" if paid else "created"}
    return {**facts, **{name: order[name] for name in ("receipt", "amount", "currency")}}


def _card_payment(order: Row, payment: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": payment["id"],
        "entity": "payment",
        "order_id": order["_id"],
        "amount": order["amount"],
        "currency": order["currency"],
        "status": payment["state"],
        "captured": payment["state"] == "captured",
        "error_description": payment.get("reason"),
    }


def _second_order(order: Row) -> dict[str, Any]:
    payments = [_second_payment(order, each) for each in order["payments"]]
    return {"id": order["_id"], "amount": order["amount"], "currency": order["currency"], "payments": payments}


def _second_payment(order: Row, payment: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": payment["id"],
        "orderId": order["_id"],
        "amount": order["amount"],
        "currency": order["currency"],
        "status": OF_SECOND.get(payment["state"], payment["state"]),
        "reason": payment.get("reason"),
    }
