"""The short ways of a request: to its route, and to its route's arguments; both end where the framework's own would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Annotated, Any, cast

import httpx
import pytest
from bson import ObjectId
from fastapi import Body, Depends, FastAPI, Header, Query, Request
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import solve_dependencies
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

from api.access.actor import Actor
from api.access.permission import Requires
from api.access.roles import RoleGroup
from api.core.errors import AppError
from api.core.http.arguments import StrictRoute, plain_resolver
from api.core.http.wire import Answer, StrictRequest
from api.main import create_app
from api.settings import Settings
from tests.api.world import World


def _scope(method: str, path: str) -> Scope:
    return {"type": "http", "method": method, "path": path, "root_path": "", "headers": [], "query_string": b""}


def _example(route: APIRoute) -> str:
    """A path of the route whose parts could not be anything else's."""
    return route.path.format(**dict.fromkeys(route.param_convertors, "f" * 24))


@pytest.fixture(scope="module")
def routes() -> list[StrictRoute]:
    """Every route of the API."""
    app = create_app(Settings(environment="test", memory=True))
    found = [route for route in app.routes if isinstance(route, StrictRoute)]
    assert len(found) > 200
    return found


def test_a_route_matches_what_the_framework_s_own_would(routes: list[StrictRoute]) -> None:
    """Told apart by how paths begin; and none hides another that stands behind it."""
    for wanted in routes:
        for method in wanted.methods or ():
            scope = _scope(method, _example(wanted))
            matching = [route for route in routes if route.matches(scope)[0] is Match.FULL]
            assert matching == [route for route in routes if APIRoute.matches(route, scope)[0] is Match.FULL]
            assert matching[0] is wanted, (method, wanted.path)
            behind_a_proxy = {**scope, "root_path": "/here", "path": f"/here{scope['path']}"}
            assert wanted.matches(behind_a_proxy)[0] is Match.FULL


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
    """The same endpoint on both kinds of route."""

    async def endpoint(
        request: Request, first: str, who: Who, shown: str | None = Query(None, alias="show"), more: str = "none"
    ) -> Answer[Any]:
        return Answer([first, who, shown, more, request.url.path])

    differences = []
    for route_class in (APIRoute, StrictRoute):
        app = FastAPI()
        app.router.route_class = route_class
        app.add_api_route("/it/{first}", endpoint, response_model=None)
        async with _answering(app) as client:
            differences.append(
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
    assert differences[0] == differences[1]
    assert differences[0][1] == ["a b", "GET n", "x", "none", "/it/a b"]


async def _both(route: StrictRoute, query: str) -> tuple[object, object]:
    """The arguments of a call, or the refusal of it, by the short way and by FastAPI's own resolver."""
    group = next(iter(next(iter(_permissions(route.dependant)), {"student"})))
    actor = Actor(
        id=ObjectId(),
        name="Somebody",
        role=None,
        role_group=cast("RoleGroup", group),
        collegeId=None,
        departmentId=None,
        verified=True,
        sessionId="",
    )
    scope = {**_scope("GET", _example(route)), "query_string": query.encode(), "state": {"actor": actor}}
    scope |= {"path_params": dict.fromkeys(route.param_convertors, "f" * 24)}
    resolve = plain_resolver(route.dependant)
    assert resolve is not None
    answers: list[object] = []
    async with AsyncExitStack() as stack:
        scope |= {"fastapi_inner_astack": stack, "fastapi_function_astack": stack}
        request = StrictRequest(scope)
        for way in ("short", "own"):
            try:
                if way == "short":
                    answers.append(await resolve(request))
                else:
                    solved = await solve_dependencies(
                        request=request, dependant=route.dependant, async_exit_stack=stack, embed_body_fields=False
                    )
                    assert not solved.errors
                    answers.append(solved.values)
            except AppError as refusal:
                answers.append(refusal.body())
    return answers[0], answers[1]


def _permissions(dependant: Dependant) -> Iterator[frozenset[str] | set[str]]:
    """The groups that each permission of a call lets in."""
    for inner in dependant.dependencies:
        if isinstance(inner.call, Requires):
            yield set(inner.call.sorts)
        yield from _permissions(inner)


QUERIES = ("", "page=2&limit=25&search=%C3%A9a&sort=-date", "limit=1000", "search=a&search=b", "show=&status=Pending")


async def test_every_route_gets_the_arguments_that_the_framework_would_give_it(routes: list[StrictRoute]) -> None:
    short = [route for route in routes if plain_resolver(route.dependant) is not None]
    assert len(short) > len(routes) / 2
    refused = 0
    for route in short:
        for query in QUERIES:
            mine, theirs = await _both(route, query)
            assert mine == theirs, (route.path, query)
            refused += "message" in str(mine)
    assert refused > 50


async def test_a_route_with_more_than_texts_is_the_framework_s() -> None:
    async def number(first: int) -> Answer[Any]:
        return Answer(first)

    async def ruled(first: Annotated[str, Query(max_length=3)]) -> Answer[Any]:
        return Answer(first)

    async def wanted(first: str) -> Answer[Any]:
        return Answer(first)

    async def with_body(first: Annotated[dict[str, str], Body()]) -> Answer[Any]:
        return Answer(first)

    async def with_header(first: Annotated[str | None, Header()] = None) -> Answer[Any]:
        return Answer(first)

    async def threaded(first: Annotated[str, Depends(_in_a_thread)]) -> Answer[Any]:
        return Answer(first)

    async def plain(who: Who) -> Answer[Any]:
        return Answer(who)

    def route_of(endpoint: Any) -> StrictRoute:
        return StrictRoute("/it", endpoint, methods=["POST"], response_model=None)

    for endpoint in (number, ruled, wanted, with_body, with_header, threaded):
        assert plain_resolver(route_of(endpoint).dependant) is None, endpoint.__name__
    assert plain_resolver(route_of(plain).dependant) is not None
    app = FastAPI()
    app.router.routes.append(route_of(ruled))
    async with _answering(app) as client:
        assert (await client.post("/it?first=long")).status_code == 422
