"""What the calls about days of attendance answer."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, WireId
from api.standing.attendance.documents import DayStatus, ObjectionState

ImportField = Literal["student", "date", "status", "timeIn", "timeOut", "note"]


class AttendanceFault(TypedDict):
    """What is wrong with a row of the file, and in which field."""

    row: int
    field: str
    message: str


class StatedDay(TypedDict):
    """What a row states of a trainee's day; ``before`` is what stands there now."""

    row: int
    name: str
    day: Day
    status: DayStatus
    timeIn: str
    timeOut: str
    note: str
    before: DayStatus | None


class DayOrderQuestion(TypedDict):
    """A column whose dates can be read in two ways, with the first such date, both its readings and the question."""

    column: str
    row: int
    text: str
    dayFirst: Day
    monthFirst: Day
    message: str


class AttendancePlan(TypedDict):
    """What a file would do. ``columns`` says under which heading each field was found, ``missing`` which of those that
    are needed were not. ``written`` days are new or would change, ``same`` are there already, ``decided`` stand as a
    head decided them, ``failed`` rows cannot be taken; ``sample`` has the first days, ``faults`` the first faults.
    ``sheet`` is the sheet of a workbook that was read, ``otherSheets`` are those that were not. A ``question`` is asked
    if the order of day and month is not known; nothing is written until ``dayOrder`` answers it."""

    sheet: str
    otherSheets: list[str]
    question: DayOrderQuestion | None
    head: list[str]
    columns: dict[str, str]
    missing: list[ImportField]
    rows: int
    written: int
    same: int
    decided: int
    failed: int
    students: int
    first: Day | None
    last: Day | None
    sample: list[StatedDay]
    faults: list[AttendanceFault]


class AttendanceImportRow(TypedDict):
    """An import that was made; ``by`` is null where an operator's command made it."""

    _id: WireId
    file: str
    sha256: str
    by: Named | None
    at: Instant
    state: Literal["writing", "done", "undone"]
    rows: int
    written: int
    same: int
    decided: int
    failed: int
    students: int
    first: Day | None
    last: Day | None
    undoneBy: Named | None
    undoneOn: Instant | None


class AttendanceImports(TypedDict):
    """The newest imports of a department, and the columns that are kept for the files of its college."""

    imports: list[AttendanceImportRow]
    columns: dict[str, str]


class Imported(TypedDict):
    """What an import did; ``importId`` is null where there was nothing to write."""

    importId: WireId | None
    written: int
    same: int
    decided: int
    failed: int
    faults: list[AttendanceFault]


class ObjectionRow(TypedDict):
    """An objection to a day: what it said, what it should say, and what the head decided."""

    status: DayStatus
    was: DayStatus
    note: str
    at: Instant
    state: ObjectionState
    by: Named | None
    decidedOn: Instant | None
    remark: str


class DayRow(TypedDict):
    """An imported day. The times are null to all but the trainee and the head of the department."""

    day: Day
    status: DayStatus
    timeIn: str | None
    timeOut: str | None
    note: str
    file: str
    objection: ObjectionRow | None


class DaysOfTrainee(TypedDict):
    """The imported days of a month, and the days of all months to which an objection is open."""

    month: str
    days: list[DayRow]
    objections: list[DayRow]
    mayObject: bool
    mayDecide: bool


class OpenObjection(TypedDict):
    """A day to which a trainee objects."""

    student: Named
    day: DayRow


class Contradiction(TypedDict):
    """A day of which the import and the record say different things, and the page of what it contradicts."""

    student: Named
    day: Day
    status: DayStatus
    against: Literal["leave", "entry"]
    words: str
    url: str


class ToDecide(TypedDict):
    """What waits for the head of a department: objections, and days that contradict the record."""

    objections: list[OpenObjection]
    contradictions: list[Contradiction]
