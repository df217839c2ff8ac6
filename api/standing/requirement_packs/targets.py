"""The targets that a head sets beside the rows of packs: rows of their own, which change no other."""

from __future__ import annotations

from bson import ObjectId

from api.access.actor import Actor
from api.access.scope import Scope
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404
from api.core.security import audit
from api.core.store import records
from api.standing.engine.packs import BadPack, with_targets
from api.standing.facts.packs import PackVersion
from api.standing.requirement_packs.documents import RequirementTarget
from api.standing.requirement_packs.listing import can_have_target, plan_of
from api.standing.requirement_packs.schemas import TargetSet
from api.standing.requirement_packs.table import POLICY

BEFORE = "college."
"""What the id of a target begins with, before the id of the row beside which it stands."""
NO_ROW = "This pack has no such row."
NOT_COUNTED = "A target can stand beside rows whose entries are counted one by one."
THERE = "There is already a target beside this row. Remove it first."
NO_TARGET = "This target was not found."


async def add(actor: Actor, scope: Scope, pack: PackVersion, body: TargetSet) -> RequirementTarget:
    """Sets a target beside a row.

    Raises:
        NotFound: the pack has no such row.
        Invalid: entries are not counted one by one there, or its id stands in the pack already.
        Conflict: there is one beside the row already.
    """
    plan = await plan_of(pack["_id"])
    line = or_404(plan.named.get(body.row), NO_ROW)
    if not can_have_target(line):
        raise Invalid(NOT_COUNTED, field="row")
    own = {
        "id": BEFORE + line.row.id,
        "label": body.label or line.row.label,
        "count": body.number,
        "per": body.per,
        "source": POLICY,
        "strength": "minimum",
        "quote": None,
        "where": "",
        "note": "",
        "blocking": False,
    }
    target = line.row.model_copy(update=own)
    try:
        with_targets(plan.pack, [target])
    except BadPack as refused:
        raise Invalid(str(refused), field="row") from None
    record = RequirementTarget(
        collegeId=scope["collegeId"],
        departmentId=scope["departmentId"],
        packId=pack["packId"],
        beside=line.row.id,
        rowId=target.id,
        row=target.model_dump(),
        at=clock.now(),
        by=actor.id,
    )
    if not await records(RequirementTarget).add_if_absent(record):
        raise Conflict(THERE, code="there")
    await _audit(actor, "requirementTarget.set", record)
    return record


async def remove(actor: Actor, scope: Scope, target_id: ObjectId) -> RequirementTarget:
    """Removes a target.

    Raises:
        NotFound: the department has none of this id.
    """
    theirs = RequirementTarget.id == target_id
    record = or_404(await records(RequirementTarget).one(theirs, within=scope), NO_TARGET)
    or_404(await records(RequirementTarget).remove(theirs, within=scope) or None, NO_TARGET)
    await _audit(actor, "requirementTarget.removed", record)
    return record


async def _audit(actor: Actor, action: str, record: RequirementTarget) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"requirementTargets/{record.id}",
        college_id=record.collegeId,
        pack=record.packId,
        row=record.beside,
        number=record.row.get("count"),
    )
