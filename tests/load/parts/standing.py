"""What the standing of many trainees costs: a department of 60 cold and warm, and 600 trainees warm; and their numbers:
the page of one with the medians of its batch, the matrix of a department.

Processor time of this process, over trainees of 1,500 entries each. Cold: nothing is kept. Warm: what is kept holds, as
between two looks at the list. *After a write*: one trainee of the department has recorded something since.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from bson import ObjectId

from api.accounts.service import Trainee
from api.core.store.database import Row, Store, open_store
from api.documents import DOCUMENTS
from api.settings import Settings
from api.standing import service
from api.standing.numbers import medians, snapshots
from api.standing.numbers import service as numbers
from tests.load import department, tables
from tests.load.client import Client, request
from tests.load.dataset import clone_of
from tests.load.run import Measurement, Run

STUDENTS, ENTRIES, TIMES = 60, 1_500, 5
OF_NUMBERS = 3_000
"""Entries of a trainee whose numbers are asked for."""
MANY = 600
FEW_ENTRIES = 40
"""Entries of the trainees beyond the department: warm, only what is kept is looked at."""


async def cost(work: Callable[[], Awaitable[object]]) -> float:
    """Processor time of something."""
    begun = time.process_time()
    await work()
    return time.process_time() - begun


def measured(run: Run) -> Measurement:
    """The least of some times, of each state."""
    students, entries, many = (run.part_of(each, least=4) for each in (STUDENTS, ENTRIES, MANY))
    times = run.part_of(TIMES, least=2)
    measures = asyncio.run(_measured(run.settings(run.fresh("standing")), students, entries, many, times))
    names = (
        f"{students} trainees of {entries:,} entries, cold",
        *("warm", "after a write of one", f"{many} trainees, warm"),
    )
    goals = ("where 60 trainees of 1,500 entries stand, cold", "where 60 trainees of 1,500 entries stand, warm")
    rows = [(name, f"{seconds * 1000:,.1f} ms") for name, seconds in zip(names, measures, strict=True)]
    cold, warm, _, last = measures
    judged = {**dict(zip(goals, (cold, warm), strict=True)), "where 600 trainees stand, warm": last}
    return Measurement(judged, tables.table(("where trainees stand", "processor time"), rows))


async def _measured(
    settings: Settings, students: int, entries: int, number: int, times: int
) -> tuple[float, float, float, float]:
    """Seconds cold, warm, after a write of one, and of many warm."""
    head = (await department.fill(settings, students, entries)).head
    store = await open_store(settings, DOCUMENTS)
    try:
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"], "role": None}
        people = await store.database["users"].find({**place, "removedOn": None}).to_list(length=None)
        ids = [row["_id"] for row in people]

        async def of_all() -> object:
            return await service.summaries(ids)

        cold, written = [], []
        for _ in range(times):
            store.cache.forget_everything()
            cold.append(await cost(of_all))
        warm = [await cost(of_all) for _ in range(times)]
        for _ in range(times):
            await store.database["entries"].update_one({"studentId": ids[0]}, {"$inc": {"version": 1}})
            written.append(await cost(of_all))
        many = ids + await _more(store, people, number - len(ids))
        await service.summaries(many)

        async def of_many() -> object:
            return await service.summaries(many)

        last = [await cost(of_many) for _ in range(times)]
    finally:
        await store.close()
    return min(cold), min(warm), min(written), min(last)


async def _more(store: Store, people: list[Row], number: int) -> list[ObjectId]:
    """Further trainees of the department with a few entries each."""
    added = [clone_of(people[at % len(people)], 10_000 + at) for at in range(max(0, number))]
    source = await store.database["entries"].find({"studentId": people[0]["_id"]}).limit(FEW_ENTRIES).to_list(None)
    if added:
        await store.database["users"].insert_many(added)
    for clone in added:
        fresh = [
            {**row, "_id": (created := ObjectId()), "studentId": clone["_id"], "clientId": str(created)}
            for row in source
            if "replaces" not in row
        ]
        if fresh:
            await store.database["entries"].insert_many(fresh)
    return [clone["_id"] for clone in added]


class NumbersCost(NamedTuple):
    """Least processor time, in seconds: the page of one trainee and the matrix of all, cold and warm."""

    page_cold: float
    page: float
    matrix_cold: float
    matrix: float


def numbers_measured(run: Run) -> Measurement:
    """The least of some times, of each state."""
    students, entries = (run.part_of(each, least=4) for each in (STUDENTS, OF_NUMBERS))
    times = run.part_of(TIMES, least=2)
    taken = asyncio.run(_numbers(run.settings(run.fresh("numbers")), students, entries, times))
    names = ("page of one, cold", "page of one, warm", "matrix of all, cold", "matrix of all, warm")
    rows = [(name, f"{seconds * 1000:,.1f} ms") for name, seconds in zip(names, taken, strict=True)]
    judged = {
        "numbers of one of 60 trainees of 3,000 entries, warm": taken.page,
        "numbers of 60 trainees of 3,000 entries by requirement, warm": taken.matrix,
    }
    head = (f"numbers of {students} trainees of {entries:,} entries", "processor time")
    return Measurement(judged, tables.table(head, rows))


async def _numbers(settings: Settings, students: int, entries: int, times: int) -> NumbersCost:
    head = (await department.fill(settings, students, entries)).head
    store = await open_store(settings, DOCUMENTS)
    try:
        place = {"collegeId": head["collegeId"], "departmentId": head["departmentId"], "role": None}
        people = await store.database["users"].find({**place, "removedOn": None}).to_list(length=None)
        return await of_numbers(store, [row["_id"] for row in people], people, times)
    finally:
        await store.close()


async def of_numbers(store: Store, ids: list[ObjectId], people: Sequence[Mapping[str, Any]], times: int) -> NumbersCost:
    """What the page of numbers costs with the medians of its batch, and the matrix of a department."""
    await snapshots.take()
    batch = medians.batch_of(cast("Trainee", people[0]))

    async def page() -> object:
        return await numbers.encoded_numbers(ids[0]), await medians.encoded_medians(ids[0], batch)

    async def matrix() -> object:
        return await numbers.matrix_of(ids)

    taken: list[float] = []
    for work in (page, matrix):
        cold = []
        for _ in range(times):
            store.cache.forget_everything()
            cold.append(await cost(work))
        taken += [min(cold), min([await cost(work) for _ in range(times)])]
    return NumbersCost(*taken)


def today_measured(run: Run) -> Measurement:
    """What the head's first page of the day costs the whole server. Warm: what is kept of the trainees holds, but not
    the answer itself, because each request asks for another page size."""
    students, entries = (run.part_of(each, least=4) for each in (STUDENTS, ENTRIES))
    cold, warm = today_cost(run, students, entries, run.part_of(TIMES, least=2))
    names = (f"{students} trainees of {entries:,} entries, nothing kept", "warm")
    rows = [(name, f"{seconds * 1000:,.1f} ms") for name, seconds in zip(names, (cold, warm), strict=True)]
    measures = {"the day of a department of 60, warm": warm, "the day of a department of 60, nothing kept": cold}
    return Measurement(measures, tables.table(("the day of a department", "processor time"), rows))


def today_cost(run: Run, students: int, entries: int, times: int) -> tuple[float, float]:
    """The least processor time, in seconds, of a request with nothing kept and of one warm."""
    folder = run.fresh("today")
    filled = asyncio.run(department.fill(run.settings(folder), students, entries))
    asked = [
        request(f"/api/departmentToday/{filled.place}?page=1&limit={20 + number}", token=filled.token)
        for number in range(times)
    ]
    taken = []
    for options in (("--forgets",), ()):
        with run.product(folder, *options) as server, Client(server.port) as client:
            client.send(asked[:1])
            costs = []
            for one in asked:
                before, _ = server.used()
                client.send([one])
                after, _ = server.used()
                costs.append((after - before) / 1e9)
            taken.append(min(costs))
    cold, warm = taken
    return cold, warm
