"""The payment-only token: what a student gets whose sign-in is refused because the payment is due (P-408).

It stands for itself, without a session, and opens the calls of :data:`api.access.roles.BUYERS` only. It is bound to the
password that it was given for, so that a new one ends it, and it outlives the payment by what is left of its half hour,
so that a buyer whom the provider's webhook has outrun still learns that all is well.
"""

from __future__ import annotations

import datetime as dt
from typing import NotRequired

from bson import ObjectId

from api.access.actor import Actor
from api.access.documents import User
from api.core.security import tokens
from api.core.store import Identified, rows
from api.settings import Settings

PURPOSE = "payment"
LASTS = dt.timedelta(minutes=30)
NOBODY_S_SESSION = ""


class Proved(Identified):
    """An account and the password that was proved for it."""

    passwordHash: NotRequired[str | None]


class _Payer(Proved):
    name: str
    role: NotRequired[str | None]
    collegeId: NotRequired[ObjectId | None]
    departmentId: NotRequired[ObjectId | None]
    removedOn: NotRequired[dt.datetime | None]


def payment_token(settings: Settings, user: Proved) -> str:
    """The token of a student who has proved the password; the caller has made sure of that."""
    secret = settings.secret.get_secret_value()
    return tokens.sign(
        secret, purpose=PURPOSE, subject=str(user["_id"]), token_id=_bound_to(settings, user), lasts=LASTS
    )


def _bound_to(settings: Settings, user: Proved) -> str:
    secret = settings.secret.get_secret_value()
    return tokens.keyed_hash(secret, PURPOSE, str(user["_id"]), str(user.get("passwordHash")))


async def payer_for(settings: Settings, token: str) -> Actor | None:
    """The payer behind a Bearer token, or None: it is none, it has run out, or the account has changed since."""
    claims = tokens.read(settings.secret.get_secret_value(), token, purpose=PURPOSE)
    if claims is None or not ObjectId.is_valid(claims["sub"]):
        return None
    user = await rows(User, _Payer).one(User.id == ObjectId(claims["sub"]))
    if user is None or user.get("role") or user.get("removedOn") is not None:
        return None
    if claims["jti"] != _bound_to(settings, user):
        return None
    return Actor(
        id=user["_id"],
        name=user["name"],
        role=None,
        role_group="payer",
        collegeId=user.get("collegeId"),
        departmentId=user.get("departmentId"),
        verified=False,
        sessionId=NOBODY_S_SESSION,
    )
