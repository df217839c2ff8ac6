"""One-time links as staff make and end them.

The token is 256 bits drawn by lot. Only its hash is stored; of a link that goes by mail or text message the token is
drawn when the message is written, so that nobody at the college ever holds it. Who copies a link does hold it, which
the audit trail and the signature say. A trainee makes none, and is never answered one: the signature is over the
trainee's own days, so the request comes from the head of the department or the guide.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
from collections.abc import Awaitable, Callable

from beanie.operators import NE, Eq, In
from bson import ObjectId

from api.access.actor import Actor
from api.access.documents import User
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, or_404
from api.core.messages import outbox
from api.core.messages.outbox import Message
from api.core.security import audit
from api.core.store import Condition, records
from api.core.store.database import Row
from api.core.text import object_id
from api.drp.documents import Channel, CoordinatorLink, Drpc
from api.drp.links import letters
from api.drp.links.answers import LinkMade
from api.organisation import service as organisation
from api.settings import Settings

USUAL_DAYS = 14
"""Days for which a link opens where the college sets nothing else (College policy)."""
NO_POSTING = "This posting was not found."
NOT_GUIDE = "Only the trainee's guide or the head of the department makes this link."
SIGNED = "The coordinator has signed this posting, and the certificate is not rejected."
NOT_BEGUN = "The posting has not begun yet: there is nothing to sign."
BUSY = "Another link for this posting was made just now. Please try again."
NO_SMS = "Text messages are not set up here. Send the link by mail, or copy it."


def hashed(token: str) -> str:
    """What is stored of a token, whatever somebody sent as one."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_token() -> str:
    """256 bits by lot, as 43 letters, digits, dashes and underscores."""
    return secrets.token_urlsafe(32)


def _live_key(student: ObjectId, posting: ObjectId) -> str:
    return f"{student}:{posting}"


async def make(
    settings: Settings, actor: Actor, student_id: ObjectId | None, posting_id: ObjectId, channel: Channel
) -> LinkMade:
    """Makes a link of one posting of one trainee and sends it; a link of before ends.

    Raises:
        NotFound: no such trainee or posting in the actor's scope.
        Forbidden: the trainee has a guide, and that is another.
        Invalid: text messages are not set up.
        Conflict: the posting has not begun, is signed, or others make links for it at this moment.
    """
    student = await accounts.student(actor, student_id)
    _check_guide(actor, student)
    posting = await posting_of(student, posting_id)
    if channel == "sms" and not settings.sms_url:
        raise Invalid(NO_SMS, field="channel")
    if posting.schduleFrom.date() > clock.today():
        raise Conflict(NOT_BEGUN, code="not_begun")
    assert student.collegeId is not None
    assert student.departmentId is not None
    of = (
        CoordinatorLink.collegeId == student.collegeId,
        CoordinatorLink.studentId == student.id,
        CoordinatorLink.drpcId == posting.id,
    )
    if await records(CoordinatorLink).exists(*of, In(CoordinatorLink.certificate, ["Pending", "Approved"])):
        raise Conflict(SIGNED, code="signed")
    token, at = new_token(), clock.now()
    days = await _days_of(student.collegeId)
    sent_to = letters.masked_mail(posting.email) if channel == "mail" else letters.masked_phone(posting.phone)
    link = CoordinatorLink(
        # Of a link that is sent the token is drawn when the message is written; until then nobody has one.
        hash=hashed(token),
        collegeId=student.collegeId,
        departmentId=student.departmentId,
        studentId=student.id,
        drpcId=posting.id,
        liveKey=_live_key(student.id, posting.id),
        channel=channel,
        sentTo="" if channel == "copy" else sent_to,
        madeBy=actor.id,
        madeOn=at,
        expiresAt=clock.first_instant(clock.india_day(at) + dt.timedelta(days=days + 1)),
    )
    await _put_in_place(actor, link, of)
    await _record("drp.linkMade", actor, link, channel=channel)
    if channel == "copy":
        return {**_made(link), "address": letters.address(settings, token)}
    to = posting.email if channel == "mail" else posting.phone
    message = Message(channel=channel, template=letters.TEMPLATE, to=to, subject=letters.SUBJECT)
    await outbox.enqueue(message, key=f"{letters.TEMPLATE}:{link.id}")
    return _made(link)


async def _put_in_place(actor: Actor, link: CoordinatorLink, of: tuple[Condition, ...]) -> None:
    """Stores a link and ends the one before it: there is one to a posting, whoever makes another at the same time."""
    for _ in range(3):
        await _end(actor, of)
        if await records(CoordinatorLink).add_if_absent(link):
            return
    raise Conflict(BUSY, code="busy")


def _made(link: CoordinatorLink) -> LinkMade:
    last = expires_on(link).isoformat()
    return {"channel": link.channel, "sentTo": link.sentTo, "expiresOn": last, "address": None}


