"""Keeps the chains of decisions up to date: soon after each decision, once a day for everybody, and by a command.

A decision that nobody has folded yet could be taken out of the store without a trace; so the sooner the better.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from beanie.operators import GT, Eq
from bson import ObjectId

from api.access.documents import User
from api.core.stopping import Steps
from api.core.store import ids_of
from api.logbook import service as logbook
from api.printing.proof import chain

log = logging.getLogger("api.printing")

INTERVAL_SECONDS = 45.0
"""Between two looks at who was decided about; a decision that is taken back within its 30 s is folded with it."""
DAY = 24 * 60 * 60.0
FIRST = 15 * 60.0
"""Seconds after a start before everybody is looked at: what a crash left unfolded."""
PAUSE = 0.05
"""Seconds between two students in the daily round, which must not be felt."""


@asynccontextmanager
async def folding(*, every: float = INTERVAL_SECONDS, first: float = FIRST, daily: float = DAY) -> AsyncIterator[None]:
    """Folds while the ``async with`` lasts. Several processes may fold the same chain at once."""
    steps = Steps()
    soon = asyncio.create_task(_soon(every, steps), name="fold")
    whole = asyncio.create_task(_daily(first, daily), name="fold-all")
    try:
        yield
    finally:
        await steps.end(soon, whole)


async def _soon(every: float, steps: Steps) -> None:
    while True:
        await asyncio.sleep(every)
        waiting = logbook.take_decided()
        try:
            while waiting:
                with steps.step():
                    _log_problems(waiting[-1], problems_of(await chain.fold(waiting[-1])))
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
                _log_problems(student, problems)
        except Exception:
            log.exception("The daily folding of decisions failed")
        await asyncio.sleep(every)


def _log_problems(student_id: ObjectId, problems: Sequence[str]) -> None:
    for problem in problems:
        log.error("Logbook of %s: %s", student_id, problem)


def problems_of(folded: chain.Folded) -> list[str]:
    """What an operator has to know of a chain, in words."""
    problems = []
    if folded.other_secret:
        problems.append("the chain of verifications is sealed with a secret that is not here")
    elif not folded.whole:
        problems.append("the chain of verifications was changed; nothing more is folded into it")
    if folded.unsealed:
        problems.append(f"{folded.unsealed} verifications that this product did not write")
    if folded.elsewhere:
        problems.append(f"{folded.elsewhere} verifications are sealed with a secret that is not here")
    return problems


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
    summary, last = Round(), ObjectId("0" * 24)
    while True:
        students = (GT(User.id, last), Eq(User.role, None))
        batch = await ids_of(User, *students, sort=[(User.id, 1)], limit=200)
        for id_ in batch:
            folded = await chain.fold(id_, adopt=adopt)
            summary.students += 1
            summary.added += folded.added
            if problems := problems_of(folded):
                summary.problems[id_] = problems
            progress(1)
            await asyncio.sleep(pause)
        if len(batch) < 200:
            return summary
        last = batch[-1]
