"""Mail: one letter as plain text and as simple HTML, and the SMTP server that carries it."""

from __future__ import annotations

import datetime as dt
import html
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

from api.core.messages.outbox import Message
from api.core.messages.sender import LogTransport, NoTransport, Transport, Undeliverable
from api.settings import Settings

SEND_TIMEOUT_SECONDS = 15.0

_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title></head>'
    '<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif;color:#13212a;background:#fff">'
    '<div style="max-width:34em">{body}</div></body></html>'
)
_BUTTON = (
    '<p><a href="{to}" style="display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;background:#0b5c7a;'
    'text-decoration:none;font-weight:600">{label}</a></p><p style="font-size:13px;color:#51616b">{to}</p>'
)


@dataclass(frozen=True)
class Link:
    """A line of a letter that leads somewhere."""

    label: str
    to: str


def plain(lines: tuple[str | Link, ...]) -> str:
    """A letter's lines as plain text."""
    return "\n\n".join(line if isinstance(line, str) else f"{line.label}:\n{line.to}" for line in lines) + "\n"


def rich(title: str, lines: tuple[str | Link, ...]) -> str:
    """A letter's lines as an HTML page that needs nothing from elsewhere; every text is escaped."""
    parts = [
        f"<p>{html.escape(line)}</p>"
        if isinstance(line, str)
        else _BUTTON.format(to=html.escape(line.to), label=html.escape(line.label))
        for line in lines
    ]
    return _PAGE.format(title=html.escape(title), body="".join(parts))


def letter(template: str, to: str, subject: str, *lines: str | Link, lasts: dt.timedelta) -> Message:
    """A mail of these lines, as text and as HTML."""
    return Message(
        channel="mail",
        template=template,
        to=to,
        subject=subject,
        text=plain(lines),
        html=rich(subject, lines),
        lasts=lasts,
    )


class SmtpTransport:
    """Hands mail to one SMTP server, over TLS unless the settings say otherwise."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def send(self, message: Message, reference: str) -> None:
        """See :class:`api.core.messages.sender.Transport`."""
        import aiosmtplib

        settings = self.settings
        secret = settings.smtp_password.get_secret_value() if settings.smtp_user and settings.smtp_password else None
        try:
            await aiosmtplib.send(
                self._composed(message, reference),
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                username=settings.smtp_user or None,
                password=secret,
                timeout=SEND_TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = {refused.code for refused in error.recipients}
            refusal = f"The mail server refused this address ({', '.join(map(str, sorted(codes)))})."
            raise Undeliverable(refusal) if min(codes, default=0) >= 500 else ConnectionError(refusal) from None
        except aiosmtplib.SMTPResponseException as error:
            # A refused sign-in or sender is the operator's to mend, and the same mail goes through afterwards.
            raise ConnectionError(f"The mail server refused ({error.code}).") from None

    def _composed(self, message: Message, reference: str) -> EmailMessage:
        email = EmailMessage()
        email["From"], email["To"], email["Subject"] = self.settings.mail_from, message.to, message.subject
        email["Date"] = formatdate()
        host = parseaddr(self.settings.mail_from)[1].rpartition("@")[2] or "localhost"
        email["Message-ID"] = f"<{reference}@{host}>"
        email["Auto-Submitted"] = "auto-generated"
        email.set_content(message.text)
        if message.html:
            email.add_alternative(message.html, subtype="html")
        return email


def mail_transport(settings: Settings) -> Transport:
    """What carries mail under these settings."""
    if settings.smtp_host:
        return SmtpTransport(settings)
    return NoTransport("PGL_SMTP_HOST") if settings.environment == "production" else LogTransport()
