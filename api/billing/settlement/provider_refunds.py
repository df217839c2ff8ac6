"""Refunds and disputes that a provider reports: made on its dashboard, or decided by the buyer's bank.

A report may be repeated, and reports may arrive in any order and before the payment is settled. Each refund is stored
once, by its id; a processed one stays processed. A dispute changes nothing until it is lost; its amount is then booked
like a refund.
"""

from __future__ import annotations

from typing import Literal

from api.billing.documents import (
    DisputeState,
    Order,
    Payment,
    PaymentDispute,
    PaymentRefund,
    PaymentState,
    RefundState,
    Source,
)
from api.billing.gateways import Gateway, GatewayAway, GatewayRefused, ProviderDispute, ProviderPayment, ProviderRefund
from api.billing.ledger import events as payment_events
from api.billing.orders import payments
from api.billing.orders.verifying import fits
from api.billing.settlement.refund_books import book
from api.billing.settlement.settling import settle
from api.core import clock
from api.core.store import records

Report = Literal[
    "refund pending",
    "refund failed",
    "partly refunded",
    "refunded",
    "dispute open",
    "dispute won",
    "dispute lost",
    "dispute closed",
    "of an unknown order",
    "mismatch",
]

MONEY_TAKEN: tuple[PaymentState, ...] = ("captured", "duplicate", "refundPending", "refunded")
REASON = "Refunded on the payment provider's side"
LOST = "Dispute lost: the bank returned the money to the buyer"
FAILED = "The provider could not complete this refund. Check it on the provider's dashboard."
FAILED_AFTER = "The provider reports as failed a refund that the books show as done. Check with the provider."
UNEXPECTED = "Another refund was reported for a payment that is refunded in full. Check with the provider."
DISPUTES: dict[DisputeState, str] = {
    "created": "The buyer's bank opened a dispute. Nothing changes until it is decided.",
    "under_review": "The dispute is under review.",
    "action_required": "The provider needs evidence for this dispute. Answer on the provider's dashboard.",
    "won": "The dispute was won. Nothing changes.",
    "closed": "The dispute was closed. Nothing changes.",
    "lost": "The dispute was lost. The money was returned to the buyer.",
}
FINAL: tuple[DisputeState, ...] = ("won", "lost")


async def report_refund(
    gateway: Gateway, refund: ProviderRefund, reported: ProviderPayment | None, *, source: Source
) -> Report:
    """Store a refund that the provider reports and do what follows from it. Idempotent.

    Args:
        gateway: the provider.
        refund: the refund.
        reported: the payment, if the message holds it.
        source: the source of the report.

    Raises:
        GatewayAway: the provider had to be asked about the payment and gave no usable answer.
    """
    found = await _payment_of(gateway, refund.paymentId, reported, source)
    if not isinstance(found, tuple):
        return found
    order, payment = found
    known = next((each for each in payment.refunds if each.refundId == refund.id), None)
    if payment.refundId == refund.id and known is None and payment.state == "refunded":
        # Booked before refunds were stored one by one.
        return await _failed_after(order, payment, refund, source) if refund.state == "failed" else "refunded"
    if known is None and payment.state == "refunded":
        if refund.state == "processed" and payment.refundId != f"at-provider-{payment.paymentId}":
            await _event("refund.unexpected", order, payment, refund.id, refund.amount, UNEXPECTED, source, alarm=True)
        return "refunded"
    if known is not None and known.state == "processed" and refund.state == "failed":
        return await _failed_after(order, payment, refund, source)
    state = await _store(payment, refund.id, refund.amount, refund.state)
    if state == "pending":
        return "refund pending"
    if state == "failed":
        await _event("refund.failed", order, payment, f"{refund.id}:failed", refund.amount, FAILED, source, alarm=True)
        return "refund failed"
    asked = payment.refundBy is not None and payment.state == "refundPending"
    reason = (payment.refundReason if asked else None) or REASON
    booked = await book(order, payment.paymentId, refund.id, source=source, reason=reason, asked=asked)
    return "refunded" if booked == "full" else "partly refunded"


