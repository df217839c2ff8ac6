"""Makes what was asked for in the background, one file at a time in each process, and clears away what is over.

A job belongs to the runner whose conditional write moved its ``due`` ahead (the lease) and left its token. While it
works it says how far it is and renews the lease; when its process dies, the job falls due and another takes it, three
times at most. A file is kept before the job is done: what a killed runner kept is found by its purpose and erased.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from beanie.operators import LTE

from api.access.actor import Actor
from api.access.sessions import actor_behind
from api.core import clock
from api.core.errors import AppError, Forbidden
from api.core.files.documents import StoredFile
from api.core.files.inspection.structure import measure
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.files.types import PDF, Family, FileType
from api.core.stopping import Steps
from api.core.store import Condition, ids_of, records
from api.core.store.database import notice
from api.notifications import service as notifications
from api.printing.jobs.jobs import LISTED, Job, close, wakeup

log = logging.getLogger("api.jobs")

ZIP = FileType("zip", "ZIP archive", "application/zip", ("zip",), Family.OFFICE, inline=False)
LEASE = dt.timedelta(seconds=30)
MAX_TRIES = 3
BEAT = 0.5
"""Seconds between two writes of progress, at the least."""
RENEW = 5.0
"""Seconds after which the lease is renewed where there is no progress to write."""
SWEEP = 600.0
PAUSE = 5.0
TYPES = {"zip": ZIP, "pdf": PDF}
CLOSED = "Your account may no longer have this file."
GAVE_UP = "The server was stopped three times while it made this file. Try again, or tell whoever runs it."
BROKE = "Something went wrong while this file was made. Try again."
READY = "{title}: the file is ready. It can be downloaded for 24 hours."


class Progress:
    """How far a job is; the work says it, the runner writes it."""

    def __init__(self) -> None:
        self.done, self.total, self.word = 0, 0, ""

    def begin(self, total: int) -> None:
        """Says how many steps there are in all."""
        self.total = total

    def describe(self, word: str) -> None:
        """Says what is being made, in words for the person who waits."""
        self.word = word

    def step(self, steps: int = 1) -> None:
        """Says that so many more steps are behind."""
        self.done += steps

    @property
    def state(self) -> tuple[int, int, str]:
        """What is written of it."""
        return self.done, self.total, self.word


Work = Callable[[Actor, Job, Progress, Path], Awaitable[str]]
"""Makes the file of a job at a path, for an actor with the rights of this moment, and answers the file's name.

