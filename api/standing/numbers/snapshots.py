"""Once a week the numbers of every batch are written down, so that medians change weekly and have a line over time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.reading_processes import read_in_process
from api.core.store import records
from api.standing.engine.numbers.numbers import SKILL
from api.standing.numbers import service
from api.standing.numbers.documents import CountsOfRow, NumberSnapshot
from api.standing.numbers.medians import Batch

AT_NIGHT = 2
"""From two o'clock on Monday in Asia/Kolkata; what was not done then is done later in the week."""
LONGEST = dt.timedelta(days=7 * 366)
"""Whoever joined longer ago is in no batch any more: the longest course has six years."""
INTERVAL_SECONDS = 900.0
"""From one look at the clock to the next."""
ENTRIES_EACH = 100
"""Entries that a trainee has at least, by which it is judged whether a process of its own counts them."""


def week_of(at: dt.datetime) -> dt.date | None:
    """The Monday of the week whose snapshot may be taken, or None before two o'clock of that Monday."""
    here = at.astimezone(clock.INDIA)
    if here.weekday() == 0 and here.hour < AT_NIGHT:
        return None
    return here.date() - dt.timedelta(days=here.weekday())


def week() -> dt.date | None:
    """The Monday of this week, if its snapshot may be taken."""
    return week_of(clock.now())


async def take() -> int:
    """Writes down the numbers of every batch that has no snapshot of this week; answers how many were taken now."""
    now = clock.now()
    week = week_of(now)
    if week is None:
        return 0
    taken = 0
    for batch, trainees in (await _batches(now)).items():
        if not await _is_there(batch, week):
            taken += await _take(batch, trainees, week)
    return taken


async def _batches(now: dt.datetime) -> Mapping[Batch, Sequence[ObjectId]]:
    batches: dict[Batch, list[ObjectId]] = {}
    for row in await accounts.trainees_since(now - LONGEST):
        college, department = row.get("collegeId"), row.get("departmentId")
        if college is None or department is None:
            continue
        year = row.get("admissionBatch")
        batch = Batch(college, department, row["joiningDate"].year if year is None else year)
        batches.setdefault(batch, []).append(row["_id"])
    return batches


async def _is_there(batch: Batch, week: dt.date) -> bool:
    return await records(NumberSnapshot).exists(
        NumberSnapshot.collegeId == batch.college,
        NumberSnapshot.departmentId == batch.department,
        NumberSnapshot.batch == batch.year,
        NumberSnapshot.week == clock.stored_day(week),
    )


async def _take(batch: Batch, trainees: Sequence[ObjectId], week: dt.date) -> bool:
    counts = await read_in_process(len(trainees) * ENTRIES_EACH, service.counts_of, list(trainees))
    snapshot = NumberSnapshot(
        collegeId=batch.college,
        departmentId=batch.department,
        batch=batch.year,
        week=clock.stored_day(week),
        at=clock.now(),
        trainees=list(counts),
        rows=counts_by_row(list(counts.values())),
    )
    # Another process may have taken it meanwhile: one of them stands.
    return await records(NumberSnapshot).add_if_absent(snapshot)


def counts_by_row(counts: Sequence[Mapping[str, int]]) -> list[CountsOfRow]:
    """The counts of several trainees, row by row. Who never recorded a skill has 0 of it; of a requirement that is not
    asked of somebody there is none."""
    keys = sorted({key for each in counts for key in each})
    return [
        CountsOfRow(key=key, counts=[each.get(key, 0 if key.startswith(SKILL) else None) for each in counts])
        for key in keys
    ]