async def report_dispute(
    gateway: Gateway, dispute: ProviderDispute, reported: ProviderPayment | None, *, source: Source
) -> Report:
    """Store a dispute that the provider reports; a lost one is booked like a refund. Idempotent.

    Raises:
        GatewayAway: the provider had to be asked about the payment and gave no usable answer.
    """
    found = await _payment_of(gateway, dispute.paymentId, reported, source)
    if not isinstance(found, tuple):
        return found
    order, payment = found
    state = await _store_dispute(payment, dispute)
    if state == dispute.state:
        # A message about an earlier state that arrives late changes nothing and raises no alarm.
        alarm = state in ("created", "action_required", "lost")
        key = f"{dispute.id}:{state}"
        await _event(f"dispute.{state}", order, payment, key, dispute.amount, DISPUTES[state], source, alarm=alarm)
    if state == "lost" and payment.state != "refunded":
        await _store(payment, dispute.id, dispute.amount, "processed")
        await book(order, payment.paymentId, dispute.id, source=source, reason=LOST, asked=False)
    if state == "won":
        return "dispute won"
    if state == "lost":
        return "dispute lost"
    return "dispute closed" if state == "closed" else "dispute open"


async def _payment_of(
    gateway: Gateway, payment_id: str, reported: ProviderPayment | None, source: Source
) -> tuple[Order, Payment] | Report:
    """Return the order and the payment that a report is about, settled first if it is not in the books yet."""
    payment = await payments.by_payment_id(payment_id)
    if payment is not None and payment.gateway != gateway.name:
        return "of an unknown order"
    reported = reported if reported is not None and reported.id == payment_id else None
    if payment is None or payment.state not in MONEY_TAKEN:
        reported = reported or await gateway.fetch_payment(payment_id)
        if reported is None or not reported.orderId:
            return "of an unknown order"
        order = await records(Order).one(Order.providerOrderId == reported.orderId, Order.gateway == gateway.name)
    else:
        order = await records(Order).one(Order.id == payment.orderId)
    if order is None:
        return "of an unknown order"
    if reported is not None and not fits(order, reported):
        return "mismatch"
    if payment is None or payment.state not in MONEY_TAKEN or (payment.state == "captured" and not order.settledOn):
        # Money that was refunded was taken first: the books show both.
        await settle(order.id, payment_id, source=source)
        payment = await payments.by_payment_id(payment_id)
        order = await records(Order).one(Order.id == order.id)
    assert payment is not None
    assert order is not None
    return order, payment


async def _store(payment: Payment, refund_id: str, amount: int, state: RefundState) -> RefundState:
    """Store a refund once; return its state, in which a final one stays."""
    new = PaymentRefund(refundId=refund_id, amount=amount, state=state, at=clock.now())
    if await payments.add_refund(payment.paymentId, new):
        return state
    if state != "pending":
        await payments.set_refund(payment.paymentId, refund_id, state=state)
    now = await payments.by_payment_id(payment.paymentId)
    assert now is not None
    return next(each.state for each in now.refunds if each.refundId == refund_id)


async def _store_dispute(payment: Payment, dispute: ProviderDispute) -> DisputeState:
    """Store a dispute once; return its state. Won and lost are final, except that a lost one overrides a won one."""
    new = PaymentDispute(disputeId=dispute.id, amount=dispute.amount, state=dispute.state, at=clock.now())
    if await payments.add_dispute(payment.paymentId, new):
        return dispute.state
    await payments.set_dispute(payment.paymentId, dispute.id, dispute.state)
    now = await payments.by_payment_id(payment.paymentId)
    assert now is not None
    return next(each.state for each in now.disputes if each.disputeId == dispute.id)


async def _failed_after(order: Order, payment: Payment, refund: ProviderRefund, source: Source) -> Report:
    key = f"{refund.id}:failed"
    await _event("refund.failed", order, payment, key, refund.amount, FAILED_AFTER, source, alarm=True)
    return "refund failed"


async def _event(
    kind: str, order: Order, payment: Payment, key: str, amount: int, words: str, source: Source, *, alarm: bool
) -> None:
    """Record an event of the trail, once for each ``key``."""
    await payment_events.record_event(
        kind,
        "alarm" if alarm else "done",
        source=source,
        order=order,
        event_id=f"{kind}:{payment.gateway}:{key}",
        payment_id=payment.paymentId,
        reason=words,
        amount=amount,
        currency=payment.currency,
    )


async def report_payment(gateway: Gateway, reported: ProviderPayment, *, source: Source) -> list[Report]:
    """Follow every refund of a payment that the provider shows as refunded, in part or in full.

    Raises:
        GatewayAway: the provider gave no usable answer.
    """
    try:
        refunds = await gateway.refunds_of_payment(reported.id)
    except GatewayRefused as error:
        raise GatewayAway("refunds") from error
    if not refunds and reported.state == "refunded":
        # The provider shows the refund, and does not list it.
        refunds = [
            ProviderRefund(
                id=f"at-provider-{reported.id}", paymentId=reported.id, amount=reported.amount, state="processed"
            )
        ]
    return [await report_refund(gateway, each, reported, source=source) for each in refunds]
