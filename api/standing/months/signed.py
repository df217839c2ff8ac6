"""What is stored of signed months, as the facts of a standing take it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from beanie.operators import In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core import clock
from api.core.store import rows
from api.standing.engine.days import DAY, later
from api.standing.engine.facts import Authentication, Entry, Place
from api.standing.facts.entries import Recorded
from api.standing.months.documents import MonthAuthentication, SignedAs
from api.standing.months.members import members

MONTH_KEY = tuple[str, str]
"""A place and a month."""


class SignedMonth(TypedDict):
    """Of a signature, what the facts take."""

    studentId: ObjectId
    collegeId: ObjectId
    departmentId: ObjectId
    month: str
    n: int
    by: ObjectId
    signedAs: SignedAs
    at: dt.datetime
    digest: str
    members: str
    days: int


async def signed_months(student_ids: Sequence[ObjectId]) -> list[SignedMonth]:
    """Every signature under a month of some trainees."""
    return await rows(MonthAuthentication, SignedMonth).many(In(MonthAuthentication.studentId, list(student_ids)))


def place_of(row: SignedMonth) -> str:
    """The place of a signed month, as a standing names it."""
    return f"{row['collegeId']}/{row['departmentId']}"


def as_facts(signatures: Iterable[SignedMonth]) -> tuple[Authentication, ...]:
    """The signatures as the rules take them."""
    return tuple(
        Authentication(
            place_of(row),
            row["month"],
            row["n"],
            row["digest"],
            row["days"],
            str(row["by"]),
            row["signedAs"],
            clock.india_day(row["at"]),
        )
        for row in signatures
    )


def digests_now(
    signatures: Sequence[SignedMonth], recorded: Recorded, places: Sequence[Place], start: dt.date | None
) -> Mapping[MONTH_KEY, str]:
    """The digests of signed months as they are now: the signed one where the same entries are there and none was
    edited since, which alone can change one; else none that was ever signed."""
    newest: dict[MONTH_KEY, SignedMonth] = {}
    for row in signatures:
        key = place_of(row), row["month"]
        if key not in newest or newest[key]["n"] < row["n"]:
            newest[key] = row
    spans = {place.id: place for place in places}
    by_month: dict[str, list[Entry]] = {}
    if newest:
        for entry in recorded.entries:
            by_month.setdefault(f"{entry.day.year:04}-{entry.day.month:02}", []).append(entry)
    digests = {}
    for (place, month), row in newest.items():
        first = dt.date(int(month[:4]), int(month[5:]), 1)
        low, high = first, later(first, 1) - DAY
        if span := spans.get(place):
            low, high = max(low, span.first), min(high, span.last or high)
        entries = by_month.get(month, [])
        same = members(entries, max(low, start or low), high) == row["members"]
        edited = any(at >= row["at"] for entry in entries if (at := recorded.edited.get(entry.id)))
        digests[place, month] = row["digest"] if same and not edited else ""
    return digests
