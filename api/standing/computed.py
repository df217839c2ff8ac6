"""What the engine computes of a trainee, as it stands on the wire: the names of its classes (``engine/answers.py`` and
what that names), key by key."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.core.http.contract import Day
from api.standing.engine.milestones.ribbon import LaneId, Mark
from api.standing.engine.states import Colour, Label, State, Who

Number = int | float
"""Days: a half day is half a day."""


class GateRow(TypedDict):
    """One rule applied to one trainee. Of ``evidence`` and ``waiting`` the newest entries stand here, by id, and how
    many there are; ``todo`` is what is missing as a verb, ``who`` whose turn it is, ``page`` where it is recorded."""

    id: str
    title: str
    section: str
    state: State
    blocks: bool
    label: Label
    clause: str
    sentence: str
    todo: str
    who: Who
    due: Day | None
    dueWords: str
    dueLabel: Label
    daysLeft: int | None
    late: bool
    rejected: bool
    colour: Colour
    evidence: list[str]
    waiting: list[str]
    notes: list[str]
    evidenceCount: int
    waitingCount: int
    page: str


class PackLine(TypedDict):
    """One requirement of a pack; ``periods`` pairs a year or quarter with what counts in it."""

    id: str
    pack: str
    label: str
    source: str
    unit: str
    per: str
    strength: str
    number: int | None
    quote: str
    where: str
    blocking: bool
    note: str
    see: str
    counted: Number
    pending: int
    text: str
    percent: int | None
    state: str
    recorded: bool
    evidence: list[str]
    waiting: list[str]
    periods: list[list[int]]


class PackOfTrainee(TypedDict):
    """A requirement pack with its lines, and how many of its quoted minima are reached."""

    id: str
    version: str
    label: str
    title: str
    minima: int
    reached: int
    rows: list[PackLine]


class TermOfTrainee(TypedDict):
    """The days of the course, and what of them is assumed because nobody has set it."""

    start: Day
    degree: str
    years: int
    batch: int
    batchAssumed: bool
    nominalEnd: Day
    termEnd: Day
    extensionDays: int
    examOn: Day
    examAssumed: bool
    year: int
    semester: int
    daysToExam: int


class NextStep(TypedDict):
    """What to do next, in words that begin with a verb."""

    gate: str
    words: str
    who: Who
    due: Day | None
    daysLeft: int | None
    late: bool


class DaysAttended(TypedDict):
    """The days of a part of the course; ``row`` is a training year by its number, ``extension``, or a month.

    ``days`` is the sum of ``outside``, ``paused``, ``weeklyOffs`` and ``working``; ``working`` that of ``casual``,
    ``absent`` and ``attended``; ``attended`` that of ``confirmed`` and ``presumed`` (not yet confirmed).
    """

    row: str
    days: int
    outside: int
    paused: int
    weeklyOffs: int
    working: int
    casual: int
    absent: Number
    lost: Number
    attended: Number
    confirmed: Number
    presumed: Number
    academic: int
    residency: int
    excess: int
    required: int
    enough: bool


class AttendanceOfTrainee(TypedDict):
    """The days of a course up to today. ``days`` has one letter a day from joining on, which ``dayWords`` of the answer
    explains. ``years`` (with the extension) and ``months`` each add up to the whole."""

    elapsed: int
    paused: int
    working: int
    lost: Number
    attended: Number
    confirmed: Number
    presumed: Number
    required: int
    mayStillLose: Number
    percent: float
    conflicts: int
    state: State
    present: int
    absent: Number
    weeklyOffs: int
    byGuide: Number
    imported: int
    pending: int
    termEnd: Day
    toCome: int
    days: str
    conflictDays: list[Day]
    years: list[DaysAttended]
    months: list[DaysAttended]


class LeaveOfYear(TypedDict):
    """One training year: days within the casual pool, academic days that are duty, days in excess."""

    casual: int
    academic: int
    excess: int


class LeaveOfTrainee(TypedDict):
    """What approved leave used up."""

    byYear: list[LeaveOfYear]
    casual: int
    academic: int
    maternity: int
    paternity: int
    excess: int
    extensionDays: int
    nominalEnd: Day
    termEnd: Day
    allowance: int


class LeaveLeft(TypedDict):
    """What is left of a training year's allowances."""

    casual: int
    academic: int


class WeekOfTrainee(TypedDict):
    """One week, from Monday ``first``: its state, the entries that count for it and those received in time."""

    first: Day
    state: str
    entries: int
    inTime: int


class WeeksOfTrainee(TypedDict):
    """All weeks up to today, and what they come to; ``cadence`` is null while no week is closed."""

    weeks: list[WeekOfTrainee]
    logged: int
    late: int
    missed: int
    excused: int
    notRecorded: int
    closed: int
    closedLogged: int
    lastClosed: WeekOfTrainee | None
    cadence: int | None
    run: int
    longestGap: int
    medianDelay: int | None
    current: str
    openGaps: list[Day]
    graceDays: int


