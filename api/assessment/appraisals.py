"""Quarterly appraisals: saving a set, reading the former ones, the evidence beside each particular."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple, cast

from beanie.operators import Eq
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.assessment.answers import AppraisalRow
from api.assessment.documents import Appraisal, FormerAppraisal, ScoredParticular
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

SHOWN = stored_fields(AppraisalRow, "version")
REFS = references(Appraisal)
NOT_ALL = "Please fill out all 8 records before saving."
NO_PERIOD = "Please fill all the fields!"
BACKWARDS = "The To date cannot be before the From date."
IN_FUTURE = "The From date cannot be in the future."
TOO_LONG = "An appraisal covers at most one year."
MISSING = "Missing Score for record {n}"
OTHER_SET = "This appraisal was sent before with different scores."
WRONG = "Invalid Score in row {n}"


class Saved(NamedTuple):
    """A saved set, whether this call stored it, and a warning about overlapping periods, empty without one."""

    row: AppraisalRow
    is_new: bool
    warning: str


async def save(actor: Actor, student_id: str, body: NewAppraisal) -> Saved:
    """Save a set, or a new version of the set of the same period, and notify the student (T-275).

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
    start, end = _period(body, student.get("joiningDate"))
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
        periodKey=f"{student['_id']}:{start:%Y-%m-%d}:{end:%Y-%m-%d}",
    )
    saved, is_new, others = await _store(appraisal)
    if is_new:
        await audit.record_by(actor, "appraisal.saved", f"appraisals/{saved.id}", college_id=student["collegeId"])
        notification: Row = {"untold": saved.untold, "untoldSince": saved.untoldSince}
        await pending.deliver(name_of(Appraisal), saved.id, notification)
    return Saved(await _one(saved), is_new, _overlap_warning(saved, others))


def _overlap_warning(saved: Appraisal, others: Sequence[Appraisal]) -> str:
    periods = [
        f"{each.fromDate:%d-%m-%Y} to {each.toDate:%d-%m-%Y}"
        for each in others
        if (each.fromDate, each.toDate) != (saved.fromDate, saved.toDate)
        and each.fromDate <= saved.toDate
        and saved.fromDate <= each.toDate
    ]
    return f"This period overlaps the appraisal of {', '.join(dict.fromkeys(periods))}." if periods else ""


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


def _period(body: NewAppraisal, joined: dt.datetime | None) -> tuple[dt.datetime, dt.datetime]:
    """Return the first and the last day; a To date is required (T-263), a From date follows from it."""
    starts = [day for day in (body.fromDate, *(row.fromDate for row in body.records)) if day]
    ends = [day for day in (body.toDate, *(row.toDate for row in body.records)) if day]
    if not ends:
        raise Invalid(NO_PERIOD, field="toDate")
    end = ends[0]
    usual = end - dt.timedelta(days=APPRAISAL_DAYS)
    start = starts[0] if starts else max(usual, joined) if joined and joined <= end else usual
    if end < start:
        raise Invalid(BACKWARDS, field="toDate")
    if end - start > dt.timedelta(days=366):
        raise Invalid(TOO_LONG, field="toDate")
    if start > clock.stored_day(clock.today()):
        raise Invalid(IN_FUTURE, field="fromDate")
    if joined and start < joined:
        raise Invalid(f"The From date cannot be before the joining date, {joined:%d-%m-%Y}.", field="fromDate")
    return start, end


async def _store(wanted: Appraisal) -> tuple[Appraisal, bool, list[Appraisal]]:
    """Store a set as a new one or as the next version of its period.

    Return the stored set, whether this call stored it, and the student's sets as they were before.
    """
    while True:
        theirs = await records(Appraisal).many(
            Appraisal.studentId == wanted.studentId, sort=[(Appraisal.fromDate, -1), (Appraisal.id, -1)]
        )
        if (sent := _already_sent(wanted, theirs)) is not None:
            return sent, False, theirs
        same = ((each.fromDate, each.toDate) == (wanted.fromDate, wanted.toDate) for each in theirs)
        old = next((each for each, is_same in zip(theirs, same, strict=True) if is_same), None)
        notification = _notification(wanted, is_new=old is None)
        if old is None:
            wanted.untold, wanted.untoldSince = notification.get("untold"), notification.get("untoldSince")
            if await records(Appraisal).add_if_absent(wanted):
                return wanted, True, theirs
        elif (now := await _add_version(old, wanted, notification)) is not None:
            return now, True, theirs
        if wanted.sendKey and await records(Appraisal).exists(
            Appraisal.sendKey == wanted.sendKey, Appraisal.studentId != wanted.studentId
        ):
            raise Conflict(OTHER_SET, code="other_body")


async def _add_version(old: Appraisal, wanted: Appraisal, notification: Row) -> Appraisal | None:
    """Write a version over the one that was read; None if another one was written or acknowledged since then."""
    former: FormerAppraisal = {
        "records": old.records,
        "evidence": old.evidence,
        "verifiedBy": old.verifiedBy,
        "verifyDate": old.verifyDate,
        "acknowledgedOn": old.acknowledgedOn,
        "sendKey": old.sendKey,
    }
    values: Row = {
        "collegeId": wanted.collegeId,
        "departmentId": wanted.departmentId,
        "records": wanted.records,
        "evidence": wanted.evidence,
        "verifiedBy": wanted.verifiedBy,
        "verifyDate": wanted.verifyDate,
        "periodKey": wanted.periodKey,
        **({"sendKey": wanted.sendKey} if wanted.sendKey else {}),
        **notification,
    }
    gone = [Appraisal.acknowledgedOn, *([] if wanted.sendKey else [Appraisal.sendKey])]
    try:
        return await records(Appraisal).change_and_read(
            Appraisal.id == old.id,
            Appraisal.verifyDate == old.verifyDate,
            Appraisal.records == old.records,
            Eq(Appraisal.acknowledgedOn, old.acknowledgedOn),
            set=values,
            unset=gone,
            push={Appraisal.former: former},
        )
    except DuplicateKeyError:
        return None


def _already_sent(wanted: Appraisal, theirs: Sequence[Appraisal]) -> Appraisal | None:
    """Return the set that an earlier call with the same client id saved, also if it has a newer version.

    Raises:
        Conflict: that call sent other scores or another period.
    """
    for each in theirs if wanted.sendKey else ():
        versions = [(each.sendKey, each.records), *((one.get("sendKey"), one["records"]) for one in each.former)]
        for key, scores in versions:
            if key != wanted.sendKey:
                continue
            if (scores, each.fromDate, each.toDate) != (wanted.records, wanted.fromDate, wanted.toDate):
                raise Conflict(OTHER_SET, code="other_body")
            return each
    return None


def _notification(appraisal: Appraisal, *, is_new: bool) -> Row:
    period = f"{appraisal.fromDate:%d-%m-%Y} to {appraisal.toDate:%d-%m-%Y}"
    what = f"Your appraisal of {period}" if is_new else f"A new version of your appraisal of {period}"
    desc = f"{what} was saved. Please read and acknowledge it."
    return pending.fields_of(
        pending.notification([appraisal.studentId], "appraisal.saved", desc, "/appeal", by=appraisal.verifiedBy)
    )


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
        row["former"] = [
            {name: one.get(name) for name in ("records", "verifiedBy", "verifyDate", "acknowledgedOn")}
            for one in row["former"] or ()
        ]
        row["version"] = len(row["former"]) + 1
    await populate(wire_rows, REFS)
    await populate([one for row in wire_rows for one in row["former"]], {"verifiedBy": REFS["verifiedBy"]})
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
