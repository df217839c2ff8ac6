"""Quarterly appraisals: saving a set, reading the former ones, the evidence beside each particular."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import Eq
from bson import ObjectId

from api.access.actor import Actor
from api.assessment.answers import AppraisalRow
from api.assessment.documents import Appraisal, ScoredParticular
from api.assessment.forms import APPRAISAL_DAYS, HIGHEST, LOWEST, evaluation, particulars
from api.assessment.schemas import AppraisalRecord, NewAppraisal
from api.assessment.students import assessed
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404
from api.core.http.listing import Page, stored_fields, wire_page
from api.core.security import audit
from api.core.store import records
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter, name_of, stored
from api.core.text import folded, object_id
from api.logbook import service as logbook
from api.logbook.service import Evidence
from api.notifications import pending

SHOWN = stored_fields(AppraisalRow)
REFS = references(Appraisal)
NOT_ALL = "Please fill out all 8 records before saving."
NO_PERIOD = "Please fill all the fields!"
BACKWARDS = "The To date cannot be before the From date."
TOO_LONG = "An appraisal covers at most one year."
MISSING = "Missing Score for record {n}"
WRONG = "Invalid Score in row {n}"


async def save(actor: Actor, student_id: str, body: NewAppraisal) -> tuple[AppraisalRow, bool]:
    """Saves a set and tells the trainee; answers it, and whether it is new. Overlapping periods are allowed (T-275).

    Raises:
        Invalid: the student id, the period, the number of records or a score (T-262 to T-270).
        NotFound: there is no such student.
        Forbidden: a student of another department.
        Conflict: this client id saved another set.
    """
    student = await assessed(actor, student_id)
    if body.studentId and body.studentId != student["_id"]:
        raise Invalid("The student in the body is not the one in the address.", field="studentId")
    rows = _in_order(body.records)
    start, end = _period(body)
    desc = f"Your appraisal of {start:%d-%m-%Y} to {end:%d-%m-%Y} was saved. Please read and acknowledge it."
    notification = pending.fields_of(
        pending.notification([student["_id"]], "appraisal.saved", desc, "/appeal", by=actor.id)
    )
    appraisal = Appraisal(
        studentId=student["_id"],
        collegeId=student["collegeId"],
        departmentId=student["departmentId"],
        fromDate=start,
        toDate=end,
        records=[_record(row, number) for number, row in enumerate(rows, start=1)],
        evidence=await _evidence(student["_id"], start, end),
        verifiedBy=actor.id,
        verifyDate=clock.now(),
        sendKey=f"{actor.id}:{body.clientId}" if body.clientId else None,
        untold=notification.get("untold"),
        untoldSince=notification.get("untoldSince"),
    )
    saved = await _insert(appraisal)
    if saved is appraisal:
        await audit.record_by(actor, "appraisal.saved", f"appraisals/{appraisal.id}", college_id=student["collegeId"])
        await pending.deliver(name_of(Appraisal), appraisal.id, notification)
    return await _one(saved), saved is appraisal


def _in_order(records: list[AppraisalRecord]) -> list[AppraisalRecord]:
    """The records in the form's order, each particular once."""
    wanted = [folded(row["label"]) for row in particulars()]
    given = {folded(record.particulars): record for record in records}
    if len(records) != len(wanted) or set(given) != set(wanted):
        raise Invalid(NOT_ALL, field="records")
    return [given[name] for name in wanted]


def _record(row: AppraisalRecord, number: int) -> ScoredParticular:
    if row.score is None:
        raise Invalid(MISSING.format(n=number), field=f"records.{number - 1}.score")
    if not isinstance(row.score, int) or not LOWEST <= row.score <= HIGHEST:
        raise Invalid(WRONG.format(n=number), field=f"records.{number - 1}.score")
    label = particulars()[number - 1]["label"]
    return {"particulars": label, "score": row.score, "evaluation": evaluation(row.score), "remark": row.remark}


