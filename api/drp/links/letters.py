"""How a one-time link reaches a coordinator: by mail, or as a text message.

The text message must read as it is registered with the telecom operators, as those of the accounts do."""

from __future__ import annotations

import datetime as dt

from api.core import clock
from api.core.messages.mail import Link, letter
from api.core.messages.outbox import Message
from api.core.text import phone_key
from api.settings import Settings

TEMPLATE = "coordinatorLink"
PAGE = "/coordinator.html"
SUBJECT = "Sign a District Residency"
LASTS = dt.timedelta(days=2)


def address(settings: Settings, token: str) -> str:
    """The address of the coordinator's page. The token is its fragment, which no browser sends to a server: it stands
    in no log and in no referrer."""
    return f"{settings.public_url.rstrip('/')}{PAGE}#{token}"


def mail(settings: Settings, to: str, name: str, *, trainee: str, college: str, token: str, ends: dt.date) -> Message:
    """The letter with the link."""
    lines: tuple[str | Link, ...] = (
        f"Dear {name},",
        f"{college} asks you to sign the District Residency of {trainee}: the days, your report and the certificate.",
        Link("Open the posting", address(settings, token)),
        f"The link is valid until {clock.shown_day(ends)}, works once, and needs no account. It is for you alone.",
        "If you do not know about this posting, ignore this message.",
    )
    return letter(TEMPLATE, to, SUBJECT, *lines, lasts=LASTS)


def sms(settings: Settings, to: str, *, trainee: str, token: str, ends: dt.date) -> Message:
    """The text message with the link."""
    until = clock.shown_day(ends)
    text = f"Please sign the District Residency of {trainee} in PG Logbook by {until}: {address(settings, token)}"
    return Message(channel="sms", template=TEMPLATE, to=phone_key(to), text=text)


def masked_mail(value: str) -> str:
    """A mail address of which only the first letter and the server are shown."""
    name, _, server = value.partition("@")
    return f"{name[:1]}…@{server}"


def masked_phone(value: str) -> str:
    """A number of which only the last two digits are shown."""
    return f"…{value[-2:]}"
