"""The middle of what others have, where there are enough of them: from 5 others of the own batch, from 8 others of at
least 3 colleges (DECISIONS D15.10)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import median
from typing import NamedTuple

OTHERS_OF_BATCH = 5
OTHERS_OF_ALL, COLLEGES_OF_ALL = 8, 3


class Other(NamedTuple):
    """Somebody's count of a row, and of which college that person is; ``amount`` is None where the row is not asked."""

    person: Hashable
    college: Hashable
    amount: int | None


class Middle(NamedTuple):
    """The median of so many others."""

    median: int | float
    n: int


def of_batch(counts: Sequence[Other], person: Hashable) -> Middle | None:
    """The median of the others in the own batch, or None where they are too few."""
    others = [one.amount for one in counts if one.person != person and one.amount is not None]
    return Middle(_middle(others), len(others)) if len(others) >= OTHERS_OF_BATCH else None


def of_colleges(counts: Sequence[Other], person: Hashable) -> Middle | None:
    """The median of the others in several colleges, or None where they, or their colleges, are too few."""
    theirs = [one for one in counts if one.person != person and one.amount is not None]
    if len(theirs) < OTHERS_OF_ALL or len({one.college for one in theirs}) < COLLEGES_OF_ALL:
        return None
    return Middle(_middle([one.amount for one in theirs if one.amount is not None]), len(theirs))


def _middle(counts: Sequence[int]) -> int | float:
    middle = median(counts)
    return int(middle) if middle == int(middle) else middle
