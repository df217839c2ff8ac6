"""The printed forms as data: particulars and bands of the appraisal (Annexure I of the NMC's curricula), groups and
fields of the AETCOM sheet. The files lie with the reference data and are read once."""

from __future__ import annotations

import datetime as dt
import json
from functools import cache
from pathlib import Path

from typing_extensions import TypedDict

from api.core import clock
from api.core.labels import label

REFERENCE = Path(__file__).resolve().parents[2] / "seed" / "reference"
APPRAISAL_DAYS = 90
"""Length of an appraisal period (T-399)."""
REMEDIATION_BELOW = 4
LOWEST, HIGHEST = 1, 10


class Particular(TypedDict):
    """What is scored."""

    key: str
    label: str


class Band(TypedDict):
    """What scores of a range are called."""

    label: str
    min: int
    max: int


class Group(TypedDict):
    """What of an AETCOM sheet is scored under one heading."""

    title: str
    key: str
    fields: list[Particular]


class _Line(TypedDict, total=False):
    order: int
    kind: str
    key: str
    label: str
    title: str
    min: int
    max: int
    fields: list[Particular]


def _read(name: str) -> list[_Line]:
    found: list[_Line] = json.loads((REFERENCE / f"{name}.json").read_text("utf-8"))
    return sorted(found, key=lambda row: row["order"])


@cache
def particulars() -> tuple[Particular, ...]:
    """The eight particulars, ``key`` and ``label``, in the form's order (T-406)."""
    rows = [row for row in _read("appraisal") if row["kind"] == "particular"]
    return tuple({"key": row["key"], "label": row["label"]} for row in rows)


@cache
def bands() -> tuple[Band, ...]:
    """The three bands: label, lowest and highest score of the printed form."""
    rows = [row for row in _read("appraisal") if row["kind"] == "band"]
    return tuple({"label": row["label"], "min": row["min"], "max": row["max"]} for row in rows)


@cache
def groups() -> tuple[Group, ...]:
    """The eleven AETCOM groups, each with ``title`` and ``fields`` of ``label`` and ``key`` (T-195, T-407)."""
    return tuple({"title": label(row["title"]), "key": row["key"], "fields": row["fields"]} for row in _read("aetcom"))


def evaluation(score: float) -> str:
    """The band of a score: below 4, 4 to 6, above 6 (T-207 to T-210)."""
    low, middle, high = (band["label"] for band in bands())
    if score < REMEDIATION_BELOW:
        return str(low)
    return str(middle) if score <= 6 else str(high)


def year_after(day: dt.datetime) -> dt.datetime:
    """The same calendar day a year later; 28 February for a leap day (T-400)."""
    return clock.years_after(day, 1)
