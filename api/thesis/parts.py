"""The two parts, synopsis and thesis: what they have in common and the words in which they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TITLE_EMPTY = "Please enter title first"
GUIDE_EMPTY = "Please select guide first !!!"
CO_GUIDE_EMPTY = "Please add at least one Co-guide !!!"
CO_GUIDE_NAME = "Please enter a valid name for Co-guide {n}"
CO_GUIDE_DEPARTMENT = "Please select a department for Co-guide {n}"
CERTIFICATE_EMPTY = "Please select any certificate !!!"
DATE_EMPTY = "Please select date"
SAVED = "Already saved and cannot be edited."
MAX_CO_GUIDES = 10

PartKey = Literal["synopsis", "thesis"]
Item = Literal["title", "guide", "coGuide", "certificate", "synopsisAcceptanceDate"]
StoredItem = Literal["synopsisTitle", "title", "guide", "coGuide", "certificate", "synopsisAcceptanceDate"]
"""The stored field of an item."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """``key`` is what ``ThesisRecord.part`` and the kind of its uploads are called, ``title`` the field of its title,
    ``untitled`` what is said where an item needs the title first (T-228, T-060), ``page`` where it is shown."""

    key: PartKey
    name: str
    title: Literal["synopsisTitle", "title"]
    untitled: str
    page: str

    def field(self, item: Item) -> StoredItem:
        """The stored field of an item."""
        return self.title if item == "title" else item


SYNOPSIS = Part(
    key="synopsis",
    name="Synopsis",
    title="synopsisTitle",
    untitled="Please update Synopsis title first !!!",
    page="/synopsis",
)
THESIS = Part(key="thesis", name="Thesis", title="title", untitled=TITLE_EMPTY, page="/thesisReview")
PARTS: tuple[Part, ...] = (SYNOPSIS, THESIS)
