"""Extra Curricular Activities, each with a certificate (L-094, L-095, L-231, L-360, L-361)."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Field, Kind, Printed

FIELDS = (
    fields.day(),
    Field(name="topic", label="Particulars", required=False, maxLength=300, repeats="copy"),
    fields.certificate(required=True),
    fields.teacher("Guiding Faculty", required=False),
    fields.remark(),
)

KIND = Kind(
    key="extraCurricular",
    categoryId="65f0c1a27b3e4d58a61c49de",
    option="Extra Curricular",
    title="Extra Curricular Activities",
    tile="Extra Curricular Activities",
    tileSlot=11,
    comments=("Well done.", "Congratulations.", "Details are missing.", "Proof is missing.", "Discuss with me."),
    belongs="What you did beside the course, with its certificate.",
    example="Inter-college table tennis, runner-up",
    deleteName="ExtraActivity",
    successMessage="Extra Curricular Activities submitted successfully!",
    order=12,
    evidenceFor="external",
    fields=FIELDS,
    columns=fields.columns(FIELDS, "topic", "certificate"),
    details=fields.details(FIELDS, "topic", "teacher.name", "certificate"),
    facts=("teacher.name",),
    incompleteMessage="Please fill the full details and upload the certificate file",
    failureMessage="Failed to save the task.",
    httpFailureMessage="HTTP error! Status: {code}",
    printed=Printed(
        place=90,
        title="Extracurricular",
        columns=fields.columns(FIELDS, "topic", "teacher.name", "certificate"),
        under=("teacher.name",),
    ),
)
