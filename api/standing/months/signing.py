"""The act of signing a month: once for each state of it, by who is entitled, over what was seen."""

from __future__ import annotations

from api.access.actor import Actor
from api.accounts import service as accounts
from api.assessment import service as assessment
from api.core.errors import Conflict, Forbidden, Invalid
from api.core.security import seals
from api.core.store import records
from api.core.store.database import Row
from api.core.store.records import stored
from api.logbook import service as logbook
from api.notifications import pending
from api.standing import audit_rows
from api.standing.engine.periods.months import REFUSALS
from api.standing.months.documents import MonthAuthentication
from api.standing.months.evidence import PURPOSE, sealed_part
from api.standing.months.members import members
from api.standing.months.schemas import MonthSigned
from api.standing.months.sheet import Month, entitled_to
from api.standing.months.units import counts_of

CHANGED = "Something of this month was recorded or decided meanwhile. Look at it again before you sign."
SIGNED = "Somebody signed this month just now."
NO_REASON = "Say why you sign for the guide, who is there."
NO_BAND = "Choose one of the three bands, or none."
NO_REMARK = "Say in a remark what was not satisfactory."
TOO_MANY = "The month has {days} days of training."
STATES = frozenset({"month_open", "nothing_to_sign", "already_signed"})
"""Refusals that come from the month; the others from who asks."""


async def sign(actor: Actor, month: Month, body: MonthSigned) -> MonthAuthentication:
    """Signs a month as it was seen.

    Raises:
        Forbidden: the actor is not entitled to it.
        Conflict: the month is open, signed already, or other than it was seen.
        Invalid: more days than the month has, no reason where one is asked, a band that is none, no remark below the
            middle one.
    """
    entitlement = await entitled_to(actor, month)
    signer = entitlement.signer
    if not signer.allowed:
        refuse = Conflict if signer.reason in STATES else Forbidden
        raise refuse(REFUSALS[signer.reason], code=signer.reason)
    if body.digest != month.digest:
        raise Conflict(CHANGED, code="changed")
    unit = month.unit
    if body.days > unit.month.trainingDays:
        raise Invalid(TOO_MANY.format(days=unit.month.trainingDays), field="days")
    if signer.needsReason and not body.reason:
        raise Invalid(NO_REASON, field="reason")
    _check_band(body)
    student = month.student
    words = f"{actor.name} signed your record of {unit.first:%B %Y}"
    message = pending.fields_of(
        pending.notification([student["_id"]], "month.signed", words, "/standing/months", by=actor.id)
    )
    signature = MonthAuthentication(
        studentId=student["_id"],
        collegeId=month.college,
        departmentId=month.department,
        month=unit.month.month,
        n=(month.last.n if month.last else 0) + 1,
        by=actor.id,
        byName=actor.name,
        byRole=actor.role,
        byNumber=await accounts.registration_number(actor.id),
        forWhom=entitlement.forWhom,
        signedAs=signer.role,  # type: ignore[arg-type]  # The engine's words are the record's.
        reason=body.reason if signer.needsReason else "",
        at=month.readAt,
        digest=month.digest,
        members=members(unit.facts.entries, unit.first, unit.last),
        entries=month.entries,
        counts=counts_of(unit),
        days=body.days,
        trainingDays=unit.month.trainingDays,
        band=body.band,
        remark=body.remark,
        **message,
    )
    signature.seal = seals.seal(PURPOSE, sealed_part(stored(signature)))
    await _store(signature, message)
    logbook.note_decided(student["_id"])
    await audit_rows.record_month(signature)
    return signature


def _check_band(body: MonthSigned) -> None:
    labels = [band["label"] for band in assessment.bands()]
    if body.band and body.band not in labels:
        raise Invalid(NO_BAND, field="band")
    if body.band == labels[0] and not body.remark:
        raise Invalid(NO_REMARK, field="remark")


async def _store(signature: MonthAuthentication, message: Row) -> None:
    if not await records(MonthAuthentication).add_if_absent(signature):
        raise Conflict(SIGNED, code="already_signed")
    await pending.deliver(MonthAuthentication, signature.id, message)
