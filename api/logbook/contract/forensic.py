"""What the three forensic registers have in common: medico-legal autopsies, expert opinions, crime scenes (T-085 to
T-094, T-185 to T-189, T-255 to T-261).

A part of the contract that kind files build from, like :mod:`api.logbook.contract.kind`. Who the dead person is, and
the numbers that lead there, are a patient's (DECISIONS D8.1). The field ``history`` is stored as
``caseHistory``, because an entry's own ``history`` is that of its decisions; the document lies where every entry's
file does.
"""

from dataclasses import replace
from typing import Any

from api.logbook.contract import fields as contract_fields
from api.logbook.contract.kind import Column, Detail, Field, Scoring

SEXES = ("Male", "Female", "Other")
EMPTY = 'Please fill in the "{label}" field.'
EMPTY_NAMELESS = "Please fill in the field"
NO_DOCUMENT = "Please Upload PMR Doc"
AGE = r"(?:(?:150|1[0-4][0-9]|[0-9]{1,2})(?:\.[0-9]+)?|(?![+-]?[0-9.,]+$).+)"
"""A number from 0 to 150, or words such as "About 40 years" (T-261)."""


def required(name: str, label: str, **more: Any) -> Field:
    """A field that the form demands, with the registers' own words where it is left empty (T-255, T-256)."""
    return Field(name=name, label=label, emptyMessage=EMPTY.format(label=label) if label else EMPTY_NAMELESS, **more)


def fields(*own: Field) -> tuple[Field, ...]:
    """The form: the common fields, with a register's own ones before the document."""
    return (
        required("pmr_no", "PMR No", maxLength=60, patient=True),
        required("pmr_date", "PMR Date", type="date", default="today", maxDate="today"),
        required("name", "Name", maxLength=120, patient=True),
        required(
            "age",
            "Age",
            maxLength=40,
            pattern=AGE,
            patternMessage="Age must be from 0 to 150, or words such as “About 40 years”.",
        ),
        required("sex", "Sex", type="choice", options=SEXES, widget="select"),
        required("fir_no", "DD/Fir No", maxLength=60, patient=True),
        # The specification's client demands this field and does not send it (T-259).
        required("fir_date", "DD/Fir Date", type="date", maxDate="today", apiOptional=True),
        required("police_station", "Police Station", maxLength=120),
        required("history", "History", type="longtext", maxLength=2000),
        *own,
        replace(
            contract_fields.certificate(required=True),
            name="pmr_doc",
            label="PMR document",
            emptyMessage=NO_DOCUMENT,
            emptyTitle="Doc Error",
        ),
    )


def columns(*own: Column) -> tuple[Column, ...]:
    """The list, in the order that the specification gives for crime scenes (T-090, T-091)."""
    return (
        Column(label="PMR No", field="pmr_no"),
        Column(label="PMR Date", field="pmr_date", format="date", sort="date"),
        Column(label="Name/Age/Sex", field="name", also=("age", "sex"), rest="line"),
        Column(label="DD/Fir No and date", field="fir_no", also=("fir_date",), rest="detail"),
        Column(label="Police Station", field="police_station", rest="line"),
        Column(label="History", field="history", rest="detail"),
        *own,
        Column(label="PMR document", field="pmr_doc", format="file"),
        Column(label="Verified By", field="verifiedBy.name", format="person"),
        Column(label="Verification Date", field="verifiedOn", format="date"),
        Column(label="Status", field="status", format="status", sort="status"),
    )


def details(form: tuple[Field, ...]) -> tuple[Detail, ...]:
    """One record in full: every field of the form."""
    return contract_fields.details(form, *(field.name for field in form))


COMMON: dict[str, Any] = {
    "evidenceFor": "patientBased",
    "facts": ("police_station",),
    "scoring": Scoring(type="none"),
    "menuGroup": "AUTOPSY",
    "departmentFlag": "forensic",
    "audited": True,
    "uniqueField": "pmr_no",
    "uniqueMessage": "This PMR No is already recorded in your college.",
    "dateFrom": "pmr_date",
    "aliases": {"history": "caseHistory", "pmr_doc": "certificate"},
    "validation": "first",
    "incompleteTitle": "Missing Details",
    "submitLabel": "Save",
    "failureTitle": "Oops...",
    "failureMessage": "Something went wrong!",
    "networkMessage": "Something went wrong!",
    "printed": None,
}
"""What is the same of all three as kinds (T-087, T-260, T-371, T-385)."""
