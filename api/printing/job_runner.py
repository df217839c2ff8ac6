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

from api.access.actor import Actor
from api.access.sessions import actor_behind
from api.core import clock
from api.core.database import Row, collection, notice
from api.core.errors import AppError, Forbidden
from api.core.files.intake import ReceivedFile
from api.core.files.records import FileService
from api.core.files.structure import measure
from api.core.files.types import PDF, Family, FileType
from api.notifications import service as notifications
from api.printing.jobs import LISTED, NAME, bell, close

log = logging.getLogger("api.jobs")

ZIP = FileType("zip", "ZIP archive", "application/zip", ("zip",), Family.OFFICE, inline=False)
LEASE = dt.timedelta(seconds=30)
MOST_TRIES = 3
BEAT = 0.5
"""Seconds between two writes of progress, at the least."""
RENEW = 5.0
"""Seconds after which the lease is renewed where there is no progress to write."""
SWEEP = 600.0
PAUSE = 5.0
TYPES = {"zip": ZIP, "pdf": PDF}
CLOSED = "Your account may not have this file any more."
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

    def say(self, word: str) -> None:
        """Says what is being made, in words for the person who waits."""
        self.word = word

    def step(self, steps: int = 1) -> None:
        """Says that so many more steps are behind."""
        self.done += steps

    @property
    def state(self) -> tuple[int, int, str]:
        """What is written of it."""
        return self.done, self.total, self.word


Work = Callable[[Actor, Row, Progress, Path], Awaitable[str]]
"""Makes the file of a job at a path, for an actor with the rights of this moment, and answers the file's name.

An :class:`AppError` ends the job with its message.
"""


