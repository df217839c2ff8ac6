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


async def attention(present: Scope, record: Row) -> tuple[list[Row], int]:
    """Return what needs a student: to correct, explain, read or record, and the number of entries to correct.

    ``present`` is the filter of the student in the present department, ``record`` that of the record as far as the
    caller reads it.

    Each row says by ``need`` what it is: ``rejected``, ``memo``, ``appraisal``, ``aetcom``, ``drp`` or ``checklist``.
    """
    student = present["studentId"]
    rejected, memo_rows, appraisals, sheets, posting, missing = await gather_reads(
        logbook.rejected(record, MAX_ROWS),
        memos.to_explain(student),
        assessment.unacknowledged(student),
        notifications.unread_about(student, "aetcom.saved"),
        drp.next_dates(present),
        logbook.unrecorded(record),
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
