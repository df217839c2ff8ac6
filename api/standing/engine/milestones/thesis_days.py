"""The days of the thesis as rows with their source (G): what is expected by when, and what is only to be known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from api.standing.engine.case import Case
from api.standing.engine.facts import APPROVED
from api.standing.engine.states import Label, State

PROTOCOL_PRINTED = {
    "respiratory medicine": "Respiratory Medicine 2019",
    "pulmonary medicine": "Respiratory Medicine 2019",
    "paediatrics": "Paediatrics 2022",
    "pediatrics": "Paediatrics 2022",
}
"""Departments whose printed document has the end of month 6 for the protocol; elsewhere it is College policy."""
MID_TERM_PRINTED = {"paediatrics": "Paediatrics 2022, page 59", "pediatrics": "Paediatrics 2022, page 59"}
DEFAULT = "default of the product"
HANDED_IN = "speciality documents, summative assessment"
EXAMINERS = "PGMER-2023 8.4"
NOT_RECORDED = "Not recorded here."
SUBMITTED, ACCEPTED = "thesis_submitted", "thesis_accepted"


class ThesisDay(NamedTuple):
    """One expectation of a thesis. ``first`` is set where it is a span; ``last`` is null where there is no day;
    ``state`` is null where nothing here records it. ``assumed`` says that the day hangs on an assumed examination."""

    id: str
    title: str
    first: dt.date | None
    last: dt.date | None
    label: Label
    clause: str
    state: State | None
    assumed: bool
    words: str


def thesis_rows(case: Case, states: Mapping[str, State]) -> tuple[ThesisDay, ...]:
    """Every row of section G for a trainee; none where the course asks for no thesis.

    Args:
        case: the trainee on a day.
        states: the states of the gates by id, of which the two of the thesis are taken.
    """
    return tuple(_rows(case, states)) if case.thesis.applies else ()


def _printed(case: Case, documents: Mapping[str, str]) -> tuple[Label, str]:
    """The clause of the trainee’s own document, else that it is a default of ours."""
    named = (documents.get(name.casefold()) for name in case.facts.departments)
    clause = next((one for one in named if one), "")
    return ("Curriculum", clause) if clause else ("College policy", DEFAULT)


def _rows(case: Case, states: Mapping[str, State]) -> Iterator[ThesisDay]:
    days = case.thesis
    label, clause = _printed(case, PROTOCOL_PRINTED)
    state, words = _protocol(case, days.protocolBy)
    yield ThesisDay("protocol", "Protocol handed in", None, days.protocolBy, label, clause, state, False, words)
    if days.midTerm is not None:
        label, clause = _printed(case, MID_TERM_PRINTED)
        words = NOT_RECORDED if label == "Curriculum" else f"A suggestion. {NOT_RECORDED}"
        yield ThesisDay("midTerm", "Mid-term presentation", *days.midTerm, label, clause, None, False, words)
    yield ThesisDay(
        "final",
        "Final presentation",
        None,
        days.submitBy,
        "Curriculum",
        HANDED_IN,
        None,
        days.assumed,
        NOT_RECORDED,
    )
    yield ThesisDay(
        "submission",
        "Thesis handed in through HOD and Dean",
        None,
        days.submitBy,
        "Curriculum",
        HANDED_IN,
        states.get(SUBMITTED),
        days.assumed,
        "Six months before the examination.",
    )
    yield ThesisDay(
        "acceptance",
        "Thesis accepted by the examiners",
        None,
        days.examOn,
        "Curriculum",
        HANDED_IN,
        states.get(ACCEPTED),
        days.assumed,
        "Before the examination.",
    )
    marks = "Of the 400 marks of practical and viva, 20 are for the thesis."
    yield ThesisDay("marks", "Marks", None, None, "Regulation", EXAMINERS, None, False, marks)
    examiner = "One external examiner is from outside the State."
    yield ThesisDay("examiner", "External examiner", None, None, "Regulation", EXAMINERS, None, False, examiner)


def _protocol(case: Case, due: dt.date) -> tuple[State, str]:
    """Whether the protocol is in: by an approved synopsis, or by the day on which it was accepted."""
    uploads = {row.status for row in case.rows("synopsis")}
    settled = {step.key for step in case.facts.thesisSteps}
    if uploads & APPROVED:
        return "met", "The synopsis is verified."
    if "thesis.synopsisAcceptanceDate" in settled:
        return "met", "The day of its acceptance is recorded."
    if "Pending" in uploads:
        return "waiting", "The synopsis waits for verification."
    if case.today > due:
        return "overdue", "No verified synopsis and no day of acceptance is recorded."
    if settled:
        return "in_progress", "The synopsis has been begun."
    return "missing", "Nothing of the synopsis is recorded yet."
