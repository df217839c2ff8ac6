"""Sign-in: student and staff doors, the same answer and cost for an unknown account as for a wrong password."""

from __future__ import annotations

from typing import Any

from api.access import guessing, sessions
from api.access.payer import payment_token
from api.accounts import service
from api.core import audit
from api.core.database import Row, collection, is_duplicate
from api.core.errors import Forbidden, NotSignedIn
from api.core.passwords import verify_password
from api.core.text import phone_key
from api.settings import Settings

WRONG = "Invalid email or password"
UNPAID = "Your payment is pending. Please complete the payment to continue."
BLOCKED = "Your account is blocked or not verified. Please contact administrator."
REMOVED = "This account has been removed. Please contact your college."


class PaymentRequired(Forbidden):
    """The right password of a student whose payment is due: the refusal says who it is and lets them pay (P-408)."""

    code = "payment_required"

    def __init__(self, settings: Settings, user: Row) -> None:
        super().__init__(UNPAID)
        self.user = {name: user.get(name) for name in ("_id", "name", "email", "phone")}
        self.token = payment_token(settings, user)

    def body(self) -> dict[str, Any]:
        """The envelope, with the minimal user and the payment-only token."""
        return {**super().body(), "user": self.user, "token": self.token}


async def sign_in(
    settings: Settings,
    email: str,
    password: str,
    *,
    staff: bool,
    remember: bool,
    address: str,
    device: str | None = None,
    known: str | None = None,
) -> tuple[Row, str, str]:
    """Checks the credentials at one of the two doors; answers the user, the session token and the cookie's value.

    What fails is counted as ``access/guessing.py`` says; in a browser that this account has signed in from before
    (``known``), for that browser alone, so that the failures of others keep nobody out (AU-04).

    Raises:
        TooMany: too much has failed for this account, from this network address, or in this known browser.
        NotSignedIn: unknown account, wrong password, or the other door's account.
        Forbidden: unpaid student (code ``payment_required``), blocked staff (``blocked``).
    """
    async with guessing.one_of_few():
        guess = await guessing.admit(settings, email, address, known)
        user = await service.by_email(email)
        fits, fresh = await verify_password(password, (user or {}).get("passwordHash"))
        if user is None or not fits or service.is_staff(user) is not staff:
            await guessing.failed(guess)
            await audit.record("session.refused", target=f"users/{user['_id']}" if user else None)
            raise NotSignedIn(WRONG, code="wrong_credentials")
        await guessing.succeeded(guess)
    if user.get("removedOn") is not None:
        raise Forbidden(REMOVED, code="removed")
    if not sessions.may_sign_in(user):
        raise Forbidden(BLOCKED, code="blocked") if staff else PaymentRequired(settings, user)
    if fresh is not None:
        await collection("users").update_one(
            {"_id": user["_id"], "passwordHash": user["passwordHash"]}, {"$set": {"passwordHash": fresh}}
        )
    await keep_phone_key(user)
    token, cookie = await sessions.open_session(settings, user["_id"], remember=remember, device=device)
    await audit.record("session.opened", actor_id=user["_id"], role=user.get("role"), college_id=user.get("collegeId"))
    return user, token, cookie


async def keep_phone_key(user: Row) -> None:
    """Gives an account from before its phone number as it is compared, so that nobody else registers with it; where
    another account has the number already, this one stays without."""
    key = phone_key(str(user.get("phone") or ""))
    if not key or user.get("phoneKey") is not None:
        return
    try:
        await collection("users").update_one({"_id": user["_id"], "phoneKey": None}, {"$set": {"phoneKey": key}})
    except Exception as error:
        if not is_duplicate(error):
            raise