def expires_on(link: CoordinatorLink) -> dt.date:
    """The last day on which a link opens."""
    return clock.india_day(link.expiresAt) - dt.timedelta(days=1)


async def _days_of(college: ObjectId) -> int:
    for policy in await organisation.policies([college]):
        days = (policy.get("standing") or {}).get("linkDays")
        if isinstance(days, int):
            return days
    return USUAL_DAYS


def _check_guide(actor: Actor, student: User) -> None:
    """Lets a teacher make a link for the own trainees; of one without a guide any teacher of the department."""
    if not may_make(actor, student):
        raise Forbidden(NOT_GUIDE)


def may_make(actor: Actor, student: User) -> bool:
    """Whether somebody makes links for a trainee: the head, the Master, and the guide or a co-guide; where there is no
    guide yet, any teacher of the department."""
    guides = {student.guide, *(student.coGuides or ())} - {None}
    if actor.role_group == "faculty":
        return not guides or actor.id in guides
    return actor.role_group in ("hod", "master")


async def posting_of(student: User, posting_id: ObjectId) -> Drpc:
    """The accepted posting of a trainee, the own or the department's.

    Raises:
        NotFound: there is none.
    """
    place = {"collegeId": student.collegeId, "departmentId": student.departmentId}
    found = await records(Drpc).one(
        Drpc.id == posting_id, Eq(Drpc.waiting, None), In(Drpc.studentId, [None, student.id]), within=place
    )
    return or_404(found, NO_POSTING)


async def revoke(actor: Actor, student_id: ObjectId | None, posting_id: ObjectId) -> None:
    """Ends the link of a posting.

    Raises:
        NotFound: no such trainee or posting, or there is no link that may still be used.
        Forbidden: the trainee has a guide, and that is another.
    """
    student = await accounts.student(actor, student_id)
    _check_guide(actor, student)
    of = (
        CoordinatorLink.collegeId == student.collegeId,
        CoordinatorLink.studentId == student.id,
        CoordinatorLink.drpcId == posting_id,
    )
    or_404(await _end(actor, of), "There is no link that may still be used.")


async def _end(actor: Actor, of: tuple[Condition, ...]) -> CoordinatorLink | None:
    """Ends the link that may still be used; answers it."""
    live = (Eq(CoordinatorLink.usedOn, None), Eq(CoordinatorLink.revokedOn, None))
    ended = await records(CoordinatorLink).change_and_read(
        *of, *live, set={CoordinatorLink.revokedOn: clock.now()}, unset=[CoordinatorLink.liveKey]
    )
    if ended is not None:
        await _record("drp.linkRevoked", actor, ended)
    return ended


async def end_of_posting(actor: Actor, posting_id: ObjectId) -> None:
    """Ends every link of a posting that is deleted.

    Raises:
        Conflict: its coordinator has signed by one.
    """
    if await records(CoordinatorLink).exists(CoordinatorLink.drpcId == posting_id, NE(CoordinatorLink.usedOn, None)):
        raise Conflict("A posting that its coordinator has signed cannot be deleted.")
    while await _end(actor, (CoordinatorLink.drpcId == posting_id,)):
        pass


def link_writer(settings: Settings) -> Callable[[Row], Awaitable[Message | None]]:
    """What writes the message of a link when it is sent: the token is drawn then. Of a link that ended meanwhile, or
    of a posting that is gone, nothing is written."""

    async def write(row: Row) -> Message | None:
        link_id, token = object_id(row["key"].partition(":")[2]), new_token()
        link = await records(CoordinatorLink).change_and_read(
            CoordinatorLink.id == link_id,
            Eq(CoordinatorLink.usedOn, None),
            Eq(CoordinatorLink.revokedOn, None),
            CoordinatorLink.expiresAt > clock.now(),
            set={CoordinatorLink.hash: hashed(token)},
        )
        if link is None:
            return None
        posting = await records(Drpc).one(Drpc.id == link.drpcId, Drpc.collegeId == link.collegeId)
        student = await accounts.account(link.studentId)
        if posting is None or student is None:
            return None
        await audit.record("drp.linkSent", target=_target(link), college_id=link.collegeId, to=link.sentTo)
        ends, trainee = expires_on(link), student.name
        if row["channel"] == "sms":
            return letters.sms(settings, posting.phone, trainee=trainee, token=token, ends=ends)
        college = await organisation.college_name(link.collegeId) or "The college"
        return letters.mail(
            settings, posting.email, posting.name, trainee=trainee, college=college, token=token, ends=ends
        )

    return write


def _target(link: CoordinatorLink) -> str:
    return f"coordinatorLinks/{link.id}"


async def _record(action: str, actor: Actor, link: CoordinatorLink, **detail: str) -> None:
    about = {"posting": str(link.drpcId), "student": str(link.studentId), **detail}
    await audit.record_by(actor, action, _target(link), college_id=link.collegeId, **about)
