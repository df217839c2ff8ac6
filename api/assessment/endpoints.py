"""The calls about appraisals (T-344 to T-346) and AETCOM sheets (T-347, T-348)."""

from __future__ import annotations

import datetime as dt

from fastapi import Request

from api.access.permission import AppraisalOwner, AssessmentReader, Assessor
from api.accounts import service as accounts
from api.assessment import appraisals, sheets
from api.assessment.answers import AetcomRow, AppraisalRow, AppraisedStudents, SavedAppraisal
from api.assessment.forms import APPRAISAL_DAYS
from api.assessment.schemas import AetcomSheet, NewAppraisal
from api.core import clock
from api.core.errors import Invalid
from api.core.http.contract import USUAL, Envelope, Page, Router, refusals
from api.core.http.listing import NO_DAY, PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.logbook.service import Evidence

router = Router(tags=["assessment"], responses=refusals(*USUAL, 413))


@router.get("/appraisal/staff/{departmentId}/{collegeId}")
async def list_appraised(
    request: Request, departmentId: str, collegeId: str, actor: Assessor, page: PageQuery
) -> Answer[AppraisedStudents]:
    """The students of a department, to choose from (T-344)."""
    only_known(request, PAGE_KEYS)
    page = page.unpaged
    return page_answer(page, await accounts.students(actor, departmentId, collegeId, page), key="students")


@router.get("/appraisal/student/{studentId}")
async def list_appraisals(
    request: Request, studentId: str, actor: AssessmentReader, page: PageQuery
) -> Answer[Page[AppraisalRow]]:
    """A student's appraisals, the newest period first."""
    only_known(request, PAGE_KEYS)
    return page_answer(page, await appraisals.list_page(actor, studentId, page))


@router.get("/appraisal/evidence/{studentId}")
async def read_evidence(
    request: Request, studentId: str, actor: AssessmentReader
) -> Answer[Envelope[dict[str, Evidence]]]:
    """What the logbook holds of ``from`` to ``to``, the last 90 days unless given, by particular."""
    only_known(request, {"from", "to"})
    end = _day(request, "to", clock.today())
    start = _day(request, "from", end - dt.timedelta(days=APPRAISAL_DAYS))
    return ok(data=await appraisals.evidence(actor, studentId, start, end))


def _day(request: Request, name: str, otherwise: dt.date) -> dt.date:
    given = request.query_params.get(name)
    if given is None:
        return otherwise
    try:
        return clock.parse_day(given)
    except ValueError:
        raise Invalid(NO_DAY, field=name) from None


@router.post("/appraisal/save/{studentId}", status_code=201)
async def save_appraisal(studentId: str, body: NewAppraisal, actor: Assessor) -> Answer[SavedAppraisal]:
    """Saves a set of eight scored particulars; the same period again saves a new version of its set."""
    saved = await appraisals.save(actor, studentId, body)
    status, warning = 201 if saved.is_new else 200, {"warning": saved.warning} if saved.warning else {}
    return ok("Appraisal saved successfully", status_code=status, data=saved.row, **warning)


@router.post("/appraisal/acknowledge/{appraisalId}")
async def acknowledge_appraisal(appraisalId: str, actor: AppraisalOwner) -> Answer[Envelope[AppraisalRow]]:
    """The trainee has read the appraisal."""
    return ok("Appraisal acknowledged", data=await appraisals.acknowledge(actor, appraisalId))


@router.get("/aetcom/student/{studentId}")
async def list_sheets(
    request: Request, studentId: str, actor: AssessmentReader, page: PageQuery
) -> Answer[Page[AetcomRow]]:
    """A student's AETCOM sheets, the newest first."""
    only_known(request, PAGE_KEYS)
    return page_answer(page, await sheets.list_page(actor, studentId, page))


@router.post("/aetcom/save", status_code=201)
async def save_sheet(body: AetcomSheet, actor: Assessor) -> Answer[Envelope[AetcomRow]]:
    """Saves the AETCOM sheet of a student's year; again replaces it."""
    row, is_new = await sheets.save(actor, body)
    return ok("AETCOM scores saved successfully", status_code=201 if is_new else 200, data=row)
