"""Teaching Experience: classes and demonstrations the student gave (L-084, L-223)."""

from api.logbook.contract.kind import (
    COMMENTS,
    Column,
    Detail,
    Field,
    Kind,
    Printed,
    date_field,
    remark_field,
    teacher_field,
)

TEACHING_TYPES = ("Theory Class", "Practical", "Clinics", "Demostrations", "Tutorials", "Group Discussions")

KIND = Kind(
    key="teaching",
    categoryId="65f0c1a27b3e4d58a61c49d5",
    option="TeachingExp",
    title="Teaching Experience",
    tile="Teaching Experience",
    tileSlot=2,
    comments=("Well done.", "Well presented.", "Well prepared.", *COMMENTS[2:5]),
    belongs="What you taught, to students, nurses or colleagues.",
    example="Lumbar puncture on the manikin for third-year students",
    deleteName="TeachingExp",
    successMessage="Teaching experience submitted successfully",
    order=3,
    evidenceFor="selfDirected",
    fields=(
        date_field(),
        Field(name="trainingType", label="Teaching Type", type="choice", options=TEACHING_TYPES, repeats="copy"),
        Field(name="topic", label="Topic", maxLength=300, repeats="copy"),
        teacher_field("Guiding Faculty"),
        remark_field(),
    ),
    columns=(Column(label="Type", field="trainingType"),),
    details=(
        Detail(label="Type", field="trainingType"),
        Detail(label="Topic", field="topic"),
        Detail(label="Guiding Faculty", field="teacher.name", format="person"),
    ),
    facts=("trainingType",),
    filters=("trainingType",),
    printed=Printed(
        place=70,
        columns=(
            Column(label="Type", field="trainingType"),
            Column(label="Topic", field="topic"),
            Column(label="Guiding Faculty", field="teacher.name", format="person", under=True),
        ),
    ),
)
