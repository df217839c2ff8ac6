"""What other features ask of the assessments."""

from __future__ import annotations

from typing import Any

from api.assessment.documents import Aetcom, Appraisal
from api.assessment.forms import bands, evaluation, groups, particulars
from api.core.database import Row, collection
from api.core.documents import references
from api.core.listing import ALL_ROWS
from api.core.populate import populate

__all__ = ["appraisals_of", "bands", "evaluation", "groups", "particulars", "sheets_of"]

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
