"""Appraisal sets and AETCOM sheets as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NotRequired

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref
from api.logbook.service import Evidence

PERSON = Ref("users", "name")


class ScoredParticular(TypedDict):
    """One row of the appraisal's form."""

    particulars: str
    score: int
    evaluation: str
    remark: NotRequired[str]


class FormerScores(TypedDict):
    """What a sheet said before it was saved anew."""

    scores: dict[str, int]
    verifiedBy: ObjectId
    verifyDate: dt.datetime


class FormerAppraisal(TypedDict):
    """An earlier version of an appraisal, with the send key that it was saved by."""

    records: list[ScoredParticular]
    evidence: NotRequired[dict[str, Evidence] | None]
    verifiedBy: ObjectId
    verifyDate: dt.datetime
    acknowledgedOn: NotRequired[dt.datetime | None]
    sendKey: NotRequired[str | None]


class Appraisal(BaseDocument):
    """One quarter's set of eight scored particulars (T-190, T-191). Saving the same period again adds a version: the
    earlier ones are in ``former``, oldest first, and the student acknowledges the new one. ``evidence`` is what the
    logbook held of the period when it was saved, by particular. ``periodKey`` names student and period; sets saved
    before there were versions have none."""

    studentId: Annotated[ObjectId, PERSON]
    collegeId: ObjectId
    departmentId: ObjectId
    fromDate: dt.datetime
    toDate: dt.datetime
    records: list[ScoredParticular]
    evidence: dict[str, Evidence] | None = None
    verifiedBy: Annotated[ObjectId, PERSON]
    verifyDate: dt.datetime
    acknowledgedOn: dt.datetime | None = None
    former: list[FormerAppraisal] = []
    sendKey: str | None = None
    periodKey: str | None = None
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "appraisals"
        indexes = [
            IndexModel([("studentId", 1), ("fromDate", -1), ("_id", -1)], name="student_period"),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
            IndexModel([("periodKey", 1)], name="period", unique=True, sparse=True),
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
    former: list[FormerScores] = []
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "aetcoms"
        indexes = [
            IndexModel([("studentId", 1), ("fromDate", -1)], name="student_period", unique=True),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]
