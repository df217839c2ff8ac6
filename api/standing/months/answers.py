"""What the calls about monthly authentication answer."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, WireId
from api.standing.computed import MonthOfTrainee, MonthsByState, WeekOfTrainee
from api.standing.months.documents import KindCount, MonthCounts, SignedAs

Change = Literal["came", "left", "edited"]


class DoubtfulEntry(TypedDict):
    """An entry of the month that is to be looked at before signing, and why; none of it keeps anybody from signing."""

    id: WireId
    kind: str
    title: str
    day: Day
    url: str
    reasons: list[str]


class ChangedEntry(TypedDict):
    """An entry that is not as it was signed: it came since, left (deleted or rejected), or was edited."""

    id: WireId
    kind: str
    title: str
    day: Day | None
    url: str
    change: Change


class MonthSignature(TypedDict):
    """A signature under a month; ``days`` of ``trainingDays`` is what it states of presence. ``sealed`` says whether
    the product wrote it as it is."""

    n: int
    by: Named | None
    byName: str
    byNumber: str
    signedAs: SignedAs
    forWhom: Named | None
    reason: str
    at: Instant
    digest: str
    days: int
    trainingDays: int
    band: str
    remark: str
    counts: MonthCounts
    sealed: bool


class MaySign(TypedDict):
    """Whether the reader may sign the month now, as what, and whether a reason is asked; or why not."""

    allowed: bool
    signedAs: SignedAs | None
    needsReason: bool
    words: str


class MonthSheet(TypedDict):
    """A month in a place before and after it is signed.

    ``digest`` is what a signature would be over: it is sent back, so that nobody signs what changed meanwhile.
    ``before`` counts the calendar month before, ``titles`` names the kinds, ``suggestedDays`` is what the record says
    of presence. ``changes`` are against the last signature, ``approvedSince`` and ``rejectedSince`` count decisions
    after it.
    """

    student: Named
    month: MonthOfTrainee
    first: Day
    last: Day
    digest: str
    counts: MonthCounts
    before: list[KindCount]
    titles: dict[str, str]
    weeks: list[WeekOfTrainee]
    suggestedDays: int
    approvedByReader: int
    doubts: list[DoubtfulEntry]
    signatures: list[MonthSignature]
    changes: list[ChangedEntry]
    approvedSince: int
    rejectedSince: int
    bands: list[str]
    may: MaySign


class MonthRow(TypedDict):
    """A month of a trainee that is to be signed, or was. ``daysLate`` counts from the day on which it was overdue."""

    student: Named
    place: str
    month: str
    state: str
    trainingDays: int
    opensOn: Day | None
    overdueFrom: Day | None
    daysLate: int
    authentications: int
    guide: Named | None


class MonthList(PageInfo):
    """One page of months, those that are longest overdue first, and the day for which it holds."""

    data: list[MonthRow]
    today: Day
    counts: MonthsByState
