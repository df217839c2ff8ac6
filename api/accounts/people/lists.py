"""Staff and students as their lists show them: whose rows, which columns, and what is masked for whom."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, cast

from beanie.operators import GT, NE, Eq, Or, RegEx
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import sessions
from api.access.actor import Actor
from api.access.documents import User
from api.access.roles import STAFF_ROLES
from api.access.scope import Scope
from api.accounts import letters, service
from api.accounts.answers import StaffRow, StudentRow
from api.accounts.cover.guides import guided_by_each
from api.accounts.signing_in import passwords
from api.core import clock
from api.core.errors import Forbidden, Invalid, NotFound
from api.core.http.listing import Page, order, page_rows
from api.core.messages import outbox
from api.core.security import audit, audited_acts
from api.core.security.audited_acts import Announced
from api.core.security.passwords import hash_password
from api.core.store import Condition, collection, records, rows
from api.core.store.database import Row, changed, gather_reads, reads_concurrently
from api.core.store.documents import Ref, references
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.text import object_id
from api.notifications import service as notifications

NOT_LIKE_THAT = "The list cannot be narrowed like that."
NO_STAFF = "This staff member was not found."
NO_STUDENT = "This student was not found."
SET_BY_MASTER = "Your password was reset by the Master. If you did not ask for this, tell your college at once."
REFS = {name: ref for name, ref in references(User).items() if name in ("departmentId", "collegeId", "courseId")}
GUIDE = {"guide": references(User)["guide"]}

COMMON: tuple[str, ...] = (
    "name",
    "email",
    "phone",
    "identity",
    "departmentId",
    "collegeId",
    "courseId",
    "joiningDate",
    "createdAt",
)
STAFF_FIELDS = (*COMMON, "role", "status", "hod", "waiting", "registrationNo", "pgGuideSince")
STUDENT_FIELDS = (
    *COMMON,
    "admissionBatch",
    "attendanceId",
    "userId",
    "verifyByHod",
    "paymentStatus",
    "licenceRefundedOn",
    "certified",
    "guide",
    "removedOn",
)
STAFF_SORTS = {"name": "name", "email": "emailKey", "role": "role", "joiningDate": "joiningDate"}
STUDENT_SORTS = {"name": "name", "joiningDate": "joiningDate", "createdAt": "createdAt"}
PLACES = {"college": "collegeId", "department": "departmentId"}
"""Filters by which the Master, who sees everyone, narrows a list."""
STAFF_FILTERS = ("role", "state", *PLACES)
STUDENT_FILTERS = ("verified", "payment", "guide", "closed", *PLACES)

EVER = clock.stored_day(clock.EARLIEST)
"""Before anything that happened: later than this is any time at all."""


def identity_of(row: Row) -> str | None:
    """The registration number of staff; of students, who draw none, the referral id (P-170)."""
    return row.get("identity") or row.get("userId")


def masked(identity: str | None) -> str | None:
    """A registration number as everyone but the Master sees it (P-196)."""
    return None if identity is None else "•••••" + (identity[-2:] if len(identity) > 4 else "")


def _searched(search: str) -> list[Condition]:
    text = re.escape(search)
    return [Or(RegEx(User.name, text, "i"), RegEx(User.emailKey, text), RegEx(User.phone, text))] if search else []


Choices = Mapping[str, list[Condition]]
"""What a filter of the query may say, and what it means."""


def _states() -> Choices:
    return {
        "active": [Eq(User.status, True)],
        "blocked": [NE(User.status, True), Eq(User.waiting, None)],
        "waiting": [NE(User.status, True), Eq(User.waiting, True)],
    }


def _choice(name: str, value: str, choices: Choices) -> list[Condition]:
    if value not in choices:
        raise Invalid(NOT_LIKE_THAT, field=name)
    return choices[value]


def staff_sorts(actor: Actor) -> dict[str, str]:
    """By what a list of staff can be sorted; by its registration only for the Master (L-296)."""
    return {**STAFF_SORTS, "createdAt": "createdAt"} if actor.master else STAFF_SORTS


def state_of(row: Row) -> str:
    """A staff member's state in a word: verified, waiting for the Master, or blocked (P-258)."""
    if row.get("status"):
        return "Verified"
    return "Waiting" if row.get("waiting") else "Blocked"


def _placed(actor: Actor, filters: Mapping[str, str]) -> Scope:
    placed: Scope = {}
    for name, field in PLACES.items():
        if value := filters.get(name):
            wanted = object_id(value)
            if wanted is None or not actor.master:
                raise Invalid(NOT_LIKE_THAT, field=name)
            placed[field] = wanted
    return placed


