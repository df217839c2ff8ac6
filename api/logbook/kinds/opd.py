"""OPD Campus: out-patient sessions and how many cases were seen (L-085, L-225, L-226). The option is as found."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Field, Kind, Printed

FIELDS = (
    fields.day(),
    Field(name="venue", label="Venue", maxLength=200, repeats="start"),
    Field(name="opdCases", label="OPD Cases", type="integer", min=1, max=10_000, repeats="copy"),
    fields.teacher("Guiding Faculty"),
    fields.remark(required=True),
)

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
    fields=FIELDS,
    columns=fields.columns(FIELDS, "venue", "opdCases"),
    details=fields.details(FIELDS, "venue", "opdCases", "teacher.name"),
    headline="venue",
    topicFrom="venue",
    facts=("opdCases",),
    printed=Printed(
        place=22,
        within="training",
        columns=fields.columns(FIELDS, "venue", "opdCases", "teacher.name"),
    ),
)
