"""The short ways of a request: to its route, and to its route's arguments; both end where the framework's own would."""

from __future__ import annotations

from typing import Annotated, Any

import httpx
import pytest
from fastapi import Body, Depends, FastAPI, Header, Query, Request
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

from api.core.routing import ByPlace
from api.core.strict import StrictRoute, plain_arguments
from api.core.wire import Answer
from api.main import create_app
from api.settings import Settings
from tests.api.world import World


def _scope(method: str, path: str) -> Scope:
    return {"type": "http", "method": method, "path": path, "root_path": "", "headers": [], "query_string": b""}


def _example(route: APIRoute) -> str:
    """A path of the route whose parts could not be anything else's."""
    return route.path.format(**dict.fromkeys(route.param_convertors, "f" * 24))


async def test_every_route_is_found_as_the_router_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(environment="test", memory=True))
    taken: list[APIRoute] = []

    async def handle(route: APIRoute, *_: Any) -> None:
        taken.append(route)

    async def left(*_: Any) -> None:
        raise AssertionError("left to the router")

    monkeypatch.setattr(APIRoute, "handle", handle)
    monkeypatch.setattr(app.router, "app", left)
    short = ByPlace(app.router)
    routes = [route for route in app.routes if isinstance(route, APIRoute)]
    for route in routes:
        for method in route.methods or ():
            scope = _scope(method, _example(route))
            first = next(each for each in app.routes if each.matches(dict(scope))[0] is Match.FULL)
            await short(scope, None, None)  # type: ignore[arg-type]  # Neither is used before the route is found.
            assert taken.pop() is first, (method, route.path)
            assert scope["path_params"].keys() == first.param_convertors.keys()
    assert len(routes) > 40


async def test_what_is_no_route_is_left_to_the_router(world: World) -> None:
    client = await world.as_("student")
    assert (await client.get("/api/nothing")).status_code == 404
    assert (await client.get("/api/entries/opd/a/b/c/d")).status_code == 404
    assert (await client.put(f"/api/getTeachers/{world.medicine}/{world.college}")).status_code == 405
    assert (await client.get("/")).status_code in (200, 503)


async def _who(request: Request, name: str | None = Query(None)) -> str:
    return f"{request.method} {name}"


def _in_a_thread() -> str:
    return "thread"


Who = Annotated[str, Depends(_who)]


def _answering(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://testserver")


async def test_arguments_are_the_framework_s_own() -> None:
    """The same endpoint on both sorts of route."""

    async def endpoint(
        request: Request, first: str, who: Who, shown: str | None = Query(None, alias="show"), more: str = "none"
    ) -> Answer:
        return Answer([first, who, shown, more, request.url.path])

    found = []
    for route_class in (APIRoute, StrictRoute):
        app = FastAPI()
        app.router.route_class = route_class
        app.add_api_route("/it/{first}", endpoint)
        async with _answering(app) as client:
            found.append(
                [
                    (await client.get(path)).json()
                    for path in (
                        "/it/a",
                        "/it/a%20b?show=x&name=n",
                        "/it/c?show=&more=1&more=2",
                        "/it/%C3%A9?name=%F0%9F%98%80",
                    )
                ]
            )
    assert found[0] == found[1]
    assert found[0][1] == ["a b", "GET n", "x", "none", "/it/a b"]


async def test_a_route_with_more_than_texts_is_the_framework_s() -> None:
    async def number(first: int) -> Answer:
        return Answer(first)

    async def ruled(first: Annotated[str, Query(max_length=3)]) -> Answer:
        return Answer(first)

    async def wanted(first: str) -> Answer:
        return Answer(first)

    async def with_body(first: Annotated[dict[str, str], Body()]) -> Answer:
        return Answer(first)

    async def with_header(first: Annotated[str | None, Header()] = None) -> Answer:
        return Answer(first)

    async def threaded(first: Annotated[str, Depends(_in_a_thread)]) -> Answer:
        return Answer(first)

    async def plain(who: Who) -> Answer:
        return Answer(who)

    def made(endpoint: Any) -> StrictRoute:
        return StrictRoute("/it", endpoint, methods=["POST"])

    for endpoint in (number, ruled, wanted, with_body, with_header, threaded):
        assert plain_arguments(made(endpoint).dependant) is None, endpoint.__name__
    assert plain_arguments(made(plain).dependant) is not None
    app = FastAPI()
    app.router.routes.append(made(ruled))
    async with _answering(app) as client:
        assert (await client.post("/it?first=long")).status_code == 422
