"""The calls about what is made in the background: asking for a pack, watching it, fetching it (DECISIONS D11.4)."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field

from api.access.actor import Actor
from api.access.permission import JobOwner, PrintPackMaker
from api.core.errors import Conflict, Invalid
from api.core.files.records import files_of
from api.core.http.contract import Envelope, Page, Router, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, only_known, page_answer
from api.core.http.wire import Answer, ok
from api.core.security import audit
from api.core.store.database import Row
from api.core.text import object_id
from api.printing.answers import JobRow, JobState, MadeFile
from api.printing.jobs import jobs
from api.printing.jobs.jobs import About, Job
from api.printing.jobs.pack import department_of, student_of

router = Router(tags=["printing"])

WHICH = "Name one student, or one college and department."


class NewPack(BaseModel):
    """Whose pack: one student, or all of a department."""

    model_config = ConfigDict(extra="forbid")

    studentId: str | None = Field(default=None, max_length=24)
    collegeId: str | None = Field(default=None, max_length=24)
    departmentId: str | None = Field(default=None, max_length=24)


@router.post("/packs", status_code=201, responses=refusals(413))
async def make_pack(body: NewPack, actor: PrintPackMaker) -> Answer[Envelope[JobRow]]:
    """Begins an inspection pack in the background: students of their own record, staff of a student within reach, the
    HOD and the Master of a department as well. Asking again while it is made answers the same job."""
    if body.studentId is not None and body.collegeId is None and body.departmentId is None:
        student = await student_of(actor, object_id(body.studentId))
        job = await jobs.start(actor, "studentPack", student["name"], {"studentId": student["_id"]})
    elif body.studentId is None and body.collegeId is not None and body.departmentId is not None:
        college, department = await department_of(actor, body.collegeId, body.departmentId)
        about: About = {"collegeId": college["_id"], "departmentId": department["_id"]}
        job = await jobs.start(actor, "departmentPack", f"{department['name']}, {college['name']}", about)
    else:
        raise Invalid(WHICH, field="studentId")
    return ok("The pack is being made. You will be notified when it is ready.", status_code=201, data=job)


@router.get("/jobs")
async def list_jobs(
    request: Request, actor: JobOwner, page: PageQuery, state: JobState | None = None, everybody: bool = False
) -> Answer[Page[JobRow]]:
    """What this user has asked for, the newest first; with ``everybody``, which is the Master's, what all have."""
    only_known(request, PAGE_KEYS | {"state", "everybody"})
    return page_answer(page, await jobs.list_page(actor, page, state=state, everybody=everybody))


@router.get("/jobs/{jobId}")
async def read_job(jobId: str, actor: JobOwner) -> Answer[Envelope[JobRow]]:
    """How far one is."""
    return ok(data=jobs.to_wire(await jobs.find(actor, jobId)))


@router.post("/jobs/{jobId}/cancel")
async def cancel_job(jobId: str, actor: JobOwner) -> Answer[Envelope[JobRow]]:
    """Ends one that waits or is being made."""
    return ok("Cancelled", data=await jobs.cancel(actor, jobId))


@router.get("/jobs/{jobId}/file", responses=refusals(503))
async def download_job(request: Request, jobId: str, actor: JobOwner) -> MadeFile:
    """The file, to who asked for it, or the Master, as long as they may see whose it is; leaves an audit row first."""
    job = await jobs.find(actor, jobId)
    await _check_reach(actor, job)
    if job.state == "expired":
        raise Conflict(jobs.GONE, code="file_gone")
    if job.state != "done" or job.file is None:
        raise Conflict(jobs.NOT_READY, code="not_ready")
    about: Row = {"sort": job.sort, "studentId": job.studentId, "departmentId": job.departmentId}
    await audit.record_by(
        actor,
        "pack.downloaded",
        f"{jobs.NAME}/{job.id}",
        college_id=job.collegeId,
        request_id=request.scope["state"].get("requestId"),
        **{name: value for name, value in about.items() if value},
    )
    return await files_of(request).respond_kept(request, job.file)


async def _check_reach(actor: Actor, job: Job) -> None:
    """Judges anew who may see this: a role or department may have changed since it was asked for."""
    if job.sort == "departmentPack":
        await department_of(actor, str(job.collegeId), str(job.departmentId))
    else:
        await student_of(actor, job.studentId)
