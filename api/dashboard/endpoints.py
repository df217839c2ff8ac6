"""The call about what needs a trainee now."""

from __future__ import annotations

from api.access import scope
from api.access.permission import AttentionReader
from api.accounts import service as accounts
from api.core.http.contract import Router, refusals
from api.core.http.wire import Answer, ok
from api.dashboard.answers import Attention
from api.dashboard.attention import attention

router = Router(tags=["dashboard"], responses=refusals(401, 403, 404, 429))


@router.get("/attention/{collegeId}/{departmentId}/{studentId}")
async def needs_attention(
    collegeId: str, departmentId: str, studentId: str, actor: AttentionReader
) -> Answer[Attention]:
    """Rejected entries, memos to explain, appraisals and AETCOM sheets to read, postings and missing checklist items;
    ``rejected`` is the number of rejected entries, of which the newest are listed."""
    present = scope.for_student(actor, collegeId, departmentId, studentId)
    record = await accounts.record_scope(actor, collegeId, departmentId, studentId)
    rows, count = await attention(present, record)
    return ok(data=rows, rejected=count)
