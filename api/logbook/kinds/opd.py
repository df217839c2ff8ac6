"""OPD Campus: out-patient sessions and how many cases were seen (L-085, L-225, L-226). The option is as found."""

from api.logbook.kind import Column, Detail, Field, Kind, date_field, remark_field, teacher_field

KIND = Kind(
    key="opd",
    categoryId="65f0c1a27b3e4d58a61c49d6",
    option="OPD Camous",
    title="OPD Campus",
    tile="OPD Campus",
    tileSlot=3,
    deleteName="OpdCampus",
    successMessage="OPD Case submitted successfully!",
    order=4,
    fields=(
        date_field(),
        Field(name="venue", label="Venue", maxLength=200),
        Field(name="opdCases", label="OPD Cases", type="integer", min=1, max=10_000),
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
)
