"""Certificates that end: their trainees are told 60, 30 and 7 days before, once each. The condition stays met."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store import records, rows
from api.logbook import service as logbook
from api.logbook.service import Ending
from api.notifications import pending
from api.standing.documents import ValidityNotice
from api.standing.summary import STAGES

NEAREST_FIRST = tuple(sorted(STAGES))
INTERVAL_SECONDS = 3600.0
"""From one look at what ends to the next."""
WORDS = "Your certificate of {what} is valid until {day}, {left}. What it was asked for stays met."


class _Id(TypedDict):
    _id: str


def stage(left: int) -> int | None:
    """Which of the three notices is due with so many days left; of several that were missed the nearest alone."""
    return None if left < 0 else next((days for days in NEAREST_FIRST if left <= days), None)


async def notify_due() -> int:
    """Tells those whose notice is due today and was not sent yet; answers how many notices went out."""
    today = clock.today()
    last = today + dt.timedelta(days=max(STAGES))
    due = {_id(row, today): row for row in await logbook.ending(clock.stored_day(today), clock.stored_day(last))}
    sent = {row["_id"] for row in await rows(ValidityNotice, _Id).many(In(ValidityNotice.id, list(due)))} if due else ()
    return sum([await _notify(id_, row, today) for id_, row in due.items() if id_ not in sent])


def _id(row: Ending, today: dt.date) -> str:
    return f"{row['_id']}:{stage((row['validUntil'].date() - today).days)}"


async def _notify(id_: str, row: Ending, today: dt.date) -> bool:
    day = row["validUntil"].date()
    left = (day - today).days
    number = {0: "today", 1: "tomorrow"}.get(left, f"in {left} days")
    words = WORDS.format(what=row.get("particular", ""), day=clock.shown_day(day), left=number)
    url = logbook.entry_url("checklist", row["_id"])
    message = pending.fields_of(
        pending.notification([row["studentId"]], "certificate.ends", words, url, subject=row["_id"])
    )
    notice = ValidityNotice(id=id_, studentId=row["studentId"], validUntil=row["validUntil"], at=clock.now(), **message)
    if not await records(ValidityNotice).add_if_absent(notice):
        return False
    # The notice of a certificate and a day has the one of them as its id.
    await pending.deliver(ValidityNotice, cast("ObjectId", id_), message)
    return True
