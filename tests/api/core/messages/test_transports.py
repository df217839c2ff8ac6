"""What carries messages: a mail server spoken to over a socket, and an HTTP provider of text messages."""

from __future__ import annotations

import asyncio
import email
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

import httpx
import pytest

from api.core.messages.mail import Link, SmtpTransport, mail_transport, plain, rich
from api.core.messages.outbox import Message
from api.core.messages.sender import LogTransport, NoTransport, Undeliverable
from api.core.messages.sms import HttpSmsTransport, sms_transport
from api.serve import missing_for_messages
from api.settings import Settings

SECRET = "a secret for tests only, of more than thirty-two bytes"
LETTER = Message(
    channel="mail", template="note", to="a@example.com", subject="Hé", text="Plain.\n", html="<p>Rich.</p>"
)


def settings(**given: Any) -> Settings:
    return Settings(environment="test", secret=SECRET, **given)  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.


class MailServer:
    """As much of SMTP as a mail needs; ``rcpt`` and ``mail`` are the answers to those commands."""

    def __init__(self, *, mail: str = "250 ok", rcpt: str = "250 ok") -> None:
        self.mail, self.rcpt, self.received, self.said = mail, rcpt, b"", list[str]()
        self.port, self.served = 0, list[asyncio.Task[None]]()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.served.append(asyncio.create_task(self.handle(reader, writer)))

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        answers = {"EHLO": "250 test", "MAIL": self.mail, "RCPT": self.rcpt, "DATA": "354 go on", "QUIT": "221 bye"}
        while line := (await reader.readline()).decode():
            self.said.append(line.strip())
            word = line[:4].upper().strip()
            writer.write(f"{answers.get(word, '250 ok')}\r\n".encode())
            if word == "DATA":
                self.received = await reader.readuntil(b"\r\n.\r\n")
                writer.write(b"250 taken\r\n")
            if word == "QUIT":
                break
        writer.close()
        await writer.wait_closed()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[MailServer]:
        server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self
            await asyncio.gather(*self.served)

    def transport(self, security: str = "none") -> SmtpTransport:
        given = {"smtp_host": "127.0.0.1", "smtp_port": self.port, "smtp_security": security}
        return SmtpTransport(settings(**given, mail_from="PG Logbook <book@example.org>"))


async def test_a_mail_arrives_as_text_and_html_under_its_reference() -> None:
    async with MailServer().open() as server:
        await server.transport().send(LETTER, "f" * 24)
    assert any(line.startswith("MAIL FROM:<book@example.org>") for line in server.said)
    assert "RCPT TO:<a@example.com>" in server.said
    got = email.message_from_bytes(server.received, policy=default)
    assert isinstance(got, EmailMessage)
    assert (got["Subject"], got["From"], got["To"]) == ("Hé", "PG Logbook <book@example.org>", "a@example.com")
    assert got["Message-ID"] == f"<{'f' * 24}@example.org>"
    bodies = [part.get_content().strip() for part in got.iter_parts()]
    assert bodies == ["Plain.", "<p>Rich.</p>"]


@pytest.mark.parametrize(
    ("answers", "gone"),
    [
        ({"rcpt": "550 no such user"}, Undeliverable),
        ({"rcpt": "451 later"}, ConnectionError),
        ({"mail": "554 who are you"}, ConnectionError),
    ],
)
async def test_what_a_mail_server_refuses(answers: dict[str, str], gone: type[Exception]) -> None:
    """An address that is none is given up; what the operator can mend is tried again."""
    async with MailServer(**answers).open() as server:
        with pytest.raises(gone) as said:
            await server.transport().send(LETTER, "1")
    assert "a@example.com" not in str(said.value)


async def test_a_server_without_tls_gets_no_mail_where_tls_is_set() -> None:
    async with MailServer().open() as server:
        with pytest.raises(Exception, match="STARTTLS"):
            await server.transport("starttls").send(LETTER, "1")
    assert not [line for line in server.said if line.startswith("MAIL")]


@pytest.mark.parametrize(
    ("status", "gone"),
    [(200, None), (400, Undeliverable), (401, ConnectionError), (429, ConnectionError), (503, ConnectionError)],
)
async def test_a_text_message_is_posted_to_the_provider(status: int, gone: type[Exception] | None) -> None:
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(status)

    given = {"sms_url": "https://sms.example/send", "sms_key": "key-1", "sms_sender": "PGLOGB"}
    carrier = HttpSmsTransport(settings(**given, sms_templates={"code": "1107"}), carrier=httpx.MockTransport(answer))
    message = Message(channel="sms", template="code", to="+919812345670", text="123456 is your code")
    if gone is None:
        await carrier.send(message, "ref-1")
    else:
        with pytest.raises(gone, match=str(status)):
            await carrier.send(message, "ref-1")
    (request,) = seen
    assert request.headers["authorization"] == "Bearer key-1"
    assert request.headers["idempotency-key"] == "ref-1"
    assert json.loads(request.content) == {
        "to": "+919812345670",
        "sender": "PGLOGB",
        "text": "123456 is your code",
        "templateId": "1107",
        "reference": "ref-1",
    }


async def test_production_without_a_provider_waits_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    """OT-13: the log is no transport there."""
    real = settings().model_copy(update={"environment": "production"})
    caplog.set_level("INFO", logger="api")
    for transport in (mail_transport(real), sms_transport(real)):
        assert isinstance(transport, NoTransport)
        with pytest.raises(ConnectionError, match="PGL_S"):
            await transport.send(LETTER, "1")
    assert "Plain." not in caplog.text
    assert isinstance(mail_transport(settings()), LogTransport)
    assert isinstance(sms_transport(settings()), LogTransport)
    assert isinstance(mail_transport(settings(smtp_host="mail.example")), SmtpTransport)
    assert missing_for_messages(real) == ["PGL_PUBLIC_URL", "PGL_SMTP_HOST", "PGL_SMS_URL"]


async def test_development_reads_messages_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="api.outbox")
    await LogTransport().send(LETTER, "1")
    assert "Plain." in caplog.text


def test_templates_are_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for given, wanted in (
        ("", {}),
        ("code=1107", {"code": "1107"}),
        ("code=1107, other=2", {"code": "1107", "other": "2"}),
    ):
        monkeypatch.setenv("PGL_SMS_TEMPLATES", given)
        assert settings().sms_templates == wanted
    monkeypatch.setenv("PGL_SMS_TEMPLATES", "1107")
    with pytest.raises(ValueError, match="name=id"):
        settings()


def test_a_letter_escapes_what_people_typed() -> None:
    lines = ("Welcome, <script>alert(1)</script>.", Link("Go", 'https://x.example/"><b>'))
    made = rich("Hello <b>", lines)
    assert "<script>" not in made
    assert '"><b>' not in made
    assert "&lt;script&gt;" in made
    assert plain(lines) == 'Welcome, <script>alert(1)</script>.\n\nGo:\nhttps://x.example/"><b>\n'
