"""The two final acts of a head of department over a student's whole logbook: sealed, dated, and open to withdrawal."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import NamedTuple

from beanie.operators import Eq
from bson import ObjectId

from api.access.actor import Actor
from api.accounts.service import Trainee
from api.core import clock
from api.core.errors import Conflict, Forbidden, NotFound
from api.core.security import seals
from api.core.store import records
from api.core.store.records import stored
from api.logbook import service as logbook
from api.notifications import pending
from api.standing import audit_rows, service
from api.standing.answers import FinalActRow
from api.standing.documents import Act, FinalAct
from api.standing.engine.days import later
from api.standing.schemas import FinalActDone, FinalActWithdrawn

PURPOSE = "finalAct"
ACTS: tuple[Act, ...] = ("logbook", "proficiency")
OPEN_MONTHS = 6
"""Months before the end of the term or the examination, whichever is first, from which the acts are possible."""
DONE: dict[Act, str] = {"logbook": "The logbook is signed", "proficiency": "The proficiency is certified"}
WITHDRAWN: dict[Act, str] = {
    "logbook": "Signature of the whole logbook withdrawn",
    "proficiency": "Certificate of proficiency withdrawn",
}
ALREADY: dict[Act, str] = {
    "logbook": "The whole logbook is already signed.",
    "proficiency": "The certificate of proficiency has already been given.",
}
ABSENT: dict[Act, str] = {
    "logbook": "The whole logbook is not signed.",
    "proficiency": "The certificate of proficiency has not been given.",
}
NOTICES: dict[Act, tuple[str, str]] = {
    "logbook": ("{name} signed your whole logbook", "{name} withdrew the signature of your whole logbook"),
    "proficiency": ("{name} certified your proficiency", "{name} withdrew your certificate of proficiency"),
}
TOO_EARLY = "This is possible from {day:%d-%m-%Y}, six months before the examination or the end of the term."
NO_TERM = "The end of the term is not known. Enter the joining date of the student first."
SAME_DAY_ONLY = "You can withdraw this only on the day it was done. Ask the Master to withdraw it."
SEALED = ("_id", "studentId", "collegeId", "departmentId", "act", "by", "role", "on", "at", "remark", "entries")


class Possible(NamedTuple):
    """Final acts that the reader can do and withdraw now, and the first day on which they are possible."""

    act: list[Act]
    withdraw: list[Act]
    first_day: dt.date | None


async def perform(actor: Actor, student: Trainee, body: FinalActDone) -> None:
    """Store a final act of the head of department and notify the student.

    Raises:
        Conflict: it was done before, the six months before the examination have not begun, or the joining date that
            they depend on is missing.
    """
    await _check_day(student["_id"])
    at, college, department = clock.now(), student.get("collegeId"), student.get("departmentId")
    assert college is not None
    assert department is not None
    words = NOTICES[body.act][0].format(name=actor.name)
    message = pending.fields_of(pending.notification([student["_id"]], "standing.act", words, "/standing", by=actor.id))
    act = FinalAct(
        studentId=student["_id"],
        collegeId=college,
        departmentId=department,
        act=body.act,
        by=actor.id,
        role=actor.role,
        on=clock.stored_day(clock.today()),
        at=at,
        remark=body.remark,
        entries=await logbook.how_many(student["_id"]),
        **message,
    )
    act.seal = seals.seal(PURPOSE, sealed_part(act))
    if not await records(FinalAct).add_if_absent(act):
        raise Conflict(ALREADY[body.act], code="done")
    await pending.deliver(FinalAct, act.id, message)
    await audit_rows.record_act(act)


async def withdraw(actor: Actor, student: Trainee, body: FinalActWithdrawn) -> None:
    """Withdraw a final act: the record stays with the withdrawal in it, and the act can be done again.

    Raises:
        NotFound: the act was not done, or was withdrawn before.
        Forbidden: a head of department withdraws on a later day, or an act of another department.
    """
    present = (FinalAct.studentId == student["_id"], FinalAct.act == body.act, Eq(FinalAct.withdrawal, None))
    act = await records(FinalAct).one(*present)
    if act is None:
        raise NotFound(ABSENT[body.act])
    if not _can_withdraw(actor, act.on.date(), act.departmentId):
        raise Forbidden(SAME_DAY_ONLY, code="later_day")
    words = NOTICES[body.act][1].format(name=actor.name)
    message = pending.fields_of(pending.notification([student["_id"]], "standing.act", words, "/standing", by=actor.id))
    withdrawn = {
        FinalAct.withdrawal: ObjectId(),
        FinalAct.withdrawnBy: actor.id,
        FinalAct.withdrawnRole: actor.role,
        FinalAct.withdrawnAt: clock.now(),
        FinalAct.withdrawnReason: body.reason,
    }
    meant = (FinalAct.id == act.id, Eq(FinalAct.withdrawal, None))
    changed = await records(FinalAct).change_and_read(*meant, set={**withdrawn, **message})
    if changed is None:
        raise NotFound(ABSENT[body.act])
    await pending.deliver(FinalAct, act.id, message)
    await audit_rows.record_withdrawal(changed)


async def find_possible(actor: Actor, student_id: ObjectId, done: Collection[FinalActRow]) -> Possible:
    """Return the final acts that the actor can do and withdraw now, of those that were done."""
    first = await _first_day(student_id)
    open_now = actor.role_group == "hod" and first is not None and first <= clock.today()
    present = {row["act"] for row in done}
    return Possible(
        [act for act in ACTS if open_now and act not in present],
        [row["act"] for row in done if _can_withdraw(actor, clock.parse_day(row["on"]), row["departmentId"])],
        first,
    )


def sealed_part(act: FinalAct) -> dict[str, object]:
    """Return the fields of an act that its seal covers."""
    row = stored(act)
    return {name: row.get(name) for name in SEALED}


def is_sealed(act: FinalAct) -> bool:
    """Whether the product wrote this act, as it is."""
    return seals.holds(PURPOSE, sealed_part(act), act.seal)


def _can_withdraw(actor: Actor, done_on: dt.date, department: ObjectId) -> bool:
    if actor.role_group == "master":
        return True
    return actor.role_group == "hod" and department == actor.departmentId and done_on == clock.today()


async def _check_day(student_id: ObjectId) -> None:
    first = await _first_day(student_id)
    if first is None:
        raise Conflict(NO_TERM, code="no_term")
    if clock.today() < first:
        raise Conflict(TOO_EARLY.format(day=first), code="too_early")


async def _first_day(student_id: ObjectId) -> dt.date | None:
    """The first day on which the final acts are possible; None without a term."""
    for row in await service.summaries([student_id]):
        if row["termEnd"] and row["examOn"]:
            return later(min(clock.parse_day(row["termEnd"]), clock.parse_day(row["examOn"])), -OPEN_MONTHS)
    return None
