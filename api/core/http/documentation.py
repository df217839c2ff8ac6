"""The API's documentation page, in development only, with a Swagger UI of our own: nothing comes from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute

from api.core.errors import NotFound
from api.core.http.contract import DESCRIPTIONS, Refusal, refusals

PAGE, SCHEMA = "/api/docs", "/api/openapi.json"
FIRST_CALL = f"{PAGE}/first-call"
ASSETS = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png")
ADDRESSES = frozenset({PAGE, SCHEMA, FIRST_CALL, *(f"{PAGE}/{name}" for name in ASSETS)})
FOLDER = Path(__file__).resolve().parents[3] / "web" / "node_modules" / "swagger-ui-dist"


Json = dict[str, Any]
Describe = Callable[[Json, Sequence[BaseRoute]], Json]
"""Adds to the schema, and to what the routes say of themselves, what is for people."""


def schema_of(app: FastAPI) -> Json:
    """The contract: the OpenAPI schema, with the :class:`Refusal` to which what every call refuses points, each status
    once. The web's types are made from it."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        refusal = TypeAdapter(Refusal).json_schema(ref_template="#/components/schemas/{model}")
        shared = {str(status): response for status, response in refusals(*DESCRIPTIONS).items()}
        schema["components"]["schemas"] |= {**refusal.pop("$defs"), "Refusal": refusal}
        schema["components"]["responses"] = shared
        for call in (call for path in schema["paths"].values() for call in path.values()):
            for status, response in call["responses"].items():
                if response == shared.get(status):
                    call["responses"][status] = {"$ref": f"#/components/responses/{status}"}
        app.openapi_schema = schema
    return app.openapi_schema


def add_documentation(app: FastAPI, describe: Describe, first_call: Path) -> None:
    """Serves the schema as people read it, the page with its three files, which lie where ``npm ci`` in ``web/`` puts
    them, and the page ``first_call``, which is Markdown."""
    app.openapi = lambda: schema_of(app)  # type: ignore[method-assign]  # FastAPI's documented way to extend it.

    @cache
    def described() -> bytes:
        return json.dumps(describe(schema_of(app), app.routes), ensure_ascii=False).encode()

    async def schema(_request: Request) -> Response:
        return Response(described(), media_type="application/json")

    async def page(_request: Request) -> Response:
        script, style, icon = (f"{PAGE}/{name}" for name in ASSETS)
        return get_swagger_ui_html(
            openapi_url=SCHEMA,
            title=f"{app.title} API",
            swagger_js_url=script,
            swagger_css_url=style,
            swagger_favicon_url=icon,
            swagger_ui_parameters={"docExpansion": "none", "defaultModelsExpandDepth": -1, "filter": True},
        )

    async def beginning(_request: Request) -> Response:
        return FileResponse(first_call, media_type="text/plain")

    async def asset(request: Request) -> Response:
        path = FOLDER / request.path_params["name"]
        if path.name not in ASSETS or not path.is_file():
            raise NotFound
        return FileResponse(path)

    app.add_route(SCHEMA, schema, include_in_schema=False)
    app.add_route(PAGE, page, include_in_schema=False)
    app.add_route(FIRST_CALL, beginning, include_in_schema=False)
    app.add_route(f"{PAGE}/{{name}}", asset, include_in_schema=False)
