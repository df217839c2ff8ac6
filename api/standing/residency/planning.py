"""In the seventh month of training a posting of the district residency is to be planned: State nodal officers plan six
months ahead (5.2(xv)X). The trainee and the heads of the department are reminded once."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import In
from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.store import Identified, records, rows
from api.drp.service import ComputedResidency, ResidencyReminder
from api.notifications import pending
from api.standing.residency import computing as residencies

INTERVAL_SECONDS = 6 * 3600.0
"""From one look at the trainees to the next."""
AT_ONCE = 100
LEAST_DAYS, MAX_DAYS = 180, 370
"""Between these days after joining lies the time of the reminder, from month seven until the window opens."""
WORDS = "The District Residency opens on {day}: its posting is planned six months ahead. None is recorded yet."
OF_TRAINEE = "The District Residency of {name} opens on {day}, and no posting is recorded yet."
URL = "/drp/attendence"


async def remind() -> int:
    """Reminds those whose seventh month has begun and who have no posting, before the window opens; answers how many
    were reminded now."""
    today = clock.today()
    after, until = (
        clock.stored_day(today - dt.timedelta(days=MAX_DAYS)),
        clock.stored_day(today - dt.timedelta(days=LEAST_DAYS)),
    )
    students = await accounts.joined_between(after, until)
    reminded = 0
    for start in range(0, len(students), AT_ONCE):
        some = [str(student) for student in students[start : start + AT_ONCE]]
        sent = {row["_id"] for row in await rows(ResidencyReminder, Identified).many(In(ResidencyReminder.id, some))}
        left = [student for student in students[start : start + AT_ONCE] if str(student) not in sent]
        for row in await residencies.residencies(left):
            reminded += _is_due(row) and await _remind(row)
    return reminded


def _is_due(row: ComputedResidency) -> bool:
    window = row["window"]
    if window is None or row["state"] != "missing" or row["days"]:
        return False
    return window["remindOn"] <= clock.today() < window["first"] and not row["posted"]


async def _remind(row: ComputedResidency) -> bool:
    assert row["window"] is not None
    student, day = row["studentId"], clock.shown_day(row["window"]["first"])
    heads = await accounts.heads_of(row["collegeId"], row["departmentId"])
    message = pending.fields_of(
        pending.notification([student], "residency.plan", WORDS.format(day=day), URL, subject=student),
        pending.notification(
            heads,
            "residency.plan",
            OF_TRAINEE.format(name=row["name"], day=day),
            f"{URL}?student={student}",
            subject=student,
        ),
    )
    reminder = ResidencyReminder(id=str(student), studentId=student, at=clock.now(), **message)
    if not await records(ResidencyReminder).add_if_absent(reminder):
        return False
    # The reminder of a trainee has that one as its id.
    await pending.deliver(ResidencyReminder, cast("ObjectId", reminder.id), message)
    return True
