"""What is made in the background: a logbook as PDF, the pack of a student or of a department.

A job is a row. It is asked for with :func:`start`, made by whichever process takes it (``job_runner.py``), and its file
is kept for a day. Each person has a few slots, so that nobody keeps all others waiting; a slot is a unique value on the
row, which two requests at once cannot both get.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any, Literal

from bson import ObjectId
from pymongo import IndexModel

from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import BaseDocument
from api.core.errors import Conflict, NotFound
from api.core.listing import Page, page_rows
from api.core.text import object_id

Sort = Literal["logbook", "studentPack", "departmentPack"]
NAME = "printJobs"
OPEN = ("waiting", "running")
SLOTS = 3
KEPT = dt.timedelta(hours=24)
"""How long a made file can be fetched."""
LISTED = dt.timedelta(days=30)
"""How long the row of what is over is kept."""
FULL = "You have three files in the making. Wait until one is ready, or cancel one."
NONE = "This file was not found. Files are kept for 24 hours."
NOT_READY = "This file is not ready yet."
GONE = "This file was kept for 24 hours and is gone. Make it again."
OVER = "This is over already."
SHOWN = (
    *("sort", "title", "studentId", "collegeId", "departmentId", "startedBy", "state", "done", "total", "word"),
    *("name", "bytes", "error", "createdAt", "finishedAt", "expiresAt"),
)


class Job(BaseDocument):
    """One file that is made in the background.

    ``due`` stands on open rows only: from then on a runner may take it, which moves it ahead (the lease) and leaves its
    ``lease``. ``done`` of ``total`` steps are behind it and ``word`` says what is being made. ``expiresAt`` is when the
    file, or the row of what has none, goes.
    """

    sort: str
    title: str
    studentId: ObjectId | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    startedBy: ObjectId
    state: str = "waiting"
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
            IndexModel([("expiresAt", 1)], name="expiresAt"),
        ]


_bells: dict[str, asyncio.Event] = {}


def bell() -> asyncio.Event:
    """What wakes this process's runner; to be asked for by it, in its own event loop."""
    _bells[NAME] = asyncio.Event()
    return _bells[NAME]


def ring() -> None:
    """Wakes this process's runner, if it has one."""
    if NAME in _bells:
        _bells[NAME].set()


async def start(actor: Actor, sort: Sort, title: str, about: Row) -> Row:
    """Asks for a file, or answers the same one that this actor is waiting for already.

    Args:
        actor: who gets it.
        sort: what is made.
        title: what it is called in lists: a student's or a department's name.
        about: ``studentId``, ``collegeId`` and ``departmentId``, as the sort needs them.

    Raises:
        Conflict: three of this actor's are in the making (code ``too_many_jobs``).
    """
    at = clock.now()
    row = {"_id": new_id(), "sort": sort, "title": title, **about, "startedBy": actor.id, "state": "waiting"}
    row |= {"done": 0, "total": 0, "word": "Waiting for its turn", "attempts": 0, "createdAt": at, "due": at}
    mine = {"$in": [f"{actor.id}:{n}" for n in range(SLOTS)]}
    async for open_ in collection(NAME).find({"slot": mine}):
        if open_["sort"] == sort and all(open_.get(name) == value for name, value in about.items()):
            return shown(open_)
    for n in range(SLOTS):
        try:
            await collection(NAME).insert_one({**row, "slot": f"{actor.id}:{n}"})
        except Exception as error:
            if not is_duplicate(error):
                raise
        else:
            ring()
            return shown(row)
    raise Conflict(FULL, code="too_many_jobs")


async def rows_of(actor: Actor, page: Page) -> tuple[list[Row], int]:
    """One page of the actor's own, the newest first."""
    order = [("createdAt", -1), ("_id", -1)]
    rows, total = await page_rows(collection(NAME), {"startedBy": actor.id}, page, order, SHOWN)
    return [shown(row) for row in rows], total


def shown(row: Row) -> Row:
    """A row as it travels; ``percent`` is a whole number, 100 only when the file is there."""
    made: dict[str, Any] = {name: row.get(name) for name in ("_id", *SHOWN)}
    total = row.get("total") or 0
    done = 100 if row["state"] in ("done", "expired") else 0
    made["percent"] = done or (min(99, row["done"] * 100 // total) if total else 0)
    return made


async def find(actor: Actor, job_id: str) -> Row:
    """The stored row, if it is the actor's; the Master finds everybody's.

    Raises:
        NotFound: there is none, or it is another's.
    """
    wanted = object_id(job_id)
    row: Row | None = None
    if wanted is not None:
        row = await collection(NAME).find_one({"_id": wanted, **({} if actor.master else {"startedBy": actor.id})})
    if row is None:
        raise NotFound(NONE)
    return row


async def cancel(actor: Actor, job_id: str) -> Row:
    """Ends what waits or is being made; the runner notices within seconds.

    Raises:
        NotFound: see :func:`find`.
        Conflict: it is over.
    """
    row = await find(actor, job_id)
    if not await close(row["_id"], "cancelled", {"state": {"$in": list(OPEN)}}):
        raise Conflict(OVER)
    ring()
    return shown(await find(actor, job_id))


async def close(job_id: ObjectId, state: str, precondition: Row, **more: Any) -> bool:
    """Ends a job by one conditional write, which frees its slot; answers whether it did."""
    at = clock.now()
    change = {"state": state, "finishedAt": at, "expiresAt": at + (KEPT if state == "done" else LISTED), **more}
    gone = {"slot": "", "due": "", "lease": ""}
    changed = await collection(NAME).update_one({**precondition, "_id": job_id}, {"$set": change, "$unset": gone})
    return bool(changed.modified_count == 1)
