"""The audit trail: append-only rows that say who did what to which record."""

from __future__ import annotations

import datetime as dt
from typing import Protocol

from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.metrics import count_act
from api.core.store import records
from api.core.store.database import Row
from api.core.store.documents import BaseDocument
from api.core.store.records import stored

NAME = "audits"


class AuditRow(BaseDocument):
    """One row. ``action`` is a permission or event name; ``target`` names collection and id. No patient data."""

    at: dt.datetime
    action: str
    actorId: ObjectId | None = None
    role: str | None = None
    target: str | None = None
    collegeId: ObjectId | None = None
    requestId: str | None = None
    detail: dict[str, object] | None = None

    class Settings(BaseDocument.Settings):
        name = NAME
        indexes = [
            IndexModel([("actorId", 1), ("at", -1)], name="actor_at"),
            IndexModel([("target", 1), ("at", -1)], name="target_at"),
        ]


class Acting(Protocol):
    """Who did it: an actor, or an account."""

    @property
    def id(self) -> ObjectId:
        """The id of the account."""

    @property
    def role(self) -> str | None:
        """Its role, None of a student."""


async def record(
    action: str,
    *,
    actor_id: ObjectId | None = None,
    role: str | None = None,
    target: str | None = None,
    college_id: ObjectId | None = None,
    request_id: str | None = None,
    **detail: object,
) -> None:
    """Append one row; it is durable when this returns."""
    await records(AuditRow).add(
        AuditRow(
            at=clock.now(),
            action=action,
            actorId=actor_id,
            role=role,
            target=target,
            collegeId=college_id,
            requestId=request_id,
            detail=detail or None,
        )
    )
    count_act(action)


async def record_once(
    act_id: ObjectId,
    action: str,
    *,
    actor_id: ObjectId,
    role: str | None,
    target: str,
    college_id: ObjectId,
    detail: dict[str, object] | None = None,
) -> None:
    """Append the row of a stored act under the act's own id, once, whoever writes it."""
    row = {"actorId": actor_id, "role": role, "target": target, "collegeId": college_id, "detail": detail}
    await add_prepared({"_id": act_id, "at": clock.now(), "action": action, **row})


def prepare(
    who: Acting | None, action: str, target: str, *, college_id: ObjectId | None = None, **detail: object
) -> Row:
    """Return the row of an act that is about to be written, as it is stored, with its id."""
    by = {} if who is None else {"actorId": who.id, "role": who.role}
    row = {"at": clock.now(), "action": action, **by, "target": target, "collegeId": college_id}
    return stored(AuditRow.model_validate({"_id": ObjectId(), **row, "detail": detail or None}))


async def add_prepared(row: Row) -> bool:
    """Append a row under its own id, unless it is there; return whether it was appended."""
    added = await records(AuditRow).add_if_absent(AuditRow.model_validate(row))
    if added:
        count_act(row["action"])
    return added


async def record_by(
    who: Acting,
    action: str,
    target: str | None = None,
    *,
    college_id: ObjectId | None = None,
    request_id: str | None = None,
    **detail: object,
) -> None:
    """Appends one row about what this person did."""
    await record(
        action, actor_id=who.id, role=who.role, target=target, college_id=college_id, request_id=request_id, **detail
    )
