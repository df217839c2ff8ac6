"""What the calls about numbers answer; the engine's names (``engine/numbers/answers.py``) key by key."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Named, PageInfo, WireId
from api.standing.engine.states import Label

Number = int | float
"""A median of an even number of people may lie between two numbers."""


class TimeWithout(TypedDict):
    """A time without an entry. ``why`` is set where residency or leave explains it; ``awayDays`` are their days."""

    first: Day
    last: Day
    days: int
    awayDays: int
    why: Literal["", "residency", "leave", "both"]
    sentence: str


class ReachedOn(TypedDict):
    """The day on which a number would be reached if the days from ``since`` went on, in which ``counted`` counted; null
    for the ``reason``. ``awayDays`` of them were leave or residency."""

    day: Day | None
    reason: Literal["", "reached", "no_number", "nothing", "counted_anew", "other_unit", "far"]
    counted: int
    since: Day
    awayDays: int
    sentence: str


class NewestEntry(TypedDict):
    """The newest entry of a row, which another one is begun with."""

    id: str
    kind: str
    day: Day
    role: str


class NumberOfRow(TypedDict):
    """A requirement of a pack, or a skill that no pack asks for (``pack`` empty); ``key`` names it among all rows.

    ``roles`` are approved entries observed, assisted, performed with guide and independently, ``rolesPending`` those
    that wait, ``firsts`` the first approved day of each; all are empty where entries have no such role. ``months`` has
    a list for each month with an approved entry: how many months after joining, entries by the four roles, entries of
    another role or none, and how many of all those count; ``waiting`` the same of pending ones. ``toGo`` is null where
    no shortfall is shown."""

    key: str
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
    note: str
    counted: Number
    pending: int
    text: str
    percent: int | None
    state: str
    recorded: bool
    toGo: int | None
    roles: list[int]
    rolesPending: list[int]
    firsts: list[Day | None]
    months: list[list[int]]
    waiting: list[list[int]]
    gaps: list[TimeWithout]
    forecast: ReachedOn
    latest: NewestEntry | None
    kinds: list[str]
    compared: bool


class NumbersOfPack(TypedDict):
    """A pack with its rows, and how many of its printed minima are reached."""

    id: str
    version: str
    label: str
    title: str
    minima: int
    reached: int
    rows: list[NumberOfRow]


class AllEntries(TypedDict):
    """All entries that are neither rejected nor replaced; those of skills by the four roles."""

    approved: int
    pending: int
    roles: list[int]
    rolesPending: list[int]


class RuleOfNumbers(TypedDict):
    """How a number is computed, and whose rule it is."""

    id: Literal["counted", "path", "gaps", "forecast", "median"]
    label: Label
    words: str


class NumbersOfTrainee(TypedDict):
    """A trainee's numbers on one day. Where ``line`` is not empty there are none, and it says why. ``gaps`` are times
    without any entry at all."""

    today: Day
    line: str
    start: Day | None
    termEnd: Day | None
    examOn: Day | None
    examAssumed: bool
    batch: int | None
    year: int | None
    totals: AllEntries
    packs: list[NumbersOfPack]
    skills: list[NumberOfRow]
    gaps: list[TimeWithout]
    rules: list[RuleOfNumbers]


class MediansOfRow(TypedDict):
    """The median of the others of the own batch, and of those of all colleges; null where they are too few."""

    batch: Number | None
    batchOthers: int
    colleges: Number | None
    collegesOthers: int


class MediansOfTrainee(TypedDict):
    """What is in the middle of a trainee's others at the snapshot of a week, by the key of the row; rows with too few
    others are left out. ``week`` is its Monday, null before the first."""

    week: Day | None
    batch: int | None
    rows: dict[str, MediansOfRow]


class WhoseNumbers(TypedDict):
    """Whose numbers they are."""

    _id: WireId
    name: str
    guide: Named | None


class TraineeNumbers(TypedDict):
    """A trainee's numbers beside what is in the middle of the others."""

    student: WhoseNumbers
    numbers: NumbersOfTrainee
    medians: MediansOfTrainee


class MedianOfWeek(TypedDict):
    """The median of so many others in the week that begins on a Monday."""

    week: Day | None
    median: Number
    others: int


class MatrixColumn(TypedDict):
    """A requirement, with the printed words that hold its number."""

    id: str
    label: str
    source: str
    unit: str
    per: str
    strength: str
    number: int | None
    quote: str
    where: str


class MatrixCell(TypedDict):
    """What a trainee has of a requirement; ``toGo`` is null where no shortfall is shown."""

    counted: Number
    pending: int
    toGo: int | None
    text: str
    state: str


class MatrixRow(TypedDict):
    """A trainee, with a cell for each column; none where the pack is not the trainee's."""

    _id: WireId
    name: str
    guide: Named | None
    line: str
    batch: int | None
    year: int | None
    examOn: Day | None
    examAssumed: bool
    minima: int
    reached: int
    cells: list[MatrixCell]


class PackOfMatrix(TypedDict):
    """A pack that trainees of the list have, and how many of them."""

    id: str
    version: str
    label: str
    title: str
    trainees: int


class NumberMatrix(PageInfo):
    """One page of the trainees of a department by the requirements of ``pack``, which is null where there is none."""

    data: list[MatrixRow]
    packs: list[PackOfMatrix]
    pack: str | None
    version: str
    columns: list[MatrixColumn]
    today: Day
