"""The payment-only token: what a student gets whose sign-in is refused because the payment is due (P-408).

It stands for itself, without a session, and opens the calls of :data:`api.access.roles.BUYERS` only. It is bound to the
password that it was given for, so that a new one ends it, and it outlives the payment by what is left of its half hour,
so that a buyer whom the provider's webhook has outrun still learns that all is well.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import tokens
from api.core.database import collection
from api.settings import Settings

PURPOSE = "payment"
LASTS = dt.timedelta(minutes=30)
NOBODY_S_SESSION = ""
FIELDS = dict.fromkeys(("name", "role", "collegeId", "departmentId", "passwordHash", "removedOn"), 1)


def payment_token(settings: Settings, user: dict[str, Any]) -> str:
    """The token of a student who has proved the password; the caller has made sure of that."""
    secret = settings.secret.get_secret_value()
    return tokens.sign(
        secret, purpose=PURPOSE, subject=str(user["_id"]), token_id=_bound_to(settings, user), lasts=LASTS
    )


def _bound_to(settings: Settings, user: dict[str, Any]) -> str:
    secret = settings.secret.get_secret_value()
    return tokens.keyed_hash(secret, PURPOSE, str(user["_id"]), str(user.get("passwordHash")))


async def payer_for(settings: Settings, token: str) -> Actor | None:
    """The payer behind a Bearer token, or None: it is none, it has run out, or the account has changed since."""
    claims = tokens.read(settings.secret.get_secret_value(), token, purpose=PURPOSE)
    if claims is None or not ObjectId.is_valid(claims["sub"]):
        return None
    user = await collection("users").find_one({"_id": ObjectId(claims["sub"])}, FIELDS)
    if user is None or user.get("role") or user.get("removedOn") is not None:
        return None
    if claims["jti"] != _bound_to(settings, user):
        return None
    return Actor(
        id=user["_id"],
        name=user["name"],
        role=None,
        sort="payer",
        collegeId=user.get("collegeId"),
        departmentId=user.get("departmentId"),
        verified=False,
        sessionId=NOBODY_S_SESSION,
    )
