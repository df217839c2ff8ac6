"""What the call about a department's day answers."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Named, PageInfo, WireId
from api.standing.answers import Gate
from api.standing.computed import Number
from api.standing.department.needs import Level, Shown
from api.standing.engine.states import Colour, State


class OtherRules(TypedDict):
    """The rules beside the six that block: how many there are, how many are overdue, and how many wait for somebody."""

    number: int
    overdue: int
    waiting: int


class TraineeToday(TypedDict):
    """A trainee of a department today.

    ``level`` follows from dated facts, which ``reasons`` says in words. ``silentDays`` count from ``lastRecorded``, or
    from joining the department. ``entries`` are dated this month until today, ``waiting`` those undecided.
    ``month`` is the state of the last month that is over, null without training here in it; ``memos`` wait for an
    answer.
    """

    _id: WireId
    name: str
    collegeId: WireId | None
    departmentId: WireId | None
    guide: Named | None
    year: int | None
    line: str
    level: Level
    reasons: list[str]
    lastRecorded: Day | None
    silentDays: int | None
    entries: int
    waiting: int
    oldestDays: int | None
    states: dict[Gate, State]
    colours: dict[Gate, Colour]
    others: OtherRules
    attendance: State | None
    mayStillLose: Number | None
    month: str | None
    memos: int


class YearCount(TypedDict):
    """How many trainees are in a year of training."""

    year: int
    trainees: int


class WaitingToday(TypedDict):
    """Pending entries: all, those received on ``longUntil`` or before, of both those assigned to the reader, and those
    of ``formerStudents``, who recorded them here and are in another department now."""

    number: int
    long: int
    longUntil: Day
    mine: int
    mineLong: int
    formerStudents: int


class MonthToday(TypedDict):
    """The last month that is over (``yyyy-mm``), of all who trained here in it: how many are signed or to sign
    (``trainees``), how many of them are signed, and how many of these changed since signing."""

    month: str
    signed: int
    trainees: int
    changed: int


class EntriesOfMonth(TypedDict):
    """Entries dated from one day to another."""

    first: Day
    last: Day
    number: int


class EntriesOfWeek(EntriesOfMonth):
    """Entries dated in one week, Monday to Sunday."""


class DecidedInMonth(TypedDict):
    """Decisions of one month (``yyyy-mm``), and their median of days since the entry came in; null without any."""

    month: str
    decisions: int
    days: Number | None


class BacklogOfTeacher(TypedDict):
    """What waits for a teacher, since how many days the oldest, and the median of days of the decisions of the last 90;
    the row of entries that name nobody, and that of everybody who is not listed, have no id. ``awayUntil`` is the last
    day of an absence that lasts today."""

    _id: WireId | None
    name: str
    awayUntil: Day | None
    waiting: int
    oldestDays: int | None
    days: Number | None


class EndingCertificate(TypedDict):
    """An approved certificate and its last valid day. What it was asked for stays met."""

    student: Named
    title: str
    until: Day
    daysLeft: int
    url: str


class FiguresToday(TypedDict):
    """The numbers above the list, and beside it. ``teachers`` are none for a guide, ``certificates`` the first that end
    within 60 days, of ``certificateCount``."""

    trainees: int
    risk: int
    watch: int
    waiting: WaitingToday
    entries: EntriesOfMonth
    entriesBefore: EntriesOfMonth
    month: MonthToday
    memos: int
    weeks: list[EntriesOfWeek]
    decided: list[DecidedInMonth]
    teachers: list[BacklogOfTeacher]
    certificates: list[EndingCertificate]
    certificateCount: int


class RuleOfNumber(TypedDict):
    """How a number is counted, and whose rule that is."""

    id: Literal["risk", "watch", "silent", "waiting", "decided", "attendance", "month"]
    words: str
    source: str


class DepartmentToday(PageInfo):
    """One page of the trainees in order of need, and the numbers of all of them whatever narrows the list.

    ``own`` says that these are the reader's own trainees. ``counts`` says how many each filter shows. ``order`` is said
    under the list.
    """

    data: list[TraineeToday]
    own: bool
    today: Day
    department: Named | None
    college: Named | None
    figures: FiguresToday
    years: list[YearCount]
    counts: dict[Shown, int]
    rules: list[RuleOfNumber]
    order: str
    ruleVersion: str
