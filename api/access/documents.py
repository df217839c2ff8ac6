"""Accounts, their sessions and counted tries as they are stored: students have no ``role``, staff do (L-002)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NotRequired

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.access.roles import role_group_of
from api.core.store.documents import BaseDocument, Ref


class Licence(BaseModel):
    """What a student has paid for: since when, until when, and by which order."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    orderId: ObjectId | None = None
    paidOn: dt.datetime
    until: dt.datetime


ReferralState = Literal["held", "accepting", "accepted", "refused"]


class ReferralCheck(BaseModel):
    """Of a student who was one too many of a day with one sponsor from one network address: what the Master says to
    that (``held``: nothing yet; ``accepting``: accepted, and a payment that was made before is still to be credited),
    and the how many-th of that day it was."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    state: ReferralState = "held"
    number: int
    by: ObjectId | None = None
    at: dt.datetime | None = None


class FormerPlace(TypedDict):
    """A college and department that a person was transferred from, and when; ``since`` is the first day there."""

    collegeId: ObjectId | None
    departmentId: ObjectId | None
    since: NotRequired[dt.datetime]
    until: dt.datetime


class GuideTerm(TypedDict):
    """From when on somebody guides a student, or nobody (``guide`` null): until the next row. ``since`` is the first
    day, missing where it is not known; ``by`` and ``at`` say who set it and when."""

    guide: ObjectId | None
    since: NotRequired[dt.datetime]
    by: NotRequired[ObjectId | None]
    at: dt.datetime


def is_open(
    role: str | None,
    status: bool | None,
    paid: bool | None,
    removed_on: dt.datetime | None,
    refunded_on: dt.datetime | None = None,
) -> bool:
    """Whether an account can sign in: staff who are not blocked, students who have paid or were refunded."""
    return removed_on is None and bool(status if role else paid or refunded_on is not None)


class User(BaseDocument):
    """One account. ``emailKey`` is the folded address, unique over students and staff alike (UN-04).

    ``waiting`` marks a head of department whom another than the Master added and whom the Master has not let in yet;
    ``status`` is false until then, whatever else is proved (DECISIONS D4.4). ``formerPlaces`` are the colleges and
    departments that the person was transferred from; ``guide`` is the staff member whom a student is assigned to.
    ``phoneKey`` is the phone number as +91 and ten digits, unique among those who registered; ``userId`` is the
    referral id, and ``sponsor`` whose referral id was given at registration; nobody is credited while
    ``referralCheck`` is held or refused. ``licence`` is what was paid for;
    its end is shown and locks nothing (DECISIONS D11.5). ``licenceRefundedOn`` is when its money was refunded in full:
    such a student reads and prints, and adds nothing until a licence is bought again (D10.6).

    Of a student's training: ``admissionBatch`` is the session year, which does not follow from joining and is assumed
    from it until it is set; ``postDiploma`` says that a diploma in the subject came before, ``attendanceId`` is the
    number in the attendance system of the college (``attendanceKey`` is both, which is unique), ``placeSince`` the
    first day in the present department, ``recordedFrom`` the day from which the record can be asked, ``coGuides`` are
    accounts of staff. ``weeklyReminder`` is false where the student does not want to be reminded of an empty week.
    ``guideTerms`` are the guides so far, the present one last: each change of ``guide`` adds its row in the same write.

    Of staff: ``registrationNo`` is the number in the medical register, ``pgGuideSince`` the day since when the head of
    department designates the person as PG guide; it is set, never computed (rule book D4). ``awayHeldUntil`` says that
    days of absence of the person are being set just now, and until when at most.
    """

    name: str
    email: str
    emailKey: str
    phone: str | None = None
    phoneKey: str | None = None
    emailVerifiedAt: dt.datetime | None = None
    passwordHash: str | None = None
    role: str | None = None
    collegeId: Annotated[ObjectId | None, Ref("colleges", "name")] = None
    departmentId: Annotated[ObjectId | None, Ref("departments", "name")] = None
    courseId: Annotated[ObjectId | None, Ref("courses", "title")] = None
    unitHead: Annotated[ObjectId | None, Ref("users", "name")] = None
    verifyByHod: bool | None = None
    paymentStatus: bool | None = None
    licenceRefundedOn: dt.datetime | None = None
    status: bool | None = None
    waiting: bool | None = None
    joiningDate: dt.datetime | None = None
    certified: bool | None = None
    hod: bool | None = None
    profilePic: ObjectId | None = None
    uni_rollno: str | None = None
    col_rollno: str | None = None
    fat_name: str | None = None
    mot_name: str | None = None
    dob: dt.datetime | None = None
    bloodGroup: str | None = None
    vaccinationStatus: str | None = None
    panNumber: str | None = None
    medicalCouncil: str | None = None
    validUpto: dt.datetime | None = None
    address: str | None = None
    regDate: dt.datetime | None = None
    medicalCollege: str | None = None
    identity: str | None = None
    userId: str | None = None
    sponsor: Annotated[ObjectId | None, Ref("users", "name")] = None
    referralCheck: ReferralCheck | None = None
    guide: Annotated[ObjectId | None, Ref("users", "name")] = None
    coGuides: Annotated[list[ObjectId] | None, Ref("users", "name")] = None
    guideTerms: list[GuideTerm] | None = None
    registrationNo: str | None = None
    pgGuideSince: dt.datetime | None = None
    awayHeldUntil: dt.datetime | None = None
    admissionBatch: int | None = None
    postDiploma: bool | None = None
    attendanceId: str | None = None
    attendanceKey: str | None = None
    placeSince: dt.datetime | None = None
    recordedFrom: dt.datetime | None = None
    weeklyReminder: bool | None = None
    createdAt: dt.datetime | None = None
    updatedAt: dt.datetime | None = None
    removedOn: dt.datetime | None = None
    licence: Licence | None = None
    formerPlaces: list[FormerPlace] | None = None

    @property
    def is_staff(self) -> bool:
        """Whether this is staff; any role is, none is a student (L-002)."""
        return role_group_of(self.role) != "student"

    @property
    def is_open(self) -> bool:
        """Whether this account may sign in."""
        return is_open(self.role, self.status, self.paymentStatus, self.removedOn, self.licenceRefundedOn)

    class Settings(BaseDocument.Settings):
        name = "users"
        indexes = [
            IndexModel([("emailKey", 1)], name="email", unique=True),
            IndexModel([("phoneKey", 1)], name="phone", unique=True, sparse=True),
            IndexModel([("userId", 1)], name="referral", unique=True, sparse=True),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("role", 1), ("name", 1), ("_id", 1)], name="department_role"
            ),
            IndexModel([("role", 1), ("removedOn", 1), ("name", 1), ("_id", 1)], name="role_open_name"),
            IndexModel([("departmentId", 1), ("role", 1), ("name", 1), ("_id", 1)], name="any_college_role"),
            IndexModel([("waiting", 1), ("name", 1), ("_id", 1)], name="waiting", sparse=True),
            IndexModel([("removedOn", 1), ("name", 1), ("_id", 1)], name="closed", sparse=True),
            IndexModel(
                [("referralCheck.state", 1), ("createdAt", -1), ("_id", -1)], name="referral_check", sparse=True
            ),
            IndexModel([("guide", 1), ("name", 1), ("_id", 1)], name="guide"),
            IndexModel([("coGuides", 1)], name="co_guides", sparse=True),
            IndexModel([("formerPlaces.departmentId", 1)], name="former_department", sparse=True),
            IndexModel([("attendanceKey", 1)], name="attendance", unique=True, sparse=True),
        ]


class Session(BaseDocument):
    """A sign-in. ``lastSeen`` is written at most every five minutes; ``expiresAt`` also lets the store drop the row;
    ``device`` is the browser and system in words, for the list of sessions."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    userId: ObjectId
    createdAt: dt.datetime
    lastSeen: dt.datetime
    expiresAt: dt.datetime
    remember: bool = False
    device: str | None = None

    class Settings(BaseDocument.Settings):
        name = "sessions"
        indexes = [
            IndexModel([("userId", 1)], name="user"),
            IndexModel([("expiresAt", 1)], name="expiry", expireAfterSeconds=0),
        ]


class Limit(BaseDocument):
    """Tries counted under a key until ``expiresAt``; of a network address also whose sign-ins failed and succeeded."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    tries: int
    expiresAt: dt.datetime
    failed: list[str] | None = None
    entered: list[str] | None = None

    class Settings(BaseDocument.Settings):
        name = "limits"
        indexes = [IndexModel([("expiresAt", 1)], name="expiry", expireAfterSeconds=0)]
