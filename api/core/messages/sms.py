"""Text messages: the HTTP provider that carries them.

One JSON object is posted to ``PGL_SMS_URL``: ``{to, sender, text, templateId, reference}``, with ``PGL_SMS_KEY`` as a
Bearer token and the reference as ``Idempotency-Key``. A provider with another shape gets a transport of its own here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.core.messages.outbox import Message
from api.core.messages.sender import LogTransport, NoTransport, Transport, Undeliverable
from api.settings import Settings

if TYPE_CHECKING:
    import httpx

SEND_TIMEOUT_SECONDS = 10.0
PASSING = {408, 409, 425, 429}
MENDABLE = {401, 402, 403, 404}
"""Refusals of the operator's account or settings; the message goes through once they are mended."""


class HttpSmsTransport:
    """Posts to the provider that the settings name."""

    def __init__(self, settings: Settings, *, carrier: httpx.AsyncBaseTransport | None = None) -> None:
        self.settings, self.carrier = settings, carrier

    async def send(self, message: Message, reference: str) -> None:
        """See :class:`api.core.messages.sender.Transport`."""
        import httpx

        settings = self.settings
        body = {
            "to": message.to,
            "sender": settings.sms_sender,
            "text": message.text,
            "templateId": settings.sms_templates.get(message.template),
            "reference": reference,
        }
        headers = {"Idempotency-Key": reference}
        if settings.sms_key is not None and settings.sms_key.get_secret_value():
            headers["Authorization"] = f"Bearer {settings.sms_key.get_secret_value()}"
        async with httpx.AsyncClient(timeout=SEND_TIMEOUT_SECONDS, transport=self.carrier) as client:
            answer = await client.post(settings.sms_url or "", json=body, headers=headers)
        if answer.is_success:
            return
        refusal = f"The SMS provider refused ({answer.status_code})."
        if answer.is_client_error and answer.status_code not in PASSING | MENDABLE:
            raise Undeliverable(refusal)
        raise ConnectionError(refusal)


def sms_transport(settings: Settings) -> Transport:
    """What carries text messages under these settings."""
    if settings.sms_url:
        return HttpSmsTransport(settings)
    return NoTransport("PGL_SMS_URL") if settings.environment == "production" else LogTransport()
