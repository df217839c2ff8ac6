"""What the rows of a table say about colleges and departments, by the rules of the forms that add them.

The columns are those of the lists' own files, so that a file that was downloaded can be sent back.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NotRequired

from bson import ObjectId

from api.core.errors import Conflict, Invalid
from api.core.http.bodies import parse
from api.core.http.contract import Named
from api.core.store import rows
from api.core.store.records import name_of, stored
from api.core.tables.importing import (
    MAIL_HEADINGS,
    PHONE_HEADINGS,
    Columns,
    Insert,
    Reading,
    Table,
    Write,
    check_name,
    did_you_mean,
    needed,
)
from api.core.tables.interpreting import Kinds, reader_of
from api.core.text import folded
from api.organisation import colleges, departments, service
from api.organisation.documents import College, CollegeDepartment, Course, Department, State
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
    "degree": ("degree",),
    "years": ("years", "length in years", "duration"),
}
COLLEGE_KINDS = Kinds(notes=("address",))
DEPARTMENT_KINDS = Kinds(numbers=("years",), notes=("refDate",))
OUT_OF_USE = "One with this name was taken out of use."


class _Known(Named):
    retiredOn: NotRequired[dt.datetime | None]


class _KnownDepartment(_Known):
    aliases: NotRequired[list[str] | None]


class _State(Named):
    code: str


async def college_reading(table: Table) -> Reading:
    """The colleges of a table, each with its departments; one that is there gets the departments that it lacks.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, COLLEGES, ("name", "phone", "email", "address", "state"))
    stored_states = await rows(State, _State).many()
    states = {folded(called): row["_id"] for row in stored_states for called in (row["name"], row["code"])}
    states |= {str(id_): id_ for id_ in states.values()}
    known = {folded(row["name"]): row for row in await rows(College, _Known).many()}
    names = await service.department_names()
    shown = {row["_id"]: row["name"] for row in await rows(Department, Named).many()}
    called = {"state": tuple(row["name"] for row in await service.states()), "departments": tuple(shown.values())}
    offered = set(await service.places({}))
    read, reader = Reading(), reader_of(table, COLLEGES, COLLEGE_KINDS)
    for number, shown_cells in table.rows(COLLEGES):
        with read.row(number):
            cells = reader.read_row(shown_cells)
            college, writes = _college(cells, states, known, called["state"])
            for department in _departments(cells["departments"], names, called["departments"]):
                if (college, department) not in offered:
                    offered.add((college, department))
                    link = CollegeDepartment(name=shown[department], collegeId=college, departmentId=department)
                    writes.append(_insert(link))
            _take(read, writes)
    return read


def _college(
    cells: Mapping[str, str], states: Mapping[str, ObjectId], known: dict[str, _Known], called: tuple[str, ...]
) -> tuple[ObjectId, list[Write]]:
    facts = {name: cells[name] for name in ("name", "phone", "email", "address", "website", "gstin")}
    if cells["state"] and folded(cells["state"]) not in states:
        near = did_you_mean(cells["state"], called)
        raise Invalid(f"There is no state “{cells['state'][:80]}”.{near}", field="state")
    form = parse(CollegeForm, {**facts, "state": states.get(folded(cells["state"]), "")})
    there = _there(known, form.name)
    if there is not None:
        return there["_id"], []
    colleges.check_filled(form)
    check_name(form.name)
    college = colleges.new_college(form)
    known[folded(form.name)] = {"_id": college.id, "name": form.name}
    return college.id, [_insert(college)]


def _insert(record: College | CollegeDepartment | Department | Course) -> Insert:
    return Insert(name_of(type(record)), stored(record))


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
    known: dict[str, _Known] = {}
    for row in await rows(Department, _KnownDepartment).many():
        known |= {folded(name): row for name in (*(row.get("aliases") or ()), row["name"])}
    read, reader = Reading(), reader_of(table, DEPARTMENTS, DEPARTMENT_KINDS)
    for number, shown_cells in table.rows(DEPARTMENTS):
        with read.row(number):
            cells = reader.read_row(shown_cells)
            form = parse(DepartmentForm, {**cells, "years": _years(cells["years"])})
            departments.check_filled(form)
            check_name(form.name)
            writes: list[Write] = []
            if _there(known, form.name) is None:
                department = departments.new_department(form)
                known[folded(form.name)] = {"_id": department.id, "name": form.name}
                writes = [_insert(department), _insert(departments.new_course(department.id, form))]
            _take(read, writes)
    return read


def _years(text: str) -> int | str | None:
    """A whole number; any other text stands for itself, and is refused."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text or None


def _take(read: Reading, writes: list[Write]) -> None:
    read.writes += writes
    if writes:
        read.ready += 1
    else:
        read.known += 1


def _there(known: Mapping[str, _Known], name: str) -> _Known | None:
    found = known.get(folded(name))
    if found is not None and found.get("retiredOn") is not None:
        raise Conflict(OUT_OF_USE, field="name")
    return found
