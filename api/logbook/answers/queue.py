"""What the calls about entries that wait for a decision answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.files.records import FileView
from api.core.http.contract import Day, Instant, Named, PageInfo, Success, WireId
from api.logbook.answers.deciding import Experience, Flag
from api.logbook.answers.entries import KindKey


class QueueRow(TypedDict):
    """An entry that waits. ``task`` is the title of its kind, ``url`` the page that shows it."""

    _id: WireId
    kind: KindKey
    categoryId: str
    url: str
    task: str
    topic: str
    status: Literal["Pending"]
    date: Day
    receivedOn: Instant
    student: Named | None
    studentName: str | None
    joiningDate: Day | None
    teacher: Named | None
    mine: bool


class AgeCount(TypedDict):
    """How many entries have waited for so long."""

    label: str
    count: int


class Waiting(TypedDict):
    """How many entries wait for the one who asks, and in the whole department."""

    mine: int
    department: int


class Backlog(Waiting):
    """How many entries wait, and for how long."""

    ages: list[AgeCount]


class PendingPage(PageInfo):
    """One page of the dashboard's queue."""

    data: list[QueueRow]
    summary: Backlog


class KindCount(TypedDict):
    """How many entries of a kind wait."""

    kind: KindKey
    count: int


class StudentCount(Named):
    """How many entries of a student wait."""

    count: int


class QueueSummary(Waiting):
    """How the whole queue divides, whatever it is narrowed to."""

    kinds: list[KindCount]
    students: list[StudentCount]


class QueuePage(PageInfo):
    """One page of the verification page's queue; the first one alone carries what stands after its rows."""

    data: list[QueueRow]
    summary: NotRequired[QueueSummary]
    comments: NotRequired[dict[str, list[str]]]
    """On offer as feedback, by kind."""
    scoreComments: NotRequired[dict[str, str]]
    """The comment that goes with a score, by the score."""
    rejectReasons: NotRequired[list[str]]
    undoSeconds: NotRequired[int]
    lateDays: NotRequired[int]
    bulkLimit: NotRequired[int]


class BulkRow(TypedDict):
    """An entry that somebody thinks of approving with others; of one that was deleted little is known. ``role`` is what
    the student wrote, ``file`` what was handed in with it."""

    _id: WireId
    version: int | None
    topic: str
    date: Day | None
    receivedOn: Instant | None
    student: Named | None
    mine: bool
    role: str | None
    studentRemark: str
    file: FileView | None
    experience: Experience | None
    reasons: list[Flag]


class BulkDivision(TypedDict):
    """What an approval would sign, and what it leaves out."""

    sign: list[BulkRow]
    leftOut: list[BulkRow]


class BulkPreview(Success):
    """What an approval together would do; ``lateDays`` is how many days after its date an entry may be recorded."""

    data: BulkDivision
    lateDays: int
    roles: list[str]
    """The roles that an entry of the kind may have; none where it has no role."""


class Signed(TypedDict):
    """An entry that was approved, with its new version."""

    _id: WireId
    approved: Literal[True]
    version: int


class NotSigned(TypedDict):
    """An entry that was not approved, and why."""

    _id: WireId
    approved: Literal[False]
    code: str
    message: str


class BulkAnswer(Success):
    """What became of each entry; ``success`` is how many were approved."""

    data: list[Signed | NotSigned]
    success: int
