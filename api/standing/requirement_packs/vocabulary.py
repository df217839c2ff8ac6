"""The words that a requirement pack can use in fields that rules compare: any other word would count nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_args

from api.core.tables.importing import SHOWN_VALUE, did_you_mean
from api.core.text import folded
from api.logbook import service as logbook
from api.standing.engine.duties import BEFORE_THE_EXAM
from api.standing.engine.facts import DEGREES
from api.standing.engine.packs import Label, Requirement, RequirementKind, Strength

PERIODS = (
    *("course", "year", "quarter", *(f"year {number}" for number in range(1, 7))),
    *("by end of first year", "by end of fifth semester", BEFORE_THE_EXAM),
)
UNITS = (
    *("entries", "months", "weeks", "days", "hours", "items", "certificates", "assessments", "postings"),
    "percent of working days",
)
ITEMS = ("poster", "podium", "paperRead", "researchPaper", "paperDraft", "paperPublished", "firstAuthorPaper")
"""Presentations and papers, as the engine counts them (``engine.requirements.items_of``)."""


@cache
def words_by_field() -> Mapping[str, tuple[str, ...]]:
    """Return the words of each field of a requirement, by the field's name in a table."""
    return {
        "degree": tuple(DEGREES),
        "packLabel": get_args(Label),
        "source": get_args(Label),
        "kind": get_args(RequirementKind),
        "strength": get_args(Strength),
        "unit": UNITS,
        "per": PERIODS,
        "kinds": tuple(key for key, _ in logbook.menus()),
        "roles": logbook.options_of("role"),
        "level": logbook.options_of("level", kind="paper"),
        "items": ITEMS,
    }


def known_word(field: str, word: str) -> str | None:
    """Return a word as it is written here, whatever its case; None if it is not known."""
    return next((each for each in words_by_field()[field] if folded(each) == folded(word)), None)


def use_one_of(word: str, words: Sequence[str]) -> str:
    """Return the advice for an unknown word: the known words, and the most similar ones."""
    return f"Use one of: {', '.join(words)}.{did_you_mean(word, tuple(words))}"


def unknown_word(word: str, words: Sequence[str]) -> str:
    """Return the refusal of a word that is not known, with advice."""
    return f"“{word[:SHOWN_VALUE]}” is not known here. {use_one_of(word, words)}"


def unknown_words(row: Requirement, training_types: Sequence[str]) -> list[str]:
    """Return the refusals of a requirement's words, each with its field."""
    used: dict[str, Sequence[str]] = {
        "unit": [row.unit],
        "per": [row.per],
        "roles": [*(row.roles or ()), *(row.match.role or ())],
        "level": row.match.level or (),
        "items": row.match.items or (),
    }
    known = words_by_field()
    refusals = [
        f"{name}: {unknown_word(word, known[name])}"
        for name, words in used.items()
        for word in words
        if word not in known[name]
    ]
    types = [word for word in row.match.trainingType or () if word not in training_types]
    return [*refusals, *(f"trainingType: {unknown_word(word, training_types)}" for word in types)]
