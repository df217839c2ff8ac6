"""What the call about what needs a trainee now answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, Success, Titled, WireId

Period = TypedDict("Period", {"from": Day, "to": Day})


class RejectedEntry(TypedDict):
    """A rejected entry that is to be corrected. ``title`` is the kind's, ``headline`` the entry's."""

    need: Literal["rejected"]
    _id: WireId
    kind: str
    categoryId: str
    url: str
    title: str
    headline: str
    date: Day
    vRemark: str
    verifiedBy: Named | None
    verifiedOn: Instant | None


class MemoToExplain(TypedDict):
    """A memo that waits for the student's explanation."""

    need: Literal["memo"]
    _id: WireId
    url: str
    memoNumber: str
    date: Day
    reason: str


class AppraisalToRead(Period):
    """An appraisal that the student has not acknowledged, by its period and who saved it."""

    need: Literal["appraisal"]
    _id: WireId
    url: str
    verifiedBy: Named | None


class SheetToRead(TypedDict):
    """An AETCOM sheet of which the student has not read."""

    need: Literal["aetcom"]
    _id: WireId
    url: str
    desc: str
    at: Instant


class PostingToKeepInMind(Period):
    """A posting to the district that runs or begins soon, or how long the time for one is open; that has no id."""

    need: Literal["drp"]
    _id: WireId | Literal["drp"]
    url: str
    state: Literal["running", "soon", "open"]
    institution: Titled | None


class ListToComplete(TypedDict):
    """What of a kind's fixed list has no record yet, and how many it asks for; its id is the kind's key."""

    need: Literal["checklist"]
    _id: str
    url: str
    title: str
    missing: list[str]
    of: int


Need = Annotated[
    RejectedEntry | MemoToExplain | AppraisalToRead | SheetToRead | PostingToKeepInMind | ListToComplete,
    Field(discriminator="need"),
]


class Attention(Success):
    """What needs a trainee now; ``rejected`` is the number of rejected entries, of which the newest are listed."""

    data: list[Need]
    rejected: int
