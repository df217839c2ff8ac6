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
from api.core.store.database import Row
from api.core.tables.answers import Columns, ListFile, SheetPage, populating

PLACE = {"Department": "departmentId.name", "College Name": "collegeId.name"}
IDENTITY: Columns = {"Identity": lambda row: people.masked(people.identity_of(row))}
STAFF: Columns = {
    "Name": "name",
    "Email": "email",
    "Phone": "phone",
    "Role": lambda row: label(row["role"]),
    **PLACE,
    **IDENTITY,
    "Joined Date": lambda row: _day(row.get("joiningDate")),
    "Status": people.state_of,
}
REGISTERED: Columns = {"Registration Date": lambda row: _on(row.get("createdAt"))}
STUDENTS: Columns = {
    "Name": "name",
    "Phone": "phone",
    "Email": "email",
    **PLACE,
    "Course": "courseId.title",
    "Guide": "guide.name",
    **IDENTITY,
    "Verified by HOD": lambda row: "Yes" if row.get("verifyByHod") else "No",
    "Payment Status": lambda row: _payment_word(row),
    "Joined Date": lambda row: _day(row.get("joiningDate")) or _on(row.get("createdAt")),
    "Batch": "admissionBatch",
    "Attendance ID": "attendanceId",
}


def _payment_word(row: Row) -> str:
    if row.get("paymentStatus"):
        return "Paid"
    return "Refunded" if row.get("licenceRefundedOn") else "Pending"


async def staff_file(actor: Actor, scope: Scope, page: SheetPage, filters: Mapping[str, str]) -> Response:
    """The staff of a scope, filtered and sorted as the list; when it was registered for the Master alone (L-296)."""
    columns = {**STAFF, **REGISTERED} if actor.master else STAFF
    file = ListFile("staff", User, people.STAFF_FIELDS, columns, populating(people.REFS), "Sr.")
    filter_ = people.staff_filter(actor, scope, page, filters)
    query = filter_, order(page.sort, people.staff_sorts(actor), "name")
    return await file.answer(actor.id, query, page.format)


async def student_file(actor: Actor, scope: Scope, page: SheetPage, filters: Mapping[str, str]) -> Response:
    """The students of a scope, filtered and sorted as the list."""
    file = ListFile("students", User, people.STUDENT_FIELDS, STUDENTS, populating(people.REFS | people.GUIDE), "Sr.")
    filter_ = people.student_filter(actor, scope, page, filters)
    return await file.answer(actor.id, (filter_, order(page.sort, people.STUDENT_SORTS, "name")), page.format)


def _day(stored: dt.datetime | None) -> dt.date | None:
    return stored and stored.date()


def _on(at: dt.datetime | None) -> dt.date | None:
    return at and clock.india_day(at)
