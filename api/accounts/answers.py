"""What the calls about accounts answer: sessions, profiles, staff and students, registration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, Refusal, Success, Titled, WireId

ProfileField = Literal[
    "profilePic",
    "dob",
    "bloodGroup",
    "vaccinationStatus",
    "fat_name",
    "mot_name",
    "address",
    "joiningDate",
    "unitHead",
    "medicalCollege",
    "uni_rollno",
    "col_rollno",
    "panNumber",
    "medicalCouncil",
    "regDate",
    "validUpto",
]
"""A field of the profile form."""


class Completeness(TypedDict):
    """How much of a profile is filled: a whole percentage, the fields of the form, and those that are still empty."""

    percent: int
    fields: Sequence[ProfileField]
    missing: Sequence[ProfileField]


class SessionCollege(Named):
    """The college of the session user; ``logo`` is a link that ends soon."""

    logo: str | None
    slug: str | None
    state: Named | None
    address: str | None
    extraLeaveTypes: list[str]


class SessionDepartment(Named):
    """The department of the session user; ``url`` is a link to its guideline that ends soon, ``refDate`` is text."""

    url: str | None
    refNo: str | None
    refDate: str | None
    forensic: bool
    extraTrainingTypes: list[str]


class FormerPlace(TypedDict):
    """A college and department from which a student was transferred, and until when."""

    college: Named | None
    department: Named | None
    until: Day


class SessionPerson(TypedDict):
    """What the session user of a student and of staff have in common; ``profilePic`` is a link that ends soon."""

    _id: WireId
    name: str
    email: str
    phone: str | None
    uni_rollno: str | None
    col_rollno: str | None
    fat_name: str | None
    mot_name: str | None
    bloodGroup: str | None
    vaccinationStatus: str | None
    panNumber: str | None
    medicalCouncil: str | None
    address: str | None
    medicalCollege: str | None
    userId: str | None
    joiningDate: Day | None
    joinDate: Day | None
    dob: Day | None
    validUpto: Day | None
    regDate: Day | None
    collegeId: SessionCollege | None
    departmentId: SessionDepartment | None
    courseId: Titled | None
    unitHead: Named | None
    profilePic: str | None
    certified: bool
    createdAt: Instant | None
    completeness: Completeness


class SessionStaff(SessionPerson):
    """A staff member who is signed in. Any role counts as staff, those included that no list names (L-004)."""

    role: str
    status: bool
    mayVerify: bool
    hod: bool
    registrationNo: str | None
    pgGuideSince: Day | None


class SessionStudent(SessionPerson):
    """A student who is signed in; ``hod`` is the head of the department. ``licenceRefundedOn`` is the day on which the
    licence was refunded: nothing new can be added until one is bought again."""

    verifyByHod: bool
    paymentStatus: bool
    licenceRefundedOn: Day | None
    mayVerify: Literal[False]
    hod: Named | None
    formerPlaces: list[FormerPlace]


SessionUser = SessionStaff | SessionStudent


class SignedIn(Success):
    """A session: the user and the token that a client sends as a Bearer."""

    user: SessionUser
    sessionToken: str


class AccountToPay(TypedDict):
    """A student whose payment is due."""

    _id: WireId
    name: str
    email: str
    phone: str | None


class PaymentDue(Refusal):
    """The refusal of the right password of a student whose payment is due; ``token`` opens the payment calls only."""

    user: AccountToPay
    token: str


class OwnProfile(Success):
    """The own profile, as the session shows it."""

    user: SessionUser


class ProfileOptions(TypedDict):
    """What the drop-downs of the profile form offer, by field; only the fields that the role's form has."""

    bloodGroup: list[str]
    vaccinationStatus: list[str]
    medicalCouncil: NotRequired[list[str]]
    medicalCollege: NotRequired[list[str]]


class Teacher(TypedDict):
    """A staff member in the faculty lists of the forms; ``id`` is ``_id`` once more."""

    _id: WireId
    id: WireId
    name: str
    role: str


class StudentOption(TypedDict):
    """A student in the student filter of reports; ``joinDate`` is ``joiningDate`` once more."""

    _id: WireId
    name: str
    joiningDate: Day | None
    joinDate: Day | None
    verifyByHod: NotRequired[bool]
    col_rollno: NotRequired[str]


class StudentOptions(PageInfo):
    """The students of a department, to choose from."""

    students: list[StudentOption]


class PersonRow(TypedDict):
    """What the rows of staff and of students have in common; ``identity`` is masked for all but the Master."""

    _id: WireId
    name: str
    email: str
    phone: str | None
    identity: str | None
    departmentId: Named | None
    collegeId: Named | None
    courseId: Titled | None
    joiningDate: Day | None


class StaffRow(PersonRow):
    """A staff member in the list; ``assigned`` is how many students are guided, ``createdAt`` is for the Master."""

    role: str
    status: bool
    hod: bool
    waiting: bool
    assigned: int
    registrationNo: str | None
    pgGuideSince: Day | None
    createdAt: NotRequired[Instant | None]


class DatedPlace(TypedDict):
    """A college and department from which a student was transferred, with both days there."""

    college: Named | None
    department: Named | None
    first: Day | None
    last: Day


class StudentTraining(TypedDict):
    """What is set of a student's training; ``admissionBatch`` is null while it is assumed from the year of joining."""

    _id: WireId
    name: str
    joiningDate: Day | None
    admissionBatch: int | None
    postDiploma: bool
    attendanceId: str | None
    recordedFrom: Day | None
    guide: Named | None
    coGuides: list[Named]
    placeSince: Day | None
    formerPlaces: list[DatedPlace]


class StaffList(PageInfo):
    """One page of staff, under the specification's key."""

    students: list[StaffRow]


class StudentRow(PersonRow):
    """A student in the list; ``joinedDate`` is the joining date, else the day of registration."""

    joinedDate: Day | None
    verifyByHod: bool
    paymentStatus: bool
    licenceRefundedOn: Day | None
    certified: bool
    guide: Named | None
    admissionBatch: int | None
    attendanceId: str | None
    createdAt: Instant | None
    removedOn: Instant | None


class StudentList(PageInfo):
    """One page of students."""

    students: list[StudentRow]


class DepartmentStudents(StudentList):
    """One page of the students of a department; ``headless`` says that it has no head yet, the Master is not told."""

    headless: NotRequired[bool]


class SessionRow(TypedDict):
    """A device on which a person is signed in; ``_id`` names the session and opens nothing."""

    _id: str
    device: str
    createdAt: Instant
    lastSeen: Instant
    expiresAt: Instant
    remember: bool
    current: bool


class SessionsEnded(Success):
    """How many sessions were ended."""

    ended: int


class AddedStaff(TypedDict):
    """A new staff member; ``status`` is false where the Master has to let them in."""

    _id: WireId
    status: bool


class StudentsUpdated(Success):
    """How many students a change made different."""

    updatedCount: int


class Transferred(TypedDict):
    """The person who was transferred."""

    _id: WireId


class CodeSent(Success):
    """A code is on its way: the seconds until another may be asked for, and until it ends."""

    resendIn: int
    expiresIn: int


class Referrer(TypedDict):
    """Whose referral id it is: the first name and an initial."""

    name: str


class ReferralInfo(Success):
    """The person behind a referral id."""

    user: Referrer


class PasswordSet(Success):
    """A password was set; ``staff`` says which sign-in page comes next."""

    staff: bool
