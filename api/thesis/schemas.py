"""Bodies of the calls that save one item each (T-314 to T-317, T-324 to T-327).

``studentId``, ``departmentId`` and ``collegeId`` are taken and not used: they follow from the session.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from api.core.http.bodies import Received
from api.core.text import Id, PastDay, clean_line

Title = Annotated[str, clean_line(300)]
NotChosen = BeforeValidator(lambda value: None if value == "" else value)


class Ids(Received):
    """What the specification's client sends along with every item."""

    studentId: Id | None = None
    departmentId: Id | None = None
    collegeId: Id | None = None


class SynopsisTitle(Ids):
    """The title of the synopsis."""

    synopsisTitle: Title = ""


class ThesisTitle(Ids):
    """The title of the thesis."""

    title: Title = ""


class Guide(Ids):
    """Who guides: a teacher of the own department."""

    guide: Annotated[Id | None, NotChosen] = None


class CoGuides(Ids):
    """Who guides besides: ``{name, department}`` each, looked at row by row so that the row can be named."""

    coGuide: list[object] = []


class AcceptanceDate(Ids):
    """The day on which the synopsis was accepted, not in the future (T-045)."""

    synopsisAcceptanceDate: Annotated[PastDay | None, NotChosen] = None
