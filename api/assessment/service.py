"""What other features ask of the assessments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NotRequired, cast

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.assessment.answers import AppraisalLine
from api.assessment.answers import StudentAppraisals as StudentAppraisals
from api.assessment.documents import Aetcom, Appraisal, ScoredParticular
from api.assessment.forms import bands as bands
from api.assessment.forms import evaluation as evaluation
from api.assessment.forms import groups as groups
from api.assessment.forms import particulars as particulars
from api.core import clock
from api.core.http.contract import Day, Named, WireId
from api.core.http.listing import UNPAGED_LIMIT
from api.core.store import Identified, collection, rows
from api.core.store import records as store_records
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter


class SavedAppraisal(TypedDict):
    """What is printed of an appraisal."""

    fromDate: dt.datetime
    toDate: dt.datetime
    records: list[ScoredParticular]
    verifiedBy: Named | None
    verifyDate: dt.datetime


class SavedSheet(TypedDict):
    """What is printed of an AETCOM sheet."""

    fromDate: dt.datetime
    toDate: dt.datetime
    year: int
    scores: dict[str, int]
    verifiedBy: Named | None
    verifyDate: dt.datetime


class Period(Identified):
    """Of an appraisal, which it is and who saved it."""

    fromDate: dt.datetime
    toDate: dt.datetime
    verifiedBy: Named | None


class AppraisedPeriod(Identified):
    """Of an appraisal, whose it is, which days it is about, and whether the trainee has acknowledged it."""

    studentId: ObjectId
    fromDate: dt.datetime
    toDate: dt.datetime
    acknowledgedOn: NotRequired[dt.datetime | None]


Unread = TypedDict("Unread", {"_id": WireId, "from": Day | None, "to": Day | None, "verifiedBy": Named | None})


async def appraisals_of(filter_: Row) -> list[SavedAppraisal]:
    """The saved appraisals that a filter over one student finds, the oldest first."""
    newest = [(Appraisal.fromDate, -1), (Appraisal.id, -1)]
    found = await rows(Appraisal, SavedAppraisal).many(within=filter_, sort=newest, limit=UNPAGED_LIMIT)
    await populate(cast("list[Row]", found), {"verifiedBy": references(Appraisal)["verifiedBy"]})
    return found[::-1]


async def sheets_of(filter_: Row) -> list[SavedSheet]:
    """The AETCOM sheets that a filter over one student finds, the oldest first."""
    found = await rows(Aetcom, SavedSheet).many(within=filter_, sort=[(Aetcom.fromDate, -1)], limit=UNPAGED_LIMIT)
    await populate(cast("list[Row]", found), {"verifiedBy": references(Aetcom)["verifiedBy"]})
    return found[::-1]


async def unacknowledged(student_id: ObjectId) -> list[Unread]:
    """The appraisals that a student has not acknowledged, the oldest first: their period, and who saved them."""
    unread = (Appraisal.studentId == student_id, Eq(Appraisal.acknowledgedOn, None))
    newest = [(Appraisal.fromDate, -1), (Appraisal.id, -1)]
    unread_rows = await rows(Appraisal, Period).many(*unread, sort=newest, limit=UNPAGED_LIMIT)
    await populate(cast("list[Row]", unread_rows), {"verifiedBy": references(Appraisal)["verifiedBy"]})
    return [
        {
            "_id": row["_id"],
            "from": clock.wire_day(row["fromDate"]),
            "to": clock.wire_day(row["toDate"]),
            "verifiedBy": row["verifiedBy"],
        }
        for row in reversed(unread_rows)
    ]


class _Scored(Period):
    records: list[ScoredParticular]
    acknowledgedOn: NotRequired[dt.datetime | None]


async def latest_appraisals(student_id: ObjectId, limit: int) -> StudentAppraisals:
    """The newest appraisals of a student, and how many there are."""
    theirs = Appraisal.studentId == student_id
    newest = [(Appraisal.fromDate, -1), (Appraisal.id, -1)]
    found, total = await gather_reads(
        rows(Appraisal, _Scored).many(theirs, sort=newest, limit=limit), store_records(Appraisal).count(theirs)
    )
    await populate(cast("list[Row]", found), {"verifiedBy": references(Appraisal)["verifiedBy"]})
    return {"total": total, "newest": [_line(row) for row in found]}


def _line(row: _Scored) -> AppraisalLine:
    scores = [one["score"] for one in row["records"]]
    return {
        "_id": row["_id"],
        "fromDate": str(clock.wire_day(row["fromDate"])),
        "toDate": str(clock.wire_day(row["toDate"])),
        "mean": round(sum(scores) / len(scores), 1) if scores else None,
        "verifiedBy": row["verifiedBy"],
        "acknowledgedOn": row.get("acknowledgedOn"),
    }


async def appraisal_periods(student_ids: Sequence[ObjectId]) -> list[AppraisedPeriod]:
    """The periods of the saved appraisals of several students."""
    return await rows(Appraisal, AppraisedPeriod).many(In(Appraisal.studentId, list(student_ids)))


async def stored_appraisals(student_id: ObjectId) -> list[Row]:
    """Every appraisal of a student, whole as it is stored: what a print remembers of them."""
    stored: list[Row] = await collection(Appraisal).find(as_filter([Appraisal.studentId == student_id])).to_list(None)
    return stored


async def stored_sheets(student_id: ObjectId) -> list[Row]:
    """Every AETCOM sheet of a student, whole as it is stored: what a print remembers of them."""
    stored: list[Row] = await collection(Aetcom).find(as_filter([Aetcom.studentId == student_id])).to_list(None)
    return stored
