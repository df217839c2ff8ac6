"""The test gateway: both providers as they speak, in this process, where no keys are set and never in production.

The gateways' own code talks to it over their own clients, so nothing that verifies a payment knows of it. What is paid
is chosen on its dialog or page (``bench_endpoints.py``); its orders lie in the store, so that several processes share
them.
"""

from __future__ import annotations

import datetime as dt
import secrets
import string
from collections.abc import Mapping

import orjson
from beanie.operators import ElemMatch
from pydantic import BaseModel
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.billing.documents import Provider, RefundState
from api.billing.gateways import State, signed
from api.billing.orders.amounts import CURRENCY
from api.billing.positions import of_the_found
from api.core import clock
from api.core.security.tokens import keyed_hash
from api.core.store import inside, records
from api.core.store.documents import BaseDocument
from api.settings import Settings

OUTCOMES = ("success", "failure", "late", "duplicate", "tampered", "authorized")
"""What a payer may choose: paid; refused by the bank; paid, and told by a late webhook only; paid twice; paid, with a
signature that was changed on the way; authorised and not yet captured."""
REFUSED = "The payment was refused by the bank (test)."
LETTERS = string.ascii_letters + string.digits
OF_SECOND: dict[State, str] = {"captured": "paid", "authorized": "authorised", "failed": "failed", "created": "pending"}

Reply = tuple[int, Mapping[str, object]]


class Wanted(TypedDict, total=False):
    """What a body asks for: an order, or under a key (``receipt``) that a payment is given back."""

    receipt: str
    amount: int
    currency: str
    returnUrl: str


class BenchRefund(BaseModel):
    """A refund that was made on the provider's dashboard, in full or in part."""

    id: str
    amount: int
    status: RefundState
    at: dt.datetime


class BenchPayment(BaseModel):
    """A payment that was tried for an order; ``refundKey`` is what it was given back under. ``refunds`` were made on
    the provider's dashboard."""

    id: str
    state: State
    reason: str | None = None
    at: dt.datetime
    refund: str | None = None
    refundKey: str | None = None
    refundedAt: dt.datetime | None = None
    refunds: list[BenchRefund] = []


