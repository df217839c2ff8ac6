"""Users as others need them: the session user, teachers, students, and changes of the own password."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.access.roles import sort_of, teaches
from api.access.scope import covers, within
from api.accounts import letters, links
from api.accounts.completeness import completeness
from api.accounts.password_policy import refuse_guessable
from api.core import audit, clock
from api.core.database import Row, collection
from api.core.documents import Ref
from api.core.errors import Invalid, NotFound
from api.core.files.records import FileService
from api.core.listing import WHOLE, Page, contains, page_rows
from api.core.outbox import Message
from api.core.passwords import hash_password, verify_password
from api.core.populate import populate, small
from api.core.text import folded, phone_key
from api.notifications import service as notifications
from api.organisation import service as organisation
from api.settings import Settings

PERSON = Ref("users", "name")
CHANGED = "Your password was changed. If it was not you, tell your college at once."

DAYS = ("joiningDate", "dob", "validUpto", "regDate")
LISTS = ("extraLeaveTypes", "extraTrainingTypes", "withheldRoles")
TEXTS = (
    "uni_rollno",
    "col_rollno",
    "fat_name",
    "mot_name",
    "bloodGroup",
    "vaccinationStatus",
    "panNumber",
    "medicalCouncil",
    "address",
    "medicalCollege",
    "phone",
    "email",
    "userId",
)


async def by_email(email: str) -> Row | None:
    """The account of an address, whatever its case."""
    found: Row | None = await collection("users").find_one({"emailKey": folded(email)})
    return found


async def by_id(user_id: ObjectId) -> Row | None:
    """An account."""
    found: Row | None = await collection("users").find_one({"_id": user_id})
    return found


async def student_within(actor: Actor, student_id: ObjectId | None) -> Row:
    """A present student of the actor's college and department; of any, for the Master.

    Raises:
        NotFound: there is none of that id.
    """
    user = None if student_id is None else await by_id(student_id)
    if user is None or is_staff(user) or user.get("removedOn") or not covers(actor, user):
        raise NotFound("This student was not found.")
    return user


async def of_a_student(*, email: str, phone: str) -> str | None:
    """Which of a mail address and a phone number is that of a student's account, an open or a closed one: ``email``,
    ``phone``, or None."""
    for name, key, value in (("email", "emailKey", folded(email)), ("phone", "phoneKey", phone_key(phone))):
        wanted = {key: value, "role": None}
        if value and await collection("users").find_one(wanted, {"_id": 1}) is not None:
            return name
    return None


async def coordinator_letter(settings: Settings, row: Row, *, place: str) -> Message:
    """The mail to a DRP coordinator who is about to be stored, with the link that confirms the address (P-041); to be
    queued by ``outbox.told_of`` around that write."""
    token = await links.make("verifyStaff", row, letters.FIRST_LASTS)
    return letters.coordinator(settings, row["email"], row["name"], place=place, verify=token)


async def ids_of(filter_: dict[str, Any]) -> list[ObjectId]:
    """The accounts that a filter finds, those that were removed left out."""
    cursor = collection("users").find({**filter_, "removedOn": None}, {"_id": 1}).limit(WHOLE)
    return [row["_id"] async for row in cursor]


async def session_user(user: Row, files: FileService) -> dict[str, Any]:
    """The user as the session shows it (L-141, L-142); no ``role`` key for a student, never a hash or identity."""
    college = _whole(organisation.COLLEGE, await organisation.college(user.get("collegeId")))
    department = _whole(organisation.DEPARTMENT, await organisation.department(user.get("departmentId")))
    course = await organisation.course(user.get("courseId"))
    head = user.get("unitHead")
    unit_head = (await small(PERSON, [head]))[head] if head else None
    shown = await files.describe(
        [user.get("profilePic"), (college or {}).get("logo"), (department or {}).get("url")], user["_id"]
    )

    def link(file_id: Any) -> str | None:
        view = shown.get(file_id)
        return view["url"] if view else None

    made: dict[str, Any] = {
        "_id": user["_id"],
        "name": user["name"],
        **{name: user.get(name) for name in TEXTS},
        **{name: clock.wire_day(user.get(name)) for name in DAYS},
        "joinDate": clock.wire_day(user.get("joiningDate")),
        "collegeId": college
        and {
            **_without(college, "withheldRoles"),
            "logo": link(college.get("logo")),
            "state": await organisation.state(college.get("state")),
        },
        "departmentId": department
        and {**department, "url": link(department.get("url")), "forensic": bool(department.get("forensic"))},
        "courseId": course,
        "unitHead": unit_head,
        "profilePic": link(user.get("profilePic")),
        "certified": bool(user.get("certified")),
        "createdAt": user.get("createdAt"),
        "completeness": completeness(user),
    }
    role = user.get("role")
    if role:
        withheld = (college or {}).get("withheldRoles") or ()
        made.update(role=role, status=bool(user.get("status")), mayVerify=role not in withheld or role == "Master")
        made["hod"] = bool(user.get("hod"))
    else:
        made.update(verifyByHod=bool(user.get("verifyByHod")), paymentStatus=bool(user.get("paymentStatus")))
        made["mayVerify"] = False
        made["hod"] = await head_of(user.get("collegeId"), user.get("departmentId"))
        made["formerPlaces"] = await _former_places(user)
    return made


async def _former_places(user: Row) -> list[Row]:
    """Where a student was transferred from, and until when: ``{college, department, until}``, the latest first, each
    place once; the logbook of then is read there (design 3)."""
    latest = {(one["collegeId"], one["departmentId"]): one["until"] for one in user.get("formerPlaces") or ()}
    latest.pop((user.get("collegeId"), user.get("departmentId")), None)
    rows = [
        {"college": college, "department": department, "until": clock.india_day(until).isoformat()}
        for (college, department), until in sorted(latest.items(), key=lambda each: each[1], reverse=True)
    ]
    await populate(rows, {"college": Ref("colleges", "name"), "department": Ref("departments", "name")})
    return rows


async def head_of(college_id: ObjectId | None, department_id: ObjectId | None) -> Row | None:
    """The head of a college's department as a student's session names them (P-213)."""
    filter_ = {"collegeId": college_id, "departmentId": department_id, "role": "HOD", "status": True}
    found: Row | None = await collection("users").find_one(filter_, {"name": 1}, sort=[("name", 1), ("_id", 1)])
    return found


def _whole(ref: Ref, found: Row | None) -> Row | None:
    """A small object with every key that it is shown with; null, or no items, where nothing is stored."""
    empty: Row = {name: [] if name in LISTS else None for name in ref.fields}
    return found and {**empty, **found}


def _without(row: Row, *names: str) -> Row:
    return {key: value for key, value in row.items() if key not in names}


async def teachers(actor: Actor, department_id: str, college_id: str) -> list[Row]:
    """The staff of a department, for the faculty lists: id, name and role and nothing else (L-186, L-187)."""
    filter_ = {**within(actor, college_id, department_id), "role": {"$gt": ""}, "status": True}
    cursor = collection("users").find(filter_, {"name": 1, "role": 1}).sort([("name", 1)]).limit(WHOLE)
    return [{"_id": row["_id"], "id": row["_id"], "name": row["name"], "role": row["role"]} async for row in cursor]


async def is_teacher_of(user_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether an id is that of active staff of this college and department (L-166)."""
    filter_ = {"_id": user_id, "collegeId": college_id, "departmentId": department_id, "status": True}
    user = await collection("users").find_one(filter_, {"role": 1})
    return user is not None and bool(user.get("role"))


