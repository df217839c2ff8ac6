"""Users as others need them: the session user, teachers, students."""

from __future__ import annotations

import datetime as dt
import re
from typing import NotRequired, cast

from beanie.operators import GT, Eq, In, RegEx
from bson import ObjectId
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.access.documents import FormerPlace as StoredPlace
from api.access.documents import User
from api.access.roles import role_group_of, teaches
from api.access.scope import Scope, covers, covers_place, for_place
from api.accounts import letters
from api.accounts.answers import FormerPlace, SessionUser, Teacher
from api.accounts.completeness import completeness
from api.accounts.cover.away import Absence as Absence
from api.accounts.cover.away import Delegate as Delegate
from api.accounts.cover.away import absences_from as absences_from
from api.accounts.cover.away import absences_to_offer as absences_to_offer
from api.accounts.cover.away import away_among as away_among
from api.accounts.cover.away import away_on as away_on
from api.accounts.cover.away import delegates_of as delegates_of
from api.accounts.cover.away import offer as offer
from api.accounts.cover.away import represented_by as represented_by
from api.accounts.cover.guides import guide_on as guide_on
from api.accounts.cover.guides import guided_by_each as guided_by_each
from api.accounts.pending import pending_entries_by as pending_entries_by
from api.accounts.record_scope import Place as Place
from api.accounts.record_scope import list_scope as list_scope
from api.accounts.record_scope import narrow_to_place as narrow_to_place
from api.accounts.record_scope import places_in as places_in
from api.accounts.record_scope import readable_record as readable_record
from api.accounts.record_scope import reads_entry_elsewhere as reads_entry_elsewhere
from api.accounts.record_scope import record_scope as record_scope
from api.accounts.record_scope import user_scope as user_scope
from api.accounts.signing_in import links, otp
from api.accounts.trainees import KnownTrainee as KnownTrainee
from api.accounts.trainees import StudentAccount as StudentAccount
from api.accounts.trainees import Trainee as Trainee
from api.accounts.trainees import attendance_key as attendance_key
from api.accounts.trainees import former_trainees as former_trainees
from api.accounts.trainees import joined_between as joined_between
from api.accounts.trainees import known_trainees as known_trainees
from api.accounts.trainees import once_guided as once_guided
from api.accounts.trainees import set_weekly_reminder as set_weekly_reminder
from api.accounts.trainees import student_account as student_account
from api.accounts.trainees import trainee_names as trainee_names
from api.accounts.trainees import trainees as trainees
from api.accounts.trainees import trainees_in as trainees_in
from api.accounts.trainees import trainees_in_training as trainees_in_training
from api.accounts.trainees import trainees_since as trainees_since
from api.core import clock
from api.core.errors import NotFound
from api.core.files.records import FileService
from api.core.http.contract import Named
from api.core.http.listing import REFERENCE_LIMIT, Page, page_rows
from api.core.messages.outbox import Message
from api.core.store import Condition, Identified, collection, ids_of, records, rows
from api.core.store.database import Row, current_cache, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.text import folded, phone_key
from api.organisation import service as organisation
from api.settings import Settings

PERSON = Ref("users", "name")
MAX_NAMED = 200
"""People that a part of a name stands for, at most."""

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


class _Staff(Identified):
    role: str


class _NamedStaff(_Staff):
    name: str


class _Called(Identified):
    name: NotRequired[str]


code_proof, send_code, verify_code, RESEND = otp.proof, otp.send, otp.verify, otp.RESEND


async def by_email(email: str) -> User | None:
    """The account of an address, whatever its case."""
    return await records(User).one(User.emailKey == folded(email))


async def account(user_id: ObjectId) -> User | None:
    """An account."""
    return await records(User).one(User.id == user_id)


class Places(TypedDict):
    """Where a person is and was."""

    collegeId: NotRequired[ObjectId | None]
    formerPlaces: NotRequired[list[StoredPlace] | None]


async def colleges_of(student_id: ObjectId) -> list[ObjectId]:
    """The colleges in which a student's records lie: the present one and those of before a transfer."""
    return colleges_in(await rows(User, Places).one(User.id == student_id))


