"""Steps of the tests' own over notifications, and how they are put in the place of the product's.

Both would show a second application: each adds to a number.
"""

from __future__ import annotations

from typing import Any

import pytest

from api.core.store.migrations import Step, Work, steps

MARKED: dict[str, Any] = {"marks": {"$exists": False}}
COUNTED: dict[str, Any] = {"words": {"$exists": False}}


def worked_out(row: dict[str, Any]) -> dict[str, Any] | None:
    """The number of words of a text; what has no text is left alone."""
    return {"$inc": {"words": len(row["desc"].split()), "marks": 10}} if row.get("desc") else None


async def mark_all(work: Work) -> None:
    """The same change for all."""
    await work.update_all("notifications", MARKED, {"$inc": {"marks": 1}})


async def count(work: Work) -> None:
    """A change of its own for each, which builds on the step before."""
    await work.update_each("notifications", COUNTED, worked_out, fields=("desc",))


MARK = Step("t0001_mark", "Marks every notification.", mark_all)
COUNT = Step("t0002_count", "Counts the words of notifications.", count)


def take_steps(patch: pytest.MonkeyPatch, *own: Step) -> None:
    """Has the store's migrations be these."""
    patch.setattr(steps, "STEPS", own)
