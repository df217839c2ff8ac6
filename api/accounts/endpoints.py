"""Sign-in, session, password and profile calls."""

from __future__ import annotations

import datetime as dt
from typing import Any

from fastapi import APIRouter, Request

from api.access import limits, sessions
from api.access.gate import bearer
from api.access.known import known_browser, remember_browser
from api.access.permission import ProfileEditor, ProfileReader, SessionOwner, StudentLister, TeacherLister
from api.access.scope import scope_id
from api.accounts import profile, service
from api.accounts.devices import device_of
from api.accounts.schemas import Credentials, LastInput, NewPassword, PasswordChange, ProfileChange
from api.accounts.sign_in import sign_in
from api.core.bodies import parse, read_form
from api.core.database import Row
from api.core.errors import Forbidden, Invalid, NotFound, NotSignedIn
from api.core.files.intake import only_file
from api.core.files.limits import PICTURE
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.wire import Answer, ok
from api.settings import Settings

router = APIRouter(tags=["accounts"])


def _profile_form() -> dict[str, Any]:
    schema = ProfileChange.model_json_schema()
    schema["properties"]["profilePic"] = {"type": "string", "format": "binary"}
    return {"requestBody": {"content": {"multipart/form-data": {"schema": schema}}}}


PROFILE_FORM = _profile_form()


async def _enter(request: Request, body: Credentials, *, staff: bool) -> Answer:
    settings: Settings = request.app.state.settings
    user, token, cookie = await sign_in(
        settings,
        body.email,
        body.password,
        staff=staff,
        remember=body.remember,
        address=request.scope["state"]["address"],
        device=device_of(request.headers.get("user-agent")),
        known=known_browser(settings, request.cookies, body.email),
    )
    answer = await _session_answer(request, user, token, "Login successful!")
    if body.remember:
        answer.set_cookie(
            sessions.COOKIE,
            cookie,
            max_age=settings.remembered_hours * 3600,
            path="/api/session",
            secure=settings.secure_cookies,
            httponly=True,
            samesite="strict",
        )
    else:
        answer.delete_cookie(sessions.COOKIE, path="/api/session")
    remember_browser(settings, answer, body.email, request.url.path)
    return answer


async def _session_answer(request: Request, user: Row, token: str, message: str | None = None) -> Answer:
    shown = await service.session_user(user, request.app.state.files)
    return ok(message, user=shown, sessionToken=token)


@router.post("/login")
async def login(request: Request, body: Credentials) -> Answer:
    """Signs a student in."""
    return await _enter(request, body, staff=False)


@router.post("/staffLogin")
async def staff_login(request: Request, body: Credentials) -> Answer:
    """Signs a staff member in."""
    return await _enter(request, body, staff=True)


@router.get("/session")
async def restore_session(request: Request) -> Answer:
    """Answers the session behind the Bearer token or, in a new tab, behind the Remember Me cookie."""
    settings: Settings = request.app.state.settings
    actor = request.scope["state"].get("actor")
    if actor is not None:
        user, session_id = await service.by_id(actor.id), actor.sessionId
    else:
        cookie = request.cookies.get(sessions.COOKIE, "")
        row = await sessions.live_session(settings, cookie, sessions.RESTORE) if cookie else None
        if row is None:
            token = bearer(request.scope)
            raise await (
                sessions.refusal(settings, token) if token else sessions.refusal(settings, cookie, sessions.RESTORE)
            )
        user, session_id = await service.by_id(row["userId"]), row["_id"]
    if user is None or not sessions.may_sign_in(user):
        raise NotSignedIn
    token = sessions.token_for(settings, user["_id"], session_id, dt.timedelta(hours=settings.session_hours))
    return await _session_answer(request, user, token)


@router.post("/session/keepAlive")
async def keep_alive(actor: SessionOwner, body: LastInput | None = None) -> Answer:
    """Says that someone is at the page, or was some seconds ago; the idle time starts afresh from there."""
    await sessions.touch(actor.sessionId, ago=dt.timedelta(seconds=body.idleSeconds if body else 0))
    return ok()


