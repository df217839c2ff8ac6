"""Speciality Posting: a posting to another clinic for some days (L-090, L-228, L-251)."""

from api.logbook.contract.kind import Column, Detail, Field, Kind, Printed, date_field, remark_field, teacher_field

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
    fields=(
        Field(
            name="topic",
            label="Speciality",
            type="reference",
            source="specialities",
            addable=True,
            freeText=True,
            storeAs="speciality",
            maxLength=300,
            repeats="start",
        ),
        date_field("fromDate", "From Date"),
        date_field("toDate", "To Date"),
        teacher_field("Guiding Faculty", required=False),
        remark_field(),
    ),
    columns=(
        Column(label="Clinic-Description", field="topic"),
        Column(label="From Date", field="fromDate", format="date"),
        Column(label="To Date", field="toDate", format="date"),
    ),
    details=(
        Detail(label="Clinic-Description", field="topic"),
        Detail(label="From Date", field="fromDate", format="date"),
        Detail(label="To Date", field="toDate", format="date"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    facts=("fromDate", "toDate"),
    dateFrom="fromDate",
    printed=Printed(
        place=100,
        title="Speciality Clinic Posting",
        columns=(
            Column(label="Clinic-Description", field="topic"),
            Column(label="Guiding Faculty", field="teacher.name", format="person", under=True),
            Column(label="From Date", field="fromDate", format="date"),
            Column(label="To Date", field="toDate", format="date", under=True),
        ),
    ),
)
