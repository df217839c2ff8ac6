"""The three printed forms of the quarterly appraisal and what each refuses (Annexure I of 2019; forms of 2022)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from api.standing.engine.days import BadFact
from api.standing.engine.facts import APPROVED, Entry

LOWEST, HIGHEST, REMEDIATION_BELOW = 1, 9, 4
ACCEPTED = frozenset({"Accepted", "Published"})


class Row(NamedTuple):
    """A row that is scored: its key, our words, and the sorts of evidence shown beside it."""

    key: str
    label: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A printed form: its rows, the names of its bands from low to high, who signs, and what it asks besides."""

    id: str
    title: str
    rows: tuple[Row, ...]
    bands: tuple[str, str, str]
    signatures: tuple[str, ...]
    asksPublications: bool
    asksDiscussed: bool


class Checked(NamedTuple):
    """What a filled form comes to. No form prints a total; ``asks`` is what the college asks and the form does not."""

    elements: int
    accepted: bool
    errors: tuple[str, ...]
    complete: bool
    asks: tuple[str, ...]


_PATIENTS = (
    "clinicalCase",
    "opd",
    "procedure",
    "surgicalSkill",
    "diagnosticSkill",
    "skillsLab",
    "training:Case Presentation",
    "training:Grand Ward Rounds",
    "medico",
    "autopsy",
)
_SESSIONS = ("training:Journal Club", "training:Seminar", "training:STUDENTS SYMPOSIUM", "conference")
_ALONE = ("teaching", "training:Group Discussion", "role:Presenter")
_THESIS = ("synopsis", "thesis", "thesisReview")
_LOGBOOK = ("entries", "weeks", "delay", "months")
_CONDUCT = ("aetcom", "memos")
_QUALITY = ("training:mortality", "training:audit", "teaching")

_FIRST_GROUP = (
    Row("1.1", "Knowledge for the stage", ("scores:mean",)),
    Row("1.2", "Part taken in teaching sessions", _SESSIONS),
    Row("1.3", "Research and scholarly work", (*_THESIS, "paper", "publication")),
    Row("1.4", "Competence documented in the logbook", _LOGBOOK),
    Row("1.5", "Workplace assessments", ("scores:count",)),
    Row("1.6", "Learning by oneself", _ALONE),
)
_THIRD_GROUP = (
    Row("3.1", "Accountable and responsible", _CONDUCT),
    Row("3.2", "Helps the team learn and grow", _QUALITY),
    Row("3.3", "Ethical and respectful", _CONDUCT),
)
_BANDS_2022 = ("Less than satisfactory", "Satisfactory", "More than satisfactory")

FORMS: Mapping[str, Form] = {
    form.id: form
    for form in (
        Form(
            "nmc2019",
            "Annexure I (2019)",
            (
                Row("journalBased", "Journal and recent advances", _SESSIONS),
                Row("patientBased", "Patient, laboratory or skill based learning", _PATIENTS),
                Row("selfDirected", "Self-directed learning and teaching", _ALONE),
                Row(
                    "departmental",
                    "Departmental and interdepartmental learning",
                    ("training:INTERDEPARTMENTAL COLLOQUIUM", "introduction", "posting"),
                ),
                Row("external", "External, outreach and CMEs", ("conference", "extraCurricular", "drpActivity")),
                Row("thesis", "Thesis and research work", _THESIS),
                Row("logBook", "Logbook", _LOGBOOK),
            ),
            ("Not satisfactory", "Satisfactory", "More than satisfactory"),
            ("assessee", "consultant", "hod"),
            asksPublications=True,
            asksDiscussed=False,
        ),
        Form(
            "nmc2022clinical",
            "Quarterly assessment, clinical (2022)",
            (
                *_FIRST_GROUP,
                Row("2.1", "Care of patients for the stage", _PATIENTS),
                Row("2.2", "Works with the team", _CONDUCT),
                Row("2.3", "Speaks with patients and families", _CONDUCT),
                Row("2.4", "Procedures for stage and role", _PATIENTS),
                Row("2.5", "Records accurately", _LOGBOOK),
                Row("2.6", "Takes part in quality improvement", _QUALITY),
                *_THIRD_GROUP,
            ),
            _BANDS_2022,
            ("assessee", "assessor"),
            asksPublications=False,
            asksDiscussed=True,
        ),
        Form(
            "nmc2022nonClinical",
            "Quarterly assessment, non-clinical (2022)",
            (
                *_FIRST_GROUP,
                Row("2.1", "Practical skill for the stage", _PATIENTS),
                Row("2.2", "Respects the procedures of the workplace", _QUALITY),
                Row("2.3", "Works with the team", _CONDUCT),
                Row("2.4", "Takes part in quality improvement", _QUALITY),
                Row("2.5", "Records accurately", _LOGBOOK),
                *_THIRD_GROUP,
            ),
            _BANDS_2022,
            ("assessee", "assessor"),
            asksPublications=False,
            asksDiscussed=True,
        ),
    )
}


def form_for(pack_year: int | None, clinical: bool) -> str:
    """Which form a department uses: by the year of its pack and whether it is a clinical subject; 2019 without a
    pack."""
    if pack_year is None or pack_year < 2022:
        return "nmc2019"
    return "nmc2022clinical" if clinical else "nmc2022nonClinical"


def check_form(
    name: str,
    scores: Mapping[str, object],
    *,
    remediation: str = "",
    publications: str | None = None,
    discussed: str | None = None,
    explanation: str = "",
    signatures: Iterable[str] = (),
) -> Checked:
    """What is wrong with a filled form, and whether it is complete with its signatures."""
    form = FORMS.get(name)
    if form is None:
        raise BadFact(f"“{name}” is not a form: {', '.join(FORMS)} are.")
    numbers = {key: score for key, score in scores.items() if isinstance(score, int) and not isinstance(score, bool)}
    low = any(score < REMEDIATION_BELOW for score in numbers.values())
    errors = []
    if set(scores) != {row.key for row in form.rows}:
        errors.append("elements")
    if len(numbers) < len(scores) or any(not LOWEST <= score <= HIGHEST for score in numbers.values()):
        errors.append("score")
    if form.asksPublications:
        if low and not remediation.strip():
            errors.append("remediation")
        if publications not in ("Yes", "No"):
            errors.append("publications")
    if form.asksDiscussed:
        if discussed not in ("Yes", "No"):
            errors.append("discussed")
        if discussed == "No" and not explanation.strip():
            errors.append("explanation")
    given = set(signatures)
    asks = ("remediation",) if low and not form.asksPublications and not remediation.strip() else ()
    return Checked(len(form.rows), not errors, tuple(errors), not errors and given >= set(form.signatures), asks)


def publications_of(entries: Iterable[Entry], first: dt.date, last: dt.date) -> tuple[str, ...]:
    """The verified papers, and publications accepted or published, of a quarter: none means No (Annexure I of 2019)."""
    return tuple(
        entry.id
        for entry in sorted(entries, key=lambda row: (row.day, row.id))
        if first <= entry.day <= last
        and entry.status in APPROVED
        and not entry.superseded
        and not entry.deleted
        and (entry.kind == "paper" or (entry.kind == "publication" and entry.pubStatus in ACCEPTED))
    )
