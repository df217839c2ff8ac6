"""What the calls about requirement packs take."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.bodies import Received
from api.core.text import Id, clean_line, clean_lines

Period = Literal["course", "year", "quarter", "year 1", "year 2", "year 3"]


class TraineesMoved(Received):
    """Moves trainees to a version of a pack, with the reason."""

    studentIds: Annotated[list[Id], Field(min_length=1, max_length=200)]
    reason: Annotated[str, clean_lines(500), Field(min_length=1)]


class TargetSet(Received):
    """A target of the department beside a row of a pack: ``pack`` is the record of the pack, ``row`` the id of the row.
    Without a label it is called as that row."""

    pack: Id
    row: Annotated[str, clean_line(80)]
    number: Annotated[int, Field(ge=1, le=100_000)]
    per: Period = "course"
    label: Annotated[str, clean_line(200, "Name")] = ""
