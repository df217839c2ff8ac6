"""Memos as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal, NotRequired

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref

PERSON = Ref("users", "name")
MemoStatus = Literal["Pending", "Explained", "Closed", "Void"]
MemoAct = Literal["issued", "explained", "acknowledged", "remarked", "closed", "void"]


class StoredStep(TypedDict):
    """What somebody did with a memo and when; ``text`` is the remark, or the reason of taking it back."""

    at: dt.datetime
    by: ObjectId
    role: str
    did: MemoAct
    text: NotRequired[str]


class Memo(BaseDocument):
    """One memo (T-194). It is its own number: ``n`` is the place in the series of a college, department and year of
    issue, so that a number that was given out is a memo that exists (DECISIONS D2.6). A memo with a number of the
    sender's own has neither ``n`` nor ``year``.

    ``status`` is Pending on issue, Explained after the student's word, Closed after the remark (T-219), or Void where
    the Master took it back; a memo is never removed. ``history`` says who did what and when.
    """

    memoNumber: str
    year: int | None = None
    n: int | None = None
    date: dt.datetime
    reason: str
    status: MemoStatus = "Pending"
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    studentId: Annotated[ObjectId, PERSON]
    teacherId: Annotated[ObjectId, PERSON]
    sExplain: str = ""
    explainedOn: dt.datetime | None = None
    acknowledgedOn: dt.datetime | None = None
    vRemark: str = ""
    remarkBy: Annotated[ObjectId | None, PERSON] = None
    remarkOn: dt.datetime | None = None
    voidReason: str = ""
    issuedOn: dt.datetime
    sendKey: str | None = None
    searchText: str = ""
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None
    history: list[StoredStep] = []

    class Settings(BaseDocument.Settings):
        name = "memos"
        indexes = [
            IndexModel([("collegeId", 1), ("departmentId", 1), ("memoNumber", 1)], name="number", unique=True),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("year", 1), ("n", -1)], name="series"),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("date", -1), ("_id", -1)], name="department_date"),
            IndexModel([("studentId", 1), ("date", -1), ("_id", -1)], name="student_date"),
            IndexModel([("date", -1), ("_id", -1)], name="date"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
        ]