@router.get("/logout")
async def logout(request: Request) -> Answer:
    """Ends the session of the token and of the cookie; harmless without one. A GET, as the specification has it."""
    settings: Settings = request.app.state.settings
    actor = request.scope["state"].get("actor")
    cookie = request.cookies.get(sessions.COOKIE, "")
    if actor is not None:
        await sessions.end_session(actor.sessionId)
    if cookie:
        row = await sessions.live_session(settings, cookie, sessions.RESTORE)
        if row is not None:
            await sessions.end_session(row["_id"])
    answer = ok("Logged Out")
    # Pictures and pages that the browser keeps; what a person typed lies in its storage, and stays until it asks.
    answer.headers["Clear-Site-Data"] = '"cache"'
    answer.delete_cookie(sessions.COOKIE, path="/api/session")
    answer.delete_cookie(sessions.COOKIE, path="/api")
    return answer


@router.post("/updatePassword")
async def update_password(request: Request, body: PasswordChange, actor: SessionOwner) -> Answer:
    """Changes the own password; the body's id and role decide nothing. Wrong tries are limited as at sign-in."""
    settings: Settings = request.app.state.settings
    if not (body.currentPassword and body.newPassword and body.confirmPassword):
        raise Invalid("All fields are required!")
    if body.newPassword != body.confirmPassword:
        raise Invalid("New passwords do not match!", field="confirmPassword")
    parse(NewPassword, {"newPassword": body.newPassword})
    await service.check_new_password(actor.id, body.newPassword)
    key = f"password:{actor.id}"
    await limits.count_try(key, most=settings.sign_in_tries, window=dt.timedelta(minutes=settings.sign_in_minutes))
    await service.change_password(actor, body.currentPassword, body.newPassword)
    await limits.forget_tries(key)
    return ok("Password updated successfully")


@router.get("/profile/{userId}")
async def read_profile(request: Request, userId: str, actor: ProfileReader) -> Answer:
    """The own profile."""
    if scope_id(userId) != actor.id:
        raise Forbidden
    user = await service.by_id(actor.id)
    if user is None:
        raise NotFound
    return ok(user=await service.session_user(user, request.app.state.files))


@router.get("/profileChoices")
async def profile_choices(actor: ProfileReader) -> Answer:
    """What the drop-downs of the profile form offer, by field."""
    return ok(data=await profile.choices(actor.role))


@router.post("/profile/{userId}", openapi_extra=PROFILE_FORM)
async def update_profile(request: Request, userId: str, actor: ProfileEditor) -> Answer:
    """Changes the own profile; multipart, with an optional picture (L-349). The picture that it replaces goes."""
    if scope_id(userId) != actor.id:
        raise Forbidden
    files = request.app.state.files
    async with read_form(request) as form:
        change = parse(ProfileChange, {key: value for key, value in form.items() if key != "profilePic"})
        upload = only_file(form, "profilePic")
        changes = change.model_dump(exclude_unset=True, exclude={"name", "phone", "email"})
        if upload is None:
            user, _ = await profile.update(actor.id, changes)
        else:
            received = await files.receive(upload, PICTURE)
            async with files.keeping(
                received,
                ownerId=actor.id,
                collegeId=actor.collegeId,
                departmentId=actor.departmentId,
                purpose="profilePic",
            ) as kept:
                user, replaced = await profile.update(actor.id, {**changes, "profilePic": kept["_id"]})
            if replaced is not None:
                await files.discard(replaced)
    return ok("Profile updated successfully", user=await service.session_user(user, files))


@router.delete("/profile/{userId}/picture")
async def remove_picture(request: Request, userId: str, actor: ProfileEditor) -> Answer:
    """Takes the picture off the own profile; harmless where there is none."""
    if scope_id(userId) != actor.id:
        raise Forbidden
    files = request.app.state.files
    user, removed = await profile.remove_picture(actor.id)
    if removed is not None:
        await files.discard(removed)
    return ok("Picture removed successfully", user=await service.session_user(user, files))


@router.get("/getTeachers/{departmentId}/{collegeId}")
async def list_teachers(departmentId: str, collegeId: str, actor: TeacherLister) -> Answer:
    """The staff of a department, for the faculty lists of the forms."""
    return ok(data=await service.teachers(actor, departmentId, collegeId))


@router.get("/getStudents/{departmentId}/{collegeId}")
async def list_students(
    request: Request, departmentId: str, collegeId: str, actor: StudentLister, page: PageQuery
) -> Answer:
    """The students of a department, for the student filter of reports."""
    only_known(request, PAGE_KEYS)
    page = page.whole
    rows, total = await service.students(actor, departmentId, collegeId, page)
    return Answer(envelope(rows, total, page, key="students"))