async def may_guide(user_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether an id is that of an active teacher of this college and department; clerks and Admins are none."""
    filter_ = {"_id": user_id, "collegeId": college_id, "departmentId": department_id, "status": True}
    user = await collection("users").find_one(filter_, {"role": 1})
    return user is not None and teaches(user.get("role"))


async def active_staff_among(
    user_ids: set[ObjectId], college_id: ObjectId | None, department_id: ObjectId | None
) -> set[ObjectId]:
    """Which of some ids are those of active staff of this college and department."""
    filter_ = {
        "_id": {"$in": list(user_ids)},
        "collegeId": college_id,
        "departmentId": department_id,
        "role": {"$gt": ""},
        "status": True,
    }
    return {row["_id"] async for row in collection("users").find(filter_, {"_id": 1})} if user_ids else set()


async def active_staff_of(college_id: ObjectId, department_id: ObjectId) -> list[Row]:
    """The active staff of a department, id and name, by name."""
    filter_ = {"collegeId": college_id, "departmentId": department_id, "role": {"$gt": ""}, "status": True}
    cursor = collection("users").find(filter_, {"name": 1}).sort([("name", 1)]).limit(WHOLE)
    return [row async for row in cursor]


async def verifiers_of(college_id: ObjectId, department_id: ObjectId) -> list[ObjectId]:
    """Who is told of an entry that names no teacher: the active HOD, or all active staff that may verify."""
    college = await organisation.college(college_id) or {}
    withheld = college.get("withheldRoles") or ()
    filter_ = {"collegeId": college_id, "departmentId": department_id, "role": {"$gt": ""}, "status": True}
    cursor = collection("users").find(filter_, {"role": 1}).limit(WHOLE)
    staff = [row async for row in cursor if row["role"] not in withheld]
    return [row["_id"] for row in staff if row["role"] == "HOD"] or [row["_id"] for row in staff]


async def students(actor: Actor, department_id: str, college_id: str, page: Page) -> tuple[list[Row], int]:
    """The students of a department; staff see names and years, not phones or addresses."""
    filter_: dict[str, Any] = {**within(actor, college_id, department_id), "role": None, "removedOn": None}
    if page.search:
        filter_["name"] = {**contains(page.search), "$options": "i"}
    fields = ("name", "joiningDate", "verifyByHod", "col_rollno")
    rows, total = await page_rows(collection("users"), filter_, page, [("name", 1), ("_id", 1)], fields)
    for row in rows:
        row["joiningDate"] = row["joinDate"] = clock.wire_day(row.get("joiningDate"))
    return rows, total


async def ids_by_name(scope: dict[str, Any], search: str) -> list[ObjectId]:
    """The users of a college and department whose name holds ``search``, for searches over names."""
    filter_ = {
        "collegeId": scope.get("collegeId"),
        "departmentId": scope.get("departmentId"),
        "name": {**contains(search), "$options": "i"},
    }
    cursor = collection("users").find(filter_, {"_id": 1}).limit(200)
    return [row["_id"] async for row in cursor]


async def check_new_password(user_id: ObjectId, new: str) -> None:
    """Refuses a new password that is common or made of the account's own data (AU-10).

    Raises:
        Invalid: it is.
    """
    user = await by_id(user_id) or {}
    college = await organisation.college(user.get("collegeId")) or {}
    email = str(user.get("email", ""))
    own = (user.get("name"), email, email.partition("@")[0], user.get("phone"), college.get("name"))
    await refuse_guessable(new, own)


async def change_password(actor: Actor, current: str, new: str) -> None:
    """Changes the actor's own password and ends the other sessions.

    Raises:
        Invalid: the current password is wrong, or the new one is the same.
    """
    user = await by_id(actor.id)
    fits, _ = await verify_password(current, (user or {}).get("passwordHash"))
    if user is None or not fits:
        raise Invalid("Your current password is not right.", field="currentPassword")
    if current == new:
        raise Invalid("The new password must differ from the current one.", field="newPassword")
    replaced = await collection("users").update_one(
        {"_id": actor.id, "passwordHash": user["passwordHash"]},
        {"$set": {"passwordHash": await hash_password(new), "updatedAt": clock.now()}},
    )
    if replaced.matched_count != 1:
        raise Invalid("Your password was changed elsewhere just now. Please sign in again.")
    await sessions.end_sessions_of(actor.id, keep=actor.sessionId)
    await audit.record("password.changed", actor_id=actor.id, role=actor.role, target=f"users/{actor.id}")
    await notifications.notify([actor.id], "password.changed", CHANGED, "/profile")


def is_staff(user: Row) -> bool:
    """Whether an account is staff."""
    return sort_of(user.get("role")) != "student"
