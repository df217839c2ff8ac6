"""The call about one student."""

from __future__ import annotations

from typing import cast

from fastapi import Request

from api.access.permission import StudentReader
from api.core.files.records import FileService
from api.core.http.contract import Envelope, Router
from api.core.http.wire import Answer, ok
from api.standing.trainee.answers import StudentPage
from api.standing.trainee.page import student_page

router = Router(tags=["standing"])


@router.get("/student/{studentId}")
async def read_student(request: Request, studentId: str, actor: StudentReader) -> Answer[Envelope[StudentPage]]:
    """One student whole, for the staff of the department: facts, the standing of today, entries by kind, memos,
    appraisals, files, who comes before and after by name, and what the reader may do."""
    return ok(data=await student_page(actor, studentId, cast("FileService", request.app.state.files)))
