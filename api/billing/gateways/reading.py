"""Reading what a provider sent: nothing in it is trusted to be of the form that its documentation promises."""

from __future__ import annotations

from collections.abc import Mapping

import orjson

from api.billing.documents import DisputeState, RefundState
from api.billing.gateways import BadWebhook, GatewayAway, ProviderDispute, ProviderPayment, ProviderRefund, State

LONGEST = 120
"""Characters of a provider's id or word that are taken."""
REFUNDED = "amount_refunded"
"""The field of a payment that holds the refunded part, at both providers."""
REFUND_STATES: dict[str, RefundState] = {"pending": "pending", "processed": "processed", "failed": "failed"}
DISPUTE_STATES: dict[str, DisputeState] = {
    "created": "created",
    "open": "created",
    "under_review": "under_review",
    "action_required": "action_required",
    "won": "won",
    "lost": "lost",
    "closed": "closed",
}


class Unreadable(GatewayAway):
    """An answer that is not in the provider's form."""


def text(row: object, name: str) -> str:
    """A text that must be there.

    Raises:
        Unreadable: it is not, or is too long to be an id.
    """
    value = row.get(name) if isinstance(row, dict) else None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        raise Unreadable(f"{name} is missing")
    return value


def paise(row: object, name: str = "amount") -> int:
    """An amount that must be there, a whole number of paise.

    Raises:
        Unreadable: it is not.
    """
    value = row.get(name) if isinstance(row, dict) else None
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{name} is missing")
    return value


def optional(row: object, name: str) -> str | None:
    """A text that may be there, cut to what is kept."""
    value = row.get(name) if isinstance(row, dict) else None
    return value[:LONGEST] if isinstance(value, str) and value else None


def objects(value: object) -> list[dict[str, object]]:
    """A list of objects.

    Raises:
        Unreadable: it is something else.
    """
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Unreadable("a list is missing")
    return value


def message(raw: bytes) -> dict[str, object]:
    """The JSON object of a webhook whose signature is right.

    Raises:
        BadWebhook: it is none.
    """
    try:
        parsed = orjson.loads(raw)
    except ValueError:
        raise BadWebhook("not JSON") from None
    if not isinstance(parsed, dict):
        raise BadWebhook("not an object")
    return parsed


def payment(row: object, states: Mapping[str, State], *, order_id: str, reason: str) -> ProviderPayment:
    """A payment of this order; ``reason`` names the field that says why it failed.

    Raises:
        Unreadable: it lacks a fact, or its state is none of ``states``.
    """
    state = states.get(text(row, "status"))
    if state is None:
        raise Unreadable("status")
    return ProviderPayment(
        id=text(row, "id"),
        orderId=order_id,
        amount=paise(row),
        currency=text(row, "currency"),
        state=state,
        reason=optional(row, reason),
        refunded=paise(row, REFUNDED) if isinstance(row, dict) and row.get(REFUNDED) is not None else 0,
    )


def refund(row: object, *, payment_id: str, event: str = "") -> ProviderRefund:
    """Return a refund of a payment. The name of the event counts before the status inside it.

    Raises:
        Unreadable: it lacks a fact, or its state is unknown.
    """
    reported = event.rpartition(".")[2]
    state = REFUND_STATES.get(reported) or REFUND_STATES.get(optional(row, "status") or "pending")
    amount = paise(row)
    if state is None or amount <= 0:
        raise Unreadable("refund")
    return ProviderRefund(id=text(row, "id"), paymentId=payment_id, amount=amount, state=state)


def dispute(row: object, *, payment_id: str, event: str = "") -> ProviderDispute:
    """Return a dispute about a payment. The name of the event counts before the status inside it.

    Raises:
        Unreadable: it lacks a fact, or its state is unknown.
    """
    state = DISPUTE_STATES.get(event.rpartition(".")[2]) or DISPUTE_STATES.get(text(row, "status"))
    amount = paise(row)
    if state is None or amount <= 0:
        raise Unreadable("dispute")
    return ProviderDispute(id=text(row, "id"), paymentId=payment_id, amount=amount, state=state)