def staff_filter(actor: Actor, scope: Scope, page: Page, filters: Mapping[str, str]) -> Row:
    """The staff of a scope, narrowed by role and state ("active", "blocked", "waiting").

    A Master stands in the Master's list alone.

    Raises:
        Invalid: an unknown value.
    """
    where = [Eq(User.removedOn, None), *_searched(page.search)]
    place = {**scope, **_placed(actor, filters)}
    if role := filters.get("role"):
        known = STAFF_ROLES if actor.master else [name for name in STAFF_ROLES if name != "Master"]
        where += _choice("role", role, {name: [User.role == name] for name in known})
    if state := filters.get("state"):
        where += _choice("state", state, _states())
    if role or state == "waiting":
        # Nobody but staff ever waits; the few who do are found by their own index.
        return as_filter([place, *where])
    staff = {"$gt": ""} if actor.master else {"$gt": "", "$ne": "Master"}
    return as_filter([place, {User.role: staff}, *where])


async def staff_page(actor: Actor, scope: Scope, page: Page, filters: Mapping[str, str]) -> tuple[list[StaffRow], int]:
    """A page of staff, with how many students each guides; when it was registered only for the Master (L-296)."""
    sort = order(page.sort, staff_sorts(actor), "name")
    filter_ = staff_filter(actor, scope, page, filters)
    raw_rows, total = await page_rows(collection(User), filter_, page, sort, STAFF_FIELDS)
    _, guided = await gather_reads(_to_wire(raw_rows, actor, REFS), guided_by_each([row["_id"] for row in raw_rows]))
    for row in raw_rows:
        row |= {
            "status": bool(row.get("status")),
            "hod": bool(row.get("hod")),
            "waiting": bool(row.get("waiting")) and not row.get("status"),
            "assigned": guided.get(row["_id"], 0),
            "registrationNo": row.get("registrationNo"),
            "pgGuideSince": clock.wire_day(row.get("pgGuideSince")),
        }
        if not actor.master:
            row.pop("createdAt", None)
    return cast("list[StaffRow]", raw_rows), total


def student_filter(actor: Actor, scope: Scope, page: Page, filters: Mapping[str, str]) -> Row:
    """The students of a scope; closed accounts stand in a list of their own, which is the Master's.

    Raises:
        Invalid: an unknown value.
    """
    where: list[Condition] = [Eq(User.role, None), *_searched(page.search)]
    place = {**scope, **_placed(actor, filters)}
    if verified := filters.get("verified"):
        answers: Choices = {"yes": [Eq(User.verifyByHod, True)], "no": [NE(User.verifyByHod, True)]}
        where += _choice("verified", verified, answers)
    if payment := filters.get("payment"):
        states: Choices = {
            "paid": [Eq(User.paymentStatus, True)],
            "pending": [NE(User.paymentStatus, True), Eq(User.licenceRefundedOn, None)],
            "refunded": [GT(User.licenceRefundedOn, EVER)],
        }
        where += _choice("payment", payment, states)
    if guide := filters.get("guide"):
        wanted = object_id(guide)
        if wanted is None and guide != "none":
            raise Invalid(NOT_LIKE_THAT, field="guide")
        place.pop("guide", None)
        where.append(Eq(User.guide, wanted))
    if closed := filters.get("closed"):
        where += _choice("closed", closed, {"yes": [GT(User.removedOn, EVER)]} if actor.master else {})
    else:
        where.append(Eq(User.removedOn, None))
    return as_filter([place, *where])


async def student_page(
    actor: Actor, scope: Scope, page: Page, filters: Mapping[str, str]
) -> tuple[list[StudentRow], int]:
    """A page of students (P-225). ``joinedDate`` is the joining date, else the day of registration (P-201)."""
    sort = order(page.sort, STUDENT_SORTS, "name")
    filter_ = student_filter(actor, scope, page, filters)
    raw_rows, total = await page_rows(collection(User), filter_, page, sort, STUDENT_FIELDS)
    return await _students(raw_rows, actor), total


async def _students(raw_rows: list[Row], actor: Actor) -> list[StudentRow]:
    await _to_wire(raw_rows, actor, REFS | GUIDE)
    for row in raw_rows:
        created = row.get("createdAt")
        row |= {
            "joinedDate": row["joiningDate"] or (created and clock.india_day(created).isoformat()),
            "verifyByHod": bool(row.get("verifyByHod")),
            "paymentStatus": bool(row.get("paymentStatus")),
            "licenceRefundedOn": clock.wire_india_day(row.get("licenceRefundedOn")),
            "certified": bool(row.get("certified")),
            "guide": row.get("guide"),
            "admissionBatch": row.get("admissionBatch"),
            "attendanceId": row.get("attendanceId"),
            "createdAt": created,
            "removedOn": row.get("removedOn"),
        }
    return cast("list[StudentRow]", raw_rows)


