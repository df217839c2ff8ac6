"""The application: ``create_app`` reads as a contents page of what answers a request, from the outside in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

from api.access.gate import Gate
from api.access.permission import check_routes
from api.accounts.people.students import LicenceBooks
from api.accounts.signing_in.recovery import CoordinatorAddresses, reset_writer
from api.billing import service as billing
from api.billing.gateways.assembly import gateways_for
from api.billing.invoices import seller
from api.billing.settlement.reconciling import reconciling
from api.core.errors import AppError
from api.core.files.assembly import file_service
from api.core.files.sweeping import sweeping
from api.core.http.afterwards import Afterwards
from api.core.http.arguments import StrictRoute
from api.core.http.bodies import field_errors
from api.core.http.contract import Answers, Refusal, documented, extra_of
from api.core.http.documentation import add_documentation
from api.core.http.envelope import BodyCap, Gzip, RequestEnvelope, set_up_logs
from api.core.http.headers import GZIP_LEVEL, GZIP_MIN_BYTES, page_policy
from api.core.http.saturation import Places, Saturation
from api.core.http.webfiles import WebFiles, WebPages, style_hashes
from api.core.http.wire import Answer
from api.core.messages import outbox
from api.core.messages.mail import mail_transport
from api.core.messages.sender import Sender
from api.core.messages.sms import sms_transport
from api.core.metrics import Metrics
from api.core.reading_processes import ReadingProcesses
from api.core.recurring import once_for, recurring
from api.core.security import audit_digests, audited_acts
from api.core.stopping import told_of_stop
from api.core.store.database import Store, attach_store
from api.core.tracing import NamedSpans, telemetry
from api.documents import DOCUMENTS
from api.drp import service as drp
from api.drp.computed import Residencies
from api.drp.links.letters import TEMPLATE as COORDINATOR_LINK
from api.drp.links.making import link_writer
from api.logbook.cover import upkeep as cover
from api.logbook.deciding.flags import Postings
from api.notifications import pending
from api.notifications.undelivered import NotificationTransport
from api.organisation.institutions import Contacts
from api.printing.jobs import jobs
from api.printing.jobs.pack import job_runner
from api.printing.pdf import logbook as logbook_pdf
from api.printing.proof.folding import folding
from api.routes import ROUTERS
from api.settings import Settings
from api.site.facts import crawler_routes
from api.standing import audit_rows, notices, reminders
from api.standing.months import reminding
from api.standing.numbers import snapshots
from api.standing.requirement_packs import release
from api.standing.residency import computing as residencies
from api.standing.residency import planning

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
    traces = telemetry(settings)
    app = FastAPI(
        title="PG Logbook",
        version="1",
        lifespan=_lifespan,
        docs_url=None,
        openapi_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry=traces,
    )
    app.state.settings = settings
    app.state.files = file_service(settings)
    app.state.gateways = gateways_for(settings)
    seller.configure(settings)
    app.state.fill = fill
    app.state.sender = _sender(settings)
    logbook_pdf.configure(settings)
    app.state.jobs = job_runner(app.state.files)
    _provide_services(app)
    app.router.routes.extend(
        _under_api(route, described=development, with_bodies=settings.environment != "production")
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
    )
    if development:
        from api.guide import describing

        add_documentation(app, describing.described, describing.FIRST_CALL)
    check_routes(app)
    _handle_errors(app)
    app.router.routes.extend(crawler_routes(settings))
    app.router.routes.append(WebPages(WebFiles(settings.web)))
    app.add_middleware(Gzip, minimum_size=GZIP_MIN_BYTES, compresslevel=GZIP_LEVEL)
    app.add_middleware(BodyCap, settings=settings)
    app.add_middleware(Gate, settings=settings)
    app.state.places = Places(settings.at_once, settings.requests_waiting)
    app.add_middleware(Saturation, places=app.state.places)
    hashes, by_card = style_hashes(settings.web), bool(settings.razorpay_key_id)
    policy = page_policy(hashes, settings.office_viewer, card_payments=by_card)
    app.state.metrics = _metrics(app, settings)
    observer = None if app.state.metrics is None else app.state.metrics.answered
    app.add_middleware(RequestEnvelope, settings=settings, policy=policy, observer=observer)
    app.add_middleware(Afterwards)
    if traces["tracing"]:
        app.add_middleware(NamedSpans)
    return app


def _provide_services(app: FastAPI) -> None:
    """What features use of features that stand on them: passed in here, because imports go the other way."""
    books: LicenceBooks = billing
    addresses: CoordinatorAddresses = drp
    contacts: Contacts = drp
    rules: Residencies = residencies
    app.state.residencies = rules
    postings: Postings = drp
    app.state.postings = postings
    app.state.licence_books, app.state.coordinator_addresses, app.state.contacts = books, addresses, contacts


def _metrics(app: FastAPI, settings: Settings) -> Metrics | None:
    if settings.metrics_token is None:
        return None
    return Metrics(app.state.places, {"outbox": outbox.count_by_state, "jobs": jobs.count_by_state})


def operation_id(route: APIRoute) -> str:
    """The stable id under which the web's client knows a route."""
    return f"{route.tags[0] if route.tags else 'api'}-{route.name}"


