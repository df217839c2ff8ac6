"""A one-time link as the coordinator uses it: opens, gets a code, signs.

Whoever has no right to it learns nothing: used, late, revoked, of another posting, opened in a signed-in session, or no
token at all are one refusal with one status and one body, after the same reads and writes; the reason stands in the log
and the audit trail. A token cannot be guessed, so the limit on refusals is there against floods: it counts refusals of
one network address alone, and who has a right token from the same address is never counted nor refused.
"""

from __future__ import annotations

import datetime as dt
import hmac
import logging
from collections import Counter
from typing import NamedTuple

from beanie.operators import Eq

from api.access import limits
from api.access.documents import User
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import AppError, Forbidden, Invalid
from api.core.security import audit, seals
from api.core.security.audited_acts import announce
from api.core.store import records
from api.core.store.database import Row
from api.drp.computed import Residencies
from api.drp.documents import CoordinatorLink, Drpc, Signature
from api.drp.links import letters
from api.drp.links.answers import CoordinatorPosting, PostedActivity, PostedDay, Receipt
from api.drp.links.making import expires_on, hashed
from api.drp.links.schemas import CodeWanted, CoordinatorSigns, LinkToken
from api.logbook import service as logbook
from api.notifications import pending
from api.organisation import service as organisation
from api.settings import Settings

log = logging.getLogger("api.links")

KIND = "drpActivity"
PURPOSE = "drpSignature"
REFUSED = (
    "This link cannot be used. A link works once, for a limited time, for one posting, and in a browser where nobody "
    "is signed in. Please ask the college for a new one."
)
REFUSALS, HOUR = 60, dt.timedelta(hours=1)
"""Refusals that one network address is answered in words in an hour; beyond, it has to wait."""
URL = "/drp/attendence"


class Asking(NamedTuple):
    """Who asks: the network address, and whether somebody is signed in."""

    settings: Settings
    address: str
    signed_in: bool


class _Opened(NamedTuple):
    """A link that holds, with its posting and trainee."""

    link: CoordinatorLink
    posting: Drpc
    student: User


async def _opened(asking: Asking, body: LinkToken, posting: str | None = None) -> _Opened:
    """The link of a token.

    Raises:
        AppError: whatever is wrong with it (403); see the module.
        TooMany: this network address was refused too often.
    """
    link = await records(CoordinatorLink).one(CoordinatorLink.hash == hashed(body.token))
    reason = _reason(asking, link, posting)
    if link is not None and reason is None:
        drpc = await records(Drpc).one(Drpc.id == link.drpcId, Drpc.collegeId == link.collegeId)
        student = await accounts.account(link.studentId)
        if drpc is not None and student is not None and student.removedOn is None:
            return _Opened(link, drpc, student)
        reason = "gone"
    raise await _refusal(asking, link, reason or "unknown")


def _reason(asking: Asking, link: CoordinatorLink | None, posting: str | None) -> str | None:
    """Why a link does not hold; None where it does (standing F, the order of the rule's vectors)."""
    if link is None:
        return "unknown"
    if asking.signed_in:
        return "session"
    if link.revokedOn is not None:
        return "revoked"
    if link.usedOn is not None:
        return "used"
    if posting is not None and posting != str(link.drpcId):
        return "other_posting"
    return "expired" if link.expiresAt <= clock.now() else None


async def _refusal(asking: Asking, link: CoordinatorLink | None, reason: str) -> AppError:
    """The refusal, which is the same for every reason; the reason is recorded."""
    counted = await limits.add_try(f"link-refused:{asking.address}", window=HOUR)
    limits.refuse_beyond(REFUSALS, counted)
    log.warning("a coordinator's link was refused: %s", reason)
    target = None if link is None else f"coordinatorLinks/{link.id}"
    await audit.record(
        "drp.linkRefused", target=target, college_id=None if link is None else link.collegeId, reason=reason
    )
    return Forbidden(REFUSED, code="link_refused")


