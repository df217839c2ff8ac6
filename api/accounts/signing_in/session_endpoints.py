"""The calls that begin, restore, prolong and end a session."""

from __future__ import annotations

import datetime as dt

from fastapi import Request

from api.access import sessions
from api.access.gate import bearer
from api.access.known import known_browser, remember_browser
from api.access.permission import SessionOwner
from api.accounts import service
from api.accounts.answers import PaymentDue, SignedIn
from api.accounts.schemas import Credentials, LastInput
from api.accounts.signing_in.devices import device_of
from api.accounts.signing_in.sign_in import sign_in
from api.core.errors import NotSignedIn
from api.core.http.contract import Refusal, Router, Success, refusals, refused
from api.core.http.wire import Answer, ok, set_cookie
from api.settings import Settings

router = Router(tags=["accounts"], responses=refusals(401, 403, 404, 413, 422, 429))


async def _enter(request: Request, body: Credentials, *, staff: bool) -> Answer[SignedIn]:
    settings: Settings = request.app.state.settings
    shown, token, cookie = await sign_in(
        settings,
        body.email,
        body.password,
        staff=staff,
        remember=body.remember,
        address=request.scope["state"]["address"],
        device=device_of(request.headers.get("user-agent")),
        known=known_browser(settings, request.cookies, body.email),
        files=request.app.state.files,
    )
    answer: Answer[SignedIn] = ok("Login successful!", user=shown, sessionToken=token)
    if body.remember:
        lasts = settings.remembered_hours * 3600
        set_cookie(settings, answer, sessions.COOKIE, cookie, seconds=lasts, path="/api/session")
    else:
        answer.delete_cookie(sessions.COOKIE, path="/api/session")
    remember_browser(settings, answer, body.email, request.url.path)
    return answer


@router.post("/login", responses=refused(Refusal | PaymentDue, 403))
async def login(request: Request, body: Credentials) -> Answer[SignedIn]:
    """Signs a student in."""
    return await _enter(request, body, staff=False)


@router.post("/staffLogin")
async def staff_login(request: Request, body: Credentials) -> Answer[SignedIn]:
    """Signs a staff member in."""
    return await _enter(request, body, staff=True)


@router.get("/session")
async def restore_session(request: Request) -> Answer[SignedIn]:
    """Answers the session behind the Bearer token or, in a new tab, behind the Remember Me cookie."""
    settings: Settings = request.app.state.settings
    actor = request.scope["state"].get("actor")
    if actor is not None:
        user, session_id = await service.account(actor.id), actor.sessionId
    else:
        cookie = request.cookies.get(sessions.COOKIE, "")
        row = await sessions.live_session(settings, cookie) if cookie else None
        if row is None:
            token = bearer(request.scope)
            raise await (
                sessions.refusal(settings, token) if token else sessions.refusal(settings, cookie, sessions.RESTORE)
            )
        user, session_id = await service.account(row["userId"]), row["_id"]
    if user is None or not user.is_open:
        raise NotSignedIn
    token = sessions.token_for(settings, user.id, session_id, dt.timedelta(hours=settings.session_hours))
    return ok(user=await service.session_user(user, request.app.state.files), sessionToken=token)


@router.post("/session/keepAlive")
async def keep_alive(actor: SessionOwner, body: LastInput | None = None) -> Answer[Success]:
    """Says that someone is at the page, or was some seconds ago; the idle time starts afresh from there."""
    await sessions.touch(actor.sessionId, ago=dt.timedelta(seconds=body.idleSeconds if body else 0))
    return ok()


@router.get("/logout")
async def logout(request: Request) -> Answer[Success]:
    """Ends the session of the token and of the cookie; harmless without one. A GET, as the specification has it."""
    settings: Settings = request.app.state.settings
    actor = request.scope["state"].get("actor")
    cookie = request.cookies.get(sessions.COOKIE, "")
    if actor is not None:
        await sessions.end_session(actor.sessionId)
    if cookie:
        row = await sessions.live_session(settings, cookie)
        if row is not None:
            await sessions.end_session(row["_id"])
    answer = ok("Logged Out")
    # Pictures and pages that the browser keeps; what a person typed lies in its storage, and stays until it asks.
    answer.headers["Clear-Site-Data"] = '"cache"'
    answer.delete_cookie(sessions.COOKIE, path="/api/session")
    answer.delete_cookie(sessions.COOKIE, path="/api")
    return answer
