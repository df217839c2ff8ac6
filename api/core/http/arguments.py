"""The route class of every API route: bodies are read strictly (:class:`api.core.http.wire.StrictRequest`), and calls
that take nothing but texts skip FastAPI's resolving, which costs a multiple of the rest of such a call (tests/load).

``tests/api/core/http/test_routing.py`` holds every route of the product to what FastAPI's own resolver finds.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import fields
from inspect import iscoroutinefunction
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from api.core.http.wire import StrictRequest

Resolver = Callable[[Request], Awaitable[dict[str, Any]]]
TEXTS = (str, str | None)
UNDERSTOOD = {
    *("name", "call", "path", "scope", "use_cache"),
    *("path_params", "query_params", "dependencies", "request_param_name"),
}
"""What a call may have of all that FastAPI knows of; whoever has anything else is resolved by FastAPI."""


class StrictRoute(APIRoute):
    """A route whose request is a strict one."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._beginning = self.path.partition("{")[0]
        resolver = plain_resolver(self.dependant)
        if resolver is not None:
            self.app = _app(self.endpoint, resolver)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As of any route; most are told apart by how their paths begin, which costs a tenth."""
        if scope["type"] == "http" and not scope.get("root_path") and not scope["path"].startswith(self._beginning):
            return Match.NONE, {}
        return super().matches(scope)

    def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
        """See the class."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


def plain_resolver(dependant: Dependant) -> Resolver | None:
    """What finds the arguments of a call that takes texts, the request, and what coroutines make of such; None for any
    other, as one with a rule, a body or a header, and where a dependency stands twice."""
    texts, inner = [*dependant.path_params, *dependant.query_params], dependant.dependencies
    resolvers = [(each.name, each.call, plain_resolver(each)) for each in inner]
    if (
        any(getattr(dependant, one.name) not in (None, []) for one in fields(Dependant) if one.name not in UNDERSTOOD)
        or any(text.field_info.annotation not in TEXTS or text.field_info.metadata for text in texts)
        or any(text.field_info.is_required() for text in dependant.query_params)
        or any(resolver is None for _, _, resolver in resolvers)
        or len({id(each.call) for each in inner}) < len(inner)
        or not (iscoroutinefunction(dependant.call) or iscoroutinefunction(getattr(dependant.call, "__call__", None)))  # noqa: B004
    ):
        return None
    path = [(text.name, text.alias) for text in dependant.path_params]
    query = [(text.name, text.alias, text.get_default()) for text in dependant.query_params]
    request_name = dependant.request_param_name

    async def resolve(request: Request) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, call, resolver in resolvers:
            value = await call(**await resolver(request))  # type: ignore[misc]  # Neither is None, as was seen to.
            if name is not None:
                values[name] = value
        for name, alias in path:
            values[name] = request.path_params[alias]
        for name, alias, default in query:
            values[name] = request.query_params.get(alias, default)
        if request_name is not None:
            values[request_name] = request
        return values

    return resolve


def _app(endpoint: Callable[..., Awaitable[Response]], resolve: Resolver) -> Callable[..., Awaitable[None]]:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = StrictRequest(scope, receive, send)
        response = await endpoint(**await resolve(request))
        await response(scope, receive, send)

    return app
