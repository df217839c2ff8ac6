"""What the calls about memos answer."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, WireId
from api.memos.documents import MemoAct, MemoStatus


class MemoRow(TypedDict):
    """A memo as it stands in a list. The texts are empty, and the instants null, until somebody has said it."""

    _id: WireId
    memoNumber: str
    date: Day
    reason: str
    status: MemoStatus
    collegeId: Named | None
    departmentId: Named | None
    studentId: Named | None
    teacherId: Named | None
    sExplain: str
    explainedOn: Instant | None
    acknowledgedOn: Instant | None
    vRemark: str
    remarkBy: Named | None
    remarkOn: Instant | None
    voidReason: str
    issuedOn: Instant


class MemoLine(TypedDict):
    """A memo in one line."""

    _id: WireId
    memoNumber: str
    date: Day
    reason: str
    status: MemoStatus


class StudentMemos(TypedDict):
    """One student's memos: how many, how many the student has not explained and the staff not closed, the newest."""

    total: int
    pending: int
    explained: int
    newest: list[MemoLine]


class MemoStep(TypedDict):
    """What somebody did with a memo and when; ``text`` is the remark, or the reason of taking it back."""

    at: Instant
    by: Named | None
    role: str
    did: MemoAct
    text: NotRequired[str]


class WholeMemo(MemoRow):
    """One memo with what was done with it, the first step first."""

    history: list[MemoStep]
