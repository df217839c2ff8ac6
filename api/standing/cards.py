"""Who a trainee is, on the page of the standing: people and places by name, and the final acts."""

from __future__ import annotations

import datetime as dt
from typing import cast

from beanie.operators import Eq
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts.service import Trainee
from api.core import clock
from api.core.store import rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref, references
from api.core.store.populate import populate, small
from api.standing.answers import FinalActRow, TraineeCard
from api.standing.documents import Act, FinalAct
from api.standing.facts.gathering import places_of
from api.standing.summary import NOT_LISTED, SummaryRow

PERSON, COLLEGE = Ref("users", "name"), Ref("colleges", "name")
DEPARTMENT, COURSE = Ref("departments", "name"), Ref("courses", "title")


class _Act(TypedDict):
    act: Act
    on: dt.datetime
    by: ObjectId | None
    at: dt.datetime
    remark: str
    entries: int
    departmentId: ObjectId


async def card(trainee: Trainee) -> TraineeCard:
    """A trainee with people and places by name."""
    start = trainee.get("joiningDate")
    places: list[Row] = [
        {
            "id": place.id,
            "college": ObjectId(place.id.split("/")[0]),
            "department": ObjectId(place.id.split("/")[1]),
            "first": place.first.isoformat(),
            "last": place.last and place.last.isoformat(),
        }
        for place in places_of(trainee, start.date() if start else None)
        if "None" not in place.id
    ]
    wire: Row = {
        "_id": trainee["_id"],
        "name": trainee["name"],
        "joiningDate": clock.wire_day(start),
        "admissionBatch": trainee.get("admissionBatch"),
        "postDiploma": bool(trainee.get("postDiploma")),
        "attendanceId": trainee.get("attendanceId"),
        "recordedFrom": clock.wire_day(trainee.get("recordedFrom")),
        "courseId": trainee.get("courseId"),
        "weeklyReminder": trainee.get("weeklyReminder") is not False,
        "guide": trainee.get("guide"),
        "places": places,
    }
    _, _, people = await gather_reads(
        populate([wire], {"courseId": COURSE, "guide": PERSON}),
        populate(places, {"college": COLLEGE, "department": DEPARTMENT}),
        small(PERSON, trainee.get("coGuides") or ()),
    )
    wire["coGuides"] = [people[one] for one in trainee.get("coGuides") or () if people[one]]
    return cast("TraineeCard", wire)


async def acts_of(student_id: ObjectId) -> list[FinalActRow]:
    """Return the final acts that hold, with the head of department who did each."""
    found = await rows(FinalAct, _Act).many(FinalAct.studentId == student_id, Eq(FinalAct.withdrawal, None))
    found.sort(key=lambda row: row["at"])
    await populate(cast("list[Row]", found), {"by": references(FinalAct)["by"]})
    return [cast("FinalActRow", {**row, "on": clock.wire_day(row["on"])}) for row in found]


async def with_guides(found: list[SummaryRow]) -> list[SummaryRow]:
    """Rows of the list with their guides by name; the rows that are kept stay as they are."""
    named = [{name: value for name, value in row.items() if name not in NOT_LISTED} for row in found]
    await populate(named, {"guide": PERSON})
    return named
