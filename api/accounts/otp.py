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

from bson import ObjectId
from pymongo import IndexModel, ReturnDocument

from api.access import limits
from api.accounts import letters
from api.core import clock, outbox
from api.core.database import Row, collection
from api.core.documents import BaseDocument
from api.core.errors import AppError, TooMany
from api.core.text import folded, phone_key
from api.core.tokens import keyed_hash
from api.settings import Settings

log = logging.getLogger("api.codes")

Sort = Literal["phone", "email"]

TRIES = 5
RESEND = dt.timedelta(seconds=60)
PROOF = dt.timedelta(minutes=30)
"""How long a proved value may be registered with (P-264)."""
DAY = dt.timedelta(days=1)
SENDS_A_DAY, SENDS_A_DAY_FROM_ONE = 30, 10
"""Codes that go to one number or address in a day, from everywhere; and from one network address. As many as the latter
one browser may ask for at one network address."""
HOUR = dt.timedelta(hours=1)
STRAYS = 50
"""Tries in an hour from one network address at codes that its browser did not ask for."""

WRONG = "Phone or Email verification failed"
DEAD = "This code was tried too often. Please ask for a new one."
WAIT = "Please wait {seconds} seconds before you ask for another code."
ENOUGH = "Too many codes were asked for. Please try again later."


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


def normal(sort: Sort, value: str) -> str:
    """A phone number or address as it is compared."""
    return phone_key(value) if sort == "phone" else folded(value)


def _row_id(settings: Settings, sort: Sort, value: str, browser: str) -> str:
    return keyed_hash(settings.secret.get_secret_value(), "otp", sort, normal(sort, value), browser)


def _code_hash(settings: Settings, row_id: str, code: str) -> str:
    return keyed_hash(settings.secret.get_secret_value(), "code", row_id, code)


async def _count(key: str, most: int, window: dt.timedelta) -> None:
    try:
        await limits.count_try(key, most=most, window=window)
    except TooMany as error:
        raise TooMany(int(error.headers["Retry-After"]), ENOUGH) from None


async def _may_send(settings: Settings, sort: Sort, value: str, browser: str, address: str) -> None:
    wanted, most = normal(sort, value), settings.code_sends_per_address
    # Who asks comes first: whoever is over these limits must not use up another's number by asking on.
    await _count(f"code-address:{address}", most, HOUR)
    await _count(f"code-browser:{browser}:{address}", SENDS_A_DAY_FROM_ONE, DAY)
    try:
        await limits.count_try(f"code-wait:{sort}:{wanted}", most=1, window=RESEND)
    except TooMany as error:
        seconds = int(error.headers["Retry-After"])
        raise TooMany(seconds, WAIT.format(seconds=seconds)) from None
    await _count(f"code-day:{sort}:{wanted}:{address}", SENDS_A_DAY_FROM_ONE, DAY)
    await _count(f"code-day:{sort}:{wanted}", SENDS_A_DAY, DAY)
    try:
        await _count("code-all", settings.code_sends_per_hour, HOUR)
    except TooMany:
        log.error("codes are no longer sent in this hour: more than %d were asked for", settings.code_sends_per_hour)
        raise


async def send(settings: Settings, sort: Sort, value: str, *, browser: str, address: str) -> None:
    """Sends a fresh code, whoever has that number or address already; an older one of this browser ends.

    Raises:
        TooMany: less than a minute since the last, or too many from this browser or network address, or to this value.
    """
    await _may_send(settings, sort, value, browser, address)
    row_id, code, at = _row_id(settings, sort, value, browser), f"{secrets.randbelow(10**6):06d}", clock.now()
    fresh = {
        "codeHash": _code_hash(settings, row_id, code),
        "tries": 0,
        "expiresAt": at + letters.CODE_LASTS,
        "keepUntil": at + letters.CODE_LASTS + PROOF,
    }
    change = {"$set": fresh, "$unset": {"provedAt": "", "usedFor": ""}}
    await collection("otps").update_one({"_id": row_id}, change, upsert=True)
    message = letters.phone_code(phone_key(value), code) if sort == "phone" else letters.email_code(value, code)
    await outbox.put(message, key=f"code:{secrets.token_hex(12)}")


async def verify(settings: Settings, sort: Sort, value: str, code: str, *, browser: str, address: str) -> None:
    """Takes a code; a right one proves the value for half an hour, and does so once.

    Raises:
        AppError: a wrong, old, used or foreign code (400).
        TooMany: five tries at this code, or too many from this network address at codes of other browsers.
    """
    row_id, at, rows = _row_id(settings, sort, value, browser), clock.now(), collection("otps")
    untaken = {"_id": row_id, "provedAt": None}
    row: Row | None = await rows.find_one_and_update(
        {**untaken, "expiresAt": {"$gt": at}, "tries": {"$lt": TRIES}},
        {"$inc": {"tries": 1}},
        return_document=ReturnDocument.AFTER,
    )
    if row is None:
        own = await rows.find_one({"_id": row_id}, {"expiresAt": 1, "provedAt": 1})
        if own is None:
            await limits.count_try(f"code-strays:{address}", most=STRAYS, window=HOUR)
        elif own.get("provedAt") is None and own["expiresAt"] > at:
            raise TooMany(int(RESEND.total_seconds()), DEAD)
    elif hmac.compare_digest(row["codeHash"], _code_hash(settings, row_id, code)):
        # Only of the code that was given, as a newer one may have replaced it meanwhile; and by one of several at once.
        proved = await rows.update_one({**untaken, "codeHash": row["codeHash"]}, {"$set": {"provedAt": at}})
        if proved.matched_count == 1:
            return
    raise AppError(WRONG, code="wrong_code", field="otp")


async def proof(settings: Settings, sort: Sort, value: str, *, browser: str) -> Row | None:
    """What this browser proved about a value within the last half hour: the row, or None."""
    row_id = _row_id(settings, sort, value, browser)
    found: Row | None = await collection("otps").find_one(
        {"_id": row_id, "provedAt": {"$gt": clock.now() - PROOF}}, {"usedFor": 1, "provedAt": 1}
    )
    return found


async def use(proofs: list[Row], user_id: ObjectId) -> None:
    """Uses proofs up for an account."""
    ids = [row["_id"] for row in proofs]
    await collection("otps").update_many({"_id": {"$in": ids}}, {"$set": {"usedFor": user_id}})
