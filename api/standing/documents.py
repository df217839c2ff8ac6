"""What standing stores: the final acts of a head of department, which notices of certificates and
which weekly reminders went out."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

Act = Literal["logbook", "proficiency"]
"""Signing the whole logbook, and the certificate of proficiency."""


class FinalAct(BaseDocument):
    """One of the two acts over a student's whole logbook. ``on`` is its day in Asia/Kolkata, ``role`` the role of the
    head on that day; ``entries`` counts the entries approved at that moment.

    An act holds until it is withdrawn. A withdrawn one keeps its record, with ``withdrawal`` and the fields after it,
    and another one can take its place."""

    studentId: Annotated[ObjectId, Ref("users", "name")]
    collegeId: ObjectId
    departmentId: ObjectId
    act: Act
    by: Annotated[ObjectId, Ref("users", "name")]
    role: str | None = None
    on: dt.datetime
    at: dt.datetime
    remark: str = ""
    entries: int = 0
    seal: str = ""
    withdrawal: ObjectId | None = None
    """The id of the audit row of the withdrawal; None while the act holds."""
    withdrawnBy: Annotated[ObjectId | None, Ref("users", "name")] = None
    withdrawnRole: str | None = None
    withdrawnAt: dt.datetime | None = None
    withdrawnReason: str = ""
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "finalActs"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("studentId", 1), ("act", 1), ("withdrawal", 1)], name="act_withdrawal", unique=True
            ),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("withdrawal", 1)], name="withdrawal"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class ValidityNotice(BaseDocument):
    """Says that a trainee was told so many days before that a certificate ends; ``id`` is the entry and the days."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    studentId: ObjectId
    validUntil: dt.datetime
    at: dt.datetime
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "validityNotices"
        indexes = [IndexModel([("untoldSince", 1)], name="untold", sparse=True)]


class WeekReminder(BaseDocument):
    """Says that a trainee was reminded of an empty week; ``id`` is the trainee and the Monday."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    studentId: ObjectId
    at: dt.datetime
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "weekReminders"
        indexes = [IndexModel([("untoldSince", 1)], name="untold", sparse=True)]
