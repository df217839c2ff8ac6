"""Adds to a list of the curriculum from a table: what each row means, what is wrong with it, and then the adding.

The columns are those of the list's own file, found by their names; a file that was downloaded here can be sent back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bson import ObjectId
from pydantic_core import PydanticCustomError

from api.access.actor import Actor
from api.core.database import Row, collection
from api.core.errors import Invalid
from api.core.importing import Insert, Reading, Table, did_you_mean, places_in
from api.core.text import clean, folded
from api.curriculum import manage
from api.curriculum.manage import Managed
from api.organisation import service as organisation

TYPES = {"diagnostic": "diag", "diag": "diag", "procedure": "proc", "proc": "proc"}
NAMES = {
    "department": ("department", "departments", "departmentid", "department name", "dept"),
    "competency": ("competency", "computency", "competencies", "computencyid"),
    "type": ("type", "for"),
    "skill": ("skill", "skills", "title"),
    "specialty": ("specialty", "speciality", "skill", "title"),
    "procedure": ("procedure", "procedures", "title"),
}
COLUMNS: dict[str, tuple[str, ...]] = {
    "computency": ("department", "type", "competency"),
    "skills": ("department", "competency", "skill"),
    "specialities": ("department", "specialty"),
    "procedures": ("department", "procedure"),
}
"""The columns that a file must have; the last one is the title."""
MOST_TOLD = 200


@dataclass
class Plan:
    """What a file would do: the items that can be added, how many are there already, and what is wrong by row."""

    rows: int
    items: list[dict[str, Any]] = field(default_factory=list)
    known: int = 0
    errors: list[dict[str, Any]] = field(default_factory=list)

    def wire(self) -> dict[str, Any]:
        """As the page shows it; at most 200 of the errors."""
        return {
            "rows": self.rows,
            "ready": len(self.items),
            "known": self.known,
            "failed": len(self.errors),
            "errors": [{"row": each["row"], "message": each["message"]} for each in self.errors[:MOST_TOLD]],
        }


class RowFault(Exception):
    """What is wrong with one row, for the person who made the file, and in which column."""

    def __init__(self, message: str, column: str = "") -> None:
        super().__init__(message)
        self.column = column


async def plan(managed: Managed, head: list[str], lines: list[list[str]], *, first: int = 2) -> Plan:
    """Reads a table against what is stored; writes nothing. ``first`` is the number of the first line below the head.

    Raises:
        Invalid: a column is missing.
    """
    places = _places(managed, head)
    departments = await organisation.department_names()
    shown = await organisation.shown_departments()
    competencies = await _competencies() if managed.key == "skills" else {}
    made = Plan(sum(any(line) for line in lines))
    wanted: dict[tuple[Any, ...], tuple[dict[str, Any], dict[str, Any]]] = {}
    for number, line in enumerate(lines, start=first):
        if not any(line):
            continue
        row = {name: line[at] if at < len(line) else "" for name, at in places.items()}
        try:
            item = _item(managed, row, departments, competencies, shown)
        except RowFault as fault:
            made.errors.append({"row": number, "message": str(fault), "column": fault.column})
            continue
        key = manage.key_of(managed, item)
        if tuple(key.values()) in wanted:
            made.known += 1
            continue
        wanted[tuple(key.values())] = (key, item)
    there = await manage.in_use(managed, [key for key, _ in wanted.values()])
    made.items = [item for values, (_, item) in wanted.items() if values not in there]
    made.known += len(wanted) - len(made.items)
    return made


async def reading(managed: Managed, table: Table) -> Reading:
    """What a table would add and take back into use, as records to be written by somebody else.

    Raises:
        Invalid: a column is missing.
    """
    made = await plan(managed, table.head, table.lines, first=table.first)
    read = Reading(rows=made.rows, known=made.known, ready=len(made.items))
    for error in made.errors:
        read.fault(error["row"], Invalid(error["message"], field=error["column"]))
    if made.items:
        prepared = await manage.prepared(managed, made.items)
        read.writes += [Insert(managed.stored, row) for row in prepared.fresh]
        read.writes += await manage.taken_back(managed, prepared.retired)
    return read


def columns_of(managed: Managed) -> dict[str, tuple[str, ...]]:
    """The headings of a list's columns."""
    return {name: NAMES[name] for name in (*COLUMNS[managed.key], *(["type"] if managed.key == "skills" else []))}


async def apply(actor: Actor, managed: Managed, made: Plan) -> int:
    """Adds what a plan says can be added; answers how many that were."""
    if not made.items:
        return 0
    return len((await manage.add(actor, managed, made.items)).ids)


def _places(managed: Managed, head: list[str]) -> dict[str, int]:
    places = places_in(head, columns_of(managed))
    missing = [column.capitalize() for column in COLUMNS[managed.key] if column not in places]
    if missing:
        raise Invalid(f"The first line of the file lacks: {', '.join(missing)}.", field="file")
    return places


def _item(
    managed: Managed,
    row: dict[str, str],
    departments: dict[str, ObjectId],
    competencies: dict[tuple[ObjectId, str], list[Row]],
    shown: tuple[str, ...],
) -> dict[str, Any]:
    title = _title(row[COLUMNS[managed.key][-1]], COLUMNS[managed.key][-1])
    if not row["department"]:
        raise RowFault("The department is missing.", "department")
    department = departments.get(folded(row["department"]))
    if department is None:
        near = did_you_mean(row["department"], shown)
        raise RowFault(f"There is no department “{row['department'][:80]}”.{near}", "department")
    for_ = TYPES.get(folded(row.get("type", "")))
    if row.get("type") and for_ is None:
        raise RowFault("The type is Diagnostic or Procedure.", "type")
    if managed.key == "computency":
        if for_ is None:
            raise RowFault("The type is missing: Diagnostic or Procedure.", "type")
        return {"departmentId": department, "for": for_, "title": title}
    if managed.key != "skills":
        return {"departmentId": department, "title": title}
    if not row["competency"]:
        raise RowFault("The competency is missing.", "competency")
    found = competencies.get((department, folded(row["competency"])), [])
    fitting = [each for each in found if for_ is None or each.get("for") == for_]
    if not fitting:
        called = (each["title"] for (of, _), some in competencies.items() if of == department for each in some)
        near = did_you_mean(row["competency"], tuple(dict.fromkeys(called)))
        raise RowFault(f"The department has no competency “{row['competency'][:80]}”.{near}", "competency")
    if len(fitting) > 1:
        raise RowFault("The department has this competency as Diagnostic and as Procedure: fill in the type.", "type")
    return {"computencyId": fitting[0]["_id"], "title": title}


def _title(text: str, column: str) -> str:
    try:
        title = clean(text, max_length=300)
    except PydanticCustomError as error:
        raise RowFault(error.message(), column) from None
    if not title:
        raise RowFault("The title is missing.", column)
    return title


async def _competencies() -> dict[tuple[ObjectId, str], list[Row]]:
    found: dict[tuple[ObjectId, str], list[Row]] = {}
    fields = {"departmentId": 1, "title": 1, "titleKey": 1, "for": 1}
    async for row in collection("computencies").find({"retiredOn": None}, fields):
        found.setdefault((row["departmentId"], row["titleKey"]), []).append(row)
        found[row["departmentId"], str(row["_id"])] = [row]
    return found
