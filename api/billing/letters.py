"""What billing says by mail."""

from __future__ import annotations

import datetime as dt

from api.billing.documents import Order
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


def refunded(to: str, name: str, order: Order, payment_id: str, amount: int, *, full: bool) -> Message:
    """Return the letter about a refund of ``amount`` paise (the refund policy's days)."""
    first = f"Rs. {written(amount)} of your payment of Rs. {written(order.amount)} for {order.title} ({payment_id})"
    lines = (
        f"Dear {name},",
        f"{first} was refunded.",
        "The money will reach the account that you paid from within 5 to 8 business days.",
        *(
            (
                "Your entries are saved. You can still sign in, read your logbook and print it.",
                "To add new entries, buy a licence again on the Payment page.",
            )
            if full
            else ("You can use your logbook as before. We will write to you if your licence changes.",)
        ),
    )
    return letter("refunded", to, "Your PG Logbook payment was refunded", *lines, lasts=LASTS)
