"""A sealed digest of each day's audit rows, by which a removed, added or replaced row is noticed (DECISIONS D2.6).

Rows carry no running number, since writers would queue for it. Once a day is over, the ids of its rows are digested and
sealed together with the seal of the day before. A removed row changes its day's digest, and a removed digest breaks the
order of the seals. The newest digest is not protected, nor are rows of a day that is not sealed yet.
"""

from __future__ import annotations

import datetime as dt
import hashlib

from beanie.operators import GTE, LT
from bson import ObjectId
from pymongo import IndexModel

from api.core import clock
from api.core.security import seals
from api.core.security.audit import AuditRow
from api.core.store import Identified, records, rows
from api.core.store.documents import BaseDocument

PURPOSE = "audit day"
GRACE = dt.timedelta(hours=2)
"""Time after the end of a day in which rows of acts that a crash cut off may still be written."""
INTERVAL_SECONDS = 1800.0
DAY = dt.timedelta(days=1)
MAX_DAYS = 400
"""Days that one run seals."""


class AuditDigest(BaseDocument):
    """The digest of the audit rows of a day (UTC, ``yyyy-mm-dd``) by their ids, sealed with ``before``, the seal of the
    digest before it. Days without rows have none."""

    day: str
    rowCount: int
    digest: str
    before: str = ""
    seal: str

    class Settings(BaseDocument.Settings):
        name = "auditDigests"
        indexes = [IndexModel([("day", 1)], name="day", unique=True)]


async def seal_days(now: dt.datetime | None = None) -> int:
    """Seal every day that is over and has no digest yet; return how many."""
    last = await _last()
    first = await rows(AuditRow, Identified).one(sort=[(AuditRow.id, 1)])
    if first is None:
        return 0
    start = first["_id"].generation_time.date() if last is None else dt.date.fromisoformat(last.day) + DAY
    end = ((now or clock.now()) - GRACE).date()
    sealed = 0
    while start < end and sealed < MAX_DAYS:
        ids = await _ids_of(start)
        if ids:
            digest = _digest_of(ids)
            before = "" if last is None else last.seal
            row = AuditDigest(day=start.isoformat(), rowCount=len(ids), digest=digest, before=before, seal="")
            row.seal = seals.seal(PURPOSE, _sealed_part(row))
            if not await records(AuditDigest).add_if_absent(row):
                # Another process seals them.
                return sealed
            last, sealed = row, sealed + 1
        start = await _next_day(start)
    return sealed


async def faults() -> tuple[int, list[str]]:
    """Return how many days are sealed, and a sentence for each day whose rows or digest were changed."""
    digests = await records(AuditDigest).many(sort=[(AuditDigest.day, 1)])
    problems: list[str] = []
    before = ""
    for each in digests:
        if seals.other_key(each.seal) is not None:
            problems.append(f"{each.day}: sealed with a secret that is not here")
        elif not seals.holds(PURPOSE, _sealed_part(each), each.seal):
            problems.append(f"{each.day}: the digest was changed")
        if each.before != before:
            problems.append(f"{each.day}: a digest before this day was removed or changed")
        before = each.seal
        ids = await _ids_of(dt.date.fromisoformat(each.day))
        if len(ids) < each.rowCount:
            problems.append(f"{each.day}: {each.rowCount - len(ids)} of {each.rowCount} audit rows were removed")
        elif _digest_of(ids) != each.digest:
            problems.append(f"{each.day}: audit rows were added or replaced")
    return len(digests), problems


async def _last() -> AuditDigest | None:
    return await records(AuditDigest).one(sort=[(AuditDigest.day, -1)])


def _start_of(day: dt.date) -> ObjectId:
    return ObjectId.from_datetime(dt.datetime.combine(day, dt.time(), dt.UTC))


async def _ids_of(day: dt.date) -> list[ObjectId]:
    within = (GTE(AuditRow.id, _start_of(day)), LT(AuditRow.id, _start_of(day + DAY)))
    return [row["_id"] for row in await rows(AuditRow, Identified).many(*within, sort=[(AuditRow.id, 1)])]


async def _next_day(day: dt.date) -> dt.date:
    """Return the next day that has rows, or the day after."""
    found = await rows(AuditRow, Identified).one(GTE(AuditRow.id, _start_of(day + DAY)), sort=[(AuditRow.id, 1)])
    return day + DAY if found is None else max(day + DAY, found["_id"].generation_time.date())


def _digest_of(ids: list[ObjectId]) -> str:
    return hashlib.sha256(b"".join(each.binary for each in ids)).hexdigest()


def _sealed_part(row: AuditDigest) -> list[object]:
    return [row.day, row.rowCount, row.digest, row.before]
