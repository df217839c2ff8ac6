"""Answers as bytes: stored values (ids, instants) become JSON without a pass through models."""

from __future__ import annotations

import datetime as dt
from typing import Any, Generic, TypeVar

import orjson
from bson import ObjectId
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from api.core import clock
from api.settings import Settings


def _plain(value: object) -> str | None:
    if isinstance(value, ObjectId):
        return value.binary.hex()
    if isinstance(value, dt.datetime):
        return clock.wire_instant(value)
    raise TypeError(f"{type(value).__name__} does not travel")


def encode(body: object) -> bytes:
    """``body`` as JSON bytes."""
    return orjson.dumps(body, default=_plain, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS)


def canonical(body: object) -> bytes:
    """``body`` in the one form in which it is compared and sealed: JSON as :func:`encode` makes it, keys in order."""
    option = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS
    return orjson.dumps(body, default=_plain, option=option)


Body = TypeVar("Body")


class Answer(JSONResponse, Generic[Body]):
    """A JSON response. The API answers everything with it but files; ``Body`` is what it holds (``contract.py``)."""

    def render(self, content: object) -> bytes:
        """See :func:`encode`; bytes are JSON already."""
        return content if isinstance(content, bytes) else encode(content)


def ok(message: str | None = None, *, status_code: int = 200, **body: object) -> Answer[Any]:
    """A success in the envelope ``{status: true, message?, ...}``."""
    made: dict[str, object] = {"status": True}
    if message is not None:
        made["message"] = message
    return Answer({**made, **body}, status_code=status_code)


def set_cookie(settings: Settings, answer: Response, name: str, value: str, *, seconds: int, path: str) -> None:
    """Sets a cookie that no script reads, and that the browser sends to calls under ``path`` of this site alone."""
    secure = settings.secure_cookies
    answer.set_cookie(name, value, max_age=seconds, path=path, secure=secure, httponly=True, samesite="strict")


class StrictRequest(Request):
    """A request whose JSON is read strictly: no NaN, no lone surrogates, no numbers beyond 64 bits as integers."""

    async def json(self) -> object:
        """The parsed body.

        Raises:
            json.JSONDecodeError: the body is not JSON; orjson's own error is one.
        """
        if not hasattr(self, "_json"):
            self._json = orjson.loads(await self.body())
        return self._json
