"""Configuration, health, and files by signed link: what answers without a session."""

from __future__ import annotations

import hmac
from functools import partial
from typing import Annotated

from fastapi import Request
from starlette.responses import Response

from api.access import sessions
from api.access.gate import bearer
from api.core.errors import Forbidden, NotFound, NotSignedIn, Unavailable, or_404
from api.core.files.records import FileService, SignedIn
from api.core.files.refusals import StorageFull
from api.core.http.contract import AnyFile, Envelope, Media, Pdf, Router, Success, refusals, refused
from api.core.http.wire import Answer, ok
from api.core.metrics import Metrics
from api.core.store.monitor import Problem
from api.core.text import object_id
from api.organisation import service as organisation
from api.settings import Settings
from api.site.answers import Config, NotReady, Rendering, SettingAnswer, SiteSetting, StoreState
from api.site.launch import settings_now
from api.site.menu import menu

router = Router(tags=["site"], responses=refusals(429))
TEXT = "text/plain; version=0.0.4; charset=utf-8"
Text = Annotated[Response, Media("text/plain")]


@router.get("/getConfig")
async def get_config(request: Request) -> Answer[Config]:
    """The configuration that the page loads once: settings, menu and states. Holds no secret (DECISIONS D5.7)."""
    return ok(setting=await _setting(request), menu=menu(), state=await organisation.states(), inst=[])


@router.get("/settings")
async def get_settings(request: Request) -> Answer[SettingAnswer]:
    """The launch settings; the launch password stays on the server."""
    return ok(setting=await _setting(request))


async def _setting(request: Request) -> SiteSetting:
    stored = await settings_now()
    shown = await request.app.state.files.describe([stored.logo], None)
    logo = shown.get(stored.logo)
    return {"isLaunched": stored.isLaunched, "isOTP": None, "logo": logo and logo["url"]}


@router.get("/health")
async def health() -> Answer[Success]:
    """Says that the process answers."""
    return ok()


@router.get("/ready", responses=refused(NotReady, 503))
async def ready(request: Request) -> Answer[Envelope[StoreState]]:
    """Says whether the store can serve, what kind of store it is, and whether its indexes are in place; a process that
    is about to end is not ready."""
    problem, state = await request.app.state.store.report()
    if problem is None:
        problem = await _files_problem(request)
    if problem is None and not request.app.state.places.stopping:
        return ok(data=state)
    refusal = Unavailable()
    state = {**state, "problem": problem or "stopping"}
    return Answer({**refusal.body(), "data": state}, status_code=refusal.status, headers=refusal.headers)


async def _files_problem(request: Request) -> Problem | None:
    """Return ``files`` or ``disk`` if the folder of files cannot be written."""
    files: FileService = request.app.state.files
    try:
        await files.check_storage()
    except StorageFull:
        return "disk"
    except Unavailable:
        return "files"
    return None


@router.get("/metrics", responses=refusals(401, 404, 429), include_in_schema=False)
async def read_metrics(request: Request) -> Text:
    """Counts and times for Prometheus, which sends the token of ``PGL_METRICS_TOKEN``; without one there is nothing
    here. They name no person."""
    metrics: Metrics | None = request.app.state.metrics
    settings: Settings = request.app.state.settings
    if metrics is None or settings.metrics_token is None:
        raise NotFound
    token = settings.metrics_token.get_secret_value()
    if not hmac.compare_digest(bearer(request.scope).encode(), token.encode()):
        raise Forbidden if "actor" in request.scope["state"] else NotSignedIn("This needs the token for measurements.")
    return Response(await metrics.text(request.app.state.store), media_type=TEXT)


@router.api_route("/files/{token}", methods=["GET", "HEAD"], operation_id="site-read_file", include_in_schema=False)
async def read_file(request: Request, token: str) -> AnyFile:
    """A file by its short-lived signed link, for as long as the person it was made for is signed in."""
    answer: Response = await request.app.state.files.respond(request, token, _signed_in(request))
    return answer


@router.api_route(
    "/files/{token}/pdf", methods=["GET", "HEAD"], operation_id="site-read_file_pages", include_in_schema=False
)
async def read_file_pages(request: Request, token: str) -> Pdf | Answer[Envelope[Rendering]]:
    """An office file as PDF by the same link; 202 while it is being made (DECISIONS D9.3)."""
    answer: Response = await request.app.state.files.respond_pages(request, token, _signed_in(request))
    return answer


def _signed_in(request: Request) -> SignedIn:
    return partial(sessions.is_signed_in, request.app.state.settings)


@router.api_route(
    "/publicFiles/{fileId}", methods=["GET", "HEAD"], operation_id="site-read_public_file", include_in_schema=False
)
async def read_public_file(request: Request, fileId: str) -> AnyFile:
    """A public file, such as a college logo."""
    wanted = or_404(object_id(fileId), "There is no such file.")
    answer: Response = await request.app.state.files.respond_public(request, wanted)
    return answer
