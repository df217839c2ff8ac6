"""Changes of the own profile: one conditional write, and the picture that it replaces is answered to the caller."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from beanie.operators import NE, Eq, Or
from bson import ObjectId

from api.access.documents import User
from api.accounts import service
from api.accounts.answers import ProfileOptions
from api.accounts.completeness import fields_of
from api.accounts.schemas import BLOOD_GROUPS, VACCINATION, ProfileChange
from api.core import clock
from api.core.errors import Invalid, NotFound, or_404
from api.core.security import audit
from api.core.store import Condition, records
from api.core.store.database import changed
from api.core.store.records import Fields
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


async def choices(role: str | None) -> ProfileOptions:
    """What the drop-downs of a role's form offer, by field: blood groups, vaccination, councils, universities."""
    offered: ProfileOptions = {"bloodGroup": list(BLOOD_GROUPS), "vaccinationStatus": list(VACCINATION)}
    fields = fields_of(role)
    if "medicalCouncil" in fields:
        offered["medicalCouncil"] = await organisation.council_names()
    if "medicalCollege" in fields:
        offered["medicalCollege"] = await organisation.university_names()
    return offered


async def update(
    user_id: ObjectId, change: ProfileChange, *, picture: ObjectId | None = None
) -> tuple[User, ObjectId | None]:
    """Writes the given fields of a profile; a field that is not given stays, one that is given empty is emptied.

    Answers the user as now stored, and the picture that this write replaced.

    Raises:
        Invalid: the unit head is no active teacher of the user's department, two days are in the wrong order, a
            student's joining date would be taken away, or that of a verified student would be moved.
        NotFound: the account is gone.
    """
    user = await _stored(user_id)
    head = change.unitHead
    if head is not None and not await service.is_teacher_of(head, user.collegeId, user.departmentId):
        raise Invalid(WRONG_UNIT_HEAD, field="unitHead")
    joined = change.joiningDate
    moved = not user.is_staff and joined is not None and joined != user.joiningDate
    if moved and joined == "" and user.joiningDate:
        raise Invalid(NO_JOINING_DATE, field="joiningDate")
    check_order(user, change)
    sent = change.model_dump(exclude_unset=True, exclude={"name", "phone", "email"})
    filled: Fields = {key: value for key, value in sent.items() if value not in (None, "")}
    if picture is not None:
        filled = {**filled, User.profilePic: picture}
    emptied = [key for key, value in sent.items() if value == ""]
    # In the write itself: the head may verify between the reading above and this moment.
    free = Or(NE(User.verifyByHod, True), Eq(User.joiningDate, None)) if moved else None
    before = await _write(user_id, {**filled, User.updatedAt: clock.now()}, emptied, free)
    if moved and joined:
        await audit.record(
            "profile.joiningDate",
            actor_id=user_id,
            target=f"users/{user_id}",
            college_id=user.collegeId,
            day=clock.wire_day(joined),
            before=clock.wire_day(user.joiningDate),
        )
    return await _stored(user_id), None if picture is None else before.profilePic


async def remove_picture(user_id: ObjectId) -> tuple[User, ObjectId | None]:
    """Takes the picture off a profile; answers the user as now stored, and the picture that was taken off."""
    before = await _write(user_id, {User.updatedAt: clock.now()}, [User.profilePic])
    return await _stored(user_id), before.profilePic


async def _write(
    user_id: ObjectId, filled: Fields, emptied: Sequence[str | ObjectId | None], free: Condition | None = None
) -> User:
    """Writes, and answers the account as it was at that moment: of two writes at once each gets another picture.
    ``free`` is what must hold of the account for the joining date to be moved."""
    meant = [User.id == user_id, *([] if free is None else [free])]
    before = await records(User).change_and_read(*meant, set=filled, unset=emptied, before=True)
    if before is None:
        if free is not None and await service.account(user_id) is not None:
            raise Invalid(JOINED, field="joiningDate")
        raise NotFound
    changed("users")
    return before


async def _stored(user_id: ObjectId) -> User:
    return or_404(await service.account(user_id))


def check_order(user: User | None, change: ProfileChange) -> None:
    """Refuses days of a life in the wrong order, and a birth less than 18 years ago: nobody trains in medicine as a
    child, and a child's data may not be kept without a guardian's consent (LG-07).

    Raises:
        Invalid: with the later day's field.
    """

    def day(name: str) -> dt.datetime | None:
        """The day as it would be; a form that empties it sends an empty text."""
        sent = getattr(change, name) if name in change.model_fields_set else getattr(user, name, None)
        return sent or None

    errors = [
        {"field": later, "message": message}
        for earlier, later, message in ORDER
        if {earlier, later} & change.model_fields_set
        and (first := day(earlier))
        and (second := day(later))
        and second < first
    ]
    born = change.dob
    if born and clock.years_between(born.date(), clock.today()) < OF_AGE:
        errors.append({"field": "dob", "message": TOO_YOUNG})
    if errors:
        raise Invalid(errors[0]["message"], errors=errors)
