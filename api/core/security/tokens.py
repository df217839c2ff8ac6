"""Signed tokens: PyJWT with a purpose of their own, every claim required and checked again (attack group JW)."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import TypedDict, cast

import jwt

from api.core import clock

ALGORITHM = "HS256"
ISSUER = "pg-logbook"
READABLE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
REQUIRED = ["exp", "iat", "sub", "jti", "aud", "iss"]
MAX_TOKEN = 4096
KNOWN = 4096
"""Tokens whose signature is remembered to be right."""


class Claims(TypedDict):
    """What a token says."""

    iss: str
    aud: str
    sub: str
    jti: str
    iat: int
    exp: int


def keyed_hash(secret: str, *parts: str) -> str:
    """A hash of ``parts`` that nobody can work out without the secret, however few values a part may have."""
    text = "\0".join(parts)
    return hmac.new(secret.encode(), text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


def sign(secret: str, *, purpose: str, subject: str, token_id: str, lasts: dt.timedelta) -> str:
    """A token for ``purpose`` that says who (``subject``) and which (``token_id``)."""
    at = clock.now()
    claims = {
        "iss": ISSUER,
        "aud": purpose,
        "sub": subject,
        "jti": token_id,
        "iat": int(at.timestamp()),
        "exp": int((at + lasts).timestamp()),
    }
    return jwt.encode(claims, secret, algorithm=ALGORITHM)


def read(secret: str, token: str, *, purpose: str) -> Claims | None:
    """The claims of a token made for ``purpose``, or None where anything about it is wrong."""
    if len(token) > MAX_TOKEN:
        return None
    try:
        claims = _signed(secret, token, purpose)
    except (jwt.InvalidTokenError, ValueError, TypeError, OverflowError):
        return None
    return claims.copy() if claims["iat"] <= clock.now().timestamp() < claims["exp"] else None


@lru_cache(maxsize=KNOWN)
def _signed(secret: str, token: str, purpose: str) -> Claims:
    """The claims of a token whose signature and form are right, which does not change; its time is looked at each time.

    What is wrong is refused by an error, which is not remembered, so that forgeries displace no real token.
    """
    claims = cast(
        "Claims",
        jwt.decode(
            token,
            secret,
            algorithms=[ALGORITHM],
            audience=purpose,
            issuer=ISSUER,
            options={"require": REQUIRED, "strict_aud": True, "verify_exp": False, "verify_iat": False},
        ),
    )
    times_fit = all(type(claims[name]) is int for name in ("exp", "iat"))
    names_fit = all(isinstance(claims[name], str) and claims[name] for name in ("sub", "jti"))
    if not times_fit or not names_fit:
        raise ValueError("a claim has another form")
    return claims


def random_code(length: int) -> str:
    """A code that people read and type: capital letters and digits that are not taken for each other."""
    return "".join(secrets.choice(READABLE) for _ in range(length))
