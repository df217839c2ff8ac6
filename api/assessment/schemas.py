"""Bodies of the assessment calls. Scores are checked by the services, which have the specification's words for them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from api.core.http.bodies import Received
from api.core.text import Day, Id, Line, Lines, clean_line, problem

MAX_SCORES = 120


def _score(value: object) -> int | str | None:
    """A score as it came: a whole number, also as digits; text that is none stays what it is, to be refused by row."""
    if value is None or isinstance(value, bool):
        return None if value is None else "x"
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else "x"
    if isinstance(value, str):
        text = value.strip()
        return None if not text else int(text) if text.isascii() and text.isdigit() and len(text) < 4 else "x"
    raise problem("score", "This must be a whole number.")


Score = Annotated[int | str | None, BeforeValidator(_score)]


class AppraisalRecord(Received):
    """One row of the form (T-191). What the server knows better is taken and overwritten."""

    particulars: Line
    score: Score = None
    remark: Lines = ""
    fromDate: Day | Literal[""] | None = None
    toDate: Day | Literal[""] | None = None
    evaluation: Line | None = None
    verifiedBy: object = Field(default=None, exclude=True)
    verifyDate: object = Field(default=None, exclude=True)
    collegeId: object = Field(default=None, exclude=True)
    departmentId: object = Field(default=None, exclude=True)
    studentId: object = Field(default=None, exclude=True)


class NewAppraisal(Received):
    """``{studentId, records}`` (T-346); the student of the path counts. The period stands in the records, or beside
    them. ``clientId`` makes a repeated sending answer the set that it made."""

    studentId: Id | Literal[""] | None = None
    records: Annotated[list[AppraisalRecord], Field(max_length=50)] = Field(default_factory=list)
    fromDate: Day | Literal[""] | None = None
    toDate: Day | Literal[""] | None = None
    clientId: Annotated[str, clean_line(64)] | None = None


class AetcomSheet(Received):
    """``{collegeId, departmentId, studentId, fromDate, toDate, scores, year}`` (T-348); scope and ``toDate`` are the
    server's."""

    studentId: Id | Literal[""] | None = None
    fromDate: Day | Literal[""] | None = None
    toDate: Day | Literal[""] | None = None
    scores: Annotated[
        dict[Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,79}$")], Score], Field(max_length=MAX_SCORES)
    ] = Field(default_factory=dict)
    year: Annotated[int, Field(ge=1990, le=2100)] | None = None
    collegeId: Id | Literal[""] | None = None
    departmentId: Id | Literal[""] | None = None
