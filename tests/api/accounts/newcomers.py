"""What tests of registration share: a browser that registers, and what lies in the outbox."""

from __future__ import annotations

import re
from typing import Any

import httpx

from api.core.store.database import Row, collection
from tests.api.world import World

PHONE, EMAIL = "9812345670", "newcomer.one@example.com"
NEW = "Better@2x-Lotus"


def browser(world: World, address: str = "10.0.0.1") -> httpx.AsyncClient:
    """A stranger's browser, with cookies of its own."""
    transport = httpx.ASGITransport(app=world.app, raise_app_exceptions=False, client=(address, 4000))
    return httpx.AsyncClient(transport=transport, base_url="http://testserver")


def form(world: World, **changes: Any) -> dict[str, Any]:
    """A whole registration form."""
    return {
        "collegeId": str(world.college),
        "departmentId": str(world.medicine),
        "name": "Ananya Iyer",
        "phone": PHONE,
        "email": EMAIL,
        "sponsor": "",
        "courseId": str(world.course),
        "password": NEW,
        "confirmPassword": NEW,
        **changes,
    }


async def messages(**filter_: Any) -> list[Row]:
    """The outbox, the oldest first."""
    cursor = collection("outbox").find(filter_).sort([("createdAt", 1), ("_id", 1)])
    return [row async for row in cursor]


async def code_to(to: str) -> str:
    """The newest code that was sent to a phone number or an address."""
    row = (await messages(template="code", to=to))[-1]
    found = re.search(r"\b[0-9]{6}\b", row["text"])
    assert found is not None
    return found[0]


async def token_in(template: str, path: str) -> str:
    """The token of the newest message of a template, from its link to ``path``."""
    row = (await messages(template=template))[-1]
    found = re.search(rf"http://localhost:8000/{path}/([A-Za-z0-9_-]+)", row["text"])
    assert found is not None, row["text"]
    return found[1]


async def prove_phone(client: httpx.AsyncClient, phone: str = PHONE) -> None:
    """Asks for a code by text message and gives it."""
    sent = await client.post("/api/sendPhoneOtp", json={"phone": phone})
    assert sent.status_code == 200, sent.text
    body = {"value": phone, "type": "phone", "otp": await code_to(f"+91{phone}")}
    assert (await client.post("/api/verifyOtp", json=body)).status_code == 200


async def prove_email(client: httpx.AsyncClient, email: str = EMAIL) -> None:
    """Asks for a code by mail and gives it."""
    sent = await client.post("/api/sendEmailOtp", json={"email": email})
    assert sent.status_code == 200, sent.text
    body = {"value": email, "type": "email", "otp": await code_to(email)}
    assert (await client.post("/api/verifyOtp", json=body)).status_code == 200


async def prove(client: httpx.AsyncClient, phone: str = PHONE, email: str = EMAIL) -> None:
    """Proves both."""
    await prove_phone(client, phone)
    await prove_email(client, email)
