"""The lists of staff and students as files: what the pages show, registration numbers masked for everyone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from starlette.responses import Response

from api.access.actor import Actor
from api.access.documents import User
from api.access.scope import Scope
from api.accounts.people import lists as people
from api.core import clock
from api.core.http.listing import order
from api.core.labels import label
from api.core.store import collection
from api.core.store.database import Row
from api.core.store.populate import populate
from api.core.tables.answers import SheetPage, batches_of, sheet_answer
from api.core.tables.writing import Batch, Cell

STAFF_HEAD = (
    "Sr.",
    "Name",
    "Email",
    "Phone",
    "Role",
    "Department",
    "College Name",
    "Identity",
    "Joined Date",
    "Status",
)
STUDENT_HEAD = (
    "Sr.",
    "Name",
    "Phone",
    "Email",
    "Department",
    "College Name",
    "Course",
    "Guide",
    "Identity",
    "Verified by HOD",
    "Payment Status",
    "Joined Date",
    "Batch",
    "Attendance ID",
)


async def staff_file(actor: Actor, scope: Scope, page: SheetPage, filters: Mapping[str, str]) -> Response:
    """The staff of a scope, filtered and sorted as the list; when it was registered for the Master alone (L-296)."""
    head = (*STAFF_HEAD, "Registration Date") if actor.master else STAFF_HEAD

    async def export_rows(rows: list[Row], before: int) -> Batch:
        await populate(rows, people.REFS)
        return [
            [
                number,
                row["name"],
                row["email"],
                row.get("phone"),
                label(row["role"]),
                *_place(row),
                people.masked(people.identity_of(row)),
                _day(row.get("joiningDate")),
                people.state_of(row),
                *([_on(row.get("createdAt"))] if actor.master else []),
            ]
            for number, row in enumerate(rows, start=before + 1)
        ]

    filter_ = people.staff_filter(actor, scope, page, filters)
    sort = order(page.sort, people.staff_sorts(actor), "name")
    batches = await batches_of(actor.id, collection(User), filter_, sort, people.STAFF_FIELDS, export_rows)
    return sheet_answer("staff", "Staff", head, batches, page.format)


async def student_file(actor: Actor, scope: Scope, page: SheetPage, filters: Mapping[str, str]) -> Response:
    """The students of a scope, filtered and sorted as the list."""

    async def export_rows(rows: list[Row], before: int) -> Batch:
        await populate(rows, people.REFS | people.GUIDE)
        return [
            [
                number,
                row["name"],
                row.get("phone"),
                row["email"],
                *_place(row),
                (row.get("courseId") or {}).get("title"),
                (row.get("guide") or {}).get("name"),
                people.masked(people.identity_of(row)),
                "Yes" if row.get("verifyByHod") else "No",
                "Paid" if row.get("paymentStatus") else "Pending",
                _day(row.get("joiningDate")) or _on(row.get("createdAt")),
                row.get("admissionBatch"),
                row.get("attendanceId"),
            ]
            for number, row in enumerate(rows, start=before + 1)
        ]

    filter_ = people.student_filter(actor, scope, page, filters)
    sort = order(page.sort, people.STUDENT_SORTS, "name")
    batches = await batches_of(actor.id, collection(User), filter_, sort, people.STUDENT_FIELDS, export_rows)
    return sheet_answer("students", "Students", STUDENT_HEAD, batches, page.format)


def _place(row: Row) -> tuple[Cell, Cell]:
    return (row.get("departmentId") or {}).get("name"), (row.get("collegeId") or {}).get("name")


def _day(stored: dt.datetime | None) -> dt.date | None:
    return stored and stored.date()


def _on(at: dt.datetime | None) -> dt.date | None:
    return at and clock.india_day(at)
