"""The call about what needs a trainee now."""

from __future__ import annotations

from fastapi import APIRouter

from api.access import scope
from api.access.permission import AttentionReader
from api.core.wire import Answer, ok
from api.dashboard.attention import attention

router = APIRouter(tags=["dashboard"])


@router.get("/attention/{collegeId}/{departmentId}/{studentId}")
async def needs_attention(collegeId: str, departmentId: str, studentId: str, actor: AttentionReader) -> Answer:
    """Rejected entries, memos to explain, appraisals and AETCOM sheets to read, postings and missing checklist items;
    ``rejected`` is the number of rejected entries, of which the newest are listed."""
    rows, count = await attention(scope.for_student(actor, collegeId, departmentId, studentId))
    return ok(data=rows, rejected=count)
