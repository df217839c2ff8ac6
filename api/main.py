"""The application: ``create_app`` reads as a contents page of what answers a request, from the outside in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from api.access.gate import Gate
from api.access.permission import check_routes
from api.accounts.recovery import reset_writer
from api.billing import seller
from api.billing.gateways.assembly import gateways_for
from api.billing.reconciling import reconciling
from api.core.bodies import field_errors
from api.core.database import Store, attach_store
from api.core.documentation import SCHEMA, add_documentation
from api.core.errors import AppError
from api.core.files.assembly import file_service
from api.core.files.sweeping import sweeping
from api.core.frame import BodyCap, Frame, Packed, set_up_logs
from api.core.headers import PACKED_FROM, PACKED_LEVEL, page_policy
from api.core.mail import mail_transport
from api.core.outbox_sender import Sender
from api.core.routing import ByPlace
from api.core.sms import sms_transport
from api.core.strict import StrictRoute
from api.core.webfiles import WebFiles, WebPages, style_hashes
from api.core.wire import Answer
from api.documents import DOCUMENTS
from api.notifications.untold import telling
from api.printing import logbook_pdf
from api.printing.folding import folding
from api.printing.pack import job_runner
from api.routes import ROUTERS
from api.settings import Settings
from api.site.facts import crawler_routes

CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
    415: "unsupported",
}
TEXTS = {404: "Not found.", 405: "This cannot be done here."}


def create_app(
    settings: Settings | None = None, *, fill: Callable[[Store], Awaitable[object]] | None = None
) -> FastAPI:
    """The whole product on one port: the API under ``/api``, the web pages everywhere else.

    Args:
        settings: those of the environment unless given.
        fill: loads what an empty store needs, where the store's server answers only after the start.

    Raises:
        RuntimeError: a route has no declared permission.
    """
    settings = settings or Settings()
    set_up_logs(settings)
    development = settings.environment == "development"
    app = FastAPI(
        title="PG Logbook",
        version="1",
        lifespan=_lifespan,
        docs_url=None,
        openapi_url=SCHEMA if development else None,
        redoc_url=None,
        redirect_slashes=False,
        # Off: it would send messages of errors, which may hold what a user typed, to wherever the environment says.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.settings = settings
    app.state.files = file_service(settings)
    app.state.gateways = gateways_for(settings)
    seller.use(settings)
    app.state.fill = fill
    app.state.sender = _sender(settings)
    logbook_pdf.use(settings)
    app.state.jobs = job_runner(app.state.files)
    app.router.routes.extend(
        _under_api(route) for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)
    )
    if development:
        add_documentation(app)
    check_routes(app)
    _handle_errors(app)
    app.router.routes.extend(crawler_routes(settings))
    app.router.routes.append(WebPages(WebFiles(settings.web)))
    app.router.middleware_stack = ByPlace(app.router)
    app.add_middleware(Packed, minimum_size=PACKED_FROM, compresslevel=PACKED_LEVEL)
    app.add_middleware(BodyCap, settings=settings)
    app.add_middleware(Gate, settings=settings)
    hashes, by_card = style_hashes(settings.web), bool(settings.razorpay_key_id)
    policy = page_policy(hashes, settings.office_viewer, card_payments=by_card)
    app.add_middleware(Frame, settings=settings, policy=policy)
    return app


def operation_id(route: APIRoute) -> str:
    """The stable id under which the web's client knows a route."""
    return f"{route.tags[0] if route.tags else 'api'}-{route.name}"


def _sender(settings: Settings) -> Sender:
    return Sender(
        {"mail": mail_transport(settings), "sms": sms_transport(settings)},
        {"reset": reset_writer(settings)},
        pause=settings.outbox_seconds,
        keep_bodies=settings.environment == "development",
    )


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(AppError)
    async def refused(_request: Request, error: AppError) -> Answer:
        return Answer(error.body(), status_code=error.status, headers=error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Answer:
        errors = field_errors(list(error.errors()))
        body = {"status": False, "message": errors[0]["message"], "code": "invalid", "errors": errors}
        return Answer(body, status_code=422)

    @app.exception_handler(HTTPException)
    async def failed(_request: Request, error: HTTPException) -> Answer:
        message = TEXTS.get(error.status_code, str(error.detail))
        body = {"status": False, "message": message, "code": CODES.get(error.status_code, "error")}
        return Answer(body, status_code=error.status_code, headers=dict(error.headers or {}))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = await attach_store(settings, DOCUMENTS, app.state.fill)
    app.state.store = store
    try:
        books = reconciling(app.state.gateways, minutes=settings.reconcile_minutes)
        async with sweeping(app.state.files), app.state.sender, app.state.jobs, books, folding(), telling():
            yield
    finally:
        await store.close()


# A route takes a millisecond to make, and tests make many applications in one process: what stands under ``/api`` is
# the same in all of them. The first of each pair is kept so that its identity stays its own.
_made: dict[int, tuple[APIRoute, BaseRoute]] = {}


def _under_api(route: APIRoute) -> BaseRoute:
    """A feature's route as the application serves it."""
    if id(route) not in _made:
        router = APIRouter(route_class=StrictRoute, generate_unique_id_function=operation_id)
        options: dict[str, Any] = {
            "methods": list(route.methods or ()),
            "name": route.name,
            "tags": list(route.tags),
            "status_code": route.status_code,
            "operation_id": route.operation_id,
            "include_in_schema": route.include_in_schema,
            "openapi_extra": route.openapi_extra,
            "response_class": Answer,
        }
        router.add_api_route(f"/api{route.path}", route.endpoint, **options)
        _made[id(route)] = route, router.routes[-1]
    return _made[id(route)][1]
