"""What cover does besides requests: what waits with somebody away is offered, and moves that were cut off are ended."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import LTE, Eq, In
from bson import ObjectId

from api.accounts import service as accounts
from api.accounts.service import Absence
from api.core import clock
from api.core.store import collection, records
from api.core.store.records import as_filter
from api.logbook.cover.documents import CoverMove
from api.logbook.cover.moving import finish
from api.logbook.documents import Entry, StoredEntry
from api.notifications import pending

INTERVAL_SECONDS = 600.0
"""From one look to the next."""
CUT_OFF = dt.timedelta(minutes=5)
"""How long moving may take; an act without its end was cut off after that."""
QUEUE = "/verify-queue"
TO_DELEGATE = "{entries} with {name}, who is away until {day}. You stand in and may decide on them."
TO_HEAD = "{entries} with {name}, who is away until {day}. They can be decided on, or moved to others."
TO_TEACHER = "While you are absent until {day}, {pending} assigned to you can be verified by {others}."


async def look_after(offer_days: int) -> None:
    """Ends moves that were cut off, and offers what waits with those who are away for ``offer_days`` days."""
    await complete()
    await offer(offer_days)


async def offer(offer_days: int) -> int:
    """Offer the pending entries of teachers whose absence has reached ``offer_days`` days to the delegate and the heads
    of the department, and notify the absent teacher, once for each absence. Return for how many absences. An absence
    without pending entries is checked again later."""
    today = clock.today()
    absences = await accounts.absences_to_offer(today, offer_days)
    return sum([await offer_one(absence) for absence in absences])


async def offer_one(absence: Absence) -> bool:
    """Offers what waits with one who is away; whether this call did, and no other process before it."""
    today = clock.today()
    teacher, college, department = absence["teacher"], absence["collegeId"], absence["departmentId"]
    place = {"collegeId": college, "departmentId": department}
    waiting = await records(Entry).count(Eq(Entry.teacher, teacher), Entry.status == "Pending", within=place)
    if not waiting:
        return False
    names = {row["_id"]: row["name"] for row in await accounts.active_staff_of(college, department)}
    delegates = [one.delegate for one in await accounts.delegates_of(teacher, today, college)]
    heads = [one for one in await accounts.heads_of(college, department) if one not in (teacher, *delegates)]
    others = [*(names.get(one, "a teacher") for one in delegates), *(["the head of the department"] if heads else [])]
    words = {
        "entries": "1 entry waits" if waiting == 1 else f"{waiting} entries wait",
        "name": names.get(teacher, "a teacher"),
        "day": clock.shown_day(absence["last"].date()),
        "pending": "1 entry" if waiting == 1 else f"{waiting} entries",
        "others": " and ".join(others),
    }
    message = pending.fields_of(
        pending.notification(delegates, "away.offered", TO_DELEGATE.format(**words), QUEUE, subject=absence["_id"]),
        pending.notification(heads, "away.offered", TO_HEAD.format(**words), QUEUE, subject=absence["_id"]),
        pending.notification(
            [teacher] if others else [], "away.offered", TO_TEACHER.format(**words), QUEUE, subject=absence["_id"]
        ),
    )
    return bool(message) and await accounts.offer(absence, message)


async def complete() -> int:
    """Writes the end of moves that a crash cut off, and tells those about whom they are; answers how many there were.

    What moved until then stays moved, as its entries say; what did not still waits, and can be moved again.
    """
    old = LTE(CoverMove.at, clock.now() - CUT_OFF)
    acts = await records(CoverMove).many(Eq(CoverMove.doneOn, None), old)
    return sum([await complete_one(act) for act in acts])


async def complete_one(act: CoverMove) -> bool:
    """Writes the end of one move; whether this call did, and no other process before it."""
    students = list({item["studentId"] for item in act.items})
    ids = [item["entry"] for item in act.items]
    theirs = as_filter([Entry.collegeId == act.collegeId, In(Entry.studentId, students), In(Entry.id, ids)])
    moved: set[ObjectId] = set()
    async for row in collection(Entry).find(theirs):
        entry = cast("StoredEntry", row)
        if any(one["move"] == act.id for one in entry.get("moves") or ()):
            moved.add(entry["_id"])
    return await finish(act, moved)
