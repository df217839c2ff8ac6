"""A week that is still empty on Saturday evening: its trainee is reminded once, unless that is turned off."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts import service as accounts
from api.core import clock
from api.core.store import records, rows
from api.notifications import pending
from api.standing import service
from api.standing.documents import WeekReminder

SATURDAY, EVENING = 5, 18
"""From six o'clock in Asia/Kolkata until midnight."""
INTERVAL_SECONDS = 900.0
"""From one look at the clock to the next."""
AT_ONCE = 100
WORDS = "Nothing is logged for this week yet. One entry by Sunday keeps it."
URL = "/standing/weekly"


class _Id(TypedDict):
    _id: str


def is_time(at: dt.datetime) -> bool:
    """Whether it is Saturday evening."""
    here = at.astimezone(clock.INDIA)
    return here.weekday() == SATURDAY and here.hour >= EVENING


def evening() -> dt.date | None:
    """Today, if it is Saturday evening."""
    return clock.today() if is_time(clock.now()) else None


async def remind() -> int:
    """Reminds those whose week is empty, if it is Saturday evening; answers how many were reminded now.

    A week is empty that is open: with training days, without an entry, and not excused by leave (5.2(vi)).
    """
    now = clock.now()
    if not is_time(now):
        return 0
    monday = clock.india_day(now) - dt.timedelta(days=SATURDAY)
    students = await accounts.trainees_in_training()
    reminded = 0
    for start in range(0, len(students), AT_ONCE):
        some = {f"{student}:{monday}": student for student in students[start : start + AT_ONCE]}
        sent = {row["_id"] for row in await rows(WeekReminder, _Id).many(In(WeekReminder.id, list(some)))}
        left = [student for id_, student in some.items() if id_ not in sent]
        async for trainee, standing in service.standings(left):
            if standing.weeks is not None and standing.weeks.current == "open":
                reminded += await _remind(trainee["_id"], monday)
    return reminded


async def _remind(student: ObjectId, monday: dt.date) -> bool:
    id_ = f"{student}:{monday}"
    message = pending.fields_of(pending.notification([student], "week.empty", WORDS, URL, subject=student))
    if not await records(WeekReminder).add_if_absent(
        WeekReminder(id=id_, studentId=student, at=clock.now(), **message)
    ):
        return False
    # The reminder of a trainee and a week has the one of them as its id.
    await pending.deliver(WeekReminder, cast("ObjectId", id_), message)
    return True
