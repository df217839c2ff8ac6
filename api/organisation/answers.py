"""What the calls about colleges, departments and institutions answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, Titled, WireId
from api.organisation.documents import InstitutionKind
from api.organisation.schemas import WithheldRole


class OnlyId(TypedDict):
    """Which record was added or changed."""

    _id: WireId


class DepartmentOfCollege(TypedDict):
    """A department that a college has: ``_id`` and ``departmentId`` both name the department."""

    _id: WireId
    name: str
    departmentId: WireId
    collegeId: WireId


class LoginPage(TypedDict):
    """A college's branded sign-in page; ``logo`` is an address."""

    _id: WireId
    name: str
    slug: str
    logo: str | None
    poweredBy: bool


class TrainingPolicyRow(TypedDict):
    """What a college sets of its training; null is the product's default."""

    casualAllowance: int | None
    leavePool: Literal["year", "course"] | None
    offsCounted: bool | None
    weekGrace: int | None
    monthGrace: int | None
    quarterGrace: int | None
    quarters: Literal["training", "calendar"] | None
    linkDays: int | None
    delegates: bool | None
    collegeFrom: Day | None


class CollegeRow(TypedDict):
    """A college as the Master manages it, with its departments; ``logo`` is an address, and ``collegeId`` is ``_id``
    again."""

    _id: WireId
    collegeId: WireId
    name: str
    address: str | None
    state: Named | None
    phone: str | None
    email: str | None
    gstin: str | None
    website: str | None
    logo: str | None
    slug: str | None
    poweredBy: bool
    withheldRoles: list[WithheldRole]
    extraLeaveTypes: list[str]
    standing: TrainingPolicyRow
    version: int
    departments: list[Named]


class WholeCollege(CollegeRow):
    """One college; ``updatedAt`` is absent where it never was changed from here."""

    updatedAt: NotRequired[Instant]


class ExamDayRow(TypedDict):
    """The day of the theory examination of one batch of a department, and who set it."""

    collegeId: WireId
    departmentId: WireId
    batch: int
    examOn: Day
    setBy: Named | None
    setOn: Instant


class CourseRow(Titled):
    """A course with its degree and its length in years, null where they are not set."""

    degree: str | None
    years: int | None


class DepartmentRow(TypedDict):
    """A department as the Master manages it, with its course."""

    _id: WireId
    name: str
    clinicalGroup: str | None
    forensic: bool
    refNo: str | None
    refDate: str | None
    version: int
    courseId: CourseRow | None


class InstitutionRow(TypedDict):
    """An institution of the District Residency Programme, with what the rule on places of residency asks of it; null is
    what nobody has recorded."""

    _id: WireId
    title: str
    state: Named | None
    kind: InstitutionKind | None
    beds: int | None
    postgraduate: bool | None
    superSpeciality: bool | None
    funded: bool | None
    patientCare: bool | None


class InstitutionWithContact(InstitutionRow):
    """An institution with the contact of its latest coordinator, null where there is none."""

    name: str | None
    phone: str | None
    email: str | None
