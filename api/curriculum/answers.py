"""What the calls about the curriculum answer."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Named, Success, WireId
from api.curriculum.documents import SkillUse

OfType = TypedDict("OfType", {"for": NotRequired[SkillUse]})
"""Whether something is Diagnostic or Procedure; absent where that was never said."""
OfTypeOrNone = TypedDict("OfTypeOrNone", {"for": NotRequired[SkillUse | None]})
"""The same; null where the answer is what was written just now."""


class Titles(TypedDict):
    """What a drop-down shows and finds an item by; ``synonyms`` is how else people say the title, absent for most."""

    _id: WireId
    title: str
    synonyms: NotRequired[list[str]]


class CompetencyChoice(Titles, OfType):
    """A competency in a drop-down."""

    departmentId: WireId


class SkillChoice(Titles):
    """A skill in a drop-down, with the id of its competency."""

    computencyId: WireId


class DepartmentTitle(Titles):
    """A speciality or skills-lab procedure in a drop-down."""

    departmentId: WireId


class AddedTitle(TypedDict):
    """A speciality or procedure as it is stored, added just now or before; ``collegeId`` is null or absent where it is
    every college's."""

    _id: WireId
    title: str
    titleKey: str
    departmentId: WireId
    collegeId: NotRequired[WireId | None]
    addedBy: NotRequired[WireId]


class AddedSkill(OfTypeOrNone):
    """A skill as it is stored, added just now or before."""

    _id: WireId
    title: str
    titleKey: str
    computencyId: WireId
    departmentId: WireId
    addedBy: NotRequired[WireId]


class CompetencyOf(TypedDict):
    """The competency of a skill, with the id of its department."""

    _id: WireId
    title: str
    departmentId: WireId


class ManagedRow(TypedDict):
    """What every row of the managed lists shows; ``addedBy`` is absent where it came with the reference data."""

    _id: WireId
    title: str
    departmentId: Named | None
    addedBy: NotRequired[WireId]


class CompetencyRow(ManagedRow, OfType):
    """A competency as the Master manages it; the college is that of who added it."""

    collegeId: Named | None


class SkillRow(ManagedRow, OfType):
    """A skill as the Master manages it."""

    computencyId: CompetencyOf | None


class DepartmentTitleRow(ManagedRow):
    """A speciality or procedure as the Master manages it; without a college it is every college's."""

    collegeId: NotRequired[Named | None]


class SeveralAdded(Success):
    """The ids of what was added or taken back into use, and how many of the items were there already."""

    data: list[WireId]
    known: int


class RowError(TypedDict):
    """What is wrong with one row of a file."""

    row: int
    message: str


class ImportPreview(TypedDict):
    """What a file would add: its rows, how many of them can be added, are there already, or have a fault; at most 200
    of the faults. ``sheet`` is the sheet of a workbook that was read, ``otherSheets`` are those that were not."""

    sheet: str
    otherSheets: list[str]
    rows: int
    ready: int
    known: int
    failed: int
    errors: list[RowError]


class ImportResult(ImportPreview):
    """What a file has added."""

    added: int
