"""Staff: added, changed, blocked, and given students to guide (DECISIONS D4.4)."""

from __future__ import annotations

from typing import NotRequired

from beanie.operators import NE, Eq, In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access import scope, sessions
from api.access.actor import Actor
from api.access.documents import User
from api.access.roles import TEACHING_ROLES, teaches
from api.accounts import service
from api.accounts.cover import guides
from api.accounts.people import lists as people
from api.accounts.people.schemas import NewStaff, StaffChange
from api.accounts.signing_in import recovery
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.messages import outbox
from api.core.security.tokens import random_code
from api.core.store import Identified, records, rows
from api.core.store.database import Row
from api.core.store.records import Fields, stored
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
TEACHING = ("registrationNo", "pgGuideSince")
"""What is set of staff as teachers: the number in the medical register, and the designation as PG guide."""
ROLES_BY_HEAD = (*TEACHING_ROLES, "Cleark")
"""The roles that a head of department gives (DECISIONS D4.4)."""
OWN_BLOCK = "You cannot block your own account."
ADDED = "Staff added successfully"
ADDED_WAITING = "The head of department was added and waits for the Master."


async def create(settings: Settings, actor: Actor, body: NewStaff) -> User:
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
    user = new_member(body, college, department)
    if waits:
        user.status, user.waiting = False, True
    place = await organisation.college_name(college) or "your college"
    message = await recovery.invitation(settings, user, place=place)
    async with (
        people.announce(actor, "staff.created", user, given=body.role, waiting=waits),
        outbox.enqueue_with(message, key=f"invited:{user.id}", name="users", record={"_id": user.id}),
    ):
        await _insert(user)
    if waits:
        desc = f"{actor.name} added {body.name} as head of department"
        masters = await service.masters()
        await notifications.notify(masters, "staff.waiting", desc, "/allHod?state=waiting", by=actor.id)
    return user


def new_member(body: NewStaff, college: ObjectId | None, department: ObjectId | None) -> User:
    """A staff member's account before it is stored, let in."""
    return User(
        name=body.name,
        email=body.email,
        emailKey=folded(body.email),
        phone=body.phone,
        phoneKey=phone_key(body.phone) or None,
        role=body.role,
        hod=body.role == "HOD",
        collegeId=college,
        departmentId=department,
        status=True,
        # Drawn by lot: it says nothing about the person and opens nothing (P-197).
        identity=random_code(10),
        registrationNo=body.registrationNo or None,
        pgGuideSince=body.pgGuideSince if teaches(body.role) else None,
        createdAt=clock.now(),
    )


def new_staff(body: NewStaff, college: ObjectId | None, department: ObjectId | None) -> Row:
    """As :func:`new_member`, as it is stored."""
    return stored(new_member(body, college, department))


async def _insert(user: User) -> None:
    if await records(User).add_if_absent(user):
        return
    if not await records(User).exists(User.emailKey == user.emailKey):
        raise _number_taken()
    raise Conflict(TAKEN, code="email_taken", field="email")


def _number_taken() -> Conflict:
    return Conflict(EXISTS.format(what="phone number"), code="phone_taken", field="phone")


async def _place_for(actor: Actor, body: NewStaff) -> tuple[ObjectId | None, ObjectId | None]:
    if body.role == "Master":
        raise Forbidden(BY_OPERATOR)
    if not actor.master:
        if actor.role_group == "hod":
            allowed = body.role in ROLES_BY_HEAD
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
    if not scope.covers_place(actor, user.collegeId, user.departmentId):
        raise NotFound(people.NO_STAFF)
    if not actor.master and user.role in ("Admin", "Master"):
        raise Forbidden(ABOVE)
    turned = body.status is not None and body.status is not bool(user.status)
    if turned and not actor.master:
        raise Forbidden("Only the Master blocks and unblocks staff.")
    sent = {"name": (body.name, user.name), "phone": (body.phone, user.phone)}
    fields = sorted(name for name, (new, old) in sent.items() if new is not None and new != old)
    given = [name for name in TEACHING if name in body.model_fields_set]
    fields += [name for name in given if getattr(body, name) != getattr(user, name)]
    if body.pgGuideSince and not teaches(user.role):
        raise Invalid(NO_GUIDE, field="pgGuideSince")
    if fields:
        await _change(user, body)
        await people.record_audit(actor, "staff.updated", user, fields=fields)
    if turned and body.status is not None:
        await block(actor, user.id, status=body.status)


