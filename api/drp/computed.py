"""What the rules of standing say of residencies. They stand on this feature and are passed in by ``main.py``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, Protocol

from bson import ObjectId
from fastapi import Request
from typing_extensions import TypedDict

ReportState = Literal["not_due", "due", "overdue", "reported"]


class ComputedWindow(TypedDict):
    """The semesters in which a residency is served, their days, and the day of the reminder (5.2(xv)V)."""

    semesters: list[int]
    first: dt.date
    last: dt.date
    remindOn: dt.date


class ResidencyFigures(TypedDict):
    """A residency in numbers by section F: ``state`` is that of the condition, ``days`` those that were served of
    ``required``, without those that do not count (``notCounted``). ``line`` says why there is none."""

    line: str
    state: str
    days: int
    required: int
    owed: int
    notCounted: int
    complete: bool
    outsideWindow: bool
    conflict: bool


class ComputedResidency(ResidencyFigures):
    """One trainee's residency today; ``posted`` says whether there is a posting."""

    studentId: ObjectId
    name: str
    collegeId: ObjectId | None
    departmentId: ObjectId | None
    completedOn: dt.date | None
    posted: bool
    window: ComputedWindow | None
    reportState: ReportState
    dueBy: dt.date | None
    late: bool


class SiteFacts(TypedDict):
    """What is recorded of a place of residency; None is what nobody knows."""

    kind: str
    beds: int | None
    postgraduate: bool | None
    superSpeciality: bool | None
    funded: bool | None
    patientCare: bool | None
    otherState: bool
    northEast: bool


class SiteDecision(TypedDict):
    """Whether a place may be one of residency, what it needs besides, and what the college has to confirm first."""

    allowed: bool
    needs: str | None
    toConfirm: list[str]


class Residencies(Protocol):
    """The rules of residency: ``standing`` knows them."""

    async def residencies(self, student_ids: Sequence[ObjectId], /) -> list[ComputedResidency]:
        """Those of several students, in their order; who is none is left out."""

    def site(self, facts: SiteFacts, /) -> SiteDecision:
        """Whether a residency may be served at a place (5.2(xv)III and IV, FAQ Q3 to Q5)."""


def residencies_of(request: Request) -> Residencies:
    """The rules as the application has them."""
    rules: Residencies = request.app.state.residencies
    return rules