def colleges_in(found: Places | None) -> list[ObjectId]:
    """As :func:`colleges_of`, of an account that was read."""
    if found is None:
        return []
    former = [place["collegeId"] for place in found.get("formerPlaces") or ()]
    return list(dict.fromkeys(one for one in (found.get("collegeId"), *former) if one is not None))


async def by_id(user_id: ObjectId) -> Row | None:
    """An account, as a raw row; :func:`account` has its fields."""
    found: Row | None = await collection(User).find_one({"_id": user_id})
    return found


async def student(actor: Actor, student_id: ObjectId | None) -> User:
    """A present student of the actor's college and department; of any, for the Master.

    Raises:
        NotFound: there is none of that id.
    """
    user = None if student_id is None else await account(student_id)
    if user is None or user.is_staff or user.removedOn or not covers_place(actor, user.collegeId, user.departmentId):
        raise NotFound("This student was not found.")
    return user


async def student_within(actor: Actor, student_id: ObjectId | None) -> Row:
    """As :func:`student`, as a raw row."""
    user = None if student_id is None else await by_id(student_id)
    if user is None or is_staff(user) or user.get("removedOn") or not covers(actor, user):
        raise NotFound("This student was not found.")
    return user


async def of_a_student(*, email: str, phone: str) -> str | None:
    """Which of a mail address and a phone number is that of a student's account, an open or a closed one: ``email``,
    ``phone``, or None."""
    if email and await records(User).exists(User.emailKey == folded(email), Eq(User.role, None)):
        return "email"
    number = phone_key(phone)
    if number and await records(User).exists(User.phoneKey == number, Eq(User.role, None)):
        return "phone"
    return None


async def coordinator_letter(
    settings: Settings, coordinator_id: ObjectId, *, email: str, name: str, place: str
) -> Message:
    """The mail to a DRP coordinator who is about to be stored, with the link that confirms the address (P-041); to be
    queued by ``outbox.enqueue_with`` around that write."""
    token = await links.make("verifyStaff", coordinator_id, None, letters.FIRST_LASTS)
    return letters.coordinator(settings, email, name, place=place, verify=token)


async def _active_ids(*where: Condition) -> list[ObjectId]:
    present = (Eq(User.status, True), Eq(User.removedOn, None))
    return await ids_of(User, *where, *present, limit=REFERENCE_LIMIT)


async def heads_of(college_id: ObjectId | None, department_id: ObjectId | None) -> list[ObjectId]:
    """The active heads of a college's department."""
    return await _active_ids(*_of(college_id, department_id), User.role == "HOD")


class _Registered(TypedDict):
    registrationNo: NotRequired[str | None]


async def registration_number(user_id: ObjectId) -> str:
    """Somebody's number in the medical register; empty where none is recorded."""
    row = await rows(User, _Registered).one(User.id == user_id)
    return (row or {}).get("registrationNo") or ""


async def masters() -> list[ObjectId]:
    """The active Masters."""
    return await _active_ids(User.role == "Master")


