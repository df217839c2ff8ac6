"""Requirement packs: what a speciality document prints, one JSON file each, and what is refused in one.

No quoted number, no denominator: a count stands in a pack only with the printed words that hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

FORMAT = "pg-logbook-pack/1"
WORDS: Mapping[int, str] = {
    1: "one|once|an?|single",
    2: "two|twice",
    3: "three|thrice",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve",
    15: "fifteen",
    18: "eighteen",
    20: "twenty",
    25: "twenty-five",
    50: "fifty",
    100: "hundred",
}


class BadPack(ValueError):
    """A pack that is refused; ``rows`` says why, each with the row."""

    def __init__(self, rows: Iterable[str]) -> None:
        """Keeps the reasons, one a line."""
        self.rows = tuple(rows)
        super().__init__("\n".join(self.rows))


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Source(_Part):
    """A printed document, and which part of it was read."""

    id: str
    title: str
    publisher: str
    year: int
    read: str


class Quote(_Part):
    """The few printed words that hold a number, and where they stand."""

    printed: str = Field(min_length=1)
    where: str = Field(min_length=1)


class Match(_Part):
    """Which entries a requirement counts. ``skills`` of None asks for none; an empty list names none yet."""

    kinds: list[str] | None = None
    skills: list[str] | None = None
    addSkill: str | None = None
    trainingType: list[str] | None = None
    role: list[str] | None = None
    topic: list[str] | None = None
    scored: bool | None = None
    items: list[str] | None = None
    level: list[str] | None = None
    indexed: bool | None = None
    field: str | None = None


Strength = Literal["minimum", "suggested", "may", "maximum", "unspecified", "allowance"]
RequirementKind = Literal["count", "sum", "posting", "course", "any", "all", "allowance", "percent", "months"]
Label = Literal["Regulation", "Curriculum", "College policy"]


class Requirement(_Part):
    """One row: what is asked, how often, by whom, and the printed words that say so."""

    id: str = Field(min_length=1)
    label: str = Field(min_length=1)
    kind: RequirementKind
    count: int | None = Field(ge=1)
    unit: str
    per: str
    strength: Strength
    source: Label
    quote: Quote | None
    where: str = ""
    match: Match
    roles: list[str] | None = None
    blocking: bool = False
    note: str = ""
    appliesTo: list[str] | None = None


class Pack(_Part):
    """A speciality document's requirements; it is replaced whole by a newer version."""

    format: Literal["pg-logbook-pack/1"]
    id: str = Field(min_length=1)
    version: str = Field(min_length=1)
    department: str = Field(min_length=1)
    degree: list[str]
    label: Label
    appliesTo: str = "all"
    sources: list[Source] = Field(min_length=1)
    requirements: list[Requirement]
    notes: list[str] = []

    @property
    def year(self) -> int:
        """The year of the printed document."""
        return max(source.year for source in self.sources)


def read_pack(data: object) -> Pack:
    """A pack from the JSON that a file holds.

    Raises:
        BadPack: a field that is wrong or unknown, an id that stands twice, a number without the printed words for it.
    """
    try:
        pack = Pack.model_validate(data)
    except ValidationError as error:
        raise BadPack(_reason(data, tuple(one["loc"]), one["msg"]) for one in error.errors()) from None
    if wrong := [*_doubled(pack.requirements), *filter(None, map(_unquoted, pack.requirements))]:
        raise BadPack(wrong)
    return pack


def with_targets(pack: Pack, targets: Iterable[Requirement]) -> Pack:
    """A pack with a college's own targets beside its rows; they carry College policy and ids of their own (H)."""
    own = list(targets)
    if wrong := [
        f"{row.id}: a target of the college is College policy" for row in own if row.source != "College policy"
    ]:
        raise BadPack(wrong)
    rows = [*pack.requirements, *own]
    if doubled := list(_doubled(rows)):
        raise BadPack(doubled)
    return pack.model_copy(update={"requirements": rows})


def _reason(data: object, where: tuple[int | str, ...], message: str) -> str:
    name = ".".join(map(str, where)) or "the pack"
    if len(where) > 1 and where[0] == "requirements" and isinstance(where[1], int) and isinstance(data, dict):
        row = data["requirements"][where[1]]
        known = row.get("id") if isinstance(row, dict) else None
        name = ".".join([str(known or f"row {where[1] + 1}"), *map(str, where[2:])])
    return f"{name}: {message}"


def _doubled(rows: Iterable[Requirement]) -> Iterable[str]:
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            yield f"{row.id}: this id stands twice"
        seen.add(row.id)


def _unquoted(row: Requirement) -> str | None:
    if row.count is None or row.source == "College policy":
        return None
    if row.quote is None:
        return f"{row.id}: {row.count} has no printed words"
    if holds(row.quote.printed, row) or row.note.lower().startswith("derived"):
        return None
    return f"{row.id}: “{row.quote.printed}” does not say {row.count}"


def holds(printed: str, row: Requirement) -> bool:
    """Whether printed words hold the number of a row: in digits, in words, a year for twelve months, or, where all of
    several are asked, one for each."""
    count = row.count or 0
    if re.search(rf"(?<!\d)0*{count}(?!\d)", printed):
        return True
    if row.kind == "all" and len(re.findall(r"\bone\b", printed, re.IGNORECASE)) == count:
        return True
    if count in WORDS and re.search(rf"\b(?:{WORDS[count]})\b", printed, re.IGNORECASE):
        return True
    if row.unit == "months" and count % 12 == 0:
        word = WORDS.get(count // 12, "")
        return bool(word and re.search(rf"\b(?:{word}|{count // 12})\s+years?\b", printed, re.IGNORECASE))
    return False
