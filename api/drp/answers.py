"""What the calls about the District Residency Programme answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.files.records import FileView
from api.core.http.contract import Day, Instant, Named, Titled, WireId


class CoordinatorRow(TypedDict):
    """A coordinator with the schedule of a posting; without a student it is that of all students of the department.

    ``contact_number`` is ``phone`` again. One that a student added is ``waiting`` until staff accept it; ``verifiedOn``
    is when the coordinator confirmed the address. ``pilgrimage`` is voluntary duty in Uttarakhand."""

    _id: WireId
    name: str
    phone: str
    contact_number: str
    email: str
    state: Named | None
    insitution: Titled | None
    schduleFrom: Day
    schduleTo: Day
    notice: FileView | None
    collegeId: Named | None
    departmentId: Named | None
    studentId: Named | None
    addedBy: Named | None
    addedOn: Instant
    waiting: bool
    pilgrimage: bool
    verifiedOn: Instant | None


class AttendanceRow(TypedDict):
    """A day on which a student recorded activities: how many, how many of them are approved, whether the coordinator
    signed the day, and the posting that it falls into. ``_id`` is the student's id and the day. ``notCounted`` is the
    reason why a day before the joining date does not count."""

    _id: str
    student: Named | None
    activityDate: Day
    activities: int
    approved: int
    signed: bool
    status: Literal["Pending", "Approved", "Rejected"]
    notCounted: NotRequired[str]
    drpc: Named | None
    institution: Titled | None


_Ends = TypedDict("_Ends", {"from": Day, "to": Day})


class DrpWindow(_Ends):
    """The semesters in which a student may be posted, their first and last day, and the present semester."""

    semesters: list[int]
    semester: int
    state: Literal["before", "open", "over"]


class DrpSchedule(TypedDict):
    """The posting that counts for a student, and how many of its days have passed."""

    drpc: Named
    institution: Titled | None
    schduleFrom: Day
    schduleTo: Day
    passed: int


class DrpDays(TypedDict):
    """The programme's days: all, those with an activity, those of them that are approved, and those still owed."""

    of: int
    recorded: int
    approved: int
    owed: int


class DrpProgress(TypedDict):
    """How far a student has come with the programme; ``window`` is null where no joining date is known."""

    student: Named
    window: DrpWindow | None
    schedule: DrpSchedule | None
    days: DrpDays
