"""What others ask of the organisation."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.core.errors import Invalid
from api.core.http.contract import Named, Titled
from api.core.http.listing import REFERENCE_LIMIT
from api.core.store import Identified, records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.core.tables.importing import did_you_mean
from api.core.text import folded
from api.organisation.answers import DepartmentOfCollege
from api.organisation.documents import (
    College,
    CollegeDepartment,
    Course,
    Department,
    Institution,
    MedicalCouncil,
    State,
    University,
)
from api.organisation.training import CourseOfTraining as CourseOfTraining
from api.organisation.training import DepartmentOfTraining as DepartmentOfTraining
from api.organisation.training import Pair
from api.organisation.training import courses_of_training as courses_of_training
from api.organisation.training import departments_by_name as departments_by_name
from api.organisation.training import departments_of_training as departments_of_training
from api.organisation.training import exam_days as exam_days
from api.organisation.training import extra_training_types as extra_training_types
from api.organisation.training import policies as policies

COLLEGE = Ref("colleges", "name", "logo", "slug", "state", "address", "extraLeaveTypes", "withheldRoles")
DEPARTMENT = Ref("departments", "name", "url", "refNo", "refDate", "forensic", "extraTrainingTypes")
COURSE = Ref("courses", "title")
STATE = Ref("states", "name")


class Link(Pair):
    """The same, with the department's name."""

    name: str


class SignInPage(Identified):
    """What a college's branded sign-in page shows."""

    name: str
    slug: str
    logo: NotRequired[ObjectId | None]
    poweredBy: NotRequired[bool | None]


class Contact(TypedDict):
    """How somebody at an institution is reached."""

    name: str
    phone: str
    email: str


class Place(Identified):
    """An institution of the District Residency Programme, the state it is in, and what is known of it as a place of
    residency."""

    title: str
    state: NotRequired[ObjectId | None]
    kind: NotRequired[str | None]
    beds: NotRequired[int | None]
    postgraduate: NotRequired[bool | None]
    superSpeciality: NotRequired[bool | None]
    funded: NotRequired[bool | None]
    patientCare: NotRequired[bool | None]


class _InUse(TypedDict):
    name: str
    retiredOn: NotRequired[dt.datetime | None]


class _Withheld(TypedDict):
    withheldRoles: NotRequired[list[str] | None]


class _DepartmentCalled(Named):
    aliases: NotRequired[list[str] | None]


class _CollegeCalled(Named):
    slug: NotRequired[str | None]


class CourseOf(Titled):
    """A course, and the department that trains for it."""

    departmentId: ObjectId


async def states() -> list[Named]:
    """Every state, by name."""
    return await rows(State, Named).many(sort=[(State.name, 1)], limit=REFERENCE_LIMIT)


async def _names_in_use(of: type[MedicalCouncil | University | Department]) -> list[str]:
    found = await rows(of, _InUse).many(sort=[(of.name, 1)], limit=REFERENCE_LIMIT)
    return [row["name"] for row in found if not row.get("retiredOn")]


async def council_names() -> list[str]:
    """The names of the state medical councils, for the profile's drop-down."""
    return await _names_in_use(MedicalCouncil)


async def university_names() -> list[str]:
    """The names of the universities, for the profile's drop-down."""
    return await _names_in_use(University)


async def college_names() -> list[Named]:
    """Every college's id and name, for the drop-down that strangers see."""
    return await rows(College, Named).many(sort=[(College.name, 1)], limit=REFERENCE_LIMIT)


async def departments_of(college_id: ObjectId) -> list[DepartmentOfCollege]:
    """The departments of a college: ``_id`` and ``departmentId`` both name the department."""
    links = await rows(CollegeDepartment, Link).many(
        CollegeDepartment.collegeId == college_id, sort=[(CollegeDepartment.name, 1)], limit=REFERENCE_LIMIT
    )
    return [{**link, "_id": link["departmentId"]} for link in links]


async def places(filter_: Mapping[str, object]) -> list[tuple[ObjectId, ObjectId]]:
    """The pairs of college and department that a filter over either finds."""
    found = await rows(CollegeDepartment, Pair).many(within=filter_)
    return [(row["collegeId"], row["departmentId"]) for row in found]


async def all_departments() -> list[Named]:
    """Every department's id and name."""
    return await rows(Department, Named).many(sort=[(Department.name, 1)], limit=REFERENCE_LIMIT)


async def are_departments(ids: set[ObjectId]) -> bool:
    """Whether all of some ids are departments that are in use."""
    return await records(Department).count(In(Department.id, list(ids)), Eq(Department.retiredOn, None)) == len(ids)


async def course_of(department_id: ObjectId) -> Titled | None:
    """The course of a department: ``_id`` and ``title``."""
    return await rows(Course, Titled).one(Course.departmentId == department_id)


async def college_by_slug(slug: str) -> SignInPage | None:
    """The college of a branded sign-in path."""
    return await rows(College, SignInPage).one(College.slug == slug)


