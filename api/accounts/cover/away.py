"""Who is away on a day, and who stands in: what the logbook, the months and the pages ask."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple, NotRequired

from beanie.operators import GTE, LTE, NE, Eq, In
from bson import ObjectId

from api.access.documents import User
from api.accounts.cover.documents import AwayDays
from api.core import clock
from api.core.store import Condition, Identified, records, rows
from api.core.store.database import Row, gather_reads
from api.notifications import pending


class Absence(Identified):
    """One absence: from ``first`` to ``last``, both stored days."""

    collegeId: ObjectId
    departmentId: ObjectId
    teacher: ObjectId
    first: dt.datetime
    last: dt.datetime
    delegate: NotRequired[ObjectId | None]
    authenticates: NotRequired[bool]
    reason: NotRequired[str]


class Delegate(NamedTuple):
    """Who stands in for somebody on a day; ``authenticates`` where the delegate may sign months too: it was allowed and
    the delegate is a designated PG guide on that day."""

    delegate: ObjectId
    name: str
    authenticates: bool


class _Standin(Identified):
    name: str
    pgGuideSince: NotRequired[dt.datetime | None]


def covers(day: dt.date) -> tuple[Condition, Condition]:
    """What an absence meets that lasts on a day."""
    stored = clock.stored_day(day)
    return LTE(AwayDays.first, stored), GTE(AwayDays.last, stored)


async def away_on(day: dt.date, college_id: ObjectId, department_id: ObjectId) -> list[Absence]:
    """The absences of a department's staff on a day."""
    place = (AwayDays.collegeId == college_id, AwayDays.departmentId == department_id)
    return await rows(AwayDays, Absence).many(*place, *covers(day))


async def absences_from(day: dt.date, college_id: ObjectId, department_id: ObjectId) -> list[Absence]:
    """The absences of a department's staff that are not over on a day, the earliest end first."""
    place = (AwayDays.collegeId == college_id, AwayDays.departmentId == department_id)
    lasting = GTE(AwayDays.last, clock.stored_day(day))
    return await rows(AwayDays, Absence).many(*place, lasting, sort=[(AwayDays.last, 1)])


async def away_among(teachers: Sequence[ObjectId], day: dt.date, college_id: ObjectId) -> set[ObjectId]:
    """Which of some staff of a college are away on a day."""
    if not teachers:
        return set()
    theirs = (AwayDays.collegeId == college_id, In(AwayDays.teacher, list(teachers)))
    return {row["teacher"] for row in await rows(AwayDays, Absence).many(*theirs, *covers(day))}


async def delegates_of(teacher: ObjectId, day: dt.date, college_id: ObjectId) -> list[Delegate]:
    """Who stands in for a teacher on a day: open accounts of the same department who are not away themselves."""
    theirs = (AwayDays.collegeId == college_id, AwayDays.teacher == teacher, NE(AwayDays.delegate, None))
    absences = await rows(AwayDays, Absence).many(*theirs, *covers(day))
    return await _standing_in(absences, day, college_id)


async def _standing_in(absences: Sequence[Absence], day: dt.date, college_id: ObjectId) -> list[Delegate]:
    named = {id_: row for row in absences if (id_ := row.get("delegate"))}
    if not named:
        return []
    departments = list({row["departmentId"] for row in absences})
    place = (User.collegeId == college_id, In(User.departmentId, departments))
    open_ = (In(User.id, list(named)), Eq(User.status, True), Eq(User.removedOn, None), NE(User.role, None))
    people, away = await gather_reads(
        rows(User, _Standin).many(*open_, *place), away_among(list(named), day, college_id)
    )
    return [
        Delegate(
            row["_id"],
            row["name"],
            bool(named[row["_id"]].get("authenticates")) and _designated(row.get("pgGuideSince"), day),
        )
        for row in people
        if row["_id"] not in away
    ]


def _designated(since: dt.datetime | None, day: dt.date) -> bool:
    return since is not None and since.date() <= day


async def represented_by(
    delegate: ObjectId, day: dt.date, college_id: ObjectId, department_id: ObjectId
) -> list[ObjectId]:
    """For whom somebody stands in on a day in a department; for nobody while away as well."""
    mine = (AwayDays.collegeId == college_id, AwayDays.delegate == delegate)
    absences, away = await gather_reads(
        rows(AwayDays, Absence).many(*mine, AwayDays.departmentId == department_id, *covers(day)),
        away_among([delegate], day, college_id),
    )
    return [] if away else list(dict.fromkeys(row["teacher"] for row in absences))


async def absences_to_offer(day: dt.date, days: int) -> list[Absence]:
    """Return the absences that last on a day, which is at least their day number ``days``, and whose entries were not
    offered yet. The first day of an absence is day 1."""
    began = LTE(AwayDays.first, clock.stored_day(day - dt.timedelta(days=max(days - 1, 0))))
    lasting = GTE(AwayDays.last, clock.stored_day(day))
    return await rows(AwayDays, Absence).many(lasting, Eq(AwayDays.offeredOn, None), began, sort=[(AwayDays.last, 1)])


async def offer(absence: Absence, message: Row) -> bool:
    """Notes that what waits with somebody away is offered, once, and sends ``message``, which
    :func:`pending.fields_of` made; whether this call did. Days whose own notifications are on their way wait for the
    next time."""
    written = await records(AwayDays).change(
        AwayDays.id == absence["_id"],
        AwayDays.collegeId == absence["collegeId"],
        Eq(AwayDays.offeredOn, None),
        Eq(AwayDays.untoldSince, None),
        AwayDays.first == absence["first"],
        AwayDays.last == absence["last"],
        set={AwayDays.offeredOn: clock.now(), **message},
    )
    if written:
        await pending.deliver(AwayDays, absence["_id"], message)
    return written
