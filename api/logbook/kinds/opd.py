"""OPD Campus: out-patient sessions and how many cases were seen (L-085, L-225, L-226). The option is as found."""

from api.logbook.contract.kind import Column, Detail, Field, Kind, Printed, date_field, remark_field, teacher_field

KIND = Kind(
    key="opd",
    categoryId="65f0c1a27b3e4d58a61c49d6",
    option="OPD Camous",
    title="OPD Campus",
    tile="OPD Campus",
    tileSlot=3,
    belongs="Your days in the out-patient department, with the number of patients.",
    example="Hypertension clinic, 34 patients, four new ones worked up",
    deleteName="OpdCampus",
    successMessage="OPD Case submitted successfully!",
    order=4,
    evidenceFor="patientBased",
    fields=(
        date_field(),
        Field(name="venue", label="Venue", maxLength=200, repeats="start"),
        Field(name="opdCases", label="OPD Cases", type="integer", min=1, max=10_000, repeats="copy"),
        teacher_field("Guiding Faculty"),
        remark_field(required=True),
    ),
    columns=(
        Column(label="Venue", field="venue"),
        Column(label="OPD Cases", field="opdCases", format="number"),
    ),
    details=(
        Detail(label="Venue", field="venue"),
        Detail(label="OPD Cases", field="opdCases", format="number"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    headline="venue",
    topicFrom="venue",
    facts=("opdCases",),
    printed=Printed(
        place=22,
        within="training",
        columns=(
            Column(label="Venue", field="venue"),
            Column(label="OPD Cases", field="opdCases", format="number"),
            Column(label="Guiding Faculty", field="teacher.name", format="person"),
        ),
    ),
)
