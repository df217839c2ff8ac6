"""The calls about what is made in the background: asking for a pack, watching it, fetching it (beyond.md 17)."""

from __future__ import annotations

from bson import ObjectId
from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from api.access.actor import Actor
from api.access.permission import JobOwner, PackMaker
from api.core import audit
from api.core.database import Row
from api.core.errors import Conflict, Invalid
from api.core.files.records import files_of
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.text import object_id
from api.core.wire import Answer, ok
from api.printing import jobs
from api.printing.pack import department_of, student_of

router = APIRouter(tags=["printing"])

WHICH = "Name one student, or one college and department."


class NewPack(BaseModel):
    """Whose pack: one student, or all of a department."""

    model_config = ConfigDict(extra="forbid")

    studentId: str | None = Field(default=None, max_length=24)
    collegeId: str | None = Field(default=None, max_length=24)
    departmentId: str | None = Field(default=None, max_length=24)


@router.post("/packs", status_code=201)
async def make_pack(body: NewPack, actor: PackMaker) -> Answer:
    """Begins an inspection pack in the background: students of their own record, staff of a student within reach, the
    HOD and the Master of a department as well. Asking again while it is made answers the same job."""
    if body.studentId is not None and body.collegeId is None and body.departmentId is None:
        student = await student_of(actor, object_id(body.studentId))
        job = await jobs.start(actor, "studentPack", student["name"], {"studentId": student["_id"]})
    elif body.studentId is None and body.collegeId is not None and body.departmentId is not None:
        college, department = await department_of(actor, body.collegeId, body.departmentId)
        about = {"collegeId": college["_id"], "departmentId": department["_id"]}
        job = await jobs.start(actor, "departmentPack", f"{department['name']}, {college['name']}", about)
    else:
        raise Invalid(WHICH, field="studentId")
    return ok("The pack is being made. You are told when it is ready.", status_code=201, data=job)


@router.get("/jobs")
async def list_jobs(request: Request, actor: JobOwner, page: PageQuery) -> Answer:
    """What this user has asked for, the newest first."""
    only_known(request, PAGE_KEYS)
    rows, total = await jobs.rows_of(actor, page)
    return Answer(envelope(rows, total, page))


@router.get("/jobs/{jobId}")
async def read_job(jobId: str, actor: JobOwner) -> Answer:
    """How far one is."""
    return ok(data=jobs.shown(await jobs.find(actor, jobId)))


@router.post("/jobs/{jobId}/cancel")
async def cancel_job(jobId: str, actor: JobOwner) -> Answer:
    """Ends one that waits or is being made."""
    return ok("Cancelled", data=await jobs.cancel(actor, jobId))


@router.get("/jobs/{jobId}/file")
async def download_job(request: Request, jobId: str, actor: JobOwner) -> Response:
    """The file, to who asked for it, or the Master, as long as they may see whose it is; leaves an audit row first."""
    job = await jobs.find(actor, jobId)
    await _check_reach(actor, job)
    if job["state"] == "expired":
        raise Conflict(jobs.GONE, code="file_gone")
    if job["state"] != "done" or job.get("file") is None:
        raise Conflict(jobs.NOT_READY, code="not_ready")
    await audit.record(
        "pack.downloaded",
        actor_id=actor.id,
        role=actor.role,
        target=f"{jobs.NAME}/{job['_id']}",
        college_id=job.get("collegeId"),
        request_id=request.scope["state"].get("requestId"),
        **{name: job[name] for name in ("sort", "studentId", "departmentId") if job.get(name)},
    )
    return await files_of(request).respond_kept(request, ObjectId(job["file"]))


async def _check_reach(actor: Actor, job: Row) -> None:
    """Judges anew who may see this: a role or department may have changed since it was asked for."""
    if job["sort"] == "departmentPack":
        await department_of(actor, str(job["collegeId"]), str(job["departmentId"]))
    else:
        await student_of(actor, job["studentId"])
