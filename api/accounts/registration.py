"""Registration of a student: the checks in the specification's order, the proofs, and the account."""

from __future__ import annotations

import datetime as dt

from beanie.operators import Eq
from bson import ObjectId

from api.access import limits
from api.access.documents import ReferralCheck, User
from api.accounts import letters, service
from api.accounts.schemas import NewPassword, Registration
from api.accounts.signing_in import links, otp
from api.accounts.signing_in.password_policy import refuse_guessable
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, or_404
from api.core.http.bodies import parse
from api.core.http.contract import Named
from api.core.messages import outbox
from api.core.security import audit
from api.core.security.passwords import hash_password, verify_password
from api.core.security.tokens import random_code
from api.core.store import records, rows
from api.core.text import MOBILE, folded, is_email, object_id, phone_key
from api.notifications import service as notifications
from api.organisation import service as organisation
from api.settings import Settings

COLLEGE = "Please Select College First"
DEPARTMENT = "Please Select Department First"
NAME = "Please enter student name"
PHONE = "Please enter phone number"
PHONE_SHAPE = "Please select a valid phone number contains 10 digits"
MAIL = "Please enter valid email address"
COURSE = "Please select course"
PHONE_PROOF = "Please verify your phone number"
MAIL_PROOF = "Please verify your email address"
CONFIRM = "Please confirm your password"
MISMATCH = "Please make sure both passwords match"
DETAILS = "Please enter all details"
SPONSOR = "Please enter valid referral id"
UNVERIFIED_STUDENTS = "/allStudent?verified=no&sort=-createdAt"
NO_SPONSOR = "Nobody has this referral id. Please check it, or leave it empty."
EXISTS = "User already exists with this email or phone number"
DONE = "Registration successful. We have sent you a mail to confirm your email address."
DONE_FIRST = "Registration successful. We have sent you a mail with a link to set your password."

REFERRAL = 9
LOOKUPS = 20
"""Referral ids that one network address may look up in a minute; a wrong one in a registration counts as well."""
SPONSORED = 5
"""Registrations of a day with one sponsor from one network address that are credited unasked; more are held (RF-04)."""
RETRIES = 5
"""How often a form that has made an account may be sent again with a password."""
SAME = ("name", "email", "phone", "collegeId", "departmentId", "courseId", "sponsor")
"""What makes a repeated form the same, beside its password."""


def phone_of(value: str) -> str:
    """A phone number for a code or a registration.

    Raises:
        Invalid: it is not an Indian mobile number of ten digits.
    """
    if not value:
        raise Invalid(PHONE, field="phone")
    if not MOBILE.fullmatch(value):
        raise Invalid(PHONE_SHAPE, field="phone")
    return value


def email_of(value: str) -> str:
    """An address for a code or a registration.

    Raises:
        Invalid: it is none.
    """
    if not is_email(value):
        raise Invalid(MAIL, field="email")
    return value


async def _place(body: Registration) -> tuple[ObjectId, ObjectId]:
    college, department = object_id(body.collegeId), object_id(body.departmentId)
    names = {row["_id"] for row in await organisation.college_names()} if college else set()
    if college is None or college not in names:
        raise Invalid(COLLEGE, field="collegeId")
    offered = {row["_id"] for row in await organisation.departments_of(college)}
    if department is None or department not in offered:
        raise Invalid(DEPARTMENT, field="departmentId")
    return college, department


def check_password(new: str, confirm: str) -> None:
    """A new password and its repetition.

    Raises:
        Invalid: too weak, not repeated, or repeated otherwise.
    """
    parse(NewPassword, {"newPassword": new})
    if not confirm:
        raise Invalid(CONFIRM, field="confirmPassword")
    if new != confirm:
        raise Invalid(MISMATCH, field="confirmPassword")


async def referrer(code: str) -> Named:
    """Who has a referral id: ``_id`` and ``name``.

    Raises:
        Invalid: it does not have nine characters.
        NotFound: nobody has it.
    """
    wanted = code.strip().upper()
    if len(wanted) != REFERRAL or not wanted.isalnum():
        raise Invalid(SPONSOR, field="sponsor")
    return or_404(await rows(User, Named).one(User.userId == wanted, Eq(User.removedOn, None)), NO_SPONSOR)


async def count_lookup(address: str) -> None:
    """Counts a look for a referral id.

    Raises:
        TooMany: there were too many from this network address.
    """
    await limits.count_try(f"referral:{address}", max_tries=LOOKUPS, window=dt.timedelta(minutes=1))


def public_name(name: str) -> str:
    """A name as a stranger is shown it: the first name and the initial of the last (RF-06); titles are left out."""
    words = [word for word in name.split() if not word.endswith(".")] or name.split()
    return words[0] if len(words) < 2 else f"{words[0]} {words[-1][0]}."


