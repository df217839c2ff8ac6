"""Setting days of absence: one's own, or by the head of department; each checked, told and in the audit trail."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from beanie.operators import GTE, LTE, NE, Eq, Or
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access import scope
from api.access.actor import Actor
from api.access.documents import User
from api.access.roles import teaches
from api.accounts.cover.answers import AwayRow
from api.accounts.cover.documents import AwayDays
from api.accounts.cover.schemas import AwaySet
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound, or_404
from api.core.http.listing import Page, page_rows
from api.core.security import audit
from api.core.store import collection, records
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import Fields, as_filter
from api.notifications import pending
from api.notifications import service as notifications
from api.organisation import service as organisation

LONGEST = 366
OTHERS = "Only the head of the department sets the days of others."
BACKWARDS = "The last day is before the first one."
OVER = "These days are over."
TOO_LONG = "At most one year can be set at a time."
TAKEN = "There are already days of absence in this period."
NOT_DELEGATE = (
    "A covering teacher must be another active teacher of the same department who can verify. Choose another teacher."
)
ALSO_AWAY = "This delegate is also away in that period."
NOBODY = "This staff member was not found."
GONE = "These days were not found."
FIELDS = ("teacher", "first", "last", "delegate", "authenticates", "reason", "setBy", "setOn")
AT_ONCE = "Somebody else is setting this person's days of absence just now. Please look again."
HELD = dt.timedelta(seconds=30)
"""How long setting days may take from its claim to its write; after that a crash left the claim behind."""


async def absences(place: scope.Scope, actor: Actor, page: Page) -> tuple[list[AwayRow], int]:
    """The absences of a department that are not over, the earliest end first; of a teacher who is no head those alone
    that concern the teacher."""
    where: Row = {**place, **as_filter([GTE(AwayDays.last, clock.stored_day(clock.today()))])}
    if actor.role_group == "faculty":
        where["$or"] = [{"teacher": actor.id}, {"delegate": actor.id}]
    rows, total = await page_rows(collection(AwayDays), where, page, [("last", 1), ("_id", 1)], FIELDS)
    await populate(rows, {name: ref for name, ref in references(AwayDays).items() if name in FIELDS})
    for row in rows:
        row |= {"first": clock.wire_day(row["first"]), "last": clock.wire_day(row["last"])}
        row |= {name: row.get(name) for name in ("delegate", "setBy")}
        row |= {"authenticates": bool(row.get("authenticates")), "reason": row.get("reason") or ""}
    return cast("list[AwayRow]", rows), total


async def add(actor: Actor, body: AwaySet) -> AwayDays:
    """Sets days of absence of the actor, or of staff of the head's department.

    Raises:
        Forbidden: somebody else's, and the actor is not the head.
        NotFound: nobody of the actor's department.
        Invalid: days that cannot be, or a delegate who is none.
        Conflict: the person is away in that time already, or days of the person are set elsewhere at this moment.
    """
    teacher = await _teacher(actor, body.teacher or actor.id)
    async with _alone(teacher):
        row, message = await _add(actor, teacher, body)
    await pending.deliver(AwayDays, row.id, message)
    await _audit(actor, "away.set", row)
    return row


async def _add(actor: Actor, teacher: User, body: AwaySet) -> tuple[AwayDays, Row]:
    delegate = await _checked(teacher, body, None)
    row = AwayDays(
        collegeId=cast("ObjectId", teacher.collegeId),
        departmentId=cast("ObjectId", teacher.departmentId),
        teacher=teacher.id,
        first=body.first,
        last=body.last,
        delegate=body.delegate,
        authenticates=body.authenticates and body.delegate is not None,
        reason=body.reason,
        setBy=actor.id,
        setOn=clock.now(),
    )
    message = _messages(actor, teacher, row, delegate)
    row.untold, row.untoldSince = message.get("untold"), message.get("untoldSince")
    if not await records(AwayDays).add_if_absent(row):
        raise Conflict(TAKEN, code="taken", field="first")
    return row, message


async def change(actor: Actor, away_id: ObjectId | None, body: AwaySet) -> None:
    """Changes days of absence, their delegate and reason.

    Raises:
        NotFound: there are none in the actor's scope.
        As :func:`add`.
    """
    row = await _one(actor, away_id)
    teacher = await _teacher(actor, row.teacher)
    async with _alone(teacher):
        after, message = await _change(actor, teacher, row, body)
    await pending.deliver(AwayDays, row.id, message)
    await _audit(actor, "away.set", after)


async def _change(actor: Actor, teacher: User, row: AwayDays, body: AwaySet) -> tuple[AwayDays, Row]:
    delegate = await _checked(teacher, body, row.id)
    fresh: Fields = {
        AwayDays.first: body.first,
        AwayDays.last: body.last,
        AwayDays.authenticates: body.authenticates and body.delegate is not None,
        AwayDays.reason: body.reason,
        AwayDays.setBy: actor.id,
        AwayDays.setOn: clock.now(),
    }
    if body.delegate is not None:
        fresh = {**fresh, AwayDays.delegate: body.delegate}
    after = row.model_copy(update={"first": body.first, "last": body.last, "delegate": body.delegate})
    message = _messages(actor, teacher, after, delegate)
    try:
        written = await records(AwayDays).change(
            AwayDays.id == row.id,
            AwayDays.collegeId == row.collegeId,
            AwayDays.version == row.version,
            set={**fresh, **message},
            unset=[AwayDays.offeredOn, *([] if body.delegate else [AwayDays.delegate])],
            inc={AwayDays.version: 1},
        )
    except DuplicateKeyError:
        raise Conflict(TAKEN, code="taken", field="first") from None
    if not written:
        raise Conflict("These days were changed elsewhere just now. Please look again.", code="changed")
    return after, message


@asynccontextmanager
async def _alone(teacher: User) -> AsyncIterator[None]:
    """Claims the days of absence of somebody while they are looked at and written: no index can say that days overlap.

    Raises:
        Conflict: somebody else has claimed them.
    """
    now = clock.now()
    # The store keeps milliseconds.
    until = (now + HELD).replace(microsecond=0)
    free = Or(Eq(User.awayHeldUntil, None), LTE(User.awayHeldUntil, now))
    if not await records(User).change(User.id == teacher.id, free, set={User.awayHeldUntil: until}):
        raise Conflict(AT_ONCE, code="changed")
    try:
        yield
    finally:
        await records(User).change(User.id == teacher.id, User.awayHeldUntil == until, unset=[User.awayHeldUntil])


async def end(actor: Actor, away_id: ObjectId | None) -> str:
    """Takes back days that have not begun, or ends those that have, with yesterday. Answers what was done.

    Raises:
        NotFound: there are none in the actor's scope.
        Conflict: they are over.
    """
    row = await _one(actor, away_id)
    today = clock.stored_day(clock.today())
    this = (AwayDays.id == row.id, AwayDays.collegeId == row.collegeId, AwayDays.version == row.version)
    if row.last < today:
        raise Conflict(OVER, code="over")
    if row.first < today:
        last: Fields = {AwayDays.last: today - dt.timedelta(days=1)}
        done = await records(AwayDays).change(*this, set=last, inc={AwayDays.version: 1})
        words = "The days of absence end with yesterday"
    else:
        done = bool(await records(AwayDays).remove(*this))
        words = "The days of absence were taken back"
    if not done:
        raise Conflict("These days were changed elsewhere just now. Please look again.", code="changed")
    await _audit(actor, "away.ended", row)
    about = [row.teacher, *([row.delegate] if row.delegate else [])]
    await notifications.notify(about, "away.set", f"{actor.name}: {words.lower()}", "/profile", by=actor.id)
    return words


async def _one(actor: Actor, away_id: ObjectId | None) -> AwayDays:
    row = None if away_id is None else await records(AwayDays).one(AwayDays.id == away_id, within=_scope(actor))
    if row is None or (row.teacher != actor.id and not actor.master and actor.role_group != "hod"):
        raise NotFound(GONE)
    return row


def _scope(actor: Actor) -> Row:
    return {} if actor.master else {"collegeId": actor.collegeId, "departmentId": actor.departmentId}


async def _teacher(actor: Actor, user_id: ObjectId) -> User:
    if user_id != actor.id and not actor.master and actor.role_group != "hod":
        raise Forbidden(OTHERS)
    user = await records(User).one(User.id == user_id, Eq(User.removedOn, None), NE(User.role, None))
    user = or_404(user, NOBODY)
    if not scope.covers_place(actor, user.collegeId, user.departmentId) or None in (user.collegeId, user.departmentId):
        raise NotFound(NOBODY)
    return user


async def _checked(teacher: User, body: AwaySet, own: ObjectId | None) -> User | None:
    """The delegate, where one is named.

    Raises:
        Invalid: as :func:`add`.
        Conflict: as :func:`add`.
    """
    if body.last < body.first:
        raise Invalid(BACKWARDS, field="last")
    if body.last.date() < clock.today():
        raise Invalid(OVER, field="last")
    if (body.last - body.first).days >= LONGEST:
        raise Invalid(TOO_LONG, field="last")
    if await _overlaps(teacher.collegeId, teacher.id, body, own):
        raise Conflict(TAKEN, code="taken", field="first")
    if body.delegate is None:
        return None
    college = await organisation.college(teacher.collegeId) or {}
    delegate = await records(User).one(User.id == body.delegate, Eq(User.status, True), Eq(User.removedOn, None))
    place = teacher.collegeId, teacher.departmentId
    fits = delegate is not None and teaches(delegate.role) and (delegate.collegeId, delegate.departmentId) == place
    withheld = college.get("withheldRoles") or ()
    if delegate is None or not fits or delegate.id == teacher.id or delegate.role in withheld:
        raise Invalid(NOT_DELEGATE, field="delegate")
    if await _overlaps(teacher.collegeId, delegate.id, body, None):
        raise Invalid(ALSO_AWAY, field="delegate")
    return delegate


async def _overlaps(college: ObjectId | None, teacher: ObjectId, body: AwaySet, own: ObjectId | None) -> bool:
    days = (LTE(AwayDays.first, body.last), GTE(AwayDays.last, body.first))
    others = () if own is None else (NE(AwayDays.id, own),)
    return await records(AwayDays).exists(AwayDays.collegeId == college, AwayDays.teacher == teacher, *days, *others)


def _messages(actor: Actor, teacher: User, row: AwayDays, delegate: User | None) -> Row:
    days = f"{clock.shown_day(row.first.date())} to {clock.shown_day(row.last.date())}"
    stands_in = f", {delegate.name} stands in" if delegate else ""
    to_teacher = [] if teacher.id == actor.id else [teacher.id]
    mine = pending.notification(to_teacher, "away.set", f"You are away from {days}{stands_in}", "/profile", by=actor.id)
    words = f"You stand in for {teacher.name} from {days}"
    to_delegate = [delegate.id] if delegate else []
    return pending.fields_of(
        mine, pending.notification(to_delegate, "away.delegate", words, "/verify-queue", by=actor.id)
    )


async def _audit(actor: Actor, action: str, row: AwayDays) -> None:
    await audit.record_by(
        actor,
        action,
        f"users/{row.teacher}",
        college_id=row.collegeId,
        first=row.first,
        last=row.last,
        delegate=row.delegate,
    )
