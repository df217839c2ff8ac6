"""The days of the thesis (PGMER-2023 5.2(iii), 8.4; speciality documents; PGMEB letter of 28.08.2024)."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from api.standing.engine.days import DAY, later, nominal_end
from api.standing.engine.facts import BROAD, SUPER

MID_TERM_YEARS = 3
SENTENCES = (
    "The curricula ask for the thesis six months before the examination, for three examiners, and for its acceptance "
    "before a student may appear.",
    "The Board’s letter of 28.08.2024, which is later, says: hand it in to the university through the head of "
    "department and the dean; nobody is kept from the examination because the head has not approved it.",
    "The university decides the rest.",
)
"""Who says what about the thesis; the three stand together on the page."""


class Thesis(NamedTuple):
    """The days by which the parts of a thesis are expected."""

    applies: bool
    protocolBy: dt.date
    examOn: dt.date
    assumed: bool
    submitBy: dt.date
    midTerm: tuple[dt.date, dt.date] | None


def exam_day(start: dt.date, years: int, extension_days: int, exam_on: dt.date | None) -> dt.date:
    """The day of the theory examination; until it is set the last day of the term, which moves with the extension."""
    return exam_on or nominal_end(start, years) + extension_days * DAY


def thesis_days(start: dt.date, years: int, degree: str, extension_days: int, exam_on: dt.date | None) -> Thesis:
    """Protocol by month six, mid-term in year two, handed in six months before the examination."""
    exam = exam_day(start, years, extension_days, exam_on)
    middle = (later(start, 12), later(start, 24) - DAY) if years >= MID_TERM_YEARS else None
    return Thesis(degree in (*BROAD, *SUPER), later(start, 6) - DAY, exam, exam_on is None, later(exam, -6), middle)
