"""Users as they are stored: students have no ``role``, staff do (L-002)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref


class User(BaseDocument):
    """One account. ``emailKey`` is the folded address, unique over students and staff alike (UN-04).

    ``waiting`` marks a head of department whom another than the Master added and whom the Master has not let in yet;
    ``status`` is false until then, whatever else is proved (design section 5). ``formerPlaces`` are the colleges and
    departments that the person was transferred from; ``guide`` is the staff member whom a student is assigned to.
    ``phoneKey`` is the phone number as +91 and ten digits, unique among those who registered; ``userId`` is the
    referral id, and ``sponsor`` whose referral id was given at registration. ``licence`` is what was paid for:
    ``{orderId, paidOn, until}``; its end is shown and locks nothing (design 12.15).
    """

    name: str
    email: str
    emailKey: str
    phone: str | None = None
    phoneKey: str | None = None
    emailVerifiedAt: dt.datetime | None = None
    passwordHash: str | None = None
    role: str | None = None
    collegeId: Annotated[ObjectId | None, Ref("colleges", "name")] = None
    departmentId: Annotated[ObjectId | None, Ref("departments", "name")] = None
    courseId: Annotated[ObjectId | None, Ref("courses", "title")] = None
    unitHead: Annotated[ObjectId | None, Ref("users", "name")] = None
    verifyByHod: bool | None = None
    paymentStatus: bool | None = None
    status: bool | None = None
    waiting: bool | None = None
    joiningDate: dt.datetime | None = None
    certified: bool | None = None
    hod: bool | None = None
    profilePic: ObjectId | None = None
    uni_rollno: str | None = None
    col_rollno: str | None = None
    fat_name: str | None = None
    mot_name: str | None = None
    dob: dt.datetime | None = None
    bloodGroup: str | None = None
    vaccinationStatus: str | None = None
    panNumber: str | None = None
    medicalCouncil: str | None = None
    validUpto: dt.datetime | None = None
    address: str | None = None
    regDate: dt.datetime | None = None
    medicalCollege: str | None = None
    identity: str | None = None
    userId: str | None = None
    sponsor: Annotated[ObjectId | None, Ref("users", "name")] = None
    guide: Annotated[ObjectId | None, Ref("users", "name")] = None
    createdAt: dt.datetime | None = None
    updatedAt: dt.datetime | None = None
    removedOn: dt.datetime | None = None
    licence: dict[str, Any] | None = None
    formerPlaces: list[dict[str, Any]] | None = None

    class Settings(BaseDocument.Settings):
        name = "users"
        indexes = [
            IndexModel([("emailKey", 1)], name="email", unique=True),
            IndexModel([("phoneKey", 1)], name="phone", unique=True, sparse=True),
            IndexModel([("userId", 1)], name="referral", unique=True, sparse=True),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("role", 1), ("name", 1), ("_id", 1)], name="department_role"
            ),
            IndexModel([("role", 1), ("removedOn", 1), ("name", 1), ("_id", 1)], name="role_open_name"),
            IndexModel([("departmentId", 1), ("role", 1), ("name", 1), ("_id", 1)], name="any_college_role"),
            IndexModel([("waiting", 1), ("name", 1), ("_id", 1)], name="waiting", sparse=True),
            IndexModel([("removedOn", 1), ("name", 1), ("_id", 1)], name="closed", sparse=True),
            IndexModel([("guide", 1), ("name", 1), ("_id", 1)], name="guide"),
        ]
