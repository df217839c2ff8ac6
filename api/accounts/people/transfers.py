"""Transfers: a person goes to another college or department; what was recorded stays where it was (DECISIONS D4.9)."""

from __future__ import annotations

from beanie.operators import Eq
from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.access.documents import FormerPlace, User
from api.accounts import service
from api.accounts.cover import guides
from api.accounts.pending import pending_entries
from api.accounts.people import lists as people
from api.accounts.people.schemas import Transfer
from api.accounts.people.staff import BY_OPERATOR, checked_place
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.store import records
from api.core.store.records import Fields
from api.core.text import object_id
from api.notifications import service as notifications
from api.organisation import service as organisation

CHANGED = "This account was changed elsewhere just now. Please look again."
MIGRATION = (
    "The Post-Graduate Medical Education Regulations, 2023 (4.7) refuse migration between colleges. Give the reason "
    "for this transfer; it is kept with it."
)
SAME = "The person is already there."


async def transfer(actor: Actor, user_id: str, body: Transfer) -> tuple[User, str]:
    """Sends a person to another college, department or role, who signs in anew there.

    A student takes the new department's course and keeps verification and payment; guide and unit head, who are of the
    old department, are let go, and so are the students of a guide who leaves. Entries keep college and department: what
    waits for verification there is said to the student and to the heads of both departments.

    Returns:
        The person as they are now, and the message.

    Raises:
        NotFound: there is no such person.
        Forbidden: to or from the role Master, or the own account.
        Invalid: the college does not have the department, nothing changes, a student is given a role, or goes to
            another college without a reason (DECISIONS D4.9).
        Conflict: somebody else changed the account at the same time.
    """
    wanted = object_id(user_id)
    user = None if wanted is None else await service.account(wanted)
    if user is None or user.removedOn is not None:
        raise NotFound("This person was not found.")
    college, department = await checked_place(body.collegeId, body.departmentId)
    staff = user.is_staff
    role = body.role or user.role
    if "Master" in (user.role, role):
        raise Forbidden(BY_OPERATOR)
    if body.role is not None and not staff:
        raise Invalid("A student has no role.", field="role")
    moves = (user.collegeId, user.departmentId) != (college, department)
    if not moves and role == user.role:
        raise Invalid(SAME, field="departmentId")
    if not staff and college != user.collegeId and not body.reason:
        raise Invalid(MIGRATION, field="reason")
    before = {"collegeId": user.collegeId, "departmentId": user.departmentId, "role": user.role}
    told = {"before": before, "given": role, "reason": body.reason}
    # The row stands in the college where the person is now.
    there = user.model_copy(update={"collegeId": college})
    async with people.announce(actor, "account.transferred", there, **told):
        if not await _write(user, body, role, moves=moves):
            raise Conflict(CHANGED, code="changed")
    if staff and moves:
        await guides.end_guidance_of_leaver(actor, user.id)
        await records(User).change_all(Eq(User.coGuides, user.id), pull={User.coGuides: user.id})
    await sessions.end_sessions_of(user.id)
    now = await service.account(user.id) or user
    left = await _left_waiting(user) if moves and not staff else ""
    place = await _place_name(college, department)
    desc = f"Your account was moved to {place}{left and f'; {left}'}" if moves else f"Your role is now {role}"
    await notifications.notify([user.id], "account.changed", desc, "/profile", by=actor.id)
    if moves:
        heads = [one for one in await service.heads_of(college, department) if one != user.id]
        page = "/allStaff" if staff else "/allStudent"
        came = f"{user.name} was transferred to your department{left and f'; {left}'}"
        await notifications.notify(heads, "account.changed", came, page, by=actor.id, subject=user.id)
    if left:
        stay = f"{user.name} was transferred to {place}; {left}"
        former = await service.heads_of(user.collegeId, user.departmentId)
        await notifications.notify(former, "account.changed", stay, "/dashboard", by=actor.id, subject=user.id)
    return now, f"Transfer saved; {left}" if left else "Transfer saved"


async def _place_name(college: ObjectId | None, department: ObjectId | None) -> str:
    return f"{await organisation.department_name(department)}, {await organisation.college_name(college)}"


async def _left_waiting(user: User) -> str:
    """What a student leaves waiting for verification in the old department, as a clause; empty where it is nothing."""
    count = await pending_entries(user.collegeId, user.departmentId, user.id)
    if not count:
        return ""
    what = (
        "1 entry that waits for verification stays"
        if count == 1
        else f"{count} entries that wait for verification stay"
    )
    return f"{what} with {await _place_name(user.collegeId, user.departmentId)}"


async def _write(user: User, body: Transfer, role: str | None, *, moves: bool) -> bool:
    """Writes the new place and role, if the account still has the old ones."""
    at = clock.now()
    fresh: Fields = {User.collegeId: body.collegeId, User.departmentId: body.departmentId, User.updatedAt: at}
    gone: list[object] = []
    former: FormerPlace = {"collegeId": user.collegeId, "departmentId": user.departmentId, "until": at}
    since = user.placeSince or user.joiningDate
    if since and not role:
        former = {**former, "since": since}
    if role:
        fresh = {**fresh, User.role: role, User.hod: role == "HOD"}
    if moves:
        gone = [User.unitHead, User.guide, User.coGuides]
    terms: Fields = {}
    if moves and user.guide:
        rows = [] if user.guideTerms else [{"guide": user.guide, "at": at}]
        terms = {User.guideTerms: {"$each": [*rows, guides.term(None, clock.india_day(at))]}}
    if body.collegeId != user.collegeId:
        # The number is that of the machine of the college.
        gone += [User.attendanceId, User.attendanceKey]
    if moves and not role:
        fresh = {**fresh, User.placeSince: clock.stored_day(clock.india_day(at))}
        course = await organisation.course_of(body.departmentId)
        if course is None:
            gone.append(User.courseId)
        else:
            fresh = {**fresh, User.courseId: course["_id"]}
    return await records(User).change(
        User.id == user.id,
        User.collegeId == user.collegeId,
        User.departmentId == user.departmentId,
        User.role == user.role,
        set=fresh,
        unset=gone,
        push={User.formerPlaces: former, **terms} if moves else None,
    )
