"""Those who sign are reminded of a month when it opens and when it is overdue; a week later it is offered to a delegate
and the head of the department. Once each, the latest alone; nothing signs itself (rule book D4)."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import AsyncIterator, Sequence
from typing import Literal, NamedTuple, cast

from beanie.operators import In
from bson import ObjectId

from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core import clock
from api.core.store import Identified, records, rows
from api.core.store.database import Row, gather_reads
from api.notifications import pending
from api.standing import service
from api.standing.engine.days import DAY
from api.standing.engine.periods.months import Month
from api.standing.engine.standing import standing
from api.standing.months.documents import MonthReminder

Stage = Literal["open", "overdue", "offered"]
MORNING = 6
"""From six o'clock in Asia/Kolkata."""
INTERVAL_SECONDS = 900.0
"""From one look at the clock to the next."""
AT_ONCE = 100
OFFERED_AFTER = 7
"""Days that a month is overdue before it is offered to others (rule book D4)."""
NO_LONGER_AFTER = 60
"""Days after the opening of a month until which anybody is reminded of it."""
LONGEST_TRAINING = 6 * 366
"""Days after joining within which somebody's months can open; three years, and what leave and breaks add."""
PLACE = re.compile("[0-9a-f]{24}/[0-9a-f]{24}")
"""A month without a place has nobody who signs."""
OPEN = "{month} of {student} is over and can be signed."
OVERDUE = "{month} of {student} has waited for a signature since {day} and is overdue."
OFFERED = "{month} of {student} is overdue. You may sign it for {guide}."
OFFERED_WITH_REASON = "{month} of {student} is overdue. You may sign it for {guide} and say why."
NO_GUIDE = "{month} of {student} is overdue and has no guide. You may sign it."
GUIDE_TOLD = "{month} of {student} is overdue. It was offered to others of your department; you may still sign it."


class _Due(NamedTuple):
    """A month that somebody is to be reminded of. ``delegates`` says whether the college lets delegates sign."""

    student: Trainee
    month: Month
    stage: Stage
    delegates: bool

    @property
    def id(self) -> str:
        """The id of its reminder."""
        return f"{self.student['_id']}:{self.month.opensOn}:{self.stage}"


def morning() -> dt.date | None:
    """Today, from six o'clock on."""
    here = clock.now().astimezone(clock.INDIA)
    return clock.today() if here.hour >= MORNING else None


def stage_of(month: Month, today: dt.date) -> Stage | None:
    """Which reminder of a month is due today; of several that were missed the latest alone."""
    opens, overdue = month.opensOn, month.overdueFrom
    if opens is None or overdue is None or (today - opens).days > NO_LONGER_AFTER:
        return None
    if month.state == "due":
        return "open"
    if month.state != "overdue":
        return None
    return "offered" if today >= overdue + OFFERED_AFTER * DAY else "overdue"


async def remind() -> int:
    """Reminds of the months that are due for it today and were not reminded of; answers of how many now."""
    today = clock.today()
    after, until = clock.stored_day(today - LONGEST_TRAINING * DAY), clock.stored_day(today)
    students = await accounts.joined_between(after, until)
    reminded = 0
    for start in range(0, len(students), AT_ONCE):
        due = [one async for one in _due(students[start : start + AT_ONCE], today)]
        ids = [one.id for one in due]
        sent = {row["_id"] for row in await rows(MonthReminder, Identified).many(In(MonthReminder.id, ids))}
        reminded += sum([await _remind(one, today) for one in due if one.id not in sent])
    return reminded


async def _due(students: Sequence[ObjectId], today: dt.date) -> AsyncIterator[_Due]:
    async for gathered, _ in service.each_gathered(students):
        for month in standing(gathered.facts, today).months:
            stage = stage_of(month, today)
            if stage is not None and PLACE.fullmatch(month.place):
                yield _Due(gathered.trainee, month, stage, gathered.facts.policy.delegates)


async def _remind(due: _Due, today: dt.date) -> bool:
    message = await _message(due, today)
    if not message:
        return False
    reminder = MonthReminder(id=due.id, studentId=due.student["_id"], month=due.month.month, at=clock.now(), **message)
    if not await records(MonthReminder).add_if_absent(reminder):
        return False
    # The reminder of a trainee, a month and a stage has the three as its id.
    await pending.deliver(MonthReminder, cast("ObjectId", due.id), message)
    return True


async def _message(due: _Due, today: dt.date) -> Row:
    """Whom a stage is told to: the guide, the head where there is none, and once it is offered all three."""
    college, department = (ObjectId(one) for one in due.month.place.split("/"))
    heads = await accounts.heads_of(college, department)
    guide, name, away = await _guide(due.month, college, department, today)
    if guide is None:
        words = NO_GUIDE if due.stage == "offered" else OPEN if due.stage == "open" else OVERDUE
        return pending.fields_of(_message_to(due, heads, words))
    if due.stage != "offered":
        return pending.fields_of(_message_to(due, [guide], OPEN if due.stage == "open" else OVERDUE))
    standing_in = await accounts.delegates_of(guide, today, college) if due.delegates else []
    delegates = [one.delegate for one in standing_in if one.authenticates and one.delegate not in heads]
    others = [one for one in heads if one != guide]
    return pending.fields_of(
        _message_to(due, delegates, OFFERED, guide=name),
        _message_to(due, others, OFFERED if away else OFFERED_WITH_REASON, guide=name),
        _message_to(due, [guide] if delegates or others else [], GUIDE_TOLD, event="month.overdue"),
    )


def _message_to(due: _Due, to: list[ObjectId], words: str, *, guide: str = "", event: str = "") -> Row:
    month, student = due.month, due.student
    college, _, department = month.place.partition("/")
    url = f"/standing/months?trainee={student['_id']}&college={college}&department={department}&month={month.month}"
    day = clock.shown_day(month.opensOn) if month.opensOn else ""
    name = f"{dt.date.fromisoformat(f'{month.month}-01'):%B %Y}"
    desc = words.format(month=name, student=student["name"], day=day, guide=guide)
    event = event or f"month.{due.stage}"
    # One row for several months of a stage, until it is read.
    return pending.notification(to, event, desc, url, subject=student["_id"], key=f"{event}:{due.stage}")


async def _guide(
    month: Month, college: ObjectId, department: ObjectId, today: dt.date
) -> tuple[ObjectId | None, str, bool]:
    """The guide of the last day of a month who is still there, by id and name, and whether the guide is away."""
    if not month.guide:
        return None, "", False
    guide = ObjectId(month.guide)
    there, away, account = await gather_reads(
        accounts.may_guide(guide, college, department),
        accounts.away_among([guide], today, college),
        accounts.account(guide),
    )
    return (guide, account.name, guide in away) if there and account else (None, "", False)
