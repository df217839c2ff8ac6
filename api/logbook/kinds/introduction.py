"""PG Introduction Schedule: what a new resident is taught in the first weeks (L-081, L-222)."""

from api.logbook.contract.kind import Column, Detail, Field, Kind, Printed, date_field, remark_field, teacher_field

KIND = Kind(
    key="introduction",
    categoryId="65f0c1a27b3e4d58a61c49d3",
    option="DefaultOption",
    title="PG Introduction Schedule",
    tile="PG Induction Schedule",
    tileSlot=0,
    belongs="The sessions of your induction into the course.",
    example="Hospital infection control and biomedical waste",
    deleteName="AcademicActivity",
    successMessage="Task inserted successfully",
    showsRemarks=True,
    order=1,
    evidenceFor="departmental",
    fields=(
        date_field(),
        Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
        teacher_field("Guiding Faculty"),
        remark_field(required=True),
    ),
    columns=(
        Column(label="Topic", field="topic"),
        Column(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    details=(
        Detail(label="Topic", field="topic"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    facts=("teacher.name",),
    printed=Printed(place=21, within="training"),
)
