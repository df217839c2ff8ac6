"""What a head of department says of a student's training: batch, diploma before, attendance number, co-guides, days of
places (never the student)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.access.documents import FormerPlace, User
from api.access.roles import teaches
from api.accounts import service
from api.accounts.answers import StudentTraining
from api.accounts.people import lists as people
from api.accounts.people.schemas import PlaceDays, TrainingChange
from api.accounts.trainees import attendance_key
from api.core import clock
from api.core.errors import Conflict, Invalid
from api.core.store import Identified, records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import Ref
from api.core.store.populate import populate, small
from api.core.store.records import Fields

PERSON = Ref("users", "name")
PLACE = {"college": Ref("colleges", "name"), "department": Ref("departments", "name")}
ONE_DAY = dt.timedelta(days=1)
NO_CO_GUIDE = "A co-guide is an active teacher of the college, and not the guide."
TAKEN = "Another student of the college has this attendance number."
OTHER_PLACES = "Send the days of each former place, the earliest first."
OVERLAP = "The days of two places overlap, or end before they begin."
CHANGED = "This account was changed elsewhere just now. Please look again."


class _Staff(Identified):
    role: str


async def read(actor: Actor, student_id: ObjectId | None) -> StudentTraining:
    """A student's training as its form shows it.

    Raises:
        NotFound: there is no such student in the actor's scope.
    """
    return await _to_wire(await service.student(actor, student_id))


async def update(actor: Actor, student_id: ObjectId | None, body: TrainingChange) -> StudentTraining:
    """Changes what was sent of a student's training, in one write.

    Raises:
        NotFound: there is no such student in the actor's scope.
        Invalid: a co-guide who is none, or days of places that cannot be.
        Conflict: the attendance number is another student's, or the account was changed meanwhile.
    """
    user = await service.student(actor, student_id)
    sent = body.model_fields_set
    wanted: dict[str, object] = {
        name: getattr(body, name) for name in ("admissionBatch", "postDiploma", "attendanceId") if name in sent
    }
    if "attendanceId" in sent:
        wanted["attendanceKey"] = body.attendanceId and attendance_key(user.collegeId, body.attendanceId)
    if "coGuides" in sent:
        wanted["coGuides"] = await _co_guides(user, body.coGuides or [])
    if "placeSince" in sent:
        wanted["placeSince"] = body.placeSince
    if body.formerPlaces is not None:
        wanted["formerPlaces"] = _places(user, body.formerPlaces)
    _check_days(user, wanted)
    filled: Fields = {name: value for name, value in wanted.items() if value not in (None, "", [])}
    emptied = [name for name, value in wanted.items() if value in (None, "", [])]
    there = (User.id == user.id, Eq(User.role, None), Eq(User.removedOn, None))
    place = (User.collegeId == user.collegeId, User.departmentId == user.departmentId)
    fresh: Fields = {**filled, User.updatedAt: clock.now()}
    try:
        done = await records(User).change(*there, *place, set=fresh, unset=cast("Sequence[object]", emptied))
    except DuplicateKeyError:
        raise Conflict(TAKEN, code="attendance_taken", field="attendanceId") from None
    if not done:
        raise Conflict(CHANGED, code="changed")
    await people.record_audit(actor, "student.training", user, fields=sorted(sent))
    return await _to_wire(await service.account(user.id) or user)


async def _co_guides(user: User, wanted: Sequence[ObjectId]) -> list[ObjectId]:
    ids = list(dict.fromkeys(wanted))
    theirs = (In(User.id, ids), User.collegeId == user.collegeId, Eq(User.status, True), Eq(User.removedOn, None))
    found = {row["_id"] for row in await rows(User, _Staff).many(*theirs) if teaches(row.get("role"))} if ids else set()
    if user.guide in ids or found != {*ids}:
        raise Invalid(NO_CO_GUIDE, field="coGuides")
    return ids


def _places(user: User, days: Sequence[PlaceDays]) -> list[FormerPlace]:
    former = user.formerPlaces or []
    if len(days) != len(former):
        raise Invalid(OTHER_PLACES, field="formerPlaces")
    places: list[FormerPlace] = []
    for place, each in zip(former, days, strict=True):
        left = each.last + ONE_DAY
        # The moment of the transfer stays where its day is not another one.
        same = clock.india_day(place["until"]) == left.date()
        places.append({**place, "since": each.first, "until": place["until"] if same else left})
    return places


def _check_days(user: User, wanted: dict[str, object]) -> None:
    former = cast("list[FormerPlace]", wanted.get("formerPlaces", user.formerPlaces) or [])
    since = wanted.get("placeSince", user.placeSince)
    reached: dt.date | None = None
    for place in former:
        begins, left = place.get("since"), clock.india_day(place["until"])
        first = begins.date() if begins else reached
        if first is not None and (left <= first or (reached is not None and first < reached)):
            raise Invalid(OVERLAP, field="formerPlaces")
        reached = left
    if isinstance(since, dt.datetime) and reached is not None and since.date() < reached:
        raise Invalid(OVERLAP, field="placeSince")


async def _to_wire(user: User) -> StudentTraining:
    places: list[Row] = [
        {
            "college": place["collegeId"],
            "department": place["departmentId"],
            "first": clock.wire_day(place.get("since")),
            "last": (clock.india_day(place["until"]) - ONE_DAY).isoformat(),
        }
        for place in user.formerPlaces or ()
    ]
    ids = [one for one in (user.guide, *(user.coGuides or ())) if one is not None]
    _, named = await gather_reads(populate(places, PLACE), small(PERSON, ids))
    wire = {
        "_id": user.id,
        "name": user.name,
        "joiningDate": clock.wire_day(user.joiningDate),
        "admissionBatch": user.admissionBatch,
        "postDiploma": bool(user.postDiploma),
        "attendanceId": user.attendanceId,
        "recordedFrom": clock.wire_day(user.recordedFrom),
        "guide": named.get(user.guide),
        "coGuides": [named[one] for one in user.coGuides or () if named[one]],
        "placeSince": clock.wire_day(user.placeSince),
        "formerPlaces": places,
    }
    return cast("StudentTraining", wire)
