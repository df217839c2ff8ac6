"""What the engine answers: every state with its sentence, who acts, by when, from which clause, and on what evidence.

The pages and the print say these words and none of their own. Names are those of the wire.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import NamedTuple

from api.standing.engine.duty.attendance import Attendance
from api.standing.engine.duty.leave import Balance, Ledger
from api.standing.engine.milestones.thesis import Thesis
from api.standing.engine.milestones.thesis_days import ThesisDay
from api.standing.engine.periods.months import Month, MonthsByState
from api.standing.engine.periods.quarters import Quarter
from api.standing.engine.periods.weeks import Weeks
from api.standing.engine.plans import PackRow
from api.standing.engine.residency import Report, Residency
from api.standing.engine.states import Colour, Label, State, Who


@dataclass(frozen=True, slots=True)
class Gate:
    """One rule applied to one trainee. ``evidence`` holds the ids of the entries that count, ``waiting`` those that
    would if they were approved; ``todo`` is what is missing as a verb."""

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
    due: dt.date | None
    dueWords: str
    dueLabel: Label
    daysLeft: int | None
    late: bool
    rejected: bool
    colour: Colour
    evidence: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PackAnswer:
    """A pack with its rows, and how many of its quoted minima are reached."""

    id: str
    version: str
    label: str
    title: str
    minima: int
    reached: int
    rows: tuple[PackRow, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """The days of the course, and what of them is assumed because nobody has set it."""

    start: dt.date
    degree: str
    years: int
    batch: int
    batchAssumed: bool
    nominalEnd: dt.date
    termEnd: dt.date
    extensionDays: int
    examOn: dt.date
    examAssumed: bool
    year: int
    semester: int
    daysToExam: int


class Step(NamedTuple):
    """What to do next, in words that begin with a verb."""

    gate: str
    words: str
    who: Who
    due: dt.date | None
    daysLeft: int | None
    late: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a trainee stands on one day. ``line`` is set where there is no standing, and says why; ``problems`` are
    facts that cannot be right, each with who can mend it."""

    ruleVersion: str
    today: dt.date
    line: str
    problems: tuple[str, ...]
    term: Term | None = None
    eligible: bool = False
    verdict: str = ""
    open: tuple[str, ...] = ()
    red: tuple[str, ...] = ()
    gates: tuple[Gate, ...] = ()
    duties: tuple[Gate, ...] = ()
    steps: tuple[Step, ...] = ()
    attendance: Attendance | None = None
    leave: Ledger | None = None
    balance: Balance | None = None
    weeks: Weeks | None = None
    months: tuple[Month, ...] = ()
    monthCounts: MonthsByState | None = None
    quarters: tuple[Quarter, ...] = ()
    form: str = ""
    residency: Residency | None = None
    report: Report | None = None
    thesis: Thesis | None = None
    thesisSentences: tuple[str, ...] = ()
    thesisDays: tuple[ThesisDay, ...] = ()
    packs: tuple[PackAnswer, ...] = ()
