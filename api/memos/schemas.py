"""Bodies of the memo calls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StrictBool

from api.core.http.bodies import Received
from api.core.text import Id, Line, Lines, PastDay, clean_line, clean_lines


class NewMemo(Received):
    """A memo as it is issued (T-354). College, department and teacher are taken and not used: they follow from the
    student and the session. ``clientId`` makes a repeated sending answer the memo that it made."""

    date: PastDay | Literal[""] | None = None
    reason: Lines = ""
    studentId: Id | Literal[""] | None = None
    memoNumber: Annotated[str, clean_line(40)] | None = None
    collegeId: Id | Literal[""] | None = None
    departmentId: Id | Literal[""] | None = None
    teacherId: Id | Literal[""] | None = None
    clientId: Annotated[str, clean_line(64)] | None = None


class Answering(Received):
    """What comes after the issue (T-109): the student's explanation, once, or acknowledgement; or a teacher's remark,
    which closes the memo unless ``status`` says that it stays open."""

    sExplain: Lines | None = None
    acknowledged: StrictBool | None = None
    vRemark: Annotated[str, clean_lines(2000, "HOD Remark")] | None = None
    status: Literal["Pending", "Explained", "Closed"] | None = None


class Voiding(Received):
    """Why a memo is taken back."""

    reason: Line = ""
