"""The gate: plain ASGI in front of routing that knows the actor, and refuses strangers, foreign origins and floods,
before a byte of the body is read (DECISIONS D6.6)."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from api.access.limits import Bucket
from api.access.payer import payer_for
from api.access.permission import is_public
from api.access.sessions import actor_for, refusal
from api.core.errors import AppError, Forbidden, TooMany
from api.core.http.contract import Refusal
from api.core.http.documentation import ADDRESSES
from api.core.http.headers import header
from api.core.http.wire import Answer
from api.settings import Settings

SAFE = {"GET", "HEAD", "OPTIONS"}
PROBES = {"/api/health", "/api/ready"}
"""Calls that ask for no session, so that they answer when the store does not."""
HEADER_BYTES = 32 * 1024
"""What the headers of a request may have in all; the proxy has the same limit (HP-05)."""
BY_THE_CLOCK = ("/api/unreadNotifications/", "/api/session/keepAlive")
"""What a page sends by itself: no sign that somebody is there now, so the idle time runs on. A keep-alive says itself
when somebody was."""


class Gate:
    """Middleware; leaves the actor in ``scope["state"]["actor"]``."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.requests = Bucket(settings.requests_per_minute)
        self.reads = Bucket(settings.route_requests_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers the refusal itself."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        try:
            await self._admit(scope)
        except AppError as refusal:
            answer: Answer[Refusal] = Answer(refusal.body(), status_code=refusal.status, headers=refusal.headers)
            await answer(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _admit(self, scope: Scope) -> None:
        method, path = scope["method"], scope["path"]
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADER_BYTES:
            raise AppError("The headers of this request are too large.", status=431, code="headers_too_large")
        if method not in SAFE:
            self._same_origin(scope)
        address = client_address(scope, self.settings)
        scope.setdefault("state", {})["address"] = address
        actor, token = None, bearer(scope)
        if token and path not in PROBES:
            actor = await actor_for(self.settings, token, used=not path.startswith(BY_THE_CLOCK))
            if actor is None and not self._open_to_strangers("GET" if method == "HEAD" else method, path):
                # What is open to strangers knows no payer: the token is worth nothing there (P-408).
                actor = await payer_for(self.settings, token)
        who = str(actor.id) if actor else address
        wait = self.requests.wait(who)
        if not wait and method == "GET" and actor:
            wait = self.reads.wait(f"{who} {route_pattern(path)}")
        if wait:
            raise TooMany(wait, "Too many requests. Please wait a moment and try again.")
        if actor is not None:
            scope["state"]["actor"] = actor
        elif not self._open_to_strangers("GET" if method == "HEAD" else method, path):
            raise await refusal(self.settings, token)

    def _open_to_strangers(self, method: str, path: str) -> bool:
        if method == "OPTIONS" or is_public(method, path):
            return True
        return self.settings.environment == "development" and method == "GET" and path in ADDRESSES

    def _same_origin(self, scope: Scope) -> None:
        origin = header(scope, b"origin")
        if origin is not None and origin not in self.settings.origins:
            host = header(scope, b"host") or ""
            if origin not in {f"http://{host}", f"https://{host}"}:
                raise Forbidden("This request comes from another site.", code="origin")
        if header(scope, b"sec-fetch-site") == "cross-site":
            raise Forbidden("This request comes from another site.", code="origin")


def bearer(scope: Scope) -> str:
    """The Bearer token of a request; empty without one."""
    scheme, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def route_pattern(path: str) -> str:
    """The path without its ids, so that a limit counts the route and not the record."""
    return "/".join(part if len(part) < 24 else "*" for part in path.split("/"))


def client_address(scope: Scope, settings: Settings) -> str:
    """The address a request comes from; a forwarded one is believed from trusted proxies only (WB-11)."""
    client = scope.get("client")
    peer = client[0] if client else "unknown"
    if peer in settings.trusted_proxies:
        forwarded = (header(scope, b"x-forwarded-for") or "").split(",")[-1].strip()
        return forwarded or peer
    return peer
