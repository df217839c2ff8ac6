"""Configuration, health, and files by signed link: what answers without a session."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.access import sessions
from api.core.database import collection
from api.core.errors import NotFound, Unavailable
from api.core.files.records import SignedIn
from api.core.text import object_id
from api.core.wire import Answer, ok
from api.organisation import service as organisation
from api.site.menu import menu

router = APIRouter(tags=["site"])


@router.get("/getConfig")
async def get_config(request: Request) -> Answer:
    """The configuration that the page loads once: settings, menu and states. Holds no secret (design section 12, 2)."""
    return ok(setting=await _setting(request), menu=menu(), state=await organisation.states(), inst=[])


@router.get("/settings")
async def get_settings(request: Request) -> Answer:
    """The launch settings; the launch password stays on the server."""
    return ok(setting=await _setting(request))


async def _setting(request: Request) -> dict[str, Any]:
    stored = await collection("settings").find_one({}, {"isLaunched": 1, "logo": 1}) or {}
    shown = await request.app.state.files.describe([stored.get("logo")], None)
    logo = shown.get(stored.get("logo"))
    return {"isLaunched": bool(stored.get("isLaunched", True)), "isOTP": None, "logo": logo and logo["url"]}


@router.get("/health")
async def health() -> Answer:
    """Says that the process answers."""
    return ok()


@router.get("/ready")
async def ready(request: Request) -> Answer:
    """Says whether the store can serve, what sort of store it is, and whether its indexes are in place."""
    problem, state = await request.app.state.store.report()
    if problem is None:
        return ok(data=state)
    refusal = Unavailable()
    return Answer({**refusal.body(), "data": state}, status_code=refusal.status, headers=refusal.headers)


@router.api_route("/files/{token}", methods=["GET", "HEAD"], operation_id="site-read_file", include_in_schema=False)
async def read_file(request: Request, token: str) -> Response:
    """A file by its short-lived signed link, for as long as the person it was made for is signed in."""
    answer: Response = await request.app.state.files.respond(request, token, _signed_in(request))
    return answer


@router.api_route(
    "/files/{token}/pdf", methods=["GET", "HEAD"], operation_id="site-read_file_pages", include_in_schema=False
)
async def read_file_pages(request: Request, token: str) -> Response:
    """An office file as PDF by the same link; 202 while it is being made (design 12.4)."""
    answer: Response = await request.app.state.files.respond_pages(request, token, _signed_in(request))
    return answer


def _signed_in(request: Request) -> SignedIn:
    return partial(sessions.is_signed_in, request.app.state.settings)


@router.api_route(
    "/publicFiles/{fileId}", methods=["GET", "HEAD"], operation_id="site-read_public_file", include_in_schema=False
)
async def read_public_file(request: Request, fileId: str) -> Response:
    """A public file, such as a college logo."""
    wanted = object_id(fileId)
    if wanted is None:
        raise NotFound("There is no such file.")
    answer: Response = await request.app.state.files.respond_public(request, wanted)
    return answer
