"""The outside account that the Master may connect by OAuth (P-055, DECISIONS D5.7): asking, and taking the answer.

Nothing is configured by default, and every try then ends in "Authorization Failed". The state that comes back is a
token of ours: it names the Master who asked, works once, and lasts ten minutes. The provider's token is answered to the
Master and not kept: the store has a keyed hash of it, by which it can be told again.
"""

from __future__ import annotations

import datetime as dt
import hmac
import logging
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from api.access import limits
from api.access.actor import Actor
from api.core import clock
from api.core.errors import AppError, TooMany
from api.core.security import audit, tokens
from api.core.store import durability, records
from api.settings import Settings
from api.site.documents import OutsideAccount

if TYPE_CHECKING:
    import httpx

log = logging.getLogger("api.oauth")

FAILED, NO_ANSWER = "Authorization Failed", "Request Failed"
PURPOSE = "oauth"
LASTS = dt.timedelta(minutes=10)
TIMEOUT_SECONDS = 10.0
ACCOUNT = "outside"
PATH = "/zoho"


class Refused(AppError):
    """The provider, or the state that came back, does not let the account be connected."""

    status, code = 400, "authorization_failed"

    def __init__(self) -> None:
        super().__init__(FAILED)


def _is_set(settings: Settings) -> bool:
    return bool(settings.oauth_authorize_url and settings.oauth_token_url and settings.oauth_client_id)


def _redirect(settings: Settings) -> str:
    return settings.public_url.rstrip("/") + PATH


def start(settings: Settings, actor: Actor) -> str:
    """The provider's address at which the Master agrees.

    Raises:
        Refused: nothing is configured.
    """
    if not _is_set(settings):
        raise Refused
    state = tokens.sign(
        settings.secret.get_secret_value(),
        purpose=PURPOSE,
        subject=str(actor.id),
        token_id=secrets.token_hex(8),
        lasts=LASTS,
    )
    query = {
        "response_type": "code",
        "client_id": settings.oauth_client_id,
        "redirect_uri": _redirect(settings),
        "state": state,
        **({"scope": settings.oauth_scope} if settings.oauth_scope else {}),
    }
    separator = "&" if "?" in str(settings.oauth_authorize_url) else "?"
    return f"{settings.oauth_authorize_url}{separator}{urlencode(query)}"


async def finish(
    settings: Settings, actor: Actor, code: str, state: str, *, carrier: httpx.AsyncBaseTransport | None = None
) -> str:
    """Exchanges the code for a token, and answers it to the Master who asked.

    Raises:
        Refused: nothing is configured, the state is not ours or was used, or the provider refuses.
        AppError: the provider does not answer (502).
    """
    claims = tokens.read(settings.secret.get_secret_value(), state, purpose=PURPOSE)
    if not _is_set(settings) or not code or claims is None or not hmac.compare_digest(claims["sub"], str(actor.id)):
        raise Refused
    try:
        await limits.count_try(f"oauth:{claims['jti']}", max_tries=1, window=LASTS)
    except TooMany:
        raise Refused from None
    given = await _exchange(settings, code, carrier)
    access = given.get("access_token")
    if not isinstance(access, str) or not access:
        raise Refused
    seen = tokens.keyed_hash(settings.secret.get_secret_value(), "outside account", access)
    await records(OutsideAccount).upsert(
        OutsideAccount.id == ACCOUNT,
        set={
            OutsideAccount.tokenHash: seen,
            OutsideAccount.connectedOn: clock.now(),
            OutsideAccount.connectedBy: actor.id,
        },
    )
    await audit.record_by(actor, "oauth.connected", f"outsideAccounts/{ACCOUNT}")
    return access


async def _exchange(settings: Settings, code: str, carrier: httpx.AsyncBaseTransport | None) -> Mapping[str, object]:
    import httpx

    secret = settings.oauth_client_secret
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": _redirect(settings),
        "client_id": settings.oauth_client_id or "",
        **({"client_secret": secret.get_secret_value()} if secret else {}),
    }
    await durability.synced()
    try:
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, transport=carrier) as client:
            answer = await client.post(settings.oauth_token_url or "", data=form)
        given = answer.json()
    except (httpx.HTTPError, ValueError) as error:
        log.warning("the OAuth provider does not answer as it should: %s", type(error).__name__)
        raise AppError(NO_ANSWER, code="request_failed", status=502) from None
    if not answer.is_success or not isinstance(given, dict):
        raise Refused
    return given
