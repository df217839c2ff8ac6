"""What the site says by mail."""

from __future__ import annotations

import datetime as dt

from api.core.messages.mail import letter
from api.core.messages.outbox import Message
from api.settings import Settings
from api.site.documents import Inquiry

LASTS = dt.timedelta(days=14)


def inquiry(settings: Settings, to: str, sent: Inquiry) -> Message:
    """Brings an inquiry of the public pages to those who answer it."""
    lines = (
        f"From {sent.name}, {sent.email}" + (f", {sent.phone}" if sent.phone else ""),
        sent.message,
        f"All inquiries: {settings.public_url.rstrip('/')}/inquiries",
    )
    return letter("inquiry", to, f"Inquiry: {sent.subject}", *lines, lasts=LASTS)
