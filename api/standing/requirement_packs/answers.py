"""What the calls about requirement packs answer."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, WireId
from api.standing.computed import PackLine

Origin = Literal["release", "master", "department"]


class RequirementPackRow(TypedDict):
    """A version of a pack. ``department`` is ``*`` for all; ``fromBatch`` is the first batch that has it, 0 for every
    batch; ``isNewest`` says that no later version is there; ``trainees`` have it in the department that was asked for,
    null where none was; ``mayRemove`` and ``mayMove`` say what the reader may do with it."""

    _id: WireId
    packId: str
    version: str
    department: str
    degree: list[str]
    label: str
    title: str
    rows: int
    fromBatch: int
    at: Instant
    by: Named | None
    origin: Origin
    isNewest: bool
    trainees: int | None
    mayRemove: bool
    mayMove: bool


class RequirementPackList(PageInfo):
    """One page of the packs that hold in a place."""

    data: list[RequirementPackRow]


class TargetRow(TypedDict):
    """A target that the department has set beside the row ``beside`` of a pack."""

    _id: WireId
    packId: str
    beside: str
    label: str
    number: int
    unit: str
    per: str
    at: Instant
    by: Named | None


class RequirementRow(TypedDict):
    """One requirement of a pack. ``number`` is null where the document prints none; ``shown`` is how a trainee without
    an entry sees it; ``recorded`` says whether some kind of entry records it; ``target`` is the department's own beside
    it; ``mayTarget`` whether one could be set."""

    id: str
    label: str
    number: int | None
    unit: str
    per: str
    strength: str
    source: str
    printed: str
    where: str
    roles: list[str]
    note: str
    shown: str
    recorded: bool
    target: TargetRow | None
    mayTarget: bool


class RequirementPackDetail(PageInfo):
    """A pack with one page of its requirements."""

    pack: RequirementPackRow
    notes: list[str]
    data: list[RequirementRow]


class TargetList(PageInfo):
    """One page of the targets of a department."""

    data: list[TargetRow]


class PackFault(TypedDict):
    """Why a row is refused: its line in a table, its id, each where it is known."""

    line: int | None
    id: str
    message: str


class PackPlan(TypedDict):
    """What a file would do; ``mayLoad`` where nothing is refused and the version is new. ``fromBatch`` is the first
    batch that would have it, 0 for every batch. ``sheet`` is the sheet of a workbook that was read, ``otherSheets`` are
    those that were not."""

    sheet: str
    otherSheets: list[str]
    packId: str
    version: str
    title: str
    department: str
    degree: list[str]
    label: str
    rows: int
    numbers: int
    fromBatch: int
    isThere: bool
    isNewer: bool
    mayLoad: bool
    failed: int
    faults: list[PackFault]


class LoadedPack(TypedDict):
    """Which record a loaded pack is."""

    packId: WireId


class TraineeOnPack(TypedDict):
    """A trainee with the version of a pack; ``reason``, ``by`` and ``at`` stand where the head moved the trainee."""

    _id: WireId
    name: str
    batch: int | None
    batchAssumed: bool
    version: str
    isMoved: bool
    reason: str
    by: Named | None
    at: Instant | None


class TraineesOnPack(PageInfo):
    """One page of the trainees of a department who have a pack, in whatever version."""

    data: list[TraineeOnPack]


class Moved(TypedDict):
    """How many trainees were moved, and how many had the version already."""

    moved: int
    same: int


class EntryBehind(TypedDict):
    """An entry that counts for a requirement, or will when it is approved."""

    _id: WireId
    kind: str
    kindTitle: str
    title: str
    role: str
    day: Day
    status: str
    teacher: str
    url: str


class PartCount(TypedDict):
    """Entries of the same skill by the part that the trainee took; ``counts`` says whether that part counts here."""

    role: str
    approved: int
    pending: int
    counts: bool


class RequirementOfTrainee(PageInfo):
    """A requirement of a trainee, and one page of the entries behind it, the newest first. ``addUrl`` leads to the form
    of such an entry."""

    row: PackLine
    packTitle: str
    packVersion: str
    today: Day
    roles: list[PartCount]
    addUrl: str
    data: list[EntryBehind]
