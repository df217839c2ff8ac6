"""The API's documentation page, in development only, with a Swagger UI of our own: nothing comes from elsewhere."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import FileResponse, Response

from api.core.errors import NotFound

PAGE, SCHEMA = "/api/docs", "/api/openapi.json"
ASSETS = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png")
ADDRESSES = frozenset({PAGE, SCHEMA, *(f"{PAGE}/{name}" for name in ASSETS)})
FOLDER = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "swagger-ui-dist"


def add_documentation(app: FastAPI) -> None:
    """Serves the page and its three files; they lie where ``npm ci`` in ``web/`` puts them."""

    async def page(_request: Request) -> Response:
        script, style, icon = (f"{PAGE}/{name}" for name in ASSETS)
        return get_swagger_ui_html(
            openapi_url=SCHEMA,
            title=f"{app.title} API",
            swagger_js_url=script,
            swagger_css_url=style,
            swagger_favicon_url=icon,
        )

    async def asset(request: Request) -> Response:
        path = FOLDER / request.path_params["name"]
        if path.name not in ASSETS or not path.is_file():
            raise NotFound
        return FileResponse(path)

    app.add_route(PAGE, page, include_in_schema=False)
    app.add_route(f"{PAGE}/{{name}}", asset, include_in_schema=False)