class BenchOrder(BaseDocument):
    """An order at the test gateway, with the payments that were tried for it. ``amount`` is paise."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    provider: Provider
    receipt: str
    amount: int
    currency: str
    back: str = ""
    payments: list[BenchPayment] = []
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

    async def card(self, method: str, path: str, query: Mapping[str, str], body: Wanted) -> Reply:
        """What the card provider answers; paths begin after ``/v1``."""
        match [method, *path.strip("/").split("/")]:
            case ["POST", "orders"]:
                return 200, _card_order(await _new_order("razorpay", "order_", body["receipt"], body))
            case ["GET", "orders"]:
                theirs = (BenchOrder.provider == "razorpay", BenchOrder.receipt == query.get("receipt", ""))
                orders = await records(BenchOrder).many(*theirs, limit=10)
                return 200, {"entity": "collection", "items": [_card_order(each) for each in orders]}
            case ["GET", "orders", order_id, "payments"]:
                order = await self.order(order_id)
                if order is not None:
                    items = [_card_payment(order, each) for each in order.payments]
                    return 200, {"entity": "collection", "items": items}
            case ["GET", "payments", payment_id]:
                order = await _order_of(payment_id)
                if order is not None:
                    return 200, _card_payment(order, _in(order, payment_id))
            case ["GET", "payments", payment_id, "refunds"]:
                order = await _order_of(payment_id)
                if order is not None:
                    refunds = [_card_refund(each) for each in _refunds(order, payment_id)]
                    return 200, {"entity": "collection", "items": refunds[::-1]}
            case ["GET", "refunds"]:
                found = await _refunds_since(query.get("from", "0"), "razorpay")
                skip, count = int(query.get("skip", "0")), int(query.get("count", "10"))
                page = [_card_refund(each) for each in found[skip : skip + count]]
                return 200, {"entity": "collection", "items": page}
            case ["POST", "payments", payment_id, "capture"]:
                order = await _become(payment_id, "authorized", "captured")
                if order is not None:
                    return 200, _card_payment(order, _in(order, payment_id))
            case ["POST", "payments", payment_id, "refund"]:
                refund = await _refunded(payment_id, body.get("receipt", ""), body.get("amount"))
                return _refusal() if refund is None else (200, refund)
        return _refusal()

    async def page(self, method: str, path: str, query: Mapping[str, str], body: Wanted, key: str) -> Reply:
        """What the second provider answers; ``key`` is what makes a repeated order the same one."""
        match [method, *path.strip("/").split("/")]:
            case ["POST", "orders"]:
                there = await records(BenchOrder).one(BenchOrder.provider == "second", BenchOrder.receipt == key)
                order = there or await _new_order("second", "sec_", key, body, back=body["returnUrl"])
                return 200, {**_second_order(order), "paymentUrl": f"/api/testGateway/pay/{order.id}"}
            case ["GET", "orders", order_id]:
                stored = await self.order(order_id)
                if stored is not None:
                    return 200, _second_order(stored)
            case ["GET", "payments", payment_id]:
                stored = await _order_of(payment_id)
                if stored is not None:
                    return 200, _second_payment(stored, _in(stored, payment_id))
            case ["POST", "payments", payment_id, "capture"]:
                stored = await _become(payment_id, "authorized", "captured")
                if stored is not None:
                    return 200, _second_payment(stored, _in(stored, payment_id))
            case ["GET", "payments", payment_id, "refunds"]:
                stored = await _order_of(payment_id)
                if stored is not None:
                    return 200, {"refunds": [_second_refund(each) for each in _refunds(stored, payment_id)]}
            case ["GET", "refunds"]:
                refunds = await _refunds_since(query.get("since", "0"), "second")
                return 200, {"refunds": [_second_refund(each) for each in refunds]}
            case ["POST", "payments", payment_id, "refunds"]:
                refund = await _refunded(payment_id, key, body.get("amount"))
                if refund is not None:
                    return 200, refund
        return 404, {"error": "not found"}

    async def order(self, order_id: str) -> BenchOrder | None:
        """An order, as the payer's page shows it."""
        return await records(BenchOrder).one(BenchOrder.id == order_id)

    async def pay(self, order: BenchOrder, outcome: str) -> list[BenchPayment]:
        """Tries a payment; answers the payments that came of it."""
        outcomes: dict[str, State] = {"failure": "failed", "authorized": "authorized"}
        state = outcomes.get(outcome, "captured")
        if outcome == "late" and order.provider == "second":
            state = "created"
        payments = [
            BenchPayment(id=_id("pay_"), state=state, reason=REFUSED if state == "failed" else None, at=clock.now())
            for _ in range(2 if outcome == "duplicate" else 1)
        ]
        for each in payments:
            await records(BenchOrder).change(BenchOrder.id == order.id, push={BenchOrder.payments: each})
        return payments

    async def refund_on_dashboard(
        self, payment_id: str, amount: int, *, status: RefundState = "processed"
    ) -> BenchRefund:
        """Refund a payment as a person does on the provider's dashboard: the product is not asked."""
        refund = BenchRefund(id=_id("rfnd_"), amount=amount, status=status, at=clock.now())
        order = await _order_of(payment_id)
        assert order is not None
        theirs = ElemMatch(BenchOrder.payments, {"id": payment_id})
        field = of_the_found(inside(BenchOrder.payments).refunds)
        await records(BenchOrder).change(theirs, push={field: refund})
        given_back = refund_sum(_in(await _order_of(payment_id) or order, payment_id))
        if given_back >= order.amount:
            await _become(payment_id, "captured", "refunded")
        return refund

    def refund_message(
        self, order: BenchOrder, refund: BenchRefund, payment_id: str, event: str = "refund.processed"
    ) -> tuple[bytes, dict[str, str]]:
        """Return the signed message about a refund, and its headers."""
        reported = (payment_id, refund)
        payment = _in(order, payment_id)
        if order.provider == "second":
            return self._second_message(event, _second_payment(order, payment), refund=_second_refund(reported))
        return self._card_message(event, _card_payment(order, payment), refund=_card_refund(reported))

    def dispute_message(
        self, order: BenchOrder, payment_id: str, dispute_id: str, amount: int, event: str
    ) -> tuple[bytes, dict[str, str]]:
        """Return the signed message about a dispute, and its headers."""
        status = event.rpartition(".")[2].replace("created", "open")
        payment, facts = _in(order, payment_id), {"id": dispute_id, "amount": amount, "status": status}
        if order.provider == "second":
            return self._second_message(
                event, _second_payment(order, payment), dispute={**facts, "paymentId": payment_id}
            )
        dispute = {**facts, "entity": "dispute", "payment_id": payment_id, "currency": order.currency}
        return self._card_message(event, _card_payment(order, payment), dispute=dispute)

    async def arrive(self, payment_id: str) -> None:
        """The money of a payment that was on its way has come."""
        await _become(payment_id, "created", "captured")

    def signature(self, order_id: str, payment_id: str) -> str:
        """What the card provider's page hands over as proof."""
        return signed(self.key_secret, f"{order_id}|{payment_id}".encode())

    def webhook(self, order: BenchOrder, payment: BenchPayment) -> tuple[bytes, dict[str, str]]:
        """The message about a payment as it is now, in the words of the order's provider, and its headers."""
        if order.provider == "second":
            return self._second_message("payment", _second_payment(order, payment))
        return self._card_message(f"payment.{payment.state}", _card_payment(order, payment))

    def _second_message(
        self, event: str, payment: Mapping[str, object], **about: Mapping[str, object]
    ) -> tuple[bytes, dict[str, str]]:
        raw = orjson.dumps({"id": _id("evt_"), "type": event, "payment": payment, **about})
        return raw, {"x-signature": signed(self.second_webhook_secret, raw)}

    def _card_message(
        self, event: str, payment: Mapping[str, object], **about: Mapping[str, object]
    ) -> tuple[bytes, dict[str, str]]:
        inner = {name: {"entity": entity} for name, entity in {"payment": payment, **about}.items()}
        raw = orjson.dumps({"entity": "event", "event": event, "contains": [*inner], "payload": inner})
        signature = signed(self.webhook_secret, raw)
        return raw, {"x-razorpay-signature": signature, "x-razorpay-event-id": _id("evt_")}


