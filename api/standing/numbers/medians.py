"""The middle of others, out of the week's snapshots: by row, and its line over the weeks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import orjson
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts.service import Trainee
from api.core import clock
from api.core.store import rows
from api.core.store.database import current_cache
from api.standing.engine.numbers.medians import Middle, Other, of_batch, of_colleges
from api.standing.engine.numbers.numbers import SKILL
from api.standing.numbers.answers import MedianOfWeek, MediansOfRow, MediansOfTrainee
from api.standing.numbers.documents import NumberSnapshot

LINE_WEEKS = 160
"""Weeks that a line goes back: a course of three years."""
NO_MEDIAN = Middle(0, 0)


class _Counts(TypedDict):
    key: str
    counts: list[int | None]


class _Snapshot(TypedDict):
    collegeId: ObjectId
    week: dt.datetime
    trainees: list[ObjectId]
    rows: list[_Counts]


class Batch(NamedTuple):
    """Whom somebody is compared with: a batch of a department of a college."""

    college: ObjectId
    department: ObjectId
    year: int


def batch_of(trainee: Trainee) -> Batch | None:
    """The batch of a trainee; None where there is none to compare with."""
    college, department, joined = trainee.get("collegeId"), trainee.get("departmentId"), trainee.get("joiningDate")
    if college is None or department is None or joined is None:
        return None
    year = trainee.get("admissionBatch")
    return Batch(college, department, joined.year if year is None else year)


async def encoded_medians(student: ObjectId, batch: Batch | None) -> bytes:
    """What is in the middle of a trainee's others, by row, as JSON
    (:class:`api.standing.numbers.answers.MediansOfTrainee`)."""

    async def compute() -> bytes:
        return orjson.dumps(await _medians(student, batch))

    return await current_cache().get_or_compute(("numbers.medians", student, batch), compute)


async def _medians(student: ObjectId, batch: Batch | None) -> MediansOfTrainee:
    own = None if batch is None else await _newest(batch)
    if batch is None or own is None:
        return {"week": None, "batch": None if batch is None else batch.year, "rows": {}}
    week = own["week"]
    all_colleges = await rows(NumberSnapshot, _Snapshot).many(
        NumberSnapshot.departmentId == batch.department,
        NumberSnapshot.batch == batch.year,
        NumberSnapshot.week == week,
    )
    in_batch, everywhere = _by_row([own]), _by_row(all_colleges)
    shown: dict[str, MediansOfRow] = {}
    for key, others in everywhere.items():
        near = of_batch(in_batch.get(key, ()), student)
        far = of_colleges(others, student)
        if near or far:
            shown[key] = {
                "batch": near.median if near else None,
                "batchOthers": (near or NO_MEDIAN).n,
                "colleges": far.median if far else None,
                "collegesOthers": (far or NO_MEDIAN).n,
            }
    return {"week": clock.wire_day(week), "batch": batch.year, "rows": shown}


async def _newest(batch: Batch) -> _Snapshot | None:
    newest = await rows(NumberSnapshot, _Snapshot).many(*_of(batch), sort=[(NumberSnapshot.week, -1)], limit=1)
    return newest[0] if newest else None


def _of(batch: Batch) -> tuple[bool, bool, bool]:
    return (
        NumberSnapshot.collegeId == batch.college,
        NumberSnapshot.departmentId == batch.department,
        NumberSnapshot.batch == batch.year,
    )


def _by_row(snapshots: Iterable[_Snapshot]) -> Mapping[str, Sequence[Other]]:
    """The counts of each row. Of a skill that nobody of a batch recorded its snapshot has none: that is 0 for each."""
    all_snapshots = list(snapshots)
    keys = {row["key"] for snapshot in all_snapshots for row in snapshot["rows"]}
    others: dict[str, list[Other]] = {key: [] for key in sorted(keys)}
    for snapshot in all_snapshots:
        college, people = snapshot["collegeId"], snapshot["trainees"]
        there = {row["key"]: row["counts"] for row in snapshot["rows"]}
        for key, all_counts in others.items():
            counts = there.get(key) or ([0] * len(people) if key.startswith(SKILL) else ())
            all_counts.extend(Other(person, college, count) for person, count in zip(people, counts, strict=False))
    return others


async def line_of(student: ObjectId, batch: Batch | None, key: str) -> list[MedianOfWeek]:
    """The median of the others of the own batch in a row, week by week, the earliest first; weeks in which they were
    too few are left out."""
    if batch is None:
        return []

    async def compute() -> list[MedianOfWeek]:
        line: list[MedianOfWeek] = []
        newest = rows(NumberSnapshot, _Snapshot).each(*_of(batch), sort=[(NumberSnapshot.week, -1)], limit=LINE_WEEKS)
        async for snapshot in newest:
            middle = of_batch(_by_row([snapshot]).get(key, ()), student)
            if middle is not None:
                line.append({"week": clock.wire_day(snapshot["week"]), "median": middle.median, "others": middle.n})
        return line[::-1]

    return await current_cache().get_or_compute(("numbers.line", student, batch, key), compute)
