"""Transfers: a person goes to another college or department; what was recorded stays where it was (design 4)."""

from __future__ import annotations

from typing import Any

from api.access import sessions
from api.access.actor import Actor
from api.accounts import people, service
from api.accounts.people_schemas import Transfer
from api.accounts.staff import BY_OPERATOR, checked_place
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.text import object_id
from api.notifications import service as notifications
from api.organisation import service as organisation

CHANGED = "This account was changed elsewhere just now. Please look again."
SAME = "This is where the person is already."


async def transfer(actor: Actor, user_id: str, body: Transfer) -> Row:
    """Sends a person to another college, department or role, who signs in anew there.

    A student takes the new department's course and keeps verification and payment; guide and unit head, who are of the
    old department, are let go, and so are the students of a guide who leaves. Entries keep college and department.

    Raises:
        NotFound: there is no such person.
        Forbidden: to or from the role Master, or the own account.
        Invalid: the college does not have the department, nothing changes, or a student is given a role.
        Conflict: somebody else changed the account at the same time.
    """
    wanted = object_id(user_id)
    user = None if wanted is None else await service.by_id(wanted)
    if user is None or user.get("removedOn") is not None:
        raise NotFound("This person was not found.")
    college, department = await checked_place(body.collegeId, body.departmentId)
    staff = service.is_staff(user)
    role = body.role or user.get("role")
    if "Master" in (user.get("role"), role):
        raise Forbidden(BY_OPERATOR)
    if body.role is not None and not staff:
        raise Invalid("A student has no role.", field="role")
    before = {"collegeId": user.get("collegeId"), "departmentId": user.get("departmentId")}
    moves = before != {"collegeId": college, "departmentId": department}
    if not moves and role == user.get("role"):
        raise Invalid(SAME, field="departmentId")
    written = await collection("users").update_one(
        {"_id": user["_id"], **before, "role": user.get("role")},
        await _change(before, body, role, moves=moves),
    )
    if written.matched_count != 1:
        raise Conflict(CHANGED, code="changed")
    if staff and moves:
        await collection("users").update_many({"guide": user["_id"]}, {"$unset": {"guide": ""}})
    await sessions.end_sessions_of(user["_id"])
    now = await service.by_id(user["_id"]) or user
    await people.note(actor, "account.transferred", now, before={**before, "role": user.get("role")}, given=role)
    small = await organisation.department(department) or {}
    place = f"{small.get('name')}, {(await organisation.college(college) or {}).get('name')}"
    desc = f"Your account was moved to {place}" if moves else f"Your role is now {role}"
    await notifications.notify([user["_id"]], "account.changed", desc, "/profile", by=actor.id)
    if moves:
        heads = {"collegeId": college, "departmentId": department, "role": "HOD", "status": True}
        told = [one for one in await service.ids_of(heads) if one != user["_id"]]
        page = "/allStaff" if staff else "/allStudent"
        came = f"{user['name']} was transferred to your department"
        await notifications.notify(told, "account.changed", came, page, by=actor.id, subject=user["_id"])
    return now


async def _change(before: dict[str, Any], body: Transfer, role: str | None, *, moves: bool) -> dict[str, Any]:
    at = clock.now()
    fields: dict[str, Any] = {"collegeId": body.collegeId, "departmentId": body.departmentId, "updatedAt": at}
    gone: dict[str, str] = {}
    change: dict[str, Any] = {"$set": fields}
    if role:
        fields |= {"role": role, "hod": role == "HOD"}
    if moves:
        gone |= {"unitHead": "", "guide": ""}
        change["$push"] = {"formerPlaces": {**before, "until": at}}
    if moves and not role:
        course = await organisation.course_of(body.departmentId)
        if course is None:
            gone["courseId"] = ""
        else:
            fields["courseId"] = course["_id"]
    return {**change, "$unset": gone} if gone else change