An :class:`AppError` ends the job with its message.
"""


class Runner:
    """The runner of one process.

    Args:
        files: where what is made is kept.
        works: what makes each kind of job.
        pause: seconds between two looks for what another process left behind.
    """

    def __init__(self, files: FileService, works: Mapping[str, Work], *, pause: float = PAUSE) -> None:
        self.files, self.works, self.pause = files, works, pause
        self._task: asyncio.Task[None] | None = None
        self._steps = Steps()

    async def __aenter__(self) -> Runner:
        """Begins to look for jobs, in the background."""
        self._steps = Steps()
        self._task = asyncio.create_task(self._run(), name="print-jobs")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends; what will be ready within seconds is finished, and what is not is handed back, so that the next start
        takes it at once."""
        if self._task is not None:
            await self._steps.end(self._task)

    async def _run(self) -> None:
        woken, swept = wakeup(), -SWEEP
        loop = asyncio.get_running_loop()
        while True:
            woken.clear()
            try:
                if loop.time() - swept > SWEEP:
                    await self.sweep()
                    swept = loop.time()
                with self._steps.step():
                    taken = await self.run_one()
            except Exception as error:
                taken = False
                if notice(error) is None:
                    log.exception("a job could not be taken")
            if not taken:
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), self.pause)

    async def run_one(self) -> bool:
        """Takes the job that has been due the longest and makes it; False where there is none."""
        job = await self._take()
        if job is None:
            return False
        if job.attempts > 1:
            await self._erase_unnamed(job)
        if job.attempts > MAX_TRIES:
            log.error("job %s is given up after %d tries", job.id, MAX_TRIES)
            await self._fail(job, GAVE_UP)
            return True
        progress = Progress()
        work = asyncio.create_task(self._make(job, progress), name=f"job-{job.id}")
        try:
            await self._watch(job, progress, work)
        except asyncio.CancelledError:
            # The process ends: another, or this one when it is back, begins again at once.
            await _ended(work)
            back = {Job.state: "waiting", Job.due: clock.now(), Job.word: "Waiting for its turn"}
            await records(Job).change(*_held(job), set=back, inc={Job.attempts: -1})
            raise
        finally:
            await _ended(work)
        return True

    async def _take(self) -> Job | None:
        for job in await records(Job).many(LTE(Job.due, clock.now()), sort=[(Job.due, 1), (Job.id, 1)], limit=5):
            at = clock.now()
            lease = {Job.state: "running", Job.due: at + LEASE, Job.lease: secrets.token_hex(8), Job.startedAt: at}
            taken = await records(Job).change_and_read(
                Job.id == job.id, Job.due == job.due, set=lease, inc={Job.attempts: 1}
            )
            if taken is not None:
                return taken
        return None

    async def _watch(self, job: Job, progress: Progress, work: asyncio.Task[None]) -> None:
        """Writes progress and renews the lease until the work is over; ends work that is no longer wanted."""
        loop = asyncio.get_running_loop()
        written, at = (0, 0, ""), loop.time()
        while not work.done():
            await asyncio.wait({work}, timeout=BEAT)
            if work.done() or (progress.state == written and loop.time() - at < RENEW):
                continue
            written, at = progress.state, loop.time()
            done, total, word = written
            progress_fields = {Job.done: done, Job.total: total, Job.due: clock.now() + LEASE}
            try:
                still_ours = await records(Job).change(
                    *_held(job), set={**progress_fields, Job.word: word} if word else progress_fields
                )
            except Exception as error:
                if notice(error) is None:
                    raise
                # The store is away for a moment: the work goes on, and the lease tells in the end.
                continue
            if not still_ours:
                work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    async def _make(self, job: Job, progress: Progress) -> None:
        folder = self.files.incoming
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        path = folder / f"job-{job.id}-{job.lease}"
        try:
            actor = await actor_behind(job.startedBy)
            if actor is None:
                raise Forbidden(CLOSED)
            name = await self.works[job.sort](actor, job, progress, path)
            await self._keep(job, path, name)
        except AppError as error:
            await self._fail(job, error.message)
        except Exception as error:
            if notice(error) is not None:
                # The store is away: the lease brings the job back.
                raise
            log.exception("job %s failed", job.id)
            await self._fail(job, BROKE)
        finally:
            path.unlink(missing_ok=True)

    async def _keep(self, job: Job, path: Path, name: str) -> None:
        size, digest = await asyncio.to_thread(measure, path)
        type_ = TYPES[name.rpartition(".")[2]]
        received = ReceivedFile(path=path, name=name, type=type_, size=size, sha256=digest)
        record = await self.files.keep(
            received,
            ownerId=job.startedBy,
            collegeId=job.collegeId,
            departmentId=job.departmentId,
            purpose=_purpose(job),
        )
        file_fields = {Job.file: record["_id"], Job.name: name, Job.bytes: size}
        if not await close("done", *_held(job), set=file_fields):
            await self.files.erase(record["_id"])
            return
        text = READY.format(title=job.title)
        await notifications.notify([job.startedBy], "file.ready", text, "/packs", subject=job.id)

    async def _fail(self, job: Job, reason: str) -> None:
        await close("failed", *_held(job), set={Job.error: reason[:300]})

    async def _erase_unnamed(self, job: Job) -> None:
        """Erases what an earlier try kept and could not name on the row any more, and what it left half made here."""
        unnamed = (StoredFile.ownerId == job.startedBy, StoredFile.purpose == _purpose(job))
        for id_ in await ids_of(StoredFile, *unnamed):
            await self.files.erase(id_)
        for path in self.files.incoming.glob(f"job-{job.id}-*"):
            path.unlink(missing_ok=True)

    async def sweep(self) -> int:
        """Erases files that are a day old and rows that are of no more use; answers how many rows were touched."""
        at, touched = clock.now(), 0
        over = LTE(Job.expiresAt, at)
        for job in await records(Job).many(over):
            await self._erase_unnamed(job)
            mine = (Job.id == job.id, Job.state == job.state, over)
            if job.state == "done":
                gone = {Job.state: "expired", Job.expiresAt: at + LISTED}
                await records(Job).change(*mine, set=gone, unset=[Job.file])
            else:
                await records(Job).remove(*mine)
            touched += 1
        return touched


async def _ended(work: asyncio.Task[None]) -> None:
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


def _held(job: Job) -> tuple[Condition, ...]:
    """A job that this runner still has."""
    return Job.id == job.id, Job.state == "running", Job.lease == job.lease


def _purpose(job: Job) -> str:
    return f"job/{job.id}"
