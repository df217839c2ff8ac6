"""The calls of the own account (password, profile), and the people of a department as forms offer them."""

from __future__ import annotations

import datetime as dt

from fastapi import Request

from api.access import limits
from api.access.permission import ProfileEditor, ProfileReader, SessionOwner, StudentLister, TeacherLister
from api.access.scope import require_own_id
from api.accounts import profile, service
from api.accounts.answers import OwnProfile, ProfileOptions, StudentOptions, Teacher
from api.accounts.schemas import NewPassword, PasswordChange, ProfileChange
from api.accounts.signing_in import passwords
from api.core.errors import Invalid, or_404
from api.core.files.intake import only_file
from api.core.files.limits import PICTURE
from api.core.http.bodies import parse, read_form
from api.core.http.contract import FILE_REFUSALS, Envelope, Router, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.settings import Settings

router = Router(tags=["accounts"], responses=refusals(401, 403, 404, 413, 422, 429))


PROFILE = ProfileChange.model_json_schema()
PROFILE["properties"]["profilePic"] = {"type": "string", "format": "binary"}
PROFILE_FORM = {"requestBody": {"content": {"multipart/form-data": {"schema": PROFILE}}}}


@router.post("/updatePassword")
async def update_password(request: Request, body: PasswordChange, actor: SessionOwner) -> Answer[Success]:
    """Changes the own password; the body's id and role decide nothing. Wrong tries are limited as at sign-in."""
    settings: Settings = request.app.state.settings
    if not (body.currentPassword and body.newPassword and body.confirmPassword):
        raise Invalid("All fields are required!")
    if body.newPassword != body.confirmPassword:
        raise Invalid("New passwords do not match!", field="confirmPassword")
    parse(NewPassword, {"newPassword": body.newPassword})
    await passwords.check_new_password(actor.id, body.newPassword)
    key = f"password:{actor.id}"
    await limits.count_try(key, max_tries=settings.sign_in_tries, window=dt.timedelta(minutes=settings.sign_in_minutes))
    await passwords.change_password(actor, body.currentPassword, body.newPassword)
    await limits.forget_tries(key)
    return ok("Password updated successfully")


@router.get("/profile/{userId}")
async def read_profile(request: Request, userId: str, actor: ProfileReader) -> Answer[OwnProfile]:
    """The own profile."""
    require_own_id(actor, userId)
    user = or_404(await service.account(actor.id))
    return ok(user=await service.session_user(user, request.app.state.files))


@router.get("/profileChoices")
async def profile_choices(actor: ProfileReader) -> Answer[Envelope[ProfileOptions]]:
    """What the drop-downs of the profile form offer, by field."""
    return ok(data=await profile.choices(actor.role))


@router.post("/profile/{userId}", openapi_extra=PROFILE_FORM, responses=FILE_REFUSALS)
async def update_profile(request: Request, userId: str, actor: ProfileEditor) -> Answer[OwnProfile]:
    """Changes the own profile; multipart, with an optional picture (L-349). The picture that it replaces goes."""
    require_own_id(actor, userId)
    files = request.app.state.files
    async with read_form(request) as form:
        change = parse(ProfileChange, {key: value for key, value in form.items() if key != "profilePic"})
        upload = only_file(form, "profilePic")
        if upload is None:
            user, _ = await profile.update(actor.id, change)
        else:
            received = await files.receive(upload, PICTURE)
            async with files.stored_with(received, actor, purpose="profilePic") as file:
                user, replaced = await profile.update(actor.id, change, picture=file["_id"])
            if replaced is not None:
                await files.discard(replaced)
    return ok("Profile updated successfully", user=await service.session_user(user, files))


@router.delete("/profile/{userId}/picture")
async def remove_picture(request: Request, userId: str, actor: ProfileEditor) -> Answer[OwnProfile]:
    """Takes the picture off the own profile; harmless where there is none."""
    require_own_id(actor, userId)
    files = request.app.state.files
    user, removed = await profile.remove_picture(actor.id)
    if removed is not None:
        await files.discard(removed)
    return ok("Picture removed successfully", user=await service.session_user(user, files))


@router.get("/getTeachers/{departmentId}/{collegeId}")
async def list_teachers(departmentId: str, collegeId: str, actor: TeacherLister) -> Answer[Envelope[list[Teacher]]]:
    """The staff of a department, for the faculty lists of the forms."""
    return ok(data=await service.teachers(actor, departmentId, collegeId))


@router.get("/getStudents/{departmentId}/{collegeId}")
async def list_students(
    request: Request, departmentId: str, collegeId: str, actor: StudentLister, page: PageQuery
) -> Answer[StudentOptions]:
    """The students of a department, for the student filter of reports."""
    only_known(request, PAGE_KEYS)
    page = page.unpaged
    return page_answer(page, await service.students(actor, departmentId, collegeId, page), key="students")
