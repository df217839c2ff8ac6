"""The calls of those who are not signed in yet: codes, registration, forgotten passwords, verification links."""

from __future__ import annotations

import re
import secrets

from fastapi import Request

from api.accounts import letters, registration
from api.accounts.answers import CodeSent, PasswordSet, ReferralInfo
from api.accounts.schemas import EmailCode, Forgotten, GivenCode, LinkedPassword, PhoneCode, Registration
from api.accounts.signing_in import otp, recovery
from api.core.http.contract import Router, Success, refusals
from api.core.http.wire import Answer, ok, set_cookie
from api.settings import Settings

router = Router(tags=["accounts"], responses=refusals(400, 404, 409, 413, 422, 429))

COOKIE = "pgl_registration"
"""The secret to which the codes of a browser and what it proves are bound; opens nothing."""
COOKIE_SECONDS = 3600
_BROWSER = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)


def _browser(request: Request) -> str | None:
    given = request.cookies.get(COOKIE, "")
    return given if _BROWSER.fullmatch(given) else None


async def _send(request: Request, kind: otp.ContactKind, value: str) -> Answer[CodeSent]:
    settings: Settings = request.app.state.settings
    browser = _browser(request) or secrets.token_urlsafe(24)
    await otp.send(settings, kind, value, browser=browser, address=request.scope["state"]["address"])
    answer = ok("OTP Sent", resendIn=int(otp.RESEND.total_seconds()), expiresIn=int(letters.CODE_LASTS.total_seconds()))
    set_cookie(settings, answer, COOKIE, browser, seconds=COOKIE_SECONDS, path="/api")
    return answer


@router.post("/sendPhoneOtp")
async def send_phone_code(request: Request, body: PhoneCode) -> Answer[CodeSent]:
    """Sends a code to a phone number; the same answer whether or not it has an account."""
    return await _send(request, "phone", registration.phone_of(body.phone))


@router.post("/sendEmailOtp")
async def send_email_code(request: Request, body: EmailCode) -> Answer[CodeSent]:
    """Sends a code to an address; the same answer whether or not it has an account."""
    return await _send(request, "email", registration.email_of(body.email))


@router.post("/verifyOtp")
async def verify_code(request: Request, body: GivenCode) -> Answer[Success]:
    """Takes a code that was received, once, from the browser that asked for it; a right one proves the phone number or
    address for half an hour."""
    settings, address = request.app.state.settings, request.scope["state"]["address"]
    await otp.verify(settings, body.type, body.value, body.otp, browser=_browser(request) or "", address=address)
    return ok("Phone number verified" if body.type == "phone" else "Email address verified")


@router.post("/register")
async def register(request: Request, body: Registration) -> Answer[Success]:
    """Registers a student whose phone number and address this browser has proved."""
    settings, address = request.app.state.settings, request.scope["state"]["address"]
    return ok(await registration.register(settings, body, browser=_browser(request) or "", address=address))


@router.get("/getReferralInfo/{code}")
async def referral_info(request: Request, code: str) -> Answer[ReferralInfo]:
    """Whose referral id this is, as far as a stranger is told: the first name and an initial (P-347, RF-06)."""
    await registration.count_lookup(request.scope["state"]["address"])
    found = await registration.referrer(code)
    return ok(user={"name": registration.public_name(found["name"])})


@router.post("/forgotPassword")
async def forgot_password(request: Request, body: Forgotten) -> Answer[Success]:
    """Asks for a link to set a new password; the same answer, in the same time, whether or not there is an account."""
    return ok(await recovery.forgot(body.email, address=request.scope["state"]["address"]))


@router.get("/resetPassword/{link}")
async def look_at_password_link(link: str) -> Answer[Success]:
    """Says whether a password link still holds, so that the page need not let a person type in vain."""
    await recovery.whose_password(link)
    return ok()


@router.post("/resetPassword/{link}")
async def set_password(link: str, body: LinkedPassword) -> Answer[PasswordSet]:
    """Sets a password by a mailed link; ``staff`` says which sign-in page comes next."""
    user = await recovery.set_password(link, body.newPassword, body.confirmPassword)
    return ok(recovery.SET, staff=user.is_staff)


@router.get("/verifyStudent/{link}")
async def verify_student(link: str) -> Answer[Success]:
    """Verifies a student's address by a mailed link. A GET, as the specification has it."""
    return ok(await recovery.verify(link))


@router.get("/verifyStaff/{link}")
async def verify_staff(request: Request, link: str) -> Answer[Success]:
    """Verifies a staff account by a mailed link. A GET, as the specification has it."""
    return ok(await recovery.verify(link, coordinators=request.app.state.coordinator_addresses))
