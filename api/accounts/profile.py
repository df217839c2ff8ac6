"""Changes of the own profile: one conditional write, and the picture that it replaces is told to the caller."""

from __future__ import annotations

from typing import Any

from bson import ObjectId
from pymongo import ReturnDocument

from api.access.roles import sort_of
from api.accounts import service
from api.accounts.completeness import fields_of
from api.accounts.schemas import BLOOD_GROUPS, VACCINATION
from api.core import audit, clock
from api.core.database import Row, changed, collection
from api.core.errors import Invalid, NotFound
from api.organisation import service as organisation

NO_JOINING_DATE = "Please fill in your joining date."
JOINED = "Your joining date is verified. Please ask your Head of Department to change it."
WRONG_UNIT_HEAD = "Please choose a unit head of your department."
OF_AGE, TOO_YOUNG = 18, "The date of birth must be at least 18 years ago."
ORDER = (
    ("dob", "joiningDate", "The joining date cannot be before the date of birth."),
    ("dob", "regDate", "The registration date cannot be before the date of birth."),
    ("regDate", "validUpto", "Valid up to cannot be before the registration date."),
)
"""Which of two days comes first, and what is said of the second where it does not."""


async def choices(role: str | None) -> dict[str, list[str]]:
    """What the drop-downs of a role's form offer, by field: blood groups, vaccination, councils, universities."""
    offered = {"bloodGroup": list(BLOOD_GROUPS), "vaccinationStatus": list(VACCINATION)}
    fields = fields_of(role)
    if "medicalCouncil" in fields:
        offered["medicalCouncil"] = await organisation.council_names()
    if "medicalCollege" in fields:
        offered["medicalCollege"] = await organisation.university_names()
    return offered


async def update(user_id: ObjectId, changes: dict[str, Any]) -> tuple[Row, ObjectId | None]:
    """Writes the given fields of a profile; a field that is not given stays, one that is given empty is emptied.

    Answers the user as now stored, and the picture that this write replaced.

    Raises:
        Invalid: the unit head is no active teacher of the user's department, two days are in the wrong order, a
            student's joining date would be taken away, or that of a verified student would be moved.
        NotFound: the account is gone.
    """
    user = await service.by_id(user_id)
    if user is None:
        raise NotFound
    head = changes.get("unitHead")
    if head is not None and not await service.is_teacher_of(head, user.get("collegeId"), user.get("departmentId")):
        raise Invalid(WRONG_UNIT_HEAD, field="unitHead")
    joined = changes.get("joiningDate")
    moved = sort_of(user.get("role")) == "student" and joined is not None and joined != user.get("joiningDate")
    if moved and joined == "" and user.get("joiningDate"):
        raise Invalid(NO_JOINING_DATE, field="joiningDate")
    check_order(user, changes)
    filled = {key: value for key, value in changes.items() if value not in (None, "")}
    emptied = {key: "" for key, value in changes.items() if value == ""}
    # In the write itself: the head may verify between the reading above and this moment.
    free = {"$or": [{"verifyByHod": {"$ne": True}}, {"joiningDate": None}]} if moved else {}
    before = await _write(user_id, {**filled, "updatedAt": clock.now()}, emptied, free)
    if moved and joined:
        await audit.record(
            "profile.joiningDate",
            actor_id=user_id,
            target=f"users/{user_id}",
            college_id=user.get("collegeId"),
            day=clock.wire_day(joined),
            before=clock.wire_day(user.get("joiningDate")),
        )
    return await _stored(user_id), before.get("profilePic") if "profilePic" in filled else None


async def remove_picture(user_id: ObjectId) -> tuple[Row, ObjectId | None]:
    """Takes the picture off a profile; answers the user as now stored, and the picture that was taken off."""
    before = await _write(user_id, {"updatedAt": clock.now()}, {"profilePic": ""})
    return await _stored(user_id), before.get("profilePic")


async def _write(
    user_id: ObjectId, filled: dict[str, Any], emptied: dict[str, str], free: dict[str, Any] | None = None
) -> Row:
    """Writes, and answers the picture that stood there at that moment: of two writes at once each gets another one.
    ``free`` is what must hold of the account for the joining date to be moved."""
    before: Row | None = await collection("users").find_one_and_update(
        {"_id": user_id, **(free or {})},
        {"$set": filled, **({"$unset": emptied} if emptied else {})},
        projection={"profilePic": 1},
        return_document=ReturnDocument.BEFORE,
    )
    if before is None:
        if free and await service.by_id(user_id) is not None:
            raise Invalid(JOINED, field="joiningDate")
        raise NotFound
    changed("users")
    return before


async def _stored(user_id: ObjectId) -> Row:
    user = await service.by_id(user_id)
    if user is None:
        raise NotFound
    return user


def check_order(user: Row, changes: dict[str, Any]) -> None:
    """Refuses days of a life in the wrong order, and a birth less than 18 years ago: nobody trains in medicine as a
    child, and a child's data may not be kept without a guardian's consent (LG-07).

    Raises:
        Invalid: with the later day's field.
    """
    days = {**user, **changes}
    errors = [
        {"field": later, "message": message}
        for earlier, later, message in ORDER
        if {earlier, later} & changes.keys() and days.get(earlier) and days.get(later) and days[later] < days[earlier]
    ]
    born = changes.get("dob")
    if born and clock.years_between(born.date(), clock.today()) < OF_AGE:
        errors.append({"field": "dob", "message": TOO_YOUNG})
    if errors:
        raise Invalid(errors[0]["message"], errors=errors)
