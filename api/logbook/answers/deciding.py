"""What is said of an entry to those who decide on it: what to look at, what came before, and quick decisions."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, Success, WireId
from api.logbook.answers.entries import Entry, KindKey
from api.logbook.contract.kind import EntryStatus

Cause = Literal[
    "late",
    "duplicate_case",
    "on_leave",
    "in_residency",
    "doubtful_role",
    "same_file",
    "decided",
    "not_found",
]
"""Everything that keeps an entry from being approved together with others. The last two say that there is nothing to
decide; the others are facts to look at, which keep nobody from deciding on the entry by itself."""

DecidedVia = Literal["single", "bulk", "offline"]
"""How decisions were made: one by one, several in one act, or on a device without a network and sent later."""


class OtherEntry(TypedDict):
    """The entry that a flag points at, which the reader may open at ``url``."""

    _id: WireId
    kind: KindKey
    url: str


class Flag(TypedDict):
    """A fact to look at before deciding; ``other`` is the entry to compare with, or that shows it."""

    code: Cause
    message: str
    other: NotRequired[OtherEntry]


class RoleCount(TypedDict):
    """How many earlier entries have a role."""

    role: str
    count: int


class Experience(TypedDict):
    """A student's entries of the same skill before this one: it is the ``nth``; ``roles`` divides those before, and
    ``lastScores`` are their last ones, the newest last. Rejected entries and corrected ones are left out."""

    nth: int
    roles: list[RoleCount]
    lastScores: list[str]


class EntrySignals(TypedDict):
    """What stands beside an entry that waits. ``experience`` is null where the entry names no skill."""

    _id: WireId
    flags: list[Flag]
    experience: Experience | None


class QuickRun(TypedDict):
    """Decisions of one teacher in quick succession: so many ``decisions``, each within ``withinSeconds`` of the one
    before."""

    _id: WireId
    decisions: int
    withinSeconds: float


class DecidedEntry(Success):
    """An entry with the decision on it. ``run`` is there where the decision stands in a run of quick ones."""

    data: Entry
    run: NotRequired[QuickRun]


class QuickRunRow(TypedDict):
    """A run of quick decisions in a list; ``seconds`` is the time from the first to the last."""

    _id: WireId
    teacher: Named | None
    via: DecidedVia
    firstAt: Instant
    lastAt: Instant
    seconds: float
    decisions: int


class QuickRunPage(PageInfo):
    """One page of the runs, the latest first, with the rule by which a run is told."""

    data: list[QuickRunRow]
    runLength: int
    withinSeconds: float


class RunEntry(TypedDict):
    """An entry of a run as it stands now."""

    _id: WireId
    kind: KindKey
    task: str
    topic: str
    date: Day
    status: EntryStatus
    verifiedOn: Instant | None
    student: Named | None
    url: str


class RunEntries(PageInfo):
    """One page of the entries of a run, in the order of the decisions."""

    data: list[RunEntry]
    run: QuickRunRow
