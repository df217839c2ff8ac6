"""The months of a department's trainees that are to be signed, and those that were."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from bson import ObjectId

from api.core.http.contract import Named
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.standing.computed import MonthsByState
from api.standing.engine.periods.months import SIGNED, TO_SIGN, Month, month_counts
from api.standing.months.answers import MonthRow
from api.standing.summary import SummaryRow

Shown = Literal["waiting", "overdue", "signed", "changed", "all"]
SHOWN: Mapping[Shown, Callable[[str], bool]] = {
    "waiting": lambda state: state in TO_SIGN,
    "overdue": lambda state: state == "overdue",
    "signed": lambda state: state in SIGNED,
    "changed": lambda state: state == "changed",
    "all": lambda state: state != "not_training",
}
PERSON = Ref("users", "name")
LATEST = dt.date.max


class Listed(NamedTuple):
    """A month of a trainee."""

    student: Named
    month: Month


def months_of(rows: Sequence[SummaryRow], place: str) -> list[Listed]:
    """The months of some trainees in one place, or in every place for ``""``."""
    return [
        Listed({"_id": row["_id"], "name": row["name"]}, month)
        for row in rows
        for month in row["months"]
        if not place or month.place == place
    ]


def counts_of(listed: Sequence[Listed]) -> MonthsByState:
    """Count the months by state."""
    return cast("MonthsByState", month_counts(row.month for row in listed)._asdict())


def by_need(row: Listed) -> tuple[bool, dt.date, str, str]:
    """Return the order of need: the longest overdue first, then those to sign, then the others; of a day by name."""
    month = row.month
    until = month.overdueFrom or LATEST
    return month.state not in TO_SIGN, until, row.student["name"].casefold(), month.month


async def wire(listed: Sequence[Listed], today: dt.date) -> list[MonthRow]:
    """The months of one page, their guides by name."""
    guides = await small(PERSON, [ObjectId(row.month.guide) for row in listed if row.month.guide])
    return [_row(row, _guide(guides, row.month.guide), today) for row in listed]


def _guide(guides: Mapping[ObjectId, Row | None], id_: str) -> Named | None:
    return cast("Named | None", guides.get(ObjectId(id_))) if id_ else None


def _row(row: Listed, guide: Named | None, today: dt.date) -> MonthRow:
    month = row.month
    late = (today - month.overdueFrom).days + 1 if month.state == "overdue" and month.overdueFrom else 0
    return {
        "student": row.student,
        "place": month.place,
        "month": month.month,
        "state": month.state,
        "trainingDays": month.trainingDays,
        "opensOn": month.opensOn.isoformat() if month.opensOn else None,
        "overdueFrom": month.overdueFrom.isoformat() if month.overdueFrom else None,
        "daysLate": late,
        "authentications": month.authentications,
        "guide": guide,
    }
