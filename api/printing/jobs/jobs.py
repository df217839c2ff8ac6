"""What is made in the background: a logbook as PDF, the pack of a student or of a department.

A job is a row. It is asked for with :func:`start`, made by whichever process takes it (``runner.py``), and its file
is kept for a day. Each person has a few slots, so that nobody keeps all others waiting; a slot is a unique value on the
row, which two requests at once cannot both get.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import cast, get_args

from beanie.operators import In
from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, Forbidden, or_404
from api.core.http.listing import Page, page_rows
from api.core.store import Condition, collection, records
from api.core.store.database import Row, gather_reads
from api.core.store.documents import BaseDocument
from api.core.store.records import Fields, as_filter, stored
from api.core.text import object_id
from api.printing.answers import JobKind, JobRow, JobState

NAME = "printJobs"
OPEN: tuple[JobState, ...] = ("waiting", "running")
SLOTS = 3
KEEP_FOR = dt.timedelta(hours=24)
"""How long a made file can be fetched."""
LISTED = dt.timedelta(days=30)
"""How long the row of what is over is kept."""
FULL = "Three of your files are being made. Wait until one is ready, or cancel one."
NONE = "This file was not found. Files are kept for 24 hours."
NOT_READY = "This file is not ready yet."
GONE = "This file was kept for 24 hours and has been deleted. Make it again."
OVER = "This is already over."
SHOWN = (
    *("sort", "title", "studentId", "collegeId", "departmentId", "startedBy", "state", "done", "total", "word"),
    *("name", "bytes", "error", "createdAt", "finishedAt", "expiresAt"),
)


class About(TypedDict, total=False):
    """Whose file it is: a student's, or a department's."""

    studentId: ObjectId
    collegeId: ObjectId
    departmentId: ObjectId


class Job(BaseDocument):
    """One file that is made in the background.

    ``due`` stands on open rows only: from then on a runner may take it, which moves it ahead (the lease) and leaves its
    ``lease``. ``done`` of ``total`` steps are behind it and ``word`` says what is being made. ``expiresAt`` is when the
    file, or the row of what has none, goes.
    """

    sort: JobKind
    title: str
    studentId: ObjectId | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    startedBy: ObjectId
    state: JobState = "waiting"
    slot: str | None = None
    done: int = 0
    total: int = 0
    word: str = ""
    due: dt.datetime | None = None
    lease: str | None = None
    attempts: int = 0
    file: ObjectId | None = None
    name: str | None = None
    bytes: int | None = None
    error: str | None = None
    createdAt: dt.datetime
    startedAt: dt.datetime | None = None
    finishedAt: dt.datetime | None = None
    expiresAt: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = NAME
        indexes = [
            IndexModel([("slot", 1)], name="slot", unique=True, sparse=True),
            IndexModel([("due", 1), ("_id", 1)], name="due"),
            IndexModel([("startedBy", 1), ("createdAt", -1), ("_id", -1)], name="own"),
            IndexModel([("createdAt", -1), ("_id", -1)], name="newest"),
            IndexModel([("expiresAt", 1)], name="expiresAt"),
            IndexModel([("state", 1)], name="state"),
        ]


_wakeups: dict[str, asyncio.Event] = {}


def wakeup() -> asyncio.Event:
    """What wakes this process's runner; to be asked for by it, in its own event loop."""
    _wakeups[NAME] = asyncio.Event()
    return _wakeups[NAME]


def wake_runner() -> None:
    """Wakes this process's runner, if it has one."""
    if NAME in _wakeups:
        _wakeups[NAME].set()


async def start(actor: Actor, kind: JobKind, title: str, about: About) -> JobRow:
    """Asks for a file, or answers the same one that this actor is waiting for already.

    Args:
        actor: who gets it.
        kind: what is made.
        title: what it is called in lists: a student's or a department's name.
        about: whose it is, as the kind needs it.

    Raises:
        Conflict: three of this actor's are in the making (code ``too_many_jobs``).
    """
    at, slots = clock.now(), [f"{actor.id}:{n}" for n in range(SLOTS)]
    job = Job(sort=kind, title=title, **about, startedBy=actor.id, word="Waiting for its turn", createdAt=at, due=at)
    for open_ in await records(Job).many(In(Job.slot, slots)):
        if open_.sort == kind and all(getattr(open_, name) == value for name, value in about.items()):
            return to_wire(open_)
    for slot in slots:
        job.slot = slot
        if await records(Job).add_if_absent(job):
            wake_runner()
            return to_wire(job)
    raise Conflict(FULL, code="too_many_jobs")


async def list_page(
    actor: Actor, page: Page, *, state: JobState | None = None, everybody: bool = False
) -> tuple[list[JobRow], int]:
    """One page of the actor's own, the newest first, or of everybody's, which is the Master's.

    Raises:
        Forbidden: another than the Master asks for everybody's.
    """
    if everybody and not actor.master:
        raise Forbidden
    states = [] if state is None else [Job.state == state]
    wanted = as_filter([*([] if everybody else [Job.startedBy == actor.id]), *states])
    rows, total = await page_rows(collection(Job), wanted, page, [("createdAt", -1), ("_id", -1)], SHOWN)
    return [_row_to_wire(row) for row in rows], total


def to_wire(job: Job) -> JobRow:
    """A job on the wire."""
    return _row_to_wire(stored(job))


def _row_to_wire(row: Row) -> JobRow:
    """A row on the wire; ``percent`` is a whole number, 100 only when the file is there."""
    made = cast("JobRow", {name: row.get(name) for name in ("_id", *SHOWN)})
    done = 100 if made["state"] in ("done", "expired") else 0
    made["percent"] = done or (min(99, made["done"] * 100 // made["total"]) if made["total"] else 0)
    return made


async def find(actor: Actor, job_id: str) -> Job:
    """The stored job, if it is the actor's; the Master finds everybody's.

    Raises:
        NotFound: there is none, or it is another's.
    """
    own = [] if actor.master else [Job.startedBy == actor.id]
    return or_404(await records(Job).one(Job.id == object_id(job_id), *own), NONE)


async def cancel(actor: Actor, job_id: str) -> JobRow:
    """Ends what waits or is being made; the runner notices within seconds.

    Raises:
        NotFound: see :func:`find`.
        Conflict: it is over.
    """
    job = await find(actor, job_id)
    if not await close("cancelled", Job.id == job.id, In(Job.state, OPEN)):
        raise Conflict(OVER)
    wake_runner()
    return to_wire(await find(actor, job_id))


async def close(state: JobState, *where: Condition, set: Fields | None = None) -> bool:
    """Ends a job by one conditional write, which frees its slot; answers whether it did."""
    at = clock.now()
    ends = {Job.state: state, Job.finishedAt: at, Job.expiresAt: at + (KEEP_FOR if state == "done" else LISTED)}
    return await records(Job).change(*where, set={**ends, **(set or {})}, unset=[Job.slot, Job.due, Job.lease])


async def count_by_state() -> dict[str, int]:
    """How many jobs there are in each state."""
    states = get_args(JobState)
    counted = await gather_reads(*(records(Job).count(Job.state == state) for state in states))
    return dict(zip(states, counted, strict=True))
