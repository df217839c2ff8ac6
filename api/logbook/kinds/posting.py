"""Speciality Posting: a posting to another clinic for some days (L-090, L-228, L-251)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Kind, Printed

FIELDS = (
    fields.topic("Speciality", "specialities", "speciality", shown_as="Clinic-Description", repeats="start"),
    fields.day("fromDate", "From Date"),
    fields.day("toDate", "To Date"),
    fields.teacher("Guiding Faculty", required=False),
    fields.remark(),
)

KIND = Kind(
    key="posting",
    categoryId="65f0c1a27b3e4d58a61c49da",
    option="Clinical Program",
    title="Speciality Posting",
    tile="Specialty Clinic Posting",
    tileSlot=7,
    comments=(
        "Well done.",
        "Regular and punctual.",
        "The dates do not fit.",
        "Details are missing.",
        "Discuss with me.",
    ),
    belongs="Your postings in other specialities.",
    example="Dermatology, 01-02-2026 to 28-02-2026",
    deleteName="ClinicPosting",
    successMessage="Clinical Posting submitted successfully!",
    order=8,
    evidenceFor="departmental",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "topic", "fromDate", "toDate"),
    details=fields.details(FIELDS, "topic", "fromDate", "toDate", "teacher.name"),
    facts=("fromDate", "toDate"),
    dateFrom="fromDate",
    printed=Printed(
        place=100,
        title="Speciality Clinic Posting",
        columns=fields.columns(FIELDS, "topic", "teacher.name", "fromDate", "toDate"),
        under=("teacher.name", "toDate"),
    ),
)
