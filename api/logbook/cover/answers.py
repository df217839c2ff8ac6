"""What the calls about cover take and answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.core.http.bodies import Received
from api.core.http.contract import Day, Instant, Named, PageInfo, WireId
from api.core.text import Id, clean_line

MAX_MOVED_ENTRIES = 200
"""Entries that one act moves."""


class Share(Received):
    """To whom how many go."""

    to: Id
    count: Annotated[int, Field(strict=True, ge=1, le=MAX_MOVED_ENTRIES)]


class MoveAsked(Received):
    """The oldest pending entries of ``teacher``, null for those that name none, and the shares in which they move. A
    repetition with the same ``clientId`` returns the first result and moves nothing."""

    collegeId: Id
    departmentId: Id
    teacher: Id | None
    shares: Annotated[list[Share], Field(min_length=1, max_length=40)]
    clientId: Annotated[str, clean_line(64)] | None = None


class AbsenceNow(TypedDict):
    """The absence of a teacher that lasts, or the next one."""

    _id: WireId
    first: Day
    last: Day
    delegate: Named | None


class TeacherLoad(TypedDict):
    """How a teacher stands: entries that wait, since when the oldest does, students guided, and absence. ``_id`` is
    null in the row of the entries that name no teacher; ``staff`` is false for who has left, ``takes`` says whether
    entries may move there today."""

    _id: WireId | None
    name: str
    role: str | None
    waiting: int
    oldest: Instant | None
    guides: int
    staff: bool
    takes: bool
    away: bool
    absence: AbsenceNow | None


class CoverToday(TypedDict):
    """Who is there, who is away and what waits with whom; entries of somebody away are offered after ``offerDays``."""

    today: Day
    offerDays: int
    teachers: list[TeacherLoad]


class MoveResult(TypedDict):
    """What became of one entry; ``code`` and ``message`` say why it stayed."""

    _id: WireId
    to: WireId
    moved: bool
    code: str
    message: str


class MoveDone(TypedDict):
    """What an act moved and what not."""

    _id: WireId
    moved: int
    results: list[MoveResult]


class MoveRow(TypedDict):
    """An act of before; undone, ``returned`` entries went back, which nobody had decided on."""

    _id: WireId
    teacher: Named | None
    by: Named | None
    at: Instant
    moved: int
    undoneOn: Instant | None
    returned: int
    to: list[Named]


class MoveList(PageInfo):
    """One page of what was moved in a department, the newest first."""

    data: list[MoveRow]
