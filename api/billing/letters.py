"""What billing says by mail."""

from __future__ import annotations

import datetime as dt

from api.billing.documents import Order, Payment
from api.billing.orders.amounts import written
from api.core.messages.mail import letter
from api.core.messages.outbox import Message

LASTS = dt.timedelta(days=7)


def paid(to: str, name: str, order: Order, until: str) -> Message:
    """Says that a payment came and the account is open; ``until`` is the licence's last day, as people read it."""
    lines = (
        f"Dear {name},",
        f"We received ₹ {written(order.amount)} for {order.title}, including 18% GST.",
        f"Your licence is valid until {until}. Sign in with your email and password to begin; "
        "your receipt is on your profile page.",
        f"Order {order.receipt}",
        *(("This was a test: no money was taken.",) if order.mode == "test" else ()),
    )
    return letter("paid", to, "Your PG Logbook payment was received", *lines, lasts=LASTS)


def refunded(to: str, name: str, order: Order, payment: Payment) -> Message:
    """Says that the money is on its way back (the refund policy's days)."""
    lines = (
        f"Dear {name},",
        f"Your payment of Rs. {written(payment.amount)} for {order.title} ({payment.paymentId}) was refunded.",
        "The money will reach the account that you paid from within 5 to 8 business days.",
        "Your logbook entries are kept.",
    )
    return letter("refunded", to, "Your PG Logbook payment was refunded", *lines, lasts=LASTS)
