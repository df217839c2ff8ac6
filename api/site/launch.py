"""The launch gate: who knows the numeric password opens the site to everybody (DECISIONS D5.7).

The password never reaches a browser. It is posted here, few tries at a time; a right one is answered by a token that
opens the site and nothing else, for two minutes. The operator shuts the gate (``./scripts/launch-gate``).
"""

from __future__ import annotations

import datetime as dt
import secrets

from beanie.operators import Eq

from api.access.limits import count_try, forget_tries, give_back
from api.core import clock
from api.core.errors import AppError, Conflict, Invalid, NotSignedIn
from api.core.security import audit, tokens
from api.core.security.passwords import hash_now, verify_password
from api.core.store import records
from api.settings import Settings
from api.site.documents import SiteSettings

WRONG = "Incorrect password. Try again!"
"""Word for word (P-153)."""
LAUNCHED = "The site is already launched."
AGAIN = "Please enter the launch password again."
PURPOSE = "launch"
LASTS = dt.timedelta(minutes=2)
"""The countdown takes nine seconds; a slow network the rest."""
TRIES, WINDOW = 5, dt.timedelta(minutes=15)
TRIES_OF_ALL, HOUR = 100, dt.timedelta(hours=1)
TOO_MANY = "Too many wrong passwords. Please try again later."


async def settings_now() -> SiteSettings:
    """The settings as they are stored, or as they are where nothing is."""
    return await records(SiteSettings).one() or SiteSettings()


async def shut(password: str) -> None:
    """Puts the gate in front of the site."""
    closed = {SiteSettings.isLaunched: False, SiteSettings.launchPasswordHash: hash_now(password)}
    await records(SiteSettings).upsert(set=closed)


async def take_away() -> None:
    """Takes the gate away, for the operator."""
    opened = {SiteSettings.isLaunched: True}
    await records(SiteSettings).upsert(set=opened, unset=[SiteSettings.launchPasswordHash])


async def admit(settings: Settings, otp: str, *, address: str) -> str:
    """A token that may launch the site, for the right password.

    Raises:
        Invalid: nothing was entered.
        Conflict: the site is launched.
        AppError: a wrong password (400).
        TooMany: five from this address in a quarter of an hour, or a hundred from anywhere in an hour.
    """
    if not otp:
        raise Invalid("Please enter the launch password.", field="otp")
    stored = await settings_now()
    if stored.isLaunched:
        raise Conflict(LAUNCHED, code="launched")
    key = f"launch:{address}"
    await count_try(key, max_tries=TRIES, window=WINDOW, message=TOO_MANY)
    await count_try("launch-all", max_tries=TRIES_OF_ALL, window=HOUR, message=TOO_MANY)
    fits, _ = await verify_password(otp, stored.launchPasswordHash)
    if not fits:
        raise AppError(WRONG, code="wrong_password", field="otp")
    await forget_tries(key)
    await give_back("launch-all")
    secret = settings.secret.get_secret_value()
    return tokens.sign(secret, purpose=PURPOSE, subject="site", token_id=secrets.token_hex(8), lasts=LASTS)


async def launch(settings: Settings, authorization: str, *, launched: bool) -> None:
    """Opens the site to everybody, once and for all; a repetition changes nothing.

    Raises:
        NotSignedIn: there is no launch token in the header, or it has run out (P-346).
        Invalid: the site is to be shut, which is the operator's to do.
    """
    scheme, _, token = authorization.partition(" ")
    secret = settings.secret.get_secret_value()
    if scheme.lower() != "bearer" or tokens.read(secret, token.strip(), purpose=PURPOSE) is None:
        raise NotSignedIn(AGAIN)
    if not launched:
        raise Invalid("The site can be launched from here, not shut.", field="isLaunched")
    opened = {SiteSettings.isLaunched: True, SiteSettings.launchedOn: clock.now()}
    shut_still = Eq(SiteSettings.isLaunched, False)
    if await records(SiteSettings).change(shut_still, set=opened, unset=[SiteSettings.launchPasswordHash]):
        await audit.record("site.launched", target="settings")
