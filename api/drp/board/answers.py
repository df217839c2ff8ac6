"""What the calls about the list for the Board answer."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.http.contract import Day, Named, PageInfo, WireId


class BoardRow(TypedDict):
    """A completed residency: the day by which it was to be reported, and whether it was. One reported ``late`` stays
    so."""

    _id: WireId
    student: Named | None
    department: Named | None
    completedOn: Day
    dueBy: Day
    state: Literal["due", "overdue", "reported"]
    reportedOn: Day | None
    late: bool
    reportedBy: str | None


class BoardPage(PageInfo):
    """A page of them, with the rule that they follow."""

    data: list[BoardRow]
    rule: str
    source: str