def _id(prefix: str) -> str:
    return prefix + "".join(secrets.choice(LETTERS) for _ in range(14))


async def _new_order(provider: Provider, prefix: str, receipt: str, body: Wanted, *, back: str = "") -> BenchOrder:
    order = BenchOrder(
        id=_id(prefix),
        provider=provider,
        receipt=receipt,
        amount=body["amount"],
        currency=body["currency"],
        back=back,
        createdAt=clock.now(),
    )
    await records(BenchOrder).add(order)
    return order


async def _order_of(payment_id: str) -> BenchOrder | None:
    return await records(BenchOrder).one(inside(BenchOrder.payments).id == payment_id)


def _in(order: BenchOrder, payment_id: str) -> BenchPayment:
    return next(each for each in order.payments if each.id == payment_id)


async def _become(payment_id: str, was: State, state: State) -> BenchOrder | None:
    tried = ElemMatch(BenchOrder.payments, {"id": payment_id, "state": was})
    return await records(BenchOrder).change_and_read(
        tried, set={of_the_found(inside(BenchOrder.payments).state): state}
    )


def refund_sum(payment: BenchPayment) -> int:
    """Return the paise of a payment that were refunded on the dashboard."""
    return sum(each.amount for each in payment.refunds if each.status == "processed")


def _refunds(order: BenchOrder, payment_id: str) -> list[tuple[str, BenchRefund]]:
    """Return the refunds of a payment with its id, the oldest first."""
    payment = _in(order, payment_id)
    found = [(payment_id, each) for each in payment.refunds]
    if payment.refund is not None:
        amount, at = order.amount - refund_sum(payment), payment.refundedAt or payment.at
        found.append((payment_id, BenchRefund(id=payment.refund, amount=amount, status="processed", at=at)))
    return found