class Runner:
    """The runner of one process.

    Args:
        files: where what is made is kept.
        works: what makes each sort of job.
        pause: seconds between two looks for what another process left behind.
    """

    def __init__(self, files: FileService, works: Mapping[str, Work], *, pause: float = PAUSE) -> None:
        self.files, self.works, self.pause = files, works, pause
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Runner:
        """Begins to look for jobs, in the background."""
        self._task = asyncio.create_task(self._run(), name="print-jobs")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends; what was being made is handed back, so that the next start takes it at once."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        woken, swept = bell(), -SWEEP
        loop = asyncio.get_running_loop()
        while True:
            woken.clear()
            try:
                if loop.time() - swept > SWEEP:
                    await self.sweep()
                    swept = loop.time()
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
        row = await self._take()
        if row is None:
            return False
        if row["attempts"] > 1:
            await self._erase_kept(row)
        if row["attempts"] > MOST_TRIES:
            log.error("job %s is given up after %d tries", row["_id"], MOST_TRIES)
            await self._fail(row, GAVE_UP)
            return True
        progress = Progress()
        work = asyncio.create_task(self._make(row, progress), name=f"job-{row['_id']}")
        try:
            await self._watch(row, progress, work)
        except asyncio.CancelledError:
            # The process ends: another, or this one when it is back, begins again at once.
            await _ended(work)
            back = {"state": "waiting", "due": clock.now(), "word": "Waiting for its turn"}
            await collection(NAME).update_one(_held(row), {"$set": back, "$inc": {"attempts": -1}})
            raise
        finally:
            await _ended(work)
        return True

    async def _take(self) -> Row | None:
        rows = collection(NAME)
        async for row in rows.find({"due": {"$lte": clock.now()}}).sort([("due", 1), ("_id", 1)]).limit(5):
            at, lease = clock.now(), secrets.token_hex(8)
            claimed = await rows.update_one(
                {"_id": row["_id"], "due": row["due"]},
                {
                    "$set": {"state": "running", "due": at + LEASE, "lease": lease, "startedAt": at},
                    "$inc": {"attempts": 1},
                },
            )
            if claimed.modified_count == 1:
                return {**row, "lease": lease, "attempts": row["attempts"] + 1}
        return None

    async def _watch(self, row: Row, progress: Progress, work: asyncio.Task[None]) -> None:
        """Writes progress and renews the lease until the work is over; ends work that is no longer wanted."""
        loop = asyncio.get_running_loop()
        written, at = (0, 0, ""), loop.time()
        while not work.done():
            await asyncio.wait({work}, timeout=BEAT)
            if work.done() or (progress.state == written and loop.time() - at < RENEW):
                continue
            written, at = progress.state, loop.time()
            done, total, word = written
            said = {"done": done, "total": total, **({"word": word} if word else {}), "due": clock.now() + LEASE}
            try:
                held = await collection(NAME).update_one(_held(row), {"$set": said})
            except Exception as error:
                if notice(error) is None:
                    raise
                # The store is away for a moment: the work goes on, and the lease tells in the end.
                continue
            if held.matched_count != 1:
                work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    async def _make(self, row: Row, progress: Progress) -> None:
        folder = self.files.incoming
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        path = folder / f"job-{row['_id']}-{row['lease']}"
        try:
            actor = await actor_behind(row["startedBy"])
            if actor is None:
                raise Forbidden(CLOSED)
            name = await self.works[row["sort"]](actor, row, progress, path)
            await self._keep(row, path, name)
        except AppError as error:
            await self._fail(row, error.message)
        except Exception as error:
            if notice(error) is not None:
                # The store is away: the lease brings the job back.
                raise
            log.exception("job %s failed", row["_id"])
            await self._fail(row, BROKE)
        finally:
            path.unlink(missing_ok=True)

    async def _keep(self, row: Row, path: Path, name: str) -> None:
        size, digest = await asyncio.to_thread(measure, path)
        type_ = TYPES[name.rpartition(".")[2]]
        received = ReceivedFile(path=path, name=name, type=type_, size=size, sha256=digest)
        record = await self.files.keep(
            received,
            ownerId=row["startedBy"],
            collegeId=row.get("collegeId"),
            departmentId=row.get("departmentId"),
            purpose=_purpose(row),
        )
        if not await close(row["_id"], "done", _held(row), file=record["_id"], name=name, bytes=size):
            await self.files.erase(record["_id"])
            return
        said = READY.format(title=row["title"])
        await notifications.notify([row["startedBy"]], "file.ready", said, "/packs", subject=row["_id"])

    async def _fail(self, row: Row, said: str) -> None:
        await close(row["_id"], "failed", _held(row), error=said[:300])

    async def _erase_kept(self, row: Row) -> None:
        """Erases what an earlier try kept and could not name on the row any more, and what it left half made here."""
        kept = {"ownerId": row["startedBy"], "purpose": _purpose(row)}
        async for record in collection("files").find(kept, {"_id": 1}):
            await self.files.erase(record["_id"])
        for path in self.files.incoming.glob(f"job-{row['_id']}-*"):
            path.unlink(missing_ok=True)

    async def sweep(self) -> int:
        """Erases files that are a day old and rows that are of no more use; answers how many rows were touched."""
        rows, at, touched = collection(NAME), clock.now(), 0
        async for row in rows.find({"expiresAt": {"$lte": at}}, {"startedBy": 1, "state": 1}):
            await self._erase_kept(row)
            mine = {"_id": row["_id"], "state": row["state"], "expiresAt": {"$lte": at}}
            if row["state"] == "done":
                change = {"$set": {"state": "expired", "expiresAt": at + LISTED}, "$unset": {"file": ""}}
                await rows.update_one(mine, change)
            else:
                await rows.delete_one(mine)
            touched += 1
        return touched


async def _ended(work: asyncio.Task[None]) -> None:
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


def _held(row: Row) -> Row:
    """The filter of a job that this runner still has."""
    return {"_id": row["_id"], "state": "running", "lease": row["lease"]}


def _purpose(row: Row) -> str:
    return f"job/{row['_id']}"
