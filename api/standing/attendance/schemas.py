"""What the calls about days of attendance take."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StrictBool

from api.core.http.bodies import Received
from api.core.text import Day, clean_lines
from api.standing.attendance.documents import DayStatus


class DayObjected(Received):
    """An objection to an imported day: what it should say, and why."""

    day: Day
    status: DayStatus
    note: Annotated[str, clean_lines(500, "Reason")]


class ObjectionDecided(Received):
    """What the head decides on an objection: ``accept`` makes the day what the trainee says, ``correct`` what
    ``status`` says, ``leave`` leaves it as it is."""

    day: Day
    decision: Literal["accept", "correct", "leave"]
    status: DayStatus | None = None
    remark: Annotated[str, clean_lines(500)] = ""


class WeeklyReminderSet(Received):
    """Whether the student is reminded on Saturday evening of a week without an entry."""

    on: StrictBool
