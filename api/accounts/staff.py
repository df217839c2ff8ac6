"""Staff: added, changed, blocked, and given students to guide (design section 5)."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access import scope, sessions
from api.access.actor import Actor
from api.access.roles import teaches
from api.accounts import people, recovery, service
from api.accounts.people_schemas import NewStaff, StaffChange
from api.core import clock, outbox
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.text import folded, phone_key
from api.notifications import service as notifications
from api.organisation import service as organisation
from api.settings import Settings

EXISTS = "An account with this {what} already exists."
TAKEN = EXISTS.format(what="email")
NOT_THAT_ROLE = "You cannot add staff with this role."
BY_OPERATOR = "A Master account is made by the operator, with the command create-master."
ABOVE = "Only the Master changes an account with this role."
NO_PLACE = "Please choose a college and one of its departments."
NO_GUIDE = "Only a teacher can guide students."
OWN_BLOCK = "You cannot block your own account."
ADDED = "Staff added successfully"
ADDED_WAITING = "The head of department was added and waits for the Master."


async def create(settings: Settings, actor: Actor, body: NewStaff) -> Row:
    """Adds a staff member: the Master anywhere, a head of department in the own one, other staff a head of a department
    that has none. A head whom another than the Master adds waits for the Master. The new person is mailed a link to
    verify the account and one to choose a password; nobody else knows it (P-367).

    Raises:
        Forbidden: a role or place that the actor may not give.
        Invalid: the Master names no college with that department.
        Conflict: the address or the phone number is in use.
    """
    college, department = await _place_for(actor, body)
    waits = body.role == "HOD" and not actor.master
    row = new_staff(body, college, department)
    if waits:
        row |= {"status": False, "waiting": True}
    place = (await organisation.college(college) or {}).get("name") or "your college"
    message = await recovery.invitation(settings, row, place=place)
    async with outbox.told_of(message, key=f"invited:{row['_id']}", name="users", record={"_id": row["_id"]}):
        await _insert(row)
    await people.note(actor, "staff.created", row, given=body.role, waiting=waits)
    if waits:
        desc = f"{actor.name} added {body.name} as head of department"
        masters = await service.ids_of({"role": "Master", "status": True})
        await notifications.notify(masters, "staff.waiting", desc, "/allHod?state=waiting", by=actor.id)
    return row


def new_staff(body: NewStaff, college: ObjectId | None, department: ObjectId | None) -> Row:
    """A staff member's account before it is stored, let in."""
    key = phone_key(body.phone)
    return {
        "_id": new_id(),
        "name": body.name,
        "email": body.email,
        "emailKey": folded(body.email),
        "phone": body.phone,
        **({"phoneKey": key} if key else {}),
        "role": body.role,
        "hod": body.role == "HOD",
        "collegeId": college,
        "departmentId": department,
        "status": True,
        "identity": people.new_identity(),
        "createdAt": clock.now(),
    }


async def _insert(row: Row) -> None:
    try:
        await collection("users").insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        if await collection("users").find_one({"emailKey": row["emailKey"]}, {"_id": 1}) is None:
            raise _number_taken() from None
        raise Conflict(TAKEN, code="email_taken", field="email") from None


def _number_taken() -> Conflict:
    return Conflict(EXISTS.format(what="phone number"), code="phone_taken", field="phone")


async def _place_for(actor: Actor, body: NewStaff) -> tuple[ObjectId | None, ObjectId | None]:
    if body.role == "Master":
        raise Forbidden(BY_OPERATOR)
    if not actor.master:
        if actor.sort == "hod":
            allowed = body.role != "Admin"
        else:
            allowed = body.role == "HOD" and not await people.has_head(actor.collegeId, actor.departmentId)
        if not allowed or actor.collegeId is None or actor.departmentId is None:
            raise Forbidden(NOT_THAT_ROLE)
        return actor.collegeId, actor.departmentId
    return await checked_place(body.collegeId or None, body.departmentId or None)


async def checked_place(college_id: ObjectId | None, department_id: ObjectId | None) -> tuple[ObjectId, ObjectId]:
    """A college and one of its departments.

    Raises:
        Invalid: one is not named, or the college does not have the department.
    """
    if college_id is None or department_id is None:
        raise Invalid(NO_PLACE, field="collegeId" if college_id is None else "departmentId")
    if department_id not in [row["_id"] for row in await organisation.departments_of(college_id)]:
        raise Invalid(NO_PLACE, field="departmentId")
    return college_id, department_id


