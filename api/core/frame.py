"""The outermost ASGI layer: request ids, structured logs, security headers, the body cap, and no bare 500."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
import traceback
from typing import Any

import orjson
from fastapi import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.database import notice
from api.core.documentation import PAGE
from api.core.errors import AppError, TooLarge, Unavailable, Unsupported
from api.core.headers import API_POLICY, HEADERS, WITH_POPUPS, header
from api.core.wire import Answer
from api.settings import Settings

log = logging.getLogger("api.request")

Headers = list[tuple[bytes, bytes]]
EVERY: Headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
POLICY = b"content-security-policy"
OF_EVERY_FILE = (b"strict-transport-security", b"x-content-type-options", b"referrer-policy")
"""What the browser heeds for a script of the pages; the rest speaks to documents, and is half a kilobyte per file."""
TOKEN = re.compile(r"[A-Za-z0-9_.-]{40,}", re.ASCII)
"""What is taken for a token where it is a part of a path."""
OF_A_SCRIPT: Headers = [pair for pair in EVERY if pair[0] in OF_EVERY_FILE]
OF_THE_API: Headers = [*EVERY, (POLICY, API_POLICY.encode()), (b"cache-control", b"no-store")]


class Frame:
    """See the module text. The documentation pages of development keep the framework's own policy-free answer."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str) -> None:
        self.app, self.settings = app, settings
        every = {**HEADERS, **WITH_POPUPS} if settings.razorpay_key_id else HEADERS
        self.of_a_page: Headers = [(name.encode(), value.encode()) for name, value in every.items()]
        self.of_a_page.append((POLICY, policy.encode()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id, started, status = secrets.token_hex(8), time.perf_counter(), 500
        scope.setdefault("state", {})["requestId"] = request_id
        api = scope["path"].startswith("/api/")
        begun = False

        async def framed(message: Message) -> None:
            nonlocal begun, status
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                self._headers(message, scope, api, request_id)
            await send(message)

        try:
            await self.app(scope, receive, framed)
        except Exception as error:
            refusal = _refusal(error, request_id)
            if begun:
                raise
            await Answer(refusal.body(), status_code=refusal.status, headers=refusal.headers)(scope, receive, framed)
        finally:
            if log.isEnabledFor(logging.INFO):
                _log_request(scope, status, time.perf_counter() - started)

    def _headers(self, message: Message, scope: Scope, api: bool, request_id: str) -> None:
        headers: Headers = list(message.get("headers", []))
        present = {name.lower() for name, _ in headers}
        if scope["path"] == PAGE:
            present.add(POLICY)
        kept = OF_THE_API if api else OF_A_SCRIPT if _is_script(scope, headers) else self.of_a_page
        headers += [pair for pair in kept if pair[0] not in present]
        if b"x-request-id" not in present:
            headers.append((b"x-request-id", request_id.encode()))
        message["headers"] = headers


def _is_script(scope: Scope, headers: Headers) -> bool:
    return scope["path"].startswith("/assets/") and any(
        name.lower() == b"content-type" and value.startswith(b"text/javascript") for name, value in headers
    )


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    """One line. The record is made here, because the logger would look up for it where it was called."""
    record = logging.LogRecord(log.name, logging.INFO, __file__, 0, "request", None, None)
    state = scope["state"]
    actor = state.get("actor")
    record.requestId, record.method, record.path = state["requestId"], scope["method"], _shown(scope["path"])
    record.status, record.ms, record.actor = status, round(seconds * 1000, 1), str(actor.id) if actor else None
    log.handle(record)


def _shown(path: str) -> str:
    """The path as it is logged: the token of a file's or an account's link is a secret, and longer than any id."""
    return "/".join("…" if TOKEN.fullmatch(part) else part for part in path[:5000].split("/"))[:200]


def _refusal(error: Exception, request_id: str) -> AppError:
    if isinstance(error, AppError):
        return error
    problem = notice(error)
    if problem is not None:
        log.warning("store %s", problem, extra={"requestId": request_id})
        return Unavailable()
    log.exception("unhandled", exc_info=error, extra={"requestId": request_id})
    message = f"Something went wrong on our side. Please try again; if it stays, quote {request_id}."
    return AppError(message, status=500, code="internal")


TOO_SLOW = "This took too long to arrive. Please try again where the connection is better."


class BodyCap:
    """Middleware that stops reading a body at its cap, with or without a Content-Length, and at the end of its time;
    a packed one, which could grow when it is unpacked, is not read at all (attack rows HP-01, HP-04, HP-07)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        form = (header(scope, b"content-type") or "").startswith("multipart/form-data")
        most = self.settings.upload_bytes if form else self.settings.body_bytes
        declared = header(scope, b"content-length") or ""
        refusal: AppError | None = None
        if (header(scope, b"content-encoding") or "identity").strip().lower() != "identity":
            refusal = Unsupported("Send this without a Content-Encoding.")
        elif declared.isdecimal() and int(declared) > most:
            refusal = too_large(most)
        if refusal is not None:
            await Answer(refusal.body(), status_code=refusal.status, headers={"Connection": "close"})(
                scope, receive, send
            )
            return
        seconds = self.settings.upload_seconds if form else self.settings.body_seconds
        until, read, whole = asyncio.get_running_loop().time() + seconds, 0, False

        async def capped() -> Message:
            nonlocal read, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, TOO_SLOW) from None
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                whole = not message.get("more_body", False)
                if read > most:
                    raise HTTPException(413, too_large(most).message)
            return message

        await self.app(scope, capped, send)


class Packed(GZipMiddleware):
    """Middleware that compresses large answers for those who take gzip, and is out of the way of all others."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        takes = scope["type"] == "http" and "gzip" in (header(scope, b"accept-encoding") or "")
        await (super().__call__ if takes else self.app)(scope, receive, send)


def too_large(most: int) -> TooLarge:
    """The refusal of a body over ``most`` bytes."""
    size = f"{most // (1024 * 1024)} MB" if most >= 1024 * 1024 else f"{most // 1024} KB"
    return TooLarge(f"This is too large. At most {size} can be sent at once.")


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message and the fields given as ``extra``."""

    KEYS = ("requestId", "method", "path", "status", "ms", "actor")
    _second, _shown = 0, ""

    def format(self, record: logging.LogRecord) -> str:
        """See the class."""
        given = record.__dict__
        made: dict[str, Any] = {
            "at": self._time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        made.update({key: given[key] for key in self.KEYS if key in given})
        if record.exc_info:
            made["error"] = _where(record.exc_info[1])
        return orjson.dumps(made, default=str).decode()

    def _time(self, record: logging.LogRecord) -> str:
        """The second of a record; many share it."""
        second = int(record.created)
        if second != self._second:
            self._second, self._shown = second, self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        return self._shown


def _where(error: BaseException | None) -> list[str]:
    """What went wrong and on which lines; not the error's own words, which may hold what a user typed."""
    found: list[str] = []
    while error is not None and len(found) < 60:
        frames = traceback.extract_tb(error.__traceback__)
        found += [type(error).__name__, *(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:])]
        error = error.__cause__ or error.__context__
    return found[:60]


def set_up_logs(settings: Settings) -> None:
    """Sends the logs to standard error as JSON lines; requests are logged outside tests."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger("api")
    root.handlers[:] = [handler]
    root.propagate = settings.environment == "test"
    root.setLevel(logging.WARNING if settings.environment == "test" else logging.INFO)
