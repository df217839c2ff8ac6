"""Recent activity: entries of every kind as rows of the report (T-110 to T-118, T-310)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, collection
from api.core.documents import Ref
from api.core.errors import Forbidden, Invalid
from api.core.listing import Page, days_between, page_rows
from api.core.populate import populate
from api.core.sheet_answer import batches_of, sheet_answer
from api.core.sheets import Batch, SheetFormat
from api.core.text import object_id
from api.logbook import service as logbook

FILTERS = ("menu", "student", "status", "from", "to")
STATUSES = {"Pending": ("Pending",), "Approved": ("Approved", "Completed"), "Rejected": ("Rejected",)}
"""The filter's "Accepted" asks for Approved, under which old records' Completed falls too (T-116)."""
UNPAGED = 500
"""Rows of the report where no page is asked for."""
"""Rows of an answer for which no page is asked (T-118)."""
SHOWN = ("kind", "status", "date", "studentId", "departmentId", "collegeId", "teacher", "verifiedBy", "receivedOn")
PERSON = Ref("users", "name")
REFS = {
    "studentId": PERSON,
    "teacher": PERSON,
    "verifiedBy": PERSON,
    "departmentId": Ref("departments", "name"),
    "collegeId": Ref("colleges", "name"),
}
NEWEST = [("date", -1), ("_id", -1)]
HEAD = ("Sr. No.", "Department", "Menu", "Student Name", "Status", "Date")
WIDER = ("College", "Guide / Teacher", "Verified By")


def is_wide(actor: Actor) -> bool:
    """Whether the actor chooses departments and sees the wider table (T-114)."""
    return actor.master or actor.role == "Admin"


def reach(actor: Actor, college_id: str, department_id: str) -> Row:
    """The filter of the college and department of a path. The Master may put ``all`` for both; an Admin chooses among
    the departments of the own college (T-003).

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    if actor.master or actor.role != "Admin":
        return scope.place(actor, college_id, department_id)
    if scope.scope_id(college_id) != actor.collegeId:
        raise Forbidden
    made: Row = {"collegeId": actor.collegeId}
    if department_id != scope.ALL:
        made["departmentId"] = scope.scope_id(department_id)
    return made


async def without_hidden(actor: Actor, base: Row) -> Row:
    """A filter of :func:`reach` without the kinds that an Admin of another department may not know of."""
    hidden = await logbook.hidden_menus(actor) if actor.role == "Admin" else []
    return {**base, "kind": {"$nin": hidden}} if hidden else base


def narrowed(base: Row, filters: Mapping[str, str]) -> Row:
    """The stored filter of the report.

    Raises:
        Invalid: a value that a filter does not have.
    """
    made = dict(base)
    if menu := filters.get("menu"):
        if menu not in dict(logbook.menus()) or menu in base.get("kind", {}).get("$nin", ()):
            raise Invalid("The list cannot be narrowed like that.", field="menu")
        made["kind"] = menu
    if student := filters.get("student"):
        made["studentId"] = object_id(student)
        if made["studentId"] is None:
            raise Invalid("The student filter is not a valid choice.", field="student")
    if status := filters.get("status"):
        if status not in STATUSES:
            raise Invalid("The status is Pending, Approved or Rejected.", field="status")
        stored = STATUSES[status]
        made["status"] = stored[0] if len(stored) == 1 else {"$in": list(stored)}
    if days := days_between(filters):
        made["date"] = days
    return made


async def rows_of(actor: Actor, base: Row, page: Page, filters: Mapping[str, str]) -> tuple[list[Row], int]:
    """One page of the report, the newest first."""
    rows, total = await page_rows(collection("entries"), narrowed(base, filters), page, NEWEST, SHOWN)
    return await _shown(rows, wide=is_wide(actor)), total


async def _shown(rows: list[Row], *, wide: bool) -> list[Row]:
    titles = dict(logbook.menus())
    await populate(rows, REFS)
    made = []
    for row in rows:
        shown: dict[str, Any] = {
            "_id": row["_id"],
            "department": row["departmentId"],
            "menu": titles.get(row["kind"], row["kind"]),
            "url": logbook.entry_url(row["kind"], row["_id"]),
            "student": row["studentId"],
            "status": row["status"],
            "date": clock.wire_day(row["date"]),
        }
        if wide:
            shown |= {name: row.get(stored) for name, stored in (("college", "collegeId"), ("teacher", "teacher"))}
            shown["verifiedBy"] = row.get("verifiedBy")
        made.append(shown)
    return made


async def sheet(actor: Actor, base: Row, filters: Mapping[str, str], form: SheetFormat) -> Response:
    """The report as a CSV or XLSX file; no patient's data stands in it.

    Raises:
        Invalid: see :func:`narrowed`.
        Conflict: too many rows, or a file is being made.
    """
    wide = is_wide(actor)

    async def cells(rows: list[Row], before: int) -> Batch:
        made = await _shown(rows, wide=wide)
        return [
            [
                number,
                *(_name(row[key]) if key in ("department", "student") else row[key] for key in COLUMNS),
                *((_name(row[key]) for key in ("college", "teacher", "verifiedBy")) if wide else ()),
            ]
            for number, row in enumerate(made, start=before + 1)
        ]

    head = (*HEAD, *WIDER) if wide else HEAD
    batches = await batches_of(actor.id, collection("entries"), narrowed(base, filters), NEWEST, SHOWN, cells)
    return sheet_answer("activity", "Recent activity", head, batches, form)


COLUMNS = ("department", "menu", "student", "status", "date")


def _name(shown: Row | None) -> str | None:
    return str(shown["name"]) if shown else None
