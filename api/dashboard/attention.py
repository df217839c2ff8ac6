"""What needs a trainee now, in the order in which it should be done."""

from __future__ import annotations

from api.access.scope import Scope
from api.assessment import service as assessment
from api.core.store.database import Row, gather_reads
from api.drp import service as drp
from api.logbook import service as logbook
from api.memos import service as memos
from api.notifications import service as notifications

MAX_ROWS = 20
"""So many rejected entries are sent; how many there are is said beside."""


async def attention(scope_filter: Scope) -> tuple[list[Row], int]:
    """What a student has to put right, explain, read, record or keep in mind, and how many rejected entries there are.

    Each row says by ``need`` what it is: ``rejected``, ``memo``, ``appraisal``, ``aetcom``, ``drp`` or ``checklist``.
    """
    student = scope_filter["studentId"]
    rejected, memo_rows, appraisals, sheets, posting, missing = await gather_reads(
        logbook.rejected(scope_filter, MAX_ROWS),
        memos.to_explain(student),
        assessment.unacknowledged(student),
        notifications.unread_about(student, "aetcom.saved"),
        drp.next_dates(scope_filter),
        logbook.unrecorded(scope_filter),
    )
    rows, count = rejected
    needs: list[Row] = [{"need": "memo", "url": f"/memo?open={row['_id']}", **row} for row in memo_rows]
    needs += [{"need": "rejected", **row} for row in rows]
    needs += [{"need": "appraisal", "url": "/appeal", **row} for row in appraisals]
    needs += [{"need": "aetcom", **row} for row in sheets]
    if posting is not None:
        needs.append({"need": "drp", **posting})
    needs += [{"need": "checklist", **row} for row in missing]
    return needs, count