async def open_link(asking: Asking, rules: Residencies, body: LinkToken) -> CoordinatorPosting:
    """Return the posting of a link with its days and activities, without patient data.

    Raises:
        AppError: the link does not hold (403).
        TooMany: this network address was refused too often.
    """
    link, posting, student = await _opened(asking, body)
    await audit.record("drp.linkOpened", target=f"coordinatorLinks/{link.id}", college_id=link.collegeId)
    if link.openedOn is None:
        await records(CoordinatorLink).change(
            CoordinatorLink.id == link.id,
            CoordinatorLink.collegeId == link.collegeId,
            CoordinatorLink.studentId == link.studentId,
            set={CoordinatorLink.openedOn: clock.now()},
        )
    days, computed = await _days(link, posting), await rules.residencies([student.id])
    institution = await organisation.institution(posting.insitution)
    return {
        "posting": posting.id,
        "coordinator": posting.name,
        "trainee": student.name,
        "college": await organisation.college_name(link.collegeId) or "",
        "department": await organisation.department_name(link.departmentId) or "",
        "institution": institution["title"] if institution else "",
        "first": posting.schduleFrom.date().isoformat(),
        "last": posting.schduleTo.date().isoformat(),
        "today": clock.today().isoformat(),
        "ended": posting.schduleTo.date() <= clock.today(),
        "required": computed[0]["required"] if computed else 0,
        "served": computed[0]["days"] if computed else 0,
        "days": days,
        "activities": sum(day["activities"] for day in days),
        "expiresOn": expires_on(link).isoformat(),
        "codeTo": letters.masked_phone(posting.phone) if asking.settings.sms_url else None,
    }


async def _days(link: CoordinatorLink, posting: Drpc) -> list[PostedDay]:
    """Return the days of the posting until today, from joining on, that have an activity which is not rejected."""
    last = min(posting.schduleTo, clock.stored_day(clock.today()))
    filter_: Row = {"collegeId": link.collegeId, "departmentId": link.departmentId, "studentId": link.studentId}
    by_day: dict[str, PostedDay] = {}
    within: Row = {**filter_, "date": {"$gte": posting.schduleFrom, "$lte": last}}
    suggested = logbook.suggestions_of("activity", kind=KIND)
    for group in await logbook.days_recorded(KIND, within, "activity", "activityType", "level"):
        if group["status"] == "Rejected" or group["notCounted"]:
            continue
        day = group["date"].date().isoformat()
        row = by_day.setdefault(day, {"day": day, "activities": 0, "approved": 0, "recorded": []})
        row["activities"] += group["count"]
        row["approved"] += group["count"] if group["status"] != "Pending" else 0
        words = group.get("activity")
        row["recorded"].append(
            {
                "activity": words if words in suggested else "",
                "type": group.get("activityType") or "",
                "level": group.get("level") or "",
                "count": group["count"],
            }
        )
    for row in by_day.values():
        row["recorded"] = _joined(row["recorded"])
    return [by_day[day] for day in sorted(by_day)]


