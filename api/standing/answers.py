"""What the calls about standing answer; what the engine computes of a trainee is in ``computed.py``."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, Titled, WireId
from api.standing.computed import LeaveLeft, NextStep, Number, WholeStanding
from api.standing.documents import Act
from api.standing.engine.states import Colour, State

Gate = Literal["research_method", "ethics", "life_support", "dissemination", "drp", "attendance"]
"""The six that block."""


class PlaceOfTrainee(TypedDict):
    """Where a trainee served from ``first`` to ``last``, which is null while it lasts; ``id`` is what months say."""

    id: str
    college: Named | None
    department: Named | None
    first: Day
    last: Day | None


class TraineeCard(TypedDict):
    """Who the trainee is, and what of the training is set; ``admissionBatch`` is null while it is assumed.
    ``weeklyReminder`` says whether the trainee is reminded on Saturday evening of a week without an entry."""

    _id: WireId
    name: str
    joiningDate: Day | None
    admissionBatch: int | None
    postDiploma: bool
    attendanceId: str | None
    recordedFrom: Day | None
    courseId: Titled | None
    guide: Named | None
    coGuides: list[Named]
    weeklyReminder: bool
    places: list[PlaceOfTrainee]


class FinalActRow(TypedDict):
    """A final act of the head of department over the whole logbook: on which day, by whom."""

    act: Act
    on: Day
    by: Named | None
    at: Instant
    remark: str
    entries: int
    departmentId: WireId


class TraineeStanding(TypedDict):
    """A student's progress. ``may`` and ``mayWithdraw`` list the final acts that the reader can do and withdraw now;
    ``finalActsFrom`` is the first day on which they are possible, null without a term."""

    student: TraineeCard
    acts: list[FinalActRow]
    may: list[Act]
    mayWithdraw: list[Act]
    finalActsFrom: Day | None
    standing: WholeStanding


class StandingRow(TypedDict):
    """A trainee in the list of a department. ``states`` has the six that block; ``firstDue`` is the earliest day of
    those that are open, by which the list is in order of need. ``mayStillLose`` are days of attendance."""

    _id: WireId
    name: str
    collegeId: WireId | None
    departmentId: WireId | None
    guide: Named | None
    line: str
    problems: list[str]
    eligible: bool
    verdict: str
    batch: int | None
    batchAssumed: bool
    year: int | None
    termEnd: Day | None
    examOn: Day | None
    examAssumed: bool
    states: dict[Gate, State]
    colours: dict[Gate, Colour]
    open: list[str]
    red: list[str]
    firstDue: Day | None
    mayStillLose: Number | None
    presumed: Number | None
    cadence: int | None
    openGaps: int
    monthsWaiting: int
    next: NextStep | None


class StandingList(PageInfo):
    """One page of the trainees of a department, and the day for which it holds."""

    data: list[StandingRow]
    today: Day
    ruleVersion: str


class SideOfLeave(TypedDict):
    """The numbers before a leave, or after it."""

    mayStillLose: Number
    bestPercent: float
    termEnd: Day
    extensionDays: int
    balance: LeaveLeft
    excess: int


class PriceOfLeave(TypedDict):
    """What a leave would change: its days, the numbers on both sides, and what it overlaps, in words.

    ``excessDays`` would exceed the allowance. ``pendingDays`` of other leave are counted on both sides as if approved.
    """

    days: int
    before: SideOfLeave
    after: SideOfLeave
    overlaps: list[str]
    excessDays: list[Day]
    pendingDays: int
    provisional: str
