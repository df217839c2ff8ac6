"""The route class of every API route: JSON bodies are read strictly (see :class:`api.core.wire.StrictRequest`)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from api.core.wire import StrictRequest


class StrictRoute(APIRoute):
    """A route whose request is a strict one."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """See the class."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly
