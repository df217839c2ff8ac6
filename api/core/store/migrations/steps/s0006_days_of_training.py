"""The days of a trainee's places, and the day from which the record can be asked, from what was stored before."""

from __future__ import annotations

import datetime as dt

from api.core.clock import india_day, stored_day
from api.core.store.driver import Row
from api.core.store.migrations.step import Step, Work

UNDATED = {"role": None, "recordedFrom": None}
MOVED = {"role": None, "formerPlaces.0": {"$exists": True}, "placeSince": None}


async def run(work: Work) -> None:
    """Changes accounts of students alone; no entry is written."""
    first: dict[object, dt.datetime] = {}
    async for row in work.database["users"].find({**UNDATED, "createdAt": None}, {"_id": 1}):
        received = await _first_received(work, row["_id"])
        if received is not None:
            first[row["_id"]] = received

    def recorded_from(row: Row) -> Row | None:
        at = row.get("createdAt") or first.get(row["_id"])
        return {"$set": {"recordedFrom": stored_day(india_day(at))}} if at else None

    await work.update_each("users", UNDATED, recorded_from, fields=("createdAt",))
    await work.update_each("users", MOVED, _with_days, fields=("formerPlaces", "joiningDate"))


async def _first_received(work: Work, student: object) -> dt.datetime | None:
    received = [
        row["receivedOn"] async for row in work.database["entries"].find({"studentId": student}, {"receivedOn": 1})
    ]
    return min(received, default=None)


def _with_days(row: Row) -> Row:
    """The first day of each place is the day of joining, or that on which the place before was left."""
    places, begins = [], row.get("joiningDate")
    for place in row["formerPlaces"]:
        since = place.get("since") or begins
        places.append({**place, "since": since} if since else place)
        begins = stored_day(india_day(place["until"]))
    return {"$set": {"formerPlaces": places, "placeSince": begins}}


STEP = Step("s0006_days_of_training", "Dates the places of trainees, and their record.", run)
