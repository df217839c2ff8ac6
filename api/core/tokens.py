"""Signed tokens: PyJWT with a purpose of their own, every claim required and checked again (attack group JW)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import jwt

from api.core import clock

ALGORITHM = "HS256"
ISSUER = "pg-logbook"
REQUIRED = ["exp", "iat", "sub", "jti", "aud", "iss"]
MAX_TOKEN = 4096


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


def read(secret: str, token: str, *, purpose: str) -> dict[str, Any] | None:
    """The claims of a token made for ``purpose``, or None where anything about it is wrong."""
    if len(token) > MAX_TOKEN:
        return None
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            secret,
            algorithms=[ALGORITHM],
            audience=purpose,
            issuer=ISSUER,
            options={"require": REQUIRED, "strict_aud": True},
        )
    except (jwt.InvalidTokenError, ValueError, TypeError, OverflowError):
        return None
    times_fit = all(type(claims[name]) is int for name in ("exp", "iat"))
    names_fit = all(isinstance(claims[name], str) and claims[name] for name in ("sub", "jti"))
    return claims if times_fit and names_fit else None