def _joined(recorded: list[PostedActivity]) -> list[PostedActivity]:
    """Return one row for activities that are shown alike, such as a pending and an approved one."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for row in recorded:
        counts[row["type"], row["activity"], row["level"]] += row["count"]
    return [
        {"activity": activity, "type": type_, "level": level, "count": count}
        for (type_, activity, level), count in sorted(counts.items())
    ]


async def send_code(asking: Asking, body: CodeWanted) -> int:
    """Sends a code to the number that the college recorded of the coordinator; answers after how many seconds another
    one may be asked for, 0 where no code is asked for at all.

    Raises:
        AppError: the link does not hold (403).
        TooMany: too soon, or too many codes or refusals.
    """
    link, posting, _ = await _opened(asking, body, body.posting)
    if not asking.settings.sms_url:
        return 0
    await accounts.send_code(asking.settings, "phone", posting.phone, browser=link.hash, address=asking.address)
    return int(accounts.RESEND.total_seconds())


async def sign(asking: Asking, body: CoordinatorSigns) -> Receipt:
    """Signs a posting by its link, once. Sent again with the same ``receiptKey`` it answers the receipt again, so that
    an answer that was lost on the way costs nobody the signature.

    Raises:
        AppError: the link does not hold (403), or the code is wrong (400).
        Invalid: days that are none of the posting, a certificate before its end or without number, day or report.
        TooMany: too many codes or refusals.
    """
    signed = await _signed_before(asking, body)
    if signed is not None:
        return await receipt(*signed)
    link, posting, student = await _opened(asking, body, body.posting)
    signature = _signature(body, posting, await _days(link, posting))
    signature.codeProved = await _prove(asking, body, link, posting)
    signature.seal = seals.seal(PURPOSE, sealed_part(link, signature))
    words = f"{posting.name} has signed your District Residency"
    messages = [pending.notification([student.id], "residency.signed", words, URL, subject=link.id)]
    if signature.certificateNo:
        waits = f"The residency certificate of {student.name} waits to be verified"
        to = {link.madeBy, *await accounts.heads_of(link.collegeId, link.departmentId)}
        messages.append(
            pending.notification(to, "residency.certificate", waits, f"{URL}?student={student.id}", subject=link.id)
        )
    message = pending.fields_of(*messages)
    done: Row = {"usedOn": signature.at, "signature": signature.model_dump(exclude_none=True), **message}
    if signature.certificateNo:
        done["certificate"] = "Pending"
    async with announce(None, "drp.linkSigned", f"coordinatorLinks/{link.id}", college_id=link.collegeId) as act:
        turned = await records(CoordinatorLink).change_and_read(
            CoordinatorLink.id == link.id,
            CoordinatorLink.hash == hashed(body.token),
            CoordinatorLink.collegeId == link.collegeId,
            CoordinatorLink.studentId == link.studentId,
            Eq(CoordinatorLink.usedOn, None),
            Eq(CoordinatorLink.revokedOn, None),
            CoordinatorLink.expiresAt > signature.at,
            set=done,
            unset=[CoordinatorLink.liveKey],
        )
        act.changed = turned is not None
    if turned is None:
        raise await _refusal(asking, link, "used")
    place = {"collegeId": link.collegeId, "studentId": link.studentId}
    await pending.deliver(CoordinatorLink, link.id, message, within=place)
    return await receipt(turned, signature)


async def _signed_before(asking: Asking, body: CoordinatorSigns) -> tuple[CoordinatorLink, Signature] | None:
    """What was signed by this link with this very receipt key, if anything."""
    link = await records(CoordinatorLink).one(CoordinatorLink.hash == hashed(body.token))
    if link is None or link.signature is None or asking.signed_in or body.posting != str(link.drpcId):
        return None
    same = hmac.compare_digest(link.signature.receiptKey, hashed(body.receiptKey))
    return (link, link.signature) if same and link.revokedOn is None else None


def _signature(body: CoordinatorSigns, posting: Drpc, recorded: list[PostedDay]) -> Signature:
    """What is signed, checked against what is recorded.

    Raises:
        Invalid: see :func:`sign`.
    """
    there = {row["day"]: row for row in recorded}
    sent = sorted({day.date().isoformat() for day in body.days})
    chosen = sorted(there) if body.whole else sent
    absent = sorted(set(body.absent))
    today = clock.today()
    ended = posting.schduleTo.date() <= today
    low, high = posting.schduleFrom, min(posting.schduleTo, clock.stored_day(today))
    if any(not low <= day <= high for day in body.days):
        raise Invalid("A day that you confirm must be within the posting, and not in the future.", field="days")
    if any(day not in there for day in sent):
        raise Invalid("Only days with an activity in this posting can be confirmed.", field="days")
    if not body.whole and not chosen:
        raise Invalid("Choose the days that you confirm, or all of them.", field="days")
    if body.whole and sent and sent != chosen:
        raise Invalid("These are not all recorded days. Reload the page and check the days again.", field="days")
    if any(not low <= day <= high for day in absent):
        raise Invalid("A day of absence must lie within the posting, and not in the future.", field="absent")
    if any(day.date().isoformat() in chosen for day in absent):
        raise Invalid("A day that you confirm cannot also be a day of absence.", field="absent")
    issued = body.certificateOn if isinstance(body.certificateOn, dt.datetime) else None
    if bool(body.certificateNo) != (issued is not None):
        raise Invalid(
            "A certificate needs a number and a date.", field="certificateOn" if issued is None else "certificateNo"
        )
    if issued is not None:
        if not ended:
            raise Invalid("The certificate can be issued once the last day has passed.", field="certificateNo")
        if not posting.schduleTo.date() <= issued.date() <= today:
            raise Invalid("The certificate must bear the last day or a later one, up to today.", field="certificateOn")
        if not body.report:
            raise Invalid("The certificate goes with your report on the performance.", field="report")
    return Signature(
        at=clock.now(),
        coordinator=posting.name,
        days=[clock.stored_day(dt.date.fromisoformat(day)) for day in chosen],
        whole=set(chosen) == set(there),
        absent=absent,
        activities=sum(there[day]["activities"] for day in chosen),
        report=body.report,
        certificateNo=body.certificateNo or None,
        certificateOn=issued,
        receiptKey=hashed(body.receiptKey),
    )


async def _prove(asking: Asking, body: CoordinatorSigns, link: CoordinatorLink, posting: Drpc) -> bool:
    """Asks for the code where text messages are set up; whether one was given. Bound to the link, so that a code of
    another link or browser is worth nothing.

    Raises:
        AppError: it is wrong (400).
        Invalid: there is none.
        TooMany: it was tried too often.
    """
    settings = asking.settings
    if not settings.sms_url:
        return False
    if await accounts.code_proof(settings, "phone", posting.phone, browser=link.hash) is None:
        if not body.code:
            raise Invalid("Enter the code that was sent to your number.", field="code")
        await accounts.verify_code(
            settings, "phone", posting.phone, body.code, browser=link.hash, address=asking.address
        )
    return True


def sealed_part(link: CoordinatorLink, signature: Signature) -> dict[str, object]:
    """What the seal of a signature is over."""
    content = signature.model_dump(exclude={"seal"}, exclude_none=True)
    return {"link": str(link.id), "posting": str(link.drpcId), "student": str(link.studentId), **content}


def is_sealed(link: CoordinatorLink) -> bool:
    """Whether the product wrote this signature, as it is."""
    of = link.signature
    return of is not None and seals.holds(PURPOSE, sealed_part(link, of), of.seal)


def way_of(sent_to: str, maker: str, *, proved: bool) -> str:
    """How a signature was given, as it is shown and printed; ``proved`` by a code besides."""
    how = f"by link sent to {sent_to}" if sent_to else f"by link handed over by {maker}"
    return f"{how}, with a code to the recorded number" if proved else how


async def receipt(link: CoordinatorLink, signature: Signature) -> Receipt:
    """What was signed, for who signed it."""
    posting = await records(Drpc).one(Drpc.id == link.drpcId, Drpc.collegeId == link.collegeId)
    student, maker = await accounts.account(link.studentId), await accounts.account(link.madeBy)
    institution = None if posting is None else await organisation.institution(posting.insitution)
    return {
        "number": str(link.id)[-8:].upper(),
        "at": signature.at,
        "coordinator": signature.coordinator,
        "trainee": student.name if student else "",
        "institution": institution["title"] if institution else "",
        "first": (clock.wire_day(posting.schduleFrom) or "") if posting else "",
        "last": (clock.wire_day(posting.schduleTo) or "") if posting else "",
        "days": len(signature.days),
        "activities": signature.activities,
        "absent": [day.date().isoformat() for day in signature.absent],
        "report": signature.report,
        "certificateNo": signature.certificateNo,
        "certificateOn": clock.wire_day(signature.certificateOn),
        "by": way_of(link.sentTo, maker.name if maker else "the college", proved=signature.codeProved),
    }
