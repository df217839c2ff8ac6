"""Attendance days of a table that an operator imports: the same rules, written and taken back by the command."""

from __future__ import annotations

from dataclasses import replace

from bson import ObjectId

from api.core.errors import AppError, Invalid
from api.core.store.records import name_of, stored
from api.core.tables.importing import Change, Columns, Insert, Reading, Table, needed, shown_heading
from api.core.tables.interpreting import check_answered, reader_of
from api.organisation import service as organisation
from api.standing.attendance import importing
from api.standing.attendance.documents import AttendanceImport, AttendanceMonth
from api.standing.attendance.table import COLUMNS, KINDS

OPERATORS: Columns = {
    **COLUMNS,
    "collegeId": ("college", "college name"),
    "departmentId": ("department", "department name", "dept"),
}
BY_OPERATOR = "By the operator"
"""Stands for the file's name: the command keeps that, and the digest, in its own list."""


async def attendance_reading(table: Table) -> Reading:
    """What a table of attendance days comes to; each row names its college and department, or the command does.

    Raises:
        Invalid: a column is missing.
    """
    needed(table, OPERATORS, ("collegeId", "departmentId"))
    directory = await organisation.directory()
    read, by_place = Reading(), dict[tuple[ObjectId, ObjectId], set[int]]()
    for number, cells in table.rows(OPERATORS):
        try:
            place = directory.place(cells["collegeId"], cells["departmentId"])
        except AppError as refusal:
            read.rows += 1
            read.fault(number, refusal)
        else:
            by_place.setdefault(place, set()).add(number)
    # The order of day and month is decided by the whole file, not by the rows of one department.
    reader = reader_of(table, COLUMNS, KINDS)
    order = reader.orders.get("date")
    read.notes += reader.notes
    for (college, department), numbers in by_place.items():
        lines = [line if at in numbers else [] for at, line in enumerate(table.lines, start=table.first)]
        scope = {"collegeId": college, "departmentId": department}
        planned = await importing.plan(scope, replace(table, lines=lines, dayOrder=order or table.dayOrder), {})
        if planned.missing:
            names = ", ".join(shown_heading(COLUMNS, name) for name in planned.missing)
            raise Invalid(f"The file lacks the columns: {names}.", field="file")
        check_answered(planned.question)
        read.rows += planned.reading.rows
        read.ready += planned.reading.ready
        read.known += planned.reading.known
        read.faults += planned.reading.faults
        if planned.writes:
            run = importing.new_import(scope, planned, file=BY_OPERATOR, sha256="", by=None)
            run.state = "done"
            read.writes.append(Insert(name_of(AttendanceImport), stored(run)))
            for before, after in importing.months_after(scope, planned, run.id):
                name, row = name_of(AttendanceMonth), stored(after)
                read.writes.append(Insert(name, row) if before is None else Change(name, stored(before), row))
    read.faults.sort(key=lambda fault: fault["row"])
    return read
