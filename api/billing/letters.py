"""What billing says by mail."""

from __future__ import annotations

import datetime as dt

from api.billing.amounts import written
from api.core.database import Row
from api.core.mail import plain, rich
from api.core.outbox import Message

LASTS = dt.timedelta(days=7)


def paid(to: str, name: str, order: Row, until: str) -> Message:
    """Says that a payment came and the account is open; ``until`` is the licence's last day, as people read it."""
    subject = "Your PG Logbook payment was received"
    lines = (
        f"Dear {name},",
        f"We received ₹ {written(order['amount'])} for {order['title']}, GST of 18% included.",
        f"Your licence is valid until {until}. Sign in with your email and password to begin; "
        "your receipt is on your profile page.",
        f"Order {order['receipt']}",
        *(("This was a test: no money was taken.",) if order["mode"] == "test" else ()),
    )
    return Message(
        channel="mail",
        template="paid",
        to=to,
        subject=subject,
        text=plain(lines),
        html=rich(subject, lines),
        lasts=LASTS,
    )
