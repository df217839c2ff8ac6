"""What the call about one student answers."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.assessment.service import StudentAppraisals
from api.core.files.records import FileView
from api.core.http.contract import Day, Instant, Named
from api.logbook.service import StudentEntries
from api.memos.service import StudentMemos
from api.standing.answers import FinalActRow, TraineeCard
from api.standing.computed import WholeStanding
from api.standing.documents import Act

StudentAct = Literal["verify", "signMonth", "memo", "appraise", "guide", "training", "print"]
"""What somebody may do about a student: decide entries, sign months, write a memo, open an appraisal, assign a guide,
set the facts of the training, print the logbook."""


class StudentFacts(TraineeCard):
    """A student as the staff of the department see one."""

    collegeId: Named | None
    departmentId: Named | None
    rollNumber: str
    phone: str
    email: str
    verifyByHod: bool
    certified: bool


class StudentFile(FileView):
    """A file that the student brought in, with a link made for the reader; ``of`` is what it belongs to."""

    of: str
    createdAt: Instant


class StudentFiles(TypedDict):
    """The newest files of a student in one place, and how many there are."""

    total: int
    newest: list[StudentFile]


class Neighbours(TypedDict):
    """Whom one comes to from here in the order of names: the place in the department, and who stands beside."""

    place: int
    total: int
    previous: Named | None
    next: Named | None


class NumberRule(TypedDict):
    """How a number of the page is computed, and who says so."""

    number: str
    rule: str
    source: str


class StudentPage(TypedDict):
    """One student whole: facts, the standing of today, what was recorded in this department, and what the reader may
    do. ``appraisals`` is null for who does not read them; ``acts`` are the final acts that hold, ``mayCertify``
    and ``mayWithdraw`` those that the reader can do and withdraw now, ``finalActsFrom`` the first day on which they are
    possible."""

    student: StudentFacts
    standing: WholeStanding
    acts: list[FinalActRow]
    mayCertify: list[Act]
    mayWithdraw: list[Act]
    finalActsFrom: Day | None
    entries: StudentEntries
    memos: StudentMemos
    appraisals: StudentAppraisals | None
    files: StudentFiles
    beside: Neighbours
    may: list[StudentAct]
    rules: list[NumberRule]
