"""Audit rows of signed months and final acts: written after the act, and by a sweep if a crash came in between.

The row has the id of the act, so that it is written once, whoever writes it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from beanie.operators import GTE, LT, In
from bson import ObjectId

from api.core import clock
from api.core.security import audit
from api.core.security.audit import AuditRow
from api.core.store import Identified, records, rows
from api.standing.documents import FinalAct
from api.standing.months.documents import MonthAuthentication

SWEEP_DAYS = 35
"""Days for which the sweep looks for acts without an audit row."""
GRACE = dt.timedelta(seconds=60)
"""Time in which an act writes its row by itself."""


async def record_month(signature: MonthAuthentication) -> None:
    """Write the audit row of a signed month, once."""
    await audit.record_once(
        signature.id,
        "month.signed",
        actor_id=signature.by,
        role=signature.byRole,
        target=f"users/{signature.studentId}",
        college_id=signature.collegeId,
        detail={"month": signature.month, "n": signature.n},
    )


async def record_act(act: FinalAct) -> None:
    """Write the audit row of a final act, once."""
    await audit.record_once(
        act.id,
        f"standing.{act.act}",
        actor_id=act.by,
        role=act.role,
        target=f"users/{act.studentId}",
        college_id=act.collegeId,
    )


async def record_withdrawal(act: FinalAct) -> None:
    """Write the audit row of the withdrawal of a final act, once."""
    assert act.withdrawal is not None
    assert act.withdrawnBy is not None
    await audit.record_once(
        act.withdrawal,
        f"standing.{act.act}.withdrawn",
        actor_id=act.withdrawnBy,
        role=act.withdrawnRole,
        target=f"users/{act.studentId}",
        college_id=act.collegeId,
        detail={"finalAct": str(act.id), "reason": act.withdrawnReason},
    )


async def sweep(now: dt.datetime | None = None) -> int:
    """Write the rows that a crash separated from their acts; return how many."""
    at = now or clock.now()
    first, last = (ObjectId.from_datetime(each) for each in (at - dt.timedelta(days=SWEEP_DAYS), at - GRACE))
    months = await records(MonthAuthentication).many(
        GTE(MonthAuthentication.id, first), LT(MonthAuthentication.id, last)
    )
    acts = await records(FinalAct).many(GTE(FinalAct.id, first), LT(FinalAct.id, last))
    withdrawn = await records(FinalAct).many(GTE(FinalAct.withdrawal, first), LT(FinalAct.withdrawal, last))
    present = await _audited([*(each.id for each in (*months, *acts)), *(each.withdrawal for each in withdrawn)])
    written = 0
    for signature in months:
        detail = {"month": signature.month, "n": signature.n}
        if signature.id not in present and not await _earlier_row(signature.studentId, "month.signed", detail):
            await record_month(signature)
            written += 1
    for act in acts:
        if act.id not in present and not await _earlier_row(act.studentId, f"standing.{act.act}", None):
            await record_act(act)
            written += 1
    for act in withdrawn:
        if act.withdrawal not in present:
            await record_withdrawal(act)
            written += 1
    return written


async def _audited(ids: Sequence[ObjectId | None]) -> set[ObjectId]:
    found = await rows(AuditRow, Identified).many(In(AuditRow.id, ids))
    return {row["_id"] for row in found}


async def _earlier_row(student: ObjectId, action: str, detail: dict[str, object] | None) -> bool:
    """Whether an earlier release, which gave the row an id of its own, wrote it."""
    of_student = await records(AuditRow).many(AuditRow.target == f"users/{student}", AuditRow.action == action)
    return any(detail is None or row.detail == detail for row in of_student)
