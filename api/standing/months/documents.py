"""The signatures under months of training, and which reminders of them went out."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pymongo import IndexModel
from typing_extensions import TypedDict

from api.core.store.documents import BaseDocument, Ref

SignedAs = Literal["guide", "coGuide", "hod", "delegate"]


class SignedEntry(TypedDict):
    """An entry as it was when its month was signed; ``digest`` is over its content without its teacher."""

    id: ObjectId
    kind: str
    digest: str


class KindCount(TypedDict):
    """Entries of one kind that are dated in a month; of a corrected line the newest alone counts."""

    kind: str
    approved: int
    pending: int
    rejected: int


class MonthCounts(TypedDict):
    """What a month held when it was signed: entries by kind, weeks without an entry and with late ones alone, days of
    approved leave and of the residency."""

    kinds: list[KindCount]
    weeksMissed: int
    weeksLate: int
    leaveDays: int
    residencyDays: int


class MonthAuthentication(BaseDocument):
    """The n-th signature under one month in one place. It is never changed and never removed: what is recorded later
    shows beside it, and is signed as n + 1.

    ``days`` of ``trainingDays`` is the statement of presence. ``digest`` is over the entries of the month (rule book
    D5), ``members`` over their ids alone, so that a standing need not read their content. ``forWhom`` is the guide for
    whom a delegate signed, ``band`` one of the three of the appraisal form, ``byNumber`` the signer's register number.
    """

    studentId: Annotated[ObjectId, Ref("users", "name")]
    collegeId: ObjectId
    departmentId: ObjectId
    month: str
    n: int
    by: Annotated[ObjectId, Ref("users", "name")]
    byName: str
    byRole: str | None = None
    byNumber: str = ""
    signedAs: SignedAs
    forWhom: Annotated[ObjectId | None, Ref("users", "name")] = None
    reason: str = ""
    at: dt.datetime
    digest: str
    members: str
    entries: list[SignedEntry]
    counts: MonthCounts
    days: int
    trainingDays: int
    band: str = ""
    remark: str = ""
    seal: str = ""
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "monthAuthentications"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("studentId", 1), ("departmentId", 1), ("month", 1), ("n", 1)],
                name="month",
                unique=True,
            ),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class MonthReminder(BaseDocument):
    """Says that those who sign were reminded of a month; ``id`` is the trainee, the day on which the month opened and
    the stage."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    studentId: ObjectId
    month: str
    at: dt.datetime
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "monthReminders"
        indexes = [IndexModel([("untoldSince", 1)], name="untold", sparse=True)]
