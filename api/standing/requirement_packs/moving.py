"""Moving trainees to another version of their pack: by the head, with a reason; moving back is one more move."""

from __future__ import annotations

from collections.abc import Sequence

from beanie.operators import In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.access.scope import Scope
from api.core import clock
from api.core.errors import Conflict, Invalid
from api.core.security import audit
from api.core.store import records
from api.notifications import pending
from api.standing.facts.packs import PackVersion
from api.standing.requirement_packs.answers import Moved
from api.standing.requirement_packs.documents import PackMove
from api.standing.requirement_packs.listing import choices_in

NOT_ON_IT = "{count} of these trainees are not of this department, or do not have this pack."
WORDS = "Your requirements are those of version {version} of {title} now. The reason: {reason}"
URL = "/standing"
MEANWHILE = "Somebody else has moved one of these trainees meanwhile. Nobody was moved: look again."


async def move(actor: Actor, scope: Scope, pack: PackVersion, students: Sequence[ObjectId], reason: str) -> Moved:
    """Moves trainees of a department to a version of the pack that they have: all of them or none.

    Raises:
        Invalid: one of them is of another department, or does not have the pack.
        Conflict: somebody else moved one of them at the same moment.
    """
    mine = await choices_in(scope)
    has = {row["_id"]: one for row, choice in mine for one in choice if one["packId"] == pack["packId"]}
    asked = list(dict.fromkeys(map(ObjectId, students)))
    if unknown := [one for one in asked if one not in has]:
        raise Invalid(NOT_ON_IT.format(count=len(unknown)), field="studentIds")
    wanted = [one for one in asked if has[one]["version"] != pack["version"]]
    theirs = await moves_there(wanted)
    last = {
        one: max((m.n for m in theirs if (m.studentId, m.packId) == (one, pack["packId"])), default=0) for one in wanted
    }
    moves = [
        PackMove(
            collegeId=scope["collegeId"],
            studentId=student,
            packId=pack["packId"],
            n=last[student] + 1,
            version=pack["version"],
            fromVersion=has[student]["version"],
            reason=reason,
            at=clock.now(),
            by=actor.id,
        )
        for student in wanted
    ]
    if not moves:
        return {"moved": 0, "same": len(asked)}
    title = WORDS.format(title=pack["title"], version=pack["version"], reason=reason)
    news = pending.fields_of(
        pending.notification(wanted, "requirementPack.moved", title, URL, by=actor.id, subject=pack["_id"])
    )
    moves[0] = moves[0].model_copy(update=news)
    await _add(scope, moves)
    await audit.record(
        "requirementPack.moved",
        actor_id=actor.id,
        role=actor.role,
        target=f"requirementPacks/{pack['_id']}",
        college_id=scope["collegeId"],
        students=[str(one) for one in wanted],
        version=pack["version"],
        reason=reason,
    )
    place = {"collegeId": scope["collegeId"], "studentId": wanted[0]}
    await pending.deliver(PackMove, moves[0].id, news, within=place)
    return {"moved": len(moves), "same": len(asked) - len(moves)}


async def moves_there(students: Sequence[ObjectId]) -> list[PackMove]:
    """All moves of some trainees."""
    return await records(PackMove).many(In(PackMove.studentId, list(students)))


async def _add(scope: Scope, moves: Sequence[PackMove]) -> None:
    try:
        await records(PackMove).add_all(moves)
    except DuplicateKeyError:
        ids = [one.id for one in moves]
        await records(PackMove).remove(PackMove.collegeId == scope["collegeId"], In(PackMove.id, ids))
        raise Conflict(MEANWHILE, code="meanwhile") from None
