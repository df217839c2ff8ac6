"""The two final acts of a head of department over a trainee's whole logbook: each once, sealed, with its day."""

from __future__ import annotations

from api.access.actor import Actor
from api.accounts.service import Trainee
from api.core import clock
from api.core.errors import Conflict
from api.core.security import seals
from api.core.store import records
from api.core.store.records import stored
from api.logbook import service as logbook
from api.notifications import pending
from api.standing import audit_rows
from api.standing.documents import Act, FinalAct
from api.standing.schemas import FinalActDone

PURPOSE = "finalAct"
DONE: dict[Act, str] = {"logbook": "The logbook is signed", "proficiency": "The proficiency is certified"}
ALREADY: dict[Act, str] = {
    "logbook": "The whole logbook is already signed.",
    "proficiency": "The certificate of proficiency has already been given.",
}
SEALED = ("_id", "studentId", "collegeId", "departmentId", "act", "by", "role", "on", "at", "remark", "entries")


async def do(actor: Actor, student: Trainee, body: FinalActDone) -> None:
    """Does a final act.

    Raises:
        Conflict: it was done before.
    """
    at, college, department = clock.now(), student.get("collegeId"), student.get("departmentId")
    assert college is not None
    assert department is not None
    words = f"{actor.name} {'signed your whole logbook' if body.act == 'logbook' else 'certified your proficiency'}"
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


def sealed_part(act: FinalAct) -> dict[str, object]:
    """What the seal of an act is over."""
    row = stored(act)
    return {name: row.get(name) for name in SEALED}


def is_sealed(act: FinalAct) -> bool:
    """Whether the product wrote this act, as it is."""
    return seals.holds(PURPOSE, sealed_part(act), act.seal)
