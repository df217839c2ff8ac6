"""Passwords that are too easy to guess are not set (attack AU-10): common ones, and those made of the owner's own data.

The estimate and the list of common passwords are those of zxcvbn. Its estimate alone lets "Admin@123" pass, because it
counts every digit and mark as if it were drawn by lot; so what remains without those at both ends is looked up as well.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import anyio

from api.core.errors import Invalid

COMMON = "This password is a common one and easy to guess. Please choose another."
OWN_DATA = "This password is made of your name, email, phone or college and is easy to guess. Please choose another."

LEAST_GUESSES = 100_000
COMMONEST = 1000
# The estimate's cost grows with the square of the length, and what is easy to guess is so within this many characters.
LOOKED_AT = 40
SHORTEST_WORD = 4
MAX_BESIDE = 4

_ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_WORDS = re.compile(r"[^\W_]+")
_PLAIN = str.maketrans({"@": "a", "4": "a", "0": "o", "1": "i", "!": "i", "3": "e", "$": "s", "5": "s", "7": "t"})
# The package keeps the owner's words of the estimate under way in one dictionary of the module.
_one_at_a_time = threading.Lock()


@cache
def _zxcvbn() -> tuple[Callable[..., dict[str, Any]], frozenset[str]]:
    """The estimate, and the commonest passwords. Its lists take 14 MB and 0.1 s, which most workers never need."""
    from zxcvbn import zxcvbn
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return zxcvbn, frozenset(FREQUENCY_LISTS["passwords"][:COMMONEST])


def own_words(texts: Iterable[str | None]) -> frozenset[str]:
    """What a person's name, address, phone and college give away: each whole, run together, by word, by initials."""
    found: set[str] = set()
    for text in texts:
        whole = unicodedata.normalize("NFKC", text or "").casefold().strip()
        words = _WORDS.findall(whole)
        initials = "".join(word[0] for word in words if word not in ("of", "and", "the"))
        found.update({whole, "".join(words), initials, *words})
    return frozenset(word for word in found if len(word) >= SHORTEST_WORD)


def complaint(password: str, own: frozenset[str]) -> str | None:
    """What is to be said against a password; None where it is good enough. Takes milliseconds."""
    whole = unicodedata.normalize("NFKC", password)
    looked_at = whole[:LOOKED_AT]
    small = looked_at.casefold()
    core = _ENDS.sub("", small)
    cores = {core, core.translate(_PLAIN), _ENDS.sub("", small.translate(_PLAIN))}
    if cores & own or any(_is_most_of(word, whole.casefold()) for word in own):
        return OWN_DATA
    estimator, common_words = _zxcvbn()
    if cores & common_words:
        return COMMON
    with _one_at_a_time:
        estimate = estimator(looked_at, user_inputs=sorted(own))
    if estimate["guesses"] >= LEAST_GUESSES:
        return None
    parts = {part.get("dictionary_name") for part in estimate["sequence"]}
    return OWN_DATA if "user_inputs" in parts else COMMON


def _is_most_of(word: str, password: str) -> bool:
    is_contained = word in password or word in password.translate(_PLAIN)
    return is_contained and len(password) - len(word) <= MAX_BESIDE


async def refuse_guessable(password: str, texts: Iterable[str | None]) -> None:
    """Refuses a new password that is easy to guess; ``texts`` are the owner's name, address, phone and college.

    Raises:
        Invalid: it is a common one, or made of the owner's data.
    """
    fault = await anyio.to_thread.run_sync(complaint, password, own_words(texts))
    if fault is not None:
        raise Invalid(fault, field="newPassword")
