"""What others ask of the organisation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bson import ObjectId

from api.core.database import Row, collection
from api.core.documents import Ref
from api.core.errors import Invalid
from api.core.importing import did_you_mean
from api.core.listing import WHOLE
from api.core.populate import small
from api.core.text import folded

COLLEGE = Ref("colleges", "name", "logo", "slug", "state", "address", "extraLeaveTypes", "withheldRoles")
DEPARTMENT = Ref("departments", "name", "url", "refNo", "refDate", "forensic", "extraTrainingTypes")
COURSE = Ref("courses", "title")
STATE = Ref("states", "name")


async def rows(name: str, filter_: dict[str, Any], fields: tuple[str, ...], sort: str) -> list[Row]:
    """Rows of a reference collection, by ``sort``: the whole, as people choose from it."""
    cursor = collection(name).find(filter_, dict.fromkeys(fields, 1)).sort([(sort, 1)]).limit(WHOLE)
    return [row async for row in cursor]


async def states() -> list[Row]:
    """Every state, by name."""
    return await rows("states", {}, ("name",), "name")


async def _names_in_use(name: str) -> list[str]:
    return [row["name"] for row in await rows(name, {}, ("name", "retiredOn"), "name") if not row.get("retiredOn")]


async def council_names() -> list[str]:
    """The names of the state medical councils, for the profile's drop-down."""
    return await _names_in_use("medicalCouncils")


async def university_names() -> list[str]:
    """The names of the universities, for the profile's drop-down."""
    return await _names_in_use("universities")


async def college_names() -> list[Row]:
    """Every college's id and name, for the drop-down that strangers see."""
    return await rows("colleges", {}, ("name",), "name")


async def departments_of(college_id: ObjectId) -> list[Row]:
    """The departments of a college: ``_id`` and ``departmentId`` both name the department."""
    links = await rows("collegedepartments", {"collegeId": college_id}, ("name", "departmentId", "collegeId"), "name")
    return [{**link, "_id": link["departmentId"]} for link in links]


async def places(filter_: dict[str, Any]) -> list[tuple[ObjectId, ObjectId]]:
    """The pairs of college and department that a filter over either finds."""
    cursor = collection("collegedepartments").find(filter_, {"collegeId": 1, "departmentId": 1})
    return [(row["collegeId"], row["departmentId"]) async for row in cursor]


async def all_departments() -> list[Row]:
    """Every department's id and name."""
    return await rows("departments", {}, ("name",), "name")


async def course_of(department_id: ObjectId) -> Row | None:
    """The course of a department: ``_id`` and ``title``."""
    found: Row | None = await collection("courses").find_one({"departmentId": department_id}, {"title": 1})
    return found


async def college_by_slug(slug: str) -> Row | None:
    """The college of a branded sign-in path."""
    found: Row | None = await collection("colleges").find_one(
        {"slug": slug}, {"name": 1, "slug": 1, "logo": 1, "poweredBy": 1}
    )
    return found


async def college(college_id: ObjectId | None) -> Row | None:
    """The small object of a college that a session carries."""
    return None if college_id is None else (await small(COLLEGE, [college_id]))[college_id]


async def state(state_id: ObjectId | None) -> Row | None:
    """The small object of a state."""
    return None if state_id is None else (await small(STATE, [state_id]))[state_id]


async def institution(institution_id: ObjectId) -> Row | None:
    """An institution that is in use: ``title`` and ``state``."""
    filter_ = {"_id": institution_id, "retiredOn": None}
    found: Row | None = await collection("institutions").find_one(filter_, {"title": 1, "state": 1})
    return found


async def department(department_id: ObjectId | None) -> Row | None:
    """The small object of a department that a session carries."""
    return None if department_id is None else (await small(DEPARTMENT, [department_id]))[department_id]


async def course(course_id: ObjectId | None) -> Row | None:
    """The small object of a course."""
    return None if course_id is None else (await small(COURSE, [course_id]))[course_id]


async def extra_options(college_id: ObjectId | None, department_id: ObjectId | None) -> dict[str, list[str]]:
    """The options that a college and a department add to a kind's own, by the setting's name."""
    own_college, own_department = await college(college_id) or {}, await department(department_id) or {}
    return {
        "extraLeaveTypes": list(own_college.get("extraLeaveTypes") or ()),
        "extraTrainingTypes": list(own_department.get("extraTrainingTypes") or ()),
    }


@dataclass(frozen=True)
class Directory:
    """The colleges and departments in use by what a table calls them: folded name, other name, sign-in page or id."""

    colleges: dict[str, ObjectId]
    departments: dict[str, ObjectId]
    offered: frozenset[tuple[ObjectId, ObjectId]]
    """The departments of each college."""
    courses: dict[ObjectId, Row]
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
        found = self.colleges[folded(college)], self.departments[folded(department)]
        if found not in self.offered:
            raise Invalid(f"The college does not have the department “{department[:80]}”.", field="departmentId")
        return found


async def department_names() -> dict[str, ObjectId]:
    """The departments in use by folded name, other name and id."""
    found: dict[str, ObjectId] = {}
    async for row in collection("departments").find({"retiredOn": None}, {"name": 1, "aliases": 1}):
        for name in (*(row.get("aliases") or ()), str(row["_id"]), row["name"]):
            found[folded(name)] = row["_id"]
    return found


async def shown_departments() -> tuple[str, ...]:
    """The names of the departments in use, as they are shown."""
    return tuple(await _names_in_use("departments"))


async def directory() -> Directory:
    """Everything that a table of people is read against: five reads, however long the table is."""
    colleges: dict[str, ObjectId] = {}
    called: list[str] = []
    async for row in collection("colleges").find({"retiredOn": None}, {"name": 1, "slug": 1}):
        called.append(row["name"])
        colleges |= {folded(name): row["_id"] for name in (row["name"], row.get("slug"), str(row["_id"])) if name}
    departments = await department_names()
    names = {"collegeId": tuple(called), "departmentId": await shown_departments()}
    courses: dict[ObjectId, Row] = {}
    async for row in collection("courses").find({}, {"title": 1, "departmentId": 1}).sort([("_id", 1)]):
        courses.setdefault(row["departmentId"], {"_id": row["_id"], "title": row["title"]})
    return Directory(colleges, departments, frozenset(await places({})), courses, names)
