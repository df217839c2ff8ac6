"""The outermost ASGI layer: request ids, structured logs, security headers, the body cap, and no bare 500. An answer
begins when what it acknowledges is on the disk."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import secrets
import time
import traceback
from collections.abc import Callable
from urllib.parse import urlsplit

import orjson
from fastapi import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.errors import AppError, TooLarge, Unavailable, Unsupported
from api.core.http.documentation import PAGE
from api.core.http.headers import API_POLICY, HEADERS, WITH_POPUPS, header
from api.core.http.turns import Turns
from api.core.http.wire import Answer
from api.core.store import durability
from api.core.store.database import notice
from api.settings import Settings

log = logging.getLogger("api.request")

Observer = Callable[[Scope, int, float], None]
"""Is told of each request when it is over: its status, and how many seconds it took."""
Headers = list[tuple[bytes, bytes]]
SMALL = 64 * 1024
"""A body up to here is let arrive though nobody reads it, so that the connection can be used again."""
LINGER_BYTES, LINGER_SECONDS = 1024 * 1024, 2.0
"""What is still taken of a larger one after an answer that did not read it, so that the sender sees the answer. Of what
a trusted proxy sends, which bounds it, all that an upload may be is taken: it would say that nobody answers."""
DEFAULT_HEADERS: Headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
POLICY = b"content-security-policy"
HEADERS_OF_FILES = (b"strict-transport-security", b"x-content-type-options", b"referrer-policy")
"""What the browser heeds for a script of the pages; the rest speaks to documents, and is half a kilobyte per file."""
TOKEN = re.compile(r"[A-Za-z0-9_.-]{40,}", re.ASCII)
"""What is taken for a token where it is a part of a path."""
SCRIPT_HEADERS: Headers = [pair for pair in DEFAULT_HEADERS if pair[0] in HEADERS_OF_FILES]
API_HEADERS: Headers = [*DEFAULT_HEADERS, (POLICY, API_POLICY.encode()), (b"cache-control", b"no-store")]


class RequestEnvelope:
    """See the module text. The documentation pages of development keep the framework's own policy-free answer."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str, observer: Observer | None = None) -> None:
        self.app, self.settings, self.turns, self.observer = app, settings, Turns(), observer
        every = {**HEADERS, **WITH_POPUPS} if settings.razorpay_key_id else HEADERS
        self.page_headers: Headers = [(name.encode(), value.encode()) for name, value in every.items()]
        self.page_headers.append((POLICY, policy.encode()))
        self.hosts = known_hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id, started, status = secrets.token_hex(8), time.perf_counter(), CLIENT_GONE
        scope.setdefault("state", {})["requestId"] = request_id
        api = scope["path"].startswith("/api/")
        begun, unread, closes = False, _is_large(scope), False
        commits, reads = durability.counted(), scope["method"] in READS

        async def counted() -> Message:
            nonlocal unread
            message = await receive()
            unread = message["type"] == "http.request" and message.get("more_body", False)
            return message

        taken = counted if unread else receive

        async def send_enveloped(message: Message) -> None:
            nonlocal begun, status, closes
            if message["type"] == "http.response.start":
                # What may write also waits for others' commits, which it may have found and answers for.
                if message["status"] < 500:
                    await durability.synced(commits if reads else None)
                begun, status, closes = True, message["status"], unread
                self._headers(message, scope, api, request_id)
                if closes:
                    message["headers"].append((b"connection", b"close"))
            elif closes and not message.get("more_body", False):
                await send({**message, "more_body": True})
                await _linger(scope, receive, self._left_to_take(scope))
                message = {"type": "http.response.body", "body": b""}
            try:
                await send(message)
            except OSError as gone:
                raise ClientDisconnect from gone

        try:
            if self.hosts and scope["path"] not in PROBES and host_of(header(scope, b"host") or "") not in self.hosts:
                raise AppError("This address is not the product's.", status=400, code="host")
            if not reads:
                await durability.admitted()
            await self.turns.take()
            await self.app(scope, taken, send_enveloped)
        except ClientDisconnect:
            # There is no one to answer, and no error of ours.
            return
        except Exception as error:
            refusal = _refusal(error, request_id)
            if begun:
                raise
            await Answer(refusal.body(), status_code=refusal.status, headers=refusal.headers)(
                scope, receive, send_enveloped
            )
        finally:
            if self.observer is not None:
                self.observer(scope, status, time.perf_counter() - started)
            if log.isEnabledFor(logging.INFO):
                _log_request(scope, status, time.perf_counter() - started)

    def _left_to_take(self, scope: Scope) -> int:
        client = scope.get("client")
        behind = client is not None and client[0] in self.settings.trusted_proxies
        return self.settings.upload_bytes if behind else LINGER_BYTES

    def _headers(self, message: Message, scope: Scope, api: bool, request_id: str) -> None:
        headers: Headers = list(message.get("headers", []))
        present = {name.lower() for name, _ in headers}
        if scope["path"] == PAGE:
            present.add(POLICY)
        added = API_HEADERS if api else SCRIPT_HEADERS if _is_script(scope, headers) else self.page_headers
        headers += [pair for pair in added if pair[0] not in present]
        if b"x-request-id" not in present:
            headers.append((b"x-request-id", request_id.encode()))
        message["headers"] = headers


CLIENT_GONE = 499
"""The status in log and metrics of a request whose client left before the answer began."""
READS = {"GET", "HEAD", "OPTIONS"}
"""Methods whose answers wait for nothing but what they wrote themselves, if anything."""
PROBES = {"/api/health", "/api/ready"}
"""What an orchestrator asks at whatever address a process has."""