async def session_user(user: User, files: FileService) -> SessionUser:
    """The user as the session shows it (L-141, L-142); no ``role`` key for a student, never a hash or identity."""
    names = {"course": user.courseId, "unitHead": user.unitHead}
    named: Row = {name: id_ for name, id_ in names.items() if id_ is not None}
    own_college, own_department, head, former, _ = await gather_reads(
        organisation.college(user.collegeId),
        organisation.department(user.departmentId),
        head_of(user.collegeId, user.departmentId) if not user.role else _nobody(),
        _former_places(user),
        populate([named], {"course": organisation.COURSE, "unitHead": PERSON}),
    )
    college = _whole(organisation.COLLEGE, own_college)
    department = _whole(organisation.DEPARTMENT, own_department)
    shown_ids = [user.profilePic, (college or {}).get("logo"), (department or {}).get("url")]
    shown, state = await gather_reads(
        files.describe(shown_ids, user.id), organisation.state((college or {}).get("state"))
    )

    def link(file_id: ObjectId | None) -> str | None:
        view = shown.get(file_id) if file_id else None
        return view["url"] if view else None

    profile: Row = {
        "_id": user.id,
        "name": user.name,
        **{name: getattr(user, name) for name in TEXTS},
        **{name: clock.wire_day(getattr(user, name)) for name in DAYS},
        "joinDate": clock.wire_day(user.joiningDate),
        "collegeId": college
        and {
            **_without(college, "withheldRoles"),
            "logo": link(college.get("logo")),
            "state": state,
        },
        "departmentId": department
        and {**department, "url": link(department.get("url")), "forensic": bool(department.get("forensic"))},
        "courseId": named.get("course"),
        "unitHead": named.get("unitHead"),
        "profilePic": link(user.profilePic),
        "certified": bool(user.certified),
        "createdAt": user.createdAt,
        "completeness": completeness(user),
    }
    role = user.role
    if role:
        withheld = (college or {}).get("withheldRoles") or ()
        profile.update(role=role, status=bool(user.status), mayVerify=role not in withheld or role == "Master")
        profile["hod"] = bool(user.hod)
        profile.update(registrationNo=user.registrationNo, pgGuideSince=clock.wire_day(user.pgGuideSince))
    else:
        profile.update(verifyByHod=bool(user.verifyByHod), paymentStatus=bool(user.paymentStatus))
        profile["licenceRefundedOn"] = clock.wire_india_day(user.licenceRefundedOn)
        profile["mayVerify"] = False
        profile["hod"] = head
        profile["formerPlaces"] = former
    return cast("SessionUser", profile)


async def _nobody() -> None:
    """In the place of a read that is not needed."""


async def _former_places(user: User) -> list[FormerPlace]:
    """Return the former places of a student, ``{college, department, until}``, the latest first and each place once.

    ``until`` is the last day there, the day before the transfer (DECISIONS D4.9)."""
    latest = {(one["collegeId"], one["departmentId"]): one["until"] for one in user.formerPlaces or ()}
    latest.pop((user.collegeId, user.departmentId), None)
    places: list[Row] = [
        {
            "college": college,
            "department": department,
            "until": (clock.india_day(until) - dt.timedelta(days=1)).isoformat(),
        }
        for (college, department), until in sorted(latest.items(), key=lambda each: each[1], reverse=True)
    ]
    await populate(places, {"college": Ref("colleges", "name"), "department": Ref("departments", "name")})
    return cast("list[FormerPlace]", places)


async def head_of(college_id: ObjectId | None, department_id: ObjectId | None) -> Named | None:
    """The head of a college's department as a student's session names them (P-213)."""
    head = (*_of(college_id, department_id), User.role == "HOD", Eq(User.status, True))
    return await rows(User, Named).one(*head, sort=[(User.name, 1), (User.id, 1)])


def _whole(ref: Ref, small: Row | None) -> Row | None:
    """A small object with every key that it is shown with; null, or no items, where nothing is stored."""
    empty: Row = {name: [] if name in LISTS else None for name in ref.fields}
    return small and {**empty, **small}


def _without(row: Row, *names: str) -> Row:
    return {key: value for key, value in row.items() if key not in names}


async def teachers(actor: Actor, department_id: str, college_id: str) -> list[Teacher]:
    """The staff of a department, for the faculty lists: id, name and role and nothing else (L-186, L-187)."""
    scope = for_place(actor, college_id, department_id)
    found = await rows(User, _NamedStaff).many(
        *_active_staff(), within=scope, sort=[(User.name, 1)], limit=REFERENCE_LIMIT
    )
    return [{"_id": row["_id"], "id": row["_id"], "name": row["name"], "role": row["role"]} for row in found]


def _active_staff() -> tuple[Condition, Condition]:
    return GT(User.role, ""), Eq(User.status, True)


def _of(college_id: ObjectId | None, department_id: ObjectId | None) -> tuple[Condition, Condition]:
    return User.collegeId == college_id, User.departmentId == department_id


