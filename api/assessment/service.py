"""What other features ask of the assessments."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.assessment.documents import Aetcom, Appraisal
from api.assessment.forms import bands, evaluation, groups, particulars
from api.core import clock
from api.core.database import Row, collection
from api.core.documents import references
from api.core.listing import ALL_ROWS
from api.core.populate import populate

__all__ = ["appraisals_of", "bands", "evaluation", "groups", "particulars", "sheets_of", "unacknowledged"]

NEWEST: list[tuple[str, int]] = [("fromDate", -1), ("_id", -1)]


async def appraisals_of(filter_: Row) -> list[Row]:
    """The saved appraisals that a filter over one student finds, the oldest first; ``verifiedBy`` is a small object."""
    fields = ("fromDate", "toDate", "records", "verifiedBy", "verifyDate")
    cursor = collection("appraisals").find(filter_, dict.fromkeys(fields, 1)).sort(NEWEST).limit(ALL_ROWS)
    rows: list[Row] = [row async for row in cursor]
    await populate(rows, {"verifiedBy": references(Appraisal)["verifiedBy"]})
    return rows[::-1]


async def sheets_of(filter_: Row) -> list[Row]:
    """The AETCOM sheets that a filter over one student finds, the oldest first; ``verifiedBy`` is a small object."""
    fields = ("fromDate", "toDate", "year", "scores", "verifiedBy", "verifyDate")
    cursor: Any = collection("aetcoms").find(filter_, dict.fromkeys(fields, 1)).sort(NEWEST[:1]).limit(ALL_ROWS)
    rows: list[Row] = [row async for row in cursor]
    await populate(rows, {"verifiedBy": references(Aetcom)["verifiedBy"]})
    return rows[::-1]


async def unacknowledged(student_id: ObjectId) -> list[Row]:
    """The appraisals that a student has not acknowledged, the oldest first: their period, and who saved them."""
    unread = {"studentId": student_id, "acknowledgedOn": None}
    cursor = collection("appraisals").find(unread, {"fromDate": 1, "toDate": 1, "verifiedBy": 1}).sort(NEWEST)
    rows: list[Row] = [row async for row in cursor.limit(ALL_ROWS)]
    await populate(rows, {"verifiedBy": references(Appraisal)["verifiedBy"]})
    return [
        {
            "_id": row["_id"],
            "from": clock.wire_day(row["fromDate"]),
            "to": clock.wire_day(row["toDate"]),
            "verifiedBy": row["verifiedBy"],
        }
        for row in reversed(rows)
    ]
