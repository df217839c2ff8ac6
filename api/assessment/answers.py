"""What the calls about appraisals and AETCOM sheets answer."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, Success, WireId
from api.logbook.service import Evidence


class AppraisedStudent(TypedDict):
    """A student to choose for an assessment; ``joinDate`` is ``joiningDate`` again."""

    _id: WireId
    name: str
    joiningDate: Day | None
    joinDate: Day | None
    verifyByHod: NotRequired[bool]
    col_rollno: NotRequired[str]


class AppraisedStudents(PageInfo):
    """The students of a department, under ``students``."""

    students: list[AppraisedStudent]


class AppraisalRecordRow(TypedDict):
    """One scored particular of an appraisal, with what holds for the whole set; ``evaluation`` is the band of the
    score."""

    particulars: str
    score: int
    evaluation: str
    remark: str
    studentId: WireId | None
    collegeId: WireId
    departmentId: WireId
    fromDate: Day
    toDate: Day
    verifiedBy: Named | None
    verifyDate: Instant


class AppraisalScore(TypedDict):
    """One scored particular of an earlier version."""

    particulars: str
    score: int
    evaluation: str
    remark: NotRequired[str]


class AppraisalVersion(TypedDict):
    """An earlier version of an appraisal."""

    records: list[AppraisalScore]
    verifiedBy: Named | None
    verifyDate: Instant
    acknowledgedOn: Instant | None


class AppraisalRow(TypedDict):
    """A quarter's set of scored particulars. ``evidence`` is what the logbook held of the period when it was saved, by
    particular. ``version`` counts the times that the period was saved; ``former`` are the earlier versions, oldest
    first."""

    _id: WireId
    studentId: Named | None
    collegeId: WireId
    departmentId: WireId
    fromDate: Day
    toDate: Day
    records: list[AppraisalRecordRow]
    evidence: dict[str, Evidence] | None
    verifiedBy: Named | None
    verifyDate: Instant
    acknowledgedOn: Instant | None
    version: int
    former: list[AppraisalVersion]


class SavedAppraisal(Success):
    """An appraisal after saving. ``warning`` names the appraisals of other periods that overlap this one."""

    data: AppraisalRow
    warning: NotRequired[str]


class AppraisalLine(TypedDict):
    """An appraisal in one line; ``mean`` is over its scored particulars, to one decimal."""

    _id: WireId
    fromDate: Day
    toDate: Day
    mean: float | None
    verifiedBy: Named | None
    acknowledgedOn: Instant | None


class StudentAppraisals(TypedDict):
    """One student's appraisals: how many, and the newest."""

    total: int
    newest: list[AppraisalLine]


class SheetGroup(TypedDict):
    """The mean score of a group of an AETCOM sheet, and its band."""

    key: str
    title: str
    mean: float
    evaluation: str


class AetcomRow(TypedDict):
    """The AETCOM sheet of a student's year; ``scores`` are by field."""

    _id: WireId
    collegeId: WireId
    departmentId: WireId
    studentId: Named | None
    fromDate: Day
    toDate: Day
    year: int
    scores: dict[str, int]
    groups: list[SheetGroup]
    verifiedBy: Named | None
    verifyDate: Instant
