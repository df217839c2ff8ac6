"""One-time codes that prove a phone number or an address: six digits, ten minutes, five tries, once, one a minute.

A code is kept as a keyed hash, bound to its value, its type and the secret of the browser that asked for it (a cookie),
so that what one person proved serves no other, and nobody without that secret can use up a code or its tries. The
limits lie in the store and hold across workers (attack group OT).
"""

from __future__ import annotations

import datetime as dt
import hmac
import logging
import secrets
from typing import Literal

from beanie.operators import GT, Eq, In
from bson import ObjectId
from pymongo import IndexModel

from api.access import limits
from api.accounts import letters
from api.core import clock
from api.core.errors import AppError, TooMany
from api.core.messages import outbox
from api.core.security.tokens import keyed_hash
from api.core.store import records
from api.core.store.documents import BaseDocument
from api.core.text import folded, phone_key
from api.settings import Settings

log = logging.getLogger("api.codes")

ContactKind = Literal["phone", "email"]

TRIES = 5
RESEND = dt.timedelta(seconds=60)
PROOF = dt.timedelta(minutes=30)
"""How long a proved value may be registered with (P-264)."""
DAY = dt.timedelta(days=1)
SENDS_A_DAY, SENDS_A_DAY_FROM_ONE = 30, 10
"""Codes that go to one number or address in a day, from everywhere; and from one network address. As many as the latter
one browser may ask for at one network address."""
HOUR = dt.timedelta(hours=1)
MAX_FOREIGN_CODE_TRIES = 50
"""Tries in an hour from one network address at codes that its browser did not ask for."""

WRONG = "Phone or Email verification failed"
DEAD = "This code was tried too often. Please ask for a new one."
WAIT = "Please wait {seconds} seconds before you ask for another code."
ENOUGH = "Too many codes were requested. Please try again later."


class Otp(BaseDocument):
    """One code of one browser for one value; the next one replaces it. ``provedAt`` stands once the code was given
    right, ``usedFor`` is the account that it served to register."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    codeHash: str
    tries: int
    expiresAt: dt.datetime
    provedAt: dt.datetime | None = None
    usedFor: ObjectId | None = None
    keepUntil: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "otps"
        indexes = [IndexModel([("keepUntil", 1)], name="age", expireAfterSeconds=0)]


def normal(sort: ContactKind, value: str) -> str:
    """A phone number or address as it is compared."""
    return phone_key(value) if sort == "phone" else folded(value)


def _row_id(settings: Settings, kind: ContactKind, value: str, browser: str) -> str:
    return keyed_hash(settings.secret.get_secret_value(), "otp", kind, normal(kind, value), browser)


def _code_hash(settings: Settings, row_id: str, code: str) -> str:
    return keyed_hash(settings.secret.get_secret_value(), "code", row_id, code)


async def _count(key: str, max_tries: int, window: dt.timedelta) -> None:
    await limits.count_try(key, max_tries=max_tries, window=window, message=ENOUGH)


async def _may_send(settings: Settings, kind: ContactKind, value: str, browser: str, address: str) -> None:
    wanted, max_tries = normal(kind, value), settings.code_sends_per_address
    # Who asks comes first: whoever is over these limits must not use up another's number by asking on.
    await _count(f"code-address:{address}", max_tries, HOUR)
    await _count(f"code-browser:{browser}:{address}", SENDS_A_DAY_FROM_ONE, DAY)
    try:
        await limits.count_try(f"code-wait:{kind}:{wanted}", max_tries=1, window=RESEND)
    except TooMany as error:
        seconds = int(error.headers["Retry-After"])
        raise TooMany(seconds, WAIT.format(seconds=seconds)) from None
    await _count(f"code-day:{kind}:{wanted}:{address}", SENDS_A_DAY_FROM_ONE, DAY)
    await _count(f"code-day:{kind}:{wanted}", SENDS_A_DAY, DAY)
    try:
        await _count("code-all", settings.code_sends_per_hour, HOUR)
    except TooMany:
        log.error("codes are no longer sent in this hour: more than %d were asked for", settings.code_sends_per_hour)
        raise


async def send(settings: Settings, kind: ContactKind, value: str, *, browser: str, address: str) -> None:
    """Sends a fresh code, whoever has that number or address already; an older one of this browser ends.

    Raises:
        TooMany: less than a minute since the last, or too many from this browser or network address, or to this value.
    """
    await _may_send(settings, kind, value, browser, address)
    row_id, code, at = _row_id(settings, kind, value, browser), f"{secrets.randbelow(10**6):06d}", clock.now()
    fresh = {
        Otp.codeHash: _code_hash(settings, row_id, code),
        Otp.tries: 0,
        Otp.expiresAt: at + letters.CODE_LASTS,
        Otp.keepUntil: at + letters.CODE_LASTS + PROOF,
    }
    await records(Otp).upsert(Otp.id == row_id, set=fresh, unset=[Otp.provedAt, Otp.usedFor])
    message = letters.phone_code(phone_key(value), code) if kind == "phone" else letters.email_code(value, code)
    await outbox.enqueue(message, key=f"code:{secrets.token_hex(12)}")


async def verify(settings: Settings, kind: ContactKind, value: str, code: str, *, browser: str, address: str) -> None:
    """Takes a code; a right one proves the value for half an hour, and does so once.

    Raises:
        AppError: a wrong, old, used or foreign code (400).
        TooMany: five tries at this code, or too many from this network address at codes of other browsers.
    """
    row_id, at, codes = _row_id(settings, kind, value, browser), clock.now(), records(Otp)
    untaken = (Otp.id == row_id, Eq(Otp.provedAt, None))
    tried = await codes.change_and_read(*untaken, Otp.expiresAt > at, Otp.tries < TRIES, inc={Otp.tries: 1})
    if tried is None:
        own = await codes.one(Otp.id == row_id)
        if own is None:
            await limits.count_try(f"code-strays:{address}", max_tries=MAX_FOREIGN_CODE_TRIES, window=HOUR)
        elif own.provedAt is None and own.expiresAt > at:
            raise TooMany(int(RESEND.total_seconds()), DEAD)
    # Only of the code that was given, as a newer one may have replaced it meanwhile; and by one of several at once.
    elif hmac.compare_digest(tried.codeHash, _code_hash(settings, row_id, code)) and await codes.change(
        *untaken, Otp.codeHash == tried.codeHash, set={Otp.provedAt: at}
    ):
        return
    raise AppError(WRONG, code="wrong_code", field="otp")


async def proof(settings: Settings, kind: ContactKind, value: str, *, browser: str) -> Otp | None:
    """What this browser proved about a value within the last half hour, or None."""
    row_id = _row_id(settings, kind, value, browser)
    return await records(Otp).one(Otp.id == row_id, GT(Otp.provedAt, clock.now() - PROOF))


async def use_up(proofs: list[Otp], user_id: ObjectId) -> None:
    """Uses proofs up for an account."""
    await records(Otp).change_all(In(Otp.id, [each.id for each in proofs]), set={Otp.usedFor: user_id})
