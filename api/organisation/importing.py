"""What the rows of a table say about colleges and departments, by the rules of the forms that add them.

The columns are those of the lists' own files, so that a file that was downloaded can be sent back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from api.core.bodies import parse
from api.core.database import Row, collection, new_id
from api.core.errors import AppError, Conflict, Invalid
from api.core.importing import (
    MAIL_HEADINGS,
    PHONE_HEADINGS,
    Columns,
    Insert,
    Reading,
    Table,
    Write,
    did_you_mean,
    needed,
)
from api.core.text import folded
from api.organisation import colleges, departments, service
from api.organisation.schemas import CollegeForm, DepartmentForm

COLLEGES: Columns = {
    "name": ("name", "college", "college name", "institute", "institution"),
    "departments": ("departments", "department"),
    "address": ("address",),
    "state": ("state",),
    "phone": PHONE_HEADINGS,
    "email": MAIL_HEADINGS,
    "gstin": ("gst number", "gst"),
    "website": ("website",),
}
DEPARTMENTS: Columns = {
    "name": ("department", "name"),
    "course": ("course",),
    "refNo": ("reference no.", "reference no", "reference number"),
    "refDate": ("reference date",),
}
OUT_OF_USE = "There is one of this name that was taken out of use."


async def college_reading(table: Table) -> Reading:
    """The colleges of a table, each with its departments; one that is there gets the departments that it lacks.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, COLLEGES, ("name", "phone", "email", "address", "state"))
    states = {folded(row[key]): row["_id"] async for row in collection("states").find({}) for key in ("name", "code")}
    states |= {str(id_): id_ for id_ in states.values()}
    known = await _by_name("colleges")
    names = await service.department_names()
    shown = {row["_id"]: row["name"] async for row in collection("departments").find({}, {"name": 1})}
    called = {"state": tuple(row["name"] for row in await service.states()), "departments": tuple(shown.values())}
    offered = set(await service.places({}))
    read = Reading()
    for number, cells in table.rows(COLLEGES):
        read.rows += 1
        try:
            college, writes = _college(cells, states, known, called["state"])
            for department in _departments(cells["departments"], names, called["departments"]):
                if (college, department) not in offered:
                    offered.add((college, department))
                    link = {"name": shown[department], "collegeId": college, "departmentId": department}
                    writes.append(Insert("collegedepartments", {"_id": new_id(), **link}))
        except AppError as refusal:
            read.fault(number, refusal)
            continue
        _take(read, writes)
    return read


def _college(
    cells: Mapping[str, str], states: Mapping[str, ObjectId], known: dict[str, Row], called: tuple[str, ...]
) -> tuple[ObjectId, list[Write]]:
    facts: dict[str, Any] = {name: cells[name] for name in ("name", "phone", "email", "address", "website", "gstin")}
    if cells["state"] and folded(cells["state"]) not in states:
        near = did_you_mean(cells["state"], called)
        raise Invalid(f"There is no state “{cells['state'][:80]}”.{near}", field="state")
    form = parse(CollegeForm, {**facts, "state": states.get(folded(cells["state"]), "")})
    there = _there(known, form.name)
    if there is not None:
        return ObjectId(there["_id"]), []
    colleges.check_filled(form)
    row = known[folded(form.name)] = colleges.new_college(form)
    return ObjectId(row["_id"]), [Insert("colleges", row)]


def _departments(text: str, names: Mapping[str, ObjectId], called: tuple[str, ...]) -> list[ObjectId]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        if folded(part) not in names:
            near = did_you_mean(part, called)
            raise Invalid(f"There is no department “{part[:80]}”.{near}", field="departments")
        found.append(names[folded(part)])
    return found


async def department_reading(table: Table) -> Reading:
    """The departments of a table, each with the course that it trains for.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, DEPARTMENTS, ("name", "course"))
    known = await _by_name("departments")
    read = Reading()
    for number, cells in table.rows(DEPARTMENTS):
        read.rows += 1
        try:
            form = parse(DepartmentForm, cells)
            departments.check_filled(form)
            writes: list[Write] = []
            if _there(known, form.name) is None:
                row = departments.new_department(form)
                known[folded(form.name)] = row
                course = {"_id": new_id(), "departmentId": row["_id"], "title": form.course}
                writes = [Insert("departments", row), Insert("courses", course)]
        except AppError as refusal:
            read.fault(number, refusal)
            continue
        _take(read, writes)
    return read


def _take(read: Reading, writes: list[Write]) -> None:
    read.writes += writes
    if writes:
        read.ready += 1
    else:
        read.known += 1


async def _by_name(name: str) -> dict[str, Row]:
    """Everything of a collection by its folded names, what is out of use too."""
    found: dict[str, Row] = {}
    async for row in collection(name).find({}, {"name": 1, "aliases": 1, "retiredOn": 1}):
        for each in (*(row.get("aliases") or ()), row["name"]):
            found[folded(each)] = row
    return found


def _there(known: Mapping[str, Row], name: str) -> Row | None:
    found = known.get(folded(name))
    if found is not None and found.get("retiredOn") is not None:
        raise Conflict(OUT_OF_USE, field="name")
    return found
