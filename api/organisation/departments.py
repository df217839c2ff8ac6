"""The administration of departments and their courses."""

from __future__ import annotations

import re
from typing import NotRequired, cast

from beanie.operators import NE, Eq, In, RegEx
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict, NotFound, require_filled
from api.core.http.listing import Page, Sort, order, wire_page
from api.core.security import audit
from api.core.store import Condition, records, rows
from api.core.store.database import Row, changed
from api.core.store.records import Fields, as_filter
from api.core.tables.answers import ListFile
from api.organisation.answers import CourseRow, DepartmentRow
from api.organisation.documents import CollegeDepartment, Course, Department
from api.organisation.schemas import INCOMPLETE, DepartmentChange, DepartmentForm
from api.organisation.service import CourseOf

FIELDS = ("name", "clinicalGroup", "forensic", "refNo", "refDate", "version")
SORTS = {"name": "name"}
SAME_NAME = "There is already a department with this name."
CHANGED_ELSEWHERE = (
    "Somebody else has changed this department meanwhile. Close this, look again, and repeat your change."
)


class _Course(CourseOf):
    degree: NotRequired[str | None]
    years: NotRequired[int | None]


def list_query(page: Page) -> tuple[Row, Sort]:
    """The filter and the order of the list."""
    where: list[Condition] = [Eq(Department.retiredOn, None)]
    if page.search:
        where.append(RegEx(Department.name, re.escape(page.search), "i"))
    return as_filter(where), order(page.sort, SORTS, "name")


async def list_page(page: Page) -> tuple[list[DepartmentRow], int]:
    """One page of departments, each with its course and the number of colleges that have it."""
    return await wire_page(Department, list_query(page), page, FIELDS, to_wire)


async def to_wire(raw_rows: list[Row]) -> list[DepartmentRow]:
    """Rows with their course; every key stands there."""
    theirs = In(Course.departmentId, [row["_id"] for row in raw_rows])
    courses: dict[ObjectId, CourseRow] = {}
    async for course in rows(Course, _Course).each(theirs, sort=[(Course.id, 1)]):
        wire: CourseRow = {
            "_id": course["_id"],
            "title": course["title"],
            "degree": course.get("degree"),
            "years": course.get("years"),
        }
        courses.setdefault(course["departmentId"], wire)
    empty: Row = {**dict.fromkeys(FIELDS), "forensic": False, "version": 0}
    return [cast("DepartmentRow", {**empty, **row, "courseId": courses.get(row["_id"])}) for row in raw_rows]


FILE = ListFile(
    "departments",
    Department,
    FIELDS,
    {
        "Department": "name",
        "Course": "courseId.title",
        "Reference No.": "refNo",
        "Reference Date": "refDate",
        "Degree": "courseId.degree",
        "Years": "courseId.years",
    },
    to_wire,
)


def check_filled(form: DepartmentForm) -> None:
    """Makes sure that name and course are there.

    Raises:
        Invalid: with the fields that are empty.
    """
    require_filled(form, ("name", "course"), INCOMPLETE)


async def _check(form: DepartmentForm, own: ObjectId | None = None) -> None:
    check_filled(form)
    same = RegEx(Department.name, f"^{re.escape(form.name)}$", "i")
    if await records(Department).exists(Eq(Department.retiredOn, None), same, NE(Department.id, own)):
        raise _taken()


def _taken() -> Conflict:
    return Conflict(SAME_NAME, field="name")


def new_department(form: DepartmentForm) -> Department:
    """A department before it is stored; its course is a record of its own."""
    return Department(
        name=form.name, refNo=form.refNo or None, refDate=form.refDate or None, version=0, updatedAt=clock.now()
    )


async def add(actor: Actor, form: DepartmentForm) -> ObjectId:
    """Adds a department with its course.

    Raises:
        Invalid: the name or the course is missing.
        Conflict: the name is taken.
    """
    await _check(form)
    department = new_department(form)
    if not await records(Department).add_if_absent(department):
        raise _taken()
    await _set_course(department.id, form)
    changed("departments")
    await _record(actor, "department.created", department.id, form)
    return department.id


async def change(actor: Actor, department_id: ObjectId, form: DepartmentChange) -> None:
    """Changes a department and its course, if nobody else has meanwhile; its colleges show the new name.

    Raises:
        NotFound: there is no such department.
        Invalid: the name or the course is missing.
        Conflict: another change came first, or the name is taken.
    """
    meant = (Department.id == department_id, Eq(Department.retiredOn, None))
    if not await records(Department).exists(*meant):
        raise NotFound("There is no such department.")
    await _check(form, department_id)
    texts = {Department.name: form.name, Department.refNo: form.refNo, Department.refDate: form.refDate}
    filled = {field: value for field, value in texts.items() if value}
    gone = [field for field, value in texts.items() if not value]
    seen = In(Department.version, [0, None]) if form.version == 0 else Department.version == form.version
    now: Fields = {**filled, Department.updatedAt: clock.now()}
    try:
        done = await records(Department).change(*meant, seen, set=now, unset=gone, inc={Department.version: 1})
    except DuplicateKeyError:
        raise _taken() from None
    if not done:
        raise Conflict(CHANGED_ELSEWHERE, code="changed_elsewhere")
    links = CollegeDepartment.departmentId == department_id
    await records(CollegeDepartment).change_all(links, set={CollegeDepartment.name: form.name})
    await _set_course(department_id, form)
    changed("departments")
    changed("collegedepartments")
    await _record(actor, "department.changed", department_id, form)


def new_course(department_id: ObjectId, form: DepartmentForm) -> Course:
    """A department's course before it is stored."""
    return Course(departmentId=department_id, title=form.course, degree=form.degree or None, years=form.years)


async def _set_course(department_id: ObjectId, form: DepartmentForm) -> None:
    """The department's course keeps its id, to which students point; degree and length stay where they are not sent."""
    first = await records(Course).one(Course.departmentId == department_id, sort=[(Course.id, 1)])
    if first is None:
        await records(Course).add(new_course(department_id, form))
    else:
        sent = {"degree": form.degree or None, "years": form.years}
        wanted: Row = {name: value for name, value in sent.items() if name in form.model_fields_set}
        filled = {"title": form.course, **{name: value for name, value in wanted.items() if value is not None}}
        gone = [name for name, value in wanted.items() if value is None]
        await records(Course).change(Course.id == first.id, set=filled, unset=gone)
    changed("courses")


async def _record(actor: Actor, action: str, department_id: ObjectId, form: DepartmentForm) -> None:
    await audit.record_by(actor, action, f"departments/{department_id}", name=form.name, course=form.course)
