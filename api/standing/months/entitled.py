"""Who may sign a month (rule book D4): the guide of its last day, a co-guide, the head, a delegate."""

from __future__ import annotations

from typing import NamedTuple

from bson import ObjectId

from api.access.actor import Actor
from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core import clock
from api.core.store.database import gather_reads
from api.standing.engine.periods.months import Signer, signer
from api.standing.months.units import Unit


class Entitled(NamedTuple):
    """Whether somebody may sign, as what, and of a delegate for whom."""

    signer: Signer
    forWhom: ObjectId | None = None


async def entitled(actor: Actor, student: Trainee, college: ObjectId, department: ObjectId, unit: Unit) -> Entitled:
    """Whether an actor may sign a month of a trainee in a place.

    The guide is the one of the month's last day. One whose account is closed or elsewhere has left: the open months go
    to the head. The state of the month alone decides whether it is signed as it is.
    """
    guide = accounts.guide_on(student, unit.last)
    absent: set[ObjectId] = set()
    delegates: list[accounts.Delegate] = []
    today = clock.today()
    if guide is not None:
        there, absent, delegates = await gather_reads(
            accounts.may_guide(guide, college, department),
            accounts.away_among([guide], today, college),
            accounts.delegates_of(guide, today, college),
        )
        guide = guide if there else None
    mine = [one for one in delegates if one.delegate == actor.id] if guide else []
    here = (student.get("collegeId"), student.get("departmentId")) == (college, department)
    decision = signer(
        unit.month.state,
        "none" if guide is None else "away" if guide in absent else "present",
        of_the_place=(actor.collegeId, actor.departmentId) == (college, department),
        is_student=actor.id == student["_id"],
        is_guide=guide == actor.id,
        is_co_guide=here and actor.id in (student.get("coGuides") or ()),
        is_hod=actor.role_group == "hod",
        is_delegate=bool(mine),
        designated=any(one.authenticates for one in mine),
        delegates=unit.facts.policy.delegates,
    )
    return Entitled(decision, guide if decision.role == "delegate" else None)
