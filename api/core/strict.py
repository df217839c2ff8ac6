"""The route class of every API route: JSON bodies are read strictly (see :class:`api.core.wire.StrictRequest`).

Most calls take nothing but texts from the path and the query, the request, and dependencies that take the same. For
those there is nothing to validate, so they are answered without FastAPI's resolving, which costs a multiple of the rest
of such a call (tests/load): their arguments are looked up as the signature says, and the endpoint is called.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from inspect import iscoroutinefunction
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from api.core.wire import StrictRequest

Arguments = Callable[[Request], Awaitable[dict[str, Any]]]
TEXTS = (str, str | None)


class StrictRoute(APIRoute):
    """A route whose request is a strict one."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        arguments = plain_arguments(self.dependant)
        if arguments is not None and _waits(self.dependant.call):
            self.app = _plain_app(self.endpoint, arguments)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """See the class."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


def plain_arguments(dependant: Dependant) -> Arguments | None:
    """What finds the arguments of a call, or None where one of them needs FastAPI: another type than text, a rule, a
    body, a header, a dependency that is no coroutine or stands twice."""
    texts = [*dependant.path_params, *dependant.query_params]
    inner = [(each.name, each.call, plain_arguments(each)) for each in dependant.dependencies]
    beyond = (
        dependant.header_params,
        dependant.cookie_params,
        dependant.body_params,
        dependant.websocket_param_name,
        dependant.http_connection_param_name,
        dependant.response_param_name,
        dependant.background_tasks_param_name,
        dependant.security_scopes_param_name,
        dependant.concurrency,
        any(each.field_info.annotation not in TEXTS or each.field_info.metadata for each in texts),
        any(each.field_info.is_required() for each in dependant.query_params),
        any(arguments is None or not _waits(call) for _, call, arguments in inner),
        len({id(call) for _, call, _ in inner}) != len(inner),
    )
    if any(beyond):
        return None
    path = [(each.name, each.alias) for each in dependant.path_params]
    query = [(each.name, each.alias, each.get_default()) for each in dependant.query_params]
    taken = dependant.request_param_name

    async def arguments(request: Request) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, call, its in inner:
            found = await call(**await its(request))  # type: ignore[misc]  # Made sure of above.
            if name is not None:
                values[name] = found
        if path:
            given = request.path_params
            for name, key in path:
                values[name] = given[key]
        if query:
            asked = request.query_params
            for name, key, default in query:
                values[name] = asked.get(key, default)
        if taken is not None:
            values[taken] = request
        return values

    return arguments


def _waits(call: Callable[..., Any] | None) -> bool:
    return iscoroutinefunction(call) or iscoroutinefunction(getattr(call, "__call__", None))  # noqa: B004


def _plain_app(endpoint: Callable[..., Awaitable[Response]], arguments: Arguments) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = StrictRequest(scope, receive, send)
        response = await endpoint(**await arguments(request))
        await response(scope, receive, send)

    return app