async def _refunds_since(seconds: str, provider: Provider) -> list[tuple[str, BenchRefund]]:
    since = dt.datetime.fromtimestamp(int(seconds), dt.UTC)
    orders = await records(BenchOrder).many(BenchOrder.provider == provider)
    found = [each for order in orders for payment in order.payments for each in _refunds(order, payment.id)]
    return [(payment_id, refund) for payment_id, refund in found if refund.at >= since]


def _card_refund(refund: tuple[str, BenchRefund]) -> Mapping[str, object]:
    payment_id, each = refund
    facts = {"id": each.id, "entity": "refund", "payment_id": payment_id, "currency": CURRENCY}
    return {**facts, "amount": each.amount, "status": each.status}


def _second_refund(refund: tuple[str, BenchRefund]) -> Mapping[str, object]:
    payment_id, each = refund
    return {"id": each.id, "paymentId": payment_id, "amount": each.amount, "status": each.status}


async def _refunded(payment_id: str, key: str, amount: int | None) -> Mapping[str, object] | None:
    """The refund of what is left of a payment, once for each key."""
    order = await _order_of(payment_id)
    if order is None:
        return None
    payment = _in(order, payment_id)
    rest = order.amount - refund_sum(payment)
    if payment.state == "captured" and amount in (None, rest):
        theirs = inside(BenchOrder.payments)
        refunded = {
            theirs.state: "refunded",
            theirs.refund: _id("rfnd_"),
            theirs.refundKey: key,
            theirs.refundedAt: clock.now(),
        }
        await records(BenchOrder).change(
            ElemMatch(BenchOrder.payments, {"id": payment_id, "state": "captured"}),
            set={of_the_found(field): value for field, value in refunded.items()},
        )
        order = await _order_of(payment_id) or order
        payment = _in(order, payment_id)
    if payment.state != "refunded" or payment.refundKey != key:
        return None
    return {"id": payment.refund, "payment_id": payment_id, "amount": rest, "status": "processed"}


def _refusal() -> Reply:
    return 400, {"error": {"code": "BAD_REQUEST_ERROR", "description": "The id provided does not exist"}}


def _card_order(order: BenchOrder) -> Mapping[str, object]:
    paid = any(each.state == "captured" for each in order.payments)
    facts = {"id": order.id, "entity": "order", "status": "paid" if paid else "created"}
    return {**facts, "receipt": order.receipt, "amount": order.amount, "currency": order.currency}


def _card_payment(order: BenchOrder, payment: BenchPayment) -> Mapping[str, object]:
    return {
        "id": payment.id,
        "entity": "payment",
        "order_id": order.id,
        "amount": order.amount,
        "currency": order.currency,
        "status": payment.state,
        "captured": payment.state in ("captured", "refunded"),
        "amount_refunded": order.amount if payment.state == "refunded" else refund_sum(payment),
        "error_description": payment.reason,
    }


def _second_order(order: BenchOrder) -> Mapping[str, object]:
    payments = [_second_payment(order, each) for each in order.payments]
    return {"id": order.id, "amount": order.amount, "currency": order.currency, "payments": payments}


def _second_payment(order: BenchOrder, payment: BenchPayment) -> Mapping[str, object]:
    return {
        "id": payment.id,
        "orderId": order.id,
        "amount": order.amount,
        "currency": order.currency,
        "status": OF_SECOND.get(payment.state, payment.state),
        "amount_refunded": order.amount if payment.state == "refunded" else refund_sum(payment),
        "reason": payment.reason,
    }
