"""What the calls about standing take."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.core.http.bodies import Received
from api.core.text import Day, clean_line, clean_lines
from api.standing.documents import Act


class LeaveAsked(Received):
    """A leave that is not sent yet: its type as the form of leave has it, and both days, included."""

    reasonType: Annotated[str, clean_line(60)]
    fromDate: Day
    toDate: Day


class FinalActDone(Received):
    """A final act of the head of department."""

    act: Act
    remark: Annotated[str, clean_lines(1000)] = ""


class FinalActWithdrawn(Received):
    """The withdrawal of a final act, with its reason."""

    act: Act
    reason: Annotated[str, clean_lines(1000), Field(min_length=1)]
