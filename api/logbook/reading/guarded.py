"""Kinds that not everybody may know of, and the trail that views of them leave.

A kind with a ``departmentFlag`` exists for the members of the departments that have the flag and for the Master; to
everybody else its calls say that there is no such kind, whatever a page shows (DECISIONS D4.8; T-087, P-122). Of an
``audited`` kind each view leaves a row: a list names the records that it showed, so that who saw which is found again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.requests import Request

from api.access.actor import Actor
from api.core.errors import NotFound, or_404
from api.core.security import audit
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_key
from api.organisation import service as organisation

UNKNOWN = "There is no such kind of entry."


async def kind_for(actor: Actor, key: str) -> Kind:
    """The kind of that key, as the actor knows it.

    Raises:
        NotFound: there is none, or none for the actor's department.
    """
    kind = or_404(by_key(key), UNKNOWN)
    await check(actor, kind)
    return kind


async def check(actor: Actor, kind: Kind) -> None:
    """Lets those pass who may know of the kind.

    Raises:
        NotFound: the actor's department has not what the kind asks for.
    """
    if not await is_open(actor, kind):
        raise NotFound(UNKNOWN)


async def is_open(actor: Actor, kind: Kind) -> bool:
    """Whether the actor may know of the kind: always, but where it asks for a department that has its flag."""
    if kind.departmentFlag is None or actor.master:
        return True
    return has(await organisation.department(actor.departmentId) or {}, kind)


def has(department: Mapping[str, object], kind: Kind) -> bool:
    """Whether a department has what the kind asks for."""
    return kind.departmentFlag is None or bool(department.get(kind.departmentFlag))


async def hidden_from(actor: Actor) -> list[str]:
    """The keys of the kinds that the actor may not know of."""
    return [kind.key for kind in all_kinds() if not await is_open(actor, kind)]


async def seen(request: Request, actor: Actor, kind: Kind, action: str, shown: Sequence[object] = ()) -> None:
    """Leaves a row of the audit trail that says who saw which records of an audited kind; of others, nothing."""
    if not kind.audited:
        return
    await audit.record_by(
        actor,
        action,
        f"entries/{shown[0]}" if len(shown) == 1 else f"entries/{kind.key}",
        college_id=actor.collegeId,
        request_id=request.scope["state"].get("requestId"),
        **{"entries": shown} if len(shown) > 1 else {},
    )