async def _change(user: User, body: StaffChange) -> None:
    name, phone = body.name or user.name, body.phone or user.phone
    fresh: Fields = {User.name: name, User.updatedAt: clock.now()}
    gone: list[object] = []
    for field in TEACHING:
        if field in body.model_fields_set:
            value = getattr(body, field)
            fresh = {**fresh, field: value} if value else fresh
            gone += [] if value else [field]
    if phone != user.phone:
        fresh = {**fresh, User.phone: phone}
        if key := phone_key(phone or ""):
            fresh = {**fresh, User.phoneKey: key}
        else:
            gone.append(User.phoneKey)
    try:
        await records(User).change(User.id == user.id, set=fresh, unset=gone)
    except DuplicateKeyError:
        raise _number_taken() from None


async def block(actor: Actor, staff_id: ObjectId, *, status: bool) -> None:
    """Lets a staff member in (true) or keeps out (false): sessions then end at once. Again is as good as once.

    Raises:
        NotFound: there is none.
        Conflict: the Master's own account.
    """
    user = await people.person(staff_id, staff=True)
    if user.id == actor.id:
        raise Conflict(OWN_BLOCK, code="own_account")
    async with people.announce(actor, "staff.unblocked" if status else "staff.blocked", user) as act:
        act.changed = await records(User).change(
            User.id == user.id,
            NE(User.status, True) if status else Eq(User.status, True),
            set={User.status: status, User.updatedAt: clock.now()},
            unset=[User.waiting] if status else [],
        )
    if not status:
        await sessions.end_sessions_of(user.id)
    if not act.changed:
        return
    if status:
        await notifications.notify([user.id], "account.verified", "Your account is open", "/profile", by=actor.id)


class _Guided(Identified):
    guide: NotRequired[ObjectId | None]


async def assign(actor: Actor, staff_id: str, students: list[ObjectId], *, guide: bool) -> int:
    """Makes a staff member the guide of ``students``, whoever was before (P-372), or no longer; all of them or none.

    Answers how many students changed.

    Raises:
        NotFound: a staff member or student of another department, or none at all (ID-11).
        Conflict: the staff member is blocked, or is no teacher.
    """
    user = await people.person(staff_id, staff=True)
    if not scope.covers_place(actor, user.collegeId, user.departmentId) or user.departmentId is None:
        raise NotFound(people.NO_STAFF)
    if guide and not user.status:
        raise Conflict("A blocked staff member cannot guide students.", code="blocked")
    if guide and not teaches(user.role):
        raise Conflict(NO_GUIDE, code="no_teacher")
    ids = list(dict.fromkeys(students))
    theirs = (
        User.collegeId == user.collegeId,
        User.departmentId == user.departmentId,
        Eq(User.role, None),
        Eq(User.removedOn, None),
    )
    guided = await rows(User, _Guided).many(In(User.id, ids), *theirs)
    if len(guided) != len(ids):
        raise NotFound(people.NO_STUDENT)
    wanted = [row["_id"] for row in guided if (row.get("guide") == user.id) is not guide]
    if not wanted:
        return 0
    change: Fields | None = {User.guide: user.id} if guide else None
    row = guides.term(user.id if guide else None, clock.today(), actor.id)
    async with people.announce(actor, "guide.assigned" if guide else "guide.withdrawn", user, students=wanted):
        await records(User).change_all(
            In(User.id, wanted), *theirs, set=change, unset=[] if guide else [User.guide], push={User.guideTerms: row}
        )
    if guide:
        await notifications.notify(wanted, "guide.assigned", f"{user.name} is now your guide", "/profile", by=actor.id)
        number = "1 student was" if len(wanted) == 1 else f"{len(wanted)} students were"
        desc = f"{number} assigned to you as guide"
        await notifications.notify([user.id], "guide.assigned", desc, "/allStudent", by=actor.id)
    return len(wanted)
