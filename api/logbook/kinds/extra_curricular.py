"""Extra Curricular Activities, each with a certificate (L-094, L-095, L-231, L-360, L-361)."""

from api.logbook.contract.kind import (
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    certificate_field,
    date_field,
    remark_field,
    teacher_field,
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
    fields=(
        date_field(),
        Field(name="topic", label="Particulars", required=False, maxLength=300, repeats="copy"),
        certificate_field(required=True),
        teacher_field("Guiding Faculty", required=False),
        remark_field(),
    ),
    columns=(
        Column(label="Particulars", field="topic"),
        Column(label="Certificate", field="certificate", format="file"),
    ),
    details=(
        Detail(label="Particulars", field="topic"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
        Detail(label="Certificate", field="certificate", format="file"),
    ),
    facts=("teacher.name",),
    incompleteMessage="Please fill the full details and upload the certificate file",
    failureMessage="Failed to save the task.",
    httpFailureMessage="HTTP error! Status: {code}",
    printed=Printed(
        place=90,
        title="Extracurricular",
        columns=(
            Column(label="Particulars", field="topic"),
            Column(label="Guiding Faculty", field="teacher.name", format="person", under=True),
            Column(label="Certificate", field="certificate", format="file"),
        ),
    ),
)