def host_of(value: str) -> str:
    """The host of a Host header or an address, without its port, in small letters."""
    return (urlsplit(value if "://" in value else f"//{value}").hostname or "") if _HOST.fullmatch(value) else ""


_HOST = re.compile(r"(https?://)?[A-Za-z0-9.-]+(:\d{1,5})?|(https?://)?\[[0-9A-Fa-f:.]+\](:\d{1,5})?", re.ASCII)
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


def known_hosts(settings: Settings) -> frozenset[str]:
    """The hosts that a request may be for: those of ``PGL_PUBLIC_URL`` and ``PGL_ORIGINS``, and this machine. None are
    checked where ``PGL_PUBLIC_URL`` is not set, or names this machine."""
    public = host_of(settings.public_url)
    return frozenset() if public in LOCAL else LOCAL | {public, *map(host_of, settings.origins)} - {""}


def _is_large(scope: Scope) -> bool:
    """Whether a request brings a body of which nobody knows that it is small."""
    length = header(scope, b"content-length") or "0"
    return header(scope, b"transfer-encoding") is not None or not length.isdecimal() or int(length) > SMALL


async def _linger(scope: Scope, receive: Receive, left: int) -> None:
    """Takes some more of a body that was not read: a connection that is closed on what still arrives is reset, and the
    sender would lose the answer. A sender that waits for ``100 Continue`` sends nothing and is not kept."""
    if header(scope, b"expect") is not None:
        return
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                message = await receive()
                if not message.get("more_body", False):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return


def _is_script(scope: Scope, headers: Headers) -> bool:
    return scope["path"].startswith("/assets/") and any(
        name.lower() == b"content-type" and value.startswith(b"text/javascript") for name, value in headers
    )


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    """One line. The record is made here, because the logger would look up for it where it was called."""
    record = logging.LogRecord(log.name, logging.INFO, __file__, 0, "request", None, None)
    state = scope["state"]
    actor = state.get("actor")
    record.requestId, record.method, record.path = state["requestId"], scope["method"], _loggable(scope["path"])
    record.status, record.ms, record.actor = status, round(seconds * 1000, 1), str(actor.id) if actor else None
    log.handle(record)


def _loggable(path: str) -> str:
    """The path as it is logged: the token of a file's or an account's link is a secret, and longer than any id."""
    return "/".join("…" if TOKEN.fullmatch(part) else part for part in path[:5000].split("/"))[:200]


def _refusal(error: Exception, request_id: str) -> AppError:
    if isinstance(error, AppError):
        return error
    problem = notice(error)
    if problem is not None:
        log.warning("store %s", problem, extra={"requestId": request_id})
        return Unavailable(NOT_WRITTEN[problem]) if problem in NOT_WRITTEN else Unavailable()
    if isinstance(error, OSError) and error.errno in DISK_ERRORS:
        log.error("disk %s", error, extra={"requestId": request_id})
        return Unavailable(NOT_WRITTEN[DISK_ERRORS[error.errno]])
    log.exception("unhandled", exc_info=error, extra={"requestId": request_id})
    message = f"Something went wrong on our side. Please try again; if it keeps happening, quote {request_id}."
    return AppError(message, status=500, code="internal")


NOT_WRITTEN: dict[str, str] = {
    "disk": "The server's disk is full, so nothing was saved. Tell the administrator; try again when there is space.",
    "readOnly": "The server cannot save anything at the moment, so nothing was saved. Tell the administrator; try "
    "again later.",
}
"""Messages of a disk that takes no writes, by the problem of the store."""
DISK_ERRORS = {
    errno.ENOSPC: "disk",
    errno.EDQUOT: "disk",
    errno.EROFS: "readOnly",
    errno.EFBIG: "readOnly",
}

TOO_SLOW = "This took too long to arrive. Please try again with a better connection."


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
        # No call that is open to strangers takes a file.
        form = (header(scope, b"content-type") or "").startswith("multipart/form-data") and "actor" in scope.get(
            "state", {}
        )
        max_bytes = self.settings.upload_bytes if form else self.settings.body_bytes
        declared = header(scope, b"content-length") or ""
        refusal: AppError | None = None
        if (header(scope, b"content-encoding") or "identity").strip().lower() != "identity":
            refusal = Unsupported("Send this without a Content-Encoding.")
        elif declared.isdecimal() and int(declared) > max_bytes:
            refusal = too_large(max_bytes)
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
                if read > max_bytes:
                    raise HTTPException(413, too_large(max_bytes).message)
            return message

        await self.app(scope, capped, send)


class Gzip(GZipMiddleware):
    """Middleware that compresses large answers for those who take gzip, and is out of the way of all others."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        takes = scope["type"] == "http" and "gzip" in (header(scope, b"accept-encoding") or "")
        await (super().__call__ if takes else self.app)(scope, receive, send)


def too_large(max_bytes: int) -> TooLarge:
    """The refusal of a body over ``max_bytes`` bytes."""
    size = f"{max_bytes // (1024 * 1024)} MB" if max_bytes >= 1024 * 1024 else f"{max_bytes // 1024} KB"
    return TooLarge(f"This is too large. At most {size} can be sent at once.")


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message and the fields given as ``extra``."""

    KEYS = ("requestId", "method", "path", "status", "ms", "actor")
    _second, _shown = 0, ""

    def format(self, record: logging.LogRecord) -> str:
        """See the class."""
        given = record.__dict__
        line: dict[str, object] = {
            "at": self._time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({key: given[key] for key in self.KEYS if key in given})
        if record.exc_info:
            line["error"] = _where(record.exc_info[1])
        return orjson.dumps(line, default=str).decode()

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
