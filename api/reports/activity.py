"""Recent activity: entries of every kind as rows of the report (T-110 to T-118, T-310)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.responses import Response

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.errors import Forbidden, Invalid
from api.core.http.contract import Named
from api.core.http.listing import Page, days_between, student_filter
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.tables.answers import sheet_answer
from api.core.tables.writing import RowBatch, SheetFormat
from api.logbook import service as logbook
from api.reports.answers import ActivityRow
from api.reports.narrowing import MORE, narrowed_further

FILTERS = ("menu", "student", "status", "from", "to", *MORE)
STATUSES: Mapping[str, Sequence[logbook.StoredStatus]] = {
    "Pending": ("Pending",),
    "Approved": ("Approved", "Completed"),
    "Rejected": ("Rejected",),
}
"""The filter's "Accepted" asks for Approved, under which old records' Completed falls too (T-116)."""
UNPAGED = 500
"""Rows of the report where no page is asked for."""
"""Rows of an answer for which no page is asked (T-118)."""
PERSON = Ref("users", "name")
REFS = {
    "studentId": PERSON,
    "teacher": PERSON,
    "verifiedBy": PERSON,
    "departmentId": Ref("departments", "name"),
    "collegeId": Ref("colleges", "name"),
}
HEAD = ("Sr. No.", "Department", "Menu", "Student Name", "Status", "Date")
WIDER = ("College", "Guide / Teacher", "Verified By")


def is_wide(actor: Actor) -> bool:
    """Whether the actor chooses departments and sees the wider table (T-114)."""
    return actor.master or actor.role == "Admin"


def report_filter(actor: Actor, college_id: str, department_id: str) -> Row:
    """The filter of the college and department of a path. The Master may put ``all`` for both; an Admin chooses among
    the departments of the own college (T-003).

    Raises:
        NotFound: a malformed id.
        Forbidden: another's scope.
    """
    if actor.master or actor.role != "Admin":
        return scope.for_place_or_all(actor, college_id, department_id)
    if scope.scope_id(college_id) != actor.collegeId:
        raise Forbidden
    filter_: Row = {"collegeId": actor.collegeId}
    if department_id != scope.ALL:
        filter_["departmentId"] = scope.scope_id(department_id)
    return filter_


async def without_hidden(actor: Actor, base: Row) -> Row:
    """A filter of :func:`report_filter` without the kinds that an Admin of another department may not know of."""
    hidden = await logbook.hidden_menus(actor) if actor.role == "Admin" else []
    return logbook.without_kinds(base, hidden)


async def narrowed(actor: Actor, base: Row, filters: Mapping[str, str]) -> Row:
    """The stored filter of the report.

    Raises:
        Invalid: a value that a filter does not have.
    """
    menu, status = filters.get("menu"), filters.get("status")
    if menu and (menu not in dict(logbook.menus()) or menu in base.get("kind", {}).get("$nin", ())):
        raise Invalid("The list cannot be narrowed like that.", field="menu")
    student = student_filter(filters.get("student"))
    if status and status not in STATUSES:
        raise Invalid("The status is Pending, Approved or Rejected.", field="status")
    statuses = STATUSES[status] if status else ()
    base = await narrowed_further(actor, base, filters)
    return logbook.narrowed(base, kind=menu, student=student, statuses=statuses, days=days_between(filters))


async def list_page(actor: Actor, base: Row, page: Page, filters: Mapping[str, str]) -> tuple[list[ActivityRow], int]:
    """One page of the report, the newest first."""
    rows, total = await logbook.newest(await narrowed(actor, base, filters), page)
    return await _to_wire(rows, wide=is_wide(actor)), total


async def _to_wire(rows: list[Row], *, wide: bool) -> list[ActivityRow]:
    titles = dict(logbook.menus())
    await populate(rows, REFS)
    wire_rows: list[ActivityRow] = []
    for row in rows:
        shown: ActivityRow = {
            "_id": row["_id"],
            "department": row["departmentId"],
            "menu": str(titles.get(row["kind"], row["kind"])),
            "url": logbook.entry_url(row["kind"], row["_id"]),
            "student": row["studentId"],
            "status": row["status"],
            "date": str(clock.wire_day(row["date"])),
        }
        if wide:
            shown["college"], shown["teacher"] = row.get("collegeId"), row.get("teacher")
            shown["verifiedBy"] = row.get("verifiedBy")
        wire_rows.append(shown)
    return wire_rows


async def sheet(actor: Actor, base: Row, filters: Mapping[str, str], form: SheetFormat) -> Response:
    """The report as a CSV or XLSX file; no patient's data stands in it.

    Raises:
        Invalid: see :func:`narrowed`.
        Conflict: too many rows, or a file is being made.
    """
    wide = is_wide(actor)

    async def export_rows(rows: list[Row], before: int) -> RowBatch:
        wire_rows = await _to_wire(rows, wide=wide)
        return [
            [
                number,
                *(_name(row["department"]), row["menu"], _name(row["student"]), row["status"], row["date"]),
                *((_name(row["college"]), _name(row["teacher"]), _name(row["verifiedBy"])) if wide else ()),
            ]
            for number, row in enumerate(wire_rows, start=before + 1)
        ]

    head = (*HEAD, *WIDER) if wide else HEAD
    batches = await logbook.newest_in_batches(actor.id, await narrowed(actor, base, filters), export_rows)
    return sheet_answer("activity", "Recent activity", head, batches, form)


def _name(shown: Named | None) -> str | None:
    return shown["name"] if shown else None
