"""Appraisal sets and AETCOM sheets as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from bson import ObjectId
from pymongo import IndexModel

from api.core.documents import BaseDocument, Ref

PERSON = Ref("users", "name")


class Appraisal(BaseDocument):
    """One quarter's set of eight scored particulars (T-190, T-191). It is written once; what the trainee adds is the
    acknowledgement. ``evidence`` is what the logbook held of the period when it was saved, by particular."""

    studentId: Annotated[ObjectId, PERSON]
    collegeId: ObjectId
    departmentId: ObjectId
    fromDate: dt.datetime
    toDate: dt.datetime
    records: list[dict[str, Any]]
    evidence: dict[str, dict[str, Any]] = {}
    verifiedBy: Annotated[ObjectId, PERSON]
    verifyDate: dt.datetime
    acknowledgedOn: dt.datetime | None = None
    sendKey: str | None = None
    untold: list[dict[str, Any]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "appraisals"
        indexes = [
            IndexModel([("studentId", 1), ("fromDate", -1), ("_id", -1)], name="student_period"),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class Aetcom(BaseDocument):
    """One year's sheet of a student; saving the same period again replaces the scores and keeps the former ones in
    ``former`` (T-192, T-193)."""

    studentId: Annotated[ObjectId, PERSON]
    collegeId: ObjectId
    departmentId: ObjectId
    fromDate: dt.datetime
    toDate: dt.datetime
    year: int
    scores: dict[str, int]
    verifiedBy: Annotated[ObjectId, PERSON]
    verifyDate: dt.datetime
    former: list[dict[str, Any]] = []
    untold: list[dict[str, Any]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "aetcoms"
        indexes = [
            IndexModel([("studentId", 1), ("fromDate", -1)], name="student_period", unique=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
