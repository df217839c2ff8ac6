"""Acts of legal weight and their audit rows: no crash leaves an act without its row (DECISIONS D2.6).

The row is announced before the act is written: it is stored whole as an intent, and moved to the audit after the act.
An intent that is still there minutes later was cut off, by a crash or a lost store. A sweep then writes its row, marked
``interrupted``: the record itself shows whether the act took effect.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from beanie.operators import LT
from bson import ObjectId
from pymongo import IndexModel
from pymongo.errors import DuplicateKeyError

from api.core import clock
from api.core.errors import AppError
from api.core.security import audit
from api.core.security.audit import Acting
from api.core.store import records
from api.core.store.database import Row
from api.core.store.documents import BaseDocument

GRACE = dt.timedelta(minutes=5)
"""Time in which an act writes its row by itself."""


class AuditIntent(BaseDocument):
    """An act that has begun: its audit row, under the id that the row will have."""

    at: dt.datetime
    row: Row

    class Settings(BaseDocument.Settings):
        name = "auditIntents"
        indexes = [IndexModel([("at", 1)], name="at")]


class Announced:
    """An act that has begun. ``changed`` is set to False if it turned out that nothing was to be changed."""

    def __init__(self) -> None:
        self.changed = True


@asynccontextmanager
async def announce(
    who: Acting | None,
    action: str,
    target: str,
    *,
    college_id: ObjectId | None = None,
    **detail: object,
) -> AsyncIterator[Announced]:
    """Announce an act, which is written within, and append its audit row after it.

    No row is written if the act is refused within or changes nothing. After any other error the act may have been
    written, so the intent stays for the sweep.
    """
    row = audit.prepare(who, action, target, college_id=college_id, **detail)
    await records(AuditIntent).add(AuditIntent.model_validate({"_id": row["_id"], "at": row["at"], "row": row}))
    act = Announced()
    try:
        yield act
    except (AppError, DuplicateKeyError):
        await _forget(row["_id"])
        raise
    if act.changed:
        await audit.add_prepared(row)
    await _forget(row["_id"])


async def sweep(now: dt.datetime | None = None) -> int:
    """Write the rows of acts that were cut off, marked as interrupted; return how many."""
    cut_off = await records(AuditIntent).many(LT(AuditIntent.at, (now or clock.now()) - GRACE))
    written = 0
    for intent in cut_off:
        detail = {**(intent.row.get("detail") or {}), "interrupted": True}
        # A row that is there was written by the act itself, which was cut off after it.
        written += await audit.add_prepared({**intent.row, "detail": detail})
        await _forget(intent.row["_id"])
    return written


async def _forget(id_: ObjectId) -> None:
    await records(AuditIntent).remove(AuditIntent.id == id_)
