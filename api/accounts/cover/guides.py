"""Who guided a student from when: each change of the guide leaves a dated row in the same write."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import cast

from beanie.operators import Eq
from bson import ObjectId

from api.access.actor import Actor
from api.access.documents import GuideTerm, User
from api.core import clock
from api.core.errors import Conflict, Invalid
from api.core.store import collection, records
from api.core.store.database import Row
from api.core.store.records import Fields

ONE_DAY = dt.timedelta(days=1)
BAD_DAY = "A guide cannot begin in the future, or before {day}."
SAME = "This is already the student's guide."
CHANGED = "This account was changed elsewhere just now. Please look again."


def term(guide: ObjectId | None, since: dt.date, by: ObjectId | None = None) -> GuideTerm:
    """The row of a change that is made now and holds from ``since`` on."""
    return {"guide": guide, "since": clock.stored_day(since), "by": by, "at": clock.now()}


def guide_on(student: Mapping[str, object], day: dt.date) -> ObjectId | None:
    """Who guided a student on a day; None where nobody did.

    ``student`` is a row of an account with ``guide`` and ``guideTerms``. Without rows the present guide stands for all
    days; a row without a first day stands for all days before the next one. Of two rows that begin on one day the later
    one holds. Whether the guide may sign what was served in another place is not asked here.
    """
    terms = cast("Sequence[GuideTerm]", student.get("guideTerms") or ())
    if not terms:
        return cast("ObjectId | None", student.get("guide"))
    holder: ObjectId | None = None
    for row in terms:
        since = row.get("since")
        if since is None or since.date() <= day:
            holder = row["guide"]
    return holder


async def end_guidance_of_leaver(actor: Actor, staff_id: ObjectId) -> None:
    """The students of a guide who leaves have none from today on."""
    last = term(None, clock.today(), actor.id)
    await records(User).change_all(User.guide == staff_id, unset=[User.guide], push={User.guideTerms: last})


def history(student: User) -> list[Row]:
    """Return the guides of a student with the first and last day of each, the present one first, without names.

    A time without a guide has no row: the days of its neighbours show it.
    """
    terms: list[Row] = [dict(row) for row in student.guideTerms or ()]
    if not terms and student.guide:
        terms = [{"guide": student.guide, "at": student.createdAt or clock.now()}]
    rows: list[Row] = []
    ends: str | None = None
    for row in reversed(terms):
        since = row.get("since")
        if row["guide"] is not None:
            rows.append(
                {
                    "guide": row["guide"],
                    "since": clock.wire_day(since),
                    "until": ends,
                    "by": row.get("by"),
                    "at": row["at"],
                }
            )
        ends = (since.date() - ONE_DAY).isoformat() if since else None
    return rows


async def set_guide(actor: Actor, student: User, guide: User | None, since: dt.date) -> None:
    """Makes somebody the guide of a student from a day on, or nobody: one write, with its row.

    Raises:
        Invalid: the day lies in the future, before the student joined, or before the present guide began; or nothing
            changes.
        Conflict: the account was changed meanwhile.
    """
    terms = student.guideTerms or []
    began = [row["since"].date() for row in terms if row.get("since")]
    first = student.placeSince or student.joiningDate
    earliest = max([*began, *([first.date()] if first else [])], default=None)
    if since > clock.today() or (earliest is not None and since < earliest):
        raise Invalid(BAD_DAY.format(day=clock.shown_day(earliest)), field="since")
    if (guide.id if guide else None) == student.guide:
        raise Invalid(SAME, field="guide")
    row = term(guide.id if guide else None, since, actor.id)
    place = (User.collegeId == student.collegeId, User.departmentId == student.departmentId)
    fresh: Fields = {User.updatedAt: clock.now(), **({User.guide: guide.id} if guide else {})}
    rows = [row]
    if not terms and student.guide:
        rows = [{"guide": student.guide, "at": clock.now()}, row]
    written = await records(User).change(
        User.id == student.id,
        *place,
        Eq(User.guide, student.guide),
        set=fresh,
        unset=[] if guide else [User.guide],
        push={User.guideTerms: {"$each": rows}},
    )
    if not written:
        raise Conflict(CHANGED, code="changed")


async def guided_by_each(staff: Sequence[ObjectId]) -> dict[ObjectId, int]:
    """How many students each of some staff guides."""
    if not staff:
        return {}
    steps = [
        {"$match": {"guide": {"$in": list(staff)}, "removedOn": None}},
        {"$group": {"_id": "$guide", "count": {"$sum": 1}}},
    ]
    return {row["_id"]: row["count"] async for row in collection(User).aggregate(steps)}
