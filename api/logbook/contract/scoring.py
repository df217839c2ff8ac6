"""Scores: the two scales, the rubrics of the typed trainings, and the computed Overall Assessment (L-272 to L-281)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path

from typing_extensions import TypedDict

from api.core.errors import Invalid
from api.logbook.contract.kind import Kind

OVERALL = "Overall Assessment"
INCOMPLETE = "All fields are required!"

SINGLE_SCALE = {"0": "Poor", "1": "Satisfactory", "2": "Average", "3": "Good", "4": "Very Good"}
SCORE_COMMENTS = {
    "0": "Discuss with me.",
    "1": "Needs closer supervision.",
    "2": "Satisfactory; practise more.",
    "3": "Done as described.",
    "4": "Well done.",
}
"""The comment that one press of a score puts into the feedback beside it; whoever decides may write another."""
CRITERIA_SCALE = {1: "Poor", 2: "Satisfactory", 3: "Good", 4: "Very Good"}


class Rating(TypedDict):
    """One criterion of a rating, from 1 to 4; the last one is their average, the Overall Assessment."""

    title: str
    value: float


Score = str | list[Rating] | None
"""One grade, a rating by criteria, or none."""


@cache
def rubrics() -> dict[str, tuple[str, ...]]:
    """The criteria of each typed training, by training type (L-278)."""
    rows = json.loads((Path(__file__).parent / "rubrics.json").read_text(encoding="utf-8"))
    return {row["value"]: tuple(row["criteria"]) for row in rows}


def criteria_for(kind: Kind, entry: Mapping[str, object]) -> tuple[str, ...]:
    """The criteria this entry is rated by; empty when it takes a single grade or none."""
    if kind.scoring.type != "criteria" or kind.scoring.by is None:
        return ()
    return rubrics().get(str(entry.get(kind.scoring.by)), ())


def overall(values: list[int]) -> float:
    """The average of the criteria, rounded half up to two decimals (L-277, DN-14)."""
    mean = Decimal(sum(values)) / Decimal(len(values))
    return float(mean.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def check_score(kind: Kind, entry: Mapping[str, object], score: object) -> Score:
    """The score as it is stored, from what a teacher sent for ``entry``.

    Raises:
        Invalid: the score is missing, off its scale, or leaves a criterion unrated.
    """
    if kind.scoring.type == "none":
        return None
    criteria = criteria_for(kind, entry)
    if score is None or score == "" or score == []:
        raise Invalid(INCOMPLETE, field="score")
    if criteria:
        return _check_criteria(criteria, score)
    if isinstance(score, bool) or not isinstance(score, str | int):
        raise Invalid("The score must be one of 0 to 4.", field="score")
    text = str(score)
    if text not in SINGLE_SCALE:
        raise Invalid("The score must be one of 0 to 4.", field="score")
    return text


def _check_criteria(criteria: tuple[str, ...], score: object) -> list[Rating]:
    if not isinstance(score, list):
        raise Invalid("Each criterion must be rated 1 to 4.", field="score")
    rated: dict[str, int] = {}
    for item in score:
        if not isinstance(item, dict) or set(item) != {"title", "value"}:
            raise Invalid("Each criterion needs a title and a value, and nothing else.", field="score")
        if item["title"] == OVERALL:
            continue
        title, value = item["title"], item["value"]
        if title not in criteria or title in rated:
            raise Invalid("The criteria do not belong to this training type.", field="score")
        if value is None or value == "":
            raise Invalid(INCOMPLETE, field="score")
        if isinstance(value, str) and value in {"1", "2", "3", "4"}:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value not in CRITERIA_SCALE:
            raise Invalid("Each criterion must be rated 1 to 4.", field="score")
        rated[title] = value
    if len(rated) != len(criteria):
        raise Invalid(INCOMPLETE, field="score")
    ratings: list[Rating] = [{"title": title, "value": rated[title]} for title in criteria]
    return [*ratings, {"title": OVERALL, "value": overall(list(rated.values()))}]


def score_text(score: Score) -> str | None:
    """A score in one line, as its cell shows it: "3 Good", "Overall Assessment 3.22" (L-114, L-117)."""
    if score is None or score == "" or score == []:
        return None
    if isinstance(score, list):
        last = score[-1]
        return f"{last['title']} {float(last['value']):.2f}"
    return f"{score} {SINGLE_SCALE[score]}" if score in SINGLE_SCALE else str(score)
