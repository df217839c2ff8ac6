"""PG Introduction Schedule: what a new resident is taught in the first weeks (L-081, L-222)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Field, Kind, Printed

FIELDS = (
    fields.day(),
    Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
    fields.teacher("Guiding Faculty"),
    fields.remark(required=True),
)

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
    fields=FIELDS,
    columns=fields.columns(FIELDS, "topic", "teacher.name"),
    details=fields.details(FIELDS, "topic", "teacher.name"),
    facts=("teacher.name",),
    printed=Printed(place=21, within="training"),
)
