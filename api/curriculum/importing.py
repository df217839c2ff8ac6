"""Adds to a list of the curriculum from a table: what each row means, what is wrong with it, and then the adding.

The columns are those of the list's own file, found by their names; a file that was downloaded here can be sent back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from beanie.operators import Eq
from bson import ObjectId
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from api.access.actor import Actor
from api.core.errors import Invalid
from api.core.store import rows
from api.core.tables.importing import Insert, Reading, Table, did_you_mean, places_in
from api.core.tables.interpreting import TEXTS, CellReader, quoted
from api.core.text import clean, folded
from api.curriculum import manage
from api.curriculum.answers import ImportPreview, OfType
from api.curriculum.documents import Competency, SkillUse
from api.curriculum.manage import Item, Managed
from api.organisation import service as organisation

TYPES: dict[str, SkillUse] = {"diagnostic": "diag", "diag": "diag", "procedure": "proc", "proc": "proc"}
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
MAX_TOLD = 200


class Fault(TypedDict):
    """What is wrong with a row, and in which column."""

    row: int
    message: str
    column: str


@dataclass
class Plan:
    """What a file would do: the items that can be added, how many are there already, and what is wrong by row."""

    rows: int
    items: list[Item] = field(default_factory=list)
    known: int = 0
    errors: list[Fault] = field(default_factory=list)
    sheet: str = ""
    otherSheets: tuple[str, ...] = ()

    def wire(self) -> ImportPreview:
        """As the page shows it; at most 200 of the errors."""
        return {
            "rows": self.rows,
            "ready": len(self.items),
            "known": self.known,
            "failed": len({each["row"] for each in self.errors}),
            "sheet": self.sheet,
            "otherSheets": list(self.otherSheets),
            "errors": [{"row": each["row"], "message": each["message"]} for each in self.errors[:MAX_TOLD]],
        }


class RowFault(Exception):
    """What is wrong with one row, for the person who made the file, and in which column."""

    def __init__(self, message: str, column: str = "") -> None:
        super().__init__(message)
        self.column = column


async def plan(managed: Managed, table: Table) -> Plan:
    """Compare a table with the stored list; nothing is written.

    Raises:
        Invalid: a column is missing.
    """
    places = _places(managed, table.head)
    reader = CellReader(table, places, TEXTS)
    departments = await organisation.department_names()
    shown = await organisation.shown_departments()
    competencies = await _competencies() if managed.key == "skills" else {}
    planned = Plan(sum(any(line) for line in table.lines), sheet=table.sheet, otherSheets=table.otherSheets)
    wanted: dict[manage.Values, tuple[manage.Key, Item]] = {}
    for number, line in enumerate(table.lines, start=table.first):
        if not any(line):
            continue
        cells = {name: line[at] if at < len(line) else "" for name, at in places.items()}
        try:
            row = reader.read_row(cells)
        except Invalid as refusal:
            for each in refusal.errors:
                message = quoted(each["message"], cells[each["field"]])
                planned.errors.append({"row": number, "message": message, "column": each["field"]})
            continue
        try:
            item = _item(managed, row, departments, competencies, shown)
        except RowFault as fault:
            planned.errors.append({"row": number, "message": str(fault), "column": fault.column})
            continue
        key = manage.key_of(managed, item)
        if tuple(key.values()) in wanted:
            planned.known += 1
            continue
        wanted[tuple(key.values())] = (key, item)
    there = await manage.in_use(managed, [key for key, _ in wanted.values()])
    planned.items = [item for values, (_, item) in wanted.items() if values not in there]
    planned.known += len(wanted) - len(planned.items)
    return planned


async def reading(managed: Managed, table: Table) -> Reading:
    """What a table would add and take back into use, as records to be written by somebody else.

    Raises:
        Invalid: a column is missing.
    """
    planned = await plan(managed, table)
    read = Reading(rows=planned.rows, known=planned.known, ready=len(planned.items))
    for error in planned.errors:
        read.fault(error["row"], Invalid(error["message"], field=error["column"]))
    if planned.items:
        prepared = await manage.prepared(managed, planned.items)
        read.writes += [Insert(managed.stored, row) for row in prepared.fresh]
        read.writes += await manage.taken_back(managed, prepared.retired)
    return read


def columns_of(managed: Managed) -> dict[str, tuple[str, ...]]:
    """The headings of a list's columns."""
    return {name: NAMES[name] for name in (*COLUMNS[managed.key], *(["type"] if managed.key == "skills" else []))}


async def apply(actor: Actor, managed: Managed, planned: Plan) -> int:
    """Adds what a plan says can be added; answers how many that were."""
    if not planned.items:
        return 0
    return len((await manage.add(actor, managed, planned.items)).ids)


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
    competencies: dict[tuple[ObjectId, str], list[_Competency]],
    shown: tuple[str, ...],
) -> Item:
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
        return Item(title, department, for_)
    if managed.key != "skills":
        return Item(title, department)
    if not row["competency"]:
        raise RowFault("The competency is missing.", "competency")
    matches = competencies.get((department, folded(row["competency"])), [])
    fitting = [each for each in matches if for_ is None or each.get("for") == for_]
    if not fitting:
        called = (each["title"] for (of, _), some in competencies.items() if of == department for each in some)
        near = did_you_mean(row["competency"], tuple(dict.fromkeys(called)))
        raise RowFault(f"The department has no competency “{row['competency'][:80]}”.{near}", "competency")
    if len(fitting) > 1:
        raise RowFault("The department has this competency as Diagnostic and as Procedure: fill in the type.", "type")
    return Item(title, fitting[0]["_id"])


def _title(text: str, column: str) -> str:
    try:
        title = clean(text, max_length=300, label="The title")
    except PydanticCustomError as error:
        raise RowFault(error.message(), column) from None
    if not title:
        raise RowFault("The title is missing.", column)
    return title


class _Competency(OfType):
    _id: ObjectId
    departmentId: ObjectId
    title: str
    titleKey: str


async def _competencies() -> dict[tuple[ObjectId, str], list[_Competency]]:
    found: dict[tuple[ObjectId, str], list[_Competency]] = {}
    async for row in rows(Competency, _Competency).each(Eq(Competency.retiredOn, None)):
        found.setdefault((row["departmentId"], row["titleKey"]), []).append(row)
        found[row["departmentId"], str(row["_id"])] = [row]
    return found
