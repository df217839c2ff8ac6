"""Users as they are stored: students have no ``role``, staff do (L-002)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref


class User(BaseDocument):
    """One account. ``emailKey`` is the folded address, unique over students and staff alike (UN-04)."""

    name: str
    email: str
    emailKey: str
    phone: str | None = None
    passwordHash: str | None = None
    role: str | None = None
    collegeId: Annotated[ObjectId | None, Ref("colleges", "name")] = None
    departmentId: Annotated[ObjectId | None, Ref("departments", "name")] = None
    courseId: Annotated[ObjectId | None, Ref("courses", "title")] = None
    unitHead: Annotated[ObjectId | None, Ref("users", "name")] = None
    verifyByHod: bool | None = None
    paymentStatus: bool | None = None
    status: bool | None = None
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
    guide: Annotated[ObjectId | None, Ref("users", "name")] = None
    createdAt: dt.datetime | None = None
    updatedAt: dt.datetime | None = None
    removedOn: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "users"
        indexes = [
            IndexModel([("emailKey", 1)], name="email", unique=True),
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("role", 1), ("name", 1), ("_id", 1)], name="department_role"
            ),
        ]
