"""What the calls of the report page answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Named, WireId
from api.logbook.service import AgeCount


class ActivityRow(TypedDict):
    """An entry in the report of recent activity; what stands after ``date`` is for Admin and Master.

    ``menu`` is the title of its kind, ``url`` the page that shows it. ``Completed`` is an approval of an old record.
    """

    _id: WireId
    department: Named | None
    menu: str
    url: str
    student: Named | None
    status: Literal["Pending", "Approved", "Completed", "Rejected"]
    date: Day
    college: NotRequired[Named | None]
    teacher: NotRequired[Named | None]
    verifiedBy: NotRequired[Named | None]


class MonthCount(TypedDict):
    """How many entries are dated in a month (``yyyy-mm``)."""

    month: str
    count: int


class NamedOrRest(TypedDict):
    """A person or department, or without an id all those who have no row of their own."""

    _id: WireId | None
    name: str


class DepartmentBacklog(TypedDict):
    """What waits in a department, and for how many days the oldest."""

    department: NamedOrRest | None
    college: Named | None
    pending: int
    oldestDays: int | None


class TeacherBacklog(TypedDict):
    """What waits for a teacher, for how many days the oldest, and what the teacher decided in the last 30 days."""

    teacher: NamedOrRest
    pending: int
    decided: int | None
    oldestDays: int | None


class Figures(TypedDict):
    """The figures of a scope; of several departments those, of one its teachers."""

    months: list[MonthCount]
    ages: list[AgeCount]
    departments: list[DepartmentBacklog]
    teachers: list[TeacherBacklog]