class MonthOfTrainee(TypedDict):
    """A month in a place, with its training days, when it may be signed and when that is late."""

    place: str
    month: str
    state: str
    trainingDays: int
    opensOn: Day | None
    overdueFrom: Day | None
    authentications: int
    leaveDays: int
    guide: str


class MonthsByState(TypedDict):
    """Months by state: each month is counted once. ``changed`` are those of ``signed`` that changed since signing."""

    notOver: int
    toSign: int
    overdue: int
    signed: int
    onLeave: int
    beforeRecords: int
    changed: int


class QuarterOfTrainee(TypedDict):
    """One quarter of training, and the appraisal that belongs to it."""

    n: int
    first: Day
    last: Day
    state: str
    overdueFrom: Day
    appraisal: str


class ResidencyWindow(TypedDict):
    """The semesters in which the district residency is served."""

    semesters: list[int]
    first: Day
    last: Day
    remindOn: Day


class ResidencyOfTrainee(TypedDict):
    """How many days of the district residency count, of how many."""

    state: State
    days: int
    required: int
    owed: int
    notCounted: int
    complete: bool
    outsideWindow: bool
    conflict: bool
    completedOn: Day | None
    window: ResidencyWindow | None
    first: Day | None
    last: Day | None


class ReportToBoard(TypedDict):
    """Whether the college told the Board of a completed residency in time."""

    state: str
    dueBy: Day | None
    late: bool


class ThesisDays(TypedDict):
    """The days by which the parts of a thesis are expected; ``midTerm`` is the first and the last day of a span."""

    applies: bool
    protocolBy: Day
    examOn: Day
    assumed: bool
    submitBy: Day
    midTerm: list[Day] | None


class ThesisDayRow(TypedDict):
    """One expectation of a thesis (section G): by ``last``, from ``first`` where it is a span, both null where there is
    no day; ``state`` is null where nothing here records it. ``assumed``: the day hangs on an assumed examination."""

    id: str
    title: str
    first: Day | None
    last: Day | None
    label: Label
    clause: str
    state: State | None
    assumed: bool
    words: str


class MarkOfRibbon(TypedDict):
    """One thing on a lane of the ribbon, both days included. ``words`` say what ``state`` comes to; ``source`` and
    ``clause`` are empty where it is a record and no rule; ``page`` shows the record or rule behind it, or is empty."""

    label: str
    first: Day
    last: Day
    state: Mark
    words: str
    source: str
    clause: str
    page: str


class LaneOfRibbon(TypedDict):
    """One line of the ribbon, its marks in order of their first day."""

    id: LaneId
    title: str
    marks: list[MarkOfRibbon]


class YearOfRibbon(TypedDict):
    """A training year on the axis of the ribbon."""

    label: str
    first: Day
    last: Day


class TrainingRibbon(TypedDict):
    """The training from ``first`` to ``last`` on one line. Without a joining date ``words`` say so, there are no years,
    and the days are those of what is recorded: null where nothing is."""

    first: Day | None
    last: Day | None
    today: Day
    words: str
    years: list[YearOfRibbon]
    lanes: list[LaneOfRibbon]


class EntryNamed(TypedDict):
    """An entry that a gate names as evidence, and the page that shows it."""

    kind: str
    title: str
    day: Day
    status: str
    url: str


class DayLetter(TypedDict):
    """What a letter of the attendance means, what it counts as, and whether it is certain."""

    letter: str
    status: str
    counts: str
    confirmed: str
    words: str


class WholeStanding(TypedDict):
    """Where a trainee stands on one day. Where ``line`` is not empty there is no standing, and it says why: the lists
    are empty then and the parts null. ``problems`` are facts that cannot be right. ``gates`` are the six that block,
    ``duties`` the others, the thesis first; ``entries`` has those that gates name, by id."""

    ruleVersion: str
    today: Day
    line: str
    problems: list[str]
    term: TermOfTrainee | None
    eligible: bool
    verdict: str
    open: list[str]
    red: list[str]
    gates: list[GateRow]
    duties: list[GateRow]
    steps: list[NextStep]
    attendance: AttendanceOfTrainee | None
    leave: LeaveOfTrainee | None
    balance: LeaveLeft | None
    weeks: WeeksOfTrainee | None
    months: list[MonthOfTrainee]
    monthCounts: MonthsByState | None
    quarters: list[QuarterOfTrainee]
    form: str
    residency: ResidencyOfTrainee | None
    report: ReportToBoard | None
    thesis: ThesisDays | None
    thesisSentences: list[str]
    thesisDays: list[ThesisDayRow]
    ribbon: TrainingRibbon
    packs: list[PackOfTrainee]
    entries: dict[str, EntryNamed]
    dayWords: list[DayLetter]
