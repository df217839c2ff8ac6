"""The administration of departments and their courses."""

from __future__ import annotations

import re
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.core import audit, clock
from api.core.database import Row, changed, collection, is_duplicate, new_id
from api.core.errors import Conflict, Invalid, NotFound
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.sheets import Batch
from api.organisation.schemas import INCOMPLETE, DepartmentChange, DepartmentForm

FIELDS = ("name", "clinicalGroup", "forensic", "refNo", "refDate", "version")
HEAD = ("Sr. No.", "Department", "Course", "Reference No.", "Reference Date")
SORTS = {"name": "name"}
SAME_NAME = "There is a department of this name already."
CHANGED_ELSEWHERE = (
    "Somebody else has changed this department meanwhile. Close this, look again, and repeat your change."
)


def listed(page: Page) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list."""
    filter_: dict[str, Any] = {"retiredOn": None}
    if page.search:
        filter_["name"] = {**contains(page.search), "$options": "i"}
    return filter_, order(page.sort, SORTS, "name")


async def department_rows(page: Page) -> tuple[list[Row], int]:
    """One page of departments, each with its course and the number of colleges that have it."""
    filter_, sort = listed(page)
    rows, total = await page_rows(collection("departments"), filter_, page, sort, FIELDS)
    return await shown(rows), total


async def shown(rows: list[Row]) -> list[Row]:
    """Rows with their course; every key stands there."""
    ids = [row["_id"] for row in rows]
    courses: dict[ObjectId, Row] = {}
    async for course in collection("courses").find({"departmentId": {"$in": ids}}).sort([("_id", 1)]):
        courses.setdefault(course["departmentId"], {"_id": course["_id"], "title": course["title"]})
    empty: Row = {**dict.fromkeys(FIELDS), "forensic": False, "version": 0}
    return [{**empty, **row, "courseId": courses.get(row["_id"])} for row in rows]


async def cells(rows: list[Row], before: int) -> Batch:
    """Rows as a file has them."""
    return [
        [before + number, row["name"], (row["courseId"] or {}).get("title"), row["refNo"], row["refDate"]]
        for number, row in enumerate(await shown(rows), start=1)
    ]


def check_filled(form: DepartmentForm) -> None:
    """Makes sure that name and course are there.

    Raises:
        Invalid: with the fields that are empty.
    """
    missing = [name for name in ("name", "course") if not getattr(form, name)]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": "This field is required."} for name in missing])


async def _check(form: DepartmentForm, own: ObjectId | None = None) -> None:
    check_filled(form)
    same = {"$regex": f"^{re.escape(form.name)}$", "$options": "i"}
    filter_ = {"retiredOn": None, "name": same, "_id": {"$ne": own}}
    if await collection("departments").find_one(filter_, {"_id": 1}) is not None:
        raise _taken()


def _taken() -> Conflict:
    return Conflict(SAME_NAME, errors=[{"field": "name", "message": SAME_NAME}])


def new_department(form: DepartmentForm) -> Row:
    """A department before it is stored; its course is a record of its own."""
    row: Row = {"_id": new_id(), "name": form.name, "aliases": [], "forensic": False, "extraTrainingTypes": []}
    row |= {key: value for key, value in (("refNo", form.refNo), ("refDate", form.refDate)) if value}
    return {**row, "version": 0, "updatedAt": clock.now()}


async def add(actor: Actor, form: DepartmentForm) -> ObjectId:
    """Adds a department with its course.

    Raises:
        Invalid: the name or the course is missing.
        Conflict: the name is taken.
    """
    await _check(form)
    row = new_department(form)
    try:
        await collection("departments").insert_one(row)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise _taken() from None
    await _set_course(row["_id"], form.course)
    changed("departments")
    await _record(actor, "department.created", row["_id"], form)
    return ObjectId(row["_id"])


async def change(actor: Actor, department_id: ObjectId, form: DepartmentChange) -> None:
    """Changes a department and its course, if nobody else has meanwhile; its colleges show the new name.

    Raises:
        NotFound: there is no such department.
        Invalid: the name or the course is missing.
        Conflict: another change came first, or the name is taken.
    """
    filter_ = {"_id": department_id, "retiredOn": None}
    if await collection("departments").find_one(filter_, {"_id": 1}) is None:
        raise NotFound("There is no such department.")
    await _check(form, department_id)
    values = {"name": form.name, "refNo": form.refNo, "refDate": form.refDate}
    update: dict[str, Any] = {
        "$set": {**{key: value for key, value in values.items() if value}, "updatedAt": clock.now()},
        "$inc": {"version": 1},
    }
    gone = {key: "" for key, value in values.items() if not value}
    if gone:
        update["$unset"] = gone
    seen: Any = {"$in": [0, None]} if form.version == 0 else form.version
    try:
        done = await collection("departments").update_one({**filter_, "version": seen}, update)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise _taken() from None
    if done.matched_count != 1:
        raise Conflict(CHANGED_ELSEWHERE, code="changed_elsewhere")
    await collection("collegedepartments").update_many({"departmentId": department_id}, {"$set": {"name": form.name}})
    await _set_course(department_id, form.course)
    changed("departments")
    changed("collegedepartments")
    await _record(actor, "department.changed", department_id, form)


async def _set_course(department_id: ObjectId, title: str) -> None:
    """The department's course keeps its id, to which students point."""
    first: Row | None = await collection("courses").find_one({"departmentId": department_id}, sort=[("_id", 1)])
    if first is None:
        await collection("courses").insert_one({"departmentId": department_id, "title": title})
    elif first["title"] != title:
        await collection("courses").update_one({"_id": first["_id"]}, {"$set": {"title": title}})
    changed("courses")


async def _record(actor: Actor, action: str, department_id: ObjectId, form: DepartmentForm) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"departments/{department_id}",
        name=form.name,
        course=form.course,
    )
