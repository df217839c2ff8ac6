"""Forgotten and first passwords, and the links that verify an account.

A forgotten password is asked for by one write, the same for every address: whether it has an account is found out when
the mail is written, so that neither the answer nor its time tells (attack group EN).
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol

from beanie.operators import NE, Eq
from bson import ObjectId

from api.access import guessing, limits, sessions
from api.access.documents import User
from api.accounts import letters, service
from api.accounts.registration import check_password
from api.accounts.signing_in import links, passwords
from api.core import clock
from api.core.errors import Invalid, TooMany
from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.security import audit
from api.core.security.passwords import hash_password
from api.core.store import records
from api.core.store.database import Row, changed
from api.core.text import folded, is_email
from api.notifications import service as notifications
from api.settings import Settings

EMPTY = "Email is required!"
NO_EMAIL = "Please enter a valid email!"
ASKED = "If this email has an account, a link to set a new password has been sent to it."
SET = "Your password has been set. Please sign in."
VERIFIED = "Your email address has been verified. You can sign in now."
ALREADY = "This email address is already verified. You can sign in."
STAFF_VERIFIED = "Your account has been verified. You can sign in now."

HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)
MAILS_AN_HOUR, MAILS_A_DAY, ASKS_AN_HOUR = 3, 5, 30


async def forgot(email: str, *, address: str) -> str:
    """Queues the mail with the link, if the address has an account; the answer is the same if not. At most three mails
    an hour and five a day go to one address, whoever asks (OT-18).

    Raises:
        Invalid: no address.
        TooMany: too many from this network address.
    """
    if not email:
        raise Invalid(EMPTY, field="email")
    if not is_email(email):
        raise Invalid(NO_EMAIL, field="email")
    await limits.count_try(f"forgot-from:{address}", max_tries=ASKS_AN_HOUR, window=HOUR)
    try:
        await limits.count_try(f"forgot-hour:{folded(email)}", max_tries=MAILS_AN_HOUR, window=HOUR)
        await limits.count_try(f"forgot-day:{folded(email)}", max_tries=MAILS_A_DAY, window=DAY)
    except TooMany:
        return ASKED
    asked = Message(channel="mail", template="reset", to=email, lasts=letters.RESET_LASTS)
    await outbox.enqueue(asked, key=f"reset:{secrets.token_hex(12)}")
    return ASKED


def reset_writer(settings: Settings) -> Callable[[Row], Awaitable[Message | None]]:
    """What writes the mail of a forgotten password when it is sent: to the stored address, never to the one typed,
    which may only look alike; to nobody where there is no account."""

    async def write(row: Row) -> Message | None:
        user = await service.by_email(row["to"])
        if user is None or user.removedOn is not None:
            return None
        token = await links.make("password", user.id, user.passwordHash, letters.RESET_LASTS)
        return letters.reset(settings, user.email, user.name, token)

    return write


async def whose_password(token: str) -> User:
    """The account that a password link is for.

    Raises:
        AppError: the link does not hold any more (400).
    """
    link = await links.look("password", token)
    user = await service.account(link.userId)
    if user is None or user.removedOn is not None or links.seal_of(user.passwordHash) != link.seal:
        raise links.ended()
    return user


async def set_password(token: str, new: str, confirm: str) -> User:
    """Sets a password by a link, once; every session of the account ends. Answers the account.

    Raises:
        AppError: the link does not hold any more (400).
        Invalid: the password does not fit, or is easy to guess.
    """
    user = await whose_password(token)
    check_password(new, confirm)
    await passwords.check_new_password(user.id, new)
    at, hashed = clock.now(), await hash_password(new)
    message = letters.password_changed(user.email, user.name)
    done = {"_id": user.id, "updatedAt": at}
    async with outbox.enqueue_with(message, key=f"password:{secrets.token_hex(12)}", name="users", record=done):
        unchanged = (User.id == user.id, User.passwordHash == user.passwordHash)
        fresh = {User.passwordHash: hashed, User.emailVerifiedAt: at, User.updatedAt: at}
        if not await records(User).change(*unchanged, set=fresh):
            raise links.ended()
    await sessions.end_sessions_of(user.id)
    await guessing.forgive(user.email)
    await links.end("password", user.id)
    await audit.record_by(user, "password.reset", f"users/{user.id}")
    await notifications.notify([user.id], "password.changed", passwords.CHANGED, "/profile")
    return user


class CoordinatorAddresses(Protocol):
    """The addresses of DRP coordinators, who have no account: ``drp`` stands on accounts and keeps them."""

    async def confirm(self, coordinator_id: ObjectId, /) -> bool:
        """Marks a coordinator's address as confirmed; whether there is one."""

    async def is_confirmed(self, coordinator_id: ObjectId, /) -> bool:
        """Whether there is such a coordinator, with a confirmed address."""


async def verify(token: str, *, coordinators: CoordinatorAddresses | None = None) -> str:
    """Marks the address of a student, or of a staff member or a DRP coordinator, as verified, once (P-041); answers
    the message. It opens no blocked account. Opened again, the link changes nothing, and says that the address is
    verified, as long as it is. ``coordinators`` are given where the link is a staff member's or a coordinator's.

    Raises:
        AppError: the link does not hold any more (400).
    """
    link, first = await links.redeem("verify" if coordinators is None else "verifyStaff", token)
    if not first:
        if not await _is_verified(link.userId, coordinators):
            raise links.ended()
        return ALREADY
    present = (User.id == link.userId, Eq(User.removedOn, None))
    if not await records(User).change(*present, set={User.emailVerifiedAt: clock.now()}):
        if coordinators is not None and await coordinators.confirm(link.userId):
            await audit.record("coordinator.verified", target=f"drpcs/{link.userId}")
            return STAFF_VERIFIED
        raise links.ended()
    changed("users")
    await audit.record("email.verified", actor_id=link.userId, target=f"users/{link.userId}")
    return VERIFIED if coordinators is None else STAFF_VERIFIED


async def _is_verified(person_id: ObjectId, coordinators: CoordinatorAddresses | None) -> bool:
    if await records(User).exists(User.id == person_id, Eq(User.removedOn, None), NE(User.emailVerifiedAt, None)):
        return True
    return coordinators is not None and await coordinators.is_confirmed(person_id)


async def invitation(settings: Settings, user: User, *, place: str) -> Message:
    """The mail to a staff member who is about to be stored; for ``outbox.enqueue_with`` around that write."""
    first = None if user.passwordHash else await links.make("password", user.id, None, letters.FIRST_LASTS)
    verify_token = await links.make("verifyStaff", user.id, user.passwordHash, letters.FIRST_LASTS)
    return letters.invited(settings, user.email, user.name, place=place, verify=verify_token, first_password=first)
