"""A route without a permission stops the start (DECISIONS D4.2)."""

from __future__ import annotations

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import iter_route_contexts

from api import main
from api.access.permission import PUBLIC, SessionOwner, check_routes, is_public, required_by, unguarded
from api.routes import ROUTERS
from api.settings import Settings


def test_unguarded_names_the_routes_without_a_permission() -> None:
    app = FastAPI()

    @app.get("/api/open")
    async def open_() -> None: ...

    @app.post("/api/login")
    async def records() -> None: ...

    @app.get("/api/guarded")
    async def guarded(actor: SessionOwner) -> None: ...

    assert unguarded(app.routes) == ["['GET'] /api/open"]
    with pytest.raises(RuntimeError, match="/api/open"):
        check_routes(app)
    named = {route.path: required_by(route) for route in iter_route_contexts(app.routes) if "/api/" in str(route.path)}
    assert named == {"/api/open": [], "/api/login": [], "/api/guarded": ["session.own"]}


def test_a_public_path_is_public_with_its_own_method_only() -> None:
    app = FastAPI()

    @app.delete("/api/login")
    async def other_method() -> None: ...

    @app.api_route("/api/getConfig", methods=["GET", "PUT"])
    async def one_method_too_many() -> None: ...

    assert unguarded(app.routes) == ["['DELETE'] /api/login", "['GET', 'PUT'] /api/getConfig"]


def test_create_app_does_not_start_with_a_bare_route(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    bare = APIRouter(tags=["bare"])

    @bare.get("/patients")
    async def patients() -> None: ...

    monkeypatch.setattr(main, "ROUTERS", (*ROUTERS, bare))
    with pytest.raises(RuntimeError, match="/api/patients"):
        main.create_app(settings)


def test_the_gate_and_the_check_agree_on_what_is_public() -> None:
    for method, path in PUBLIC:
        assert is_public(method, path.replace("{", "").replace("}", ""))
    near = [
        ("POST", "/api/getConfig"),
        ("GET", "/api/getConfigs"),
        ("GET", "/api/getConfig/"),
        ("GET", "/api/files/a/b"),
        ("GET", "/api/files/a/pdf/b"),
        ("GET", "/api/files/"),
        ("GET", "/apiXgetConfig"),
        ("GET", "/api/getAllDeptData/1"),
    ]
    assert [one for one in near if is_public(*one)] == []
