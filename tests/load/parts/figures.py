"""The figures of all colleges, over 2,200 departments with a backlog each, and what follows when they are cancelled."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence

from bson import ObjectId

from api.core.store.database import Row, Store, open_store
from api.documents import DOCUMENTS
from api.reports.figures import figures
from api.settings import Settings
from tests.load import tables
from tests.load.dataset import CHUNK
from tests.load.run import Measurement, Run
from tests.load.store.filling import Population, Student
from tests.support.asked import asked_of

COLLEGES, DEPARTMENTS, PENDING = 100, 22, 10
AFTERWARDS = 0.5
"""Seconds in which nothing may be asked any more."""
Found = tuple[float, int, int]
"""Seconds; commands that the figures take; commands after they were cancelled."""


def measured(run: Run) -> Measurement:
    """On the embedded store, and with a database server there as well."""
    folder = run.folder / "figures"
    folder.mkdir()
    measures: dict[str, float] = {}
    seconds, commands, later = asyncio.run(_measured(run, run.settings(folder)))
    measures["figures of 2,200 departments"] = seconds
    rows: list[tuple[str, ...]] = [("embedded", f"{seconds:.2f} s", str(commands), str(later))]
    if "mongodb" in run.options:
        on_server = asyncio.run(_measured(run, run.settings_on_server("pgl_load_figures")))
        rows.append(("real database", f"{on_server[0]:.2f} s", *map(str, on_server[1:])))
        measures["real database: figures of 2,200 departments"] = on_server[0]
        later += on_server[2]
    measures["commands after the figures were cancelled"] = later
    head = ("figures on a store", "took", "commands", "commands after they were cancelled")
    return Measurement(measures, tables.table(head, rows))


async def _measured(run: Run, settings: Settings) -> Found:
    store = await open_store(settings, DOCUMENTS)
    try:
        await _fill(store, run.part_of(COLLEGES, least=3))
        await figures({})
        _forget(store)
        began = time.perf_counter()
        await figures({})
        seconds = time.perf_counter() - began
        _forget(store)
        with asked_of(store) as operations:
            await figures({})
        return seconds, len(operations), await _cancelled(store)
    finally:
        await store.close()


def _forget(store: Store) -> None:
    store.cache.forget_everything()
    store.cache._brief.clear()


async def _cancelled(store: Store) -> int:
    """How many commands follow once the figures were cancelled, after their first ones."""
    _forget(store)
    with asked_of(store) as operations:
        task = asyncio.create_task(figures({}))
        # Until its first commands have left.
        for _ in range(5):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        before = len(operations)
        await asyncio.sleep(AFTERWARDS)
        return len(operations) - before


async def _fill(store: Store, colleges: int) -> None:
    """Colleges with the same departments each, and in each of these some entries that wait."""
    population, ids = Population(1), [ObjectId() for _ in range(colleges)]
    departments = [ObjectId() for _ in range(DEPARTMENTS)]
    places = list(itertools.product(ids, departments))
    named = ("colleges", ids), ("departments", departments)
    for name, of in named:
        rows = [
            {"_id": each, "name": f"{name} {number}", "nameKey": f"{name} {number}"} for number, each in enumerate(of)
        ]
        await _insert(store, name, rows)
    pairs = [{"_id": ObjectId(), "collegeId": college, "departmentId": each} for college, each in places]
    await _insert(store, "collegedepartments", pairs)
    waiting = [
        {**population.entry(Student(ObjectId(), college, each, (ObjectId(),)), number), "status": "Pending"}
        for number, (college, each) in enumerate(places)
        for _ in range(PENDING)
    ]
    await _insert(store, "entries", waiting)


async def _insert(store: Store, name: str, rows: Sequence[Row]) -> None:
    for start in range(0, len(rows), CHUNK):
        await store.database[name].insert_many(rows[start : start + CHUNK])