async def update(actor: Actor, staff_id: str, body: StaffChange) -> None:
    """Changes name and phone; ``status`` too where the Master sends another than there is (P-368).

    Raises:
        NotFound: nobody, or of another department than the actor's.
        Forbidden: another than the Master changes the status, or anything of an Admin or a Master.
        Conflict: the phone number is another account's.
    """
    user = await people.person(staff_id, staff=True)
    if not scope.covers(actor, user):
        raise NotFound(people.NO_STAFF)
    if not actor.master and user["role"] in ("Admin", "Master"):
        raise Forbidden(ABOVE)
    turned = body.status is not None and body.status is not bool(user.get("status"))
    if turned and not actor.master:
        raise Forbidden("Only the Master blocks and unblocks staff.")
    sent = {"name": body.name, "phone": body.phone}
    change = {name: value for name, value in sent.items() if value is not None and value != user.get(name)}
    if change:
        await _change(user, change)
        await people.note(actor, "staff.updated", user, fields=sorted(change))
    if turned and body.status is not None:
        await block(actor, user["_id"], status=body.status)


async def _change(user: Row, change: Row) -> None:
    made: dict[str, Any] = {"$set": {**change, "updatedAt": clock.now()}}
    if "phone" in change:
        key = phone_key(change["phone"])
        if key:
            made["$set"]["phoneKey"] = key
        else:
            made["$unset"] = {"phoneKey": ""}
    try:
        await collection("users").update_one({"_id": user["_id"]}, made)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise _number_taken() from None


async def block(actor: Actor, staff_id: ObjectId, *, status: bool) -> None:
    """Lets a staff member in (true) or keeps out (false): sessions then end at once. Again is as good as once.

    Raises:
        NotFound: there is none.
        Conflict: the Master's own account.
    """
    user = await people.person(staff_id, staff=True)
    if user["_id"] == actor.id:
        raise Conflict(OWN_BLOCK, code="own_account")
    change: dict[str, Any] = {"$set": {"status": status, "updatedAt": clock.now()}}
    if status:
        change["$unset"] = {"waiting": ""}
    opposite = {"$ne": True} if status else True
    turned = await collection("users").update_one({"_id": user["_id"], "status": opposite}, change)
    if not status:
        await sessions.end_sessions_of(user["_id"])
    if turned.matched_count != 1:
        return
    await people.note(actor, "staff.unblocked" if status else "staff.blocked", user)
    if status:
        await notifications.notify([user["_id"]], "account.verified", "Your account is open", "/profile", by=actor.id)


async def assign(actor: Actor, staff_id: str, students: list[ObjectId], *, guide: bool) -> int:
    """Makes a staff member the guide of ``students``, whoever was before (P-372), or no longer; all of them or none.

    Answers how many students changed.

    Raises:
        NotFound: a staff member or student of another department, or none at all (ID-11).
        Conflict: the staff member is blocked, or is no teacher.
    """
    user = await people.person(staff_id, staff=True)
    if not scope.covers(actor, user) or user.get("departmentId") is None:
        raise NotFound(people.NO_STAFF)
    if guide and not user.get("status"):
        raise Conflict("A blocked staff member cannot guide students.", code="blocked")
    if guide and not teaches(user.get("role")):
        raise Conflict(NO_GUIDE, code="no_teacher")
    ids = list(dict.fromkeys(students))
    theirs = {
        "_id": {"$in": ids},
        "collegeId": user["collegeId"],
        "departmentId": user["departmentId"],
        "role": None,
        "removedOn": None,
    }
    found = [row async for row in collection("users").find(theirs, {"guide": 1})]
    if len(found) != len(ids):
        raise NotFound(people.NO_STUDENT)
    if guide:
        wanted = [row["_id"] for row in found if row.get("guide") != user["_id"]]
        change: dict[str, Any] = {"$set": {"guide": user["_id"]}}
    else:
        wanted = [row["_id"] for row in found if row.get("guide") == user["_id"]]
        change = {"$unset": {"guide": ""}}
    if not wanted:
        return 0
    await collection("users").update_many({**theirs, "_id": {"$in": wanted}}, change)
    await people.note(actor, "guide.assigned" if guide else "guide.withdrawn", user, students=wanted)
    if guide:
        await notifications.notify(
            wanted, "guide.assigned", f"{user['name']} is now your guide", "/profile", by=actor.id
        )
        number = "1 student was" if len(wanted) == 1 else f"{len(wanted)} students were"
        desc = f"{number} assigned to you as guide"
        await notifications.notify([user["_id"]], "guide.assigned", desc, "/allStudent", by=actor.id)
    return len(wanted)