def _sender(settings: Settings) -> Sender:
    return Sender(
        {
            "mail": mail_transport(settings),
            "sms": sms_transport(settings),
            "notification": NotificationTransport(),
        },
        {"reset": reset_writer(settings), COORDINATOR_LINK: link_writer(settings)},
        pause=settings.outbox_seconds,
        keep_bodies=settings.environment == "development",
    )


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(AppError)
    async def refused(_request: Request, error: AppError) -> Answer[Refusal]:
        return Answer(error.body(), status_code=error.status, headers=error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Answer[Refusal]:
        errors = field_errors(list(error.errors()))
        body = {"status": False, "message": errors[0]["message"], "code": "invalid", "errors": errors}
        return Answer(body, status_code=422)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Answer[Refusal]:
        message = TEXTS.get(error.status_code, str(error.detail))
        body = {"status": False, "message": message, "code": CODES.get(error.status_code, "error")}
        headers = dict(error.headers or {})
        if error.status_code == 405:
            # The router names the methods of the first route of this path only.
            headers["Allow"] = ", ".join(sorted(_allowed_methods(app, request.scope)))
        return Answer(body, status_code=error.status_code, headers=headers)


def _allowed_methods(app: FastAPI, scope: Scope) -> set[str]:
    """Return the methods of every route that a path belongs to."""
    matching = (route for route in app.router.routes if route.matches(scope)[0] is not Match.NONE)
    return {method for route in matching for method in getattr(route, "methods", None) or ()}


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = await attach_store(settings, DOCUMENTS, app.state.fill)
    app.state.store = store
    try:
        with told_of_stop(app.state.places.stop):
            async with _at_work(app):
                yield
    finally:
        await store.close()


@asynccontextmanager
async def _at_work(app: FastAPI) -> AsyncIterator[None]:
    """Everything that goes on besides requests."""
    settings: Settings = app.state.settings
    books = reconciling(app.state.gateways, minutes=settings.reconcile_minutes)
    with app.state.metrics or nullcontext():
        async with (
            ReadingProcesses(settings, DOCUMENTS),
            sweeping(app.state.files),
            app.state.sender,
            app.state.jobs,
            books,
            folding(),
            recurring("notifications", pending.sweep, every=pending.SWEEP_INTERVAL_SECONDS),
            recurring("certificates", notices.notify_due, every=notices.INTERVAL_SECONDS),
            recurring("weeks", once_for(reminders.evening, reminders.remind), every=reminders.INTERVAL_SECONDS),
            recurring("months", once_for(reminding.morning, reminding.remind), every=reminding.INTERVAL_SECONDS),
            recurring("cover", partial(cover.look_after, settings.cover_offer_days), every=cover.INTERVAL_SECONDS),
            recurring("numbers", once_for(snapshots.week, snapshots.take), every=snapshots.INTERVAL_SECONDS),
            recurring("postings", planning.remind, every=planning.INTERVAL_SECONDS),
            recurring("audit rows", _complete_audit, every=audit_digests.INTERVAL_SECONDS),
            recurring("requirement packs", release.load_for_departments, every=release.INTERVAL_SECONDS),
        ):
            yield


async def _complete_audit() -> None:
    """Write the audit rows that a crash separated from their acts, then seal the days that are over."""
    await audit_rows.sweep()
    await audited_acts.sweep()
    await audit_digests.seal_days()


# A route takes a millisecond to make, and tests make many applications in one process: what stands under ``/api`` is
# the same in all of them. The first of each pair is kept so that its identity stays its own.
_routes: dict[tuple[int, bool, bool], tuple[APIRoute, BaseRoute]] = {}


def _under_api(route: APIRoute, *, described: bool, with_bodies: bool) -> BaseRoute:
    """A feature's route as the application serves it; ``described`` where its answers are to stand in a schema,
    ``with_bodies`` where its bodies are."""
    key = id(route), described, with_bodies
    if key not in _routes:
        router = APIRouter(route_class=StrictRoute, generate_unique_id_function=operation_id)
        answers: Answers = {"response_class": Answer, "response_model": None}
        if described:
            answers |= documented(route.endpoint, route.status_code or 200, route.responses)
        router.add_api_route(
            f"/api{route.path}",
            route.endpoint,
            methods=list(route.methods or ()),
            name=route.name,
            tags=list(route.tags),
            status_code=route.status_code,
            operation_id=route.operation_id,
            include_in_schema=route.include_in_schema,
            openapi_extra=extra_of(route) if with_bodies else None,
            **answers,
        )
        _routes[key] = route, router.routes[-1]
    return _routes[key][1]
