"""Sign-in: student and staff doors, the same answer and cost for an unknown account as for a wrong password."""

from __future__ import annotations

import datetime as dt

from api.access import limits, sessions
from api.accounts import service
from api.core import audit
from api.core.database import Row, collection
from api.core.errors import Forbidden, NotSignedIn
from api.core.passwords import verify_password
from api.core.text import folded
from api.settings import Settings

WRONG = "Invalid email or password"
UNPAID = "Your payment is pending. Please complete the payment to continue."
BLOCKED = "Your account is blocked or not verified. Please contact administrator."
REMOVED = "This account has been removed. Please contact your college."


async def sign_in(
    settings: Settings, email: str, password: str, *, staff: bool, remember: bool, address: str
) -> tuple[Row, str, str]:
    """Checks the credentials at one of the two doors; answers the user, the session token and the cookie's value.

    Raises:
        TooMany: too many tries for this address and account, or from this network address.
        NotSignedIn: unknown account, wrong password, or the other door's account.
        Forbidden: unpaid student (code ``payment_required``), blocked staff (``blocked``).
    """
    window = dt.timedelta(minutes=settings.sign_in_minutes)
    key = f"signin:{address}:{folded(email)}"
    await limits.count_try(key, most=settings.sign_in_tries, window=window)
    await limits.count_try(f"signin:{address}", most=settings.sign_in_tries * 40, window=window)
    user = await service.by_email(email)
    fits, fresh = await verify_password(password, (user or {}).get("passwordHash"))
    if user is None or not fits or service.is_staff(user) is not staff:
        await audit.record("session.refused", target=f"users/{user['_id']}" if user else None)
        raise NotSignedIn(WRONG, code="wrong_credentials")
    await limits.forget_tries(key)
    if user.get("removedOn") is not None:
        raise Forbidden(REMOVED, code="removed")
    if not sessions.may_sign_in(user):
        raise Forbidden(BLOCKED, code="blocked") if staff else Forbidden(UNPAID, code="payment_required")
    if fresh is not None:
        await collection("users").update_one(
            {"_id": user["_id"], "passwordHash": user["passwordHash"]}, {"$set": {"passwordHash": fresh}}
        )
    token, cookie = await sessions.open_session(settings, user["_id"], remember=remember)
    await audit.record("session.opened", actor_id=user["_id"], role=user.get("role"), college_id=user.get("collegeId"))
    return user, token, cookie
