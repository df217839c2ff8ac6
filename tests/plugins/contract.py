"""Holds every JSON answer of an application in this process to what its call declares, extra keys forbidden.

A success is compared with the return type of the endpoint, a refusal with :class:`api.core.http.contract.Refusal`, or
with the ``model`` that the call's ``responses`` have for its status. What differs fails the test that asked.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
import pytest
from fastapi.routing import APIRoute
from pydantic import ConfigDict, TypeAdapter, ValidationError
from starlette.types import Message, Receive, Scope, Send

from api.core.http.arguments import StrictRoute
from api.core.http.contract import Refusal, Responses, body_of
from api.routes import ROUTERS

STRICT = ConfigDict(extra="forbid", strict=True)
MAX_FAULTS = 6
"""Differences of one answer that are told."""

_adapters: dict[Any, TypeAdapter[Any]] = {}
_differences: list[str] = []


def adapter_of(body: Any) -> TypeAdapter[Any]:
    """What validates a body of this type. Within ``| None`` a TypedDict takes the configuration, bare it does not."""
    if body not in _adapters:
        _adapters[body] = TypeAdapter(body | None, config=STRICT)
    return _adapters[body]


def difference(body: Any, sent: bytes) -> str | None:
    """How an answer differs from its declared type."""
    try:
        adapter_of(body).validate_json(sent)
    except ValidationError as error:
        found = error.errors(include_url=False)
        faults = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['type']}" for each in found[:MAX_FAULTS])
        return f"{faults} ({len(found)} in all)"
    return None


@cache
def _responses() -> dict[Any, Responses]:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    return {route.endpoint: route.responses for route in routes}


def refusal_of(endpoint: Any, status: int) -> Any:
    """The type of the body of a call's refusal."""
    return _responses().get(endpoint, {}).get(status, {}).get("model", Refusal)


async def _handle(route: StrictRoute, scope: Scope, receive: Receive, send: Send) -> None:
    """Handles a request as the route does, and looks at the answer as it passes."""
    start: Message = {}
    parts: list[bytes] = []

    async def seen(message: Message) -> None:
        if message["type"] == "http.response.start":
            # A middleware that compresses the answer changes the list of headers itself.
            start.update(message, headers=[*message["headers"]])
        else:
            parts.append(message.get("body", b""))
        await send(message)

    await APIRoute.handle(route, scope, receive, seen)
    headers = dict(start.get("headers", ()))
    if headers.get(b"content-type") == b"application/json":
        sent = b"".join(parts)
        _look(route, scope, start["status"], gzip.decompress(sent) if b"content-encoding" in headers else sent)


def _look(route: StrictRoute, scope: Scope, status: int, sent: bytes) -> None:
    if not sent or not scope["path"].startswith("/api/"):
        return
    call = f"{scope['method']} {route.path} {status}"
    if status >= 400:
        found = difference(refusal_of(route.endpoint, status), sent)
    else:
        declared = body_of(route.endpoint)
        found = "undeclared" if declared is None else difference(declared, sent)
    if found:
        _differences.append(f"{call}: {found}: {orjson.loads(sent)!r:.300}")


@pytest.fixture(autouse=True)
def _answers_are_as_declared() -> Iterator[None]:
    _differences.clear()
    yield
    assert not _differences, "\n".join(sorted(set(_differences)))


def pytest_configure() -> None:
    """Every route of every application that a test makes is handled so."""
    setattr(StrictRoute, "handle", _handle)  # noqa: B010 - The type checker knows no such assignment.
