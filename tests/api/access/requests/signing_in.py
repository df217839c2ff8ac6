"""The requests of those who are not signed in yet, and of the outbox."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from bson import ObjectId

from api.accounts.signing_in import links, otp
from api.core import clock
from api.core.messages import outbox
from api.core.store.database import collection
from tests.api.access.matrix.matrix import Rule
from tests.api.accounts.newcomers import NEW, form
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]

PURPOSES: dict[str, links.Purpose] = {
    "auth.password_link": "password",
    "auth.password_set": "password",
    "auth.verify_student": "verify",
    "auth.verify_staff": "verifyStaff",
}
_numbers = count(1)


async def signing_in_parts(world: World, rule: Rule) -> dict[str, Any]:
    """What stands in the paths: a fresh link of an account, a referral id, a message that was given up."""
    if "{link}" in rule.path:
        user = await collection("users").find_one({"_id": world.people["colleague"]})
        return {"link": await links.make(PURPOSES[rule.id], user["_id"], user.get("passwordHash"), otp.HOUR)}
    if "{code}" in rule.path:
        await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"userId": "ABCD2345X"}})
        return {"code": "ABCD2345X"}
    if "{messageId}" in rule.path:
        key = str(ObjectId())
        await outbox.enqueue(outbox.Message(channel="mail", template="note", to="a@example.com", text="Hi"), key=key)
        await collection("outbox").update_one({"key": key}, {"$set": {"state": "failed"}})
        row = await collection("outbox").find_one({"key": key}, {"_id": 1})
        return {"messageId": row["_id"]}
    return {}


def signing_in_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id; numbers and addresses are new each time, as limits go by them."""
    settings = world.settings

    def fresh() -> tuple[str, str]:
        number = next(_numbers)
        return f"98{number:08d}", f"fresh{number}@example.com"

    async def phone(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"phone": fresh()[0]}}

    async def email(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"email": fresh()[1]}}

    async def sent(sort: otp.ContactKind, value: str, browser: str, *, proved: bool = True) -> None:
        """A code that was sent, and given right unless it is yet to be."""
        row_id = otp._row_id(settings, sort, value, browser)
        at = clock.now()
        row = {
            "_id": row_id,
            "codeHash": otp._code_hash(settings, row_id, "123456"),
            "tries": 0,
            "expiresAt": at + otp.HOUR,
            **({"provedAt": at} if proved else {}),
            "keepUntil": at + otp.HOUR,
        }
        await collection("otps").insert_one(row)

    async def code(_who: str | None, _relation: str) -> dict[str, Any]:
        value, _ = fresh()
        browser = "b" * 32
        await sent("phone", value, browser, proved=False)
        body = {"value": value, "type": "phone", "otp": "123456"}
        return {"json": body, "headers": {"Cookie": f"pgl_registration={browser}"}}

    async def registration(_who: str | None, _relation: str) -> dict[str, Any]:
        (number, address), browser = fresh(), "b" * 32
        await sent("phone", number, browser)
        await sent("email", address, browser)
        body = form(world, phone=number, email=address)
        return {"json": body, "headers": {"Cookie": f"pgl_registration={browser}"}}

    async def password(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"newPassword": NEW, "confirmPassword": NEW}}

    return {
        "auth.send_phone_code": phone,
        "auth.send_email_code": email,
        "auth.verify_code": code,
        "auth.register": registration,
        "auth.forgot": email,
        "auth.password_set": password,
    }
