"""Staff and students as their lists show them: whose rows, which columns, and what is masked for whom."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Mapping
from typing import Any

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.access.roles import STAFF_ROLES
from api.accounts import letters, service
from api.accounts.documents import User
from api.core import audit, clock, outbox
from api.core.database import Row, asks_at_once, changed, collection, together
from api.core.documents import Ref, references
from api.core.errors import Forbidden, Invalid, NotFound
from api.core.listing import Page, contains, order, page_rows
from api.core.passwords import hash_password
from api.core.populate import populate
from api.core.text import object_id
from api.notifications import service as notifications

NOT_LIKE_THAT = "The list cannot be narrowed like that."
NO_STAFF = "This staff member was not found."
NO_STUDENT = "This student was not found."
SET_BY_MASTER = "Your password was set anew by the Master. If you did not ask for it, tell your college at once."
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
STAFF_FIELDS = (*COMMON, "role", "status", "hod", "waiting")
STUDENT_FIELDS = (*COMMON, "userId", "verifyByHod", "paymentStatus", "certified", "guide", "removedOn")
STAFF_SORTS = {"name": "name", "email": "emailKey", "role": "role", "joiningDate": "joiningDate"}
STUDENT_SORTS = {"name": "name", "joiningDate": "joiningDate", "createdAt": "createdAt"}
PLACES = {"college": "collegeId", "department": "departmentId"}
"""Filters by which the Master, who sees everyone, narrows a list."""
STAFF_FILTERS = ("role", "state", *PLACES)
STUDENT_FILTERS = ("verified", "payment", "guide", "closed", *PLACES)

EVER = clock.stored_day(clock.EARLIEST)
"""Before anything that happened: later than this is any time at all."""

STATES: Mapping[str, Row] = {
    "active": {"status": True},
    "blocked": {"status": {"$ne": True}, "waiting": None},
    "waiting": {"status": {"$ne": True}, "waiting": True},
}
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_identity() -> str:
    """A registration number, drawn by lot: it says nothing about the person and opens nothing (P-197)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def identity_of(row: Row) -> str | None:
    """The registration number of staff; of students, who draw none, the referral id (P-170)."""
    return row.get("identity") or row.get("userId")


def masked(identity: str | None) -> str | None:
    """A registration number as everyone but the Master sees it (P-196)."""
    return None if identity is None else "•••••" + (identity[-2:] if len(identity) > 4 else "")


def _searched(search: str) -> dict[str, Any]:
    if not search:
        return {}
    found = contains(search)
    return {"$or": [{"name": {**found, "$options": "i"}}, {"emailKey": found}, {"phone": found}]}


def _choice(name: str, value: str, choices: Mapping[str, Row]) -> Row:
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


