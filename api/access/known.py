"""Browsers that an account has signed in from before, whose tries are counted apart: nobody's failures lock them out.

Tries at sign-in are counted by network address, and a college stands behind one: whoever fails there on another's
account, or on many, would keep its people out. A browser that signed in once therefore holds a cookie for that account.
It opens nothing; it only has a count of its own (attack rows AU-01 and AU-04; OWASP calls it a device cookie).
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping

from starlette.responses import Response

from api.core import clock
from api.core.http.wire import set_cookie
from api.core.security import tokens
from api.core.text import folded
from api.settings import Settings

DAYS = 180
"""How long a browser is known after its last sign-in."""
NAME = "pgl_known_"
_VALUE = re.compile(r"([0-9]{1,6})\.([A-Za-z0-9_-]{16})\.([0-9a-f]{32})", re.ASCII)


def _today() -> int:
    return clock.today().toordinal()


def _name(secret: str, email: str) -> str:
    """One cookie for each account, as a computer in a ward has many; the name tells nobody which."""
    return NAME + tokens.keyed_hash(secret, "known browser", folded(email))[:12]


def _seal(secret: str, email: str, day: str, key: str) -> str:
    return tokens.keyed_hash(secret, "known browser", folded(email), day, key)[:32]


def known_browser(settings: Settings, cookies: Mapping[str, str], email: str) -> str | None:
    """The key of a browser that has signed in to this account within :data:`DAYS`, or None."""
    secret = settings.secret.get_secret_value()
    found = _VALUE.fullmatch(cookies.get(_name(secret, email), ""))
    if found is None:
        return None
    day, key, seal = found.groups()
    right = hmac.compare_digest(seal, _seal(secret, email, day, key))
    return key if right and 0 <= _today() - int(day) < DAYS else None


def remember_browser(settings: Settings, answer: Response, email: str, path: str) -> None:
    """Sets the cookie after a sign-in; ``path`` is the call that it is sent to and no other."""
    secret = settings.secret.get_secret_value()
    day, key = str(_today()), secrets.token_urlsafe(12)
    value = f"{day}.{key}.{_seal(secret, email, day, key)}"
    set_cookie(settings, answer, _name(secret, email), value, seconds=DAYS * 24 * 3600, path=path)
