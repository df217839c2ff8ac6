"""Bodies of the calls about the list for the Board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.core.http.bodies import Received
from api.core.text import Id, PastDay

AT_ONCE = 100


class ResidenciesReported(Received):
    """Whose residencies were reported to the Board, and on which day."""

    studentIds: Annotated[list[Id], Field(min_length=1, max_length=AT_ONCE)]
    reportedOn: PastDay


class ReportTakenBack(Received):
    """Whose report was entered by mistake."""

    studentId: Id
