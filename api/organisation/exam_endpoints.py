"""The calls about examination days, which the head of a department sets for each batch."""

from __future__ import annotations

from fastapi import Request

from api.access import scope
from api.access.permission import ExamDayReader, ExamDaySetter
from api.core.errors import or_404
from api.core.http.contract import USUAL, Envelope, Router, refusals
from api.core.http.listing import only_known
from api.core.http.wire import Answer, ok
from api.organisation import training
from api.organisation.answers import ExamDayRow
from api.organisation.schemas import ExamDayForm

router = Router(tags=["organisation"], responses=refusals(*USUAL, 413))


@router.get("/examDays/{collegeId}/{departmentId}")
async def list_exam_days(
    request: Request, collegeId: str, departmentId: str, actor: ExamDayReader
) -> Answer[Envelope[list[ExamDayRow]]]:
    """The days of the theory examination of a department, the latest batch first."""
    only_known(request, set())
    return ok(data=await training.exam_day_rows(scope.for_place(actor, collegeId, departmentId)))


@router.post("/examDays/{collegeId}/{departmentId}")
async def set_exam_day(
    collegeId: str, departmentId: str, body: ExamDayForm, actor: ExamDaySetter
) -> Answer[Envelope[list[ExamDayRow]]]:
    """Sets the day of a batch, whatever it was before."""
    place = scope.for_place(actor, collegeId, departmentId)
    await training.set_exam_day(actor, place["collegeId"], place["departmentId"], body.batch, body.examOn)
    return ok("Examination day saved successfully", data=await training.exam_day_rows(place))


@router.delete("/examDays/{collegeId}/{departmentId}/{batch}")
async def clear_exam_day(
    collegeId: str, departmentId: str, batch: str, actor: ExamDaySetter
) -> Answer[Envelope[list[ExamDayRow]]]:
    """Takes the day of a batch away: it is assumed to be the last day of the term again."""
    place = scope.for_place(actor, collegeId, departmentId)
    year = or_404(int(batch) if batch.isascii() and batch.isdecimal() and len(batch) == 4 else None, training.NO_DAY)
    await training.clear_exam_day(actor, place["collegeId"], place["departmentId"], year)
    return ok("Examination day removed successfully", data=await training.exam_day_rows(place))
