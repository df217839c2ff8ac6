"""Finding a title by how people say it: synonyms, British and American spelling, word order, small slips of typing.

The pages search the lists they have by the same rules (``web/src/ui/form/fields/search.ts``); both are held to the same
answers by ``tests/api/curriculum/search_cases.json``. Spellings and synonyms are data
(``seed/reference/synonyms.json``).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import cast

from typing_extensions import TypedDict

DATA = Path(__file__).resolve().parents[2] / "seed" / "reference" / "synonyms.json"
WORD = re.compile(r"[^\W_]+")
TWICE = re.compile(r"([^\W\d_])\1")
INSIDE = 3
"""From this many letters on, a typed word may stand inside a word as well as at its beginning."""
SLIP, SLIPS, LONG = 4, 2, 8
"""From ``SLIP`` letters on one slip is forgiven, from ``LONG`` letters on ``SLIPS`` of them."""


_Synonyms = TypedDict("_Synonyms", {"in": str, "said": list[str]})


class _Data(TypedDict):
    spellings: list[tuple[str, str]]
    titles: list[_Synonyms]


@cache
def _data() -> _Data:
    return cast("_Data", json.loads(DATA.read_text("utf-8")))


@cache
def spellings() -> tuple[tuple[str, str], ...]:
    """What is replaced by what in every word, in order."""
    return tuple((one, other) for one, other in _data()["spellings"])


@cache
def _table() -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    return tuple((frozenset(words_of(row["in"])), tuple(row["said"])) for row in _data()["titles"])


@lru_cache(maxsize=50_000)
def _word(word: str) -> str:
    for one, other in spellings():
        word = word.replace(one, other)
    return TWICE.sub(r"\1", word)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: without marks and case, in one spelling, doubled letters single."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if unicodedata.category(char) != "Mn")
    return tuple(_word(word) for word in WORD.findall(plain.lower()))


@lru_cache(maxsize=20_000)
def synonyms_of(title: str) -> tuple[str, ...]:
    """How else people say a title, without those that are the title's own words; empty for most."""
    words = set(words_of(title))
    said = [each for needed, ways in _table() if needed <= words for each in ways]
    return tuple(each for each in dict.fromkeys(said) if not set(words_of(each)) <= words)


@dataclass(frozen=True)
class Hit:
    """How a title was found: the lower ``rank`` is the better; ``synonym`` is what matched, where the title did not."""

    rank: int
    synonym: str | None = None


@lru_cache(maxsize=50_000)
def _joined(text: str) -> tuple[str, ...]:
    """The words of a text and each pair of neighbours as one word: "X-ray" is also found as "xray"."""
    words = words_of(text)
    return (*words, *(one + other for one, other in pairwise(words)))


def _begins(typed: str, words: Iterable[str]) -> bool:
    return any(word.startswith(typed) for word in words)


def _stands(typed: str, words: Iterable[str]) -> bool:
    return any(word.startswith(typed) or (len(typed) >= INSIDE and typed in word) for word in words)


def _slipped(typed: str, words: Iterable[str]) -> bool:
    if len(typed) < SLIP:
        return _begins(typed, words)
    most = SLIPS if len(typed) >= LONG else 1
    return any(word[:1] == typed[:1] and _distance(typed, word, most) <= most for word in words)


def _distance(typed: str, word: str, most: int) -> int:
    """The fewest slips (a letter more, less, another, or two swapped) from what is typed to a beginning of the word."""
    word = word[: len(typed) + most]
    before: list[int] = []
    row = list(range(len(word) + 1))
    for at, letter in enumerate(typed, 1):
        line = [at]
        for to, other in enumerate(word, 1):
            cost = min(row[to] + 1, line[to - 1] + 1, row[to - 1] + (letter != other))
            if at > 1 and to > 1 and letter == word[to - 2] and typed[at - 2] == other:
                cost = min(cost, before[to - 2] + 1)
            line.append(cost)
        if min(line) > most:
            return most + 1
        before, row = row, line
    return min(row)


def _hit(typed: tuple[str, ...], title: str, synonyms: Sequence[str]) -> Hit | None:
    words = _joined(title)
    begins = all(_begins(each, words) for each in typed)
    for synonym in synonyms:
        if words_of(synonym) == typed:
            return Hit(0, None if begins else synonym)
    if begins:
        return Hit(1 if words[0].startswith(typed[0]) else 2)
    if all(_stands(each, words) for each in typed):
        return Hit(3)
    for synonym in synonyms:
        also = _joined(synonym)
        if all(_begins(each, also) or _begins(each, words) for each in typed):
            return Hit(4, synonym)
    return None


def _near(typed: tuple[str, ...], title: str, synonyms: Sequence[str]) -> Hit | None:
    words = _joined(title)
    if all(_slipped(each, words) for each in typed):
        return Hit(5)
    for synonym in synonyms:
        also = _joined(synonym)
        if all(_slipped(each, also) or _slipped(each, words) for each in typed):
            return Hit(6, synonym)
    return None


def find(typed: str, titles: Sequence[str], *, slips: bool = True) -> dict[int, Hit]:
    """Which of ``titles`` are meant by what is typed, by their place in the list, the best first.

    ``slips`` of typing are forgiven only where nothing fits as it is written. Nothing typed finds everything.
    """
    words = words_of(typed)
    if not words:
        return {at: Hit(0) for at in range(len(titles))}
    for judge in (_hit, _near) if slips else (_hit,):
        hits = {at: hit for at, title in enumerate(titles) if (hit := judge(words, title, synonyms_of(title)))}
        if hits:
            return dict(sorted(hits.items(), key=lambda each: each[1].rank))
    return {}
