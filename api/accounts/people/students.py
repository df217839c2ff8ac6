"""Students: verified, paid, certified, closed and opened again (DECISIONS D4.7 and D11.5)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Protocol

from beanie.operators import NE, Eq, In, Or
from bson import ObjectId

from api.access import scope, sessions
from api.access.actor import Actor
from api.access.documents import Licence, User
from api.accounts import service
from api.accounts.people import lists as people
from api.accounts.people.schemas import StudentChange
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.store import Condition, records
from api.core.store.database import Row
from api.core.store.records import Fields, stored
from api.core.text import object_id
from api.notifications import service as notifications

FLAGS = ("paymentStatus", "verifyByHod", "certified", "joiningDate")
ONE_CHANGE = "Please send one change at a time."
BEFORE_BIRTH = "The joining date cannot be before the date of birth."
ANSWERS = {
    ("verifyByHod", True): "Student verified successfully",
    ("verifyByHod", False): "Student is no longer verified",
    ("paymentStatus", True): "Payment marked as paid",
    ("paymentStatus", False): "Payment marked as pending",
    ("certified", True): "Student certified successfully",
    ("certified", False): "Student is no longer certified",
}
NOTIFICATIONS = {
    ("verifyByHod", True): ("account.verified", "Your account was verified. You can add entries now."),
    ("verifyByHod", False): ("account.changed", "Your account is no longer verified. Please ask your department."),
    ("certified", True): ("account.changed", "You were certified. Your bonafide certificate can be downloaded."),
}


class LicenceBooks(Protocol):
    """What the books do where the Master gives a licence or takes it back; billing stands on accounts and does it."""

    async def prepared_by_hand(self, user_id: ObjectId, /) -> Row:
        """The licence to be given, as it is stored."""

    async def given_by_hand(self, licence: Row, /, *, reason: str | None) -> None:
        """Writes into the books that a prepared licence was given."""

    async def withdrawn_by_hand(self, user: Row, /, *, reason: str | None) -> None:
        """Writes into the books that the licence of a stored account was taken back."""


async def change(actor: Actor, student_id: str, body: StudentChange, books: LicenceBooks) -> str:
    """Changes one thing of a student; answers what to say. Again is as good as once.

    A head of department verifies, certifies and corrects the joining date of the own students (P-329, DECISIONS D11.5);
    payments are the Master's, and one taken back ends the student's sessions.

    Raises:
        Invalid: none or several changes, or a joining date before birth.
        NotFound: there is no such student.
        Forbidden: another department's student, or a payment that another than the Master marks.
    """
    sent = {name: getattr(body, name) for name in FLAGS if getattr(body, name) is not None}
    if len(sent) != 1:
        raise Invalid(ONE_CHANGE)
    name, value = next(iter(sent.items()))
    user = await people.person(student_id, staff=False)
    if not scope.covers_place(actor, user.collegeId, user.departmentId) or (
        name == "paymentStatus" and not actor.master
    ):
        raise Forbidden
    if name == "joiningDate":
        if user.dob and value < user.dob:
            raise Invalid(BEFORE_BIRTH, field="joiningDate")
        days = {"day": clock.wire_day(value), "before": clock.wire_day(user.joiningDate)}
        async with people.announce(actor, "student.joiningDate", user, **days) as act:
            act.changed = await _set(user, {User.joiningDate: value})
        return "Joining date updated successfully"
    async with people.announce(actor, f"student.{name}", user, value=value, reason=body.reason or None) as act:
        if name == "paymentStatus":
            mark = _mark_paid if value else _mark_unpaid
            act.changed = await mark(user, body.reason or None, books)
        else:
            flag = User.certified if name == "certified" else User.verifyByHod
            act.changed = await _set(user, {flag: value}, NE(flag, True) if value else Eq(flag, True))
    if act.changed:
        await _notify(actor, [user.id], name, value)
    return ANSWERS[name, value]


async def _mark_paid(user: User, reason: str | None, books: LicenceBooks) -> bool:
    """Gives a student the licence (P-461); answers whether there was none."""
    if user.paymentStatus is True and user.licence:
        return False
    licence = await books.prepared_by_hand(user.id)
    fields = {User.paymentStatus: True, User.licence: licence}
    still = Or(NE(User.paymentStatus, True), Eq(User.licence, None))
    turned = await _set(user, fields, still, gone=[User.licenceRefundedOn])
    if turned:
        await books.given_by_hand(licence, reason=reason)
    return turned


async def _mark_unpaid(user: User, reason: str | None, books: LicenceBooks) -> bool:
    """Takes the licence back and ends the sessions; answers whether there was one."""
    still = Or(Eq(User.paymentStatus, True), NE(User.licenceRefundedOn, None))
    turned = await _set(user, {User.paymentStatus: False}, still, gone=[User.licence, User.licenceRefundedOn])
    await sessions.end_sessions_of(user.id)
    if turned:
        await books.withdrawn_by_hand(stored(user), reason=reason)
    return turned


def _present_students() -> tuple[Condition, Condition]:
    return Eq(User.role, None), Eq(User.removedOn, None)


async def _set(
    user: User, fields: Fields, *still: Condition, gone: Sequence[Licence | dt.datetime | None] = ()
) -> bool:
    """One conditional write; answers whether it changed anything. ``gone`` are fields that are taken out."""
    fresh: Fields = {**fields, User.updatedAt: clock.now()}
    return await records(User).change(User.id == user.id, *_present_students(), *still, set=fresh, unset=gone)


async def _notify(actor: Actor, to: list[ObjectId], name: str, value: bool) -> None:
    text = NOTIFICATIONS.get((name, value))
    if text is not None:
        event, desc = text
        await notifications.notify(to, event, desc, "/profile", by=actor.id)


async def verify_many(actor: Actor, student_ids: list[ObjectId], *, verified: bool) -> int:
    """Verifies students anywhere, or takes it back; all of them or none. Answers how many changed (P-378).

    Raises:
        NotFound: one of them is no student, or closed.
    """
    ids = list(dict.fromkeys(student_ids))
    users = await records(User).many(In(User.id, ids), *_present_students())
    if len(users) != len(ids):
        raise NotFound(people.NO_STUDENT)
    wanted = [user for user in users if bool(user.verifyByHod) is not verified]
    if not wanted:
        return 0
    chosen: list[ObjectId] = [user.id for user in wanted]
    fresh: Fields = {User.verifyByHod: verified, User.updatedAt: clock.now()}
    async with AsyncExitStack() as acts:
        for user in wanted:
            act = people.announce(actor, "student.verifyByHod", user, value=verified, together=len(chosen))
            await acts.enter_async_context(act)
        await records(User).change_all(In(User.id, chosen), *_present_students(), set=fresh)
    await _notify(actor, chosen, "verifyByHod", verified)
    return len(chosen)


async def close(actor: Actor, student_id: str) -> None:
    """Closes an account: hidden from the lists, no sign-in, sessions end; every record stays (P-376).

    Raises:
        NotFound: there is none that is open.
    """
    user = await people.person(student_id, staff=False)
    at = clock.now()
    still_open = (User.id == user.id, Eq(User.removedOn, None))
    async with people.announce(actor, "student.closed", user):
        if not await records(User).change(*still_open, set={User.removedOn: at, User.updatedAt: at}):
            raise NotFound(people.NO_STUDENT)
    await sessions.end_sessions_of(user.id)


async def reopen(actor: Actor, student_id: str) -> None:
    """Opens a closed account again, as it was.

    Raises:
        NotFound: there is no such student.
        Conflict: the account is open.
    """
    wanted = object_id(student_id)
    user = None if wanted is None else await service.account(wanted)
    if user is None or user.is_staff:
        raise NotFound(people.NO_STUDENT)
    closed = (User.id == user.id, NE(User.removedOn, None))
    async with people.announce(actor, "student.reopened", user):
        if not await records(User).change(*closed, set={User.updatedAt: clock.now()}, unset=[User.removedOn]):
            raise Conflict("This account is already open.", code="open")
