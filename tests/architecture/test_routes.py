"""Every route names a permission or is public, and no stored document crosses HTTP."""

import inspect
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest
from beanie import Document
from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic import BaseModel

from api.access.permission import PUBLIC, Requires, check_routes
from api.access.roles import PERMISSIONS
from api.core.http.wire import encode
from api.core.store.documents import BaseDocument
from api.main import create_app
from api.settings import Settings

# What the framework itself serves in development; production has none of it.
DOCUMENTATION = {"/api/docs", "/api/docs/oauth2-redirect", "/api/openapi.json"}


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return create_app(Settings(environment="test", memory=True))


def api_routes(app: FastAPI) -> list[RouteContext]:
    """Every route below /api, those of included routers too, however they were declared."""
    return [route for route in iter_route_contexts(app.routes) if (route.path or "").startswith("/api/")]


def calls(dependant: Dependant) -> Iterator[Any]:
    yield dependant.call
    for inner in dependant.dependencies:
        yield from calls(inner)


def test_the_routes_of_the_schema_are_all_seen(app: FastAPI) -> None:
    seen = {(method.lower(), route.path) for route in api_routes(app) for method in route.methods or ()}
    described = {(method, path) for path, item in app.openapi()["paths"].items() for method in item}
    assert len(described) > 20
    assert described <= seen


def test_every_route_names_one_permission_or_is_public(app: FastAPI) -> None:
    bare = []
    for route in api_routes(app):
        if route.path in DOCUMENTATION:
            continue
        names = [call.permission for call in calls(route.dependant) if isinstance(call, Requires)]
        public = all((method, route.path) in PUBLIC for method in route.methods or ("",))
        if public == bool(names) or len(set(names)) > 1 or not set(names) <= set(PERMISSIONS):
            bare.append((sorted(route.methods or ()), route.path, names))
    assert bare == []


def test_the_public_list_names_no_route_that_is_gone(app: FastAPI) -> None:
    there = {(method, route.path) for route in api_routes(app) for method in route.methods or ()}
    assert PUBLIC - there == set()


def test_a_route_without_a_permission_stops_the_start() -> None:
    """The check must see through included routers: that is how every feature adds its routes."""
    inner, outer = APIRouter(), APIRouter()

    @inner.get("/bare")
    async def bare() -> None: ...

    outer.include_router(inner, prefix="/feature")
    app = FastAPI()
    app.include_router(outer, prefix="/api")
    with pytest.raises(RuntimeError, match="/api/feature/bare"):
        check_routes(app)


def documents(hint: Any, seen: set[Any]) -> Iterator[type[Document]]:
    """The stored documents that a type is or holds, through its arguments and the fields of its models."""
    if isinstance(hint, type) and not get_args(hint):
        if hint in seen:
            return
        seen.add(hint)
        if issubclass(hint, Document):
            yield hint
        elif issubclass(hint, BaseModel):
            for field in hint.model_fields.values():
                yield from documents(field.annotation, seen)
    for argument in get_args(hint):
        yield from documents(argument, seen)


def test_no_document_crosses_http(app: FastAPI) -> None:
    crossing = []
    for route in api_routes(app):
        if not isinstance(route.original_route, APIRoute):
            continue
        hints: list[Any] = [route.response_model]
        for call in calls(route.dependant):
            target = call if inspect.isroutine(call) or isinstance(call, type) else type(call).__call__
            hints += get_type_hints(target, include_extras=True).values()
        crossing += [f"{route.path}: {found.__name__}" for hint in hints for found in documents(hint, set())]
    assert crossing == []


def test_a_document_cannot_be_encoded() -> None:
    class Stored(BaseDocument):
        name: str = "kept"

    with pytest.raises(TypeError):
        encode({"data": Stored.model_construct()})


def test_the_walk_finds_a_document_inside_other_types() -> None:
    class Stored(BaseDocument):
        name: str = "kept"

    class Body(BaseModel):
        document: list[Stored] | None = None

    assert list(documents(dict[str, Body], set())) == [Stored]
