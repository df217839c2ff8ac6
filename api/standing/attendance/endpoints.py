"""The calls about days of attendance that a college brings in, and about the weekly reminder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, cast

from fastapi import Query, Request
from starlette.datastructures import FormData

from api.access import scope
from api.access.permission import AttendanceKeeper, AttendanceObjector, ReminderOwner, StandingReader
from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Invalid
from api.core.files.intake import only_file
from api.core.http.bodies import form_body, form_text, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Router, Success, refusals
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import stored
from api.core.tables.day_orders import ORDERS, DayQuestion
from api.core.tables.importing import DayOrder
from api.core.tables.reading import read_table
from api.standing import service
from api.standing.attendance import contradictions, days, importing, objections
from api.standing.attendance.answers import (
    AttendanceFault,
    AttendanceImportRow,
    AttendanceImports,
    AttendancePlan,
    DayOrderQuestion,
    DaysOfTrainee,
    Imported,
    ImportField,
    ToDecide,
)
from api.standing.attendance.documents import AttendanceImport
from api.standing.attendance.importing import Plan
from api.standing.attendance.schemas import DayObjected, ObjectionDecided, WeeklyReminderSet
from api.standing.attendance.table import COLUMNS

router = Router(tags=["standing"], responses=refusals(*USUAL, 413))

FORM = form_body((*COLUMNS, "sheet", "dayOrder"), "file")
SAMPLE, TOLD = 20, 200
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
SHOWN = (
    "_id",
    "file",
    "sha256",
    "at",
    "state",
    "rows",
    "written",
    "same",
    "decided",
    "failed",
    "students",
)


async def _planned(request: Request, place: Scope) -> tuple[Plan, str, str]:
    """The plan of the file that is sent, its name and its digest."""
    async with read_form(request) as sent:
        upload = only_file(sent, "file")
        if upload is None:
            raise Invalid("Choose a file.", field="file")
        digest = hashlib.sha256()
        while piece := await upload.read(1 << 16):
            digest.update(piece)
        await upload.seek(0)
        files = request.app.state.files
        sheet, order = form_text(sent, "sheet"), _day_order(sent)
        table = await read_table(upload, files, max_rows=importing.MAX_ROWS, windows=True, sheet=sheet)
        chosen = _chosen(sent)
        name = (upload.filename or "")[-120:]
    return await importing.plan(place, replace(table, dayOrder=order), chosen), name, digest.hexdigest()


def _day_order(sent: FormData) -> DayOrder | None:
    """Return the order of day and month that the user chose, if any.

    Raises:
        Invalid: it is not one of the two.
    """
    order = form_text(sent, "dayOrder")
    if order and order not in ORDERS:
        raise Invalid(f"The order of day and month is {' or '.join(ORDERS)}.", field="dayOrder")
    return next((each for each in ORDERS if each == order), None)


def _chosen(sent: FormData) -> dict[str, str]:
    values = {name: sent.get(name) for name in COLUMNS}
    return {name: value[:200] for name, value in values.items() if isinstance(value, str) and value}


@router.get("/attendance/{collegeId}/{departmentId}")
async def list_attendance_imports(
    collegeId: str, departmentId: str, actor: AttendanceKeeper
) -> Answer[Envelope[AttendanceImports]]:
    """The newest imports of attendance days of a department, and the columns that are kept for its college."""
    place = scope.for_place(actor, collegeId, departmentId)
    matches = await importing.newest(place)
    shown = [_import_row(one) for one in matches]
    await populate(shown, references(AttendanceImport))
    columns = await importing.kept_columns(place["collegeId"])
    return ok(data={"imports": cast("list[AttendanceImportRow]", shown), "columns": columns})


def _import_row(one: AttendanceImport) -> Row:
    row = stored(one)
    return {
        **{name: row[name] for name in SHOWN},
        "by": one.by,
        "undoneBy": one.undoneBy,
        "first": clock.wire_day(one.first),
        "last": clock.wire_day(one.last),
        "undoneOn": one.undoneOn,
    }


@router.get("/attendance/{collegeId}/{departmentId}/toDecide")
async def list_attendance_to_decide(
    collegeId: str, departmentId: str, actor: AttendanceKeeper
) -> Answer[Envelope[ToDecide]]:
    """What waits for the head of a department: objections to imported days, and days that contradict the record."""
    place = scope.for_place(actor, collegeId, departmentId)
    waiting = await objections.open_in(place)
    return ok(data={"objections": waiting, "contradictions": await contradictions.contradictions_in(place)})


@router.post("/attendance/{collegeId}/{departmentId}/preview", openapi_extra=FORM, responses=FILE_REFUSALS)
async def preview_attendance(
    request: Request, collegeId: str, departmentId: str, actor: AttendanceKeeper
) -> Answer[Envelope[AttendancePlan]]:
    """What a file of attendance days would do, and what is wrong with it, row by row; nothing is stored. Beside the
    file a heading can be sent for each field; other fields have the headings saved for the college. ``sheet`` names
    the sheet of a workbook; if it is empty, the sheet is read that is shown when the workbook is opened. If the dates
    can be read in two ways, the answer has a question, and ``dayOrder`` (dayFirst or monthFirst) answers it."""
    planned, _, _ = await _planned(request, scope.for_place(actor, collegeId, departmentId))
    days_, times = [one.day for one in planned.writes], actor.role_group == "hod"
    data: AttendancePlan = {
        "head": list(planned.head),
        "sheet": planned.sheet,
        "otherSheets": list(planned.otherSheets),
        "question": _question(planned.question) if planned.question else None,
        "columns": dict(planned.columns),
        "missing": cast("list[ImportField]", planned.missing),
        "rows": planned.reading.rows,
        "written": len(planned.writes),
        "same": planned.same,
        "decided": planned.decided,
        "failed": planned.reading.failed,
        "students": len({one.student for one in planned.writes}),
        "first": min(days_).isoformat() if days_ else None,
        "last": max(days_).isoformat() if days_ else None,
        "sample": [
            {
                "row": one.row,
                "name": planned.names.get(one.student, ""),
                "day": one.day.isoformat(),
                "status": one.status,
                "timeIn": one.timeIn if times else "",
                "timeOut": one.timeOut if times else "",
                "note": one.note,
                "before": (before := planned.before(one)) and before["status"],
            }
            for one in planned.writes[:SAMPLE]
        ],
        "faults": _faults(planned),
    }
    return ok(data=data)


def _question(asked: DayQuestion) -> DayOrderQuestion:
    return {
        "column": asked.heading,
        "row": asked.row,
        "text": asked.text,
        "dayFirst": asked.dayFirst.isoformat(),
        "monthFirst": asked.monthFirst.isoformat(),
        "message": asked.message,
    }


def _faults(planned: Plan) -> list[AttendanceFault]:
    worded: Iterable[object] = planned.reading.faults[:TOLD]
    return cast("list[AttendanceFault]", list(worded))


@router.post("/attendance/{collegeId}/{departmentId}/import", openapi_extra=FORM, responses=FILE_REFUSALS)
async def import_attendance(
    request: Request, collegeId: str, departmentId: str, actor: AttendanceKeeper
) -> Answer[Envelope[Imported]]:
    """Imports what of a file can be taken; rows with a fault are left out and told. The columns are kept for the
    college, and one undo restores what was before."""
    place = scope.for_place(actor, collegeId, departmentId)
    planned, name, digest = await _planned(request, place)
    written = await importing.write(actor, place, planned, file=name, sha256=digest)
    failed, count = planned.reading.failed, len(planned.writes)
    words = [f"{count:,} {'day' if count == 1 else 'days'} imported."]
    words += [f"{planned.same:,} already there."] if planned.same else []
    words += [f"{planned.decided:,} stand as they were decided."] if planned.decided else []
    words += [f"{failed:,} {'row' if failed == 1 else 'rows'} left out."] if failed else []
    data: Row = {"importId": written, "written": count, "same": planned.same, "decided": planned.decided}
    return ok(" ".join(words), data={**data, "failed": failed, "faults": _faults(planned)})


@router.post("/attendance/{collegeId}/{departmentId}/undo/{importId}")
async def undo_attendance_import(
    collegeId: str, departmentId: str, importId: str, actor: AttendanceKeeper
) -> Answer[Success]:
    """Takes an import back: its days are what they were before, but for those that a head has decided since."""
    place = scope.for_place(actor, collegeId, departmentId)
    count = await importing.undo(actor, place, scope.scope_id(importId))
    return ok(f"The import was taken back: {count:,} {'day is' if count == 1 else 'days are'} as before.")


@router.get("/attendance/{collegeId}/{departmentId}/{studentId}/days")
async def list_attendance_days(
    collegeId: str,
    departmentId: str,
    studentId: str,
    actor: StandingReader,
    month: Annotated[str | None, Query(description="yyyy-mm; this month unless given")] = None,
) -> Answer[Envelope[DaysOfTrainee]]:
    """The imported days of a trainee in a month, and the days to which an objection is open. Times in and out are
    shown to the trainee and the head of the department alone."""
    student = await service.student_there(scope.for_student(actor, collegeId, departmentId, studentId))
    if month is not None and not MONTH.fullmatch(month):
        raise Invalid("The month must be yyyy-mm.", field="month")
    wanted = month or f"{clock.today():%Y-%m}"
    return ok(data=await days.of_trainee(actor, student["_id"], wanted))


@router.post("/attendance/{collegeId}/{departmentId}/{studentId}/object")
async def object_to_day(
    collegeId: str, departmentId: str, studentId: str, body: DayObjected, actor: AttendanceObjector
) -> Answer[Success]:
    """Objects to an imported day, with what it should say and a note; it waits until the head decides."""
    student = await service.student_there(scope.for_student(actor, collegeId, departmentId, studentId))
    await objections.object_to(actor, student, body)
    return ok("Your objection was sent to the head of the department")


@router.post("/attendance/{collegeId}/{departmentId}/{studentId}/decide")
async def decide_on_objection(
    collegeId: str, departmentId: str, studentId: str, body: ObjectionDecided, actor: AttendanceKeeper
) -> Answer[Success]:
    """Decides on an objection: the day becomes what the trainee says, something else, or stays as it is."""
    student = await service.student_there(scope.for_student(actor, collegeId, departmentId, studentId))
    await objections.decide(actor, student, body)
    return ok("The objection is decided")


@router.post("/weeklyReminder")
async def set_weekly_reminder(body: WeeklyReminderSet, actor: ReminderOwner) -> Answer[Success]:
    """Turns the own reminder of Saturday evening on or off."""
    await accounts.set_weekly_reminder(actor.id, on=body.on)
    return ok(f"The weekly reminder is {'on' if body.on else 'off'}")