async def college(college_id: ObjectId | None) -> Row | None:
    """The small object of a college that a session carries."""
    return None if college_id is None else (await small(COLLEGE, [college_id]))[college_id]


async def college_name(college_id: ObjectId | None) -> str | None:
    """The name of a college; None where there is none."""
    found = await college(college_id)
    return found["name"] if found else None


async def withheld_roles(college_id: ObjectId) -> list[str]:
    """The roles that a college does not let verify, as they are stored now."""
    found = await rows(College, _Withheld).one(College.id == college_id)
    return (found.get("withheldRoles") if found else None) or []


scope.withheld_roles_by(withheld_roles)


async def state(state_id: ObjectId | None) -> Row | None:
    """The small object of a state."""
    return None if state_id is None else (await small(STATE, [state_id]))[state_id]


async def institution(institution_id: ObjectId) -> Place | None:
    """An institution that is in use: ``title`` and ``state``."""
    return await rows(Institution, Place).one(Institution.id == institution_id, Eq(Institution.retiredOn, None))


async def institutions_of(institution_ids: Sequence[ObjectId]) -> list[Place]:
    """Institutions by their ids, also those out of use."""
    return await rows(Institution, Place).many(In(Institution.id, list(institution_ids)))


async def department(department_id: ObjectId | None) -> Row | None:
    """The small object of a department that a session carries."""
    return None if department_id is None else (await small(DEPARTMENT, [department_id]))[department_id]


async def department_name(department_id: ObjectId | None) -> str | None:
    """The name of a department; None where there is none."""
    found = await department(department_id)
    return found["name"] if found else None


async def course(course_id: ObjectId | None) -> Row | None:
    """The small object of a course."""
    return None if course_id is None else (await small(COURSE, [course_id]))[course_id]


async def extra_options(college_id: ObjectId | None, department_id: ObjectId | None) -> dict[str, list[str]]:
    """The options that a college and a department add to a kind's own, by the setting's name."""
    own_college, own_department = await gather_reads(college(college_id), department(department_id))
    return {
        "extraLeaveTypes": list((own_college or {}).get("extraLeaveTypes") or ()),
        "extraTrainingTypes": list((own_department or {}).get("extraTrainingTypes") or ()),
    }


@dataclass(frozen=True)
class Directory:
    """The colleges and departments in use by what a table calls them: folded name, other name, sign-in page or id."""

    colleges: dict[str, ObjectId]
    departments: dict[str, ObjectId]
    offered: frozenset[tuple[ObjectId, ObjectId]]
    """The departments of each college."""
    courses: dict[ObjectId, Titled]
    """The course of each department: ``_id`` and ``title``."""
    names: dict[str, tuple[str, ...]]
    """What colleges (``collegeId``) and departments (``departmentId``) are called, for those who misspell one."""

    def place(self, college: str, department: str) -> tuple[ObjectId, ObjectId]:
        """A college and one of its departments.

        Raises:
            Invalid: one is missing or unknown, or the college does not have the department.
        """
        for name, text, known in (
            ("collegeId", college, self.colleges),
            ("departmentId", department, self.departments),
        ):
            what = name.removesuffix("Id")
            if not text:
                raise Invalid(f"The {what} is missing.", field=name)
            if folded(text) not in known:
                near = did_you_mean(text, self.names[name])
                raise Invalid(f"There is no {what} “{text[:80]}”.{near}", field=name)
        ids = self.colleges[folded(college)], self.departments[folded(department)]
        if ids not in self.offered:
            raise Invalid(f"The college does not have the department “{department[:80]}”.", field="departmentId")
        return ids


async def department_names() -> dict[str, ObjectId]:
    """The departments in use by folded name, other name and id."""
    found: dict[str, ObjectId] = {}
    async for row in rows(Department, _DepartmentCalled).each(Eq(Department.retiredOn, None)):
        for name in (*(row.get("aliases") or ()), str(row["_id"]), row["name"]):
            found[folded(name)] = row["_id"]
    return found


async def shown_departments() -> tuple[str, ...]:
    """The names of the departments in use, as they are shown."""
    return tuple(await _names_in_use(Department))


async def directory() -> Directory:
    """Everything that a table of people is read against: five reads, however long the table is."""
    colleges: dict[str, ObjectId] = {}
    called: list[str] = []
    async for row in rows(College, _CollegeCalled).each(Eq(College.retiredOn, None)):
        called.append(row["name"])
        colleges |= {folded(name): row["_id"] for name in (row["name"], row.get("slug"), str(row["_id"])) if name}
    departments = await department_names()
    names = {"collegeId": tuple(called), "departmentId": await shown_departments()}
    courses: dict[ObjectId, Titled] = {}
    async for each in rows(Course, CourseOf).each(sort=[(Course.id, 1)]):
        courses.setdefault(each["departmentId"], {"_id": each["_id"], "title": each["title"]})
    return Directory(colleges, departments, frozenset(await places({})), courses, names)
