"""What the calls about synopsis and thesis answer that are about their uploads too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from api.core.files.records import FileView
from api.core.http.contract import Day, Instant, Named, PageInfo, WireId
from api.core.store.database import Row
from api.logbook.answers.entries import ROWS, StatusCounts
from api.logbook.kinds import synopsis, thesis

if TYPE_CHECKING:
    SynopsisRow = Row
    ThesisRow = Row
else:
    SynopsisRow = ROWS[synopsis.KIND.key]
    ThesisRow = ROWS[thesis.KIND.key]


class ReviewCoGuide(TypedDict):
    """A co-guide and the name of the department."""

    name: str
    department: str


class Settled(TypedDict):
    """What was settled about a synopsis or a thesis besides its title; null or empty where it is not yet."""

    _id: WireId | None
    guide: Named | None
    coGuide: list[ReviewCoGuide]
    certificate: FileView | None
    synopsisAcceptanceDate: Day | None


class SynopsisWithUploads(Settled):
    """A student's synopsis and a page of what was uploaded for review."""

    synopsisTitle: str
    synopsis: list[SynopsisRow]


class ThesisWithUploads(Settled):
    """A student's thesis and a page of what was uploaded for review."""

    title: str
    thesis: list[ThesisRow]


class SynopsisPage(PageInfo):
    """The synopsis; what is said of the list is about its uploads."""

    data: SynopsisWithUploads
    counts: StatusCounts


class ThesisPage(PageInfo):
    """The thesis; what is said of the list is about its uploads."""

    data: ThesisWithUploads
    counts: StatusCounts


class Milestone(TypedDict):
    """A step on the way of a thesis; ``words`` is what was saved or answered at it, ``at`` when."""

    key: str
    part: Literal["synopsis", "thesis"]
    label: str
    state: Literal["done", "waiting", "rejected", "open"]
    at: Instant | None
    words: str | None
    by: Named | None