async def register(settings: Settings, body: Registration, *, browser: str, address: str) -> str:
    """Makes the account of a student, unverified and unpaid, and answers the message for the student.

    That an account exists already is said only to who proved both phone and address (DECISIONS D5.6). The same form
    again, while the proofs hold that the account was made with, is answered as the first time; other data is refused.

    Raises:
        Invalid: the first thing that is wrong, in the specification's order.
        Conflict: the phone number or the address has an account.
        TooMany: the same form was sent too often after it made an account, or too many referral ids were tried.
    """
    college, department = await _place(body)
    if not body.name:
        raise Invalid(NAME, field="name")
    phone, email = phone_of(body.phone), email_of(body.email)
    course = await organisation.course_of(department)
    if course is None or object_id(body.courseId) != course["_id"]:
        raise Invalid(COURSE, field="courseId")
    sponsor = None
    if body.sponsor:
        try:
            sponsor = await referrer(body.sponsor)
        except NotFound as error:
            await count_lookup(address)
            raise Invalid(error.message, field="sponsor") from None
    by_phone = await otp.proof(settings, "phone", phone, browser=browser)
    by_mail = await otp.proof(settings, "email", email, browser=browser)
    done = DONE if body.password else DONE_FIRST
    user = new_student(body.name, email, phone, college, department, course["_id"])
    user.emailVerifiedAt = user.createdAt
    if sponsor is not None:
        user.sponsor = sponsor["_id"]
    if by_phone and by_mail and by_phone.usedFor and by_phone.usedFor == by_mail.usedFor:
        await _refuse_other_data(user, body, by_phone, by_mail)
        return done
    if by_phone is None or by_phone.usedFor:
        raise Invalid(PHONE_PROOF, field="phone")
    if by_mail is None or by_mail.usedFor:
        raise Invalid(MAIL_PROOF, field="email")
    if body.password:
        check_password(body.password, body.confirmPassword)
        of = await organisation.college_name(college)
        await refuse_guessable(body.password, (body.name, email, email.partition("@")[0], phone, of))
    elif body.confirmPassword:
        raise Invalid(DETAILS, field="password")
    if body.password:
        user.passwordHash = await hash_password(body.password)
    if user.sponsor is not None:
        sponsored = await limits.add_try(f"sponsored:{user.sponsor}:{address}", window=dt.timedelta(days=1))
        if sponsored.tries > SPONSORED:
            user.referralCheck = ReferralCheck(number=sponsored.tries)
    try:
        await _store(settings, user)
    except Conflict:
        # The same form, sent twice at once or cut off before its answer, has made the account.
        await _refuse_other_data(user, body, by_phone, by_mail)
        return done
    await otp.use_up([by_phone, by_mail], user.id)
    await audit.record("student.registered", actor_id=user.id, target=f"users/{user.id}", college_id=college)
    await _tell_heads(user)
    return done


def new_student(name: str, email: str, phone: str, college: ObjectId, department: ObjectId, course: ObjectId) -> User:
    """A student's account before it is stored, unverified and unpaid, without its referral id."""
    at = clock.now()
    return User(
        name=name,
        email=email,
        emailKey=folded(email),
        phone=phone,
        phoneKey=phone_key(phone),
        collegeId=college,
        departmentId=department,
        courseId=course,
        verifyByHod=False,
        paymentStatus=False,
        createdAt=at,
        updatedAt=at,
    )


def new_referral() -> str:
    """A referral id, drawn by lot; that nobody has it is for its unique index to say."""
    return random_code(REFERRAL)


async def _store(settings: Settings, user: User) -> None:
    """Stores the account under a referral id of its own, and its welcome with it."""
    lasts, hashed = letters.FIRST_LASTS, user.passwordHash
    message = letters.registered(
        settings,
        user.email,
        user.name,
        verify=await links.make("verify", user.id, hashed, lasts),
        first_password=None if hashed else await links.make("password", user.id, None, lasts),
    )
    async with outbox.enqueue_with(message, key=f"registered:{user.id}", name="users", record={"_id": user.id}):
        user.userId = new_referral()
        while not await records(User).add_if_absent(user):
            if await _taken(user):
                raise Conflict(EXISTS, code="exists")
            user.userId = new_referral()


async def _refuse_other_data(user: User, body: Registration, *proofs: otp.Otp) -> None:
    """Passes the form that made an account after its phone number or address was proved.

    Raises:
        Conflict: there is another account, or it was made with other data.
        TooMany: more tries than a password may be guessed with.
    """
    existing = await records(User).one(User.emailKey == user.emailKey, User.phoneKey == user.phoneKey)
    if (
        existing is None
        or existing.createdAt is None
        or existing.createdAt < min(proof.provedAt for proof in proofs if proof.provedAt)
        or any(getattr(existing, name) != getattr(user, name) for name in SAME)
        or body.password != body.confirmPassword
        or bool(existing.passwordHash) != bool(body.password)
    ):
        raise Conflict(EXISTS, code="exists")
    if body.password:
        await limits.count_try(f"registered:{existing.id}", max_tries=RETRIES, window=otp.PROOF)
        fits, _ = await verify_password(body.password, existing.passwordHash)
        if not fits:
            raise Conflict(EXISTS, code="exists")


async def _taken(user: User) -> bool:
    users = records(User)
    return await users.exists(User.emailKey == user.emailKey) or await users.exists(User.phoneKey == user.phoneKey)


async def _tell_heads(user: User) -> None:
    """Tells the heads of the department, or the Master where it has none, that somebody waits to be verified."""
    await notifications.notify(
        await service.heads_of(user.collegeId, user.departmentId) or await service.masters(),
        "student.registered",
        f"{user.name} registered and waits for your verification",
        UNVERIFIED_STUDENTS,
        by=user.id,
        subject=user.id,
        key=f"registered:{user.collegeId}:{user.departmentId}",
    )
