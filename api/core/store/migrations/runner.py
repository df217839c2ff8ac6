"""Which steps a store has been brought through, bringing it through the others, and refusing what does not fit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pymongo.errors import BulkWriteError

from api.core import clock
from api.core.store.documents import BaseDocument
from api.core.store.driver import Database, Row
from api.core.store.failures import is_duplicate
from api.core.store.indexes import STEP as RELEASE_STEP
from api.core.store.indexes import UnfitStore
from api.core.store.migrations import steps
from api.core.store.migrations.step import Progress, Step, Work

NAME = "migrations"
BEGINNINGS = ("states", "users", "colleges", "entries", "settings")
"""Collections of which at least one holds something in every store that was ever used."""


class AppliedStep(BaseDocument):
    """A step that the store has been brought through. ``id`` is the step's name; ``version`` is the version of what is
    stored since then, which counts the steps. ``changed`` says how many records of which collections the run changed
    that finished it; a store that began with this step or a later one has none."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    version: int
    at: dt.datetime
    changed: dict[str, int] = {}

    class Settings(BaseDocument.Settings):
        name = NAME


class PendingSteps(UnfitStore):
    """The store is of an earlier version, and has to be migrated first."""

    problem = "migrations"


class NewerStore(UnfitStore):
    """A later version has been at work on the store."""

    problem = "migrations"


@dataclass(frozen=True)
class State:
    """How a store stands: ``fresh`` where nothing is in it, else the steps that it has still to be brought through."""

    pending: tuple[Step, ...] = ()
    fresh: bool = False

    def stop_if_pending(self, how: str = f"Run the release step first: {RELEASE_STEP}") -> None:
        """Refuses to go on with a store of an earlier version.

        Raises:
            PendingSteps: with the names of the steps, and ``how`` they are run.
        """
        if self.pending:
            names = ", ".join(step.name for step in self.pending)
            raise PendingSteps(f"The data is of an earlier version of PG Logbook; to be migrated: {names}. {how}")


async def look(database: Database) -> State:
    """How a store stands; changes nothing.

    Raises:
        NewerStore: it has been brought through a step that this version does not know.
    """
    applied = await _applied(database)
    if not applied:
        if await _is_fresh(database):
            return State(fresh=True)
        # Another process may have begun the store just now, which is noted before anything else is written.
        applied = await _applied(database)
    known = {step.name for step in steps.STEPS}
    if unknown := [name for name in applied if name not in known]:
        raise NewerStore(
            "The data was written by a later version of PG Logbook (it has been migrated by "
            f"{', '.join(sorted(unknown))}, which this version does not know). Nothing was changed. Start the later "
            "version, or restore a backup that was made before."
        )
    return State(tuple(step for step in steps.STEPS if step.name not in applied))


async def stamp(database: Database) -> None:
    """Notes of a fresh store that it is of the present version."""
    try:
        await database[NAME].insert_many([_row(step) for step in steps.STEPS], ordered=False)
    except BulkWriteError as error:
        if not is_duplicate(error):
            raise


async def run(
    database: Database,
    say: Callable[[str], None],
    *,
    dry: bool = False,
    progress: Progress = lambda _name, _count: None,
) -> Sequence[Step]:
    """Brings a store through the steps that it has not been through, in order; answers which.

    A step is noted when it is done. One that was cut off is run again as a whole, and finds what is left of it.

    Raises:
        NewerStore: a later version has been at work on the store.
    """
    state = await look(database)
    if state.fresh and not dry:
        await stamp(database)
    for step in state.pending:
        work = Work(database, dry=dry, progress=progress)
        await step.run(work)
        if not dry:
            row = _row(step, changed={name: count for name, count in work.changed.items() if count})
            await database[NAME].update_one({"_id": row.pop("_id")}, {"$setOnInsert": row}, upsert=True)
        say(f"{step.name}: {step.about} {_outcome(work)}")
    return state.pending


def _outcome(work: Work) -> str:
    counts = [f"{count:,} {name}" for name, count in sorted(work.changed.items()) if count]
    return f"{'Would change' if work.dry else 'Changed'}: {', '.join(counts) or 'nothing'}."


def _row(step: Step, **more: object) -> Row:
    version = steps.STEPS.index(step) + 1
    return {"_id": step.name, "version": version, "at": clock.now(), "changed": {}, **more}


async def _is_fresh(database: Database) -> bool:
    for name in BEGINNINGS:
        if await database[name].find_one({}, {"_id": 1}) is not None:
            return False
    return True


async def _applied(database: Database) -> list[str]:
    return [row["_id"] for row in await database[NAME].find({}, {"_id": 1}).to_list(None)]
