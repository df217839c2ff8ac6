"""What the calls about synopsis and thesis answer."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.core.files.records import FileView
from api.core.http.contract import Day, Instant, Named, WireId


class CoGuide(TypedDict):
    """Who guides besides; the department by its name."""

    name: str
    department: str


class _Items(TypedDict):
    """What synopsis and thesis have in common."""

    _id: WireId | None
    guide: Named | None
    coGuide: list[CoGuide]
    certificate: FileView | None
    synopsisAcceptanceDate: Day | None


class SynopsisItems(_Items):
    """What a student has settled about the synopsis; each item is empty or null until it is saved. The acceptance date
    is the thesis's."""

    synopsisTitle: str


class ThesisItems(_Items):
    """What a student has settled about the thesis; each item is empty or null until it is saved."""

    title: str


class Milestone(TypedDict):
    """One of the eleven steps of a thesis; ``at`` is the instant of what is said, ``words`` what was saved or
    answered."""

    key: str
    part: Literal["synopsis", "thesis"]
    label: str
    state: Literal["done", "waiting", "rejected", "open"]
    at: Instant | None
    words: str | None
    by: Named | None
