"""Quarterly appraisals: saving a set, reading the former ones, the evidence beside each particular."""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.assessment.documents import Appraisal
from api.assessment.forms import APPRAISAL_DAYS, HIGHEST, LOWEST, evaluation, particulars
from api.assessment.schemas import AppraisalRecord, NewAppraisal
from api.assessment.students import assessed
from api.core import audit, clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import references
from api.core.errors import Conflict, Invalid, NotFound
from api.core.listing import Page, page_rows
from api.core.populate import populate
from api.core.text import folded, object_id
from api.logbook import service as logbook
from api.notifications import untold

SHOWN = (
    "studentId",
    "collegeId",
    "departmentId",
    "fromDate",
    "toDate",
    "records",
    "evidence",
    "verifiedBy",
    "verifyDate",
    "acknowledgedOn",
)
REFS = references(Appraisal)
NOT_ALL = "Please fill out all 8 records before saving."
NO_PERIOD = "Please fill all the fields!"
BACKWARDS = "The To date cannot be before the From date."
TOO_LONG = "An appraisal covers at most a year."
MISSING = "Missing Score for record {n}"
WRONG = "Invalid Score in row {n}"


async def save(actor: Actor, student_id: str, body: NewAppraisal) -> tuple[Row, bool]:
    """Saves a set and tells the trainee; answers it, and whether it is new. Overlapping periods are allowed (T-275).

    Raises:
        Invalid: the student id, the period, the number of records or a score (T-262 to T-270).
        NotFound: there is no such student.
        Forbidden: a student of another department.
        Conflict: this client id saved another set.
    """
    student = await assessed(actor, student_id)
    if body.studentId and body.studentId != student["_id"]:
        raise Invalid("The student of the body is not that of the address.", field="studentId")
    rows = _in_order(body.records)
    start, end = _period(body)
    at = clock.now()
    who = {name: student[name] for name in ("collegeId", "departmentId")} | {"studentId": student["_id"]}
    period = {"fromDate": start, "toDate": end}
    made: Row = {
        "_id": new_id(),
        **who,
        **period,
        "records": [_record(row, number) for number, row in enumerate(rows, start=1)],
        "evidence": await _evidence(student["_id"], start, end),
        "verifiedBy": actor.id,
        "verifyDate": at,
    }
    if body.clientId:
        made["sendKey"] = f"{actor.id}:{body.clientId}"
    desc = f"Your appraisal of {start:%d-%m-%Y} to {end:%d-%m-%Y} was saved. Please read and acknowledge it."
    telling = untold.held(untold.message([student["_id"]], "appraisal.saved", desc, "/appeal", by=actor.id))
    made |= telling
    stored = await _insert(made)
    if stored is made:
        target = f"appraisals/{made['_id']}"
        college = student["collegeId"]
        await audit.record("appraisal.saved", actor_id=actor.id, role=actor.role, target=target, college_id=college)
        await untold.tell("appraisals", made["_id"], telling)
    return await _shown([stored], one=True), stored is made


def _in_order(records: list[AppraisalRecord]) -> list[AppraisalRecord]:
    """The records in the form's order, each particular once."""
    wanted = [folded(row["label"]) for row in particulars()]
    given = {folded(record.particulars): record for record in records}
    if len(records) != len(wanted) or set(given) != set(wanted):
        raise Invalid(NOT_ALL, field="records")
    return [given[name] for name in wanted]


def _record(row: AppraisalRecord, number: int) -> Row:
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


async def _insert(made: Row) -> Row:
    try:
        await collection("appraisals").insert_one(made)
    except Exception as error:
        if not is_duplicate(error):
            raise
        earlier: Row | None = await collection("appraisals").find_one(
            {"studentId": made["studentId"], "sendKey": made.get("sendKey")}
        )
        same = earlier is not None and all(earlier[name] == made[name] for name in ("records", "fromDate", "toDate"))
        if not same or earlier is None:
            raise Conflict("This appraisal was sent before with other scores.", code="other_body") from None
        return earlier
    return made


async def rows_of(actor: Actor, student_id: str, page: Page) -> tuple[list[Row], int]:
    """One page of a student's sets, the newest period first (T-345).

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    newest = [("fromDate", -1), ("_id", -1)]
    rows, total = await page_rows(collection("appraisals"), {"studentId": student["_id"]}, page, newest, SHOWN)
    return await _shown(rows), total


async def _shown(rows: list[Row], *, one: bool = False) -> Any:
    """Sets as they travel: each record with everything that the specification names (T-191)."""
    made: list[Row] = [{name: row.get(name) for name in ("_id", *SHOWN)} for row in rows]
    for row in made:
        for name in ("fromDate", "toDate"):
            row[name] = clock.wire_day(row[name])
    await populate(made, REFS)
    for row in made:
        common = {
            name: row[name] for name in ("collegeId", "departmentId", "fromDate", "toDate", "verifiedBy", "verifyDate")
        }
        student = (row["studentId"] or {}).get("_id")
        row["records"] = [{**common, "studentId": student, **record} for record in row["records"]]
    return made[0] if one else made


async def evidence(actor: Actor, student_id: str, start: dt.date, end: dt.date) -> dict[str, dict[str, Any]]:
    """What the logbook holds of a period, by particular; see :func:`api.logbook.service.evidence`.

    Raises:
        Invalid, NotFound, Forbidden: see :func:`assessed`.
    """
    student = await assessed(actor, student_id)
    return await _evidence(student["_id"], clock.stored_day(start), clock.stored_day(end))


async def _evidence(student_id: ObjectId, start: dt.datetime, end: dt.datetime) -> dict[str, dict[str, Any]]:
    found = await logbook.evidence(student_id, start, end)
    return {row["key"]: found.get(row["key"]) or logbook.no_evidence() for row in particulars()}


async def acknowledge(actor: Actor, appraisal_id: str) -> Row:
    """The trainee has read it; again is as good as once.

    Raises:
        NotFound: none of the actor's own.
    """
    wanted = object_id(appraisal_id)
    mine = {"_id": wanted, "studentId": actor.id}
    if wanted is not None:
        await collection("appraisals").update_one(
            {**mine, "acknowledgedOn": None}, {"$set": {"acknowledgedOn": clock.now()}}
        )
    row: Row | None = None if wanted is None else await collection("appraisals").find_one(mine)
    if row is None:
        raise NotFound("This appraisal was not found.")
    shown: Row = await _shown([row], one=True)
    return shown