def _period(body: NewAppraisal) -> tuple[dt.datetime, dt.datetime]:
    """The first day that is given and the last one; a To date is required (T-263), a From date follows from it."""
    starts = [day for day in (body.fromDate, *(row.fromDate for row in body.records)) if day]
    ends = [day for day in (body.toDate, *(row.toDate for row in body.records)) if day]
    if not ends:
        raise Invalid(NO_PERIOD, field="toDate")
    end = ends[0]
    start = starts[0] if starts else end - dt.timedelta(days=APPRAISAL_DAYS)
    if end < start:
        raise Invalid(BACKWARDS, field="toDate")
    if end - start > dt.timedelta(days=366):
        raise Invalid(TOO_LONG, field="toDate")
    return start, end


async def _insert(appraisal: Appraisal) -> Appraisal:
    if await records(Appraisal).add_if_absent(appraisal):
        return appraisal
    earlier = await records(Appraisal).one(
        Appraisal.studentId == appraisal.studentId, Eq(Appraisal.sendKey, appraisal.sendKey)
    )
    if earlier is None or (earlier.records, earlier.fromDate, earlier.toDate) != (
        appraisal.records,
        appraisal.fromDate,
        appraisal.toDate,
    ):
        raise Conflict("This appraisal was sent before with different scores.", code="other_body")
    return earlier


async def list_page(actor: Actor, student_id: str, page: Page) -> tuple[list[AppraisalRow], int]:
    """One page of a student's sets, the newest period first (T-345).

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    newest = [("fromDate", -1), ("_id", -1)]
    theirs = as_filter([Appraisal.studentId == student["_id"]])
    return await wire_page(Appraisal, (theirs, newest), page, SHOWN, _to_wire)


async def _one(appraisal: Appraisal) -> AppraisalRow:
    return (await _to_wire([stored(appraisal)]))[0]


async def _to_wire(rows: list[Row]) -> list[AppraisalRow]:
    """Sets on the wire: each record with everything that the specification names (T-191)."""
    wire_rows: list[Row] = [{name: row.get(name) for name in ("_id", *SHOWN)} for row in rows]
    for row in wire_rows:
        for name in ("fromDate", "toDate"):
            row[name] = clock.wire_day(row[name])
    await populate(wire_rows, REFS)
    for row in wire_rows:
        common = {
            name: row[name] for name in ("collegeId", "departmentId", "fromDate", "toDate", "verifiedBy", "verifyDate")
        }
        student = (row["studentId"] or {}).get("_id")
        row["records"] = [{**common, "studentId": student, **record} for record in row["records"]]
    return cast("list[AppraisalRow]", wire_rows)


async def evidence(actor: Actor, student_id: str, start: dt.date, end: dt.date) -> dict[str, Evidence]:
    """What the logbook holds of a period, by particular; see :func:`api.logbook.service.evidence`.

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    return await _evidence(student["_id"], clock.stored_day(start), clock.stored_day(end))


async def _evidence(student_id: ObjectId, start: dt.datetime, end: dt.datetime) -> dict[str, Evidence]:
    found = await logbook.evidence(student_id, start, end)
    return {row["key"]: found.get(row["key"]) or logbook.no_evidence() for row in particulars()}


async def acknowledge(actor: Actor, appraisal_id: str) -> AppraisalRow:
    """The trainee has read it; again is as good as once.

    Raises:
        NotFound: none of the actor's own.
    """
    wanted, appraisal = object_id(appraisal_id), None
    if wanted is not None:
        mine = (Appraisal.id == wanted, Appraisal.studentId == actor.id)
        unread = Eq(Appraisal.acknowledgedOn, None)
        await records(Appraisal).change(*mine, unread, set={Appraisal.acknowledgedOn: clock.now()})
        appraisal = await records(Appraisal).one(*mine)
    return await _one(or_404(appraisal, "This appraisal was not found."))