async def _to_wire(raw_rows: list[Row], actor: Actor, refs: Mapping[str, Ref]) -> None:
    await populate(raw_rows, refs)
    for row in raw_rows:
        for name in COMMON:
            row.setdefault(name, None)
        row["joiningDate"] = clock.wire_day(row["joiningDate"])
        identity = identity_of(row)
        row["identity"] = identity if actor.master else masked(identity)
        row.pop("userId", None)


class _Role(TypedDict):
    role: str


async def rows_assigned_to(
    actor: Actor, staff_id: ObjectId, scope: Scope, page: Page, filters: Mapping[str, str]
) -> tuple[list[StudentRow], int]:
    """A page of the students assigned to a staff member; of a head of department, and where none are assigned, of the
    whole department (DECISIONS D4.4). A server is asked for both pages at once, as waiting costs more than asking.

    Raises:
        Forbidden: the id is of nobody who works in this scope.
    """
    users, sort = collection(User), order(page.sort, STUDENT_SORTS, "name")
    asked: list[Awaitable[_Role | bool | None]] = [
        rows(User, _Role).one(User.id == staff_id, GT(User.role, ""), within=scope),
        records(User).exists(User.guide == staff_id, Eq(User.removedOn, None), within=scope),
    ]

    def page_of(base: Scope) -> Awaitable[tuple[list[Row], int]]:
        return page_rows(users, student_filter(actor, base, page, filters), page, sort, STUDENT_FIELDS)

    mine = {**scope, "guide": staff_id}
    if reads_concurrently():
        user, some, of_mine, of_all = await gather_reads(*asked, page_of(mine), page_of(scope))
    else:
        (user, some), of_mine, of_all = await gather_reads(*asked), None, None
    if user is None:
        raise Forbidden
    is_assigned = some and user["role"] != "HOD"
    raw_rows, total = (of_mine if is_assigned else of_all) or await page_of(mine if is_assigned else scope)
    return await _students(raw_rows, actor), total


async def has_head(college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether a college's department has a head, one who waits for the Master included."""
    place = (User.collegeId == college_id, User.departmentId == department_id)
    head = (User.role == "HOD", Eq(User.removedOn, None), Or(Eq(User.status, True), Eq(User.waiting, True)))
    return await records(User).exists(*place, *head)


async def person(user_id: str | ObjectId, *, staff: bool) -> User:
    """A staff member, or a student whose account is not closed.

    Raises:
        NotFound: there is none.
    """
    wanted = object_id(user_id)
    account = None if wanted is None else await service.account(wanted)
    if account is None or account.is_staff is not staff or account.removedOn is not None:
        raise NotFound(NO_STAFF if staff else NO_STUDENT)
    return account


async def set_password(actor: Actor, user: User, new: str) -> None:
    """Sets another's password; every session of that person ends, and links to set it hold no more (DECISIONS D5.1).
    It is never shown again; the person is notified by mail and in the product.

    Raises:
        Invalid: it is easy to guess.
    """
    await passwords.check_new_password(user.id, new)
    hashed, at = await hash_password(new), clock.now()
    message = letters.password_changed(user.email, user.name)
    done = {"_id": user.id, "updatedAt": at}
    key = f"password:{secrets.token_hex(12)}"
    async with (
        announce(actor, "password.set", user),
        outbox.enqueue_with(message, key=key, name="users", record=done),
    ):
        await records(User).change(User.id == user.id, set={User.passwordHash: hashed, User.updatedAt: at})
    await sessions.end_sessions_of(user.id, keep=actor.sessionId if user.id == actor.id else None)
    await notifications.notify([user.id], "password.changed", SET_BY_MASTER, "/profile", by=actor.id)


def announce(actor: Actor, action: str, user: User, **detail: Any) -> AbstractAsyncContextManager[Announced]:
    """Announce an act about an account, which is written within (:func:`api.core.security.audited_acts.announce`)."""
    filled = {key: value for key, value in detail.items() if value is not None}
    return audited_acts.announce(actor, action, f"users/{user.id}", college_id=user.collegeId, **filled)


async def record_audit(actor: Actor, action: str, user: User, **detail: Any) -> None:
    """Appends an audit row about an account, and lets go of what others keep of it."""
    changed("users")
    await audit.record_by(
        actor,
        action,
        f"users/{user.id}",
        college_id=user.collegeId,
        **{key: value for key, value in detail.items() if value is not None},
    )
