"""Sign-in: student and staff doors, the same answer and cost for an unknown account as for a wrong password."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from beanie.operators import Eq
from pymongo.errors import DuplicateKeyError

from api.access import guessing, sessions
from api.access.documents import User
from api.access.payer import payment_token
from api.accounts import service
from api.accounts.answers import AccountToPay, SessionUser
from api.core.errors import Forbidden, NotSignedIn
from api.core.files.records import FileService
from api.core.security import audit
from api.core.security.passwords import verify_password
from api.core.store import durability, records
from api.core.store.database import gather_reads, gather_writes
from api.core.text import phone_key
from api.settings import Settings

WRONG = "Invalid email or password"
UNPAID = "Your payment is pending. Please complete the payment to continue."
BLOCKED = "Your account is blocked or not verified. Please contact administrator."
REMOVED = "This account has been removed. Please contact your college."
WRONG_FORM = {
    True: "This is a staff account. Sign in with Faculty Login.",
    False: "This is a student account. Sign in with Student Login.",
}
"""The refusal of a right password on the other form, by whether the account is a staff account."""


class PaymentRequired(Forbidden):
    """The right password of a student whose payment is due: the refusal says who it is and lets them pay (P-408)."""

    code = "payment_required"

    def __init__(self, settings: Settings, user: User) -> None:
        super().__init__(UNPAID)
        self.user: AccountToPay = {"_id": user.id, "name": user.name, "email": user.email, "phone": user.phone}
        self.token = payment_token(settings, {"_id": user.id, "passwordHash": user.passwordHash})

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
    files: FileService,
) -> tuple[SessionUser, str, str]:
    """Checks the credentials at one of the two doors; answers the user as the session shows it, the session token and
    the cookie's value.

    What fails is counted as ``access/guessing.py`` says; in a browser that this account has signed in from before
    (``known``), for that browser alone, so that the failures of others keep nobody out (AU-04).

    Raises:
        TooMany: too much has failed for this account, from this network address, or in this known browser.
        NotSignedIn: unknown account or wrong password.
        Forbidden: the right password on the other form (code ``wrong_form``), an unpaid student
            (``payment_required``), blocked staff (``blocked``).
    """
    async with guessing.one_try(email, address, known) as one:
        seen, user = await gather_reads(guessing.look(one), service.by_email(email))
        guess = await guessing.admit(settings, one, seen)
        fits, fresh = await verify_password(password, user.passwordHash if user else None)
        if user is None or not fits:
            refused = audit.record("session.refused", target=f"users/{user.id}" if user else None)
            with durability.one_commit():
                await gather_writes(guessing.failed(guess), refused)
            raise NotSignedIn(WRONG, code="wrong_credentials")
        if user.is_staff is not staff or user.removedOn is not None or not user.is_open:
            with durability.one_commit():
                await guessing.succeeded(guess)
            raise _closed(settings, user, staff=staff)
        with durability.one_commit():
            # Nobody has the token before all of these are written, so that their order is free.
            (token, cookie), shown, *_ = await gather_writes(
                sessions.open_session(settings, user.id, remember=remember, device=device),
                service.session_user(user, files),
                guessing.succeeded(guess),
                audit.record_by(user, "session.opened", college_id=user.collegeId),
                _keep_hash(user, fresh),
                keep_phone_key(user),
            )
    return shown, token, cookie


def _closed(settings: Settings, user: User, *, staff: bool) -> Forbidden:
    """Return the refusal of a right password: the wrong form, or a closed account."""
    if user.is_staff is not staff:
        return Forbidden(WRONG_FORM[user.is_staff], code="wrong_form")
    if user.removedOn is not None:
        return Forbidden(REMOVED, code="removed")
    return Forbidden(BLOCKED, code="blocked") if staff else PaymentRequired(settings, user)


async def _keep_hash(user: User, fresh: str | None) -> None:
    if fresh is not None:
        unchanged = (User.id == user.id, User.passwordHash == user.passwordHash)
        await records(User).change(*unchanged, set={User.passwordHash: fresh})


async def keep_phone_key(user: User) -> None:
    """Gives an account from before its phone number as it is compared, so that nobody else registers with it; where
    another account has the number already, this one stays without."""
    key = phone_key(user.phone or "")
    if not key or user.phoneKey is not None:
        return
    with suppress(DuplicateKeyError):
        await records(User).change(User.id == user.id, Eq(User.phoneKey, None), set={User.phoneKey: key})