async def is_teacher_of(user_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether an id is that of active staff of this college and department (L-166)."""
    found = await _active(user_id, college_id, department_id)
    return found is not None and bool(found.get("role"))


class _Role(TypedDict):
    role: NotRequired[str | None]


async def _active(user_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None) -> _Role | None:
    meant = (User.id == user_id, *_of(college_id, department_id), Eq(User.status, True))
    return await rows(User, _Role).one(*meant)


async def may_guide(user_id: ObjectId, college_id: ObjectId | None, department_id: ObjectId | None) -> bool:
    """Whether an id is that of an active teacher of this college and department; clerks and Admins are none."""
    found = await _active(user_id, college_id, department_id)
    return found is not None and teaches(found.get("role"))


async def active_staff_among(
    user_ids: set[ObjectId], college_id: ObjectId | None, department_id: ObjectId | None
) -> set[ObjectId]:
    """Which of some ids are those of active staff of this college and department."""
    if not user_ids:
        return set()
    among = In(User.id, list(user_ids))
    return {*await ids_of(User, among, *_of(college_id, department_id), *_active_staff())}


async def active_staff_of(college_id: ObjectId, department_id: ObjectId) -> list[Named]:
    """The active staff of a department, id and name, by name."""
    theirs = (*_of(college_id, department_id), *_active_staff())
    return await rows(User, Named).many(*theirs, sort=[(User.name, 1)], limit=REFERENCE_LIMIT)


async def _verifiers(college_id: ObjectId, department_id: ObjectId) -> list[_Staff]:
    withheld = (await organisation.college(college_id) or {}).get("withheldRoles") or ()
    staff = await rows(User, _Staff).many(*_of(college_id, department_id), *_active_staff(), limit=REFERENCE_LIMIT)
    return [row for row in staff if row["role"] not in withheld]


async def teachers_able_to_verify(college_id: ObjectId, department_id: ObjectId) -> list[ObjectId]:
    """Return the active teachers of a department whom the college lets verify."""
    return [row["_id"] for row in await _verifiers(college_id, department_id) if teaches(row["role"])]


async def verifiers_of(college_id: ObjectId, department_id: ObjectId) -> list[ObjectId]:
    """Who is notified of an entry that names no teacher: the active HOD, or all active staff that may verify."""
    staff = await _verifiers(college_id, department_id)
    return [row["_id"] for row in staff if row["role"] == "HOD"] or [row["_id"] for row in staff]


async def students(actor: Actor, department_id: str, college_id: str, page: Page) -> tuple[list[Row], int]:
    """The students of a department; staff see names and years, not phones or addresses."""
    scope = for_place(actor, college_id, department_id)
    searched = [RegEx(User.name, re.escape(page.search), "i")] if page.search else []
    filter_ = as_filter([scope, Eq(User.role, None), Eq(User.removedOn, None), *searched])
    fields = ("name", "joiningDate", "verifyByHod", "col_rollno")
    raw_rows, total = await page_rows(collection(User), filter_, page, [("name", 1), ("_id", 1)], fields)
    for row in raw_rows:
        row["joiningDate"] = row["joinDate"] = clock.wire_day(row.get("joiningDate"))
    return raw_rows, total


async def ids_by_name(scope: Scope, search: str) -> list[ObjectId]:
    """The users of a college and department whose name holds ``search``, for searches over names.

    Where it can be told when one changes, the names of a department are cached from one search to the next.
    """
    college, department = scope.get("collegeId"), scope.get("departmentId")
    place, cache = _of(college, department), current_cache()
    if department is None or not cache.enabled:
        called = RegEx(User.name, re.escape(search), "i")
        return await ids_of(User, *place, called, limit=MAX_NAMED)

    async def read() -> list[tuple[ObjectId, str]]:
        return [(row["_id"], row.get("name") or "") for row in await rows(User, _Called).many(*place)]

    pattern = re.compile(re.escape(search), re.IGNORECASE)
    names = await cache.get_or_compute(("names", college, department), read)
    return [user_id for user_id, name in names if pattern.search(name)][:MAX_NAMED]


def is_staff(user: Row) -> bool:
    """Whether an account is staff."""
    return role_group_of(user.get("role")) != "student"