def _placed(actor: Actor, filters: Mapping[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, field in PLACES.items():
        if value := filters.get(name):
            wanted = object_id(value)
            if wanted is None or not actor.master:
                raise Invalid(NOT_LIKE_THAT, field=name)
            made[field] = wanted
    return made


def staff_filter(actor: Actor, scope: dict[str, Any], page: Page, filters: Mapping[str, str]) -> dict[str, Any]:
    """The staff of a scope, narrowed by role and state ("active", "blocked", "waiting").

    A Master stands in the Master's list alone.

    Raises:
        Invalid: an unknown value.
    """
    made: dict[str, Any] = {**scope, "role": {"$gt": ""}, "removedOn": None, **_searched(page.search)}
    if not actor.master:
        made["role"]["$ne"] = "Master"
    made |= _placed(actor, filters)
    if role := filters.get("role"):
        known = STAFF_ROLES if actor.master else [name for name in STAFF_ROLES if name != "Master"]
        made |= _choice("role", role, {name: {"role": name} for name in known})
    if state := filters.get("state"):
        made |= _choice("state", state, STATES)
    if filters.get("state") == "waiting" and not filters.get("role"):
        # Nobody but staff ever waits; the few who do are found by their own index.
        del made["role"]
    return made


async def staff_rows(
    actor: Actor, scope: dict[str, Any], page: Page, filters: Mapping[str, str]
) -> tuple[list[Row], int]:
    """A page of staff, with how many students each guides; when it was registered only for the Master (L-296)."""
    sort = order(page.sort, staff_sorts(actor), "name")
    rows, total = await page_rows(
        collection("users"), staff_filter(actor, scope, page, filters), page, sort, STAFF_FIELDS
    )
    _, guided = await together(_shown(rows, actor, REFS), _guided([row["_id"] for row in rows]))
    for row in rows:
        row |= {
            "status": bool(row.get("status")),
            "hod": bool(row.get("hod")),
            "waiting": bool(row.get("waiting")) and not row.get("status"),
            "assigned": guided.get(row["_id"], 0),
        }
        if not actor.master:
            row.pop("createdAt", None)
    return rows, total


async def _guided(staff: list[ObjectId]) -> dict[ObjectId, int]:
    """How many students each of ``staff`` guides."""
    if not staff:
        return {}
    steps = [
        {"$match": {"guide": {"$in": staff}, "removedOn": None}},
        {"$group": {"_id": "$guide", "count": {"$sum": 1}}},
    ]
    return {row["_id"]: row["count"] async for row in collection("users").aggregate(steps)}


def student_filter(actor: Actor, scope: dict[str, Any], page: Page, filters: Mapping[str, str]) -> dict[str, Any]:
    """The students of a scope; closed accounts stand in a list of their own, which is the Master's.

    Raises:
        Invalid: an unknown value.
    """
    made: dict[str, Any] = {**scope, "role": None, "removedOn": None, **_searched(page.search)}
    made |= _placed(actor, filters)
    if verified := filters.get("verified"):
        made |= _choice("verified", verified, {"yes": {"verifyByHod": True}, "no": {"verifyByHod": {"$ne": True}}})
    if payment := filters.get("payment"):
        made |= _choice(
            "payment", payment, {"paid": {"paymentStatus": True}, "pending": {"paymentStatus": {"$ne": True}}}
        )
    if guide := filters.get("guide"):
        wanted = object_id(guide)
        if wanted is None and guide != "none":
            raise Invalid(NOT_LIKE_THAT, field="guide")
        made["guide"] = wanted
    if closed := filters.get("closed"):
        made |= _choice("closed", closed, {"yes": {"removedOn": {"$gt": EVER}}} if actor.master else {})
    return made


async def student_rows(
    actor: Actor, scope: dict[str, Any], page: Page, filters: Mapping[str, str]
) -> tuple[list[Row], int]:
    """A page of students (P-225). ``joinedDate`` is the joining date, else the day of registration (P-201)."""
    sort = order(page.sort, STUDENT_SORTS, "name")
    filter_ = student_filter(actor, scope, page, filters)
    rows, total = await page_rows(collection("users"), filter_, page, sort, STUDENT_FIELDS)
    return await _students(rows, actor), total


async def _students(rows: list[Row], actor: Actor) -> list[Row]:
    await _shown(rows, actor, REFS | GUIDE)
    for row in rows:
        created = row.get("createdAt")
        row |= {
            "joinedDate": row["joiningDate"] or (created and clock.india_day(created).isoformat()),
            "verifyByHod": bool(row.get("verifyByHod")),
            "paymentStatus": bool(row.get("paymentStatus")),
            "certified": bool(row.get("certified")),
            "guide": row.get("guide"),
            "createdAt": created,
            "removedOn": row.get("removedOn"),
        }
    return rows


async def _shown(rows: list[Row], actor: Actor, refs: Mapping[str, Ref]) -> None:
    await populate(rows, refs)
    for row in rows:
        for name in COMMON:
            row.setdefault(name, None)
        row["joiningDate"] = clock.wire_day(row["joiningDate"])
        identity = identity_of(row)
        row["identity"] = identity if actor.master else masked(identity)
        row.pop("userId", None)


async def rows_assigned_to(
    actor: Actor, staff_id: ObjectId, scope: dict[str, Any], page: Page, filters: Mapping[str, str]
) -> tuple[list[Row], int]:
    """A page of the students assigned to a staff member; of a head of department, and where none are assigned, of the
    whole department (design 12.14). A server is asked for both pages at once, as waiting costs more than asking.

    Raises:
        Forbidden: the id is of nobody who works in this scope.
    """
    users, sort = collection("users"), order(page.sort, STUDENT_SORTS, "name")
    asked = [
        users.find_one({"_id": staff_id, **scope, "role": {"$gt": ""}}, {"role": 1}),
        users.find_one({**scope, "guide": staff_id, "removedOn": None}, {"_id": 1}),
    ]

    def page_of(base: dict[str, Any]) -> Awaitable[tuple[list[Row], int]]:
        return page_rows(users, student_filter(actor, base, page, filters), page, sort, STUDENT_FIELDS)

    mine = {**scope, "guide": staff_id}
    if asks_at_once():
        user, some, of_mine, of_all = await together(*asked, page_of(mine), page_of(scope))
    else:
        (user, some), of_mine, of_all = await together(*asked), None, None
    if user is None:
        raise Forbidden
    is_assigned = some is not None and user["role"] != "HOD"
    rows, total = (of_mine if is_assigned else of_all) or await page_of(mine if is_assigned else scope)
    return await _students(rows, actor), total


async def has_head(college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether a college's department has a head, one who waits for the Master included."""
    filter_ = {"collegeId": college_id, "departmentId": department_id, "role": "HOD", "removedOn": None}
    found = await collection("users").find_one({**filter_, "$or": [{"status": True}, {"waiting": True}]}, {"_id": 1})
    return found is not None


async def person(user_id: str | ObjectId, *, staff: bool) -> Row:
    """A staff member, or a student whose account is not closed.

    Raises:
        NotFound: there is none.
    """
    wanted = object_id(user_id)
    found = None if wanted is None else await service.by_id(wanted)
    if found is None or service.is_staff(found) is not staff or found.get("removedOn") is not None:
        raise NotFound(NO_STAFF if staff else NO_STUDENT)
    return found


async def set_password(actor: Actor, user: Row, new: str) -> None:
    """Sets another's password; every session of that person ends, and links to set it hold no more (design section 5).
    It is never shown again; the person is told by mail and in the product.

    Raises:
        Invalid: it is easy to guess.
    """
    await service.check_new_password(user["_id"], new)
    change = {"passwordHash": await hash_password(new), "updatedAt": clock.now()}
    message = letters.password_changed(user["email"], user["name"])
    done = {"_id": user["_id"], "updatedAt": change["updatedAt"]}
    async with outbox.told_of(message, key=f"password:{secrets.token_hex(12)}", name="users", record=done):
        await collection("users").update_one({"_id": user["_id"]}, {"$set": change})
    await sessions.end_sessions_of(user["_id"], keep=actor.sessionId if user["_id"] == actor.id else None)
    await note(actor, "password.set", user)
    await notifications.notify([user["_id"]], "password.changed", SET_BY_MASTER, "/profile", by=actor.id)


async def note(actor: Actor, action: str, user: Row, **detail: Any) -> None:
    """Appends an audit row about an account, and lets go of what others keep of it."""
    changed("users")
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"users/{user['_id']}",
        college_id=user.get("collegeId"),
        **{key: value for key, value in detail.items() if value is not None},
    )
