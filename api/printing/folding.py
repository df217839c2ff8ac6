"""Keeps the chains of decisions up to date: soon after each decision, once a day for everybody, and by a command.

A decision that nobody has folded yet could be taken out of the store without a trace; so the sooner the better.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bson import ObjectId

from api.core.database import collection
from api.logbook import service as logbook
from api.printing import chain

log = logging.getLogger("api.printing")

SECONDS = 45.0
"""Between two looks at who was decided about; a decision that is taken back within its 30 s is folded with it."""
DAY = 24 * 60 * 60.0
FIRST = 15 * 60.0
"""Seconds after a start before everybody is looked at: what a crash left unfolded."""
PAUSE = 0.05
"""Seconds between two students in the daily round, which must not be felt."""


@asynccontextmanager
async def folding(*, every: float = SECONDS, first: float = FIRST, daily: float = DAY) -> AsyncIterator[None]:
    """Folds while the ``async with`` lasts. Several processes may fold the same chain at once."""
    tasks = [asyncio.create_task(_soon(every), name="fold"), asyncio.create_task(_daily(first, daily), name="fold-all")]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _soon(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        waiting = logbook.take_decided()
        try:
            while waiting:
                _tell(waiting[-1], problems_of(await chain.fold(waiting[-1])))
                waiting.pop()
        except Exception:
            # The store may be away for a while.
            log.exception("Folding decisions failed")
            logbook.put_decided(waiting)


async def _daily(first: float, every: float) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            for student, problems in (await fold_all(pause=PAUSE)).problems.items():
                _tell(student, problems)
        except Exception:
            log.exception("The daily folding of decisions failed")
        await asyncio.sleep(every)


def _tell(student_id: ObjectId, problems: Sequence[str]) -> None:
    for problem in problems:
        log.error("Logbook of %s: %s", student_id, problem)


def problems_of(folded: chain.Folded) -> list[str]:
    """What an operator has to know of a chain, in words."""
    found = []
    if folded.other_secret:
        found.append("the chain of verifications is sealed with a secret that is not here")
    elif not folded.whole:
        found.append("the chain of verifications was changed; nothing more is folded into it")
    if folded.unsealed:
        found.append(f"{folded.unsealed} verifications that this product did not write")
    if folded.elsewhere:
        found.append(f"{folded.elsewhere} verifications are sealed with a secret that is not here")
    return found


@dataclass
class Round:
    """How a round over all students went: ``problems`` by student."""

    students: int = 0
    added: int = 0
    problems: dict[ObjectId, list[str]] = field(default_factory=dict)


async def fold_all(
    *, adopt: bool = False, pause: float = 0.0, progress: Callable[[int], None] = lambda _: None
) -> Round:
    """Folds for every student who has entries or a chain; see :func:`chain.fold` for ``adopt``."""
    made, last = Round(), ObjectId("0" * 24)
    while True:
        filter_ = {"_id": {"$gt": last}, "role": None}
        rows = await collection("users").find(filter_, {"_id": 1}).sort([("_id", 1)]).limit(200).to_list(200)
        for row in rows:
            folded = await chain.fold(row["_id"], adopt=adopt)
            made.students += 1
            made.added += folded.added
            if problems := problems_of(folded):
                made.problems[row["_id"]] = problems
            progress(1)
            await asyncio.sleep(pause)
        if len(rows) < 200:
            return made
        last = rows[-1]["_id"]
